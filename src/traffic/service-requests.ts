import type { ServerConnection } from '../cri/index.ts';
import { firstPast } from '../sim/index.ts';
import type { TrafficRequest, SentRequest } from './request.ts';
import { RequestLog } from './request-log.ts';

/** A request that has been sent and has not ended. */
export interface OpenRequest {
  /** As it ends if its program does not end before. One object serves from the beginning to the log: there are thousands a second. */
  readonly request: { -readonly [field in keyof TrafficRequest]: TrafficRequest[field] };
  readonly dueMs: number;
  /** Undefined if it never reached a program, or nobody notices the end of the program. */
  readonly connection: ServerConnection | undefined;
  /** How long its client waits for an answer. */
  readonly limitMs: number;
}

/** The requests to one Service, of its users and of programs in Pods. What becomes of one is known when its answer is due. */
export class ServiceRequests {
  /** `namespace/name` of the Service. */
  readonly service: string;
  /** When the first of them was sent, or when the users came. */
  readonly beganMs: number;
  readonly log = new RequestLog();
  /** When a program of a Pod first asked. Undefined until one has. */
  podsBeganMs: number | undefined;
  readonly #sim: { readonly nowMs: number };
  #sent = 0;
  /** In the order of `dueMs`. */
  readonly #open: OpenRequest[] = [];

  constructor(sim: { readonly nowMs: number }, service: string) {
    this.#sim = sim;
    this.service = service;
    this.beganMs = sim.nowMs;
  }

  /** How many requests have been sent. */
  get sent(): number {
    return this.#sent;
  }

  /** How many requests have been sent and have not ended. */
  get open(): number {
    this.settle();
    return this.#open.length;
  }

  /** The requests that have been sent and have not ended, in the order in which they will end. */
  get waiting(): readonly SentRequest[] {
    this.settle();
    return this.#open.map(({ request }) => sentOf(request));
  }

  /** The number of a new request. */
  nextNumber(): number {
    return ++this.#sent;
  }

  /** Ends the requests whose answers are due by now. It is called before anything is read. */
  settle(): void {
    const { nowMs } = this.#sim;
    const open = this.#open;
    while (open.length > 0 && open[0]!.dueMs <= nowMs) this.#end(open.shift()!);
  }

  /** Adds a request that has been sent now. Thousands may wait for their three seconds while others are answered, so its place is searched for. */
  add(request: OpenRequest): void {
    const open = this.#open;
    const last = open.at(-1);
    if (last === undefined || last.dueMs <= request.dueMs) {
      open.push(request);
      return;
    }
    const at = firstPast(0, open.length, (i) => open[i]!.dueMs > request.dueMs);
    open.splice(at, 0, request);
  }

  #end(open: OpenRequest): void {
    const { request, dueMs, connection } = open;
    const { endedMs, silentMs } = connection ?? {};
    if (silentMs !== undefined && silentMs < dueMs) return this.#waitInVain(open);
    if (endedMs !== undefined && endedMs < dueMs) {
      request.endedMs = endedMs;
      request.outcome = 'reset';
      request.status = 0;
    }
    this.log.add(request, dueMs);
  }

  /** The machine of the program lost its power before the answer. Nobody tells the client, which waits until it gives up. */
  #waitInVain({ request, limitMs }: OpenRequest): void {
    const dueMs = request.sentMs + limitMs;
    Object.assign(request, { outcome: 'timed-out', status: 0, endedMs: dueMs, silent: true });
    delete request.call;
    delete request.fault;
    this.add({ request, dueMs, connection: undefined, limitMs });
  }
}

/** A request without its end, which nobody knows before it is due. */
function sentOf(request: TrafficRequest): SentRequest {
  const { number, sentMs, node, client, pod, endpoint, rulesSyncedMs, rulesRevision, reused, direct } = request;
  return {
    number,
    sentMs,
    node,
    pod,
    endpoint,
    rulesSyncedMs,
    rulesRevision,
    reused,
    ...(client !== undefined && { client }),
    ...(direct && { direct }),
  };
}
