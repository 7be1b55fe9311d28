// SPDX-License-Identifier: Apache-2.0
// What a server can be asked as a person.
import { utf8ToBytes } from '@noble/hashes/utils';
import type {
  ExportedMe,
  Kept,
  Me,
  PutMe,
  PutVault,
  Seated,
  Vault,
  VaultVersion,
} from '../lib/protocol';
import { base64url } from './bytes';
import { signer_of } from './keys';
import type { Secret } from './secret';
import { ask_as } from './signed';

export const me_of = (secret: Secret) => ask_as<Me>(secret, 'GET', '/me');
export const tell_me = (secret: Secret, me: PutMe) => ask_as<Kept>(secret, 'PUT', '/me', me);
export const forget_me = (secret: Secret) => ask_as<unknown>(secret, 'DELETE', '/me');
export const vault_of = (secret: Secret) => ask_as<Vault>(secret, 'GET', '/me/vault');
export const put_vault = (secret: Secret, vault: PutVault) =>
  ask_as<VaultVersion>(secret, 'PUT', '/me/vault', vault);
export const bind_seat = (secret: Secret, table: string, token: string) =>
  ask_as<Kept>(secret, 'PUT', `/me/seats/${table}`, { token });
export const fresh_token = (secret: Secret, table: string) =>
  ask_as<Seated>(secret, 'POST', `/me/seats/${table}`);
export const export_of = (secret: Secret) => ask_as<ExportedMe>(secret, 'GET', '/me/export');

/** What the new key signs to take the place of the old one. */
export const renewal_text = (old_key: string, new_key: string, challenge: string): string =>
  `menagerie-renew/1\n${old_key}\n${new_key}\n${challenge}\n`;

export async function renew_me(secret: Secret, next: Secret): Promise<void> {
  const [old_one, new_one] = await Promise.all([signer_of(secret), signer_of(next)]);
  await ask_as<Kept>(secret, 'POST', '/me/renew', async (challenge) => {
    const text = renewal_text(old_one.key, new_one.key, challenge);
    return { key: new_one.key, signature: base64url(await new_one.sign(utf8ToBytes(text))) };
  });
}
