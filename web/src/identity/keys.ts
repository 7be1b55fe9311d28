// SPDX-License-Identifier: Apache-2.0
// What follows from the secret: a key that signs requests, and one that encrypts the vault.
import { utf8ToBytes } from '@noble/hashes/utils';
import { hkdf } from '@noble/hashes/hkdf';
import { sha256 } from '@noble/hashes/sha2';
import { base64url, from_base64 } from './bytes';
import { bytes_of, type Secret } from './secret';

/** Signs for a public key (base64url, 43 letters). */
export type Signer = { key: string; sign: (message: Uint8Array) => Promise<Uint8Array> };

const salt = utf8ToBytes('menagerie identity 1');

const derived = (secret: Secret, use: 'sign' | 'vault'): Uint8Array =>
  hkdf(sha256, bytes_of(secret)!, salt, use, 32);

export const vault_key = (secret: Secret): Uint8Array => derived(secret, 'vault');

const signers = new Map<Secret, Promise<Signer>>();

export function signer_of(secret: Secret): Promise<Signer> {
  let signer = signers.get(secret);
  if (!signer) {
    signer = signer_of_seed(derived(secret, 'sign'));
    signer.catch(() => signers.delete(secret));
    signers.set(secret, signer);
  }
  return signer;
}

/** By the browser's own Ed25519. Some don't have it, and none has it on a page that has come by
    plain http from another device. */
export const signer_of_seed = (seed: Uint8Array): Promise<Signer> =>
  by_browser(seed).catch(() => by_library(seed));

/** What comes before the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8_head = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

async function by_browser(seed: Uint8Array): Promise<Signer> {
  const { subtle } = crypto;
  const pkcs8 = new Uint8Array([...pkcs8_head, ...seed]);
  const own = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { x } = await subtle.exportKey('jwk', own);
  // Some leave the public part out.
  if (!x) throw new Error('no public key');
  return {
    key: base64url(from_base64(x)),
    sign: async (message) =>
      new Uint8Array(await subtle.sign('Ed25519', own, new Uint8Array(message))),
  };
}

async function by_library(seed: Uint8Array): Promise<Signer> {
  const { ed25519 } = await import('@noble/curves/ed25519');
  return {
    key: base64url(ed25519.getPublicKey(seed)),
    sign: (message) => Promise.resolve(ed25519.sign(message, seed)),
  };
}
