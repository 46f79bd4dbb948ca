import type { Watch } from '../../api/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import type { RequestInfo } from '../faults.ts';
import type { RequestOptions, ServerRequest } from '../registry/request.ts';
import type { ApiServer } from '../server.ts';
import type { ServedWatch } from '../watch/watch-service.ts';
import { Call } from './call.ts';
import { Line } from './line.ts';
import type { Transport } from './transport.ts';
import { WatchStream } from './watch-stream.ts';

/** The usual way: it takes time, faults may strike on it, and what the caller acts on goes along as the cause. */
export class Wire implements Transport {
  readonly #server: ApiServer;
  readonly #line: Line;

  constructor(server: ApiServer, clientName: string) {
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
