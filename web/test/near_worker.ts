// SPDX-License-Identifier: Apache-2.0
import type { Port } from '../src/worker/client';
import { serve, type FromWorker } from '../src/worker/serve';

/** A worker in this thread: messages arrive in turn, as between threads. */
export class NearWorker implements Port {
  onmessage: Port['onmessage'] = null;
  onerror: Port['onerror'] = null;
  terminated = false;
  private readonly handle = serve((message: FromWorker) => {
    const data = structuredClone(message);
    setTimeout(() => {
      if (!this.terminated) this.onmessage?.({ data });
    }, 0);
  });

  postMessage: Port['postMessage'] = (message) => {
    setTimeout(() => {
      if (!this.terminated) this.handle(message);
    }, 0);
  };
  terminate = () => {
    this.terminated = true;
  };
}
