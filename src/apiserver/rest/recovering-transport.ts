import { StatusError, type Watch } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Transport } from '../connection/transport.ts';
import type { RequestInfo } from '../faults.ts';
import type { RequestOptions, ServerRequest } from '../registry/request.ts';

/** Told of a fault of the server's own, which its client sees as an internal error. */
export type OnFault = (error: unknown) => void;

/** What a client is answered where the server fails. Anything but a refusal is a fault, and told to `onFault`. */
export function refusalFor(error: unknown, onFault: OnFault | undefined): StatusError {
  if (error instanceof StatusError) return error;
  onFault?.(error);
  return new StatusError('InternalError', `Internal error occurred: ${error instanceof Error ? error.message : String(error)}`);
}

/**
 * A way to the server on which a fault of the server's own ends the request that met it, and not the whole simulation
 * (apiserver pkg/server/filters/wrap.go `WithPanicRecovery`).
 */
export class RecoveringTransport implements Transport {
  readonly #transport: Transport;
  readonly #onFault: OnFault | undefined;

  constructor(transport: Transport, onFault: OnFault | undefined) {
    this.#transport = transport;
    this.#onFault = onFault;
  }

  request<T>(info: RequestInfo, options: RequestOptions, handle: (request: ServerRequest) => T): Process<T> {
    return this.#transport.request(info, options, (request) => {
      try {
        return handle(request);
      } catch (error) {
        throw refusalFor(error, this.#onFault);
      }
    });
  }

  ask<T>(read: () => T): Process<T> {
    return this.#transport.ask(read);
  }

  watch(...asked: Parameters<Transport['watch']>): Watch {
    return this.#transport.watch(...asked);
  }
}
