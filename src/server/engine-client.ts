import Worker from 'web-worker';
import { RestCaller, statusOf, type RestInput, type RestReply, type RestRequest } from '../apiserver/rest/index.ts';
import { StatusError } from '../api/index.ts';
import type { EngineOptions, FromEngine, ToEngine } from './protocol.ts';

export interface EngineListener {
  /** The result of the initial manifests. */
  applied(result: FromEngine & { readonly type: 'applied' }): void;
  /** A fault of the program itself, for the operator of the server. */
  trouble(message: string): void;
  /** The engine's thread has ended, and nothing is answered any more. */
  ended(): void;
}

/** The HTTP server's side of the engine, which runs in its own thread so that neither blocks the other. */
export class EngineClient {
  readonly #worker: Worker;
  readonly #listener: EngineListener;
  readonly #caller = new RestCaller((message) => this.#post(message));
  #closed = false;
  #onStarted: ((refusal: string | undefined) => void) | undefined;

  /** `script`: the built engine-worker. */
  constructor(script: URL, listener: EngineListener) {
    this.#listener = listener;
    this.#worker = new Worker(script, { type: 'module' });
    this.#worker.addEventListener('message', (event: MessageEvent<FromEngine>) => this.#receive(event.data));
    this.#worker.addEventListener('error', ({ message }) => this.#trouble(message));
    this.#worker.addEventListener('close', () => {
      if (!this.#closed) this.#listener.ended();
    });
  }

  /** Resolves when the cluster exists. Rejects with kube-controller-manager's message for flags that it refuses. */
  start(options: EngineOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onStarted = (refusal) => (refusal === undefined ? resolve() : reject(new Error(refusal)));
      this.#post({ type: 'start', options });
    });
  }

  /** Sends a request. Returns a function that aborts it. */
  open(request: RestRequest, reply: RestReply, input?: RestInput): () => void {
    return this.#caller.open(request, reply, input);
  }

  close(): void {
    this.#closed = true;
    this.#worker.terminate();
  }

  #post(message: ToEngine): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromEngine): void {
    switch (message.type) {
      case 'started':
        return this.#onStarted?.(undefined);
      case 'refused':
        return this.#onStarted?.(message.message);
      case 'applied':
        return this.#listener.applied(message);
      case 'fault':
        return this.#listener.trouble(message.message);
      case 'trouble':
        return this.#trouble(message.message);
      default:
        return this.#caller.receive(message);
    }
  }

  /** The faulty request is unknown, so all waiting ones are refused: none waits forever. */
  #trouble(message: string): void {
    this.#listener.trouble(message);
    const why = 'the simulation met a fault of its own while this request was under way';
    this.#caller.refuseUnanswered(statusOf(new StatusError('InternalError', `Internal error occurred: ${why}`)));
  }
}
