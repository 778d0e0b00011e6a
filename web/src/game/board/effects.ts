import type { IconName } from '../../art/icons';
import type { Happening, Line, Scene } from '../../protocol';

/** Something to be seen for a moment: over a square, on an edge, or flying from square to square. */
export type Effect =
  | { kind: 'flight'; icon: IconName; from: string; to: string }
  | { kind: 'flash'; icon: IconName; at: string; tone: 'harm' | 'good' | 'magic' }
  | { kind: 'gate'; at: string; dir: string; rises: boolean }
  | { kind: 'words'; at: string; text: string };

const STEP: Record<string, [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };
/** How far a shot is shown that hits nobody. */
const MISS = 4;

/** What the lines give to see beyond walking and turning. The scenes are those before and after them. */
export function effects(lines: Line[], before: Scene, after: Scene): Effect[] {
  return lines.flatMap((line) => {
    const shown = line.happenings.flatMap((happening) => shows(happening, before, after));
    const flight = shot(line, before);
    return flight ? [flight, ...shown] : shown;
  });
}

function where(id: unknown, before: Scene, after: Scene): string | null {
  const at = (scene: Scene) => scene.tokens.find((token) => token.id === id)?.at ?? null;
  return at(after) ?? at(before);
}

/** The way of fire, from whoever sends it to the last one it reaches, or into the void. */
function shot(line: Line, before: Scene): Effect | null {
  const said = /^(\S+) !(fire|breath) ([nesw])$/.exec(line.text);
  if (!said) return null;
  const [, code, power, dir] = said;
  const sender = before.tokens.find((token) => token.piece === code && token.owner === line.actor);
  if (!sender?.at) return null;
  const hit = line.happenings.findLast((one) => ['wounded', 'died', 'shielded'].includes(one.kind) && one.token !== sender.id);
  const to = hit ? (before.tokens.find((token) => token.id === hit.token)?.at ?? null) : beyond(before, sender.at, dir!);
  return to && to !== sender.at ? { kind: 'flight', icon: power === 'fire' ? 'fire' : 'breath', from: sender.at, to } : null;
}

function beyond(scene: Scene, from: string, dir: string): string | null {
  const start = scene.squares.find((square) => square.name === from);
  const [dx, dy] = STEP[dir]!;
  let last: string | null = null;
  for (let far = 1; start && far <= MISS; far++) {
    const next = scene.squares.find(({ x, y }) => x === start.x + dx * far && y === start.y + dy * far);
    last = next?.name ?? last;
  }
  return last;
}

function shows(happening: Happening, before: Scene, after: Scene): Effect[] {
  const at = where(happening.token ?? happening.target, before, after);
  const flash = (icon: IconName, tone: 'harm' | 'good' | 'magic'): Effect[] => (at ? [{ kind: 'flash', icon, at, tone }] : []);
  const words = (text: string): Effect[] => (at ? [{ kind: 'words', at, text }] : []);
  const points = Number(happening.points ?? 0);
  switch (happening.kind) {
    case 'wounded':
      return flash('wound', 'harm');
    case 'died':
      return [...flash('dead', 'harm'), ...(points > 0 ? words(`+${points}`) : [])];
    case 'escaped':
      return [...flash('exit', 'good'), ...(points > 0 ? words(`+${points}`) : [])];
    case 'healed':
      return flash('heal', 'good');
    case 'shielded':
      return flash('shield', 'magic');
    case 'shot': {
      const [from, to] = [where(happening.shooter, before, after), where(happening.target, before, after)];
      return from && to && from !== to ? [{ kind: 'flight', icon: 'shoot', from, to }] : [];
    }
    case 'levitated':
    case 'teleported':
      return flash('teleport', 'magic');
    case 'stolen':
      return flash('steal', 'magic');
    case 'compared': {
      const target = where(before.fight?.target, before, after);
      return target ? [{ kind: 'words', at: target, text: `${String(happening.attackTotal)} : ${String(happening.defenseTotal)}` }] : [];
    }
    case 'gateChanged':
      return [{ kind: 'gate', at: happening.at as string, dir: happening.dir as string, rises: happening.state !== 'closed' }];
    case 'wallBroken':
      return [{ kind: 'flash', icon: 'break', at: happening.at as string, tone: 'harm' }];
    default:
      return [];
  }
}
