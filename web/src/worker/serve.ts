// SPDX-License-Identifier: Apache-2.0
// What a worker does: it starts one module and makes the calls that come, one after the other.
import { type About, CallError, EngineModule } from './module';

export type ToWorker =
  /** The address of a module, or the module itself; a flag that is not 0 when a search is to
      end. */
  | { t: 'start'; code: string | WebAssembly.Module; stop?: Int32Array }
  | { t: 'call'; id: number; name: string; args: object; attachment?: Uint8Array };

export type FromWorker =
  | { t: 'answer'; id: number; ok: unknown }
  | { t: 'refused'; id: number; text: string; about: About }
  /** The module trapped, or could not be started: this worker is of no more use. */
  | { t: 'broken'; text: string };

async function load(code: string | WebAssembly.Module): Promise<WebAssembly.Module> {
  if (typeof code !== 'string') return code;
  const response = await fetch(code);
  if (!response.ok) throw new Error(`${code}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Answers messages; calls that come before the module is there wait for it. */
export function serve(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let module: Promise<EngineModule> | null = null;
  const broken = (error: unknown) =>
    post({ t: 'broken', text: error instanceof Error ? error.message : String(error) });

  function answer(engine: EngineModule, call: Extract<ToWorker, { t: 'call' }>) {
    try {
      post({ t: 'answer', id: call.id, ok: engine.call(call.name, call.args, call.attachment) });
    } catch (error) {
      if (!(error instanceof CallError)) return broken(error);
      const { message: text, about } = error;
      post({ t: 'refused', id: call.id, text, about });
    }
  }

  return (message) => {
    if (message.t === 'start') {
      const { code, stop } = message;
      const host = stop ? { stopAsked: () => Atomics.load(stop, 0) !== 0 } : {};
      module = load(code).then((loaded) => EngineModule.start(loaded, host));
      module.catch(broken);
      return;
    }
    if (!module) return broken(new Error('a call came before the start'));
    module.then(
      (engine) => answer(engine, message),
      () => {}, // Was told above.
    );
  };
}
