import type { RestReply, RestRequest } from '../../apiserver/rest/request.ts';
import { RestApi } from '../../apiserver/rest/rest-api.ts';
import type { ApiServer } from '../../apiserver/server.ts';
import type { Process, Simulation, Task } from '../../sim/index.ts';
import type { Invocation } from '../invocation.ts';
import type { Machines } from '../machines.ts';
import { restRequest, type RequestCommand } from './request-command.ts';

interface Surroundings {
  readonly sim: Simulation;
  readonly apiServer: ApiServer;
  readonly machines: Machines;
}

/** From here on an answer is a refusal. */
const FIRST_REFUSAL = 400;

/**
 * The cluster's API as programs outside reach it, over HTTP. What is only read is answered at once and changes nothing; everything else is a command.
 *
 * Invariant: what a request does to the cluster is the same whether anybody listens to the answer or not.
 */
export class OutsideApi {
  readonly #sim: Simulation;
  readonly #rest: RestApi;
  /** The processes that answer, by the numbers of their requests. */
  readonly #open = new Map<number, Task>();

  constructor({ sim, apiServer: server, machines }: Surroundings) {
    this.#sim = sim;
    this.#rest = new RestApi({ sim, server, logs: machines.logs.bind(machines) });
  }

  /** Whether a request can be answered at this very moment: it only reads, or is refused whatever there is. */
  isQuestion(request: RestRequest): boolean {
    return this.#rest.isQuestion(request);
  }

  /** Answers a question. False, and nothing is answered, for what is none. */
  answerAtOnce(request: RestRequest, reply: RestReply): boolean {
    return this.#rest.answerAtOnce(request, reply);
  }

  /** Carries a request out, as a part of the running task. `reply`: who listens, if anybody does. */
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

  /** The client has gone. Throws when no such request is open. */
  abort(id: number): void {
    const task = this.#open.get(id);
    if (task === undefined) throw new Error(`request ${id} is not open`);
    task.stop();
  }
}
