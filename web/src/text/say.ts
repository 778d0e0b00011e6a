/** What happened, as sentences: picks the template of an event and puts names and squares into it. */

type Catalog = Record<string, unknown>;

/** What a reader knows of a token. */
export interface Known {
  piece: string | null;
  kind?: string;
}

export interface Teller {
  events: Catalog;
  pieces: Catalog;
  /** Who a token is, as far as the reader knows. */
  token(id: number): (Known & { owner: string }) | undefined;
  /** Where a direction of the board points on the reader's screen. */
  pointing(dir: string): string;
  /** Prefers the forms meant for the ear. */
  spoken?: boolean;
}

export type Told = { kind: string } & Record<string, unknown>;

/** The part a token plays in its sentence: German declines it. */
export type Part = 'subject' | 'object';

const PARTS: Record<string, Part> = {
  token: 'subject',
  attacker: 'subject',
  shooter: 'subject',
  receiver: 'subject',
  load: 'object',
  target: 'object',
};

function entry(catalog: Catalog, ...path: string[]): unknown {
  let found: unknown = catalog;
  for (const step of path) found = (found as Catalog | undefined)?.[step];
  return found;
}

function word(catalog: Catalog, ...path: string[]): string | undefined {
  const found = entry(catalog, ...path);
  return typeof found === 'string' ? found : undefined;
}

function fill(template: string, values: Catalog): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The entry of a token among the pieces; one whose piece nobody may look at is a character or an object at least. */
export function known({ piece, kind }: Known): string | null {
  return piece ?? (kind === 'character' || kind === 'object' ? `unknown-${kind}` : null);
}

/** A token with its article and color, as it stands inside a sentence. */
export function tokenPhrase(pieces: Catalog, piece: string | null, owner: string, part: Part = 'subject'): string {
  const template = word(pieces, piece ?? 'unknown', part) ?? piece ?? '?';
  return fill(template, (entry(pieces, 'side', owner) as Catalog | undefined) ?? {});
}

/** The color by which a pair of rooms is named; nothing for one that has a number. */
export function colorOf(pieces: Catalog, pair: string): string | undefined {
  return word(pieces, 'pair', pair);
}

/** The endings of an event's key that fit it, the most special one first. */
function variants(told: Told): string[] {
  const { kind } = told;
  switch (kind) {
    case 'joined':
    case 'givenUp':
      return Array.isArray(told.piece) ? ['many'] : told.piece == null ? ['unknown'] : [];
    case 'pairChosen':
      return Array.isArray(told.pair) ? ['many'] : [[told.side == null ? 'lot' : '', told.pair == null ? 'unknown' : ''].filter(Boolean).join('.')];
    case 'drawn':
      return [String(told.lot ?? '')];
    case 'faceDown':
      return told.slot == null ? ['line'] : [];
    case 'jumped':
      return told.over == null ? ['pit'] : [];
    case 'turned':
      return [String(told.quarters)];
    case 'raged':
      return told.two === true ? ['two'] : [];
    case 'named':
      return told.card == null ? ['none'] : [];
    case 'laid':
    case 'laidSecond':
      return [[told.card == null ? 'unknown' : '', told.seer == null ? '' : 'seen'].filter(Boolean).join('.')];
    case 'compared': {
      const [attack, defense] = [Number(told.attackTotal), Number(told.defenseTotal)];
      return [attack > defense ? 'attack' : attack < defense ? 'defense' : 'equal'];
    }
    case 'escaped':
      return told.points === 0 ? ['none'] : [];
    case 'gone':
      return [Number(told.points) > 0 ? 'scored' : String(told.cause)];
    case 'gateChanged':
      return [String(told.state)];
    case 'illusionSet': {
      const illusion = String(told.illusion);
      return told.at == null ? [`${illusion}.${String(told.cause)}`, `${illusion}.gone`] : [illusion];
    }
    case 'over':
      return told.winner == null ? [`draw.${String(told.end)}`, 'draw'] : [String(told.end)];
    default:
      return told.cause === undefined ? [] : [String(told.cause)];
  }
}

function pick(teller: Teller, keys: string[]): string | undefined {
  const spoken = teller.spoken ? keys.map((key) => `spoken.${key}`) : [];
  // A plain template that fits better goes before a spoken one that fits worse.
  for (const [n, key] of keys.entries()) {
    const found = (spoken[n] && word(teller.events, spoken[n])) ?? word(teller.events, key);
    if (found) return found;
  }
  return undefined;
}

function joined(teller: Teller, names: string[]): string {
  const both = word(teller.events, 'and') ?? '{first}, {second}';
  const second = names.at(-1) ?? '';
  return names.length < 2 ? second : fill(both, { first: names.slice(0, -1).join(', '), second });
}

const several = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

function values(told: Told, teller: Teller): Catalog {
  const filled: Catalog = {};
  const side = (name: string): string => word(teller.pieces, 'side', name, 'name') ?? name;
  for (const [field, value] of Object.entries(told)) {
    const part = PARTS[field];
    if (part && typeof value === 'number') {
      const token = teller.token(value);
      const piece = typeof told.piece === 'string' && field === 'token' ? told.piece : token ? known(token) : null;
      filled[field] = tokenPhrase(teller.pieces, piece, token?.owner ?? '', part);
    } else if (value == null) {
      filled[field] = '';
    } else if (field === 'side' || field === 'seer' || field === 'winner') {
      filled[field] = side(String(value));
    } else if (field === 'scorers' && Array.isArray(value)) {
      filled[field] = joined(teller, value.map((name) => side(String(name))));
    } else if (field === 'piece') {
      filled[field] = joined(teller, several(value).map((piece) => word(teller.pieces, piece, 'name') ?? piece));
    } else if (field === 'dir') {
      filled[field] = word(teller.events, `dir.${teller.pointing(String(value))}`) ?? value;
    } else if (field === 'state') {
      filled[field] = word(teller.events, `state.${String(value)}`) ?? value;
    } else if (field === 'pair') {
      filled[field] = joined(teller, several(value).map((pair) => colorOf(teller.pieces, pair) ?? pair));
    } else if (field === 'plan') {
      const pair = String(value).replace(/c?cw$/, '');
      filled[field] = `${colorOf(teller.pieces, pair) ?? pair} ${String(value).endsWith('ccw') ? '↺' : '↻'}`;
    } else {
      filled[field] = value;
    }
  }
  return filled;
}

/** What was put down and what was taken up in its place, or what two gave each other, as one happening. */
function exchange(one: Told, other: Told): Told | null {
  const { token, load } = one;
  if (one.kind === 'left' && other.kind === 'took' && token === other.token && one.at === other.at && load !== other.load) {
    return { kind: 'exchanged', token, at: one.at, target: load, load: other.load };
  }
  if (one.kind === 'handed' && other.kind === 'handed' && token === other.receiver && one.receiver === other.token && load !== other.load) {
    return { kind: 'traded', token, receiver: one.receiver, target: load, load: other.load };
  }
  return null;
}

/** The happenings of a line, with exchanges told as such, as far as nothing came in between. */
export function exchanged(all: Told[]): Told[] {
  const found: Told[] = [];
  for (const told of all) {
    const last = found.at(-1);
    const both = last && (exchange(last, told) ?? exchange(told, last));
    if (both) found[found.length - 1] = both;
    else found.push(told);
  }
  return found;
}

/** Happenings of a line with those in a row that differ in one name only made one, which has all names. */
export function gathered(all: Told[]): Told[] {
  const found: Told[] = [];
  for (const told of all) {
    const field = told.kind === 'joined' ? 'piece' : told.kind === 'pairChosen' && told.side == null ? 'pair' : null;
    const last = found.at(-1);
    if (field && told[field] != null && last?.kind === told.kind && last.side === told.side && last[field] != null) {
      found[found.length - 1] = { ...last, [field]: [...several(last[field]), String(told[field])] };
    } else {
      found.push(told);
    }
  }
  return found;
}

/** A happening as a sentence in the language of the catalogs; empty if they have no words for it. */
export function say(told: Told, teller: Teller): string {
  const keys = variants(told)
    .filter(Boolean)
    .map((variant) => `${told.kind}.${variant}`);
  const template = pick(teller, [...keys, told.kind]);
  if (template === undefined) return '';
  const filled = values(told, teller);
  const sentences = [template];
  if (told.kind === 'died' && Number(told.points) > 0 && filled.scorers) sentences.push(pick(teller, ['scores']) ?? '');
  return sentences.map((sentence) => capital(fill(sentence, filled))).join(' ');
}
