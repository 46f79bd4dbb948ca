import { FormatError, formatGoDuration, parseGoDuration } from '../../api/index.ts';
import type { Command } from '../command.ts';
import { FAULT_TYPES, definitionOf, inOrder, isFaultType } from './definition-of.ts';
import { FaultError, faultText, flagOf, type Fault, type FaultType } from './fault.ts';
import type { FaultField } from './field.ts';
import type { FaultState } from './injected-fault.ts';

/**
 * The command as it is logged. A line that injects or clears a fault becomes its own command; any other line stays a `fault` command, which prints text.
 * The fields of a fault are in the order of their declaration.
 */
export function readFaultCommand(command: Command): Command {
  if (command.type === 'inject') return { type: 'inject', fault: inOrder(command.fault) };
  if (command.type !== 'fault') return command;
  try {
    return parse(command.line) ?? command;
  } catch (error) {
    if (error instanceof FaultError) return command;
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
  if (!isFaultType(type)) throw new FaultError(`unknown fault "${type}": see fault --help`);
  const fields = Object.entries(definitionOf({ type }).fields);
  const given = readFlags(words, fields);
  const known = new Set(fields.map(([name]) => flagOf(name)));
  for (const flag of given.keys()) if (!known.has(flag)) throw new FaultError(`unknown flag: --${flag}. ${usage(type)}`);
  const values = fields.flatMap(([name, field]) => {
    const flag = flagOf(name);
    const text = given.get(flag);
    if (text === undefined && field.optional !== true) throw new FaultError(`--${flag} is missing. ${usage(type)}`);
    const value = text === undefined ? undefined : valueOf(field, text, flag);
    return value === undefined ? [] : [[name, value]];
  });
  // `checkFault` checks the values.
  return { type, ...Object.fromEntries(values) } as Fault;
}

/** The text of each flag, given as `--name=value` or `--name value`; `true` for a flag without a value. */
function readFlags(words: readonly string[], fields: readonly (readonly [string, FaultField])[]): ReadonlyMap<string, string> {
  const switches = new Set(fields.filter(([, { is }]) => is === 'switch').map(([name]) => flagOf(name)));
  const flags = new Map<string, string>();
  for (let i = 0; i < words.length; i++) {
    const match = /^--([a-z-]+)(?:=(.*))?$/.exec(words[i]!);
    if (match === null) throw new FaultError(`unexpected word "${words[i]}"`);
    const [, name = '', value] = match;
    if (flags.has(name)) throw new FaultError(`--${name} is given twice`);
    if (value !== undefined) flags.set(name, value);
    else if (switches.has(name)) flags.set(name, 'true');
    else flags.set(name, words[++i] ?? '');
  }
  return flags;
}

/** The value of a field that is written like this. Undefined for a switch that is off. */
function valueOf(field: FaultField, text: string, flag: string): string | number | true | undefined {
  switch (field.is) {
    case 'duration':
      return durationOf(text, flag);
    case 'fraction':
    case 'whole':
      return numberOf(text, flag);
    case 'choice':
      return typeof field.of[0] === 'number' ? numberOf(text, flag) : text;
    case 'switch':
      return text === 'true' || undefined;
    case 'image':
    case 'machine':
    case 'name':
      return text;
  }
}

function numberOf(text: string, flag: string): number {
  const number = text === '' ? NaN : Number(text);
  if (Number.isFinite(number)) return number;
  throw new FaultError(`--${flag}=${text}: it must be a number`);
}

function durationOf(text: string, flag: string): number {
  try {
    return parseGoDuration(text);
  } catch (error) {
    if (error instanceof FormatError) throw new FaultError(`--${flag}=${text}: ${error.message}`);
    throw error;
  }
}

function wordsOf(line: string): readonly string[] {
  return line.trim() === '' ? [] : line.trim().split(/\s+/);
}

/** How a fault is written, with the required flags first. */
function usage(type: FaultType): string {
  const fields = Object.entries(definitionOf({ type }).fields);
  const words = (optional: boolean): string[] =>
    fields.flatMap(([name, field]) => {
      if ((field.optional === true) !== optional) return [];
      const flag = field.is === 'switch' ? `--${flagOf(name)}` : `--${flagOf(name)}=${field.example}`;
      return [optional ? `[${flag}]` : flag];
    });
  return ['fault inject', type, ...words(false), ...words(true)].join(' ');
}

function helpText(): string {
  const faults = FAULT_TYPES.flatMap((type) => [`  ${definitionOf({ type }).help}`, `    ${usage(type)}`]);
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
