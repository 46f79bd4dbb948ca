import type { Process } from '../../../sim/index.ts';
import { parseGoDuration } from '../../../api/duration.ts';
import { destinationOf, GO_CLIENT_ERRORS } from '../../network/http-client.ts';
import type { NetworkView } from '../host.ts';
import type { CommandContext, CommandFunction } from './command.ts';
import { CommandFailure, NotSimulated, parseOptions, wholeNumber } from './options.ts';

/** The requests of a generator of load. */
interface LoadPlan {
  readonly url: string;
  /** How many requests are on their way at most, each on a connection of its own that stays open. */
  readonly workers: number;
  readonly requests: number;
  readonly forMs: number;
  /** The shortest time between two requests of one worker. */
  readonly intervalMs: number;
  readonly timeoutMs: number;
}

/** What became of the requests. */
interface LoadResult {
  readonly tookMs: number;
  readonly count: number;
  /** How long the answers took, sorted. */
  readonly times: readonly number[];
  /** How many answers had each status, and how many requests each error. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly errors: ReadonlyMap<string, number>;
}

type OpenConnection = Exclude<ReturnType<NetworkView['open']> extends Process<infer T> ? T : never, string>;

/** A request and what its client sees of it. */
interface Asked {
  readonly status: number;
  readonly tookMs: number;
  readonly error?: string;
}

/** One worker. It acts next at `atMs`; `asked` is its request on the way. */
interface Worker {
  atMs: number;
  nextMs: number;
  connection?: OpenConnection | undefined;
  asked?: Asked | undefined;
}

/** More would make the page slow, not the result better. */
const MOST_WORKERS = 200;
const ROUND_TRIP_MS = 1;
/** Of so many answers the times are kept. */
const MOST_TIMES = 100_000;
/** Moments on the wall clock are exact to less than this. */
const CLOCK_STEP_MS = 0.001;

/** Generators of load: hey, and `fortio load`. */
export const LOAD_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  *hey(context, args) {
    const { values, operands } = parseOptions(longOptions(args), 'disable-keepalive disable-compression', 'n c q z t m');
    const [url] = operands;
    if (url === undefined) throw new CommandFailure('usage: hey [options...] <url>');
    if ((values.get('m') ?? 'GET') !== 'GET') throw new NotSimulated(`method ${values.get('m')}`);
    const workers = workersOf(values.get('c') ?? '50');
    const forMs = values.has('z') ? goDuration(values.get('z')!) : Infinity;
    const requests = forMs < Infinity ? Infinity : wholeNumber(values.get('n') ?? '200');
    if (requests < workers) throw new CommandFailure('-n cannot be less than -c.');
    const perSecond = Number(values.get('q') ?? 0);
    const result = yield* makeLoad(context, {
      url,
      workers,
      forMs,
      // Each worker makes the same number of requests.
      requests: requests === Infinity ? requests : requests - (requests % workers),
      intervalMs: perSecond > 0 ? 1000 / perSecond : 0,
      timeoutMs: wholeNumber(values.get('t') ?? '20') * 1000 || Infinity,
    });
    context.io.out(heySummary(result));
    return 0;
  },
  *fortio(context, [order = '', ...args]) {
    if (order === 'server') return yield* context.host.listen(8080);
    if (order !== 'load') throw new NotSimulated(order);
    const { values, operands } = parseOptions(longOptions(args), 'a quiet nocatchup', 'qps c t n timeout loglevel p');
    const [url] = operands;
    if (url === undefined) throw new CommandFailure('Error: fortio load needs a url or destination');
    const workers = workersOf(values.get('c') ?? '4');
    const perSecond = Number((values.get('qps') ?? '8').replace('max', '0'));
    const forMs = values.has('n') ? Infinity : goDuration(values.get('t') ?? '5s') || Infinity;
    const result = yield* makeLoad(context, {
      url,
      workers,
      forMs,
      requests: values.has('n') ? wholeNumber(values.get('n')!) : Infinity,
      intervalMs: perSecond > 0 ? (1000 * workers) / perSecond : 0,
      timeoutMs: goDuration(values.get('timeout') ?? '3s'),
    });
    context.io.out(fortioSummary(result));
    return 0;
  },
};

/** Go's flags have one dash, whatever their length. */
function longOptions(args: readonly string[]): readonly string[] {
  return args.map((arg) => (/^-[a-z]{2,}/.test(arg) ? `-${arg}` : arg));
}

function goDuration(text: string): number {
  try {
    return parseGoDuration(text);
  } catch {
    throw new CommandFailure(`invalid value ${JSON.stringify(text)}: parse error`, 2);
  }
}

function workersOf(text: string): number {
  const workers = wholeNumber(text);
  if (workers > MOST_WORKERS) throw new NotSimulated(`more than ${MOST_WORKERS} connections`);
  return Math.max(1, workers);
}

/** Sends the requests, one after the other on each connection. */
function* makeLoad({ host, shell }: CommandContext, plan: LoadPlan): Process<LoadResult> {
  const startMs = host.wallMs;
  const workers: Worker[] = Array.from({ length: plan.workers }, () => ({ atMs: startMs, nextMs: startMs }));
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const errors = new Map<string, number>();
  let sent = 0;
  for (;;) {
    const worker = workers.reduce((first, other) => (other.atMs < first.atMs ? other : first));
    if (worker.atMs === Infinity) break;
    if (worker.atMs - host.wallMs > CLOCK_STEP_MS) yield* shell.sleep(worker.atMs - host.wallMs);
    const { asked } = worker;
    if (asked !== undefined) {
      if (asked.error === undefined && worker.connection?.silentMs !== undefined) {
        // The machine lost its power before the answer, and the client waits on.
        worker.atMs += plan.timeoutMs - asked.tookMs;
        worker.asked = timedOut(plan);
        worker.connection = undefined;
        continue;
      }
      const error = asked.error ?? (worker.connection?.endedMs === undefined ? undefined : 'EOF');
      if (error !== undefined) count(errors, error);
      else {
        count(statuses, asked.status);
        if (times.length < MOST_TIMES) times.push(asked.tookMs);
      }
      worker.asked = undefined;
      worker.atMs = Math.max(worker.atMs, worker.nextMs);
    } else if (sent >= plan.requests || worker.atMs - startMs >= plan.forMs) worker.atMs = Infinity;
    else {
      sent++;
      yield* shell.step();
      worker.nextMs = worker.atMs + plan.intervalMs;
      worker.asked = yield* ask(host.network, worker, plan);
      worker.atMs = host.wallMs + worker.asked.tookMs;
    }
  }
  return { tookMs: host.wallMs - startMs, count: sent, times: times.toSorted((a, b) => a - b), statuses, errors };
}

/** Sends a request on the worker's connection, or on a new one if that has closed. */
function* ask(network: NetworkView, worker: Worker, plan: LoadPlan): Process<Asked> {
  const { url, timeoutMs } = plan;
  const { host, port, path } = destinationOf(url);
  const kept = worker.connection;
  const isUsable = kept !== undefined && kept.endedMs === undefined && kept.closingMs === undefined;
  const connection = isUsable ? kept : yield* network.open(host, port, timeoutMs);
  if (typeof connection === 'string') {
    worker.connection = undefined;
    return connection === 'timed-out' ? timedOut(plan) : failed(plan, GO_CLIENT_ERRORS[connection], ROUND_TRIP_MS);
  }
  const { status, afterMs } = connection.request(path, { host, client: network.ip });
  worker.connection = connection.silentMs === undefined ? connection : undefined;
  const tookMs = afterMs + ROUND_TRIP_MS;
  return tookMs <= timeoutMs ? { status, tookMs } : timedOut(plan);
}

function timedOut(plan: LoadPlan): Asked {
  return failed(plan, GO_CLIENT_ERRORS['timed-out'], plan.timeoutMs);
}

function failed({ url }: LoadPlan, why: string, tookMs: number): Asked {
  return { status: 0, tookMs, error: `Get "${url}": ${why}` };
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const seconds = (ms: number | undefined): string => ((ms ?? 0) / 1000).toFixed(4);

/** The time that this share of the answers did not exceed. */
function percentile(times: readonly number[], share: number): number | undefined {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))];
}

function averageOf(times: readonly number[]): number {
  return times.length === 0 ? 0 : times.reduce((sum, time) => sum + time, 0) / times.length;
}

function heySummary({ tookMs, times, count: requests, statuses, errors }: LoadResult): string {
  const rows = [
    '',
    'Summary:',
    `  Total:\t${seconds(tookMs)} secs`,
    `  Slowest:\t${seconds(times.at(-1))} secs`,
    `  Fastest:\t${seconds(times[0])} secs`,
    `  Average:\t${seconds(averageOf(times))} secs`,
    `  Requests/sec:\t${((requests * 1000) / tookMs).toFixed(4)}`,
    '',
    'Latency distribution:',
    ...[10, 25, 50, 75, 90, 95, 99].map((share) => `  ${share}% in ${seconds(percentile(times, share / 100))} secs`),
    '',
    'Status code distribution:',
    ...[...statuses].toSorted(([a], [b]) => a - b).map(([status, number]) => `  [${status}]\t${number} responses`),
  ];
  if (errors.size > 0) rows.push('', 'Error distribution:', ...[...errors].map(([error, number]) => `  [${number}]\t${error}`));
  return `${rows.join('\n')}\n\n`;
}

function fortioSummary({ tookMs, times, count: requests, statuses, errors }: LoadResult): string {
  const share = (number: number): string => `${number} (${((100 * number) / requests).toFixed(1)} %)`;
  const perSecond = (requests * 1000) / tookMs;
  const lost = [...errors.values()].reduce((sum, number) => sum + number, 0);
  const rows = [
    `Ended after ${(tookMs / 1000).toFixed(3)}s : ${requests} calls. qps=${perSecond.toFixed(4)}`,
    ...[50, 75, 90, 99, 99.9].map((part) => `# target ${part}% ${((percentile(times, part / 100) ?? 0) / 1000).toFixed(6)}`),
    ...(lost > 0 ? [`Code  -1 : ${share(lost)}`] : []),
    ...[...statuses].toSorted(([a], [b]) => a - b).map(([status, number]) => `Code ${status} : ${share(number)}`),
    `All done ${requests} calls (plus 0 warmup) ${averageOf(times).toFixed(3)} ms avg, ${perSecond.toFixed(1)} qps`,
  ];
  return `${rows.join('\n')}\n`;
}
