import { decodeBase64, encodeBase64 } from '../../../api/index.ts';
import type { Process } from '../../../sim/index.ts';
import { evaluateArithmetic } from '../arithmetic.ts';
import { unescape } from '../escapes.ts';
import { awk } from './awk.ts';
import { grep } from './grep.ts';
import type { CommandContext, CommandFunction } from './command.ts';
import { forEachFile, forEachLine, withLines, writeLines } from './lines.ts';
import { CommandFailure, NotSimulated, firstOperand, parseOptions, wholeNumber, withCount } from './options.ts';
import { sed } from './sed.ts';
import { sort } from './sort.ts';

/** Puts values into the places of variables in a text (`envsubst`). A variable without one stays. */
export function substitute(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(
    /\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g,
    (whole, braced?: string, bare?: string) => valueOf(braced ?? bare ?? '') ?? whole,
  );
}

const NO_VARIABLES = { get: () => undefined, set: () => undefined, list: () => [] };

/** Commands that process text line by line. */
export const TEXT_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  head: (context, args) => head(context, args),
  wc: (context, args) => {
    const { flags, operands } = parseOptions(args, 'l w c m');
    return forEachFile(context, operands, function* (text, shown) {
      const counts = { l: 0, w: 0, c: text.length };
      yield* forEachLine(context, text, (line) => {
        counts.l++;
        counts.w += line.split(/[ \t\r\f\v]+/).filter((word) => word !== '').length;
      });
      if (text !== '' && !text.endsWith('\n')) counts.l--;
      const wanted = (['l', 'w', 'c'] as const).filter(
        (flag) => flags.size === 0 || flags.has(flag) || (flag === 'c' && flags.has('m')),
      );
      context.io.out(`${wanted.map((flag) => counts[flag]).join(' ')}${shown === '-' ? '' : ` ${shown}`}\n`);
    });
  },
  grep: (context, args) => grep(context, args),
  egrep: (context, args) => grep(context, ['-E', ...args]),
  fgrep: (context, args) => grep(context, ['-F', ...args]),
  sed: (context, args) => sed(context, args),
  awk: (context, args) => awk(context, args),
  sort: (context, args) => sort(context, args),
  rev: (context, args) =>
    forEachFile(context, parseOptions(args).operands, (text) =>
      forEachLine(context, text, (line) => context.io.out(`${[...line].reverse().join('')}\n`)),
    ),
  tac: (context, args) =>
    forEachFile(context, parseOptions(args).operands, (text) =>
      withLines(context, text, (lines) => writeLines(context, lines.reverse())),
    ),
  uniq: (context, args) => {
    const { flags, operands } = parseOptions(args, 'c d u');
    return forEachFile(context, operands.slice(0, 1), function* (text) {
      let group: { readonly line: string; count: number } | undefined;
      const flush = (): void => {
        if (group === undefined) return;
        if ((flags.has('d') && group.count === 1) || (flags.has('u') && group.count > 1)) return;
        context.io.out(`${flags.has('c') ? `${String(group.count).padStart(7)} ` : ''}${group.line}\n`);
      };
      yield* forEachLine(context, text, (line) => {
        if (group?.line === line) group.count++;
        else {
          flush();
          group = { line, count: 1 };
        }
      });
      flush();
    });
  },
  cut: (context, args) => cut(context, args),
  tr: (context, args) => tr(context, args),
  seq: (context, args) => seq(context, args),
  yes: (context, args) => yes(context, args),
  xargs: (context, args) => xargs(context, args),
  basename: (context, args) => {
    const [path = '', suffix = ''] = parseOptions(args).operands;
    const base = lastName(path);
    context.io.out(`${suffix !== '' && suffix !== base && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base}\n`);
    return 0;
  },
  dirname: (context, args) => {
    const [path = ''] = parseOptions(args).operands;
    const slash = withoutSlashes(path).lastIndexOf('/');
    context.io.out(`${slash < 0 ? '.' : slash === 0 ? '/' : path.slice(0, slash)}\n`);
    return 0;
  },
  envsubst: ({ environment, host, io }, args) => {
    const [names] = parseOptions(args).operands;
    // An argument names the only variables that are replaced.
    const isMeant = (name: string): boolean => names === undefined || names.includes(`$${name}`) || names.includes(`\${${name}}`);
    const valueOf = (name: string): string | undefined => {
      if (!isMeant(name)) return undefined;
      const value = environment.get(name) ?? '';
      host.cgroup.work(value.length);
      return value;
    };
    io.out(substitute(io.input.readAll(), valueOf));
    return 0;
  },
  expr: ({ host, io }, args) => {
    const [left = '', operator = '', right = ''] = args;
    const isNumber = (text: string): boolean => /^-?[0-9]+$/.test(text);
    if (args.length !== 3 || !/^([-+*/%<>]|[<>!]?=)$/.test(operator) || !isNumber(left) || !isNumber(right))
      throw new NotSimulated(`expression '${args.join(' ')}'`);
    const text = `${left} ${operator === '=' ? '==' : operator} ${right}`;
    const value = evaluateArithmetic(text, NO_VARIABLES, (units) => host.cgroup.work(units));
    io.out(`${value}\n`);
    return value === 0n ? 1 : 0;
  },
  base64: (context, args) => {
    const { flags, values, operands } = parseOptions(args, 'd=decode', 'w=wrap');
    const width = wholeNumber(values.get('w') ?? '76');
    return forEachFile(context, operands, function* (text) {
      context.host.cgroup.work(4 * text.length);
      context.io.out(flags.has('d') ? decodeBase64(text) : wrapped(encodeBase64(text), width));
    });
  },
};

function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === '/') end--;
  return path.slice(0, end);
}

function lastName(path: string): string {
  const plain = withoutSlashes(path);
  return plain === '/' ? plain : plain.slice(plain.lastIndexOf('/') + 1);
}

function* head(context: CommandContext, args: readonly string[]): Process<number> {
  const { values, operands } = parseOptions(withCount(args), 'q', 'n=lines c=bytes');
  const { io } = context;
  const bytes = values.has('c') ? wholeNumber(values.get('c')!) : undefined;
  const count = wholeNumber(values.get('n') ?? '10');
  // From a pipe it reads only as much as needed, because the writer may never end.
  if (operands.length === 0 && (bytes ?? count) >= 0) {
    if (bytes !== undefined) io.out(io.input.read(bytes));
    else for (let i = 0, line = next(); i < count && line !== undefined; i++, line = i < count ? next() : undefined) io.out(line);
    return 0;
  }
  function next(): string | undefined {
    const line = io.input.readLine();
    return line === undefined ? undefined : `${line}\n`;
  }
  return yield* forEachFile(context, operands, (text) => {
    if (bytes === undefined) return withLines(context, text, (lines) => writeLines(context, lines.slice(0, count)));
    return withLines(context, '', () => io.out(text.slice(0, bytes)));
  });
}

function cut(context: CommandContext, args: readonly string[]): Process<number> {
  const { flags, values, operands } = parseOptions(args, 's', 'd=delimiter f=fields c=characters b=bytes');
  const list = values.get('f') ?? values.get('c') ?? values.get('b');
  if (list === undefined) throw new CommandFailure('you must specify a list of bytes, characters, or fields');
  const chosen = positions(list);
  const delimiter = values.get('d') ?? '\t';
  return forEachFile(context, operands, (text) =>
    forEachLine(context, text, (line) => {
      const byFields = values.has('f');
      const parts = byFields ? line.split(delimiter) : [...line];
      context.host.cgroup.work(parts.length * chosen.ranges);
      if (byFields && parts.length === 1) {
        if (!flags.has('s')) context.io.out(`${line}\n`);
        return;
      }
      context.io.out(`${parts.filter((_, i) => chosen.has(i + 1)).join(byFields ? delimiter : '')}\n`);
    }),
  );
}

function positions(list: string): { has(position: number): boolean; readonly ranges: number } {
  const ranges = list.split(',').map((part) => {
    const [, from = '', dash, to = ''] = /^([0-9]*)(-?)([0-9]*)$/.exec(part) ?? [];
    if (from + to === '') throw new CommandFailure(`invalid list '${part}'`);
    return { from: from === '' ? 1 : Number(from), to: dash === '' ? Number(from) : to === '' ? Infinity : Number(to) };
  });
  return { has: (position) => ranges.some(({ from, to }) => position >= from && position <= to), ranges: ranges.length };
}

function tr({ host, io }: CommandContext, args: readonly string[]): number {
  const { flags, operands } = parseOptions(args, 'd=delete s=squeeze-repeats c=complement C');
  const from = new Map<string, number>();
  for (const [i, char] of characters(operands[0] ?? '').entries()) if (!from.has(char)) from.set(char, i);
  const to = characters(operands[1] ?? '');
  const isComplement = flags.has('c') || flags.has('C');
  // `-s` squeezes the characters of the last set.
  const squeezed = flags.has('s') ? new Set(to.length > 0 ? to : from.keys()) : undefined;
  const text = io.input.readAll();
  host.cgroup.work(8 * text.length);
  let result = '';
  let last = '';
  for (const char of text) {
    const at = from.get(char);
    const isMeant = (at !== undefined) !== isComplement;
    if (isMeant && flags.has('d')) continue;
    const next = isMeant && to.length > 0 ? to[isComplement ? to.length - 1 : Math.min(at!, to.length - 1)]! : char;
    const inSet = squeezed?.has(next) === true || (squeezed !== undefined && to.length === 0 && isMeant);
    if (inSet && next === last) continue;
    last = next;
    result += next;
  }
  io.out(result);
  return 0;
}

const SETS: Readonly<Record<string, string>> = {
  upper: 'A-Z',
  lower: 'a-z',
  digit: '0-9',
  alpha: 'A-Za-z',
  alnum: '0-9A-Za-z',
  space: ' \t\n\v\f\r',
  blank: ' \t',
  punct: '!-/:-@[-`{-~',
};

/** The characters of a set of `tr`, such as `a-z`, `[:upper:]` or `\n`. */
function characters(set: string): string[] {
  const plain = unescape(set).replace(/\[:(\w+):\]/g, (match, name: string) => {
    if (!Object.hasOwn(SETS, name)) throw new CommandFailure(`invalid character class '${name}'`);
    return SETS[name] ?? match;
  });
  const found: string[] = [];
  for (let i = 0; i < plain.length; i++) {
    const isRange = plain.charAt(i + 1) === '-' && i + 2 < plain.length;
    const last = plain.charCodeAt(isRange ? i + 2 : i);
    for (let code = plain.charCodeAt(i); code <= last; code++) found.push(String.fromCharCode(code));
    if (isRange) i += 2;
  }
  return found;
}

/** The work of writing one number. */
const SEQUENCE_WORK = 20;

function* seq(context: CommandContext, args: readonly string[]): Process<number> {
  // A negative number is not an option.
  const first = args.findIndex((arg) => /^-?[0-9.]/.test(arg));
  const options = first < 0 ? args : args.slice(0, first);
  const { flags, values } = parseOptions(options, 'w', 's');
  const operands = first < 0 ? [] : args.slice(first);
  const [from, step, to] =
    operands.length === 1 ? ['1', '1', operands[0]!] : operands.length === 2 ? [operands[0]!, '1', operands[1]!] : operands;
  if (from === undefined || step === undefined || to === undefined || operands.length > 3)
    throw new CommandFailure('missing operand');
  for (const text of [from, step, to])
    if (!/^-?[0-9]{0,15}(\.[0-9]{1,15})?$/.test(text) || text === '') throw new CommandFailure(`invalid number '${text}'`);
  if (Number(step) === 0) throw new CommandFailure('invalid Zero increment value: 0');
  const digits = Math.max(...[from, step].map((text) => (text.split('.')[1] ?? '').length));
  const width = flags.has('w') ? Math.max(...[from, to].map((text) => Number(text).toFixed(digits).length)) : 0;
  const separator = values.get('s') ?? '\n';
  const count = Math.floor((Number(to) - Number(from)) / Number(step) + 1e-10) + 1;
  for (let i = 0; i < count; i++) {
    context.host.cgroup.work(SEQUENCE_WORK);
    yield* context.shell.breathe();
    const text = (Number(from) + i * Number(step)).toFixed(digits).padStart(width, '0');
    context.io.out(text + (i === count - 1 ? '\n' : separator));
  }
  return 0;
}

/** The number of characters that an endless command writes at once. */
const BATCH_CHARS = 16_384;

function* yes({ io, shell }: CommandContext, args: readonly string[]): Process<number> {
  const line = `${args.length === 0 ? 'y' : args.join(' ')}\n`;
  const batch = line.repeat(Math.max(1, Math.floor(BATCH_CHARS / line.length)));
  for (;;) {
    yield* shell.step();
    io.out(batch);
  }
}

function* xargs(context: CommandContext, args: readonly string[]): Process<number> {
  const { io, host, shell } = context;
  // Options after the command belong to that command.
  const start = firstOperand(args, ['-n', '-I', '-P', '-L']);
  const { flags, values } = parseOptions(args.slice(0, start), 'r=no-run-if-empty 0=null t', 'n I P');
  const command = args.slice(start);
  const place = values.get('I');
  const text = io.input.readAll();
  host.cgroup.work(2 * text.length);
  const words = text.split(flags.has('0') ? '\0' : place === undefined ? /[ \t\r\n]+/ : '\n').filter((word) => word !== '');
  if (!flags.has('0') && /['"\\]/.test(text)) throw new NotSimulated('quotes in the input');
  if (words.length === 0 && flags.has('r')) return 0;
  const size = place !== undefined ? 1 : wholeNumber(values.get('n') ?? String(Math.max(words.length, 1)));
  if (size < 1) throw new CommandFailure(`value ${size} for -n option should be >= 1`);
  let status = 0;
  for (let at = 0; at === 0 || at < words.length; at += size) {
    const group = words.slice(at, at + size);
    if (place !== undefined && group.length === 0) break;
    const argv =
      place === undefined ? [...command, ...group] : command.map((word) => replaceAll(context, word, place, group[0]!));
    if (flags.has('t')) io.error(`${argv.join(' ')}\n`);
    if ((yield* shell.runArguments(command.length === 0 ? ['echo', ...argv] : argv, io)) !== 0) status = 123;
  }
  return status;
}

function replaceAll({ host }: CommandContext, text: string, place: string, by: string): string {
  const parts = place === '' ? [text] : text.split(place);
  host.cgroup.checkRoom(text.length + parts.length * by.length);
  return parts.join(by);
}

function wrapped(text: string, width: number): string {
  if (width <= 0) return text;
  let lines = '';
  for (let at = 0; at < text.length; at += width) lines += `${text.slice(at, at + width)}\n`;
  return lines;
}
