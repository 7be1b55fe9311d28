// SPDX-License-Identifier: Apache-2.0
// Files of records, as the page takes them in: whatever the program reads, the page reads too.
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Fault, fault_told, judged, records_in, type FaultTold } from '../src/worker/records';
import { languages, missing, speak } from '../src/lib/say.svelte';
import { client } from './near_worker';

vi.stubGlobal('document', { documentElement: {} });

const rules = client('rules');
afterAll(() => rules.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const simulated = async (game: string, games = 1) =>
  rules.call('simulate', { game, bots: 'simple', seed: 1, games });

/** What becomes of the file: of each record how many events it has, or what is wrong with it. */
async function read(file: Uint8Array): Promise<(number | FaultTold)[]> {
  const { records } = await records_in(rules, file);
  const found: (number | FaultTold)[] = [];
  for (const one of records) {
    try {
      found.push((await judged(rules, one)).count);
    } catch (error) {
      found.push(fault_told(error, one.line));
    }
  }
  return found;
}

describe('a file of records', () => {
  it('is read however its JSON is laid out', async () => {
    const [record] = await simulated('color-gangsters');
    const pretty = JSON.stringify(JSON.parse(record!), null, 2);
    const [events] = await read(bytes(record!));
    expect(events).toBeGreaterThan(10);
    for (const file of [`\n\n${record}`, pretty, `\uFEFF${record}\r\n`, `\r\n \t${pretty}\n\n`])
      expect(await read(bytes(file))).toEqual([events]);
  });

  it('has as many records as it has, each with its line', async () => {
    const records = await simulated('awimbawe', 3);
    const { records: found } = await records_in(rules, bytes(records.join('\n\n')));
    expect(found.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(await read(bytes(''))).toEqual([]);
    expect(await read(bytes(' \n\n'))).toEqual([]);
  });

  it('is told what is wrong, with the line and the event', async () => {
    const [record] = await simulated('awimbawe');
    const cheated = JSON.parse(record!) as { events: { do?: string }[] };
    const at = cheated.events.findIndex((event) => event.do);
    cheated.events[at]!.do = 'play Z99';
    const file = `${record}\n{"format"\n${JSON.stringify(cheated)}`;
    const [right, torn, wrong] = await read(bytes(file));
    expect(right).toBeGreaterThan(10);
    expect(torn).toEqual({
      text: 'The record in line 2 is cut off: the end is missing.',
      details: expect.stringMatching(/^not valid JSON at byte 10: read the end/) as string,
    });
    const not_allowed = 'isn’t allowed at that point.';
    expect(wrong).toEqual({
      text: `Event ${at} of the record in line 3 ${not_allowed}`,
      details: expect.stringContaining('Z99') as string,
    });
    const [alone] = await read(bytes(JSON.stringify(cheated)));
    expect(alone).toMatchObject({ text: `Event ${at} of the record ${not_allowed}` });
  });

  it('is told in every language which kind of thing is wrong', async () => {
    const [record] = await simulated('awimbawe');
    const faults: [string, RegExp][] = [
      ['my game', /JSON/],
      [record!.slice(0, 200), /unvollständig/],
      ['['.repeat(100), /zu groß/],
      ['{"name": "Ada"}', /keine Aufzeichnung einer Partie\.$/],
      [record!.replace('menagerie-record/1', 'menagerie-record/2'), /Formatversion/],
      [record!.replace('"awimbawe"', '"whist"'), /Spiel, das es hier nicht gibt/],
      [record!.replace('"do":', '"did":'), /^Ereignis \d+ der Aufzeichnung lässt sich nicht lesen/],
      [
        record!.replace('"do":"', '"do":"un'),
        /^Ereignis \d+ der Aufzeichnung ist .* nicht erlaubt/,
      ],
      [
        record!.replace('"winners":[', '"winners":[0,'),
        /^Das Ergebnis der Aufzeichnung passt nicht/,
      ],
    ];
    await speak('de');
    try {
      for (const [text, told] of faults) {
        const [fault] = await read(bytes(text));
        expect(fault).toMatchObject({ text: expect.stringMatching(told) as string });
        expect((fault as FaultTold).details).toBeTruthy();
      }
    } finally {
      await speak('en');
    }
  });

  it('has a sentence for every kind of fault, in every language', async () => {
    const kinds = [
      ...['other', 'not-json', 'cut-off', 'too-large', 'not-utf8', 'not-a-record', 'version'],
      ...['game', 'options', 'seats', 'event', 'not-allowed', 'result', 'shuffle'],
    ] as Fault['kind'][];
    try {
      for (const tag of languages) {
        await speak(tag);
        const told = kinds.map((kind) => fault_told(new Fault('why', kind, 17), 3));
        expect(new Set(told.map(({ text }) => text)).size).toBe(kinds.length);
        for (const { text } of told) expect(text).toMatch(/3/);
        for (const kind of ['event', 'not-allowed']) {
          expect(told[kinds.indexOf(kind as Fault['kind'])]?.text).toMatch(/17/);
        }
        expect([...missing()]).toEqual([]);
      }
    } finally {
      await speak('en');
    }
  });

  it('must be in UTF-8 and nothing behind a NUL is lost', async () => {
    const [record] = await simulated('awimbawe');
    const wide = new Uint8Array(new Uint16Array([0xfeff, ...bytes(record!)]).buffer);
    expect(await read(wide)).toEqual([
      {
        text: 'The record isn’t encoded in UTF-8.',
        details: 'in UTF-16, where UTF-8 is expected',
      },
    ]);
    const [more] = await read(bytes(`${record}\0garbage`));
    expect((more as FaultTold).details).toMatch(/read the byte 0x00$/);
  });

  it('is kept as the engine wrote it: its notes apart, its players by name', async () => {
    const [record] = await simulated('awimbawe');
    const noted = JSON.parse(record!) as { seats: { name: string }[]; events: object[] };
    noted.seats[0]!.name = 'Ada';
    noted.events.unshift({ note: 'said before' });
    const { records } = await records_in(rules, bytes(JSON.stringify(noted, null, 1)));
    const one = await judged(rules, records[0]!);
    expect(one.seats?.[0]?.name).toBe('Ada');
    expect(one.events.length).toBe(noted.events.length - 1);
    expect(one.events.every((event) => !('note' in event))).toBe(true);
  });

  it('says what is wrong with options in the language of the reader', async () => {
    const options = { players: 5, last_hand: 30 };
    const seats = 'abcde'.split('').map((name) => ({ name, by: 'human' }));
    const head = {
      format: 'menagerie-record/1',
      game: 'rage-n-glyphs',
      options,
      seats,
      events: [],
    };
    const [fault] = await read(bytes(JSON.stringify(head, null, 2)));
    expect((fault as FaultTold).text).toMatch(/30/);
    expect((fault as FaultTold).text).not.toMatch(/options\.last-hand/);
  });
});
