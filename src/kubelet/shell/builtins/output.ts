import { formatPrintf } from '../printf.ts';
import { unescape } from '../scanner.ts';
import type { Builtin } from './builtin.ts';

/** Builtins that write. */
export const OUTPUT_BUILTINS: Readonly<Record<string, Builtin>> = {
  /** With `-n` and `-e`, as BusyBox's, Debian's `/bin/echo` and bash's have them. */
  echo: (_shell, args, io) => {
    let newline = true;
    let escapes = false;
    let first = 0;
    for (; /^-[neE]+$/.test(args[first] ?? ''); first++) {
      const flags = args[first]!;
      if (flags.includes('n')) newline = false;
      if (flags.includes('e')) escapes = true;
    }
    const text = args.slice(first).join(' ');
    io.out((escapes ? unescape(text) : text) + (newline ? '\n' : ''));
    return 0;
  },
  printf: (_shell, [format = '', ...args], io) => {
    io.out(formatPrintf(format, args));
    return 0;
  },
};
