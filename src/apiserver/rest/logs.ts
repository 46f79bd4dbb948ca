import {
  badRequest,
  formatMicroTime,
  linesAfter,
  type LogLine,
  methodNotAllowed,
  parseTime,
  type Pod,
  secondsToMs,
  StatusError,
  tryParseTime,
} from '../../api/index.ts';
import { type Process, sleep } from '../../sim/index.ts';
import { ErrorList, FieldPath } from '../validation/index.ts';
import { type Call, refOf } from './call.ts';
import { flag, integer } from './options.ts';

/** The polling interval of `follow`, in simulated milliseconds. */
const FOLLOW_MS = 250;

/** core/v1 PodLogOptions. */
interface LogOptions {
  readonly container: string;
  readonly previous: boolean;
  readonly follow: boolean;
  readonly timestamps: boolean;
  readonly tailLines: number | undefined;
  readonly limitBytes: number | undefined;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

/** GET of `pods/log` (pkg/registry/core/pod/rest/log.go). Throws `BadRequest`, `Invalid`, `NotFound`. */
export function* serveLogs(call: Call): Process<void> {
  const { exchange, api } = call;
  if (exchange.method !== 'GET') throw methodNotAllowed();
  const options = logOptions(call);
  call.api.authorize('get', 'Pod', refOf(call), 'log');
  const pod: Pod = yield* api.get('Pod', refOf(call));
  const container = containerFor(pod, options.container);
  const lines = pod.spec.nodeName === undefined ? [] : linesOf(call, pod, container, options.previous);
  const writer = new LogWriter(call, options);
  exchange.begin(200, 'text/plain');
  const wanted = lines.filter(({ atMs }) => atMs >= options.sinceMs);
  writer.write(options.tailLines === undefined ? wanted : wanted.slice(Math.max(0, wanted.length - options.tailLines)));
  if (options.follow && !options.previous) yield* follow(call, pod, container, lines.at(-1), writer);
  exchange.end();
}

/** core/validation `ValidatePodLogOptions`. */
function logOptions({ exchange: { query }, path, sim }: Call): LogOptions {
  const errors = new ErrorList();
  const tailLines = integer(query, 'tailLines');
  const limitBytes = integer(query, 'limitBytes');
  const sinceSeconds = integer(query, 'sinceSeconds');
  const sinceTime = query.get('sinceTime') || undefined;
  if (tailLines !== undefined && tailLines < 0) {
    errors.invalid(FieldPath.of('tailLines'), tailLines, 'must be greater than or equal to 0');
  }
  if (limitBytes !== undefined && limitBytes < 1)
    errors.invalid(FieldPath.of('limitBytes'), limitBytes, 'must be greater than 0');
  if (sinceSeconds !== undefined && sinceTime !== undefined) {
    errors.forbidden(FieldPath.root, 'at most one of `sinceTime` or `sinceSeconds` may be specified');
  } else if (sinceSeconds !== undefined && sinceSeconds < 1) {
    errors.invalid(FieldPath.of('sinceSeconds'), sinceSeconds, 'must be greater than 0');
  }
  errors.throwIfAny('', 'PodLogOptions', path.name);
  if (sinceTime !== undefined && tryParseTime(sinceTime) === undefined) {
    throw badRequest(`parsing time ${JSON.stringify(sinceTime)} as "2006-01-02T15:04:05Z07:00": cannot parse`);
  }
  const sinceMs = sinceSeconds === undefined ? -Infinity : sim.wallMs - secondsToMs(sinceSeconds);
  return {
    container: query.get('container') ?? '',
    previous: flag(query, 'previous'),
    follow: flag(query, 'follow'),
    timestamps: flag(query, 'timestamps'),
    tailLines,
    limitBytes,
    sinceMs: sinceTime === undefined ? sinceMs : parseTime(sinceTime),
  };
}

function linesOf({ logs }: Call, pod: Pod, container: string, previous: boolean): readonly LogLine[] {
  const lines = logs?.(pod, container, previous);
  if (lines !== undefined) return lines;
  const why = `the kubelet of node ${JSON.stringify(pod.spec.nodeName)} does not answer`;
  throw new StatusError('InternalError', `Internal error occurred: ${why}`);
}

/** Writes new lines until the Pod has ended or is gone. */
function* follow(call: Call, pod: Pod, container: string, written: LogLine | undefined, writer: LogWriter): Process<void> {
  let last = written;
  const { registry } = call.server.handlers.resource('Pod');
  while (!writer.full) {
    yield* sleep(FOLLOW_MS, true);
    const current = registry.find(pod.metadata) as Pod | undefined;
    const lines = linesIfAny(call, current ?? pod, container);
    writer.write(linesAfter(lines, last));
    last = lines.at(-1);
    if (current === undefined || current.metadata.uid !== pod.metadata.uid) return;
    if (current.status.phase === 'Succeeded' || current.status.phase === 'Failed') return;
  }
}

function linesIfAny({ logs }: Call, pod: Pod, container: string): readonly LogLine[] {
  try {
    return logs?.(pod, container, false) ?? [];
  } catch (error) {
    if (error instanceof StatusError) return [];
    throw error;
  }
}

/** Writes lines, optionally with timestamps, up to the byte limit. */
class LogWriter {
  readonly #call: Call;
  readonly #timestamps: boolean;
  #bytesLeft: number;

  constructor(call: Call, options: LogOptions) {
    this.#call = call;
    this.#timestamps = options.timestamps;
    this.#bytesLeft = options.limitBytes ?? Infinity;
  }

  get full(): boolean {
    return this.#bytesLeft <= 0;
  }

  write(lines: readonly LogLine[]): void {
    if (lines.length === 0 || this.full) return;
    const text = lines.map(({ atMs, text: line }) => `${this.#timestamps ? `${formatMicroTime(atMs)} ` : ''}${line}\n`).join('');
    const bytes = new TextEncoder().encode(text);
    const fitting = bytes.length <= this.#bytesLeft ? bytes : bytes.subarray(0, this.#bytesLeft);
    this.#bytesLeft -= fitting.length;
    this.#call.exchange.write(fitting);
  }
}

/**
 * The container that a request names, or the only one of the Pod (pkg/registry/core/pod/strategy.go `validateContainer`).
 * Throws `BadRequest`.
 */
export function containerFor(pod: Pod, wanted: string): string {
  const { metadata, spec } = pod;
  const inits = (spec.initContainers ?? []).map(({ name }) => name);
  const names = spec.containers.map(({ name }) => name);
  if (wanted !== '') {
    const debuggers = (spec.ephemeralContainers ?? []).map(({ name }) => name);
    if ([...inits, ...names, ...debuggers].includes(wanted)) return wanted;
    throw badRequest(`container ${wanted} is not valid for pod ${metadata.name}`);
  }
  if (names.length === 1 && inits.length === 0) return names[0]!;
  const others = inits.length === 0 ? '' : ` or one of the init containers: [${inits.join(' ')}]`;
  throw badRequest(`a container name must be specified for pod ${metadata.name}, choose one of: [${names.join(' ')}]${others}`);
}
