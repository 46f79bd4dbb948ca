import { StatusError } from '../../api/index.ts';
import { WaitProcess, type Due, type WaitingTask } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { Faults, RequestFault, RequestInfo } from '../faults.ts';
import type { RequestOptions, ServerRequest } from '../registry/request.ts';
import type { Line } from './line.ts';

/** The server that is called. `ApiServer` implements it. */
export interface CalledServer {
  readonly sim: Simulation;
  /** The injected faults. */
  readonly faults: Faults | undefined;
  /** Handles one request at this moment. Throws `StatusError`. */
  handle<T>(
    info: RequestInfo,
    cause: number,
    options: RequestOptions,
    act: (request: ServerRequest) => T,
    fault?: RequestFault,
  ): T;
}

/**
 * A request under way. Half of the latency passes before the server handles it, half before the answer arrives. The server
 * handles it at one moment, so its reads and writes are one transaction.
 *
 * Stopping the caller does not cancel the request: it is under way, and the server will handle it.
 */
export class Call<T> extends WaitProcess<T> implements Due {
  readonly #server: CalledServer;
  readonly #line: Line;
  readonly #info: RequestInfo;
  readonly #options: RequestOptions;
  readonly #do: (request: ServerRequest) => T;
  #task: WaitingTask | undefined;
  /** The record that the caller acted on when it sent the request. */
  #cause = 0;
  #fault: RequestFault | undefined;
  #handled = false;
  #value: T | undefined;
  #refusal: StatusError | undefined;
  #abandoned = false;

  /** `handle`: the server's work. Throws `StatusError`. */
  constructor(
    server: CalledServer,
    line: Line,
    info: RequestInfo,
    options: RequestOptions,
    handle: (request: ServerRequest) => T,
  ) {
    super();
    this.#server = server;
    this.#line = line;
    this.#info = info;
    this.#options = options;
    this.#do = handle;
  }

  begin(task: WaitingTask): void {
    this.#task = task;
    this.#cause = task.sim.cause;
    this.#fault = this.#server.faults?.request?.(this.#info);
    const delayMs = this.#line.requestDelayMs() + (this.#fault?.delayMs ?? 0);
    this.#server.sim.startTimer(delayMs, this, task.background);
  }

  cancel(): void {
    this.#abandoned = true;
  }

  /** The request has arrived at the server, or the answer at the caller. */
  fire(): void {
    if (this.#handled) this.#answer();
    else this.#handle();
  }

  #handle(): void {
    this.#handled = true;
    const fault = this.#fault;
    if (fault?.lost !== undefined) {
      this.#refusal = fault.lost;
      return this.#answer();
    }
    try {
      this.#value = this.#server.handle(this.#info, this.#cause, this.#options, this.#do, fault);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#refusal = error;
    }
    this.#server.sim.startTimer(this.#line.responseDelayMs(), this, this.#task?.background ?? false);
  }

  #answer(): void {
    if (this.#abandoned) return;
    if (this.#refusal === undefined) return this.#task?.resume(this.#value);
    const { error, lost, record } = this.#fault ?? {};
    // A fault that only delayed the request did not refuse it.
    if (this.#task !== undefined && record !== undefined && this.#refusal === (error ?? lost)) this.#task.cause = record;
    this.#task?.fail(this.#refusal);
  }
}
