import { FormatError, formatGoDuration, parseGoDuration } from '../../api/index.ts';
import type { Command } from '../command.ts';
import { FaultError, faultText, type Fault, type FaultType } from './fault.ts';
import type { FaultState } from './injected-fault.ts';

/** The required and optional flags of each fault, and what the fault does. */
const FLAGS: Readonly<
  Record<FaultType, { readonly needs: readonly string[]; readonly takes: readonly string[]; readonly what: string }>
> = {
  'watch-delay': { needs: ['delay'], takes: ['client', 'kind'], what: 'delays watch events' },
  'watch-drop': {
    needs: [],
    takes: ['client', 'kind', 'share', 'next'],
    what: 'drops watch events without a notice',
  },
  'watch-expire': {
    needs: [],
    takes: ['client', 'kind'],
    what: 'ends open watches once with 410 Gone, so their clients list again',
  },
  'api-latency': {
    needs: ['delay'],
    takes: ['client', 'verb', 'kind', 'share', 'next'],
    what: 'delays requests to the API server',
  },
  'api-error': {
    needs: ['code'],
    takes: ['client', 'verb', 'kind', 'share', 'next'],
    what: 'answers requests with 429, 500, 503 or 504 without handling them',
  },
  'api-conflict': {
    needs: [],
    takes: ['client', 'verb', 'kind', 'share', 'next'],
    what: 'refuses updates with 409, as if another client had written the object',
  },
  'controller-stop': { needs: ['controller'], takes: [], what: 'stops a controller, which loses its memory' },
  'controller-restart': { needs: ['controller'], takes: [], what: 'restarts a controller once with an empty memory' },
  'no-expectations': {
    needs: ['controller'],
    takes: [],
    what: 'lets a controller act without waiting for its own writes in its cache',
  },
  'node-network': { needs: ['node'], takes: [], what: 'cuts the network between a kubelet and the API server' },
  'image-pull': { needs: ['image'], takes: ['node'], what: 'fails the pulls of an image' },
  'container-crash': {
    needs: [],
    takes: ['pod', 'container', 'image', 'again', 'exit-code'],
    what: 'ends a container, with --again after each start',
  },
  'probe-fail': { needs: ['pod', 'probe'], takes: ['container'], what: 'fails a probe of a Pod' },
};

interface FlagValue {
  readonly example: string;
  /** Default: the flag's name. */
  readonly field?: string;
  /** The value of the field. Throws `FaultError`. Default: the text. */
  readonly read?: (text: string, flag: string) => unknown;
}

/** The flags in the order of a fault's fields. A fault has those that are given. */
const VALUES: Readonly<Record<string, FlagValue>> = {
  client: { example: 'deployment-controller' },
  verb: { example: 'update' },
  kind: { example: 'ReplicaSet' },
  share: { example: '0.5', read: numberOf },
  next: { example: '3', read: numberOf },
  delay: { example: '5s', field: 'delayMs', read: durationOf },
  code: { example: '503', read: numberOf },
  controller: { example: 'replicaset-controller' },
  pod: { example: 'default/web-0' },
  container: { example: 'app' },
  image: { example: 'nginx:1.27' },
  node: { example: 'node-1' },
  again: { example: '', read: (text) => text === 'true' || undefined },
  'exit-code': { example: '1', field: 'exitCode', read: numberOf },
  probe: { example: 'readiness' },
};

/** Parses a line that injects or clears a fault into its own command. Any other line stays a `fault` command, which prints text. */
export function readFaultLine(line: string): Command {
  try {
    return parse(line) ?? { type: 'fault', line };
  } catch (error) {
    if (error instanceof FaultError) return { type: 'fault', line };
    throw error;
  }
}

/** The answer to a line that changes nothing. Throws `FaultError` if the line is invalid. */
export function answerFaultLine(line: string, on: readonly FaultState[]): string {
  parse(line);
  const [verb] = wordsOf(line);
  return verb === 'list' ? listText(on) : helpText();
}

/** Returns undefined if the line asks for text. */
function parse(line: string): Command | undefined {
  const [verb, ...rest] = wordsOf(line);
  if (
    verb === undefined ||
    verb === '--help' ||
    verb === '-h' ||
    verb === 'help' ||
    rest.includes('--help') ||
    rest.includes('-h')
  )
    return undefined;
  switch (verb) {
    case 'list':
      return undefined;
    case 'clear': {
      const [id = '', ...more] = rest;
      if (!/^[0-9]{1,9}$/.test(id) || more.length > 0)
        throw new FaultError('fault clear takes the number of one fault: see fault list');
      return { type: 'clear', id: Number(id) };
    }
    case 'inject':
      return { type: 'inject', fault: parseFault(rest) };
    default:
      throw new FaultError(`unknown command "${verb}": it is one of inject, clear, list. See fault --help`);
  }
}

function parseFault([type = '', ...words]: readonly string[]): Fault {
  if (!Object.hasOwn(FLAGS, type)) throw new FaultError(`unknown fault "${type}": see fault --help`);
  const { needs, takes } = FLAGS[type as FaultType];
  const given = readFlags(words);
  for (const flag of given.keys())
    if (!needs.includes(flag) && !takes.includes(flag))
      throw new FaultError(`unknown flag: --${flag}. ${usage(type as FaultType)}`);
  for (const flag of needs) if (!given.has(flag)) throw new FaultError(`--${flag} is missing. ${usage(type as FaultType)}`);
  return faultOf(type as FaultType, given);
}

/** The value of each flag, given as `--name=value` or `--name value`; `true` for a flag without a value. */
function readFlags(words: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  for (let i = 0; i < words.length; i++) {
    const match = /^--([a-z-]+)(?:=(.*))?$/.exec(words[i]!);
    if (match === null) throw new FaultError(`unexpected word "${words[i]}"`);
    const [, name = '', value] = match;
    if (flags.has(name)) throw new FaultError(`--${name} is given twice`);
    if (value !== undefined) flags.set(name, value);
    else if (name === 'again') flags.set(name, 'true');
    else flags.set(name, words[++i] ?? '');
  }
  return flags;
}

function faultOf(type: FaultType, given: ReadonlyMap<string, string>): Fault {
  const fields = Object.entries(VALUES).flatMap(([flag, { field = flag, read }]) => {
    const text = given.get(flag);
    const value = text === undefined ? undefined : read === undefined ? text : read(text, flag);
    return value === undefined ? [] : [[field, value]];
  });
  // `parseFault` has checked that the type has these flags; `checkFault` checks their values.
  return { type, ...Object.fromEntries(fields) } as Fault;
}

function numberOf(text: string, flag: string): number {
  const number = text === '' ? NaN : Number(text);
  if (Number.isFinite(number)) return number;
  throw new FaultError(`--${flag}=${text}: it must be a number`);
}

function durationOf(text: string): number {
  try {
    return parseGoDuration(text);
  } catch (error) {
    if (error instanceof FormatError) throw new FaultError(`--delay=${text}: ${error.message}`);
    throw error;
  }
}

function wordsOf(line: string): readonly string[] {
  return line.trim() === '' ? [] : line.trim().split(/\s+/);
}

function usage(type: FaultType): string {
  const { needs, takes } = FLAGS[type];
  const flag = (name: string) => (name === 'again' ? '--again' : `--${name}=${VALUES[name]!.example}`);
  return `fault inject ${[type, ...needs.map(flag), ...takes.map((name) => `[${flag(name)}]`)].join(' ')}`;
}

function helpText(): string {
  const types = Object.keys(FLAGS) as FaultType[];
  const faults = types.flatMap((type) => [`  ${FLAGS[type].what}`, `    ${usage(type)}`]);
  return [
    'Injects faults into this cluster. This is not a command of Kubernetes, because no API can do it.',
    '',
    'Usage:',
    '  fault list',
    '  fault clear NUMBER',
    '  fault inject FAULT [flags]',
    '',
    'Faults:',
    ...faults,
    '',
    'Without --client, --verb and --kind, a fault applies to all requests or watches. --share is the fraction that is affected, chosen at random. --next is the number of requests or events after which the fault ends.',
  ].join('\n');
}

function listText(on: readonly FaultState[]): string {
  if (on.length === 0) return 'No faults are active.';
  const rows = on.map(({ id, sinceMs, strikes, fault }) => [
    String(id),
    formatGoDuration(Math.round(sinceMs)),
    String(strikes),
    faultText(fault),
  ]);
  const table = [['NUMBER', 'SINCE', 'STRIKES', 'FAULT'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]!.length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd((widths[column] ?? -3) + 3))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}
