// SPDX-License-Identifier: Apache-2.0
// Computes where everything is on a table of any shape: the plates of the others, the place before
// each seat where its card lands, the facts in the middle, a grid of tiles. Boxes never overlap,
// and a card is nearest to the plate of the seat that played it. test/layout.test.ts checks both.
import { inside_frame, markers, on_frame, readable_marker_px } from './markers';
import { fitting, gap_px, rows_high, type Item } from './packing';
import { ring } from './ring';

/** In pixels from the upper left corner of the table. */
export type Box = { x: number; y: number; w: number; h: number };

export type Scene = {
  /** The seats around the table, clockwise, beginning left of the near side. */
  others: number[];
  /** The seat at the near side, if it is not among the others. */
  me?: number | null;
  /** Whether tiles lie on the table, three by three. */
  grid: boolean;
  /** How much room the facts need. */
  facts?: Facts;
  /** Whether a marker lies before each seat, such as its bid. */
  marked?: boolean;
};

/** The most important ones, the others, and the things beside or below them. */
export type Lot = { first: Item[]; others: Item[]; after: Item[] };
/** On a small table, on a large one, and where they are a line of their own. */
export type Facts = { small: Lot; roomy: Lot; line: Item[] };

export type Layout = {
  /** By seat. */
  plates: Record<number, Box>;
  small: boolean;
  facts: Box;
  /** Whether the facts that players look for first have no room among the seats, and so are a line
      along the far edge. */
  line: boolean;
  trick: Trick;
  grid: (Box & { tile: number }) | null;
  /** How far the cards that a seat holds stand out over its plate; 0 if there is no room. */
  fan: number;
  /** The marker of each seat, where there is room for all of them. */
  markers: Record<number, Box>;
};

export type Trick = {
  /** The width of a card. */
  card: number;
  /** The place of each seat's card, before the seat. */
  places: Record<number, Box>;
};

export type Room = { w: number; h: number };

/** Cards are that much higher than wide. */
export const ratio = 1.4;
const tile_gap = 5;
const grid_rim = 14;

/** The layout of a table of that many pixels. */
export function layout(room: Room, scene: Scene): Layout {
  const made = laid_out(room, scene);
  return scene.marked ? readably_marked(room, made, scene) : { ...made, markers: {} };
}

type Laid = Omit<Layout, 'markers'>;

/** Cards that large may become smaller for the sake of the markers, by these factors. */
const ample_px = 76;
const lesser = [0.9, 0.8, 0.7];

/** With markers that can be read: among many seats large cards leave them some of their room. */
function readably_marked(room: Room, made: Laid, scene: Scene): Layout {
  let best = with_markers(room, made, scene);
  for (const share of lesser) {
    const most = Math.floor(made.trick.card * share);
    if (made.small || least_marker(best, scene) >= readable_marker_px || most < ample_px) break;
    const other = with_markers(room, laid_out(room, scene, most), scene);
    if (least_marker(other, scene) > least_marker(best, scene)) best = other;
  }
  return best;
}

/** The width of the markers of the others; 0 if there is no room for all of them. */
const least_marker = ({ markers }: Layout, { others }: Scene): number =>
  Math.min(...others.map((seat) => markers[seat]?.w ?? 0));

/** From the left and the right of the facts, for markers, in pixels. */
const insets = [0, 30, 50];

/** With a marker before each seat. The facts leave them room at their sides, if as many of them are
    still seen. */
function with_markers(room: Room, made: Laid, { others, facts = no_facts }: Scene): Layout {
  const { first, others: rest, after } = made.small ? facts.small : facts.roomy;
  const seen = (box: Box) => fitting([...first, ...after, ...rest], box).length;
  const { x, w } = made.facts;
  const slim = (made.line ? [0] : insets)
    .map((by) => ({ ...made, facts: { ...made.facts, x: x + by, w: w - 2 * by } }))
    .filter(({ facts }) => seen(facts) >= seen(made.facts));
  for (const rim of [inside_frame, on_frame])
    for (const one of slim) {
      const laid = markers(room, one, rim);
      const least = Math.min(...others.map((seat) => laid[seat]?.w ?? 0));
      if (least > 0 && (rim === on_frame || least >= readable_marker_px))
        return { ...one, markers: laid };
    }
  return { ...made, markers: markers(room, made, on_frame) };
}

function laid_out(room: Room, scene: Scene, most = Infinity): Laid {
  const { others, me = null, grid, facts = no_facts } = scene;
  const roomy = room.w >= 700 && room.h >= 380;
  const rim = roomy ? 20 : 6;
  const whole = { x: rim, y: rim, w: room.w - 2 * rim, h: room.h - 2 * rim };
  const lay = grid ? with_grid : around;
  const small = { others, me, roomy: false, facts: facts.small, most };
  const large = roomy ? lay(whole, { others, me, roomy, facts: facts.roomy, most }) : undefined;
  // Many seats have room on a narrow table if all is small.
  const made = large && large.trick.card >= readable ? large : lay(whole, small);
  if (!made.line || facts.line.length === 0) return made;
  const h = rows_high(facts.line, whole.w);
  const below = { ...whole, y: whole.y + h + gap_px, h: whole.h - h - gap_px };
  return { ...lay(below, { ...small, facts: none }), facts: { ...whole, h }, line: true };
}

const none: Lot = { first: [], others: [], after: [] };
const no_facts: Facts = { small: none, roomy: none, line: [] };

type Seated = {
  others: number[];
  me: number | null;
  roomy: boolean;
  facts: Lot;
  /** The widest that a card may be. */
  most: number;
};

const readable = 44;

function around(whole: Box, seated: Seated): Laid {
  return { ...ring(whole, { ...seated, own: undefined }), small: !seated.roomy, grid: null };
}

/** The largest square of tiles in that room. */
function tiles_in(w: number, h: number): { tile: number; size: number } {
  const rims = grid_rim + 2 * tile_gap;
  const tile = Math.max(0, Math.floor(Math.min(128, (Math.min(w, h) - rims) / 3)));
  return { tile, size: 3 * tile + rims };
}

/** The tiles beside the ring of seats, on high tables below it; both as large as can be read. */
function with_grid(whole: Box, seated: Seated): Laid {
  const shares = seated.roomy ? [0.42] : [0.36, 0.42, 0.48, 0.54];
  const lay = whole.w > 1.15 * whole.h ? grid_beside : grid_below;
  const ways = shares.map((share) => lay(whole, seated, share));
  const worth = ({ trick, grid }: Laid) => Math.min(trick.card / 46, (grid?.tile ?? 0) / 64, 1.6);
  return ways.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

function grid_beside(whole: Box, seated: Seated, share: number): Laid {
  const gap = seated.roomy ? 24 : 8;
  const { tile, size } = tiles_in(whole.w * share, whole.h);
  const x = seated.roomy ? whole.x + 8 : whole.x;
  const grid = { x, y: whole.y + (whole.h - size) / 2, w: size, h: size, tile };
  const from = x + size + gap;
  const rest = { ...whole, x: from, w: whole.x + whole.w - from };
  return { ...ring(rest, { ...seated, own: undefined }), small: !seated.roomy, grid };
}

/** High tables: the others above the tiles, the player's own card and the facts beside them. */
function grid_below(whole: Box, seated: Seated, share: number): Laid {
  const gap = 8;
  const { tile, size } = tiles_in(whole.w - 118 - gap, whole.h * (share + 0.06));
  const y = whole.y + whole.h - size;
  const grid = { x: whole.x, y, w: size, h: size, tile };
  const x = whole.x + size + gap;
  const own = { x, y, w: whole.x + whole.w - x, h: size };
  const above = { ...whole, h: y - gap - whole.y };
  return { ...ring(above, { ...seated, own }), small: !seated.roomy, grid };
}

/** The seats around the table as seen from one of them, clockwise; all, as seen from none. */
export function others_of(players: number, me: number | null): number[] {
  const from = me === null ? 0 : me + 1;
  return Array.from({ length: players - (me === null ? 0 : 1) }, (_, i) => (from + i) % players);
}
