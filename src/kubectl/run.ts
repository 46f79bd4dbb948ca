import { FormatError } from '../api/index.ts';
import type { Process } from '../sim/index.ts';
import { KUBECTL } from './commands/index.ts';
import { errorOutput, KubectlError } from './errors.ts';
import { findCommand } from './line/command.ts';
import { splitLine } from './line/words.ts';
import type { ManifestDifference, ManifestProblem } from './manifest/index.ts';
import { Session, type SessionOptions } from './session.ts';

/** One run of kubectl. Either `argv`, or `line` as it would be typed; both with or without the word `kubectl`. */
export interface KubectlOptions extends SessionOptions {
  readonly argv?: readonly string[];
  readonly line?: string;
}

export interface KubectlResult {
  readonly stdout: string;
  readonly stderr: string;
  /** 0 where all went well. */
  readonly exitCode: number;
  /** Where in the manifests the faults are that the errors speak of. */
  readonly problems: readonly ManifestProblem[];
  /** Of `apply --dry-run=server`: where the manifests set what is another in the live objects. */
  readonly differences: readonly ManifestDifference[];
}

/**
 * Carries out one command as a client of the API server. Its requests are caused by what the running task acts on: the caller's
 * `command` record. A command that watches runs until its task is stopped.
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
  const { problems, differences } = session;
  return { stdout: session.output('stdout'), stderr: session.output('stderr'), exitCode, problems, differences };
}

/**
 * Whether a line only asks: it changes nothing, and needs no time to pass. So does one that is refused whatever there is.
 */
export function asksOnly(line: string): boolean {
  try {
    const { command, path, words } = findCommand(KUBECTL, withoutName(splitLine(line).words));
    return command.asks(path, words);
  } catch (error) {
    if (error instanceof KubectlError || error instanceof FormatError) return true;
    throw error;
  }
}

function withoutName(words: readonly string[]): readonly string[] {
  return words[0] === 'kubectl' ? words.slice(1) : words;
}
