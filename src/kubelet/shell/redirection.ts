import { FileError } from '../files/file-error.ts';
import { resolvePath } from '../files/file-system.ts';
import { NotSimulated } from './commands/options.ts';
import type { Redirect } from './ast.ts';
import type { ShellHost } from './host.ts';
import { Input, type Io } from './io.ts';

/** Whose files are meant, and from which directory. */
interface Place {
  readonly host: ShellHost;
  readonly directory: string;
}

type Sink = (text: string) => void;

/** The same, with one descriptor led elsewhere. Throws `FileError`. */
export function redirected(io: Io, descriptor: number, operator: Redirect['operator'], target: string, place: Place): Io {
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
      if (!append || host.files.entry(path) === undefined) host.files.write(path, '');
      if (host.files.isDirectory(path)) throw new FileError('EISDIR', target);
      return (text) => host.files.write(path, text, true);
    }
  }
}
