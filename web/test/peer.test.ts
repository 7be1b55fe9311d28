// SPDX-License-Identifier: Apache-2.0
// Which peer answers a request: the table that it is for decides, and nothing that people write.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bring, join } from '../src/lib/api';
import type { GameRecord } from '../src/lib/protocol';

const like_an_id = 'local0abcdefg'.slice(0, 12);

describe('a request for a table of a server', () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve({ status: 200, json: () => Promise.resolve({ table: 'k3v9w0q2m7xa' }) });
  });
  afterEach(() => void asked.splice(0));

  it('goes there, whatever a name looks like', async () => {
    await join('k3v9w0q2m7xa', { name: like_an_id });
    expect(asked).toEqual(['/api/v1/tables/k3v9w0q2m7xa/join']);
  });

  it('goes there with the record of a table of this page', async () => {
    const record = { game: 'awimbawe', events: [{ note: like_an_id }] } as unknown as GameRecord;
    await bring({ game: 'awimbawe', name: 'Ada', from: { record } });
    expect(asked).toEqual(['/api/v1/tables']);
  });
});
