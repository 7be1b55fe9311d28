// SPDX-License-Identifier: Apache-2.0
// What the signs on cards and plates stand for, in a few words with the number of the rule. A help to
// the memory beside the table, in the order in which one meets them; the rules are the program's.
import type { Shape } from './decks';
import type { PlainId } from './say.svelte';

/** The middle of the ids of a sign's name and of what it means. */
type Id = Extract<PlainId, `sign.${string}-text`> extends `sign.${infer Name}-text` ? Name : never;

export type SignMeaning = {
  shape: Shape | 'bid' | 'card';
  name: PlainId;
  text: PlainId;
  rule: string;
};

const sign = (shape: SignMeaning['shape'], id: Id, rule: string): SignMeaning => ({
  shape,
  name: `sign.${id}`,
  text: `sign.${id}-text`,
  rule,
});

export const signs: Record<string, SignMeaning[]> = {
  'savage-bowl': [
    sign('chameleon-glyph', 'chameleon', '4.1'),
    sign('trophy', 'champ', '6.2'),
    sign('card', 'yellow-card', '5.3'),
  ],
  'rage-n-glyphs': [
    sign('bid', 'bid', '7.2'),
    sign('jester-hat', 'joker-2', '5.1'),
    sign('disc', 'joker-4', '5.2'),
  ],
  'color-gangsters': [
    sign('meat', 'meat', '1.2'),
    sign('carrot', 'plants', '1.2'),
    sign('paw-print', 'paws', '6.2'),
  ],
  'trump-tricks-game': [
    sign('footprint', 'footprints', '5.1'),
    sign('wolf-head', 'last-turn', '5.3'),
  ],
  awimbawe: [
    sign('mouse', 'mouse', '4.2'),
    sign('rhinoceros-horn', 'rhinoceros', '6.2'),
    sign('feline', 'cheetah', '6.3'),
    sign('snake', 'snake', '6.4'),
    sign('hyena-head', 'hyena', '5.2'),
    sign('eagle-head', 'eagle', '3.4'),
    sign('crown', 'crowns', '7.2'),
  ],
};
