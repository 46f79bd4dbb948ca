import type { HttpRoute, ProgramBehaviour, ProgramCall } from '../images/image-entry.ts';
import { KNOWN_SERVERS, type KnownServer, type ServerSite } from '../images/known-servers.ts';
import { GO_CLIENT_ERRORS } from '../network/http-client.ts';
import type { CallEnd } from '../network/program-call.ts';
import type { FailedCall, HttpAnswer, RequestHead, TimedAnswer } from '../../cri/index.ts';
import { quantityMilliValue } from '../../api/index.ts';
import type { SimulatedContainer } from './container.ts';
import { CpuMeter } from './cpu-meter.ts';
import { namesPort } from './imagined.ts';
import { configuredNginx, NGINX_ROOT } from './nginx-config.ts';
import { answerTimeMs, type Program, type SignalName } from './program.ts';
import { siteOf, valueOfFlag, type SiteNetwork } from './server-site.ts';

/** The simulation as a program may use it. */
export interface ProgramHost extends SiteNetwork {
  readonly nowMs: number;
  /** A number in [0, 1). */
  random(): number;
  readonly wallMs: number;
  /** Whether the simulation may be idle while the program waits. */
  isBackground(): boolean;
  /** Schedules `fire`, with which the program ends by itself. Returns a function that cancels it. */
  later(delayMs: number, fire: () => void): () => void;
  /** Like `later`, for outside requests, which are always worth waiting for. */
  soon(delayMs: number, fire: () => void): () => void;
  /** Ends the program and its container. */
  exit(code: number, reason?: string): void;
  /** Gets the rules of the node for calls, which begin with the first one who asks for them. */
  prepareCalls(): void;
  /** What a request to another program gets. */
  call(url: string, timeoutMs: number): CallEnd;
}

/** An answer as a program gives it. */
interface Reply {
  readonly status: number;
  readonly body: string;
  /** How long it takes as a whole. Absent: the program's usual time. */
  readonly delayMs?: number;
  /** How much of that it waits, for another program or by order. This part does not vary by chance. */
  readonly waitMs?: number;
  readonly call?: FailedCall;
}

/** The run time of a process that does nothing. */
const SHORT_MS = 100;
/** How long a program takes for an answer, unless its image says otherwise. */
const ANSWER_MS = 5;
/** What a program uses, unless its image says otherwise: CPU time of a request, thousandths of a core at rest, and memory. */
const CPU_MS_PER_REQUEST = 1;
const BASE_MILLICORES = 1;
/** The status of a server that has no room for another request. */
const OVERLOADED = 503;
/** The status of a program that has broken, and those of one that cannot reach another one. */
const BROKEN = 500;
const BAD_GATEWAY = 502;
const TIMED_OUT = 504;
/** How long a program waits for another one. */
const CALL_TIMEOUT_MS = 1_000;
const TYPICAL_MEMORY = 8 * 2 ** 20;

/** A server described by data. It listens, answers, and may exit by itself. It has a timer only if it is going to exit, so a thousand of them cost little. */
export class ServerProgram implements Program {
  readonly #container: SimulatedContainer;
  #behaviour: ProgramBehaviour;
  readonly #arguments: readonly string[];
  readonly #host: ProgramHost;
  #cancelExit: (() => void) | undefined;
  /** Undefined until somebody asks for something. */
  #cpu: CpuMeter | undefined;
  #startedMs = NaN;
  #requests = 0;
  #hasBroken = false;
  #ownSite: ServerSite | undefined;
  /** The last file that was served, and the state of the files that it is of. Users ask for the same path thousands of times. */
  #served: { readonly path: string; readonly changes: number; readonly answer: HttpAnswer } | undefined;
  closingMs: number | undefined;

  constructor(container: SimulatedContainer, behaviour: ProgramBehaviour, args: readonly string[], host: ProgramHost) {
    this.#container = container;
    this.#behaviour = behaviour;
    this.#arguments = args;
    this.#host = host;
  }

  start(): void {
    this.#startedMs = this.#host.nowMs;
    if (this.#behaviour.documentRoot === NGINX_ROOT) this.#behaviour = configuredNginx(this.#behaviour, this.#container);
    const { needsEnv, logs, exit, http } = this.#behaviour;
    const lacking =
      needsEnv !== undefined && !needsEnv.anyOf.some((name) => (this.#container.environment.get(name) ?? '') !== '');
    if (lacking) {
      this.#say(needsEnv.logs);
      this.#endAfter(SHORT_MS, 1);
      return;
    }
    if (logs !== undefined) this.#container.greet(logs, this.#host.wallMs);
    if (http?.some(({ calls }) => calls !== undefined) === true) this.#host.prepareCalls();
    const refusal = this.#known?.refuse?.(this.#site);
    if (refusal !== undefined) {
      this.#say([refusal.log]);
      this.#endAfter(SHORT_MS, refusal.code);
    } else if (this.#memoryBytes() > this.#container.config.memoryLimit) this.#endAfter(SHORT_MS, 137, 'OOMKilled');
    else if (exit?.afterMs !== undefined) this.#endAfter(exit.afterMs, exit.code, undefined, exit.logs);
  }

  signal(name: SignalName): void {
    if (name === 'HUP' || name === 'USR1' || name === 'USR2') return;
    const stop = this.#known?.stop?.(this.#site) ?? this.#behaviour.onStop ?? { afterMs: SHORT_MS, code: 0 };
    if (stop === 'ignore') return;
    if (stop.serves !== true) this.closingMs ??= this.#host.nowMs;
    this.#cancelExit?.();
    this.#cancelExit = this.#host.soon(stop.afterMs, () => this.#host.exit(stop.code));
  }

  kill(): void {
    this.#cancelExit?.();
  }

  listens(port: number): boolean {
    if (this.closingMs !== undefined) return false;
    return this.opens(port) && this.#host.nowMs >= this.#container.startedMs + (this.#behaviour.startMs ?? 0);
  }

  opens(port: number): boolean {
    const { ports = this.#known?.ports(this.#site), exit } = this.#behaviour;
    // The flags of a program whose image is unknown may say something else than its usual ports.
    const mayBeNamed = ports === undefined || (this.isImagined && exit === undefined);
    return ports?.includes(port) === true || (mayBeNamed && namesPort(this.#container.config, port));
  }

  get(port: number, path: string, head?: RequestHead): HttpAnswer {
    this.#countRequest();
    const { status, body, delayMs, call } = this.#reply(port, path, head);
    return { status, body, ...(delayMs !== undefined && { afterMs: delayMs }), ...(call !== undefined && { call }) };
  }

  time(port: number, path: string, head?: RequestHead): TimedAnswer {
    const { answerMs = ANSWER_MS, cpuMsPerRequest } = this.#behaviour;
    const { nowMs } = this.#host;
    const chance = this.#host.random();
    // Only a program that says what a request costs can be slowed down or filled by requests.
    if (cpuMsPerRequest !== undefined && !this.#meter().hasRoom(cpuMsPerRequest, nowMs))
      return { status: OVERLOADED, afterMs: ANSWER_MS };
    this.#countRequest();
    const { status, delayMs, call, waitMs = 0 } = this.#reply(port, path, head);
    const ownMs = answerTimeMs(delayMs === undefined ? answerMs : delayMs - waitMs, chance);
    const workMs = cpuMsPerRequest === undefined ? ownMs : Math.max(ownMs, this.#meter().waitMs(nowMs));
    return { status, afterMs: workMs + waitMs, ...(call !== undefined && { call }) };
  }

  resize(): void {
    this.#cpu?.setLimit(this.#cores, this.#host.nowMs);
  }

  get isImagined(): boolean {
    return this.#container.isUnknown;
  }

  get cpuMs(): number {
    return this.#meter().usedMs(this.#host.nowMs);
  }

  get memoryBytes(): number {
    const bytes = this.#memoryBytes();
    return bytes === 0 ? TYPICAL_MEMORY : bytes;
  }

  #countRequest(): void {
    const { cpuMsPerRequest = CPU_MS_PER_REQUEST } = this.#behaviour;
    this.#meter().add(cpuMsPerRequest, this.#host.nowMs);
  }

  #meter(): CpuMeter {
    if (this.#cpu !== undefined) return this.#cpu;
    const { baseMillicores = BASE_MILLICORES } = this.#behaviour;
    return (this.#cpu = new CpuMeter(this.#cores, baseMillicores / 1_000, this.#startedMs));
  }

  /** The CPU limit. */
  get #cores(): number {
    const limit = this.#container.config.spec.resources?.limits?.['cpu'];
    return limit === undefined ? Infinity : quantityMilliValue(limit) / 1_000;
  }

  #reply(port: number, path: string, head: RequestHead = {}): Reply {
    const { documentRoot, http, exit, breaks } = this.#behaviour;
    const requests = ++this.#requests;
    if (exit?.afterRequests !== undefined && requests === exit.afterRequests + 1)
      this.#endAfter(1, exit.code, undefined, exit.logs);
    if (breaks !== undefined && this.#isBroken(breaks, requests)) return { status: breaks.status ?? BROKEN, body: '' };
    if (this.#known !== undefined) return this.#knownReply(this.#known, port, path, head);
    const file = documentRoot === undefined ? undefined : this.#serve(documentRoot, withoutQuery(path));
    if (file !== undefined && (file.status < 400 || http === undefined)) return file;
    if (http === undefined) return { status: 200, body: `Hello from ${this.#container.config.hostname}\n` };
    const route = this.#routeOf(path);
    if (route === undefined) return file ?? { status: 404, body: '404 page not found\n' };
    return route.calls === undefined ? this.#routeReply(route) : this.#callingReply(route, route.calls);
  }

  #isBroken(
    { afterMs = Infinity, afterRequests = Infinity, logs }: NonNullable<ProgramBehaviour['breaks']>,
    requests: number,
  ): boolean {
    const isBroken = requests > afterRequests || this.#host.nowMs >= this.#startedMs + afterMs;
    if (isBroken && !this.#hasBroken) this.#say(logs);
    return (this.#hasBroken ||= isBroken);
  }

  #routeReply(route: HttpRoute): Reply {
    const { body = '', delayMs } = route;
    return { status: this.#statusOf(route), body, ...(delayMs !== undefined && { delayMs }) };
  }

  /** The answer of a route that needs another program. It takes the time of both. */
  #callingReply(route: HttpRoute, { url, timeoutMs = CALL_TIMEOUT_MS, otherwise }: ProgramCall): Reply {
    const { afterMs: waitMs, failed } = this.#host.call(url, timeoutMs);
    const own = this.#routeReply(route);
    const reply = { ...own, waitMs, delayMs: waitMs + (own.delayMs ?? this.#behaviour.answerMs ?? ANSWER_MS) };
    if (failed === undefined) return reply;
    const { failure, status: given } = failed;
    this.#say([`Get "${url}": ${GO_CLIENT_ERRORS[failure]}${failure === 'failed' ? given : ''}`]);
    const status = otherwise ?? (failure === 'timed-out' ? TIMED_OUT : BAD_GATEWAY);
    return { ...reply, status, body: '', call: failed };
  }

  #knownReply(server: KnownServer, port: number, path: string, head: RequestHead): Reply {
    const { method = 'GET', host = '', client = '' } = head;
    const plain = withoutQuery(path);
    const query = new Map(
      path
        .slice(plain.length + 1)
        .split('&')
        .map((pair) => {
          const [name = '', value = ''] = pair.split(/=(.*)/s);
          return [decoded(name), decoded(value)];
        }),
    );
    const { log, exit, ...reply } = server.answer(this.#site, { path: plain, uri: path, query, port, method, host, client });
    if (log !== undefined) this.#say([log]);
    if (exit !== undefined) this.#endAfter(exit.afterMs, exit.code);
    const { delayMs: waitMs } = reply;
    return waitMs === undefined ? reply : { ...reply, waitMs, delayMs: waitMs + ANSWER_MS };
  }

  /** The well-known server that it is. */
  get #known(): KnownServer | undefined {
    const { server } = this.#behaviour;
    return server === undefined ? undefined : KNOWN_SERVERS[server];
  }

  /** What a well-known server knows of its container. */
  get #site(): ServerSite {
    return (this.#ownSite ??= siteOf(this.#container, this.#arguments, this.#host));
  }

  #routeOf(path: string): HttpRoute | undefined {
    const plain = withoutQuery(path);
    return this.#behaviour.http?.find(
      (candidate) => candidate.path === plain || (candidate.path.endsWith('*') && plain.startsWith(candidate.path.slice(0, -1))),
    );
  }

  #statusOf(route: HttpRoute): number {
    const early = route.fromMs !== undefined && this.#host.nowMs < this.#container.startedMs + route.fromMs;
    return early ? (route.before ?? route.status) : route.status;
  }

  #serve(root: string, path: string): HttpAnswer {
    const { changes } = this.#container.files;
    if (this.#served?.path !== path || this.#served.changes !== changes)
      this.#served = { path, changes, answer: this.#serveFile(root, path) };
    return this.#served.answer;
  }

  #serveFile(root: string, path: string): HttpAnswer {
    const { files } = this.#container;
    const target = path === '/' ? root : `${root}${path.replace(/\/$/, '')}`;
    const found = files.entry(target);
    const file = found?.type === 'directory' ? files.entry(`${target}/index.html`) : found;
    if (file?.type === 'file') return { status: 200, body: file.text };
    return found?.type === 'directory' ? { status: 403, body: '403 Forbidden\n' } : { status: 404, body: '404 Not Found\n' };
  }

  #memoryBytes(): number {
    const { memoryBytes = 0, memoryFlag } = this.#behaviour;
    if (memoryFlag === undefined) return memoryBytes;
    return parseBytes(valueOfFlag(this.#arguments, memoryFlag) ?? '0');
  }

  #say(lines: readonly string[] | undefined): void {
    for (const line of lines ?? []) this.#container.log.write(`${line}\n`, this.#host.wallMs);
  }

  #endAfter(afterMs: number, code: number, reason?: string, logs?: readonly string[]): void {
    this.#cancelExit?.();
    this.#cancelExit = this.#host.later(afterMs, () => {
      this.#say(logs);
      this.#host.exit(code, reason);
    });
  }
}

function withoutQuery(path: string): string {
  const at = path.indexOf('?');
  return at < 0 ? path : path.slice(0, at);
}

/** The text of a query's part. A percent sign that escapes nothing stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  B: 1,
  K: 2 ** 10,
  M: 2 ** 20,
  G: 2 ** 30,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
};

/** Parses `150M`, as memory stress tools do. */
function parseBytes(text: string): number {
  const match = /^([0-9]+)([A-Za-z]*)$/.exec(text);
  return match === null ? 0 : Number(match[1]) * (UNITS[match[2]!] ?? 1);
}
