import type { OutputStream, UserInfo } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { FlagRefusal, KubectlError, SilentExit } from '../errors.ts';
import type { Session } from '../session.ts';
import {
  boolFlag,
  parseFlags,
  stringFlag,
  stringsFlag,
  type Flag,
  type FlagSet,
  type FlagValues,
  type ParsedFlags,
} from './flags.ts';
import { helpText, suggestions, type HelpSubject } from './help.ts';
import { cut } from './pairs.ts';
import { OTHER_GLOBAL_FLAGS, otherFlags } from './other-flags.ts';

/** The parsed line of a command. */
export interface CommandInput<F extends FlagSet = FlagSet> {
  readonly flags: FlagValues<F>;
  readonly args: readonly string[];
  /** The number of arguments before `--`; undefined without a `--`. */
  readonly argsBeforeDash: number | undefined;
  /** The full name: `kubectl rollout status`. */
  readonly path: string;
  /** Whether the flag was given, even with its default value. */
  given(flag: keyof F & string): boolean;
  /** Creates an error that refers to the help (cmd/util `UsageErrorf`). */
  usageError(message: string): KubectlError;
}

/** A command of kubectl, or a group of commands. */
export interface Command extends HelpSubject {
  readonly aliases: readonly string[];
  readonly children: readonly Command[];
  /** Whether the command with these words only reads, or is always refused, so that nothing changes and no time passes. */
  asks(path: string, words: readonly string[]): boolean;
  /** Whether the command with these words may change something. */
  changes(path: string, words: readonly string[]): boolean;
  /** Whether it changes the kubeconfig and asks no server. */
  readonly isLocal?: boolean;
  /** Parses the words after the command's name and runs the command. Throws `KubectlError`, `StatusError`, or several as an `AggregateError`. */
  execute(session: Session, path: string, words: readonly string[]): Process<void>;
}

interface CommandSpec<F extends FlagSet> {
  readonly name: string;
  readonly refused?: boolean;
  readonly aliases?: readonly string[];
  readonly suggestFor?: readonly string[];
  readonly use: string;
  readonly short: string;
  readonly flags: F;
  readonly children?: readonly Command[];
  /** The command changes nothing. */
  readonly reads?: boolean;
  /** It changes the kubeconfig and asks no server. */
  readonly isLocal?: boolean;
  /** It waits, also without `--watch` or `--follow`. */
  readonly waits?: boolean;
  run(session: Session, input: CommandInput<F>): Process<void>;
}

/** Flags of every command. Those about kubeconfig files and connections are accepted without effect. */
export const GLOBAL_FLAGS = {
  namespace: stringFlag('The namespace of this command', { short: 'n' }),
  help: boolFlag('Show the help', { short: 'h' }),
  as: stringFlag('The user to act as'),
  'as-group': stringsFlag('A group of that user, may be repeated', { split: false, hidden: true }),
  'as-uid': stringFlag('The uid of that user', { hidden: true }),
  'as-user-extra': stringsFlag('A further field of that user: key=value', { split: false, hidden: true }),
  context: stringFlag('The context of this command', { hidden: true }),
  cluster: stringFlag('The cluster of the kubeconfig to ask', { hidden: true }),
  user: stringFlag('The user of the kubeconfig to ask as', { hidden: true }),
  kubeconfig: stringFlag('', { hidden: true }),
  server: stringFlag('The address of the server', { short: 's', hidden: true }),
  token: stringFlag('The token of a service account', { hidden: true }),
  'request-timeout': stringFlag('', { hidden: true }),
  'warnings-as-errors': boolFlag('', { hidden: true }),
  v: stringFlag('', { short: 'v', hidden: true }),
} satisfies FlagSet;

/** All flags of a command. Its own flags override global ones, because `-s` or `--user` may have another meaning. */
function allFlags(path: string, own: FlagSet): FlagSet {
  const specific = { ...otherFlags(path), ...own };
  return { ...OTHER_GLOBAL_FLAGS, ...withoutShorts(GLOBAL_FLAGS, specific), ...specific };
}

/** Flags that keep a reading command running. */
const LASTING = ['watch', 'watch-only', 'follow'];

/** Defines a command. Its declared flags give the types of their values. */
export function defineCommand<F extends FlagSet>(spec: CommandSpec<F>): Command {
  const { aliases = [], suggestFor = [], children = [] } = spec;
  const command: Command = { ...spec, aliases, suggestFor, children, asks, changes, execute };
  return command;

  function parse(path: string, words: readonly string[]): ParsedFlags<FlagSet> {
    return readFlags(allFlags(path, spec.flags), words, path);
  }

  function asks(path: string, words: readonly string[]): boolean {
    const { values } = parse(path, words);
    if (isTrial(values)) return true;
    return spec.reads === true && spec.waits !== true && !LASTING.some((flag) => values[flag] === true);
  }

  function changes(path: string, words: readonly string[]): boolean {
    return spec.reads !== true && !isTrial(parse(path, words).values);
  }

  function* execute(session: Session, path: string, words: readonly string[]): Process<void> {
    const parsed = parse(path, words);
    for (const [name, { deprecated }] of Object.entries(spec.flags)) {
      if (deprecated !== undefined && parsed.given.has(name)) session.err(`Flag --${name} has been deprecated, ${deprecated}\n`);
    }
    session.commandLine = [path, ...parsed.args, ...parsed.written].join(' ');
    const global = parsed.values as FlagValues<typeof GLOBAL_FLAGS>;
    if (global.help) return session.out(helpText(command, path));
    if (parsed.given.has('context')) session.useContext(global.context);
    if (parsed.given.has('namespace')) session.useNamespace(global.namespace || 'default');
    // `config set-context` has flags of its own with these names.
    const { cluster, user: name, server } = global;
    const isGlobal = (flag: string): boolean => parsed.given.has(flag) && !Object.hasOwn(spec.flags, flag);
    session.override({
      ...(isGlobal('cluster') && { cluster }),
      ...(isGlobal('user') && { user: name }),
      ...(isGlobal('server') && { server }),
    });
    if (global.token !== '') session.useToken(global.token);
    const user = impersonatedUser(global, session.kubeconfig.user);
    if (user !== undefined) session.actAs(user);
    const missing = Object.entries(spec.flags).filter(([name, flag]) => flag.required === true && !parsed.given.has(name));
    if (missing.length > 0)
      throw new KubectlError(`required flag(s) ${missing.map(([name]) => JSON.stringify(name)).join(', ')} not set`);
    yield* spec.run(session, {
      flags: parsed.values as unknown as FlagValues<F>,
      args: parsed.args,
      argsBeforeDash: parsed.argsBeforeDash,
      path,
      given: (flag) => parsed.given.has(flag),
      usageError: (message) => usageError(path, message),
    });
  }
}

/** The user that the flags ask for. Throws `KubectlError` for groups and the like without a user (clientcmd/validation.go `validateAuthInfo`). */
function impersonatedUser(flags: FlagValues<typeof GLOBAL_FLAGS>, owner: string): UserInfo | undefined {
  const { as: username, 'as-group': groups, 'as-uid': uid, 'as-user-extra': pairs } = flags;
  if (username === '') {
    if (groups.length === 0 && pairs.length === 0 && uid === '') return undefined;
    const why = `requesting uid, groups or user-extra for ${owner} without impersonating a user`;
    throw new KubectlError(`invalid configuration: ${why}`);
  }
  const extra: Record<string, string[]> = {};
  for (const pair of pairs) {
    const [key, value = ''] = cut(pair, '=');
    (extra[key] ??= []).push(value);
  }
  return {
    username,
    ...(uid !== '' && { uid }),
    ...(groups.length > 0 && { groups }),
    ...(pairs.length > 0 && { extra }),
  };
}

/** Whether a line only shows what it would do. */
function isTrial(values: ParsedFlags<FlagSet>['values']): boolean {
  return values['help'] === true || values['dry-run'] === 'client' || values['dry-run'] === 'server';
}

/** A command that only groups others. */
interface GroupSpec extends Pick<Command, 'name' | 'use' | 'short' | 'children'> {
  /** Where it prints its help. Default: stderr. */
  readonly helpTo?: OutputStream;
  /** Its exit code after the help. Default: 1. */
  readonly exitCode?: number;
  readonly refused?: boolean;
}

/** Defines a command that only groups others: `kubectl rollout` (cmd/util `DefaultSubCommandRun`). */
export function defineGroup({ helpTo = 'stderr', exitCode = 1, ...spec }: GroupSpec): Command {
  const group = defineCommand({
    ...spec,
    flags: {},
    reads: true,
    *run(session, { args, path }) {
      if (args.length > 0) throw usageError(path, `unknown command ${JSON.stringify(args.join(' '))}`);
      session.write(helpTo, helpText(group, path));
      if (exitCode !== 0) throw new SilentExit(exitCode);
    },
  });
  return group;
}

/** The command of a line, its full name, and its remaining words. */
interface FoundCommand {
  readonly command: Command;
  readonly path: string;
  readonly words: readonly string[];
}

/** Finds the command at the start of the words (spf13/cobra `Command.Find`). Throws `KubectlError`. */
export function findCommand(root: Command, words: readonly string[]): FoundCommand {
  let command = root;
  let path = root.name;
  let rest = [...words];
  for (;;) {
    const at = firstArgument(rest);
    const word = rest[at];
    const child =
      word === undefined ? undefined : command.children.find(({ name, aliases }) => name === word || aliases.includes(word));
    if (child === undefined) break;
    path = `${path} ${child.name}`;
    rest = rest.toSpliced(at, 1);
    command = child;
  }
  const word = rest[firstArgument(rest)];
  if (command === root && word !== undefined) {
    throw new KubectlError(`unknown command ${JSON.stringify(word)} for "kubectl"${suggestions(root, word)}`);
  }
  return { command, path, words: rest };
}

export function usageError(path: string, message: string): KubectlError {
  return new KubectlError(`${message}\nSee '${path} -h' for help and examples`);
}

/** Parses the words of the root command, which has only global flags. Throws `KubectlError`. */
export function readGlobalFlags(words: readonly string[], path: string): ParsedFlags<FlagSet> {
  return readFlags(allFlags(path, {}), words, path);
}

function readFlags(flags: FlagSet, words: readonly string[], path: string): ParsedFlags<FlagSet> {
  try {
    return parseFlags(flags, words);
  } catch (error) {
    if (error instanceof KubectlError && !(error instanceof FlagRefusal))
      throw new KubectlError(`${error.message}\nSee '${path} --help' for usage.`);
    throw error;
  }
}

/** The index of the first word that is neither a global flag nor the value of one. Flags after it belong to the command. */
function firstArgument(words: readonly string[]): number {
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === '--' || !word.startsWith('-') || word === '-') return word === '--' ? words.length : i;
    const flag = Object.entries<Flag<unknown>>({ ...GLOBAL_FLAGS, ...OTHER_GLOBAL_FLAGS }).find(
      ([name, { short }]) => word === `--${name}` || (short !== undefined && word === `-${short}`),
    )?.[1];
    if (flag !== undefined && flag.alone === undefined) i++;
  }
  return words.length;
}

function withoutShorts(global: typeof GLOBAL_FLAGS, own: FlagSet): typeof GLOBAL_FLAGS {
  const taken = new Set(Object.values(own).map(({ short }) => short));
  const entries = Object.entries(global).map(([name, flag]) => [
    name,
    flag.short !== undefined && taken.has(flag.short) ? { ...flag, short: undefined } : flag,
  ]);
  return Object.fromEntries(entries) as typeof GLOBAL_FLAGS;
}
