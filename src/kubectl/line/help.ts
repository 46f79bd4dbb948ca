import { editDistance } from '../../api/index.ts';
import type { Flag, FlagSet } from './flags.ts';

/** A command as the help shows it. */
export interface HelpSubject {
  readonly name: string;
  /** Words that people mistake for the name. */
  readonly suggestFor: readonly string[];
  /** The usage line after `kubectl`. */
  readonly use: string;
  readonly short: string;
  readonly flags: FlagSet;
  readonly children: readonly HelpSubject[];
  /** Whether the command is always refused. The help then leaves it out. */
  readonly refused?: boolean;
}

/** The output of `--help` (kubectl util/templates). */
export function helpText(command: HelpSubject, path: string): string {
  const parts = [`${command.short}.\n`];
  const children = command.children.filter(({ refused }) => refused !== true);
  if (children.length > 0) parts.push(`Available Commands:\n${commandList(children)}`);
  const options = optionList(command.flags);
  if (options !== '') parts.push(`Options:\n${options}`);
  const suffix = children.length > 0 ? '' : ' [options]';
  parts.push(`Usage:\n  ${path.split(' ').slice(0, -1).concat(command.use).join(' ')}${suffix}\n`);
  if (children.length > 0) parts.push(`Use "${path} <command> --help" for more information about a given command.\n`);
  return parts.join('\n');
}

/** Names and descriptions in two columns. */
export function commandList(commands: readonly HelpSubject[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 1;
  return commands.map(({ name, short }) => `  ${name.padEnd(width)} ${short}\n`).join('');
}

/** The flags that are not hidden, one by one. */
export function optionList(flags: FlagSet): string {
  return Object.entries(flags)
    .filter(([, flag]) => flag.hidden !== true)
    .map(([name, flag]) => flagHelp(name, flag))
    .join('\n');
}

function flagHelp(name: string, flag: Flag<unknown>): string {
  const short = flag.short === undefined ? '' : `-${flag.short}, `;
  return `    ${short}--${name}=${formatDefault(flag.default)}:\n\t${flag.description}\n`;
}

function formatDefault(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(',')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** The largest edit distance of a suggestion. */
const MAX_DISTANCE = 2;

/** `Did you mean this?` with similar commands, or an empty text (spf13/cobra `SuggestionsFor`). */
export function suggestions(parent: HelpSubject, typed: string): string {
  const word = typed.toLowerCase();
  const close = parent.children
    .filter(
      ({ name, suggestFor }) => editDistance(word, name) <= MAX_DISTANCE || name.startsWith(word) || suggestFor.includes(word),
    )
    .map(({ name }) => `\t${name}\n`);
  return close.length === 0 ? '' : `\n\nDid you mean this?\n${close.join('')}`;
}
