import { formatGoDuration, FormatError, parseGoDuration } from '../api/index.ts';
import { MOST_PER_SECOND } from './request.ts';

/** What users ask of a Service: so many requests a second. */
export interface Load {
  readonly namespace: string;
  /** The name of the Service. */
  readonly service: string;
  /** Requests a second; 0 while it is paused. */
  readonly perSecond: number;
  readonly path: string;
  /** The header `Host`, for an ingress controller. Absent: none that a rule names. */
  readonly host?: string;
  /** The port of the Service. Absent: its first port. */
  readonly port?: number;
  /** For how long. Absent: until it is stopped. */
  readonly forMs?: number;
  /** Whether a client uses its connection again. */
  readonly keepAlive: boolean;
}

/** A line that starts or changes a load, or stops the load of a Service. */
export type TrafficOrder =
  | { readonly type: 'start'; readonly load: Load }
  | { readonly type: 'stop'; readonly namespace: string; readonly service: string }
  | { readonly type: 'list' }
  | { readonly type: 'help' };

/** A line about traffic that says nothing that can be done. */
export class TrafficError extends Error {}

const LONGEST_PATH = 1_000;
const DEFAULT_PER_SECOND = 10;
const NAME = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]{0,62})(?:\.[a-z0-9](?:[-a-z0-9]{0,62}))*$/;
const TARGET = /^(?:svc|services?)\/(.*)$/;

/** `namespace/name` of the Service of a load. There is at most one load for a Service. */
export function loadKey({ namespace, service }: Pick<Load, 'namespace' | 'service'>): string {
  return `${namespace}/${service}`;
}

/** Parses a line without the word traffic: `service/web --rps 20 --path /buy --for 60s --keep-alive`. Throws `TrafficError`. */
export function parseTraffic(line: string): TrafficOrder {
  const words = line.split(/\s+/).filter((word) => word !== '');
  if (words.includes('--help') || words.includes('-h')) return { type: 'help' };
  if (words.length === 0 || (words.length === 1 && words[0] === 'list')) return { type: 'list' };
  const stops = words[0] === 'stop';
  const { flags, names } = readWords(stops ? words.slice(1) : words);
  const [target = '', ...more] = names;
  const service = serviceOf(target, more);
  const namespace = flags.get('namespace') ?? 'default';
  if (!NAME.test(namespace)) throw new TrafficError(`"${namespace}" is not the name of a namespace`);
  if (stops) return { type: 'stop', namespace, service };
  const load = {
    namespace,
    service,
    perSecond: perSecondOf(flags.get('rps')),
    path: pathOf(flags.get('path')),
    keepAlive: flags.has('keep-alive'),
  };
  const port = flags.get('port');
  const host = hostOf(flags.get('host'));
  const duration = flags.get('for');
  return {
    type: 'start',
    load: {
      ...load,
      ...(host !== undefined && { host }),
      ...(port !== undefined && { port: portOf(port) }),
      ...(duration !== undefined && { forMs: durationOf(duration) }),
    },
  };
}

/** The line of a load, as `parseTraffic` reads it. */
export function trafficLine({ namespace, service, perSecond, path, host, port, forMs, keepAlive }: Load): string {
  return [
    `service/${service}`,
    ...(namespace === 'default' ? [] : [`-n ${namespace}`]),
    `--rps ${perSecond}`,
    ...(path === '/' ? [] : [`--path ${path}`]),
    ...(host === undefined ? [] : [`--host ${host}`]),
    ...(port === undefined ? [] : [`--port ${port}`]),
    ...(forMs === undefined ? [] : [`--for ${formatGoDuration(forMs)}`]),
    ...(keepAlive ? ['--keep-alive'] : []),
  ].join(' ');
}

export const TRAFFIC_HELP = `Send requests to a Service, as its users do.

Usage:
  traffic service/NAME [--rps 10] [--path /] [--host HOST] [--port PORT] [--for 60s] [--keep-alive] [-n NAMESPACE]
  traffic stop service/NAME [-n NAMESPACE]
  traffic list

A line for a Service that has traffic changes it. Each request comes from a client on the next node in turn.
With --keep-alive each client uses its connection again.
`;

const SWITCHES: ReadonlySet<string> = new Set(['keep-alive']);
const VALUED: ReadonlySet<string> = new Set(['rps', 'path', 'host', 'port', 'for', 'namespace']);

function readWords(words: readonly string[]): { readonly flags: ReadonlyMap<string, string>; readonly names: readonly string[] } {
  const flags = new Map<string, string>();
  const names: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const [, long, short, given] = /^(?:--([a-z-]+)|(-n))(?:=(.*))?$/.exec(word) ?? [];
    const name = short === undefined ? long : 'namespace';
    if (name === undefined) {
      if (word.startsWith('-')) throw new TrafficError(`unknown flag: ${word}. See traffic --help`);
      names.push(word);
    } else if (SWITCHES.has(name)) {
      flags.set(name, 'true');
    } else if (VALUED.has(name)) {
      const value = given ?? words[++i];
      if (value === undefined) throw new TrafficError(`flag needs an argument: ${word}`);
      flags.set(name, value);
    } else throw new TrafficError(`unknown flag: --${name}. See traffic --help`);
  }
  return { flags, names };
}

/** `service/web`, or `service web`. */
function serviceOf(target: string, more: readonly string[]): string {
  const [, named] = TARGET.exec(target) ?? [];
  const isApart = /^(?:svc|services?)$/.test(target) && more.length === 1;
  const name = isApart ? more[0]! : more.length === 0 ? named : undefined;
  if (name === undefined) throw new TrafficError('traffic goes to one Service: traffic service/web --rps 20');
  if (!NAME.test(name)) throw new TrafficError(`"${name}" is not the name of a Service`);
  return name;
}

function perSecondOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PER_SECOND;
  const number = Number(text);
  if (!/^[0-9]{1,4}(\.[0-9]{1,3})?$/.test(text) || number > MOST_PER_SECOND)
    throw new TrafficError(`--rps is a number from 0 to ${MOST_PER_SECOND}, and not "${text}"`);
  return number;
}

function pathOf(text = '/'): string {
  if (!text.startsWith('/') || text.length > LONGEST_PATH) throw new TrafficError('--path begins with /');
  return text;
}

function hostOf(text: string | undefined): string | undefined {
  if (text === undefined || HOST.test(text)) return text;
  throw new TrafficError(`--host is the name of a host such as shop.example, and not "${text}"`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw new TrafficError(`--port is a number from 1 to 65535, and not "${text}"`);
  return port;
}

function durationOf(text: string): number {
  try {
    const durationMs = parseGoDuration(text);
    if (durationMs > 0) return durationMs;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  throw new TrafficError(`--for is a duration such as 60s, and not "${text}"`);
}
