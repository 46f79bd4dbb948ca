import type { RestReply, RestRequest } from '../../apiserver/rest/request.ts';
import { RestApi } from '../../apiserver/rest/rest-api.ts';
import type { ApiServer } from '../../apiserver/server.ts';
import type { Process, Task } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { Invocation } from '../invocation.ts';
import type { Machines } from '../machines.ts';
import { restRequest, type RequestCommand } from './request-command.ts';

interface Surroundings {
  readonly sim: Simulation;
  readonly apiServer: ApiServer;
  readonly machines: Machines;
}

/** HTTP codes from here on are errors. */
const FIRST_REFUSAL = 400;

/**
 * The cluster's API for outside programs, over HTTP. A read is answered at once and changes nothing; everything else is a command.
 *
 * Invariant: a request has the same effect whether or not anybody receives the answer.
 */
export class OutsideApi {
  readonly #sim: Simulation;
  readonly #rest: RestApi;
  /** The tasks that are answering, by request id. */
  readonly #open = new Map<number, Task>();

  constructor({ sim, apiServer: server, machines }: Surroundings) {
    this.#sim = sim;
    this.#rest = new RestApi({ sim, server, logs: machines.logs.bind(machines) });
  }

  /** Whether a request can be answered immediately: it only reads, or it is refused in any state. */
  isQuestion(request: RestRequest): boolean {
    return this.#rest.isQuestion(request);
  }

  /** Answers a question. Returns false, and answers nothing, if the request is not a question. */
  answerAtOnce(request: RestRequest, reply: RestReply): boolean {
    return this.#rest.answerAtOnce(request, reply);
  }

  /** Carries out a request as a part of the running task. `reply` receives the answer, if anybody listens. */
  *serve(invocation: Invocation, command: RequestCommand, reply: RestReply | undefined): Process<void> {
    const { id } = command;
    const task = this.#sim.current!;
    let status = 0;
    const heard: RestReply = {
      head(code, headers) {
        status = code;
        invocation.print(code < FIRST_REFUSAL ? 'stdout' : 'stderr', `HTTP ${code}\n`);
        reply?.head(code, headers);
      },
      write: (chunk) => reply?.write(chunk),
      end: () => reply?.end(),
    };
    this.#open.set(id, task);
    try {
      yield* this.#rest.serve(restRequest(command), heard);
    } finally {
      if (this.#open.get(id) === task) this.#open.delete(id);
      invocation.end(status > 0 && status < FIRST_REFUSAL ? 0 : 1);
    }
  }

  /** Ends a request whose client has gone. Throws if no such request is open. */
  abort(id: number): void {
    const task = this.#open.get(id);
    if (task === undefined) throw new Error(`request ${id} is not open`);
    task.stop();
  }
}
