// SPDX-License-Identifier: Apache-2.0
// Browsers have it everywhere; Node.js only since version 19, and Debian 12's is 18.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto as Crypto;
