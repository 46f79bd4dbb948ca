import { NeedsTime, StatusError, type KubeObject, type Watch } from '../../api/index.ts';
import { type Process, reportPanic, sleep } from '../../sim/index.ts';
import type { RequestFault, RequestInfo } from '../faults.ts';
import { otherVersionOf } from '../kinds/index.ts';
import { type RequestOptions, ServerRequest } from '../registry/request.ts';
import type { ServedWatch } from '../watch/watch-service.ts';
import { Call, type CalledServer } from './call.ts';
import { Line, type ServerTimings } from './line.ts';
import type { RehearsedObjects } from './rehearsed-objects.ts';
import { WatchStream } from './watch-stream.ts';

/** The way between a client and the server. */
export interface Transport {
  /** Has the server handle a request. Throws the `StatusError` of its answer. */
  request<T>(info: RequestInfo, options: RequestOptions, handle: (request: ServerRequest) => T): Process<T>;
  /** Reads something that is not an object: discovery. */
  ask<T>(read: () => T): Process<T>;
  watch(info: RequestInfo, options: ServedWatch): Watch;
}

/**
 * The server at the other end. `ApiServer` implements it. `ApiServer` imports this file, so this file cannot import
 * `ApiServer`.
 */
interface WiredServer extends CalledServer {
  readonly timings: ServerTimings;
  /** Opens a watch, or ends the stream with the error that prevents it. */
  openWatch(info: RequestInfo, cause: number, options: ServedWatch, stream: WatchStream, fault?: RequestFault): void;
}

/** The usual transport: it takes time, faults may affect it, and the caller's cause travels along. */
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

/** A server whose answers can be rehearsed. `ApiServer` implements it. */
interface RehearsedServer {
  /** What admission finds beside the objects that exist. Set while a request of a rehearsal is handled. */
  rehearsed: RehearsedObjects | undefined;
  /** Throws `Forbidden`. */
  authorize(request: ServerRequest): void;
}

/** A trace that discards its records. */
const UNRECORDED = { emit: () => 0 };

/**
 * The transport for "what would the server answer?": it takes no time, leaves no record, and makes every write a dry run. So an
 * editor can ask while its user types, without changing the cluster.
 */
export class Rehearsal implements Transport {
  readonly #server: RehearsedServer;
  /** Undefined if each request is rehearsed alone. */
  readonly #created: RehearsedObjects | undefined;

  constructor(server: RehearsedServer, created?: RehearsedObjects) {
    this.#server = server;
    this.#created = created;
  }

  // oxlint-disable-next-line require-yield -- it never waits.
  *request<T>(info: RequestInfo, options: RequestOptions, handle: (request: ServerRequest) => T): Process<T> {
    const request = new ServerRequest(UNRECORDED, info, 0, { ...options, dryRun: true });
    const server = this.#server;
    server.authorize(request);
    server.rehearsed = this.#created;
    try {
      const answer = handle(request);
      if (info.verb === 'create' && info.subresource === '') {
        const created = answer as KubeObject;
        this.#created?.add(info.kind, otherVersionOf(info)?.toStored(created) ?? created);
      }
      return answer;
    } finally {
      server.rehearsed = undefined;
    }
  }

  // oxlint-disable-next-line require-yield -- it never waits.
  *ask<T>(read: () => T): Process<T> {
    return read();
  }

  watch(): Watch {
    throw new NeedsTime();
  }
}

/** The answer to a client if the server fails. Anything but a `StatusError` is a panic of the server. */
export function refusalFor(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  reportPanic(error);
  return new StatusError('InternalError', `Internal error occurred: ${error instanceof Error ? error.message : String(error)}`);
}
