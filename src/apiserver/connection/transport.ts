import { badRequest, StatusError, type Watch } from '../../api/index.ts';
import { type Process, sleep } from '../../sim/index.ts';
import type { RequestFault, RequestInfo } from '../faults.ts';
import { type RequestOptions, ServerRequest } from '../registry/request.ts';
import type { ServedWatch } from '../watch/watch-service.ts';
import { Call, type CalledServer } from './call.ts';
import { Line, type ServerTimings } from './line.ts';
import { WatchStream } from './watch-stream.ts';

/** The way between a client and the server. */
export interface Transport {
  /** Has the server handle a request. Throws the `StatusError` that it answers with. */
  request<T>(info: RequestInfo, options: RequestOptions, handle: (request: ServerRequest) => T): Process<T>;
  /** Asks for what is no object: discovery. */
  ask<T>(read: () => T): Process<T>;
  watch(info: RequestInfo, options: ServedWatch): Watch;
}

/** The server that a wire leads to. The class `ApiServer` is one; it makes wires, so they do not import it. */
interface WiredServer extends CalledServer {
  readonly timings: ServerTimings;
  /** Opens a watch, or ends the stream with the error that says why not. */
  openWatch(info: RequestInfo, cause: number, options: ServedWatch, stream: WatchStream, fault?: RequestFault): void;
}

/** The usual way: it takes time, faults may strike on it, and what the caller acts on goes along as the cause. */
export class Wire implements Transport {
  readonly #server: WiredServer;
  readonly #line: Line;

  constructor(server: WiredServer, clientName: string) {
    this.#server = server;
    this.#line = new Line(server.sim, server.timings, clientName);
  }

  request<T>(info: RequestInfo, options: RequestOptions, handle: (request: ServerRequest) => T): Process<T> {
    return new Call(this.#server, this.#line, info, options, handle);
  }

  *ask<T>(read: () => T): Process<T> {
    yield* sleep(this.#line.requestDelayMs());
    const answer = read();
    yield* sleep(this.#line.responseDelayMs());
    return answer;
  }

  watch(info: RequestInfo, options: ServedWatch): Watch {
    const stream = new WatchStream(this.#line);
    const { sim } = this.#server;
    const cause = sim.cause;
    const fault = this.#server.faults?.request?.(info);
    sim.schedule(
      this.#line.requestDelayMs() + (fault?.delayMs ?? 0),
      () => this.#server.openWatch(info, cause, options, stream, fault),
      { background: sim.current?.background ?? false },
    );
    return stream;
  }
}

/** A trace that nobody reads. */
const UNRECORDED = { emit: () => 0 };

/**
 * The way for a question of "what would the server say?": it takes no time and leaves no record, and every write is a dry run. Whoever
 * asks may so ask at any moment, as an editor does while its user types, without changing what the cluster does.
 */
export class Rehearsal implements Transport {
  // oxlint-disable-next-line require-yield -- it never waits: that is the point of it.
  *request<T>(info: RequestInfo, options: RequestOptions, handle: (request: ServerRequest) => T): Process<T> {
    return handle(new ServerRequest(UNRECORDED, info, 0, { ...options, dryRun: true }));
  }

  // oxlint-disable-next-line require-yield -- it never waits.
  *ask<T>(read: () => T): Process<T> {
    return read();
  }

  watch(): Watch {
    throw badRequest('a rehearsal does not wait, and so watches nothing');
  }
}

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
