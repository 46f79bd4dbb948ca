import { NeedsTime } from '../../api/index.ts';
import type { RawCaller, RawReply } from '../../kubectl/index.ts';
import type { MetricSources } from '../../apiserver/rest/index.ts';
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
  readonly metrics: MetricSources;
}

/** HTTP codes from here on are errors. */
const FIRST_REFUSAL = 400;

const NO_BODY = new Uint8Array();

/** The headers by which kubectl shows its token, and acts as another user (client-go transport/round_trippers.go `impersonatingRoundTripper`). */
function identity({ token, user }: RawCaller): Readonly<Record<string, string>> {
  const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (user === undefined) return bearer;
  const { username, uid, groups = [], extra = {} } = user;
  const extras = Object.entries(extra).map(([key, values]) => [
    `impersonate-extra-${encodeURIComponent(key.toLowerCase())}`,
    values.join(','),
  ]);
  return {
    ...bearer,
    'impersonate-user': username,
    ...(uid !== undefined && { 'impersonate-uid': uid }),
    ...(groups.length > 0 && { 'impersonate-group': groups.join(',') }),
    ...Object.fromEntries(extras),
  };
}

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

  constructor({ sim, apiServer: server, machines, metrics }: Surroundings) {
    this.#sim = sim;
    this.#rest = new RestApi({ sim, server, logs: machines.logs.bind(machines), metrics });
  }

  /** Whether a request can be answered immediately: it only reads, or it is refused in any state. */
  isQuestion(request: RestRequest): boolean {
    return this.#rest.isQuestion(request);
  }

  /** Answers a question. Returns false, and answers nothing, if the request is not a question. */
  answerAtOnce(request: RestRequest, reply: RestReply): boolean {
    return this.#rest.answerAtOnce(request, reply);
  }

  /** Answers a GET of kubectl as a part of the running task, or `atOnce` if it is a question. Throws `NeedsTime` if it is none. */
  *get(url: string, caller: RawCaller, atOnce: boolean): Process<RawReply> {
    const decoder = new TextDecoder();
    let status = 0;
    let text = '';
    const reply: RestReply = {
      head: (code) => (status = code),
      write: (chunk) => (text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })),
      end: () => {},
    };
    const request = { method: 'GET', url, headers: { 'user-agent': 'kubectl', ...identity(caller) }, body: NO_BODY };
    if (!atOnce) yield* this.#rest.serve(request, reply);
    else if (!this.#rest.answerAtOnce(request, reply)) throw new NeedsTime();
    return { status, text };
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
