// SPDX-License-Identifier: Apache-2.0
// The secret of a person: as words and as a link; what it signs and what it encrypts. Known vectors
// are checked, and the cryptography of Node.js is a second opinion.
import { utf8ToBytes } from '@noble/hashes/utils';
import { createCipheriv, createDecipheriv, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('location', { origin: 'https://games.example.org', host: 'games.example.org' });

const { base64, base64url, from_base64 } = await import('../src/identity/bytes');
const { signer_of, signer_of_seed, vault_key } = await import('../src/identity/keys');
const { read_words, words_of } = await import('../src/identity/phrase');
const { opened, sealed } = await import('../src/identity/seal');
const { bytes_of, link_of, new_secret, secret_in, secret_of } =
  await import('../src/identity/secret');
const { signature_of, signed_text } = await import('../src/identity/signed');
const { renewal_text } = await import('../src/identity/server');

const from_hex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const to_hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const filled = (byte: number) => secret_of(new Uint8Array(16).fill(byte));
const secret = secret_of(Uint8Array.from({ length: 16 }, (_, i) => i));

describe('twelve words', () => {
  // From the test vectors of BIP-39.
  const vectors: [number, string][] = [
    [0x00, `${'abandon '.repeat(11)}about`],
    [0x7f, 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
    [0x80, 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'],
    [0xff, `${'zoo '.repeat(11)}wrong`],
  ];
  it.each(vectors)('are those of BIP-39: %i', (byte, words) => {
    expect(words_of(filled(byte)).join(' ')).toBe(words);
    expect(read_words(words)).toEqual({ secret: filled(byte) });
  });

  it('are read however they are written', () => {
    const words = words_of(secret);
    const written = [
      words.join('\n'),
      words.map((word, at) => `${at + 1}. ${word}`).join(', '),
      `  ${words.join('   ').toUpperCase()} `,
      words.map((word) => word.slice(0, 4)).join(' '),
    ];
    for (const text of written) expect(read_words(text)).toEqual({ secret });
    expect(read_words(`Look: ${link_of(secret)}`)).toEqual({ secret });
  });

  it('are told apart from others', () => {
    const misread = (text: string) => (read_words(text) as { misread: unknown }).misread;
    expect(misread('')).toEqual({ kind: 'count', count: 0 });
    expect(misread('zoo '.repeat(13))).toEqual({ kind: 'count', count: 13 });
    expect(misread('zoo menagerie')).toEqual({ kind: 'word', place: 2, word: 'menagerie' });
    // Three letters are not enough.
    expect(misread('aba')).toEqual({ kind: 'word', place: 1, word: 'aba' });
    expect(misread('zoo '.repeat(12))).toEqual({ kind: 'check' });
    const words = words_of(secret);
    const swapped = [words[1], words[0], ...words.slice(2)].join(' ');
    expect(misread(swapped)).toEqual({ kind: 'check' });
  });
});

describe('a link', () => {
  it('has the secret behind "#", where no server sees it', () => {
    const link = new URL(link_of(secret));
    expect(link.pathname).toBe('/you');
    expect(link.search).toBe('');
    expect(secret_in(link.hash)).toBe(secret);
    expect(secret_in(encodeURIComponent(link.hash))).toBe(secret);
  });

  it.each(['', '#move=', '#move=short', `#move=${secret}x`, `?move=${secret}`, '#move=!!'])(
    'is none: %s',
    (text) => expect(secret_in(text)).toBeUndefined(),
  );

  it('is none if another text would be the same secret', () => {
    // The last letter has four bits that are always 0.
    const other = secret.slice(0, -1) + String.fromCharCode(secret.charCodeAt(21) + 1);
    expect(bytes_of(other)).toBeUndefined();
    expect(bytes_of(secret)).toHaveLength(16);
    expect(bytes_of(7)).toBeUndefined();
  });

  it('differs each time one is made', () => {
    expect(new_secret()).not.toBe(new_secret());
  });
});

/** The first three of RFC 8032, 7.1: seed, public key, message, signature. */
const rfc_8032 = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const;

/** The public key for Node.js: what comes before it in SubjectPublicKeyInfo (RFC 8410). */
const public_key = (key: string) =>
  createPublicKey({
    key: Buffer.concat([from_hex('302a300506032b6570032100'), from_base64(key)]),
    format: 'der',
    type: 'spki',
  });

describe('a key', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(rfc_8032)('signs as in RFC 8032, with the browser or without: %s', async (...vector) => {
    const [seed, key, message, signature] = vector.map(from_hex) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    for (const has_own of [true, false]) {
      if (!has_own) vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('none'));
      const signer = await signer_of_seed(seed);
      expect(to_hex(from_base64(signer.key))).toBe(to_hex(key));
      expect(to_hex(await signer.sign(message))).toBe(to_hex(signature));
    }
  });

  it('follows from the secret by HKDF', async () => {
    const derived = (use: string) =>
      new Uint8Array(hkdfSync('sha256', bytes_of(secret)!, 'menagerie identity 1', use, 32));
    expect(vault_key(secret)).toEqual(derived('vault'));
    expect((await signer_of(secret)).key).toBe((await signer_of_seed(derived('sign'))).key);
    expect((await signer_of(secret)).key).toMatch(/^[\w-]{43}$/);
  });

  it('signs method, host, path, challenge and body of a request', async () => {
    const signer = await signer_of(secret);
    const text = signed_text('PUT', 'games.example.org', '/api/v1/me', 'abc', '{"name":"Ada"}');
    expect(text).toBe(
      'menagerie-request/1\nPUT\ngames.example.org\n/api/v1/me\nabc\n' +
        '88bab6d8f6dc68a877064d584cbb5b6c50e74f617ea50d81d3a53c2ee6ffbc4f\n',
    );
    const empty = signed_text('GET', 'x', '/', 'c').split('\n');
    expect(empty[5]).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(empty[6]).toBe('');
    const header = await signature_of(signer, 'abc', text);
    const [, key, signature] =
      /^v=1;key=([\w-]{43});challenge=abc;signature=([\w-]{86})$/.exec(header) ?? [];
    expect(key).toBe(signer.key);
    expect(verify(null, utf8ToBytes(text), public_key(key!), from_base64(signature!))).toBe(true);
  });

  it('of a renewal is signed as the protocol says', () => {
    expect(renewal_text('old', 'new', 'abc')).toBe('menagerie-renew/1\nold\nnew\nabc\n');
  });
});

describe('what goes into the vault', () => {
  const content = { games: [{ title: 'Trump, Tricks, Game!', names: ['Ádám', 'さくら'] }] };

  it('is AES-256-GCM behind its nonce, compressed', () => {
    const all = from_base64(sealed(secret, content));
    const decipher = createDecipheriv('aes-256-gcm', vault_key(secret), all.subarray(0, 12));
    decipher.setAuthTag(all.subarray(-16));
    const plain = Buffer.concat([decipher.update(all.subarray(12, -16)), decipher.final()]);
    expect(JSON.parse(inflateRawSync(plain).toString('utf8'))).toEqual(content);
    expect(opened(secret, base64(all))).toEqual(content);
  });

  it('differs each time', () => {
    expect(sealed(secret, content)).not.toBe(sealed(secret, content));
  });

  it('is for no one else, and not to be changed', () => {
    const data = sealed(secret, content);
    expect(() => opened(filled(7), data)).toThrow();
    const changed = from_base64(data);
    changed[20]! ^= 1;
    expect(() => opened(secret, base64(changed))).toThrow();
    for (const text of ['', 'AAAA', '!', base64url(changed).slice(0, 30)])
      expect(() => opened(secret, text)).toThrow();
  });

  it('may be anything once it was sealed by that person, but does not grow without end', () => {
    const seal_raw = (plain: Uint8Array) => {
      const nonce = new Uint8Array(12);
      const cipher = createCipheriv('aes-256-gcm', vault_key(secret), nonce);
      const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return base64(new Uint8Array(Buffer.concat([nonce, body])));
    };
    expect(opened(secret, seal_raw(deflateRawSync('[1]')))).toEqual([1]);
    const bomb = deflateRawSync(Buffer.alloc(64 * 2 ** 20, 32));
    expect(bomb.length).toBeLessThan(192 * 1024);
    expect(() => opened(secret, seal_raw(bomb))).toThrow('too large');
    expect(() => opened(secret, seal_raw(new Uint8Array(50).fill(255)))).toThrow();
  });
});
