// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { avatars } from '../src/lib/avatars';
import { tone_grounds, worn_by } from '../src/lib/seat_looks';
import { contrast } from './contrast';
import { describe_games } from './described';
import { view } from './views';

beforeAll(() => describe_games());

describe('a seat', () => {
  const fact = (seat: number, suit: string) => ({
    ...{ id: `color/${seat}`, label: 'Colour', text: suit, told: [suit], seat },
    said: { id: 'told', args: { suit: { term: `suit.${suit}` } } },
  });
  const at = view({ game: 'color-gangsters', facts: [fact(0, 'blue'), fact(1, 'red')] });

  it('wears the colour and the animal of the suit that belongs to it', () => {
    const own = { own: true, ...tone_grounds.blue, icon: 'color-gangsters/wolf-head' };
    expect(worn_by(at, 0)).toMatchObject(own);
    expect(worn_by(at, 1)).toMatchObject({ ...tone_grounds.red });
  });
  it('has a colour of its own where no suit belongs to it', () => {
    expect(worn_by(at, 3)).toMatchObject({ own: false, fill: avatars[3]!.fill });
    expect(worn_by(null, 2)).toMatchObject({ own: false, fill: avatars[2]!.fill });
  });
  it('has the colour of the cards, and what stands on it can be read', async () => {
    const css = new TextDecoder().decode(await readFile('src/app.css'));
    for (const [tone, { fill, ink }] of Object.entries(tone_grounds)) {
      const rules = css.split(`\n.tone-${tone} {`)[1]!.split('}')[0]!;
      const of_cards = /--fill: (#\w+)/.exec(rules) ?? /--tone: (#\w+)/.exec(rules);
      expect(fill, tone).toBe(of_cards![1]);
      expect(contrast(fill, ink), tone).toBeGreaterThan(4.5);
    }
  });
});
