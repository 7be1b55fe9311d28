// SPDX-License-Identifier: Apache-2.0
// Examples that are drawn beside the rules: what lies on the table, and what becomes of it. The rule
// says what counts; an example shows it once.
import type { PlainId } from './say.svelte';

export type Item =
  | { kind: 'card'; card: string; by: string; note: PlainId | ''; won: boolean; out: boolean }
  | { kind: 'tile'; tile: string; name: PlainId; yes: boolean; markers: number[] }
  | { kind: 'words'; text: PlainId };
export type Example = { rule: string; items: Item[]; text: PlainId };

type Lies = Partial<{ by: string; note: PlainId | ''; won: boolean; out: boolean }>;
const card = (name: string, lies: Lies = {}): Item => ({
  kind: 'card',
  card: name,
  by: '',
  note: '',
  won: false,
  out: false,
  ...lies,
});
/** The tiles in use here; the page says of them what the game says at the table. */
type Tile = Extract<PlainId, `tile.${string}`> extends `tile.${infer Name}` ? Name : never;
const tile = (name: Exclude<Tile, 'this' | 'tiles'>, yes: boolean, ...markers: number[]): Item => ({
  kind: 'tile',
  tile: name,
  name: `tile.${name}`,
  yes,
  markers,
});
const words = (text: PlainId): Item => ({ kind: 'words', text });

const players = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve'];
/** A trick in the order in which it was played; what is to say of a card stands behind a colon. */
const trick = (winner: string, ...cards: string[]): Item[] =>
  cards.map((text, i) => {
    const [name = '', note = ''] = text.split(':');
    const by = players[i] ?? '';
    return card(name, {
      by,
      note: note ? (`example.note-${note}` as PlainId) : i === 0 ? 'example.note-led' : '',
      won: by === winner,
      out: note === 'does-not-count',
    });
  });
const example = (rule: string, items: Item[], text: PlainId): Example => ({ rule, items, text });

const all: Record<string, Example[]> = {
  'savage-bowl': [
    example('3.3', trick('', 'R5', 'R9', 'G2'), 'example.savage-bowl-3-3'),
    example('4.2', trick('', 'Y7', 'T2', 'G11:as-t11'), 'example.savage-bowl-4-2'),
    example(
      '5.2',
      trick('Cleo', 'G4', 'G12:yellow-card', 'G9', 'R13', 'G6'),
      'example.savage-bowl-5-2',
    ),
    example('5.4', trick('Bo', 'G4', 'G12', 'G9', 'R13', 'G6'), 'example.savage-bowl-5-4'),
    example(
      '7.2',
      [
        words('example.says-goal-met'),
        words('example.says-goal-missed'),
        words('example.says-goal-passed'),
      ],
      'example.savage-bowl-7-2',
    ),
  ],
  'rage-n-glyphs': [
    example('4.3', trick('Cleo', 'J2', 'M5', 'M13'), 'example.rage-n-glyphs-4-3'),
    example(
      '5.1',
      [
        card('J2', { by: 'Ada' }),
        card('H4', { note: 'example.note-hearts-still' }),
        card('X9', { note: 'example.note-trump' }),
      ],
      'example.rage-n-glyphs-5-1',
    ),
    example('6.1', trick('Bo', 'H14', 'X2', 'H9'), 'example.rage-n-glyphs-6-1'),
    example(
      '7.2',
      [
        words('example.says-bid-met'),
        words('example.says-bid-missed'),
        words('example.says-bid-nothing'),
      ],
      'example.rage-n-glyphs-7-2',
    ),
  ],
  'color-gangsters': [
    example('4.3', trick('Bo', 'Y4:lost', 'Y7', 'R2', 'B7'), 'example.color-gangsters-4-3'),
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
      'example.color-gangsters-5-1',
    ),
    example(
      '6.1',
      [tile('even', true, 0), tile('plants', true, 0), tile('same-color', true, 0)],
      'example.color-gangsters-6-1',
    ),
  ],
  'trump-tricks-game': [
    example('3.5', trick('Cleo', 'R9', 'R12', 'B2', 'G11'), 'example.trump-tricks-game-3-5'),
    example(
      '4.2',
      trick('Cleo', 'R9:does-not-count', 'G5:sets-colour', 'G8', 'Y12'),
      'example.trump-tricks-game-4-2',
    ),
    example(
      '5.1',
      [card('R7'), card('B7'), card('G8'), card('R5'), words('example.says-footprints')],
      'example.trump-tricks-game-5-1',
    ),
    example(
      '5.3',
      [card('B3'), card('Y8'), card('G1'), card('R11'), words('example.says-last-turn')],
      'example.trump-tricks-game-5-3',
    ),
  ],
  awimbawe: [
    example('4.1', trick('Bo', 'D3', 'D5'), 'example.awimbawe-4-1'),
    example('4.2', trick('Bo', 'G6', 'G1'), 'example.awimbawe-4-2'),
    example('4.3', trick('Bo', 'P5', 'S7:fights'), 'example.awimbawe-4-3'),
    example('4.4', trick('Ada', 'P5', 'S10:flees'), 'example.awimbawe-4-4'),
    example(
      '5.2',
      [card('D4'), card('M4'), card('G4'), card('P4'), words('example.says-hyenas')],
      'example.awimbawe-5-2',
    ),
  ],
};

export const examples_of = (game: string, rule: string): Example[] =>
  (all[game] ?? []).filter((one) => one.rule === rule);
export const all_examples = (): [string, Example][] =>
  Object.entries(all).flatMap(([game, list]) =>
    list.map((one) => [game, one] as [string, Example]),
  );
