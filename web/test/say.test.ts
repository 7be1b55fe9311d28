// SPDX-License-Identifier: Apache-2.0
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aloud } from '../src/lib/aloud';
import { reason_by, reason_of, Refused } from '../src/lib/api';
import { Patterns } from '../src/lib/patterns';
import type { Message } from '../src/lib/protocol';
import { language, languages, listed, missing, say, speak } from '../src/lib/say.svelte';
import { best_language, own_name } from '../src/lib/tongue.svelte';
import { words_of } from '../src/lib/words';
import { describe_games } from './described';

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: '' } }));

describe('the page', () => {
  it('speaks English first, with what a sentence is given', () => {
    expect(language()).toBe('en');
    expect(say('dialog.close')).toBe('Close');
    expect(say('table.watchers', { watchers: 1 })).toBe('is watching');
    expect(say('table.watchers', { watchers: 2 })).toBe('are watching');
    expect(missing().size).toBe(0);
  });
  it('takes an id and its arguments from the English catalogue', () => {
    // @ts-expect-error no sentence has that id
    expect(say('dialog.no-such')).toBe('[dialog.no-such]');
    // @ts-expect-error a number is wanted
    expect(say('table.watchers', { watchers: 'one' })).toBe('are watching');
  });
  it('stays English where a language is not there, and says so', async () => {
    await speak('xx');
    expect(language()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('Hungarian', () => {
  it('keeps a number and its ending together', () => {
    const hungarian = new Patterns('hu', [{ from: '{n}-től 8-ig, Ada-val, 5%-ban', e: 'e-mail' }]);
    expect(hungarian.say('from', { n: 1 })).toBe('1-\u2060től 8-\u2060ig, Ada-val, 5%-\u2060ban');
    expect(hungarian.say('e')).toBe('e-mail');
    expect(new Patterns('en', [{ one: '5-card' }]).say('one')).toBe('5-card');
  });
  it('has the articles and endings that the names of cards ask for', async () => {
    await speak('hu');
    await describe_games('hu');
    const [r9, t3] = [{ card: 'R9' }, { card: 'T3' }];
    const told = ['Az ', r9, '-et, (a ', t3, ') és ma ', t3, '.'];
    expect(aloud('savage-bowl', told)).toBe('A piros 9-et, (az adu 3) és ma adu 3.');
    const ended = aloud('trump-tricks-game', [
      'Az ',
      { card: 'Y11' },
      '-et és az ',
      { card: 'Y2' },
    ]);
    expect(ended).toBe('A sárga 11-et és a sárga 2, muflon');
    await speak('en');
    await describe_games();
    expect(aloud('savage-bowl', ['a ', t3])).toBe('a trump 3');
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

describe('what a server does not do', () => {
  const problem = (code: string, detail: string, id?: string) => ({
    type: `urn:menagerie:problem:${code}`,
    title: 'Not now.',
    status: 409,
    detail,
    ...(id ? { message: { id } } : {}),
  });
  const begun = problem('not-now', 'The game has begun.', 'denial.begun');
  const unread = problem('bad-request', "'a' must be a text");
  it('is said in the language of the reader, or else what kind of problem it is', async () => {
    expect(new Refused(begun).message).toBe('The game has begun.');
    expect(new Refused(unread).message).toBe("'a' must be a text");
    await speak('de');
    expect(reason_of(begun)).toBe('Die Partie hat schon begonnen.');
    expect(new Refused(begun).message).toBe('Die Partie hat schon begonnen.');
    expect(new Refused(unread).message).toBe('Ungültige Anfrage.');
    const unknown = problem('not-now', 'Of tomorrow.', 'denial.of-tomorrow');
    expect(new Refused(unknown).message).toBe(say('problem.not-now'));
    await speak('en');
    expect(new Refused(begun).message).toBe('The game has begun.');
  });
});

describe('why a game is not played with some options', () => {
  const about = { label: { term: 'option.last_hand.name' }, option: { text: 'last_hand' } };
  const allowed = { messages: [{ id: 'options.range', args: { min: 1, max: 40 } }] };
  const refused = (id: string, args: Message['args']) =>
    new Refused({
      type: 'urn:menagerie:problem:bad-options',
      title: 'These options don’t work for this game.',
      status: 422,
      detail: 'Why, in English.',
      message: { id, args },
    });
  const misfit = refused('options.misfit', { ...about, value: { text: '99' }, allowed });
  const too_long = refused('options.last-hand', { last: 20, players: 5, most: 12 });
  it('is said by the words of the game, with the name that the page has for the option', async () => {
    for (const tag of languages) {
      await speak(tag);
      const words = await words_of('rage-n-glyphs', tag);
      const label = words.say({ id: 'option.last_hand.name' }, { names: [], you: null });
      for (const one of [misfit, too_long]) {
        const said = reason_by(words, one);
        expect(said).toContain(label);
        expect(said).toContain('last_hand');
        expect(said).not.toContain('[');
      }
      expect(reason_by(words, too_long)).toMatch(/20.*5.*12/);
    }
    await speak('de');
    expect(reason_by(await words_of('rage-n-glyphs', 'de'), misfit)).toBe(
      'Die Option „Karten am Ende“ (last_hand) ist 99; erlaubt ist 1 bis 40',
    );
    // Without the words of the game it is still said what kind of problem it is.
    for (const { problem } of [misfit, too_long])
      expect(reason_by(null, new Refused(problem))).toBe(say('problem.bad-options'));
    await speak('en');
  });
});

describe('the language of a device', () => {
  const there = ['de', 'en', 'fr', 'hu', 'ja', 'zh-Hant'];
  it('is the first that is wanted and there, whatever its region', () => {
    expect(best_language(['de-AT', 'en'], there)).toBe('de');
    expect(best_language(['it', 'hu-HU'], there)).toBe('hu');
    expect(best_language(['zh-Hant-TW'], there)).toBe('zh-Hant');
    expect(best_language(['zh', 'it'], there)).toBe('en');
    expect(best_language([], there)).toBe('en');
  });
  it('is named by itself', () => {
    expect(['de', 'en', 'fr', 'hu', 'ja'].map(own_name)).toEqual([
      'Deutsch',
      'English',
      'Français',
      'Magyar',
      '日本語',
    ]);
  });
});

describe('a change of language', () => {
  it('is followed by every sentence, by lists, and by the document', async () => {
    const seats = { free: 2, players: 4 };
    expect(say('home.seats-free', seats)).toBe('2 of 4 seats free');
    await speak('hu');
    expect(say('home.seats-free', seats)).toBe('4 helyből 2 szabad');
    expect(listed(['Ada', 'Bo', 'Cleo'])).toBe('Ada, Bo és Cleo');
    expect(document.documentElement.lang).toBe('hu');
    expect(missing().size).toBe(0);
    await speak('en');
    expect(listed(['Ada', 'Bo', 'Cleo'])).toBe('Ada, Bo and Cleo');
  });
  it('that is asked for last holds', async () => {
    await Promise.all([speak('ja'), speak('fr')]);
    expect(language()).toBe('fr');
    await speak('en');
  });
});
