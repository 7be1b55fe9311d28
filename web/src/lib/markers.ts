// SPDX-License-Identifier: Apache-2.0
// Where a marker lies before each seat: beside its card or its plate, on free cloth. All markers
// have the same size, the largest for which each has room. If the others have no room, the player's
// own marker may still have some.
import type { Box, Layout, Room } from './layout';
import { distance, overlap } from './ring';

/** A marker is that much higher than wide. */
const ratio = 1.25;
const largest_px = 44;
const smallest_px = 22;
/** As large as a marker has to be on a table with room. */
export const readable_marker_px = 32;
const apart_px = 2;
/** How much nearer a marker lies to its own seat than to any other. */
const nearer_px = 3;
/** From the edge of the table, for a marker that lies beside its frame, and for one that lies on
    it. */
export const inside_frame = 14;
export const on_frame = 3;

type Made = Omit<Layout, 'markers'>;
type Markers = Record<number, Box>;

export function markers(room: Room, made: Made, rim: number): Markers {
  const has_plate = (seat: number) => made.plates[seat] !== undefined;
  const seats = Object.keys(made.trick.places).map(Number);
  const others = seats.filter(has_plate);
  const own = seats.filter((seat) => !has_plate(seat));
  return (
    largest(room, made, rim, [...others, ...own]) ??
    largest(room, made, rim, others) ??
    largest(room, made, rim, own) ??
    {}
  );
}

function largest(room: Room, made: Made, rim: number, seats: number[]): Markers | undefined {
  for (let w = largest_px; w >= smallest_px; w -= 2) {
    const all = all_of(room, made, rim, seats, { w, h: Math.round(w * ratio) });
    if (all) return all;
  }
  return undefined;
}

function all_of(
  room: Room,
  { plates, trick, facts, grid, fan }: Made,
  rim: number,
  seats: number[],
  size: Room,
): Markers | undefined {
  const with_fan = Object.values(plates).map((one) => ({ ...one, y: one.y - fan, h: one.h + fan }));
  const taken = [...with_fan, ...Object.values(trick.places), facts, ...(grid ? [grid] : [])];
  const made: Markers = {};
  for (const seat of seats) {
    const place = trick.places[seat]!;
    const plate = plates[seat];
    const near = (box: Box) => distance(box, plate ?? place);
    const found = places_at(room, { place, plate, size, fan, rim }).find(
      (box) =>
        box.x >= rim &&
        box.y >= rim &&
        box.x + box.w <= room.w - rim &&
        box.y + box.h <= room.h - rim &&
        !taken.some((one) => overlap(box, one, apart_px)) &&
        Object.entries(plates).every(
          ([other, its]) => Number(other) === seat || distance(box, its) > near(box) + nearer_px,
        ),
    );
    if (!found) return undefined;
    made[seat] = found;
    taken.push(found);
  }
  return made;
}

const gap = 5;

/** Anywhere before the player's own plate, which is below the table; the nearer to the card, the
    better. */
function before(room: Room, place: Box, size: Room, rim: number): Box[] {
  const y = Math.min(place.y + (place.h - size.h) / 2, room.h - rim - size.h);
  const low = room.h - rim - size.h;
  const found: Box[] = [];
  for (let by = gap; by < room.w; by += 10)
    for (const at of [y, low])
      for (const x of [place.x - by - size.w, place.x + place.w + by])
        if (x >= rim && x + size.w <= room.w - rim) found.push({ x, y: at, ...size });
  return found;
}

type At = { place: Box; plate: Box | undefined; size: Room; fan: number; rim: number };

/** Where it may lie, the best place first: at the side of the middle of the table. */
function places_at(room: Room, { place, plate, size, fan, rim }: At): Box[] {
  const at = (x: number, y: number): Box => ({ x, y, ...size });
  const right_of = (box: Box) => box.x + box.w + gap;
  const left_of = (box: Box) => box.x - gap - size.w;
  const middle_of = (box: Box) => box.y + (box.h - size.h) / 2;
  const beside = (box: Box, y: number) => {
    const both = [at(right_of(box), y), at(left_of(box), y)];
    return place.x + place.w / 2 > room.w * 0.55 ? both.reverse() : both;
  };
  if (!plate) {
    const above = at(place.x + (place.w - size.w) / 2, place.y - gap - size.h);
    return [...beside(place, middle_of(place)).reverse(), above, ...before(room, place, size, rim)];
  }
  const above = plate.y - fan - gap - size.h;
  if (place.y >= plate.y + plate.h)
    return [
      ...beside(place, place.y),
      ...beside(place, middle_of(place)),
      ...beside(plate, middle_of(plate)),
    ];
  // The card lies beside the plate: the marker below the plate, above it, or beyond the card.
  const inner = place.x > plate.x ? plate.x + plate.w - size.w : plate.x;
  return [
    at(inner, plate.y + plate.h + gap),
    at(inner, above),
    at(place.x > plate.x ? right_of(place) : left_of(place), middle_of(place)),
  ];
}
