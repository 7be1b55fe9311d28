// SPDX-License-Identifier: Apache-2.0
// Links as people pass them on.
import { describe, expect, it } from 'vitest';
import { circle_key_in, claim_in, moment_of, page_of, path_of } from '../src/lib/links';

const id = 'k3v9w0q2m7xa';

describe('a link to a table', () => {
  it('leads there whatever has been appended to it', () => {
    for (const path of [
      `/t/${id}`,
      `/t/${id}/`,
      `//t//${id}//`,
      `/t/${id.toUpperCase()}`,
      `/T/${id}`,
      ...['.', ',', ')', '>', '!', '?', ';', ':', "'", '"', '...', ').', '*', '_', '%'].map(
        (mark) => `/t/${id}${mark}`,
      ),
      ...['%20', '%3E', '%22', '%E3%80%82', '%EF%BC%89', '%E2%80%8B', '%E2%80%9D', '%zz'].map(
        (mark) => `/t/${id}${mark}`,
      ),
      `/t/%20${id}`,
      `/t%2F${id}`,
      `/t/${id}/)`,
      `/t/${id}&fbclid=IwAR0x`,
      `/t/${id}%3Ffbclid=IwAR0x`,
      `/t/${id}%E3%81%A7%E9%81%8A%E3%81%BC%E3%81%86`,
    ])
      expect(page_of(path), path).toEqual({ page: 'table', id });
  });
  it('is written as we write it', () => {
    for (const path of ['/', '/mine', '/open', '/new/awimbawe', '/learn/rage-n-glyphs', `/t/${id}`])
      expect(path_of(page_of(path))).toBe(path);
    expect(path_of(page_of(`/T/${id}./Replay/`))).toBe(`/t/${id}/replay`);
    expect(path_of(page_of('/nothing/'))).toBeUndefined();
  });
  it('keeps tables of the own device apart', () => {
    expect(page_of('/t/local-0123456789ab.')).toEqual({ page: 'table', id: 'local0123456' });
    expect(page_of('/t/local0123456/replay')).toEqual({ page: 'replay', id: 'local0123456' });
  });
});

it('other pages are found as well', () => {
  for (const path of ['', '/', '//', '/index.html', '/.']) expect(page_of(path).page).toBe('home');
  for (const path of ['/mine/', '/Mine', '/mine.', '/mine%20'])
    expect(page_of(path).page, path).toBe('mine');
  expect(page_of('/new/Rage-n-Glyphs/')).toEqual({ page: 'new', game: 'rage-n-glyphs' });
  expect(page_of('/learn/awimbawe-)')).toEqual({ page: 'learn', game: 'awimbawe' });
  expect(page_of(`/t/${id}/review.`)).toEqual({ page: 'review', id });
});

it('a link to a circle has its secret behind "#"', () => {
  for (const path of [`/circle/${id}`, `/circle/${id}/`, `/Circle/${id.toUpperCase()}.`])
    expect(path_of(page_of(path)), path).toBe(`/circle/${id}`);
  for (const path of ['/circle', '/circles', '/Circle/'])
    expect(path_of(page_of(path)), path).toBe('/circle');
  const key = 'Zk3q7pW1x9Yb2mNc_-5aB0';
  for (const end of ['', '.', ')', '%3E', '&fbclid=x'])
    expect(circle_key_in(`#${key}${end}`)).toBe(key);
  for (const hash of ['', '#', '#short', `#${key}x`, `?${key}`])
    expect(circle_key_in(hash), hash).toBeUndefined();
});

it('what there is not is not guessed at', () => {
  for (const path of [
    '/nothing',
    '/t',
    `/t/${id}/nothing`,
    '/mine/x',
    '/遊ぶ',
    '/%E9%81%8A',
    '/x.png',
  ])
    expect(page_of(path).page, path).toBe('none');
});

it('a link to a moment and one that moves a seat end where they ended', () => {
  const of = (query: string) => moment_of(new URLSearchParams(query));
  expect(of('?event=12&seat=0')).toEqual({ event: 12, seat: '0' });
  expect(of('?event=12).&seat=ALL.')).toEqual({ event: 12, seat: 'all' });
  expect(of('?event=&seat=nobody')).toEqual({});
  const code = 'Zk3q7pW1x9Yb2mNc_-5aB0';
  for (const mark of ['', '.', ')', '%3E', '_', '&fbclid=x'])
    expect(claim_in(`#claim=${code}${mark}`)).toBe(code);
  expect(claim_in('#claim=')).toBeUndefined();
  expect(claim_in('')).toBeUndefined();
});
