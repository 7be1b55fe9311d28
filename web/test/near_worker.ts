// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EngineClient, type Port } from '../src/worker/client';
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

export const engine = fileURLToPath(new URL('../public/engine/', import.meta.url));
const compiled = async (name: string) =>
  WebAssembly.compile(await readFile(`${engine}${name}.wasm`));
export const code = { rules: await compiled('rules'), minds: await compiled('minds') };

export const client = <Kind extends 'rules' | 'minds'>(
  kind: Kind,
  onBroken?: (text: string) => void,
) => new EngineClient<Kind>({ makeWorker: () => new NearWorker(), code: code[kind], onBroken });
