import type { PieceFacts, Scene, Side } from '../protocol';
import { t } from '../text/text.svelte';
import { parts, type Part } from './drawn';
import { nameOf } from './names';
import { worth } from './worth';

function because(part: Part | undefined): string {
  switch (part?.why) {
    case 'attacks':
      return t('fight.why.attacks');
    case 'attacked':
      return t('fight.why.attacked');
    case 'shoots':
      return t('fight.why.shoots');
    case 'beside':
      return t('fight.why.beside', { piece: nameOf(part.whom) });
    case 'zone':
      return t('fight.why.zone', { square: part.square });
    default:
      return '';
  }
}

/** Who is in the combat of a scene, why, and with what, in words for each side. */
export function joining(scene: Scene, facts: Map<string, PieceFacts>): Partial<Record<Side, string[]>> {
  const { fight } = scene;
  if (!fight) return {};
  const drawn = parts(fight, scene);
  return Object.fromEntries(
    worth(fight, scene, facts).map(({ side, group, extra, arms, powers }) => {
      const fighters = group.map(({ token, value }) => {
        const why = because(drawn.get(token.id));
        const named = `${nameOf(token)}${value === null || facts.size === 0 ? '' : ` ${value}`}`;
        return why ? `${named} (${why})` : named;
      });
      const from = [...arms.map((arm) => nameOf(arm)), ...(powers ? [t('fight.powers')] : [])].join(', ');
      return [side, facts.size > 0 && extra > 0 ? [...fighters, `+${extra} ${from}`] : fighters];
    }),
  );
}
