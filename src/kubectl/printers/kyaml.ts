import { sortKeys } from '../../api/go-json.ts';
import { isAmbiguous } from './yaml.ts';

/** A document of KYAML, the dialect of YAML that looks like JSON: texts always in quotes, no meaning of blanks (sigs.k8s.io/yaml/kyaml). */
export function printKyaml(value: unknown): string {
  return `---\n${rendered(sortKeys(value), 0)}\n`;
}

const padding = (indent: number): string => '  '.repeat(indent);

function rendered(value: unknown, indent: number): string {
  if (typeof value === 'string') return textOf(value, indent + 1);
  if (Array.isArray(value)) return listOf(value, indent);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, each]) => {
    return `${padding(indent + 1)}${keyOf(key)}: ${rendered(each, indent + 1)},\n`;
  });
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${padding(indent)}}`;
}

/** Lists and objects in a list stand side by side, texts and numbers on lines of their own. */
function listOf(values: readonly unknown[], indent: number): string {
  if (values.length === 0) return '[]';
  if (values.every((value) => typeof value === 'object' && value !== null))
    return `[${values.map((value) => rendered(value, indent)).join(', ')}]`;
  return `[\n${values.map((value) => `${padding(indent + 1)}${rendered(value, indent + 1)},\n`).join('')}${padding(indent)}]`;
}

/** Only a key that no parser takes for something else has no quotes. */
function keyOf(key: string): string {
  const isPlain = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_./-]*[\p{L}\p{N}_])?$/u.test(key) && !isAmbiguous(key) && !/^[tf]$/i.test(key);
  return isPlain ? key : `"${escaped(key)}"`;
}

/** A text of several lines is folded: each has a line, and blanks at its start are escaped. */
function textOf(text: string, indent: number): string {
  if (!text.includes('\n')) return `"${escaped(text)}"`;
  const lines = text.split('\n');
  const last = lines.pop()!;
  const line = (content: string, end: string): string =>
    `${padding(indent)}${/^\s/u.test(content) ? '\\' : ' '}${escaped(content)}${end}\\\n`;
  return `"\\\n${lines.map((each) => line(each, '\\n')).join('')}${last === '' ? '' : line(last, '')}${padding(indent)}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f', '\v': '\\v' },
  ...{ '\0': '\\0', '\x07': '\\a', '\x1b': '\\e', '\x85': '\\N', '\xa0': '\\_', '\u2028': '\\L', '\u2029': '\\P' },
};

/** Quotes, backslashes, and what cannot be printed (unicode `IsPrint`). */
function escaped(text: string): string {
  return text.replaceAll(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (char) => {
    const code = char.codePointAt(0)!;
    const [mark, digits] = code < 0x20 || code === 0x7f ? ['x', 2] : code < 0x10000 ? ['u', 4] : ['U', 8];
    return ESCAPES[char] ?? `\\${mark}${code.toString(16).padStart(digits as number, '0')}`;
  });
}
