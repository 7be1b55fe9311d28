// SPDX-License-Identifier: Apache-2.0
// The one secret of a person: 16 random bytes, as 22 letters of base64url. All devices that know it
// are the same person. It never goes to a server.
import { randomBytes } from '@noble/hashes/utils';
import { plain_link } from '../lib/links';
import { link_to } from '../lib/place';
import { base64url, from_base64 } from './bytes';

export type Secret = string;

const bytes_count = 16;

export const new_secret = (): Secret => base64url(randomBytes(bytes_count));

export const secret_of = (bytes: Uint8Array): Secret => base64url(bytes);

/** Nothing where the text is not a secret. */
export function bytes_of(secret: unknown): Uint8Array | undefined {
  if (typeof secret !== 'string' || !/^[\w-]{22}$/.test(secret)) return undefined;
  const bytes = from_base64(secret);
  // The last letter has four bits to spare: other letters would be the same secret.
  return base64url(bytes) === secret ? bytes : undefined;
}

/** For another device. What comes after "#" stays in the browser. */
export const link_of = (secret: Secret): string => `${link_to('/you')}#move=${secret}`;

/** The secret of such a link, or of the part after its "#". */
export function secret_in(text: string): Secret | undefined {
  const secret = /[#&]move=([\w-]{22})(?![\w-])/.exec(plain_link(text))?.[1];
  return bytes_of(secret) ? secret : undefined;
}
