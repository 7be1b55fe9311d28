// SPDX-License-Identifier: Apache-2.0
// The Web Worker's own script.
import { serve, type ToWorker } from './serve';

const handle = serve((message) => postMessage(message));
addEventListener('message', (event: MessageEvent<ToWorker>) => handle(event.data));
