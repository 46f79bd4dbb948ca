import type { Watch } from '../../api/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import type { RequestFault, RequestInfo } from '../faults.ts';
import type { RequestOptions, ServerRequest } from '../registry/request.ts';
import type { ServerTimings } from '../timings.ts';
import type { ServedWatch } from '../watch/watch-service.ts';
import { Call, type CalledServer } from './call.ts';
import { Line } from './line.ts';
import type { Transport } from './transport.ts';
import { WatchStream } from './watch-stream.ts';

/** The server that a wire leads to. The class `ApiServer` is one; it makes wires, so they do not import it. */
export interface WiredServer extends CalledServer {
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
