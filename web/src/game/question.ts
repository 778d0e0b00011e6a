import type { Move, Scene, Side } from '../protocol';
import { t, told } from '../text/text.svelte';
import { asObject, deedName, endName, moveName, nameOf, pieceName, plainName, price, rotationName, sideName, startingRoom } from './names';
import type { Play } from './play.svelte';
import { facets } from './share';
import { joining } from './strike';
import { tallied } from './tally';

/** How many have a key. */
const KEYS = 9;

function numbered(list: string[]): string {
  const named = list.slice(0, KEYS).map((text, index) => `${index + 1}${t('colon')}${text}`);
  return [...named, ...(list.length > KEYS ? ['…'] : [])].join(', ');
}

/** What is asked, as a screen reader says it: with the keys that answer, for whoever does not see the buttons. */
export function question(play: Play): string {
  const { session } = play;
  const { scene, ask } = session;
  // A way that is drawn speaks for itself.
  if (!scene || session.past || session.thinking || play.route.active) return '';
  if (play.trial.ofRooms) return trying(play, scene);
  if (play.trial.striking) return strike(play, play.trial.striking, scene);
  if (play.confirm) return `${moveName(play.confirm, scene, play.lies)}, ${price(play.confirm.cost)}${t('colon')}${t('deed.final')}. ${t('do.confirm')}${t('colon')}C. ${t('do.cancel')}${t('colon')}Esc.`;
  if (play.chooser && play.way) return sharing(play, scene, play.chooser, play.way);
  if (play.chooser) return `${t('choose.title')} ${numbered(play.chooser.map((move) => `${moveName(move, scene, play.lies)}, ${price(move.cost)}`))}`;
  if (ask === 'act') return `${planned(session)}${acting(play, scene)}`;
  if (ask === 'place') return placing(play);
  if (ask === 'commit') return [odds(scene), t('ask.commit')].filter(Boolean).join(' ');
  if (ask === 'announce') return [odds(scene), session.moves.some((move) => move.kind === 'name') ? t('ask.name') : t('ask.rage')].filter(Boolean).join(' ');
  if (ask === null) return '';
  const asked = told(`ask.${ask}`, scene.grain, { slot: startingRoom(scene, session.seat) });
  return `${asked} ${tallied(scene)}`.trim();
}

/** The rooms that can be tried out, with the keys that do it; what each would open and close is told where it is shown. */
function trying({ trial, room }: Play, scene: Scene): string {
  const turns = trial.turns.map((turn) => `${rotationName(turn, scene, room)}, ${price(turn.cost)}`);
  const asked = trial.turning === null ? `${t('swap.title')}.` : `${t('turn.title')}. ${numbered(turns)}.`;
  return `${asked} ${t('do.confirm')}${t('colon')}C. ${t('do.cancel')}${t('colon')}Esc.`;
}

/** What becomes of each load as it is meant so far, and the keys that change it. */
function sharing({ tokens, lies }: Play, scene: Scene, moves: Move[], way: Move): string {
  let key = 0;
  const asked = facets(moves).map(({ load, options }) => {
    const token = tokens.get(load ?? -1);
    const named = options.map((option) => (load === null ? `${plainName(option.move, scene, lies)}, ${price(option.move.cost)}` : endName(option.end, token, way.who, scene)));
    const keyed = named.map((name) => (++key <= KEYS ? `${key}${t('colon')}${name}` : name)).join(', ');
    return token ? `${pieceName(token.piece)}${t('colon')}${keyed}.` : `${keyed}.`;
  });
  return `${t('choose.title')} ${moveName(way, scene, lies)}, ${price(way.cost)}. ${t('do.confirm')}${t('colon')}C. ${asked.join(' ')}`;
}

/** How much of a turn is planned, with the keys that do it and take it back. */
function planned({ plan }: Play['session']): string {
  return plan ? `${t('plan.count', { count: plan.steps.length })} ${t('plan.commit')}${t('colon')}C. ${t('do.undo')}: Z. ` : '';
}

/** A combat before it begins, with the keys that begin it and leave it. */
function strike({ session, lies, aftermath }: Play, move: Move, scene: Scene): string {
  const tried = session.preview?.moves[0] === move ? session.preview.preview.scene : null;
  // Said once, when it is known who would fight.
  if (!tried?.fight) return '';
  const joins = joining(tried, aftermath.facts);
  const { fight } = tried;
  const side = (title: string, name: Side): string => `${title}, ${sideName(name)}${t('colon')}${(joins[name] ?? []).join(', ')}${t('colon')}${t('fight.total', { strength: fight.strength[name] ?? 0 })}.`;
  const final = move.final ? ` ${t('deed.final')}.` : '';
  return `${moveName(move, scene, lies)}. ${side(t('fight.attack'), fight.attacking)} ${side(t('fight.defense'), fight.defending)}${final} ${deedName(move.kind, null)}${t('colon')}C. ${t('do.cancel')}${t('colon')}Esc.`;
}

function acting(play: Play, scene: Scene): string {
  if (play.ending) return t('do.end.left', { points: play.losing });
  if (play.deed && play.targets.size > 0) return t('deed.target', { deed: deedName(play.deed.kind, play.deed.power), piece: [...play.targets.keys()].join(', ') });
  const points = t('bar.points', { points: play.who?.purse?.points ?? scene.points });
  if (!play.who) return `${t('ask.act')}, ${points}`;
  const deeds = play.deeds.map((deed) => `${deedName(deed.kind, deed.power)}${deed.cost === 0 ? ` (${price(0)})` : ''}`);
  return `${pieceName(play.who.piece)}, ${points}${t('colon')}${numbered(deeds)}`;
}

function placing(play: Play): string {
  const token = play.placing === null ? undefined : play.tokens.get(play.placing);
  return token ? t('ask.place.token', { piece: asObject(token.piece, token.owner) }) : t('ask.place');
}

/** What both sides of a combat are worth without their cards. */
function odds({ fight, tokens }: Scene): string {
  if (!fight) return '';
  const worth = (title: string, side: string, ids: number[]): string => {
    const names = ids.map((id) => nameOf(tokens.find((token) => token.id === id))).join(', ');
    return `${title}, ${sideName(side)}${t('colon')}${names}, ${t('fight.total', { strength: fight.strength[side as keyof typeof fight.strength] ?? 0 })}.`;
  };
  return `${worth(t('fight.attack'), fight.attacking, fight.attackers)} ${worth(t('fight.defense'), fight.defending, fight.defenders)}`;
}
