// SPDX-License-Identifier: Apache-2.0
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Patterns } from '../src/lib/patterns';
import { language, missing, say, speak } from '../src/lib/say.svelte';

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: '' } }));

describe('the page', () => {
  it('speaks English first, with what a sentence is given', () => {
    expect(language()).toBe('en');
    expect(say('dialog.close')).toBe('Close');
    expect(say('table.watchers', { watchers: 1 })).toBe('looks on');
    expect(say('table.watchers', { watchers: 2 })).toBe('look on');
    expect(missing().size).toBe(0);
  });
  it('takes an id and its arguments from the English catalogue', () => {
    // @ts-expect-error no sentence has that id
    expect(say('dialog.no-such')).toBe('[dialog.no-such]');
    // @ts-expect-error a number is wanted
    expect(say('table.watchers', { watchers: 'one' })).toBe('look on');
  });
  it('stays English where a language is not there, and says so', async () => {
    await speak('xx');
    expect(language()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('a language that lacks a sentence', () => {
  it('says it in English, by the rules of English, and counts it', () => {
    const french = new Patterns(
      'fr',
      [{ close: 'Fermer', cards: '{n, plural, one {# carte} other {# cartes}}' }],
      [{ close: 'Close', seats: '{n, plural, one {# seat} other {# seats}}' }],
    );
    expect(french.say('close')).toBe('Fermer');
    // In French none is singular, in English it is plural.
    expect(french.say('cards', { n: 0 })).toBe('0 carte');
    expect(french.say('seats', { n: 0 })).toBe('0 seats');
    expect([...french.missing]).toEqual(['seats']);
  });
});
