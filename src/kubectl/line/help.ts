import type { Command } from './command.ts';
import type { Flag } from './flags.ts';

/** What `--help` prints of a command (kubectl util/templates). */
export function helpText(command: Command, path: string): string {
  const parts = [`${command.short}.\n`];
  const children = command.children.filter(({ refused }) => refused !== true);
  if (children.length > 0) parts.push(`Available Commands:\n${commandList(children)}`);
  const flags = Object.entries(command.flags).filter(([, flag]) => flag.hidden !== true);
  if (flags.length > 0) parts.push(`Options:\n${flags.map(([name, flag]) => flagHelp(name, flag)).join('\n')}`);
  const options = children.length > 0 ? '' : ' [options]';
  parts.push(`Usage:\n  ${path.split(' ').slice(0, -1).concat(command.use).join(' ')}${options}\n`);
  if (children.length > 0) parts.push(`Use "${path} <command> --help" for more information about a given command.\n`);
  return parts.join('\n');
}

/** Names and what they do, in two columns. */
export function commandList(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 1;
  return commands.map(({ name, short }) => `  ${name.padEnd(width)} ${short}\n`).join('');
}

function flagHelp(name: string, flag: Flag<unknown>): string {
  const short = flag.short === undefined ? '' : `-${flag.short}, `;
  return `    ${short}--${name}=${formatDefault(flag.default)}:\n\t${flag.description}\n`;
}

function formatDefault(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(',')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}
