import { kept } from './shelf';

export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

const PAUSE: Record<Speed, number> = { slow: 1600, normal: 750, fast: 300, instant: 0 };
const STEP: Record<Speed, number> = { slow: 260, normal: 160, fast: 80, instant: 0 };

const KEPT = 'archmage.settings';

type Stored = Partial<{ theme: 'dark' | 'light'; speed: Speed; still: boolean; sound: boolean; why: boolean; chance: boolean; plan: boolean }>;

class Settings {
  theme: 'dark' | 'light' = $state('dark');
  speed: Speed = $state('normal');
  still = $state(false);
  /** A sound when one is asked and looks elsewhere. */
  sound = $state(false);
  /** Whether the computer says why it acts. */
  why = $state(true);
  /** Whether the outlook of the game is shown. */
  chance = $state(false);
  /** Whether a turn is planned before anything of it is done. */
  plan = $state(false);

  constructor() {
    const before = kept.read<Stored>(KEPT, {});
    this.theme = before.theme ?? 'dark';
    this.speed = before.speed ?? 'normal';
    this.sound = before.sound ?? false;
    this.why = before.why ?? true;
    this.chance = before.chance ?? false;
    this.plan = before.plan ?? false;
    this.still = before.still ?? (typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches);
  }

  keep(): void {
    const { theme, speed, still, sound, why, chance, plan } = this;
    kept.keep(KEPT, { theme, speed, still, sound, why, chance, plan });
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.still = String(still);
  }

  /** How long to wait before the computer acts, so that a person can follow. */
  get pause(): number {
    return PAUSE[this.speed];
  }

  /** How long a token takes for one square; none where motion is unwelcome. */
  get step(): number {
    return this.still ? 0 : STEP[this.speed];
  }
}

export const settings = new Settings();
