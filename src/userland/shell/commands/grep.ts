import type { Process } from '../../../sim/index.ts';
import { escapeRegExp, regexOf } from '../pattern.ts';
import type { CommandContext } from './command.ts';
import { forEachFile, forEachLine } from './lines.ts';
import { CommandFailure, parseOptions, wholeNumber } from './options.ts';

/** Converts a basic regular expression to an extended one: backslashes before parentheses, braces, bars and operators are swapped. Sets stay the same. */
export function basicRegExp(pattern: string): string {
  let source = '';
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i);
    const next = pattern.charAt(i + 1);
    if (char === '\\' && next !== '') {
      source += '(){}|+?'.includes(next) ? next : char + next;
      i++;
    } else if (char === '[') {
      const end = endOfSet(pattern, i);
      source += pattern.slice(i, end);
      i = end - 1;
    } else source += '(){}|+?'.includes(char) ? `\\${char}` : char;
  }
  return source;
}

/** The end of the set that begins at `start`. A `]` in the first place belongs to the set. */
function endOfSet(pattern: string, start: number): number {
  let at = start + 1;
  if (pattern.charAt(at) === '^') at++;
  if (pattern.charAt(at) === ']') at++;
  while (at < pattern.length && pattern.charAt(at) !== ']') {
    const close = pattern.startsWith('[:', at) ? pattern.indexOf(':]', at + 2) : -1;
    at = close < 0 ? at + 1 : close + 2;
  }
  return at + 1;
}

/** `grep`, `egrep`, `fgrep`. */
export function* grep(context: CommandContext, args: readonly string[]): Process<number> {
  const { flags, values, operands } = parseOptions(
    args,
    'i=ignore-case v=invert-match q=quiet=silent c=count n=line-number w=word-regexp x=line-regexp o=only-matching h=no-filename H=with-filename E=extended-regexp F=fixed-strings s=no-messages l=files-with-matches a=text color',
    'e=regexp m=max-count',
  );
  if (!values.has('e') && operands.length === 0) throw new CommandFailure('no pattern given', 2);
  const [pattern = '', ...files] = values.has('e') ? [values.get('e')!, ...operands] : operands;
  const translate = flags.has('F') ? escapeRegExp : flags.has('E') ? (text: string) => text : basicRegExp;
  // Each line of the pattern is a pattern of its own.
  const source = pattern.split('\n').map(translate).join('|');
  const { cgroup } = context.host;
  const matcher = regexOf(
    flags.has('w') ? `\\b(?:${source})\\b` : flags.has('x') ? `^(?:${source})$` : source,
    (units) => cgroup.work(units),
    { ignoreCase: flags.has('i') },
  );
  const most = values.has('m') ? wholeNumber(values.get('m')!) : Infinity;
  const showsFile = flags.has('H') || (files.length > 1 && !flags.has('h'));
  const isSilent = flags.has('q') || flags.has('c') || flags.has('l');
  const reader = flags.has('s') ? { ...context, io: { ...context.io, error: () => undefined } } : context;
  let found = 0;
  const status = yield* forEachFile(reader, files, function* (text, shown) {
    let count = 0;
    const name = shown === '-' ? '(standard input)' : shown;
    yield* forEachLine(context, text, (line, index) => {
      if (count >= most || matcher.test(line) === flags.has('v')) return;
      count++;
      if (isSilent) return;
      const prefix = `${showsFile ? `${name}:` : ''}${flags.has('n') ? `${index + 1}:` : ''}`;
      if (!flags.has('o')) context.io.out(`${prefix}${line}\n`);
      else if (!flags.has('v'))
        matcher.replace(line, ([whole]) => (whole === '' || context.io.out(`${prefix}${whole}\n`), ''), true);
    });
    found += count;
    if (flags.has('c')) context.io.out(`${showsFile ? `${name}:` : ''}${count}\n`);
    else if (flags.has('l') && count > 0) context.io.out(`${name}\n`);
  });
  if (flags.has('q') && found > 0) return 0;
  return status !== 0 ? 2 : found > 0 ? 0 : 1;
}
