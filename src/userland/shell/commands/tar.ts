import { FormatError, readTar, writeTar, type TarEntry } from '../../../api/index.ts';
import type { Process } from '../../../sim/index.ts';
import { resolvePath } from '../../files/file-system.ts';
import { FileError } from '../../../cri/index.ts';
import type { CommandContext } from './command.ts';
import { CommandFailure, NotSimulated, parseOptions } from './options.ts';

/** The status of GNU tar after a fatal error. BusyBox has 1. */
const GNU_FAILURE = 2;

/**
 * `tar`, as far as `kubectl cp` needs it: makes, lists and unpacks archives without compression. There are no owners, permissions or links. Its first word
 * may lack the dash: `tar cf - DIRECTORY`.
 */
export function* tar(context: CommandContext, args: readonly string[]): Process<number> {
  const [first = '', ...rest] = args;
  const words = first === '' || first.startsWith('-') ? args : oldStyle(first, rest);
  const { flags, values, operands } = parseOptions(
    words,
    'c=create x=extract t=list v=verbose m=touch o p z=gzip j=bzip2 J=xz no-same-permissions no-same-owner',
    'f=file C=directory',
  );
  if (['z', 'j', 'J'].some((flag) => flags.has(flag))) throw new NotSimulated('compression');
  const modes = ['c', 'x', 't'].filter((flag) => flags.has(flag));
  if (modes.length !== 1) throw new CommandFailure(ONE_MODE, failureOf(context));
  const directory = directoryOf(context, values.get('C') ?? '.');
  const file = values.get('f') ?? '-';
  const archive: Archive = { context, directory, file, verbose: flags.has('v') };
  yield* context.shell.step();
  if (flags.has('c')) return create(archive, operands);
  return flags.has('x') ? unpack(archive) : list(archive);
}

const ONE_MODE = 'You must specify one of the -ctx options';

/** One run of tar. */
interface Archive {
  readonly context: CommandContext;
  readonly directory: string;
  /** `-` for the standard input and output. */
  readonly file: string;
  readonly verbose: boolean;
}

/** The letters without a dash as words: those with values take the next words. */
function oldStyle(letters: string, rest: readonly string[]): string[] {
  const left = [...rest];
  const words = [...letters].flatMap((letter) =>
    letter === 'f' || letter === 'C' ? [`-${letter}`, left.shift() ?? ''] : [`-${letter}`],
  );
  return [...words, ...left];
}

function isGnu({ host }: CommandContext): boolean {
  return host.userland === 'gnu';
}

function failureOf(context: CommandContext): number {
  return isGnu(context) ? GNU_FAILURE : 1;
}

function directoryOf(context: CommandContext, path: string): string {
  const directory = resolvePath(context.directory, path);
  if (context.host.files.isDirectory(directory)) return directory;
  const why = new FileError(context.host.files.entry(directory) === undefined ? 'ENOENT' : 'ENOTDIR', path).message;
  if (isGnu(context))
    throw new CommandFailure(`${path}: Cannot open: ${why}\ntar: Error is not recoverable: exiting now`, GNU_FAILURE);
  throw new CommandFailure(`can't change directory to '${path}': ${why}`);
}

function create({ context, directory, file, verbose }: Archive, operands: readonly string[]): number {
  const { host, io } = context;
  if (operands.length === 0)
    throw new CommandFailure(
      isGnu(context) ? 'Cowardly refusing to create an empty archive' : 'empty archive',
      failureOf(context),
    );
  if (operands.some((operand) => operand.startsWith('/')))
    io.error(isGnu(context) ? "tar: Removing leading `/' from member names\n" : "tar: removing leading '/' from member names\n");
  const entries: TarEntry[] = [];
  let isComplete = true;
  for (const operand of operands) {
    const path = resolvePath(directory, operand);
    if (host.files.entry(path) === undefined) {
      const { message } = new FileError('ENOENT', operand);
      io.error(isGnu(context) ? `tar: ${operand}: Cannot stat: ${message}\n` : `tar: ${operand}: ${message}\n`);
      isComplete = false;
    } else collect(context, path, operand.replace(/^\/+|\/+$/g, '') || '.', entries);
  }
  if (verbose) (file === '-' ? io.error : io.out).call(io, entries.map(({ name }) => `${name}\n`).join(''));
  const text = writeTar(entries, host.wallMs);
  host.cgroup.work(text.length);
  if (file === '-') io.out(text);
  else host.files.write(resolvePath(context.directory, file), text);
  if (isComplete) return 0;
  io.error(
    isGnu(context)
      ? 'tar: Exiting with failure status due to previous errors\n'
      : 'tar: error exit delayed from previous errors\n',
  );
  return failureOf(context);
}

/** Adds a file, or a directory with its contents, sorted by name. */
function collect({ host }: CommandContext, path: string, name: string, entries: TarEntry[]): void {
  const { files, cgroup } = host;
  const open = [{ path, name }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    cgroup.work(next.path.length);
    if (files.isDirectory(next.path)) {
      entries.push({ name: next.name, type: 'directory', text: '' });
      for (const inner of files.list(next.path).toReversed())
        open.push({ path: `${next.path === '/' ? '' : next.path}/${inner}`, name: `${next.name}/${inner}` });
    } else entries.push({ name: next.name, type: 'file', text: files.read(next.path) });
  }
}

function entriesOf({ context, file }: Archive): readonly TarEntry[] {
  const { host, io, directory } = context;
  const text = file === '-' ? io.input.readAll() : host.files.read(resolvePath(directory, file));
  host.cgroup.work(text.length);
  try {
    return readTar(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    if (isGnu(context))
      throw new CommandFailure(
        'This does not look like a tar archive\ntar: Exiting with failure status due to previous errors',
        GNU_FAILURE,
      );
    throw new CommandFailure('invalid tar magic');
  }
}

function list(archive: Archive): number {
  for (const { name, type } of entriesOf(archive)) archive.context.io.out(`${name}${type === 'directory' ? '/' : ''}\n`);
  return 0;
}

function unpack(archive: Archive): number {
  const { context, directory, verbose } = archive;
  const { files } = context.host;
  for (const { name, type, text } of entriesOf(archive)) {
    if (type === 'link') throw new NotSimulated('links');
    const path = resolvePath(directory, name.replace(/^\/+/, ''));
    // A name with `..` stays in the directory.
    if (directory !== '/' && path !== directory && !path.startsWith(`${directory}/`))
      throw new CommandFailure(`${name}: Member name contains '..'`, failureOf(context));
    files.mkdirAll(type === 'directory' ? path : path.slice(0, path.lastIndexOf('/')));
    if (type === 'file') files.write(path, text);
    if (verbose) context.io.out(`${name}\n`);
  }
  return 0;
}
