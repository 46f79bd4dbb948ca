import { NotSimulated } from '../commands/options.ts';
import { formatPrintf } from '../printf.ts';
import { unescape } from '../escapes.ts';
import type { Builtin } from './builtin.ts';

/** Builtins for output. */
export const OUTPUT_BUILTINS: Readonly<Record<string, Builtin>> = {
  /** Supports `-n` and `-e`, like BusyBox, Debian's `/bin/echo` and bash. */
  echo: (shell, args, io) => {
    let newline = true;
    let escapes = false;
    let first = 0;
    for (; /^-[neE]+$/.test(args[first] ?? ''); first++) {
      const flags = args[first]!;
      if (flags.includes('n')) newline = false;
      if (flags.includes('e')) escapes = true;
    }
    const text = args.slice(first).join(' ');
    if (escapes) shell.host.cgroup.work(text.length);
    io.out((escapes ? unescape(text) : text) + (newline ? '\n' : ''));
    return 0;
  },
  printf: (shell, given, io) => {
    const [format = '', ...args] = given[0] === '--' ? given.slice(1) : given;
    if (/^-[a-z]/.test(format) && given[0] !== '--') throw new NotSimulated(`option ${format}`);
    io.out(formatPrintf(format, args, shell.host.cgroup));
    return 0;
  },
};
