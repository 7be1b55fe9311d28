// SPDX-License-Identifier: Apache-2.0
// Bytes as text and back.

export function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Of both alphabets, with or without padding. Fails for anything else. */
export function from_base64(text: string): Uint8Array {
  const plain = text.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
}

/** Without padding, as in addresses and headers. */
export const base64url = (bytes: Uint8Array): string =>
  base64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
