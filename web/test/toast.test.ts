// SPDX-License-Identifier: Apache-2.0
// What a toast says: its cards are drawn as those of the log are.
import { render } from 'svelte/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { languages, speak, tell } from '../src/lib/say.svelte';
import { marked, type Told } from '../src/lib/told';
import { Words, words_of } from '../src/lib/words';
import Toast from '../src/parts/Toast.svelte';
import ToldLine from '../src/parts/Told.svelte';
import { describe_games } from './described';

const game = 'savage-bowl';
const refused = {
  id: 'refusal.must-follow',
  args: { suit: { term: 'suit.red' }, cards: { cards: ['R7', 'R12'] } },
};
beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  return describe_games();
});

const html = (words: Words) => {
  const reason = words.tell(refused, { names: [], you: 0 });
  const told = tell('play.not-card', { card: [{ card: 'B3' }], reason });
  const drawn = (body: string) => body.match(/<span class="mini.*?<\/b><\/span>/gs) ?? [];
  const toast = render(Toast, { props: { told, game, onclose: () => undefined } }).body;
  return {
    toast,
    cards: drawn(toast),
    log: drawn(render(ToldLine, { props: { told, game } }).body),
  };
};

it('draws the card that was refused, and those of the reason, in every language', async () => {
  for (const tag of languages) {
    await speak(tag);
    const { toast, cards, log } = html(await words_of(game, tag));
    expect(cards, tag).toHaveLength(3);
    expect(cards, tag).toEqual(log);
    expect(toast, tag).not.toMatch(/\b(B3|R7|R12)\b/);
  }
  await speak('en');
});

it('breaks no line between a card and the marks at it', () => {
  const [one, other] = [{ card: 'R1' }, { card: 'R2' }];
  const at = (before: string, { card }: { card: string }, after: string) => ({
    before,
    card,
    after,
  });
  const lines: [Told, ReturnType<typeof marked>][] = [
    [
      [{ card: 'R2' }, '-t, most.'],
      [{ before: '', card: 'R2', after: '-t,' }, ' most.'],
    ],
    [
      ['you hold (', one, ', ', other, ').'],
      ['you hold ', at('(', one, ','), ' ', at('', other, ').')],
    ],
    [
      ['赤（', one, '、', other, '）を'],
      ['赤', at('（', one, '、'), at('', other, '）'), 'を'],
    ],
    [
      [one, other],
      [at('', one, ''), at('', other, '')],
    ],
    [
      ['Ada leads ', one],
      ['Ada leads ', at('', one, '')],
    ],
  ];
  for (const [told, pieces] of lines) expect(marked(told)).toEqual(pieces);
});
