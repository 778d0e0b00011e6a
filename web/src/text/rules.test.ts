import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalog, print } from '../../scripts/rules.mjs';
import de from './rules.de.json';
import en from './rules.en.json';
import fr from './rules.fr.json';
import zonedDe from './zoned.de.json';
import zonedEn from './zoned.en.json';
import zonedFr from './zoned.fr.json';

const english: Record<string, string> = en;
const others: [string, Record<string, string>][] = [
  ['fr', fr],
  ['de', de],
];

// One word of the glossary each: where the English sentence has it, a translation has it too.
const TERMS: [RegExp, RegExp, RegExp][] = [
  [/portcullis/i, /herse/i, /fallgitter/i],
  [/\bpits?\b/i, /fosse/i, /grube/i],
  [/\brifts?\b/i, /faille/i, /felsspalte/i],
  [/falling[ -]rocks/i, /chutes? de pierres/i, /steinschlag/i],
  [/fountain/i, /fontaine/i, /brunnen/i],
  [/pentacle/i, /pentacle/i, /pentagramm/i],
  [/\bmist\b/i, /brume/i, /nebel/i],
  [/rubble/i, /gravats/i, /geröll/i],
  [/\bgears?\b/i, /rouage/i, /zahnr[aä]d/i],
  [/\brooms?\b/i, /salle/i, /r[aä]um|paar/i],
  [/\bwounded/i, /bless/i, /verwund/i],
  [/unwounded/i, /non blessé/i, /unverwundet/i],
  [/starting line/i, /lignes? de départ/i, /startlinie/i],
  [/victory point/i, /points? de victoire/i, /siegpunkt/i],
  [/\baction points?/i, /points? d’action/i, /aktionspunkt/i],
  [/Action card/, /cartes? Action/, /Aktionskarte/],
  [/Combat card/, /cartes? Combat/, /Kampfkarte/],
  [/Jump card/, /cartes? Saut/, /Sprungkarte/],
  [/golden rule/i, /règle d’or/i, /goldene\w* regel/i],
  [/line of sight/i, /ligne de vue/i, /sichtlinie/i],
  [/combat value/i, /valeur de combat/i, /kampfwert/i],
  [/\bspeed \d/i, /vitesse/i, /geschwindigkeit/i],
  [/group combat/i, /combat de groupe|de groupe/i, /gruppenkampf/i],
  [/\bmarkers?\b/i, /marqueur/i, /marker/i],
  [/\bobstacle/i, /obstacle/i, /hindernis/i],
  [/\bwalls?\b(?!-)/i, /mur/i, /mauer/i],
  [/\bCleric/, /Clerc/, /Kleriker/],
  [/\bGoblin/, /Gobelin/, /Goblin/],
  [/\bMekanork/, /Mékanork/, /Mekanork/],
  [/\bThief/, /Voleuse/, /Diebin/],
  [/\bTroll/, /Troll/, /Troll/],
  [/\bWall-Walker/, /Passe-Muraille/, /Mauergängerin/],
  [/\bWarrior/, /Guerrier/, /Krieger/],
  [/\bWizard/, /Magicien/, /Zauberer/],
  [/\bRed Dragon/, /Dragon rouge/, /Rote\w* Drache/],
  [/\bElf Scout/, /Éclaireur elfe/, /Elfenspäher/],
  [/\bGhost/, /Fantôme/, /Geist/],
  [/\bGolem/, /Golem/, /Golem/],
  [/\bIllusionist/, /Illusionniste/, /Illusionistin/],
  [/\bWeapon Master/, /Maîtresses? d’armes/, /Waffenmeisterin/],
  [/\bPaladin/, /Paladin/, /Paladin/],
  [/\bPickpocket/, /Pickpocket/, /Taschendieb/],
  [/\bAssassin/, /Assassin/, /Assassine/],
  [/\bBackstabber/, /Traîtresse/, /Meuchlerin/],
  [/\bBerserker/, /Berserker/, /Berserkerin/],
  [/\bColossus/, /Colosse/, /Koloss/],
  [/\bCrossbowman/, /Arbalétrier/, /Armbrustschütze/],
  [/\bDark Angel/, /Ange noir/, /Dunkle\w* Engel/],
  [/\bGeneral/, /Général/, /General/],
  [/\bNaga/, /Naga/, /Naga/],
  [/\bSamurai/, /Samouraï/, /Samurai/],
  [/\bTelekineticist/, /Télékinésiste/, /Telekinetikerin/],
  [/\bTelepath/, /Télépathe/, /Telepath/],
  [/\bArmors?\b/, /Armure/, /Rüstung/],
  [/Fireball Wand/, /Baguette de boule de feu/, /Feuerballstab/],
  [/\bRopes?\b/, /Corde/, /Seil/],
  [/Speed Potion/, /Potion de vitesse/, /Geschwindigkeitstrank/],
  [/\bSwords?\b/, /Épée/, /Schwert/],
  [/Treasure/, /Trésor/, /Schatz/],
  [/Teleportation Ring/, /Anneau de téléportation/, /Teleportring/],
  [/Fire Shield/, /Boucliers? de feu/, /Feuerschild/],
  [/\bKeys?\b/, /Clé/, /Schlüssel/],
  [/Charm Scroll/, /Parchemin de charme/, /Bezauberungsrolle/],
  [/Dragonslayer/, /Tueuses? de dragons/, /Drachentöter/],
  [/\bBows?\b/, /\bArc/, /B[oö]gen/],
  [/Fireball Scroll/, /Parchemin de boule de feu/, /Feuerballrolle/],
  [/Large Shield/, /Grand bouclier/, /Großen? Schild|Großem Schild|Große Schild/],
  [/Scroll of Inversion/, /Parchemin d’inversion/, /Rolle der Umkehrung/],
  [/Telescoping Spear/, /Lance télescopique/, /Teleskopspeer/],
  [/starting zone/i, /zones? de départ/i, /startzone/i],
  [/\bzones?\b/i, /zone/i, /zone/i],
  [/arrow-slit/i, /meurtrière/i, /schießscharte/i],
  [/close combat/i, /corps à corps/i, /nahkampf|zweikampf/i],
  [/ranged combat/i, /à distance/i, /fernkampf/i],
  [/one-on-one/i, /duel/i, /zweikampf/i],
  [/\bshooters?\b/i, /tireur/i, /schütze/i],
  [/\bwheels?\b/i, /roue/i, /aktionsr[aä]d/i],
  [/scenario/i, /scénario/i, /szenari/i],
  [/handicap/i, /handicap/i, /handicap/i],
];

describe('rules', () => {
  it('says in English exactly what docs/rules says', () => {
    expect(readFileSync(new URL('./rules.en.json', import.meta.url), 'utf8')).toBe(print(catalog()));
  });

  for (const [column, [language, rules]] of others.entries()) {
    describe(language, () => {
      it('has every rule, in the same order', () => {
        expect(Object.keys(rules)).toEqual(Object.keys(english));
      });

      it('is written in whole sentences, none of them English', () => {
        for (const [id, sentence] of Object.entries(rules)) {
          expect(sentence, id).toMatch(/^[A-ZÀÉÄÖÜ].+\.$/);
          expect(sentence, id).not.toMatch(/\b(the|of|with|may|which|its|when|and)\b/i);
          expect(sentence, id).not.toBe(english[id]);
        }
      });

      it('uses the words of the glossary', () => {
        const missing = Object.entries(english).flatMap(([id, sentence]) =>
          TERMS.filter((term) => term[0].test(sentence) && !term[column === 0 ? 1 : 2].test(rules[id] ?? '')).map(
            ([term]) => `${id}: ${term.source}`,
          ),
        );
        expect(missing).toEqual([]);
      });

      it('has the same numbers', () => {
        const numbers = (text: string): string[] => [...new Set(text.match(/\d+/g))].sort();
        for (const [id, sentence] of Object.entries(english)) {
          expect(numbers(rules[id] ?? ''), id).toEqual(numbers(sentence));
        }
      });
    });
  }
});

describe('rules in a dungeon of zones', () => {
  const docs = new URL('../../../docs/rules/', import.meta.url);
  const rows = readdirSync(docs).flatMap((file) => [...readFileSync(new URL(file, docs), 'utf8').matchAll(/^\| ([A-Z]+-\d+) \| (.+) \| .+ \| (.+) \|$/gm)]);
  /** What holds on squares and on zones is written for squares. */
  const shared = rows.filter((row) => row[3]!.split(' ').includes('cards') && row[3] !== 'cards');
  const BOARD = /\bsquares?\b|\b(starting|own|its|opponent's) lines?\b/;

  it('have words of their own wherever the board has others', () => {
    expect(shared.length).toBeGreaterThan(150);
    for (const [, id, sentence] of shared) if (BOARD.test(sentence!)) expect(zonedEn, id).toHaveProperty([id!]);
    for (const id of Object.keys(zonedEn)) expect(shared.map((row) => row[1]), id).toContain(id);
  });

  it.each([['en', zonedEn, BOARD], ['fr', zonedFr, /\bcases?\b|\blignes?\b(?! de vue)|pion/], ['de', zonedDe, /feld|linie\b(?<!sichtlinie)|plättchen/i]] as const)('never speak of the board in %s', (_, zoned, board) => {
    expect(Object.keys(zoned)).toEqual(Object.keys(zonedEn));
    for (const [id, sentence] of Object.entries(zoned)) {
      expect(sentence, id).toMatch(/^[A-ZÀÉÄÖÜ].+\.$/);
      expect(sentence, id).not.toMatch(board);
    }
  });

  it.each([['fr', zonedFr, 1], ['de', zonedDe, 2]] as const)('use the words of the glossary in %s', (_, zoned, column) => {
    for (const [id, sentence] of Object.entries(zonedEn)) {
      for (const term of TERMS.filter((term) => term[0].test(sentence))) expect((zoned as Record<string, string>)[id], id).toMatch(term[column]);
    }
  });
});
