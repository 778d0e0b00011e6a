import type { Plan, Scene, Side, Square, Token } from '../../protocol';
import { corner, extent, project, turnFor, type Frame } from '../geometry';
import { rotated, type Point } from '../motion';
import { crowd, type Box, type Spot } from './crowd';
import type { Scale } from './view';

export interface Looks {
  scene: Scene;
  /** The side whose line is nearest. */
  near: Side | null;
  phone: boolean;
  /** A phone that lies on its side. */
  low: boolean;
}

export interface Twist {
  slot: string;
  by: number;
}

/** Large enough to tell small tokens apart and to hit them. */
const LARGER = 1.7;
/** How deep a row of a starting zone is, in zones. */
const DEPTH = 0.55;
const LINE_ROWS = 2;
/** Pixels beside a board for what its rows and columns are called. */
const NAMES = 20;

export const css = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;

const total = (tracks: number[]): number => tracks.reduce((sum, track) => sum + track, 0);

/** Which track a distance from the start lies in. */
function track(tracks: number[], distance: number): number {
  let end = 0;
  return tracks.findIndex((length) => (end += length) > distance);
}

/** Where everything on the board appears on the screen. */
export class Stage {
  width = $state(0);
  height = $state(0);
  /** A room that is turned by hand just now, and by how many degrees. */
  twist: Twist | null = $state.raw(null);
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

  get low(): boolean {
    return this.#looks().low;
  }

  // Numbers, so that a new scene of the same board moves nothing.
  #columns = $derived.by(() => this.scene.columns);
  #rows = $derived.by(() => this.scene.rows);

  #zones = $derived.by(() => this.scene.grain === 'zones');

  /** How long each row of the board is, in squares; the rows of a starting zone are shorter. */
  #long: number[] = $derived.by(() => {
    const rows = this.#rows;
    const zones = this.#zones;
    return Array.from({ length: rows }, (_, row) => (zones && (row < LINE_ROWS || row >= rows - LINE_ROWS) ? DEPTH : 1));
  });

  #flat: boolean = $derived.by(() => {
    const columns = this.#columns;
    const rows = this.#rows;
    if (columns === rows) return false;
    if (this.phone) return this.low;
    const long = this.#long.reduce((sum, track) => sum + track, 0);
    const upright = Math.min(this.width / columns, this.height / long);
    const lying = Math.min(this.width / long, this.height / columns);
    return lying > upright;
  });

  turn = $derived.by(() => turnFor(this.scene.squares, this.near, this.#flat));

  frame: Frame = $derived.by(() => ({ columns: this.#columns, rows: this.#rows, turn: this.turn }));

  /** Columns and rows on the screen. */
  counts = $derived.by(() => extent(this.frame));

  /** How wide each column and how high each row is on the screen, in squares. */
  tracks: { columns: number[]; rows: number[] } = $derived.by(() => {
    const across = Array<number>(this.#columns).fill(1);
    return this.turn % 2 === 0 ? { columns: across, rows: this.#long } : { columns: this.#long, rows: across };
  });

  /** The whole board in squares. */
  size = $derived.by(() => ({ width: total(this.tracks.columns), height: total(this.tracks.rows) }));

  /** How much of the board a small screen shows. */
  scale: Scale = $state('usual');

  /** Pixels left of the board and below it for what rows and columns are called. The squares of three or four sides are too small for that, unless a screen shows only some of them. */
  names: number = $derived.by(() => (this.scene.sides.length > 2 && !this.phone && !this.#zones ? NAMES : 0));

  /** The edge of a square where the whole board is in sight. */
  #fit: number = $derived.by(() => {
    const gap = this.phone ? 0 : 8;
    const { width, height } = this.size;
    return Math.min((this.width - gap - this.names) / width, (this.height - gap - this.names) / height);
  });

  /** The edge of a square at the usual size. On a phone it suits fingers and the board scrolls inside its frame. */
  usual: number = $derived.by(() => {
    const fit = this.#fit;
    const { width, height } = this.size;
    if (!this.phone) return Math.max(20, Math.floor(fit));
    const across = this.low ? this.height / height : this.width / width;
    const finger = this.#zones ? across : Math.min(39, Math.max(28, across));
    return Math.max(fit, finger);
  });

  /** Whether the whole board is in sight at the usual size. */
  fits: boolean = $derived.by(() => !this.phone || this.usual <= this.#fit + 0.5);

  unit: number = $derived.by(() => {
    if (!this.phone || this.scale === 'usual') return this.usual;
    return this.scale === 'larger' ? this.usual * LARGER : Math.min(this.usual, this.#fit);
  });

  plans: Map<string, Plan> = $derived.by(() => new Map(this.scene.plans.map((plan) => [plan.id, plan])));

  squares: Map<string, Square> = $derived.by(() => new Map(this.scene.squares.map((square) => [square.name, square])));

  roomSize: number = $derived.by(() => this.scene.plans[0]?.size ?? 5);

  tokens: Token[] = $derived.by(() =>
    this.scene.tokens.filter((token) => token.at !== null && (token.place === 'board' || token.place === 'hidden')),
  );

  place(name: string): Point {
    const { x, y } = this.box(name);
    return { x, y };
  }

  /** The part of the board that a square takes. */
  box(name: string): Box {
    const square = this.squares.get(name);
    if (!square) return { x: 0, y: 0, width: this.unit, height: this.unit };
    const { column, row } = project(this.frame, square.x, square.y);
    const { columns, rows } = this.tracks;
    return {
      ...this.#at(column, row),
      width: (columns[column] ?? 1) * this.unit,
      height: (rows[row] ?? 1) * this.unit,
    };
  }

  #at(column: number, row: number): Point {
    const { columns, rows } = this.tracks;
    return { x: total(columns.slice(0, column)) * this.unit, y: total(rows.slice(0, row)) * this.unit };
  }

  middle(name: string): Point {
    const { x, y, width, height } = this.box(name);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** The square under a point of the board. */
  squareAt({ x, y }: Point): Square | null {
    return this.cells[track(this.tracks.rows, y / this.unit)]?.[track(this.tracks.columns, x / this.unit)] ?? null;
  }

  /** The squares by row and column of the screen. */
  cells: (Square | null)[][] = $derived.by(() => {
    const { width, height } = this.counts;
    const rows: (Square | null)[][] = Array.from({ length: height }, () => Array(width).fill(null));
    for (const square of this.scene.squares) {
      const { column, row } = project(this.frame, square.x, square.y);
      rows[row]![column] = square;
    }
    return rows;
  });

  /** Whether a spot of a starting zone is in the row next to the dungeon. */
  isFront(square: Square): boolean {
    return square.y === 1 || square.y === this.#rows - LINE_ROWS;
  }

  /** Degrees by which the way from a starting zone into the dungeon is turned from "up" on the screen. */
  inward(square: Square): number {
    return ((square.y < LINE_ROWS ? 0 : 180) + this.turn * 90) % 360;
  }

  /** The figure under a point of a zone, the topmost first. */
  figureAt({ x, y }: Point): number | null {
    if (!this.#zones) return null;
    const under = this.tokens.filter((token) => token.kind === 'character' && token.carriedBy === null).findLast((token) => {
      const spot = this.spot(token);
      const edge = spot.scale * this.unit;
      return x >= spot.x && y >= spot.y && x < spot.x + edge && y < spot.y + edge;
    });
    return under?.id ?? null;
  }

  /** How much larger than drawn the signs over the board are: zones need no larger ones than squares. */
  get sign(): number {
    return Math.min(this.unit, 56) / 40;
  }

  room(slot: string): Point | null {
    const room = this.scene.rooms.find((room) => room.slot === slot);
    if (!room) return null;
    const { column, row } = corner(this.frame, room, this.roomSize);
    return this.#at(column, row);
  }

  /** The middle of a room. */
  center(slot: string): Point {
    const { x, y } = this.room(slot) ?? { x: 0, y: 0 };
    const half = (this.roomSize * this.unit) / 2;
    return { x: x + half, y: y + half };
  }

  #crowds: Map<number, Spot> = $derived.by(() => {
    const spots = new Map<number, Spot>();
    if (!this.#zones) return spots;
    const here = new Map<string, Token[]>();
    for (const token of this.tokens) here.set(token.at!, [...(here.get(token.at!) ?? []), token]);
    for (const [name, tokens] of here) {
      for (const [id, spot] of crowd(tokens, this.near, this.box(name), this.unit)) spots.set(id, spot);
    }
    return spots;
  });

  /** Where a token is drawn: a load in the corner of its bearer, a second token without a bearer beside the first. */
  spot(token: Token): Spot {
    const together = this.#crowds.get(token.id);
    if (together) return together;
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
  /** Where all tokens are drawn. */
  spots(): Map<number, Spot> {
    return new Map(this.tokens.map((token) => [token.id, { ...this.spot(token) }]));
  }

  /** Where a token is drawn that rides in a room which is turned by hand. */
  riding(token: Token, spot: Spot, twist: Twist | null): Spot {
    if (!twist || this.squares.get(token.at!)?.slot !== twist.slot) return spot;
    const half = (spot.scale * this.unit) / 2;
    const { x, y } = rotated({ x: spot.x + half, y: spot.y + half }, this.center(twist.slot), twist.by);
    return { ...spot, x: x - half, y: y - half };
  }
}
