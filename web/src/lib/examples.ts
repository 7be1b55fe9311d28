// SPDX-License-Identifier: Apache-2.0
// Examples that are drawn beside the rules: what lies on the table, and what becomes of it. The rule
// says what counts; an example shows it once.

export type Item =
  | { kind: 'card'; card: string; by: string; note: string; won: boolean; out: boolean }
  | { kind: 'tile'; tile: string; name: string; yes: boolean; markers: number[] }
  | { kind: 'words'; text: string };
export type Example = { rule: string; items: Item[]; text: string };

type Lies = Partial<{ by: string; note: string; won: boolean; out: boolean }>;
const card = (name: string, lies: Lies = {}): Item => ({
  kind: 'card',
  card: name,
  by: '',
  note: '',
  won: false,
  out: false,
  ...lies,
});
// What stands on the tiles in use here, as the game says it at the table.
const tile_names: Record<string, string> = {
  low: '1–5',
  high: '7–9',
  'total-odd': 'sum odd',
  'total-even': 'sum even',
  'difference-5': 'span 5',
  'same-color': 'one colour',
};
const tile = (name: string, yes: boolean, ...markers: number[]): Item => ({
  kind: 'tile',
  tile: name,
  name: tile_names[name] ?? name,
  yes,
  markers,
});
const words = (text: string): Item => ({ kind: 'words', text });

const players = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve'];
/** A trick in the order in which it was played; what is to say of a card stands behind a colon. */
const trick = (winner: string, ...cards: string[]): Item[] =>
  cards.map((text, i) => {
    const [name = '', note = ''] = text.split(':');
    const by = players[i] ?? '';
    return card(name, {
      by,
      note: note || (i === 0 ? 'led' : ''),
      won: by === winner,
      out: note === 'does not count',
    });
  });
const example = (rule: string, items: Item[], text: string): Example => ({ rule, items, text });

const all: Record<string, Example[]> = {
  'savage-bowl': [
    example(
      '3.3',
      trick('', 'R5', 'R9', 'G2'),
      'Red is led. Bo has red cards and must play one of them. Cleo has none: any card will do.',
    ),
    example(
      '4.2',
      trick('', 'Y7', 'T2', 'G11:as T11'),
      'Cleo adds the Chameleon. Her green 11 now counts like the trump before it: a trump of 11.',
    ),
    example(
      '5.2',
      trick('Cleo', 'G4', 'G12:Yellow Card', 'G9', 'R13', 'G6'),
      'An early trick. The green 12 is the strongest card, so the green 9 wins; Bo takes the Yellow Card. The red 13 is weakest: red was not led.',
    ),
    example(
      '5.4',
      trick('Bo', 'G4', 'G12', 'G9', 'R13', 'G6'),
      'The same cards in the sixth trick or later: now the strongest wins.',
    ),
    example(
      '7.2',
      [words('2 tricks: 3 points'), words('1 trick: nothing'), words('3 tricks: out')],
      'The third round with five players. The goal is exactly two tricks.',
    ),
  ],
  'rage-n-glyphs': [
    example(
      '4.3',
      trick('Cleo', 'J2', 'M5', 'M13'),
      'A joker has no suit. The mushrooms 5 sets the suit that the others follow.',
    ),
    example(
      '5.1',
      [
        card('J2', { by: 'Ada' }),
        card('H4', { note: 'hearts still' }),
        card('X9', { note: 'trump' }),
      ],
      'Hearts are trump when Ada plays a joker with two dots. The pile is turned up until another suit comes: crosses are trump now.',
    ),
    example(
      '6.1',
      trick('Bo', 'H14', 'X2', 'H9'),
      'Crosses are trump. Even the lowest of them beats the highest heart.',
    ),
    example(
      '7.2',
      [words('bid 2, won 2: 12'), words('bid 2, won 3: 3'), words('bid 0, won 0: 5')],
      'A point for each trick; ten more for an exact bid, five for an exact bid of nothing.',
    ),
  ],
  'color-gangsters': [
    example(
      '4.3',
      trick('Bo', 'Y4:lost', 'Y7', 'R2', 'B7'),
      'The trumps are 7 and red; yellow is led. The 7 in the colour led comes first, then the other 7, then the red card. The yellow 4 is the weakest.',
    ),
    example(
      '5.1',
      [
        tile('odd', true),
        tile('high', true),
        tile('total-even', true),
        tile('difference-5', true),
        tile('low', false),
        tile('total-odd', false),
      ],
      'Y7 won that trick of Y4, Y7, R2 and B7. It is odd and a high number, the numbers add up to 20, and from 2 to 7 the span is 5: Bo chooses one of these tiles.',
    ),
    example(
      '6.1',
      [tile('even', true, 0), tile('plants', true, 0), tile('same-color', true, 0)],
      'Three of your markers in a row, a column or a diagonal: the game is won on the spot.',
    ),
  ],
  'trump-tricks-game': [
    example(
      '3.5',
      trick('Cleo', 'R9', 'R12', 'B2', 'G11'),
      'Blue is trump. Cleo has no red card, and her blue 2 beats everything.',
    ),
    example(
      '4.2',
      trick('Cleo', 'R9:does not count', 'G5:sets the colour', 'G8', 'Y12'),
      'Ada has all the tricks she may take. Her card counts for nothing, and Bo sets the colour: green.',
    ),
    example(
      '5.1',
      [card('R7'), card('B7'), card('G8'), card('R5'), words('9 footprints × 3 animals = 27')],
      'Cards won in a turn: three, three, two and one footprints, of bear, wolf and boar.',
    ),
    example(
      '5.3',
      [card('B3'), card('Y8'), card('G1'), card('R11'), words('1 + 2 + 3 + 4 = 10')],
      'In the last turn each card counts by its animal, whatever its number.',
    ),
  ],
  awimbawe: [
    example('4.1', trick('Bo', 'D3', 'D5'), 'Of two cards of one land the higher wins.'),
    example(
      '4.2',
      trick('Bo', 'G6', 'G1'),
      'The mouse beats the elephant, if both are of one land.',
    ),
    example(
      '4.3',
      trick('Bo', 'P5', 'S7:fights'),
      'An eagle that fights beats any card of a land.',
    ),
    example(
      '4.4',
      trick('Ada', 'P5', 'S10:flees'),
      'An eagle that flees loses the trick. Here that is wise: it would have cost two crowns to win, and Ada gets only her own card.',
    ),
    example(
      '5.2',
      [card('D4'), card('M4'), card('G4'), card('P4'), words('All four hyenas: the round is lost')],
      'Three hyenas are nine crowns. The fourth loses the round at once.',
    ),
  ],
};

export const examples_of = (game: string, rule: string): Example[] =>
  (all[game] ?? []).filter((one) => one.rule === rule);
export const all_examples = (): [string, Example][] =>
  Object.entries(all).flatMap(([game, list]) =>
    list.map((one) => [game, one] as [string, Example]),
  );
