import { formatTime } from '../../../api/index.ts';
import type { Process } from '../../../sim/index.ts';
import { FileError } from '../../../cri/index.ts';
import { resolvePath } from '../../files/file-system.ts';
import { copyBlocks } from './dd.ts';
import { find } from './find.ts';
import type { CommandContext, CommandFunction } from './command.ts';
import { fileMessage, forEachFile, withLines, writeLines } from './lines.ts';
import { CommandFailure, NotSimulated, parseOptions, wholeNumber, withCount, type Options } from './options.ts';
import { tar } from './tar.ts';

/** How often `tail -f` checks for new text. */
const FOLLOW_MS = 1_000;

/** Commands on files. There are no owners, permissions or links. */
export const FILE_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  cat: (context, args) =>
    forEachFile(context, parseOptions(args, 'u').operands, function* (text) {
      context.io.out(text);
      yield* context.shell.step();
    }),
  touch: (context, args) =>
    forEachPath(context, parseOptions(args, 'c=no-create').operands, (path) => {
      if (context.host.files.entry(path) === undefined && !args.includes('-c')) context.host.files.write(path, '');
    }),
  mkdir: (context, args) => {
    const { flags, operands } = parseOptions(args, 'p=parents', 'm=mode');
    const { files } = context.host;
    return forEachPath(context, operands, (path) => (flags.has('p') ? files.mkdirAll(path) : files.mkdir(path)));
  },
  rmdir: (context, args) =>
    forEachPath(context, parseOptions(args).operands, (path) => {
      const { files } = context.host;
      if (files.list(path).length > 0) throw new FileError('ENOTEMPTY', path);
      files.remove(path);
    }),
  rm: (context, args) => {
    const { flags, operands } = parseOptions(args, 'r=recursive R f=force');
    const recursive = flags.has('r') || flags.has('R');
    return forEachPath(context, operands, (path) => {
      const { files } = context.host;
      if (flags.has('f') && files.entry(path) === undefined) return;
      if (files.isDirectory(path) && !recursive) throw new FileError('EISDIR', path);
      files.remove(path);
    });
  },
  cp: (context, args) => copy(context, args, false),
  mv: (context, args) => copy(context, args, true),
  ln: (context, args) => link(context, args),
  chmod: (context, args) => changeMode(context, args),
  chown: (context, args) => changeMode(context, args),
  ls: (context, args) => list(context, args),
  tail: (context, args) => tail(context, args),
  tee: (context, args) => {
    const { flags, operands } = parseOptions(args, 'a=append i');
    const text = context.io.input.readAll();
    context.io.out(text);
    return forEachPath(context, operands, (path) => context.host.files.write(path, text, flags.has('a')));
  },
  tar: (context, args) => tar(context, args),
  stat: (context, args) => {
    const { values, operands } = parseOptions(args, '', 'c=format');
    const format = values.get('c');
    if (format === undefined) throw new NotSimulated('all that stat says; -c is, with %n, %s and %F');
    return forEachPath(context, operands, (path, shown) => {
      requireEntry(context, path);
      const { files } = context.host;
      const isFile = files.isFile(path);
      const size = isFile ? files.read(path).length : DIRECTORY_BYTES;
      const parts: Readonly<Record<string, string>> = {
        n: shown,
        s: String(size),
        F: isFile ? (size === 0 ? 'regular empty file' : 'regular file') : 'directory',
        '%': '%',
      };
      const text = format.replace(/%(.)/g, (directive: string, letter: string) => {
        if (!Object.hasOwn(parts, letter)) throw new NotSimulated(`${directive} of -c`);
        return parts[letter] ?? directive;
      });
      context.io.out(`${text}\n`);
    });
  },
  dd: (context, args) => copyBlocks(context, args),
  find: (context, args) => find(context, args),
  mktemp: ({ host, io }, args) => {
    const { flags, values, operands } = parseOptions(args, 'd=directory q', 'p=tmpdir');
    const [template = 'tmp.XXXXXX'] = operands;
    let stem = template.length;
    while (template[stem - 1] === 'X') stem--;
    const name =
      template.slice(0, stem) + template.slice(stem).replaceAll('X', () => Math.floor(host.random() * 36).toString(36));
    const path = resolvePath(values.get('p') ?? '/tmp', name);
    if (flags.has('d')) host.files.mkdir(path);
    else host.files.write(path, '');
    io.out(`${path}\n`);
    return 0;
  },
  readlink: (context, args) => realPath(context, parseOptions(args, 'f=canonicalize e m n')),
  realpath: (context, args) => realPath(context, parseOptions(args, 'e m s q')),
};

const DIRECTORY_BYTES = 4096;

function requireEntry({ host }: CommandContext, path: string): void {
  if (host.files.entry(path) === undefined && !host.files.mayHave(path)) throw new FileError('ENOENT', path);
}

/** Calls the function for each path. An error is printed and makes the status 1. */
export function* forEachPath(
  context: CommandContext,
  operands: readonly string[],
  act: (path: string, shown: string) => void,
): Process<number> {
  let status = 0;
  for (const operand of operands) {
    yield* context.shell.step();
    try {
      act(resolvePath(context.directory, operand), operand);
    } catch (error) {
      if (!(error instanceof FileError) || error.code === 'ENOSPC') throw error;
      context.io.error(`${fileMessage(context, operand, error)}\n`);
      status = 1;
    }
  }
  return status;
}

/** `ln -sf TARGET NAME`. There are no links: the name is a copy, which later changes of the target do not reach. */
function link(context: CommandContext, args: readonly string[]): Process<number> {
  const { flags, operands } = parseOptions(args, 's=symbolic f=force n=no-dereference v=verbose T');
  const { directory, host } = context;
  const [target = '', name = ''] = operands;
  const place = resolvePath(directory, name);
  const from =
    flags.has('s') && !target.startsWith('/')
      ? resolvePath(place.slice(0, place.lastIndexOf('/')), target)
      : resolvePath(directory, target);
  if (operands.length !== 2 || host.files.entry(from) === undefined) throw new NotSimulated('links to what is missing');
  return copy(context, ['-r', from, name], false);
}

/** Prints the absolute paths. There are no links. */
function realPath({ directory, io }: CommandContext, { operands }: Options): number {
  for (const operand of operands) io.out(`${resolvePath(directory, operand)}\n`);
  return 0;
}

/** `chmod`. Without permissions it only checks that the file exists. */
function changeMode(context: CommandContext, args: readonly string[]): Process<number> {
  // `-x` is a mode, not an option.
  const { operands } = parseOptions(
    args.map((arg) => (/^-[rwx]+$/.test(arg) ? `a${arg}` : arg)),
    'R=recursive f v',
  );
  return forEachPath(context, operands.slice(1), (path) => requireEntry(context, path));
}

function copy(context: CommandContext, args: readonly string[], move: boolean): Process<number> {
  const { files } = context.host;
  const { flags, operands } = parseOptions(args, move ? 'f=force v' : 'r=recursive R a=archive f=force p L v');
  if (operands.length < 2) throw new CommandFailure('missing file operand');
  const target = resolvePath(context.directory, operands.at(-1)!);
  const recursive = move || ['r', 'R', 'a'].some((flag) => flags.has(flag));
  return forEachPath(context, operands.slice(0, -1), (path, shown) => {
    const into = files.isDirectory(target) ? `${target === '/' ? '' : target}/${path.slice(path.lastIndexOf('/') + 1)}` : target;
    if (into === path) throw new CommandFailure(`'${shown}' and '${operands.at(-1)}' are the same file`);
    if (files.isDirectory(path) && !recursive) throw new CommandFailure(`-r not specified; omitting directory '${shown}'`);
    if (into.startsWith(`${path}/`)) throw new CommandFailure(`cannot copy a directory, '${shown}', into itself, '${into}'`);
    if (move && files.rename(path, into)) return;
    copyTree(context, path, into);
    if (move) files.remove(path);
  });
}

/** Copies a file, or a directory with its contents. */
function copyTree({ host }: CommandContext, from: string, to: string): void {
  const { files, cgroup } = host;
  const open = [{ from, to }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    cgroup.work(next.from.length);
    if (!files.isDirectory(next.from)) {
      files.write(next.to, files.read(next.from));
      continue;
    }
    if (!files.isDirectory(next.to)) files.mkdir(next.to);
    for (const name of files.list(next.from)) open.push({ from: `${next.from}/${name}`, to: `${next.to}/${name}` });
  }
}

function list(context: CommandContext, args: readonly string[]): Process<number> {
  const { flags, operands } = parseOptions(args, 'l a=all A d 1 h=human-readable color');
  const { files } = context.host;
  const long = flags.has('l');
  const line = (path: string, name: string): string => {
    context.host.cgroup.work(name.length);
    if (!long) return `${name}\n`;
    const isDirectory = files.isDirectory(path);
    const size = isDirectory ? DIRECTORY_BYTES : files.read(path).length;
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
    context.io.out(names.map((name) => line(`${path === '/' ? '' : path}/${name}`, name)).join(''));
  });
}

function* tail(context: CommandContext, args: readonly string[]): Process<number> {
  const { flags, values, operands } = parseOptions(withCount(args), 'f=follow F q retry', 'n=lines c=bytes s');
  const count = values.get('c') ?? values.get('n') ?? '10';
  const isFromStart = count.startsWith('+');
  const number = Math.abs(wholeNumber(count));
  const lastOf = <T extends string | string[]>(all: T): T =>
    (isFromStart ? all.slice(Math.max(number - 1, 0)) : all.slice(Math.max(all.length - number, 0))) as T;
  const status = yield* forEachFile(context, operands, (text) =>
    withLines(context, values.has('c') ? '' : text, (lines) => {
      if (values.has('c')) context.io.out(lastOf(text));
      else writeLines(context, lastOf(lines));
    }),
  );
  if (!flags.has('f') && !flags.has('F')) return status;
  const { files } = context.host;
  const lengthOf = (path: string): number => (files.isFile(path) ? files.read(path).length : 0);
  const paths = operands.map((operand) => resolvePath(context.directory, operand));
  const seen = new Map(paths.map((path) => [path, lengthOf(path)]));
  for (;;) {
    yield* context.shell.sleep(FOLLOW_MS);
    for (const path of paths) {
      const before = seen.get(path) ?? 0;
      const now = lengthOf(path);
      if (now > before) context.io.out(files.read(path).slice(before));
      seen.set(path, now);
    }
  }
}
