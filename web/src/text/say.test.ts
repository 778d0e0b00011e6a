import { describe, expect, it } from 'vitest';
import eventsDe from './events.de.json';
import eventsEn from './events.en.json';
import eventsFr from './events.fr.json';
import piecesDe from './pieces.de.json';
import piecesEn from './pieces.en.json';
import piecesFr from './pieces.fr.json';
import { exchanged, gathered, known, say, tokenPhrase, type Teller, type Told } from './say';

const tokens: Record<number, { owner: string; piece: string | null }> = {
  1: { owner: 'blue', piece: 'Th' },
  2: { owner: 'yellow', piece: 'Tr' },
  3: { owner: 'green', piece: 'Ro' },
  4: { owner: 'blue', piece: null },
  5: { owner: 'red', piece: 'Dr' },
};
const token = (id: number): { owner: string; piece: string | null } | undefined => tokens[id];
// A board that lies on its side: what is east of a square is below it.
const pointing = (dir: string): string => ({ n: 'right', e: 'down', s: 'left', w: 'up' })[dir]!;
const tellers: Record<'en' | 'fr' | 'de', Teller> = {
  en: { events: eventsEn, pieces: piecesEn, token, pointing },
  fr: { events: eventsFr, pieces: piecesFr, token, pointing },
  de: { events: eventsDe, pieces: piecesDe, token, pointing },
};

const EXAMPLES: [Told, string, string, string][] = [
  [
    { kind: 'attacked', attacker: 1, target: 2 },
    'The blue Thief attacks the yellow Troll.',
    'La Voleuse bleue attaque le Troll jaune.',
    'Die blaue Diebin greift den gelben Troll an.',
  ],
  [
    { kind: 'handed', token: 1, load: 3, receiver: 2 },
    'The blue Thief hands over the green Rope, and the yellow Troll takes it.',
    'La Voleuse bleue cède la Corde verte, que prend le Troll jaune.',
    'Die blaue Diebin gibt das grüne Seil weiter, und der gelbe Troll nimmt an.',
  ],
  [
    { kind: 'took', token: 2, load: 3, at: 'c4' },
    'The yellow Troll takes the green Rope on c4.',
    'Le Troll jaune prend la Corde verte en c4.',
    'Der gelbe Troll nimmt das grüne Seil auf c4.',
  ],
  [
    { kind: 'died', token: 5, cause: 'fall', scorers: ['blue', 'yellow'], points: 2 },
    'The red Red Dragon falls and dies. Blue and Yellow: +2 VP.',
    'Le Dragon rouge rouge tombe et meurt. Bleu et Jaune\u00a0: +2 PV.',
    'Der rote Rote Drache stürzt in den Tod. Blau und Gelb: +2 SP.',
  ],
  [
    { kind: 'faceDown', token: 4, piece: null, slot: 'C' },
    'A blue token is hidden in room C.',
    'Un pion bleu se cache dans la salle C.',
    'Ein Plättchen von Blau wird in Raum C versteckt.',
  ],
  [
    { kind: 'faceDown', token: 4, piece: 'Go', slot: null },
    'The blue Goblin waits face down at the start.',
    'Le Gobelin bleu attend au départ, face cachée.',
    'Der blaue Goblin wartet verdeckt am Start.',
  ],
  [
    { kind: 'laid', side: 'blue', card: null, seer: 'yellow' },
    'Blue lays a combat card face down, and Yellow may look at it.',
    'Bleu pose face cachée une carte Combat que Jaune peut regarder.',
    'Blau legt verdeckt eine Kampfkarte, und Gelb darf sie ansehen.',
  ],
  [
    { kind: 'gateChanged', at: 'c3', dir: 'e', state: 'open' },
    'The portcullis below c3 opens.',
    'La herse au-dessous de c3 s’ouvre.',
    'Das Fallgitter unter c3 öffnet sich.',
  ],
  [
    { kind: 'revealed', slot: 'C', plan: '3ccw', quarters: 2 },
    'Room C is revealed: 3 ↺.',
    'La salle C est révélée\u00a0: 3 ↺.',
    'Raum C wird aufgedeckt: 3 ↺.',
  ],
  [
    { kind: 'revealed', slot: 'C', plan: 'greencw', quarters: 2 },
    'Room C is revealed: green ↻.',
    'La salle C est révélée\u00a0: verte ↻.',
    'Raum C wird aufgedeckt: grün ↻.',
  ],
];

// Every kind in every shape the engine tells it, with the fields of the protocol.
const CAUSES = ['combat', 'slayer', 'assassin', 'fireball', 'breath', 'fall', 'rocks', 'carrierLost', 'resignation'];
const GONE = ['fire', 'quaff', 'teleport', 'charm', 'fireball', 'invert', 'combat', 'bearerLost', 'resignation', 'clock'];
const ALL: Told[] = [
  ...EXAMPLES.map(([told]) => told),
  { kind: 'joined', side: 'blue', piece: 'Th' },
  { kind: 'joined', side: 'blue', piece: null },
  { kind: 'pairChosen', side: 'blue', pair: '3' },
  { kind: 'pairChosen', side: null, pair: '3' },
  { kind: 'pairChosen', side: null, pair: ['3', '4'] },
  { kind: 'joined', side: 'blue', piece: ['Th', 'Tr', 'Ro'] },
  { kind: 'pairChosen', side: 'blue', pair: null },
  { kind: 'pairChosen', side: null, pair: null },
  { kind: 'givenUp', side: 'blue', piece: 'Th' },
  { kind: 'givenUp', side: 'blue', piece: null },
  { kind: 'dealt' },
  ...['hider', 'first', 'chooser', undefined].map((lot) => ({ kind: 'drawn', side: 'red', lot })),
  { kind: 'shown', token: 4, piece: 'Wa' },
  { kind: 'cardPlayed', side: 'blue', card: 4 },
  { kind: 'stepped', token: 1, to: 'c4' },
  { kind: 'left', token: 1, load: 3, at: 'c4' },
  { kind: 'jumped', token: 1, over: 'c4', to: 'c5' },
  { kind: 'jumped', token: 1, over: null, to: 'c5' },
  { kind: 'passedWall', token: 1, to: 'c5' },
  { kind: 'teleported', token: 1, to: 'c5' },
  ...[1, 2, 3, 0].map((quarters) => ({ kind: 'turned', slot: 'A', quarters })),
  { kind: 'placed', token: 1, at: 'c4' },
  { kind: 'laid', side: 'blue', card: 3, seer: null },
  { kind: 'laid', side: 'blue', card: 3, seer: 'red' },
  { kind: 'laid', side: 'blue', card: null, seer: null },
  ...[3, null].flatMap((card) => [
    { kind: 'laidSecond', side: 'blue', card, seer: null },
    { kind: 'laidSecond', side: 'blue', card, seer: 'yellow' },
    { kind: 'named', side: 'blue', card },
  ]),
  ...[true, false].map((two) => ({ kind: 'raged', side: 'blue', two })),
  { kind: 'shot', shooter: 1, target: 2 },
  { kind: 'oriented', side: 'blue' },
  { kind: 'faced', token: 1, at: 'AC' },
  { kind: 'handed', token: 1, load: 3, receiver: 2 },
  { kind: 'exchanged', token: 1, target: 3, load: 4, at: 'c4' },
  { kind: 'traded', token: 1, target: 3, load: 4, receiver: 2 },
  { kind: 'discarded', side: 'blue', card: 3 },
  { kind: 'levitated', token: 3, to: 'c4' },
  { kind: 'swapped', a: 'A', b: 'C' },
  { kind: 'roomBroken', slot: 'A' },
  { kind: 'earned', side: 'blue', points: 3 },
  { kind: 'compared', attack: 3, defense: 2, attackTotal: 6, defenseTotal: 4 },
  { kind: 'compared', attack: 3, defense: 2, attackTotal: 4, defenseTotal: 6 },
  { kind: 'compared', attack: 3, defense: 2, attackTotal: 4, defenseTotal: 4 },
  { kind: 'wounded', token: 1, cause: 'combat' },
  ...['heal', 'regenerate', 'drink', 'setup'].map((cause) => ({ kind: 'healed', token: 2, cause })),
  ...CAUSES.map((cause) => ({ kind: 'died', token: 1, cause, scorers: ['red'], points: 1 })),
  { kind: 'died', token: 1, cause: 'fall', scorers: [], points: 0 },
  { kind: 'escaped', token: 1, points: 1 },
  { kind: 'escaped', token: 1, points: 0 },
  { kind: 'rescued', token: 1 },
  ...GONE.map((cause) => ({
    kind: 'gone',
    token: 3,
    cause,
    points: 0,
  })),
  { kind: 'gone', token: 3, cause: 'bearerLost', points: 1 },
  { kind: 'shielded', token: 1 },
  { kind: 'missed' },
  ...['open', 'closed', 'broken'].map((state) => ({ kind: 'gateChanged', at: 'c3', dir: 'n', state })),
  { kind: 'wallBroken', at: 'c3', dir: 's' },
  ...['pit', 'rubble'].flatMap((illusion) => [
    { kind: 'illusionSet', side: 'blue', illusion, at: 'c3', cause: illusion },
    { kind: 'illusionSet', side: 'blue', illusion, at: null, cause: illusion },
    { kind: 'illusionSet', side: 'blue', illusion, at: null, cause: 'makerLost' },
  ]),
  { kind: 'stolen', token: 1, load: 3 },
  ...['quaff', 'charm', 'setup'].map((cause) => ({ kind: 'purse', token: 1, points: 4, cause })),
  { kind: 'turnEnded', side: 'blue' },
  { kind: 'drawOffered', side: 'blue' },
  { kind: 'drawAccepted', side: 'yellow' },
  { kind: 'drawLapsed', side: 'yellow' },
  { kind: 'resigned', side: 'blue' },
  { kind: 'timeUp' },
  ...['target', 'quiet', 'agreement', 'resignation', 'nobody'].flatMap((end) => [
    { kind: 'over', winner: 'blue', end },
    { kind: 'over', winner: null, end },
  ]),
];

describe('say', () => {
  it.each(EXAMPLES)('tells %j', (told, en, fr, de) => {
    expect(say(told, tellers.en)).toBe(en);
    expect(say(told, tellers.fr)).toBe(fr);
    expect(say(told, tellers.de)).toBe(de);
  });

  it('has words for everything and fills in every place', () => {
    for (const teller of Object.values(tellers)) {
      for (const spoken of [false, true]) {
        for (const told of ALL) {
          const text = say(told, { ...teller, spoken });
          expect(text, JSON.stringify(told)).toMatch(/^\p{Lu}.*\.$|^(To|Vers|Nach) c4$/u);
          expect(text, JSON.stringify(told)).not.toMatch(/[{}]|undefined|\bnull\b| {2}|\+\+/);
        }
      }
    }
  });

  it('uses every sentence of the catalog somewhere', () => {
    const heard = new Set<string>();
    const events = new Proxy(eventsEn as Record<string, unknown>, {
      get: (texts, key) => (typeof key === 'string' && key in texts ? (heard.add(key), texts[key]) : undefined),
    });
    for (const spoken of [false, true]) for (const told of ALL) say(told, { ...tellers.en, events, spoken });
    const lookedUp = /^(cause|end|ask|refusal|state|dir)\b/;
    // What no event of today needs, but one with a new cause or shape would fall back on.
    const spare = ['turned', 'compared', 'wounded', 'died', 'gateChanged', 'illusionSet'];
    const silent = Object.keys(eventsEn).filter((key) => !heard.has(key) && !lookedUp.test(key) && !spare.includes(key));
    expect(silent).toEqual([]);
  });

  it('makes one sentence of what chance deals to one side', () => {
    const joined = (side: string, piece: string | null): Told => ({ kind: 'joined', side, piece });
    const pair = (pair: string): Told => ({ kind: 'pairChosen', side: null, pair });
    const dealt = [pair('3'), pair('blue'), joined('blue', 'Th'), joined('blue', 'Tr'), joined('blue', 'Ro'), joined('yellow', 'Th'), joined('yellow', null), joined('yellow', null)];
    const said = (teller: Teller): string[] => gathered(dealt).map((told) => say(told, teller));
    const secret = 'Yellow chooses in secret.';
    expect(said(tellers.en)).toEqual(['Pairs of rooms drawn: 3 and blue.', 'Blue gets Thief, Troll and Rope.', 'Thief joins Yellow.', secret, secret]);
    expect(said(tellers.fr)[1]).toBe('Bleu reçoit\u00a0: Voleuse, Troll et Corde.');
    expect(said(tellers.de)[0]).toBe('Ausgeloste Raumpaare: 3 und blau.');
  });

  it('makes one sentence of a swap, whichever came first, and only of a swap', () => {
    const left: Told = { kind: 'left', token: 1, load: 3, at: 'c4' };
    const took: Told = { kind: 'took', token: 1, load: 4, at: 'c4' };
    const swap: Told = { kind: 'exchanged', token: 1, target: 3, load: 4, at: 'c4' };
    expect(exchanged([left, took])).toEqual([swap]);
    expect(exchanged([took, left])).toEqual([swap]);
    const apart: Told[] = [left, { ...took, at: 'c5' }, { ...took, token: 2 }, { ...took, load: 3 }];
    for (const other of apart.slice(1)) expect(exchanged([left, other])).toEqual([left, other]);
    expect(exchanged([left, { kind: 'stepped', token: 1, to: 'c5' }, took])).toHaveLength(3);
    const given: Told = { kind: 'handed', token: 1, load: 3, receiver: 2 };
    expect(exchanged([given, { kind: 'handed', token: 2, load: 4, receiver: 1 }])).toEqual([{ kind: 'traded', token: 1, target: 3, load: 4, receiver: 2 }]);
    expect(exchanged([given, { ...given, load: 4 }])).toHaveLength(2);
  });

  it('gives a token its article and color', () => {
    expect(tokenPhrase(piecesFr, 'Il', 'green')).toBe('l’Illusionniste verte');
    expect(tokenPhrase(piecesDe, 'Dr', 'blue', 'object')).toBe('den blauen Roten Drachen');
    expect(tokenPhrase(piecesEn, null, 'red')).toBe('a red token');
    expect(tokenPhrase(piecesEn, known({ piece: null, kind: 'character' }), 'red')).toBe('a red character');
    expect(tokenPhrase(piecesFr, known({ piece: null, kind: 'object' }), 'yellow')).toBe('un objet jaune');
    expect(tokenPhrase(piecesDe, known({ piece: null, kind: 'object' }), 'yellow', 'object')).toBe('einen Gegenstand von Gelb');
    expect(known({ piece: null, kind: 'unknown' })).toBeNull();
  });

  it('is silent about what it does not know', () => {
    expect(say({ kind: 'danced' }, tellers.en)).toBe('');
  });
});
