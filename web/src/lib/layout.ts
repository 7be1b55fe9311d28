// SPDX-License-Identifier: Apache-2.0
// Where everything lies on a table of any shape: the plates of the others, the line of facts, the
// trick in the middle, a grid of tiles. Boxes never overlap; test/layout.test.ts holds that.

/** In pixels from the upper left corner of the table. */
export type Box = { x: number; y: number; w: number; h: number };

export type Scene = {
  /** The seats around the table, clockwise, starting to the left of the near side. */
  others: number[];
  /** How many cards a trick may have. */
  cards: number;
  /** Whether tiles lie in the middle, three by three. */
  grid: boolean;
  /** The height of all facts together; of one line of them if that is unknown. */
  facts?: number;
};

export type Layout = {
  /** By seat. */
  plates: Record<number, Box>;
  small: boolean;
  facts: Box;
  trick: Trick;
  /** Cards that lie open beside the trick, where there is room for them. */
  loose: Box | null;
  grid: (Box & { tile: number }) | null;
};

export type Trick = {
  /** The width of a card. */
  card: number;
  /** One place a card, in the order in which they are played; each with its label below. */
  places: Box[];
};

type Room = { w: number; h: number };

/** The line below a card of the trick that says whose it is. */
export const label_height = 20;
/** A line of facts on a small table. */
const line_height = 28;
const ratio = 1.4;
const tile_gap = 5;
const grid_rim = 14;

// How many sit at the left, at the top and at the right, by the number of the others.
const sides: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [0, 1, 0],
  [1, 0, 1],
  [1, 1, 1],
  [1, 2, 1],
  [1, 3, 1],
  [2, 2, 2],
  [2, 3, 2],
  [2, 4, 2],
  [3, 3, 3],
  [3, 4, 3],
];

/** The layout of a table of that many pixels. */
export function layout(room: Room, scene: Scene): Layout {
  const roomy = room.w >= 700 && room.h >= 380;
  return roomy && !scene.grid ? around(room, scene) : in_rows(room, scene);
}

/** Seats on three sides, the trick large between them. */
function around(room: Room, { others, cards }: Scene): Layout {
  const rim = 20;
  const plate: Room = others.length > 5 ? { w: 158, h: 58 } : { w: 214, h: 62 };
  const [left, top, right] = sides[others.length] ?? [3, others.length - 6, 3];
  const head = top > 0 ? plate.h + rim : 0;
  const down = (count: number, i: number) => {
    const from = Math.max(head, rim) + 14;
    const free = room.h - from - rim - count * plate.h;
    return count === 1 ? from + free * 0.4 : from + (free / count) * (i + 0.4) + i * plate.h;
  };
  const across = (i: number) => ((i + 1) * (room.w - top * plate.w)) / (top + 1) + i * plate.w;
  const plates: Record<number, Box> = {};
  others.forEach((seat, i) => {
    const at =
      i < left
        ? { x: rim, y: down(left, left - 1 - i) }
        : i < left + top
          ? { x: across(i - left), y: rim }
          : { x: room.w - rim - plate.w, y: down(right, i - left - top) };
    plates[seat] = { ...at, ...plate };
  });
  const aside = left > 0 ? rim + plate.w + 22 : rim;
  const middle = { x: aside, y: head + 18, w: room.w - 2 * aside, h: room.h - head - 18 - rim };
  // One seat at a side is below the facts; more are beside them.
  const facts =
    left <= 1
      ? { x: 2 * rim, y: middle.y, w: room.w - 4 * rim, h: 60 }
      : { x: middle.x, y: middle.y, w: middle.w, h: 60 };
  const y = facts.y + facts.h + 10;
  const loose = room.h < 480 ? null : { x: middle.x, y: room.h - rim - 48, w: middle.w, h: 48 };
  const below = { x: middle.x, y, w: middle.w, h: (loose ? loose.y - 8 : room.h - rim) - y };
  return { plates, small: false, facts, trick: trick_in(below, cards, 118), loose, grid: null };
}

/** So few have room for two lines of figures on a phone. */
const few = 5;

/** Seats in rows along the top, for narrow and flat tables and for those with a grid. */
function in_rows(room: Room, { others, cards, grid, facts = 0 }: Scene): Layout {
  const large = room.w >= 700 && room.h >= 420;
  const rim = large ? 20 : 6;
  const gap = large ? 14 : 5;
  const least = large ? 150 : 80;
  const in_a_row = Math.max(1, Math.floor((room.w - 2 * rim + gap) / (least + gap)));
  const rows = Math.max(1, Math.ceil(others.length / in_a_row));
  const each = Math.max(1, Math.ceil(others.length / rows));
  const widest = large ? 214 : 150;
  const plate: Room = {
    w: Math.min(widest, (room.w - 2 * rim - (each - 1) * gap) / each),
    h: large ? 62 : others.length <= few && room.h >= (grid ? 420 : 330) ? 58 : 44,
  };
  const plates: Record<number, Box> = {};
  others.forEach((seat, i) => {
    const row = Math.floor(i / each);
    const count = Math.min(each, others.length - row * each);
    const free = room.w - 2 * rim - count * plate.w;
    // Few spread out; many stand side by side.
    const space = Math.min(plate.w * 0.6, free / (count + 1));
    const start = (room.w - count * plate.w - (count - 1) * Math.max(gap, space)) / 2;
    const x = start + (i % each) * (plate.w + Math.max(gap, space));
    plates[seat] = { x, y: rim + row * (plate.h + gap), ...plate };
  });
  const top = rim + rows * (plate.h + gap) + gap;
  const body = { x: rim, y: top, w: room.w - 2 * rim, h: room.h - top - rim };
  const lines = Math.ceil(facts / line_height);
  const rest = grid ? with_grid(body, cards, large, lines) : without_grid(body, cards, lines);
  return { plates, small: !large, loose: null, ...rest };
}

/** The width of a card that is easily read: no further line of facts takes that away. */
const readable = 56;

function without_grid(body: Box, cards: number, lines: number): Inside {
  const with_lines = (count: number): Inside => {
    const line = line_height * count;
    const below = { ...body, y: body.y + line + 6, h: body.h - line - 6 };
    return { facts: { ...body, h: line }, trick: trick_in(below, cards, 92), grid: null };
  };
  let best = with_lines(body.h > 260 ? 2 : 1);
  for (let count = body.h > 260 ? 3 : 2; count <= Math.min(lines, 4); ++count) {
    const more = with_lines(count);
    if (more.trick.card >= Math.min(readable, best.trick.card)) best = more;
  }
  return best;
}

type Inside = Pick<Layout, 'facts' | 'trick' | 'grid'>;

/** The grid with the trick beside it or above it, whichever can be seen better. */
function with_grid(body: Box, cards: number, large: boolean, lines: number): Inside {
  if (large) return grid_amid(body, cards);
  const worth = ({ trick, grid }: Inside) => Math.min(trick.card / 44, (grid?.tile ?? 0) / 64);
  const ways = [grid_below(body, cards), grid_beside(body, cards, lines)];
  return worth(ways[0]!) > worth(ways[1]!) ? ways[0]! : ways[1]!;
}

/** The largest square of tiles in that room. */
function tiles_in(w: number, h: number): { tile: number; size: number } {
  const rims = grid_rim + 2 * tile_gap;
  const tile = Math.max(0, Math.floor(Math.min(128, (Math.min(w, h) - rims) / 3)));
  return { tile, size: 3 * tile + rims };
}

/** Large tables: the grid in the middle, the facts to its left and the trick to its right. */
function grid_amid(body: Box, cards: number): Inside {
  const gap = 24;
  const { tile, size } = tiles_in(body.w - 2 * (3 * 70 + gap), body.h);
  const x = body.x + (body.w - size) / 2;
  const side = x - body.x - gap;
  const grid = { x, y: body.y + (body.h - size) / 2, w: size, h: size, tile };
  const right = { x: x + size + gap, y: body.y, w: side, h: body.h };
  return { facts: { ...body, w: side }, trick: trick_in(right, cards, 104), grid };
}

function grid_below(body: Box, cards: number): Inside {
  const gap = 8;
  const above = 44 * ratio + label_height;
  const { tile, size } = tiles_in(body.w, body.h - line_height - above - 2 * gap);
  const x = body.x + (body.w - size) / 2;
  const grid = { x, y: body.y + body.h - size, w: size, h: size, tile };
  const y = body.y + line_height + gap;
  const between = { ...body, y, h: Math.max(0, grid.y - gap - y) };
  return { facts: { ...body, h: line_height }, trick: trick_in(between, cards, 72), grid };
}

function grid_beside(body: Box, cards: number, wanted: number): Inside {
  const gap = 8;
  // A flat table has the facts above the trick, a high one above both.
  const flat = body.w > 1.35 * body.h;
  const least = flat ? 0 : line_height + 4;
  const { tile, size } = tiles_in(body.w - (2 * 44 + 6 + gap), body.h - least);
  // More lines of facts where the tiles leave room for them.
  const spare = Math.floor((body.h - least - size) / line_height);
  const lines = flat ? 2 : 1 + Math.max(0, Math.min(spare, Math.max(1, wanted - 1)));
  const top = flat ? 0 : lines * line_height + 4;
  const y = body.y + top + (body.h - top - size) / 2;
  const grid = { x: body.x, y, w: size, h: size, tile };
  const x = body.x + size + gap;
  const side = { x, y: body.y, w: body.x + body.w - x, h: body.h };
  const facts = { ...(flat ? side : body), h: lines * line_height };
  const from = facts.y + facts.h + 4;
  const rest = { ...side, y: from, h: body.y + body.h - from };
  return { facts, trick: trick_in(rest, cards, 92), grid };
}

/** Places for the cards of a trick in the middle of a box, in the number of rows that makes the
    cards largest. */
export function trick_in(box: Box, cards: number, widest: number): Trick {
  const gap = box.w < 400 ? 5 : 12;
  let best = { card: 0, each: cards, rows: 1 };
  for (let rows = 1; rows <= 5; ++rows) {
    const each = Math.ceil(cards / rows);
    const across = (box.w - (each - 1) * gap) / each;
    const down = (box.h / rows - label_height - (rows > 1 ? 4 : 0)) / ratio;
    const card = Math.floor(Math.min(widest, across, down));
    if (card > best.card) best = { card, each, rows };
  }
  const { card, each, rows } = best;
  const height = card * ratio + label_height;
  const space = Math.min(gap * 1.5, (box.w - each * card) / Math.max(1, each - 1));
  const left = box.x + (box.w - each * card - (each - 1) * space) / 2;
  const between = rows > 1 ? Math.min(10, (box.h - rows * height) / (rows - 1)) : 0;
  const top = box.y + (box.h - rows * height - (rows - 1) * between) / 2;
  const places = Array.from({ length: cards }, (_, i) => ({
    x: left + (i % each) * (card + space),
    y: top + Math.floor(i / each) * (height + between),
    w: card,
    h: height,
  }));
  return { card, places };
}

/** The other players as seen from a seat, clockwise; for a spectator, all players. */
export function others_of(players: number, me: number | null): number[] {
  const from = me === null ? 0 : me + 1;
  return Array.from({ length: players - (me === null ? 0 : 1) }, (_, i) => (from + i) % players);
}
