// SPDX-License-Identifier: Apache-2.0
// Requests that are signed by the key of a person (docs/protocol/PROTOCOL.md). The server gives a
// challenge for each.
import { utf8ToBytes } from '@noble/hashes/utils';
import { type Asked, Refused, request } from '../lib/api';
import { hash } from '../lib/hash';
import { api_address } from '../lib/place';
import { base64url } from './bytes';
import { type Signer, signer_of } from './keys';
import type { Secret } from './secret';

type Method = NonNullable<Asked['method']>;

/** What is signed. */
export const signed_text = (
  method: Method,
  host: string,
  path: string,
  challenge: string,
  body = '',
): string => `menagerie-request/1\n${method}\n${host}\n${path}\n${challenge}\n${hash(body)}\n`;

/** The value of the header. */
export async function signature_of(
  signer: Signer,
  challenge: string,
  text: string,
): Promise<string> {
  const signature = base64url(await signer.sign(utf8ToBytes(text)));
  return `v=1;key=${signer.key};challenge=${challenge};signature=${signature}`;
}

/** Why a server does not do it: the name of its sentence if it has one, otherwise the kind of
    problem, such as "offline". */
export function denial_of(problem: unknown): string {
  if (!(problem instanceof Refused)) return 'broken';
  return problem.problem.message?.id.replace(/^denial\./, '') ?? problem.kind;
}

/** Whether it may well do it later. */
export const is_passing = (problem: unknown): boolean =>
  !(problem instanceof Refused) ||
  !(problem.problem.status >= 400 && problem.problem.status < 500) ||
  problem.problem.status === 429;

/** As that person. A body that depends on the challenge is made from it. */
export async function ask_as<T>(
  secret: Secret,
  method: Method,
  path: string,
  body?: object | ((challenge: string) => Promise<object>),
): Promise<T> {
  const signer = await signer_of(secret);
  for (let tries = 1; ; ++tries) {
    const { challenge } = await request<{ challenge: string }>('/me/challenges', {
      method: 'POST',
    });
    const made = typeof body === 'function' ? await body(challenge) : body;
    const sent = made === undefined ? '' : JSON.stringify(made);
    const text = signed_text(method, location.host, api_address(path), challenge, sent);
    const signature = await signature_of(signer, challenge, text);
    try {
      return await request<T>(path, { method, body: made, signature });
    } catch (problem) {
      // A server that was started again does not know its challenges from before.
      if (tries > 1 || denial_of(problem) !== 'challenge-unknown') throw problem;
    }
  }
}
