import type { Userland } from '../images/image-entry.ts';
import { BUILTINS } from './builtins/index.ts';
import { findCommand } from './commands/index.ts';

export { Shell, type ShellOptions } from './shell.ts';
export type { NetworkView, ShellHost } from './host.ts';
export { Input, type Io } from './io.ts';
export { ShellSyntaxError } from './ast.ts';

/** Builtins that are binaries too, so that a container can be started with them. */
const BINARIES: ReadonlySet<string> = new Set(['echo', 'printf', 'true', 'false', 'test', '[', 'kill', 'pwd']);

/** Whether images of this kind have a binary of this name that the shell can act for. */
export function hasCommand(name: string, userland: Userland, tools: readonly string[]): boolean {
  if (findCommand(name, userland, tools) !== undefined) return true;
  return userland !== 'none' && BINARIES.has(name) && Object.hasOwn(BUILTINS, name);
}
