// SPDX-License-Identifier: Apache-2.0
// The browser's own hashes work only on secure pages, and a table in a home network is not one.
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';

/** SHA-256 in hexadecimal. */
export const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** What a seat promises before it opens its luck. */
export const promise_of = (luck: string) => hash(`menagerie-luck/2:${luck}`);
