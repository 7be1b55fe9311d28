// SPDX-License-Identifier: Apache-2.0
// What goes into the vault at the server: compressed and encrypted (AES-256-GCM, 12 random bytes of
// nonce before the ciphertext), so that only devices of the person can read it.
import { gcm } from '@noble/ciphers/aes';
import { randomBytes, utf8ToBytes } from '@noble/hashes/utils';
import { deflateSync, Inflate } from 'fflate';
import { base64, from_base64 } from './bytes';
import { vault_key } from './keys';
import type { Secret } from './secret';

const nonce_bytes = 12;
/** Far more than a device keeps. */
const opened_most = 8 * 2 ** 20;

/** As base64. */
export function sealed(secret: Secret, content: unknown): string {
  const nonce = randomBytes(nonce_bytes);
  const plain = deflateSync(utf8ToBytes(JSON.stringify(content)), { level: 9 });
  const cipher = gcm(vault_key(secret), nonce).encrypt(plain);
  const all = new Uint8Array(nonce.length + cipher.length);
  all.set(nonce);
  all.set(cipher, nonce.length);
  return base64(all);
}

/** Fails where it was sealed with another secret, or changed since. */
export function opened(secret: Secret, data: string): unknown {
  const all = from_base64(data);
  const nonce = all.subarray(0, nonce_bytes);
  const plain = gcm(vault_key(secret), nonce).decrypt(all.subarray(nonce_bytes));
  return JSON.parse(inflated(plain));
}

function inflated(packed: Uint8Array): string {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  const inflate = new Inflate((part, last) => {
    length += part.length;
    if (length > opened_most) throw new Error('the vault is too large');
    text += decoder.decode(part, { stream: !last });
  });
  // In pieces, so that what grows without end is noticed before it is in memory.
  const piece = 16_384;
  for (let at = 0; at < packed.length; at += piece)
    inflate.push(packed.subarray(at, at + piece), at + piece >= packed.length);
  return text;
}
