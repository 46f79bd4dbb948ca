import type { Process } from '../../sim/index.ts';
import { FileError } from '../../cri/index.ts';
import { resolvePath } from '../files/file-system.ts';
import { NotSimulated } from './commands/options.ts';
import type { Redirect, Word } from './ast.ts';
import type { ShellHost } from './host.ts';
import { Input, type Io } from './io.ts';

/** The container and the working directory. */
interface Place {
  readonly host: ShellHost;
  readonly directory: string;
}

/** A shell that redirects. */
interface RedirectingShell extends Place {
  readonly name: string;
  complain(message: string, io: Io): void;
}

type Sink = (text: string) => void;

/** Parameters of the kernel, which are all there. What is written to them is kept, and changes nothing. */
const KERNEL = /^\/(sys|proc\/sys)\//;

/**
 * The input and outputs after redirections, and the memory of here-documents. bash connects to `/dev/tcp/HOST/PORT`; what is sent there is lost. If a file cannot be opened, the shell prints an error, and the function
 * returns undefined: the command fails, but the shell goes on.
 */
export function* redirectedAll(
  redirects: readonly Redirect[],
  io: Io,
  shell: RedirectingShell,
  expander: { text(word: Word): Process<string> },
): Process<{ readonly io: Io; readonly heldBytes: number } | undefined> {
  let inner = io;
  let heldBytes = 0;
  try {
    for (const { descriptor, operator, target } of redirects) {
      const text = yield* expander.text(target);
      if (operator === '<<') heldBytes += text.length;
      const [, to, port] = (shell.name === 'bash' && /^\/dev\/tcp\/([^/]+)\/([0-9]+)$/.exec(text)) || [];
      if (to === undefined) inner = redirected(inner, descriptor, operator, text, shell);
      else {
        const end = yield* shell.host.network.connects(to, Number(port));
        if (end !== 'connected') {
          shell.complain(`${text}: ${end === 'refused' ? 'Connection refused' : 'Connection timed out'}`, io);
          return undefined;
        }
        inner = operator === '<' ? { ...inner, input: new Input('') } : withSink(inner, descriptor, () => {});
      }
    }
    return { io: inner, heldBytes };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const isReading = error.code === 'ENOENT' && redirects.every(({ operator }) => operator === '<');
    shell.complain(complaint(error, shell, isReading), io);
    return undefined;
  }
}

/** The error for a file that cannot be opened, in the words of each shell. */
function complaint({ code, path }: FileError, { name, host }: RedirectingShell, isReading: boolean): string {
  const { message } = new FileError(code, path);
  if (name === 'bash') return `${path}: ${message}`;
  const isGnu = host.userland === 'gnu';
  if (isReading) return isGnu ? `cannot open ${path}: No such file` : `can't open ${path}: no such file`;
  if (isGnu && code === 'ENOENT') return `cannot create ${path}: Directory nonexistent`;
  return `can't create ${path}: ${code === 'ENOENT' ? 'nonexistent directory' : message}`;
}

/** The input and outputs after one redirection. Throws `FileError`. */
function redirected(io: Io, descriptor: number, operator: Redirect['operator'], target: string, place: Place): Io {
  switch (operator) {
    case '<<':
      return { ...io, input: new Input(target) };
    case '<':
      return {
        ...io,
        input: new Input(place.host.files.read(resolvePath(place.directory, target))),
      };
    case '<&':
      throw new NotSimulated(`<&${target}`);
    case '>&': {
      const sinks: Readonly<Record<string, Sink>> = { '1': io.out, '2': io.error, '-': () => {} };
      const sink = sinks[target];
      if (sink === undefined) throw new NotSimulated(`>&${target}`);
      return withSink(io, descriptor, sink);
    }
    case '&>': {
      const sink = fileSink(io, target, false, place);
      return { ...io, out: sink, error: sink };
    }
    case '>':
    case '>>':
      return withSink(io, descriptor, fileSink(io, target, operator === '>>', place));
  }
}

function withSink(io: Io, descriptor: number, sink: Sink): Io {
  if (descriptor === 1) return { ...io, out: sink };
  if (descriptor === 2) return { ...io, error: sink };
  throw new NotSimulated(`descriptor ${descriptor}`);
}

function fileSink(io: Io, target: string, append: boolean, { host, directory }: Place): Sink {
  switch (target) {
    case '/dev/null':
      return () => {};
    case '/dev/stdout':
    case '/dev/fd/1':
    case '/proc/self/fd/1':
      return io.out;
    case '/dev/stderr':
    case '/dev/fd/2':
    case '/proc/self/fd/2':
      return io.error;
    case '/proc/1/fd/1':
    case '/proc/1/fd/2':
      return (text) => host.mainOutput(text);
    default: {
      const path = resolvePath(directory, target);
      if (KERNEL.test(path)) host.files.mkdirAll(path.slice(0, path.lastIndexOf('/')));
      if (!append || host.files.entry(path) === undefined) host.files.write(path, '');
      if (host.files.isDirectory(path)) throw new FileError('EISDIR', target);
      return (text) => host.files.write(path, text, true);
    }
  }
}
