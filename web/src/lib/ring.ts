// SPDX-License-Identifier: Apache-2.0
// Seats around a table: plates at the left, at the top and at the right, before each the place
// where its card lands, the player's own place at the near side, the facts between them. All ways
// to seat them are tried, with cards as large as each way allows, and the best one is taken.
import { ratio, type Box, type Layout, type Lot, type Room } from './layout';
import { fitting, rows_high } from './packing';

type Ask = {
  others: number[];
  me: number | null;
  roomy: boolean;
  facts: Lot;
  /** The widest that a card may be. */
  most: number;
  /** The place of the player's card and the facts, if it is beside the seats, not among them. */
  own: Box | undefined;
};

export type Ring = Pick<Layout, 'plates' | 'facts' | 'line' | 'trick' | 'fan'>;

/** The number of seats at the left and at the right; the rest sit at the top. */
type Way = {
  left: number;
  right: number;
  /** Cards of the seats at the sides lie below their plates, else beside them. */
  below: boolean;
  /** The sides begin below the seats at the top, else beside them. */
  under: boolean;
  facts: 'middle' | 'line' | 'corner' | 'own';
  plate: Room;
  fan: number;
};

/** What the eye needs between two things. */
const apart_px = 4;
/** How much nearer a card lies to its own plate than to any other. */
const nearer_px = 4;

export function ring(box: Box, ask: Ask): Ring {
  let best: Ring | undefined;
  let most = -Infinity;
  for (const way of ways(box, ask)) {
    const made = largest(box, ask, way);
    if (!made) continue;
    const worth = worth_of(made, way, ask);
    if (worth > most) [best, most] = [made, worth];
  }
  if (best) return best;
  const { first, others, after } = ask.facts;
  // Better without some of the facts than without room for the cards.
  if (others.length > 0) return ring(box, { ...ask, facts: { first, others: [], after } });
  if (after.length > 0) return ring(box, { ...ask, facts: { first, others: [], after: [] } });
  if (first.length === 0) return crowded(box, ask);
  return { ...ring(box, { ...ask, facts: { first: [], others: [], after: [] } }), line: true };
}

/** A seat at a side makes a table round; two sides alike make it quiet. */
function worth_of({ trick, facts, fan, plates }: Ring, way: Way, ask: Ask): number {
  const n = ask.others.length;
  const sides = Math.min(way.left, way.right) > 0 && n > 1;
  const round = sides ? 9 : 0;
  const uneven = Math.abs(way.left - way.right) * (n % 2 === 0 ? 16 : 30);
  const top = n - way.left - way.right;
  const lonely = n > 2 && top === 0 ? 14 : 0;
  // Cards that are large already need not grow at the cost of names and facts; small ones must.
  const { card: size } = trick;
  const card = Math.min(size, 56) + Math.min(size, 76) + Math.max(0, size - 76) / 2;
  const { w: name = 0, h: tall = 0 } = plates[ask.others[0]!] ?? {};
  const told = share_of(facts, ask) * (ask.roomy ? 40 : 24);
  return (
    card +
    round -
    uneven -
    lonely +
    (fan > 0 ? 5 : 0) +
    Math.min(name, 158) / (ask.roomy ? 4 : 8) +
    (!ask.roomy && name < 110 && tall > 50 && size > 50 ? 12 : 0) +
    told
  );
}

/** How many of the facts are seen in that box, from 0 to 1. */
function share_of(room: Room, { facts }: Ask): number {
  const all = [...facts.first, ...facts.after, ...facts.others];
  return all.length === 0 ? 1 : fitting(all, room).length / all.length;
}

/** What that box must have room for: on a large table all facts, else those that people look for
    first. */
const wanted = ({ facts, roomy }: Ask) =>
  roomy ? [...facts.first, ...facts.others, ...facts.after] : [...facts.first, ...facts.after];

function tells({ w, h }: Room, ask: Ask): boolean {
  const { first } = ask.facts;
  const widest = Math.max(ask.roomy ? 200 : 92, ...first.map(({ wide }) => wide));
  return w >= widest && h >= rows_high(wanted(ask), w);
}

const beside_tiles = ['own', 'middle', 'line'] as const;
const among_seats = ['middle', 'line', 'corner'] as const;

function* ways(box: Box, { others, roomy, own }: Ask): Generator<Way> {
  const n = others.length;
  for (const plate of plates_for(n, roomy, box))
    for (const fan of roomy ? (n > 5 ? [16, 0] : [16]) : n > 5 ? [0] : [9, 0])
      for (let left = 0; left <= Math.min(4, n / 2 + 0.5); ++left)
        for (const right of left > 0 ? [left, left - 1] : [0])
          for (const below of left + right === 0 ? [true] : [true, false])
            for (const under of left + right === 0 ? [true] : [true, false])
              for (const facts of own ? beside_tiles : among_seats)
                if (left + right <= n) yield { left, right, below, under, facts, plate, fan };
}

function plates_for(others: number, roomy: boolean, { w, h }: Box): Room[] {
  if (roomy) {
    const broad = { w: 214, h: 62 };
    const slim = { w: 158, h: 58 };
    const least = { w: 130, h: 50 };
    if (others > 5) return [slim, least];
    return w < 520 ? [slim, least] : w < 800 ? [slim] : [broad, slim];
  }
  // The taller ones have a line for the name alone.
  const heights = others > 5 || (h < 300 && others > 3) ? [44] : h < 300 ? [58, 44] : [58];
  return [150, 126, 104, 92, 80, 74].flatMap((width) => heights.map((h) => ({ w: width, h })));
}

const smallest = 30;

/** That way with the largest cards that it allows. */
function largest(box: Box, ask: Ask, way: Way): Ring | undefined {
  let made: Ring | undefined;
  let low = smallest;
  const ample = ask.roomy ? (box.h > 740 && box.w > 1200 ? 160 : box.h > 700 ? 136 : 118) : 98;
  let high = Math.min(ample, ask.most);
  // As low as possible first: most ways have no room at all.
  for (let card = low; low <= high; card = Math.floor((low + high) / 2)) {
    const now = seat_all(box, ask, way, card);
    if (now) [made, low] = [now, card + 1];
    else high = card - 1;
  }
  return made;
}

type Unit = { plate: Box; spot: Box };
const gaps = (roomy: boolean) => ({ gap: roomy ? 14 : 5, near: roomy ? 10 : 4 });

function seat_all(box: Box, ask: Ask, way: Way, card: number): Ring | undefined {
  const { others, me, roomy, own } = ask;
  const top = others.length - way.left - way.right;
  const { gap, near } = gaps(roomy);
  const high = card * ratio;
  const unit_h = way.fan + way.plate.h + near + high;
  const head = top > 0 ? unit_h + gap : 0;
  const line = way.facts === 'line' ? line_height(ask, box) + gap : 0;
  const aside = Math.max(way.plate.w, card);
  const column = way.below ? aside : way.plate.w + near + card;
  const tucked = way.left + way.right > 0 && !way.under;
  const across = tucked ? { x: box.x + column + gap, w: box.w - 2 * (column + gap) } : box;
  const from = tucked ? box.y : box.y + head + line;
  const down = { y: from, h: box.y + box.h - from };
  const at_top = row(top, across, box.y, way, card, near);
  const at_left = side(way.left, box.x, down, way, card, near, 'left');
  const at_right = side(way.right, box.x + box.w, down, way, card, near, 'right');
  if (!at_top || !at_left || !at_right) return undefined;
  const units = [...at_left.reverse(), ...at_top, ...at_right];
  const places: Record<number, Box> = {};
  const plates: Record<number, Box> = {};
  others.forEach((seat, i) => {
    plates[seat] = units[i]!.plate;
    places[seat] = units[i]!.spot;
  });
  const near_side = own ?? box;
  if (me !== null)
    places[me] = {
      x: near_side.x + (near_side.w - card) / 2,
      y: near_side.y + near_side.h - high,
      w: card,
      h: high,
    };
  const inner = { left: way.left ? column + gap : 0, right: way.right ? column + gap : 0 };
  const facts = facts_in(way, { box, ask, own: me === null ? undefined : places[me], inner, head });
  if (!facts || !holds(Object.values(plates), places, plates, facts, way, box, me, !own))
    return undefined;
  return { plates, facts, line: false, trick: { card, places }, fan: way.fan };
}

/** Seats side by side, each with its card below. */
function row(
  count: number,
  { x, w }: { x: number; w: number },
  y: number,
  { plate, fan }: Way,
  card: number,
  near: number,
): Unit[] | undefined {
  const wide = Math.max(plate.w, card);
  const free = w - count * wide;
  if (count > 0 && free < (count - 1) * apart_px) return undefined;
  const space = Math.min(free / (count + 1), wide * 0.7);
  const start = x + (w - count * wide - (count - 1) * Math.max(space, apart_px)) / 2;
  return Array.from({ length: count }, (_, i) => {
    const left = start + i * (wide + Math.max(space, apart_px));
    return below({ x: left, y: y + fan }, wide, plate, card, near);
  });
}

function below(at: { x: number; y: number }, wide: number, plate: Room, card: number, near = 4) {
  return {
    plate: { x: at.x + (wide - plate.w) / 2, y: at.y, ...plate },
    spot: {
      x: at.x + (wide - card) / 2,
      y: at.y + plate.h + near,
      w: card,
      h: card * ratio,
    },
  };
}

/** Seats one below the other at an edge, from the top down. */
function side(
  count: number,
  edge: number,
  { y, h }: { y: number; h: number },
  way: Way,
  card: number,
  near: number,
  which: 'left' | 'right',
): Unit[] | undefined {
  const { plate, fan } = way;
  const high = card * ratio;
  const each = way.below ? fan + plate.h + near + high : Math.max(high, plate.h + 2 * fan);
  if (count > 0 && h < count * each + (count - 1) * (apart_px + 4)) return undefined;
  // One sits a little above the middle, as the far side is nearer to the eye.
  const slot = h / Math.max(1, count);
  const within = count === 1 ? 0.42 : 0.5;
  return Array.from({ length: count }, (_, i) => {
    const top = y + i * slot + (slot - each) * within;
    if (way.below) {
      const wide = Math.max(plate.w, card);
      const x = which === 'left' ? edge : edge - wide;
      return below({ x, y: top + fan }, wide, plate, card, near);
    }
    const plate_x = which === 'left' ? edge : edge - plate.w;
    const spot_x = which === 'left' ? edge + plate.w + near : plate_x - near - card;
    return {
      plate: { x: plate_x, y: top + (each - plate.h) / 2, ...plate },
      spot: { x: spot_x, y: top + (each - high) / 2, w: card, h: high },
    };
  });
}

/** The height of a line of facts across the table. It has room for the less important ones if that
    leaves the cards large. */
function line_height(ask: Ask, { w, h }: Room): number {
  const more = ask.roomy || h <= 400 ? 0 : h > 480 ? 2 : 1;
  return rows_high(wanted(ask), w) + more * 29;
}

type Among = {
  box: Box;
  ask: Ask;
  own: Box | undefined;
  inner: { left: number; right: number };
  head: number;
};

/** The facts: in a line below the far seats, in the middle, in the near corner, or beside tiles. */
function facts_in(way: Way, { box, ask, own, inner, head }: Among): Box | undefined {
  const { gap } = gaps(ask.roomy);
  if (way.facts === 'own') {
    const at = ask.own!;
    const h = own ? own.y - gap - at.y : at.h;
    const it = { ...at, h };
    return tells(it, ask) ? it : undefined;
  }
  const bottom = own && !ask.own ? own.y - gap : box.y + box.h;
  if (way.facts === 'line') {
    const h = line_height(ask, box);
    const left = way.under ? 0 : inner.left;
    const right = way.under ? 0 : inner.right;
    const it = { x: box.x + left, y: box.y + head, w: box.w - left - right, h };
    return it.y + h <= box.y + box.h && tells(it, ask) ? it : undefined;
  }
  if (way.facts === 'middle') {
    const y = box.y + head;
    const it = { x: box.x + inner.left, y, w: box.w - inner.left - inner.right, h: bottom - y };
    return tells(it, ask) ? it : undefined;
  }
  if (!own || way.left + way.right > 0) return undefined;
  const w = own.x - gap - box.x;
  const y = Math.max(box.y + head, own.y);
  const it = { x: box.x, y, w, h: box.y + box.h - y };
  return tells(it, ask) ? it : undefined;
}

/** Whether two boxes are nearer to each other than that. */
export const overlap = (a: Box, b: Box, by: number) =>
  a.x < b.x + b.w + by && b.x < a.x + a.w + by && a.y < b.y + b.h + by && b.y < a.y + a.h + by;

/** From the middle of a card to a plate. */
export function distance(card: Box, plate: Box): number {
  const x = card.x + card.w / 2;
  const y = card.y + card.h / 2;
  const dx = Math.max(plate.x - x, 0, x - plate.x - plate.w);
  const dy = Math.max(plate.y - y, 0, y - plate.y - plate.h);
  return Math.hypot(dx, dy);
}

function holds(
  stand: Box[],
  places: Record<number, Box>,
  plates: Record<number, Box>,
  facts: Box,
  { fan }: Way,
  box: Box,
  me: number | null,
  among: boolean,
): boolean {
  const with_fan = stand.map((one) => ({ ...one, y: one.y - fan, h: one.h + fan }));
  const all = [...with_fan, ...Object.values(places), facts];
  const bottom = box.y + box.h + 0.5;
  if (among && all.some(({ y, h }) => y + h > bottom)) return false;
  for (let i = 0; i < all.length; ++i)
    for (let j = 0; j < i; ++j) if (overlap(all[i]!, all[j]!, apart_px - 0.5)) return false;
  for (const [seat, place] of Object.entries(places)) {
    const mine = Number(seat) === me;
    if (mine && !among) continue;
    const edge = box.y + box.h - (place.y + place.h / 2);
    const own = mine ? edge : distance(place, plates[Number(seat)]!);
    for (const [other, plate] of Object.entries(plates))
      if (other !== seat && distance(place, plate) < own + nearer_px) return false;
  }
  return true;
}

const crowded_px = 28;

/** Where nothing fits, which no window that people have does: all in a row, and small. */
function crowded(box: Box, { others, me, own }: Ask): Ring {
  const w = box.w / Math.max(1, others.length);
  const card = Math.max(12, Math.min(smallest, w - 4, (box.h - 44 - crowded_px) / 3 / ratio));
  const plates: Record<number, Box> = {};
  const places: Record<number, Box> = {};
  others.forEach((seat, i) => {
    plates[seat] = { x: box.x + i * w, y: box.y, w: w - 4, h: 44 };
    places[seat] = { x: box.x + i * w, y: box.y + 48, w: card, h: card * ratio };
  });
  const h = card * ratio;
  const at = own ?? box;
  if (me !== null) places[me] = { x: at.x + at.w / 2, y: at.y + at.h - h, w: card, h };
  const y = own ? own.y : box.y + 52 + h;
  const facts = { ...at, y, h: crowded_px };
  return { plates, facts, line: false, trick: { card, places }, fan: 0 };
}
