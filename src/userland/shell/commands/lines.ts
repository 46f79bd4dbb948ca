import type { Process } from '../../../sim/index.ts';
import { FileError } from '../../../cri/index.ts';
import { resolvePath } from '../../files/file-system.ts';
import type { CommandContext } from './command.ts';

/** The work of a line in addition to its characters. */
const LINE_WORK = 8;

/** Calls the function with each file's text, or with the input without files. An unreadable file is reported and makes the status 1. */
export function* forEachFile(
  context: CommandContext,
  operands: readonly string[],
  act: (text: string, shown: string) => Process<void>,
): Process<number> {
  const { host, io, directory } = context;
  if (operands.length === 0) {
    yield* act(io.input.readAll(), '-');
    return 0;
  }
  let status = 0;
  for (const shown of operands) {
    try {
      const text = shown === '-' ? io.input.readAll() : host.files.read(resolvePath(directory, shown));
      yield* act(text, shown);
    } catch (error) {
      if (!(error instanceof FileError) || error.code === 'ENOSPC') throw error;
      io.error(`${fileMessage(context, shown, error)}\n`);
      status = 1;
    }
  }
  return status;
}

/** Calls the function for each line of a text, with pauses. */
export function* forEachLine(
  { host, shell }: CommandContext,
  text: string,
  act: (line: string, index: number) => void,
): Process<void> {
  for (let at = 0, index = 0; at < text.length; index++) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    yield* shell.breathe();
    host.cgroup.work(LINE_WORK + end - at);
    act(text.slice(at, end), index);
    at = end + 1;
  }
}

/** The memory of a line in addition to its characters, which belong to the text. */
const LINE_BYTES = 16;

/** Calls the function with all lines of a text. */
export function* withLines(context: CommandContext, text: string, act: (lines: string[]) => void): Process<void> {
  const { cgroup } = context.host;
  const lines: string[] = [];
  let held = 0;
  try {
    yield* forEachLine(context, text, (line) => {
      cgroup.allocate(LINE_BYTES);
      held += LINE_BYTES;
      lines.push(line);
    });
    cgroup.work(text.length);
    act(lines);
  } finally {
    cgroup.free(held);
  }
}

export function writeLines({ io }: CommandContext, lines: readonly string[]): void {
  if (lines.length > 0) io.out(`${lines.join('\n')}\n`);
}

const GNU_VERBS: Readonly<Record<string, string>> = {
  ls: 'cannot access ',
  rm: 'cannot remove ',
  mkdir: 'cannot create directory ',
  touch: 'cannot touch ',
};
const BUSYBOX_VERBS: Readonly<Record<string, string>> = {
  cat: "can't open ",
  rm: "can't remove ",
  mkdir: "can't create directory ",
};

/** The message of a command about a file that it cannot use. */
export function fileMessage({ name, host }: CommandContext, shown: string, error: FileError): string {
  const verbs = host.userland === 'gnu' ? GNU_VERBS : BUSYBOX_VERBS;
  const verb = Object.hasOwn(verbs, name) ? verbs[name]! : '';
  return verb === '' ? `${name}: ${shown}: ${error.message}` : `${name}: ${verb}'${shown}': ${error.message}`;
}
