import type { LucideIcon } from 'lucide-react';
import type { StageId, ViewId } from '../../worker/protocol/scenario.ts';
import type { Words } from '../i18n/word-catalogue.ts';
import { ariaKeys, shownKeys } from './keys.ts';
import type { Session } from '../model/session.ts';
import type { Language, Theme } from '../model/settings.ts';

/** The commands that have words of their own, as every language has them. */
export type CommandId = keyof Words['page']['command'];

/** All commands that are known by name: those with words of their own, and one for each stage, theme and language. */
export type KnownCommand = CommandId | `stage ${StageId}` | `theme ${Theme}` | `language ${Language}`;

/** Something that the user can let the page do, without an object that it is done to. */
export interface PageCommand {
  readonly id: string;
  readonly words: (t: Words['page']) => string;
  /** The picture on its button. */
  readonly icon?: LucideIcon;
  /** Its keys, as the page shows them and as it obeys them: `Space`, `Shift+F11`, `Mod+K` (see `keys.ts`). */
  readonly keys?: readonly string[];
  /** Its keys on a presenter's remote. On a page that is presented, and in the presenter's window, they come before all others. */
  readonly remoteKeys?: readonly string[];
  /** Further keys in the presenter's window, where nothing else needs them. */
  readonly presenterKeys?: readonly string[];
  /** Its keys work only while the focus is in this view. */
  readonly within?: ViewId;
  /** Whether it can be done now. Without it: always. While it cannot be, the palette lacks it, and the browser has its keys. */
  readonly when?: (session: Session) => boolean;
  readonly run: (session: Session) => void;
}

let commands: ReadonlyMap<string, PageCommand> = new Map();

/** Makes the commands known. The table (`shell/commands.ts`) leads to all features, so those that show or run a command look it up here. */
export function registerCommands(table: readonly PageCommand[]): void {
  commands = new Map(table.map((command) => [command.id, command]));
}

/** All commands, in the order of the table. */
export function pageCommands(): readonly PageCommand[] {
  return [...commands.values()];
}

/** A command of the table. Throws if the table has not been registered. */
export function pageCommand(id: KnownCommand): PageCommand {
  const command = commands.get(id);
  if (command === undefined) throw new Error(`No command ${id} is registered`);
  return command;
}

/** Runs a command if it can be done now. */
export function runCommand(id: CommandId, session: Session): void {
  const { when, run } = pageCommand(id);
  if (when?.(session) !== false) run(session);
}

/** What the control of a command has for its keys. `tip`: what the control does. */
export function keyProps(
  { keys = [] }: PageCommand,
  tip: string,
): { readonly 'aria-keyshortcuts': string | undefined; readonly 'data-tip': string } {
  const first = keys[0];
  return {
    'aria-keyshortcuts': ariaKeys(keys),
    'data-tip': first === undefined ? tip : `${tip} (${shownKeys(first).join('+')})`,
  };
}
