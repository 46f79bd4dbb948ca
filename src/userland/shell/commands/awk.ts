import type { Process } from '../../../sim/index.ts';
import { regexOf } from '../pattern.ts';
import type { CommandContext } from './command.ts';
import { forEachFile, forEachLine } from './lines.ts';
import { NotSimulated, parseOptions } from './options.ts';

/** A line of input for an awk program. */
interface AwkLine {
  readonly text: string;
  readonly fields: readonly string[];
  /** Counts from 1 over all files. */
  readonly number: number;
}

type Value = (line: AwkLine) => string;

/** `pattern { print … }` with fields, texts, `NR` and `NF`, which is what manifests use. Throws `NotSimulated` for any other program. */
export function* awk(context: CommandContext, args: readonly string[]): Process<number> {
  const { values, operands } = parseOptions(args, '', 'F');
  const [source = '', ...files] = operands;
  const program = parse(source, context);
  const separator = values.get('F');
  const { cgroup } = context.host;
  const splitter =
    separator === undefined || separator.length === 1 ? undefined : regexOf(separator, (units) => cgroup.work(units));
  let number = 0;
  return yield* forEachFile(context, files, (text) =>
    forEachLine(context, text, (line) => {
      const fields = splitter === undefined ? plainFields(line, separator) : splitBy(line, splitter);
      cgroup.work(fields.length);
      const seen: AwkLine = { text: line, fields, number: ++number };
      if (!program.fits(seen)) return;
      context.io.out(`${program.prints.map((parts) => parts.map((part) => part(seen)).join('')).join(' ')}\n`);
    }),
  );
}

function plainFields(line: string, separator: string | undefined): string[] {
  if (separator !== undefined && separator !== ' ') return line.split(separator);
  const trimmed = line.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/);
}

function splitBy(line: string, splitter: ReturnType<typeof regexOf>): string[] {
  // A line contains no line break, so a line break can mark the separators.
  return splitter.replace(line, () => '\n', true).split('\n');
}

/** The longest simulated program. */
const MOST_SOURCE = 1_000;

function parse(
  source: string,
  context: CommandContext,
): { readonly fits: (line: AwkLine) => boolean; readonly prints: Value[][] } {
  if (source.length > MOST_SOURCE) throw new NotSimulated(`a program of ${source.length} characters`);
  const [, pattern = '', , body] = /^((?:"[^"]*"|\/(?:[^/\\]|\\.)*\/|[^{"/])*)(\{([^{}]*)\})?\s*$/s.exec(source.trim()) ?? [];
  const print = body === undefined ? 'print' : body.trim().replace(/;$/, '').trim();
  const [isPrint, list = ''] = /^print\b\s*(.*)$/s.exec(print) ?? [];
  if (isPrint === undefined || (body === undefined && pattern === '')) throw new NotSimulated(`program '${source.slice(0, 80)}'`);
  const plain = list.trim().replace(/^\((.*)\)$/s, '$1');
  return {
    fits: conditionOf(pattern.trim(), source, context),
    prints: plain === '' ? [[(line) => line.text]] : printed(plain, source),
  };
}

function conditionOf(pattern: string, source: string, { host }: CommandContext): (line: AwkLine) => boolean {
  if (pattern === '') return () => true;
  const [, negated, regexSource] = /^(!?)\/((?:[^/\\]|\\.)*)\/$/.exec(pattern) ?? [];
  if (regexSource !== undefined) {
    const regex = regexOf(regexSource.replaceAll('\\/', '/'), (units) => host.cgroup.work(units));
    return ({ text }) => regex.test(text) !== (negated === '!');
  }
  const [, left, operator, right] = /^(\S+?)\s*(==|!=|<=|>=|<|>)\s*("[^"]*"|-?[0-9.]+)$/.exec(pattern) ?? [];
  if (left === undefined || operator === undefined || right === undefined)
    throw new NotSimulated(`program '${source.slice(0, 80)}'`);
  const value = valueOf(left, source);
  const isText = right.startsWith('"');
  const wanted = isText ? right.slice(1, -1) : Number(right);
  return (line) => {
    const found = isText ? value(line) : Number(value(line)) || 0;
    if (operator === '==') return found === wanted;
    if (operator === '!=') return found !== wanted;
    if (operator === '<') return found < wanted;
    if (operator === '>') return found > wanted;
    return operator === '<=' ? found <= wanted : found >= wanted;
  };
}

/** The arguments of `print`, separated by commas. Each is a list of values to concatenate. */
function printed(list: string, source: string): Value[][] {
  const values: Value[][] = [[]];
  for (const token of list.match(/"(?:[^"\\]|\\.)*"|,|[^\s,"]+/g) ?? []) {
    if (token === ',') values.push([]);
    else values.at(-1)!.push(valueOf(token, source));
  }
  if (values.some((parts) => parts.length === 0)) throw new NotSimulated(`program '${source.slice(0, 80)}'`);
  return values;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\' };

function valueOf(token: string, source: string): Value {
  if (/^"(?:[^"\\]|\\.)*"$/s.test(token)) {
    const text = token.slice(1, -1).replace(/\\(.)/gs, (_match, char: string) => ESCAPES[char] ?? char);
    return () => text;
  }
  const [, field] = /^\$([0-9]{1,6}|NF)$/.exec(token) ?? [];
  if (field === '0') return ({ text }) => text;
  if (field === 'NF') return ({ fields }) => fields.at(-1) ?? '';
  if (field !== undefined) return ({ fields }) => fields[Number(field) - 1] ?? '';
  if (token === 'NF') return ({ fields }) => String(fields.length);
  if (token === 'NR') return ({ number }) => String(number);
  if (/^[0-9]+$/.test(token)) return () => token;
  throw new NotSimulated(`program '${source.slice(0, 80)}'`);
}
