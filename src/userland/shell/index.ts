import type { Userland } from '../images/image-entry.ts';
import { findCommand, isBinary } from './commands/index.ts';

export { Shell } from './shell.ts';
export type { NetworkView, ShellHost } from './host.ts';
export { Input, SIGPIPE_STATUS, type Io } from './io.ts';
export { ShellExit } from './control.ts';
export { substitute } from './commands/text.ts';

/** Whether images of this kind have a binary of this name that the shell implements. */
export function hasCommand(name: string, userland: Userland, tools: readonly string[]): boolean {
  return findCommand(name, userland, tools) !== undefined || isBinary(name, userland);
}
