import { formatTime } from '../../../api/index.ts';
import { FileError, resolvePath } from '../../files/file-system.ts';
import type { CommandContext, CommandFunction } from './index.ts';
import { parseOptions } from './options.ts';

/** How often a `tail -f` looks for more. */
const FOLLOW_MS = 1_000;

/** Commands that work on files. */
export const FILE_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  cat: (context, args) => forEachFile(context, parseOptions(args).operands, (text) => context.io.out(text)),
  touch: (context, args) =>
    forEachPath(context, parseOptions(args).operands, (path) => {
      if (context.host.files.entry(path) === undefined) context.host.files.write(path, '');
    }),
  mkdir: (context, args) => {
    const { flags, operands } = parseOptions(args, ['m']);
    return forEachPath(context, operands, (path) => makeDirectory(context, path, flags.has('p')));
  },
  rmdir: (context, args) => forEachPath(context, parseOptions(args).operands, (path) => context.host.files.remove(path)),
  rm: (context, args) => {
    const { flags, operands } = parseOptions(args);
    const recursive = flags.has('r') || flags.has('R');
    return forEachPath(context, operands, (path) => {
      const { files } = context.host;
      if (flags.has('f') && files.entry(path) === undefined) return;
      if (files.isDirectory(path) && !recursive) throw new FileError('EISDIR', path);
      files.remove(path);
    });
  },
  cp: (context, args) => copy(context, parseOptions(args).operands, false),
  mv: (context, args) => copy(context, parseOptions(args).operands, true),
  ln: () => 0,
  chmod: (context, args) => forEachPath(context, parseOptions(args).operands.slice(1), (path) => requireEntry(context, path)),
  chown: (context, args) => forEachPath(context, parseOptions(args).operands.slice(1), (path) => requireEntry(context, path)),
  ls: (context, args) => list(context, args),
  tail: (context, args) => tail(context, args),
  tee: (context, args) => {
    const { flags, operands } = parseOptions(args);
    const text = context.io.input.readAll();
    context.io.out(text);
    return forEachPath(context, operands, (path) => context.host.files.write(path, text, flags.has('a')));
  },
  stat: (context, args) =>
    forEachPath(context, parseOptions(args, ['c']).operands, (path, shown) => {
      requireEntry(context, path);
      context.io.out(`  File: ${shown}\n`);
    }),
  df: (context) => {
    context.io.out(
      'Filesystem           1K-blocks      Used Available Use% Mounted on\noverlay              104857600   5242880  99614720   5% /\n',
    );
    return 0;
  },
  dd: () => 0,
  mount: () => 0,
};

function requireEntry({ host }: CommandContext, path: string): void {
  if (host.files.entry(path) === undefined) throw new FileError('ENOENT', path);
}

/** Does this with each path; an error is told and makes the status 1. */
export function forEachPath(
  context: CommandContext,
  operands: readonly string[],
  act: (path: string, shown: string) => void,
): number {
  let status = 0;
  for (const operand of operands) {
    try {
      act(resolvePath(context.directory, operand), operand);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      context.io.error(`${fileMessage(context, operand, error)}\n`);
      status = 1;
    }
  }
  return status;
}

/** Does this with each file's text, or with the input where none is named. */
export function forEachFile(
  context: CommandContext,
  operands: readonly string[],
  act: (text: string, shown: string) => void,
): number {
  if (operands.length === 0) {
    act(context.io.input.readAll(), '-');
    return 0;
  }
  return forEachPath(context, operands, (path, shown) =>
    act(shown === '-' ? context.io.input.readAll() : context.host.files.read(path), shown),
  );
}

function fileMessage({ name, host }: CommandContext, shown: string, error: FileError): string {
  if (host.userland === 'gnu') {
    const verbs: Readonly<Record<string, string>> = {
      ls: 'cannot access ',
      rm: 'cannot remove ',
      mkdir: 'cannot create directory ',
      touch: 'cannot touch ',
    };
    const verb = verbs[name];
    return verb === undefined ? `${name}: ${shown}: ${error.message}` : `${name}: ${verb}'${shown}': ${error.message}`;
  }
  const verbs: Readonly<Record<string, string>> = {
    cat: "can't open ",
    rm: "can't remove ",
    mkdir: "can't create directory ",
    head: '',
    ls: '',
  };
  const verb = verbs[name] ?? '';
  return verb === '' ? `${name}: ${shown}: ${error.message}` : `${name}: ${verb}'${shown}': ${error.message}`;
}

function makeDirectory(context: CommandContext, path: string, parents: boolean): void {
  const { files } = context.host;
  if (!parents) {
    files.mkdir(path);
    return;
  }
  let at = '';
  for (const part of path.slice(1).split('/')) {
    at += `/${part}`;
    if (!files.isDirectory(at)) files.mkdir(at);
  }
}

function copy(context: CommandContext, operands: readonly string[], move: boolean): number {
  const { files } = context.host;
  const target = resolvePath(context.directory, operands.at(-1) ?? '.');
  return forEachPath(context, operands.slice(0, -1), (path) => {
    const destination = files.isDirectory(target) ? `${target}/${path.slice(path.lastIndexOf('/') + 1)}` : target;
    copyTree(context, path, destination);
    if (move) files.remove(path);
  });
}

function copyTree(context: CommandContext, from: string, to: string): void {
  const { files } = context.host;
  if (!files.isDirectory(from)) {
    files.write(to, files.read(from));
    return;
  }
  if (!files.isDirectory(to)) files.mkdir(to);
  for (const name of files.list(from)) copyTree(context, `${from}/${name}`, `${to}/${name}`);
}

function list(context: CommandContext, args: readonly string[]): number {
  const { flags, operands } = parseOptions(args);
  const { files } = context.host;
  const long = flags.has('l');
  const line = (path: string, name: string): string => {
    if (!long) return `${name}\n`;
    const isDirectory = files.isDirectory(path);
    const size = isDirectory ? 4096 : files.read(path).length;
    const date = formatTime(context.host.wallMs).slice(0, 16).replace('T', ' ');
    return `${isDirectory ? 'drwxr-xr-x' : '-rw-r--r--'}    1 root     root     ${String(size).padStart(9)} ${date} ${name}\n`;
  };
  const shownPaths = operands.length === 0 ? ['.'] : operands;
  return forEachPath(context, shownPaths, (path, shown) => {
    if (files.isFile(path) || flags.has('d')) {
      requireEntry(context, path);
      context.io.out(line(path, shown));
      return;
    }
    if (shownPaths.length > 1) context.io.out(`${shown}:\n`);
    const names = files.list(path).filter((name) => flags.has('a') || flags.has('A') || !name.startsWith('.'));
    if (long) context.io.out(`total ${names.length * 4}\n`);
    for (const name of names) context.io.out(line(`${path === '/' ? '' : path}/${name}`, name));
  });
}

function* tail(context: CommandContext, args: readonly string[]) {
  const { flags, values, operands } = parseOptions(
    args.map((arg) => (/^-[0-9]+$/.test(arg) ? `-n${arg.slice(1)}` : arg)),
    ['n', 'c', 's'],
  );
  const count = values.get('n') ?? '10';
  const status = forEachFile(context, operands, (text) => {
    const lines = text.replace(/\n$/, '').split('\n');
    const kept = count.startsWith('+') ? lines.slice(Number(count) - 1) : lines.slice(-Math.abs(Number(count)));
    if (text !== '') context.io.out(`${kept.join('\n')}\n`);
  });
  if (!flags.has('f') && !flags.has('F')) return status;
  const paths = operands.map((operand) => resolvePath(context.directory, operand));
  const seen = new Map(paths.map((path) => [path, lengthOf(context, path)]));
  for (;;) {
    yield* context.host.sleep(FOLLOW_MS);
    for (const path of paths) {
      const before = seen.get(path) ?? 0;
      const now = lengthOf(context, path);
      if (now > before) context.io.out(context.host.files.read(path).slice(before));
      seen.set(path, now);
    }
  }
}

function lengthOf({ host }: CommandContext, path: string): number {
  return host.files.isFile(path) ? host.files.read(path).length : 0;
}
