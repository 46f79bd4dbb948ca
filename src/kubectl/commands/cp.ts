import { FormatError, readTar, writeTar, type Pod, type TarEntry } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { CommandExit, KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { boolFlag, intFlag, stringFlag } from '../line/flags.ts';
import type { Session } from '../session.ts';
import { containerOf, execIn } from './exec.ts';

/** cmd/cp/cp.go. As upstream, it runs `tar` in the container: an image without it cannot be copied from or to. Links are not copied. */
export const CP = defineCommand({
  name: 'cp',
  use: 'cp <file-spec-src> <file-spec-dest>',
  short: 'Copy files and directories to and from containers',
  flags: {
    container: stringFlag('The name of the container', { short: 'c' }),
    'no-preserve': boolFlag('Do not keep owners and permissions'),
    retries: intFlag('', { hidden: true }),
  },
  *run(session, { args, flags }) {
    if (args.length !== 2) throw new KubectlError('source and destination are required');
    const [source, target] = args.map(placeOf) as [Place, Place];
    if (source.pod !== '' && target.pod !== '') throw new KubectlError('one of src or dest must be a local file specification');
    if (source.path === '' || target.path === '') throw new KubectlError('filepath can not be empty');
    if (source.pod !== '') return yield* copyFromPod(session, source, target.path, flags.container);
    if (target.pod !== '') return yield* copyToPod(session, source.path, target, flags);
    throw new KubectlError('one of src or dest must be a remote file specification');
  },
});

/** A local file, or one in a Pod: `[[namespace/]pod:]path`. */
interface Place {
  /** Empty for a local file. */
  readonly pod: string;
  /** Empty: the namespace of the command. */
  readonly namespace: string;
  readonly path: string;
}

/** `extractFileSpec`. Throws `KubectlError`. */
function placeOf(word: string): Place {
  const at = word.indexOf(':');
  if (at < 0) return { pod: '', namespace: '', path: word };
  const pieces = word.slice(0, at).split('/');
  if (at === 0 || pieces.length > 2)
    throw new KubectlError('filespec must match the canonical format: [[namespace/]pod:]file/path');
  return { pod: pieces.at(-1)!, namespace: pieces.length === 2 ? pieces[0]! : '', path: word.slice(at + 1) };
}

function* copyToPod(
  session: Session,
  source: string,
  target: Place,
  flags: { readonly container: string; readonly 'no-preserve': boolean },
): Process<void> {
  if (!session.hasFile(source)) throw new KubectlError(`${source} doesn't exist in local filesystem`);
  const isDirectory = (yield* runIn(session, target, flags.container, ['test', '-d', target.path], { quiet: true })) === 0;
  const path = clean(isDirectory ? `${target.path}/${baseOf(source)}` : target.path);
  const entries = session.filesAt(source).map(({ name, text }): TarEntry => {
    const inner = name.slice(clean(source).replace(/^\.\/?/, '').length);
    return { name: `${baseOf(path)}${inner}`, type: 'file', text };
  });
  const words = flags['no-preserve'] ? ['--no-same-permissions', '--no-same-owner'] : [];
  const argv = ['tar', ...words, '-xmf', '-', '-C', directoryOf(path)];
  const exitCode = yield* runIn(session, target, flags.container, argv, { stdin: writeTar(entries, session.nowMs) });
  if (exitCode !== 0) throw new CommandExit(exitCode);
}

function* copyFromPod(session: Session, source: Place, target: string, container: string): Process<void> {
  let archive = '';
  const onArchive = (text: string): void => {
    archive += text;
  };
  const exitCode = yield* runIn(session, source, container, ['tar', 'cf', '-', source.path], { onArchive });
  if (exitCode !== 0) throw new CommandExit(exitCode);
  // The names in the archive are below the root.
  const prefix = clean(source.path.replace(/^\/+/, '')).replace(/^(?:\.\.?(?:\/|$))+/, '');
  for (const { name, type, text } of entriesOf(archive)) {
    if (!name.startsWith(prefix)) throw new KubectlError('tar contents corrupted');
    if (type === 'file') session.writeFile(clean(`${target}/${name.slice(prefix.length)}`), text);
  }
}

function entriesOf(archive: string): readonly TarEntry[] {
  try {
    return readTar(archive);
  } catch (error) {
    throw error instanceof FormatError ? new KubectlError(error.message) : error;
  }
}

interface RunOptions {
  /** Prints nothing, and fails with a status only. */
  readonly quiet?: boolean;
  readonly stdin?: string;
  /** Receives the standard output in place of the terminal, which then has the errors as output. */
  readonly onArchive?: (text: string) => void;
}

/** Runs a command in the container, and returns its exit code. Throws what the server says. */
function* runIn(
  session: Session,
  { pod: name, namespace }: Place,
  wanted: string,
  argv: readonly string[],
  { quiet = false, stdin, onArchive }: RunOptions,
): Process<number> {
  try {
    const pod: Pod = yield* session.api.get('Pod', { namespace: namespace || session.namespace, name });
    const { access, container } = containerOf(session, pod, wanted, quiet);
    return yield* execIn(access, pod, container, {
      argv,
      stdin,
      onOutput: (stream, text) => {
        if (quiet) return;
        if (stream === 'stdout' && onArchive !== undefined) onArchive(text);
        else session.write(onArchive === undefined ? stream : 'stdout', text);
      },
    });
  } catch (error) {
    // What is wrong is wrong again with the next command, which says it.
    if (quiet && error instanceof Error) return 1;
    throw error;
  }
}

/** Go's `path.Clean`. */
function clean(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '..' || !path.startsWith('/')) parts.push(part);
  }
  return `${path.startsWith('/') ? '/' : ''}${parts.join('/')}` || '.';
}

/** Go's `path.Base` of a clean path. */
function baseOf(path: string): string {
  return clean(path).split('/').at(-1) || '/';
}

/** Go's `path.Dir` of a clean path. */
function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '.' : path.slice(0, slash) || '/';
}
