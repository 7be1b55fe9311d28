// SPDX-License-Identifier: Apache-2.0
// Where the seats are: one's own at the bottom, the others clockwise along an arc that stays inside
// the table whatever its shape.

export type Spot = { x: number; y: number };

/** Points at equal distances along a superellipse from lower left over the top to lower right. */
function along(count: number, width: number, height: number, inset: Spot, dip: number): Spot[] {
  const rx = width / 2 - inset.x;
  const ry = height / 2 - inset.y;
  // Narrow tables have squarer corners, so that a column of seats stands on each side.
  const power = width < 560 ? 5 : 2.6;
  const point = (angle: number): Spot => {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    return {
      x: width / 2 + Math.sign(c) * Math.abs(c) ** (2 / power) * rx,
      y: height / 2 - Math.sign(s) * Math.abs(s) ** (2 / power) * ry,
    };
  };
  const steps = 400;
  const from = Math.PI + dip;
  const to = -dip;
  const path = Array.from({ length: steps + 1 }, (_, i) => point(from + ((to - from) * i) / steps));
  const lengths = [0];
  for (let i = 1; i <= steps; ++i) {
    lengths.push(lengths[i - 1]! + Math.hypot(path[i]!.x - path[i - 1]!.x, path[i]!.y - path[i - 1]!.y));
  }
  const total = lengths[steps]!;
  return Array.from({ length: count }, (_, i) => {
    const wanted = count === 1 ? total / 2 : (total * i) / (count - 1);
    let at = 0;
    while (at < steps && lengths[at]! < wanted) ++at;
    return path[at]!;
  });
}

/** From a plate toward the middle, just as far as it takes to clear the plate. */
function toward(spot: Spot, middle: Spot, plate: Spot, card: Spot, gap: number): Spot {
  const length = Math.hypot(middle.x - spot.x, middle.y - spot.y) || 1;
  const x = (middle.x - spot.x) / length;
  const y = (middle.y - spot.y) / length;
  const far = Math.min(
    (plate.x / 2 + card.x / 2 + gap) / Math.max(Math.abs(x), 0.001),
    (plate.y / 2 + card.y / 2 + gap) / Math.max(Math.abs(y), 0.001),
  );
  return { x: spot.x + x * far, y: spot.y + y * far };
}

export type Arc = { seats: Spot[]; cards: Spot[] };

/**
 * Places for `players` seats, as seen by `me`, on a table of that many pixels; by seat number.
 * `plate` is the size of a seat's plate and `card` that of a played card; `middle` is the width of
 * what lies in the middle and wants the height of the table for itself, 0 if nothing does.
 */
export function arc(
  players: number, me: number, width: number, height: number, plate: Spot, card: Spot, middle = 0,
): Arc {
  const others = players - 1;
  const narrow = width < 560;
  const rim = narrow ? 6 : 20;
  const inset = { x: plate.x / 2 + rim, y: plate.y / 2 + rim };
  // Few others sit along the top, many also down the sides.
  const in_a_row = Math.max(1, Math.floor((width - 8) / (plate.x + 6)));
  let spots: Spot[];
  if (others <= 1) {
    spots = [{ x: width / 2, y: inset.y }];
  } else if (narrow && others <= in_a_row && (middle > 0 || height < 300)) {
    const step = (width - 2 * inset.x) / (others - 1);
    const least = Math.min(step, plate.x * 1.6);
    const start = width / 2 - (least * (others - 1)) / 2;
    spots = Array.from({ length: others }, (_, i) => ({ x: start + least * i, y: inset.y }));
  } else {
    const dip = narrow ? (others > 7 ? 0.62 : others > 4 ? 0.3 : 0) : others >= 6 ? 0.42 : others <= 3 ? -0.12 : 0.12;
    spots = along(others, width, height, inset, dip);
  }
  const seats: Spot[] = [];
  const cards: Spot[] = [];
  const gap = 6;
  for (let i = 0; i < others; ++i) {
    const seat = (me + 1 + i) % players;
    const spot = spots[i]!;
    seats[seat] = spot;
    // Whoever sits at a side has the card beside the plate, whoever sits at the top below it.
    const beside = Math.abs(spot.x - width / 2) > width * 0.26 && spot.y > inset.y + plate.y * 1.2;
    const aside = !narrow && middle > 0;
    if (!narrow && !aside && others > 4) {
      cards[seat] = toward(spot, { x: width / 2, y: height * 0.56 }, plate, card, gap);
      continue;
    }
    cards[seat] = aside && !beside
      ? { x: spot.x + (spot.x < width / 2 - 2 ? -1 : 1) * (plate.x / 2 + card.x / 2 + gap), y: Math.max(spot.y, card.y / 2 + rim) }
      : beside
      ? { x: spot.x + Math.sign(width / 2 - spot.x) * (plate.x / 2 + card.x / 2 + gap), y: spot.y }
      : { x: spot.x, y: spot.y + plate.y / 2 + card.y / 2 + gap };
  }
  seats[me] = { x: width / 2, y: height - inset.y };
  if (!narrow && middle > 0) {
    cards[me] = { x: width / 2 + middle / 2 + card.x / 2 + 24, y: height - card.y / 2 - 26 };
    return { seats, cards };
  }
  if (middle > 0) {
    cards[me] = { x: width - card.x / 2 - 8, y: height - card.y / 2 - 14 };
    return { seats, cards };
  }
  cards[me] = { x: width / 2, y: height - card.y / 2 - (narrow ? 10 : 20) };
  return { seats, cards };
}
