import type { Plan, Scene, Side, Square, Token } from '../../protocol';
import { corner, extent, project, turnFor, type Frame } from '../geometry';
import type { Point } from '../motion';

export interface Looks {
  scene: Scene;
  /** The side whose line is nearest. */
  near: Side | null;
  phone: boolean;
}

export interface Spot extends Point {
  scale: number;
}

export const css = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;

/** Where everything on the board appears on the screen. */
export class Stage {
  width = $state(0);
  height = $state(0);
  readonly roomElements: Record<string, HTMLElement> = {};
  readonly tokenElements: Record<number, HTMLElement> = {};
  #looks: () => Looks;

  constructor(looks: () => Looks) {
    this.#looks = looks;
  }

  get scene(): Scene {
    return this.#looks().scene;
  }

  get near(): Side | null {
    return this.#looks().near;
  }

  get phone(): boolean {
    return this.#looks().phone;
  }

  // Numbers, so that a new scene of the same board moves nothing.
  #columns = $derived.by(() => this.scene.columns);
  #rows = $derived.by(() => this.scene.rows);

  #flat: boolean = $derived.by(() => {
    const columns = this.#columns;
    const rows = this.#rows;
    if (this.phone || columns === rows) return false;
    const upright = Math.min(this.width / columns, this.height / rows);
    const lying = Math.min(this.width / rows, this.height / columns);
    return lying > upright;
  });

  turn = $derived.by(() => turnFor(this.scene.squares, this.near, this.#flat));

  frame: Frame = $derived.by(() => ({ columns: this.#columns, rows: this.#rows, turn: this.turn }));

  size = $derived.by(() => extent(this.frame));

  /** How much larger than usual a small screen shows the board. */
  zoom = $state(1);

  /** The edge of a square at the usual size. On a phone it suits fingers and the board scrolls inside its frame. */
  usual: number = $derived.by(() => {
    const gap = this.phone ? 0 : 8;
    const { width, height } = this.size;
    const fit = Math.min((this.width - gap) / width, (this.height - gap) / height);
    if (!this.phone) return Math.max(20, Math.floor(fit));
    return Math.max(fit, Math.min(39, Math.max(28, this.width / width)));
  });

  unit: number = $derived.by(() => (this.phone ? this.usual * this.zoom : this.usual));

  plans: Map<string, Plan> = $derived.by(() => new Map(this.scene.plans.map((plan) => [plan.id, plan])));

  squares: Map<string, Square> = $derived.by(() => new Map(this.scene.squares.map((square) => [square.name, square])));

  roomSize: number = $derived.by(() => this.scene.plans[0]?.size ?? 5);

  tokens: Token[] = $derived.by(() =>
    this.scene.tokens.filter((token) => token.at !== null && (token.place === 'board' || token.place === 'hidden')),
  );

  place(name: string): Point {
    const square = this.squares.get(name);
    if (!square) return { x: 0, y: 0 };
    const { column, row } = project(this.frame, square.x, square.y);
    return { x: column * this.unit, y: row * this.unit };
  }

  middle(name: string): Point {
    const { x, y } = this.place(name);
    return { x: x + this.unit / 2, y: y + this.unit / 2 };
  }

  /** The square under a point of the board. */
  squareAt({ x, y }: Point): Square | null {
    const column = Math.floor(x / this.unit);
    const row = Math.floor(y / this.unit);
    return this.cells[row]?.[column] ?? null;
  }

  /** The squares by row and column of the screen. */
  cells: (Square | null)[][] = $derived.by(() => {
    const { width, height } = this.size;
    const rows: (Square | null)[][] = Array.from({ length: height }, () => Array(width).fill(null));
    for (const square of this.scene.squares) {
      const { column, row } = project(this.frame, square.x, square.y);
      rows[row]![column] = square;
    }
    return rows;
  });

  room(slot: string): Point | null {
    const room = this.scene.rooms.find((room) => room.slot === slot);
    if (!room) return null;
    const { column, row } = corner(this.frame, room, this.roomSize);
    return { x: column * this.unit, y: row * this.unit };
  }

  /** Where a token is drawn: a load in the corner of its bearer, a second token without a bearer beside the first. */
  spot(token: Token): Spot {
    const { unit } = this;
    const at = this.place(token.at!);
    if (token.carriedBy !== null) {
      const index = this.tokens.filter((other) => other.carriedBy === token.carriedBy).indexOf(token);
      return { x: at.x + unit * (index === 0 ? 0.5 : 0), y: at.y + unit * 0.5, scale: 0.52 };
    }
    const free = this.tokens.filter((other) => other.at === token.at && other.carriedBy === null);
    if (free.length > 1) {
      const index = free.indexOf(token);
      return { x: at.x + unit * (index % 2) * 0.42, y: at.y + unit * (index % 2) * 0.42, scale: 0.6 };
    }
    return { x: at.x + unit * 0.04, y: at.y + unit * 0.04, scale: 0.92 };
  }
}
