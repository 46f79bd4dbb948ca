import { FormatError } from '../api/index.ts';
import type { Process } from '../sim/index.ts';
import { KUBECTL } from './commands/index.ts';
import { errorOutput, KubectlError } from './errors.ts';
import { findCommand } from './line/command.ts';
import { splitLine } from './line/words.ts';
import type { ManifestDifference } from './manifest/differences.ts';
import type { ManifestIdle } from './manifest/idle.ts';
import type { ManifestProblem } from './manifest/document.ts';
import { Session, type SessionOptions } from './session.ts';

/** The input of one run of kubectl: `argv`, or `line` as typed. Both may start with the word `kubectl`. */
export interface KubectlOptions extends SessionOptions {
  readonly argv?: readonly string[];
  readonly line?: string;
}

export interface KubectlResult {
  readonly stdout: string;
  readonly stderr: string;
  /** 0 on success. */
  readonly exitCode: number;
  /** The positions in the manifests that the errors are about. */
  readonly problems: readonly ManifestProblem[];
  /** For `apply --dry-run=server`: the fields whose values in the manifests differ from the live objects. */
  readonly differences: readonly ManifestDifference[];
  /** For `apply --dry-run=server`: the fields of the manifests that have no effect here. */
  readonly idle: readonly ManifestIdle[];
}

/**
 * Runs one command as a client of the API server. The cause of its requests is that of the running task, which is the caller's `command` record. A command
 * that watches runs until its task is stopped.
 */
export function* runKubectl(options: KubectlOptions): Process<KubectlResult> {
  let session = new Session(options);
  let exitCode = 0;
  try {
    const { words, stdin } = options.argv === undefined ? splitLine(options.line ?? '') : { words: options.argv };
    if (stdin !== undefined) session = new Session({ ...options, stdin });
    const { command, path, words: own } = findCommand(KUBECTL, withoutName(words));
    yield* command.execute(session, path, own);
  } catch (error) {
    const output = errorOutput(error);
    session.err(output.text);
    exitCode = output.exitCode;
  }
  const { problems, differences, idle } = session;
  return { stdout: session.output('stdout'), stderr: session.output('stderr'), exitCode, problems, differences, idle };
}

/** Whether a line only reads and needs no time to pass. A line that is refused in any state counts too. */
export function asksOnly(line: string): boolean {
  return parsed(line, ({ command, path, words }) => command.asks(path, words)) ?? true;
}

/** Whether a line may change something. `get`, `rollout status`, `wait`, and a line that is refused in any state do not. */
export function mayChange(line: string): boolean {
  return parsed(line, ({ command, path, words }) => command.changes(path, words)) ?? false;
}

/** Whether a line changes the kubeconfig and asks no server, so that it takes no time. */
export function isLocal(line: string): boolean {
  return parsed(line, ({ command }) => command.isLocal === true) ?? false;
}

/** Undefined if the line cannot be parsed. */
function parsed<T>(line: string, use: (found: ReturnType<typeof findCommand>) => T): T | undefined {
  try {
    return use(findCommand(KUBECTL, withoutName(splitLine(line).words)));
  } catch (error) {
    if (error instanceof KubectlError || error instanceof FormatError) return undefined;
    throw error;
  }
}

function withoutName(words: readonly string[]): readonly string[] {
  return words[0] === 'kubectl' ? words.slice(1) : words;
}
