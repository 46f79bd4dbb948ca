import { decodeBase64 as decode } from '../../../api/index.ts';
import { escapeRegExp, regexOf } from '../pattern.ts';
import type { Match, Regex } from '../regex/regex.ts';
import { unescape } from '../scanner.ts';
import { forEachFile } from './files.ts';
import type { CommandContext, CommandFunction } from './index.ts';
import { parseOptions } from './options.ts';

/** Commands that work on text, line by line. */
export const TEXT_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  head: (context, args) => {
    const { values, operands } = parseOptions(
      args.map((arg) => (/^-[0-9]+$/.test(arg) ? `-n${arg.slice(1)}` : arg)),
      ['n', 'c'],
    );
    const bytes = values.get('c');
    return forEachFile(context, operands, (text) => {
      if (bytes !== undefined) context.io.out(text.slice(0, Number(bytes)));
      else writeLines(context, linesOf(text).slice(0, Number(values.get('n') ?? '10')));
    });
  },
  wc: (context, args) => {
    const { flags, operands } = parseOptions(args);
    return forEachFile(context, operands, (text, shown) => {
      const counts = { l: (text.match(/\n/g) ?? []).length, w: (text.match(/\S+/g) ?? []).length, c: text.length };
      const wanted = (['l', 'w', 'c'] as const).filter((flag) => flags.size === 0 || flags.has(flag));
      context.io.out(`${wanted.map((flag) => counts[flag]).join(' ')}${shown === '-' ? '' : ` ${shown}`}\n`);
    });
  },
  grep: (context, args) => grep(context, args),
  egrep: (context, args) => grep(context, ['-E', ...args]),
  fgrep: (context, args) => grep(context, ['-F', ...args]),
  sed: (context, args) => sed(context, args),
  rev: (context, args) =>
    forEachFile(context, parseOptions(args).operands, (text) =>
      writeLines(
        context,
        linesOf(text).map((line) => [...line].reverse().join('')),
      ),
    ),
  tac: (context, args) =>
    forEachFile(context, parseOptions(args).operands, (text) => writeLines(context, linesOf(text).reverse())),
  sort: (context, args) => {
    const { flags, operands } = parseOptions(args, ['k', 't']);
    const lines: string[] = [];
    const status = forEachFile(context, operands, (text) => lines.push(...linesOf(text)));
    lines.sort((a, b) => (flags.has('n') ? Number.parseFloat(a) - Number.parseFloat(b) : a < b ? -1 : a > b ? 1 : 0));
    if (flags.has('r')) lines.reverse();
    writeLines(context, flags.has('u') ? [...new Set(lines)] : lines);
    return status;
  },
  uniq: (context, args) => {
    const { flags, operands } = parseOptions(args);
    return forEachFile(context, operands, (text) => {
      const groups: { line: string; count: number }[] = [];
      for (const line of linesOf(text)) {
        const last = groups.at(-1);
        if (last?.line === line) last.count++;
        else groups.push({ line, count: 1 });
      }
      writeLines(
        context,
        groups.map(({ line, count }) => (flags.has('c') ? `${String(count).padStart(7)} ${line}` : line)),
      );
    });
  },
  cut: (context, args) => {
    const { values, operands } = parseOptions(args, ['d', 'f', 'c']);
    const chosen = positions(values.get('f') ?? values.get('c') ?? '1');
    const delimiter = values.get('d') ?? '\t';
    return forEachFile(context, operands, (text) =>
      writeLines(
        context,
        linesOf(text).map((line) => {
          if (values.has('c')) return [...line].filter((_, i) => chosen(i + 1)).join('');
          const fields = line.split(delimiter);
          return fields.length === 1 ? line : fields.filter((_, i) => chosen(i + 1)).join(delimiter);
        }),
      ),
    );
  },
  tr: (context, args) => {
    const { flags, operands } = parseOptions(args);
    const from = characters(operands[0] ?? '');
    const to = characters(operands[1] ?? '');
    let last = '';
    const translated = [...context.io.input.readAll()].map((char) => {
      const at = from.indexOf(char);
      if (at < 0) return (last = char);
      if (flags.has('d')) return '';
      const next = to[Math.min(at, to.length - 1)] ?? char;
      const squeezed = flags.has('s') && next === last;
      last = next;
      return squeezed ? '' : next;
    });
    context.io.out(translated.join(''));
    return 0;
  },
  seq: (context, args) => {
    const numbers = args.map(Number);
    const [first, step, last] =
      numbers.length === 1
        ? [1, 1, numbers[0]!]
        : numbers.length === 2
          ? [numbers[0]!, 1, numbers[1]!]
          : [numbers[0]!, numbers[1]!, numbers[2]!];
    for (let n = first, count = 0; (step > 0 ? n <= last : n >= last) && count < MAX_SEQUENCE; n += step, count++)
      context.io.out(`${n}\n`);
    return 0;
  },
  yes: (context, args) => {
    context.io.out(`${args.length === 0 ? 'y' : args.join(' ')}\n`.repeat(MAX_SEQUENCE));
    return 0;
  },
  xargs: (context, args) => xargs(context, args),
  basename: (context, [path = '', suffix = '']) => {
    const base = path.replace(/\/+$/, '').replace(/^.*\//, '');
    context.io.out(`${suffix !== '' && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base}\n`);
    return 0;
  },
  dirname: (context, [path = '']) => {
    const slash = path.replace(/\/+$/, '').lastIndexOf('/');
    context.io.out(`${slash < 0 ? '.' : slash === 0 ? '/' : path.slice(0, slash)}\n`);
    return 0;
  },
  base64: (context, args) => {
    const { flags, operands } = parseOptions(args, ['w']);
    return forEachFile(context, operands, (text) => context.io.out(flags.has('d') ? decode(text) : `${encode(text)}\n`));
  },
  awk: (context, args) => awk(context, args),
};

const MAX_SEQUENCE = 10_000;

export function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function writeLines({ io }: CommandContext, lines: readonly string[]): void {
  if (lines.length > 0) io.out(`${lines.join('\n')}\n`);
}

/** Plain regular expressions have their parentheses, bars and signs the other way round. */
function basicRegExp(pattern: string): string {
  return pattern.replace(
    /\\([(){}|+?])|([(){}|+?])/g,
    (_match, escaped: string | undefined, plain: string) => escaped ?? `\\${plain}`,
  );
}

function grep(context: CommandContext, args: readonly string[]): number {
  const { flags, values, operands } = parseOptions(args, ['e', 'm', 'A', 'B', 'C']);
  const [pattern = '', ...files] = values.has('e') ? [values.get('e')!, ...operands] : operands;
  const source = flags.has('F') ? escapeRegExp(pattern) : flags.has('E') ? pattern : basicRegExp(pattern);
  const matcher = regexOf(flags.has('w') ? `\\b(?:${source})\\b` : flags.has('x') ? `^(?:${source})$` : source, {
    ignoreCase: flags.has('i'),
  });
  let count = 0;
  const status = forEachFile(context, files, (text, shown) => {
    for (const [index, line] of linesOf(text).entries()) {
      if (matcher.test(line) === flags.has('v')) continue;
      count++;
      if (flags.has('q') || flags.has('c')) continue;
      const prefix = `${files.length > 1 && !flags.has('h') ? `${shown}:` : ''}${flags.has('n') ? `${index + 1}:` : ''}`;
      context.io.out(`${prefix}${flags.has('o') ? (matcher.exec(line)?.[0] ?? '') : line}\n`);
    }
  });
  if (flags.has('c')) context.io.out(`${count}\n`);
  return status !== 0 ? 2 : count > 0 ? 0 : 1;
}

/** `s/from/to/flags`, `/pattern/d` and `Np`: what manifests use of it. */
function sed(context: CommandContext, args: readonly string[]): number {
  const { flags, values, operands } = parseOptions(args, ['e']);
  const [script = '', ...files] = values.has('e') ? [values.get('e')!, ...operands] : operands;
  const extended = flags.has('E') || flags.has('r');
  const edits = script.split(/;|\n/).map((command) => sedCommand(command.trim(), extended));
  const edit = (text: string): string => {
    const kept: string[] = [];
    for (const [index, line] of linesOf(text).entries()) {
      let edited: string | undefined = line;
      for (const apply of edits) if (edited !== undefined) edited = apply(edited, index + 1, flags.has('n'));
      if (edited !== undefined) kept.push(edited);
    }
    return kept.length === 0 ? '' : `${kept.join('\n')}\n`;
  };
  if (!flags.has('i')) return forEachFile(context, files, (text) => context.io.out(edit(text)));
  return forEachFile(context, files, (text, shown) => {
    const path = shown.startsWith('/') ? shown : `${context.directory === '/' ? '' : context.directory}/${shown}`;
    context.host.files.write(path, edit(text));
  });
}

/** What one command makes of a line; undefined: nothing is left of it. */
type LineEdit = (line: string, number: number, quiet: boolean) => string | undefined;

function sedCommand(command: string, extended: boolean): LineEdit {
  const toRegex = (source: string, flags: string): Regex =>
    regexOf(extended ? source : basicRegExp(source), { ignoreCase: flags.includes('i') });
  if (command.startsWith('s')) {
    const delimiter = command.charAt(1);
    const [, from = '', to = '', flags = ''] = command.split(new RegExp(`(?<!\\\\)${escapeRegExp(delimiter)}`));
    const matcher = toRegex(from.replaceAll(`\\${delimiter}`, delimiter), flags);
    return (line) => matcher.replace(line, (match) => replacementOf(to, match), flags.includes('g'));
  }
  const deletes = /^(?:\/(.*)\/|([0-9]+))([dp])$/.exec(command);
  if (deletes === null) return (line) => line;
  const [, pattern, number, action] = deletes;
  const fits = (line: string, at: number): boolean =>
    pattern === undefined ? at === Number(number) : toRegex(pattern, '').test(line);
  if (action === 'd') return (line, at) => (fits(line, at) ? undefined : line);
  return (line, at, quiet) => (fits(line, at) || !quiet ? line : undefined);
}

/** `&` and `\0` stand for all that was found, `\1` for its first group. */
function replacementOf(text: string, match: Match): string {
  return text.replace(/\\(.)|&/g, (_taken, escaped: string | undefined) => {
    if (escaped === undefined) return match[0];
    return /[0-9]/.test(escaped) ? (match[Number(escaped)] ?? '') : escaped;
  });
}

function positions(list: string): (position: number) => boolean {
  const ranges = list.split(',').map((part) => {
    const [from = '', to] = part.split('-');
    return { from: from === '' ? 1 : Number(from), to: to === undefined ? Number(from) : to === '' ? Infinity : Number(to) };
  });
  return (position) => ranges.some(({ from, to }) => position >= from && position <= to);
}

/** `a-z` and `\n` in the sets of `tr`. */
function characters(set: string): string[] {
  const plain = unescape(set)
    .replace('[:upper:]', 'A-Z')
    .replace('[:lower:]', 'a-z')
    .replace('[:digit:]', '0-9')
    .replace('[:space:]', ' \t\n');
  return [
    ...plain.replace(/(.)-(.)/gs, (_match, from: string, to: string) => {
      const length = Math.max(to.charCodeAt(0) - from.charCodeAt(0) + 1, 0);
      return Array.from({ length }, (_, i) => String.fromCharCode(from.charCodeAt(0) + i)).join('');
    }),
  ];
}

function* xargs(context: CommandContext, args: readonly string[]) {
  const { values, operands } = parseOptions(args, ['n', 'I', 'P']);
  const words = context.io.input
    .readAll()
    .split(/\s+/)
    .filter((word) => word !== '');
  const size = values.has('I') ? 1 : Number(values.get('n') ?? (words.length === 0 ? 1 : words.length));
  let status = 0;
  for (let at = 0; at < words.length; at += size) {
    const group = words.slice(at, at + size);
    const place = values.get('I');
    const argv = place === undefined ? [...operands, ...group] : operands.map((word) => word.replaceAll(place, group[0] ?? ''));
    status = (yield* context.shell.runArguments(argv.length === 0 ? ['echo'] : argv, context.io)) === 0 ? status : 123;
  }
  return status;
}

/** `{print $N}`, with `-F`. */
function awk(context: CommandContext, args: readonly string[]): number {
  const { values, operands } = parseOptions(args, ['F', 'v']);
  const [program = '', ...files] = operands;
  const fields = [.../\$([0-9]+|NF)/g[Symbol.matchAll](program)].map((match) => match[1]!);
  const separator = values.get('F');
  return forEachFile(context, files, (text) =>
    writeLines(
      context,
      linesOf(text).map((line) => {
        const parts = separator === undefined ? line.trim().split(/\s+/) : line.split(separator);
        return fields.length === 0
          ? line
          : fields
              .map((field) => (field === '0' ? line : field === 'NF' ? (parts.at(-1) ?? '') : (parts[Number(field) - 1] ?? '')))
              .join(' ');
      }),
    ),
  );
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Of ASCII text. */
function encode(text: string): string {
  let encoded = '';
  for (let i = 0; i < text.length; i += 3) {
    const bits = (text.charCodeAt(i) << 16) | ((text.charCodeAt(i + 1) || 0) << 8) | (text.charCodeAt(i + 2) || 0);
    const group = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((bits >> shift) & 63));
    encoded += group
      .slice(0, Math.min(text.length - i, 3) + 1)
      .join('')
      .padEnd(4, '=');
  }
  return encoded;
}
