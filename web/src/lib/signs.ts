// SPDX-License-Identifier: Apache-2.0
// What the signs on cards and plates stand for, in a few words with the number of the rule. A help to
// the memory beside the table, in the order in which one meets them; the rules are the program's.
import type { Shape } from './decks';

export type SignMeaning = {
  shape: Shape | 'bid' | 'card';
  name: string;
  text: string;
  rule: string;
};

const sign = (
  shape: SignMeaning['shape'],
  name: string,
  text: string,
  rule: string,
): SignMeaning => ({ shape, name, text, rule });

export const signs: Record<string, SignMeaning[]> = {
  'savage-bowl': [
    sign(
      'chameleon-glyph',
      'Chameleon',
      'Once a round: your card counts as the one before it.',
      '4.1',
    ),
    sign('trophy', 'Runaway Champ', 'The first at the goal takes a card worth two points.', '6.2'),
    sign(
      'card',
      'Yellow Card',
      'The strongest card of an early trick: its player sits out the next.',
      '5.3',
    ),
  ],
  'rage-n-glyphs': [
    sign(
      'bid',
      'Bid',
      'Ten points for exactly the tricks you bid, five for none, besides one a trick.',
      '7.2',
    ),
    sign('jester-hat', 'Joker with two dots', 'Another suit is trump at once.', '5.1'),
    sign('disc', 'Joker with four dots', 'There is no trump any more.', '5.2'),
  ],
  'color-gangsters': [
    sign('meat', 'Meat', 'The animal of this card eats meat.', '1.2'),
    sign('carrot', 'Plants', 'The animal of this card eats plants.', '1.2'),
    sign('paw-print', 'Paws', 'What a tile is worth; the most under your markers wins.', '6.2'),
  ],
  'trump-tricks-game': [
    sign('footprint', 'Footprints', 'All that you won, times how many kinds of animals.', '5.1'),
    sign('wolf-head', 'The last turn', 'There the won cards count by their animal.', '5.3'),
  ],
  awimbawe: [
    sign('mouse', 'Mouse', 'Wins against the elephant of its own land.', '4.2'),
    sign(
      'rhinoceros-horn',
      'Rhinoceros',
      'Moves the top card of a pile of the other player under another of theirs.',
      '6.2',
    ),
    sign('feline', 'Cheetah', 'Says who leads the next trick.', '6.3'),
    sign('snake', 'Snake', 'Blocks a card of the other player until they have played.', '6.4'),
    sign('hyena-head', 'Hyena', 'Whoever has taken all four loses the round.', '5.2'),
    sign(
      'eagle-head',
      'Eagle',
      'Answers a land you do not have: fights and wins, or flees and loses.',
      '3.4',
    ),
    sign('crown', 'Crowns', 'The most of them win the round.', '7.2'),
  ],
};
