import { StatusError } from '../../api/index.ts';
import { WaitProcess, type Due, type Task } from '../../sim/index.ts';
import type { RequestFault, RequestInfo } from '../faults.ts';
import type { RequestOptions, ServerRequest } from '../registry/request.ts';
import type { ApiServer } from '../server.ts';
import type { Line } from './line.ts';

/** What one request asks of the server. */
export interface Asked<T> {
  readonly info: RequestInfo;
  readonly options: RequestOptions;
  /** What the server does. Throws `StatusError`. */
  readonly handle: (request: ServerRequest) => T;
}

/**
 * One request on its way: half of the latency passes before the server handles it, half before the answer is back. The server handles
 * it at one moment, so its reads and writes are one transaction.
 *
 * A caller that is stopped meanwhile does not take the request back: it is on its way, and the server will handle it.
 */
export class Call<T> extends WaitProcess<T> implements Due {
  readonly #server: ApiServer;
  readonly #line: Line;
  readonly #asked: Asked<T>;
  #task: Task | undefined;
  /** What the caller acted on when it asked. */
  #cause = 0;
  #fault: RequestFault | undefined;
  #handled = false;
  #value: T | undefined;
  #refusal: StatusError | undefined;
  #abandoned = false;

  constructor(server: ApiServer, line: Line, asked: Asked<T>) {
    super();
    this.#server = server;
    this.#line = line;
    this.#asked = asked;
  }

  begin(task: Task): void {
    this.#task = task;
    this.#cause = task.cause;
    this.#fault = this.#server.faults?.request?.(this.#asked.info);
    const delayMs = this.#line.requestDelayMs() + (this.#fault?.delayMs ?? 0);
    this.#server.sim.startTimer(delayMs, this, task.background);
  }

  cancel(): void {
    this.#abandoned = true;
  }

  /** It has come to the server, or back. */
  fire(): void {
    if (this.#handled) this.#answer();
    else this.#handle();
  }

  #handle(): void {
    const { info, options, handle } = this.#asked;
    this.#handled = true;
    try {
      this.#value = this.#server.handle(info, this.#cause, options, handle, this.#fault?.error);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#refusal = error;
    }
    this.#server.sim.startTimer(this.#line.responseDelayMs(), this, this.#task?.background ?? false);
  }

  #answer(): void {
    if (this.#abandoned) return;
    if (this.#refusal === undefined) this.#task?.resume(this.#value);
    else this.#task?.fail(this.#refusal);
  }
}
