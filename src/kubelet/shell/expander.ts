import type { Process } from '../../sim/index.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import type { ParameterPart, Script, Word, WordPart } from './ast.ts';
import { ShellFailure } from './control.ts';
import { escapePattern, isPattern, partRegExp, patternRegExp } from './pattern.ts';
import type { Variables } from './variables.ts';

/** What expansion needs of the shell. */
export interface ExpansionHost {
  readonly variables: Variables;
  /** Paths that fit a pattern, sorted. */
  glob(pattern: string): readonly string[];
  /** The output of a script. */
  substitute(script: Script): Process<string>;
}

/** A piece of an expanded word: the text, and whether it may be split and matched. */
interface Piece {
  readonly text: string;
  readonly quoted: boolean;
}

const BREAK = Symbol('the next field begins');

/** Expands words: parameters, commands, arithmetic, then splitting and file names, in the order that POSIX gives. */
export class Expander {
  readonly #host: ExpansionHost;

  constructor(host: ExpansionHost) {
    this.#host = host;
  }

  /** Words as arguments: each becomes any number of fields. */
  *fields(words: readonly Word[]): Process<string[]> {
    const fields: string[] = [];
    for (const word of words) {
      const only = word[0];
      if (word.length === 1 && only?.type === 'text' && (only.quoted || !/[*?[~{]/.test(only.text))) {
        fields.push(only.text);
        continue;
      }
      for (const braced of expandBraces(word)) yield* this.#addFields(fields, braced);
    }
    return fields;
  }

  /** A word as one text, not split: the value of an assignment, the word of a `case`. */
  *text(word: Word): Process<string> {
    let text = '';
    for (const piece of yield* this.#pieces(word)) text += piece === BREAK ? ' ' : piece.text;
    return text;
  }

  /** A word as a pattern: what is quoted stands for itself. */
  *pattern(word: Word): Process<string> {
    let pattern = '';
    for (const piece of yield* this.#pieces(word)) {
      if (piece !== BREAK) pattern += piece.quoted ? escapePattern(piece.text) : piece.text;
    }
    return pattern;
  }

  *#addFields(fields: string[], word: Word): Process<void> {
    let current: { pattern: string; text: string } | undefined;
    const flush = (): void => {
      if (current === undefined) return;
      const matches = isPattern(current.pattern) ? this.#host.glob(current.pattern) : [];
      fields.push(...(matches.length > 0 ? matches : [current.text]));
      current = undefined;
    };
    for (const piece of yield* this.#pieces(word)) {
      if (piece === BREAK) {
        flush();
        continue;
      }
      const parts = piece.quoted ? [piece.text] : piece.text.split(/([ \t\n]+)/);
      for (const part of parts) {
        if (!piece.quoted && /^[ \t\n]+$/.test(part)) flush();
        else if (piece.quoted || part !== '') {
          current ??= { pattern: '', text: '' };
          current.text += part;
          current.pattern += piece.quoted ? escapePattern(part) : part;
        }
      }
    }
    flush();
  }

  *#pieces(word: Word): Process<(Piece | typeof BREAK)[]> {
    const pieces: (Piece | typeof BREAK)[] = [];
    for (const [index, part] of word.entries()) {
      switch (part.type) {
        case 'text':
          pieces.push({
            text: part.quoted || index > 0 ? part.text : this.#tilde(part.text),
            quoted: part.quoted || !/[*?[]/.test(part.text),
          });
          break;
        case 'parameter':
          yield* this.#parameter(part, pieces);
          break;
        case 'command':
          pieces.push({ text: (yield* this.#host.substitute(part.script)).replace(/\n+$/, ''), quoted: part.quoted });
          break;
        case 'arithmetic':
          pieces.push({
            text: String(evaluateArithmetic(yield* this.text(part.expression), this.#host.variables)),
            quoted: true,
          });
          break;
      }
    }
    return pieces;
  }

  #tilde(text: string): string {
    return text === '~' || text.startsWith('~/') ? (this.#host.variables.get('HOME') ?? '/root') + text.slice(1) : text;
  }

  *#parameter(part: ParameterPart, pieces: (Piece | typeof BREAK)[]): Process<void> {
    const { variables } = this.#host;
    const index = part.index === undefined ? undefined : yield* this.text(part.index);
    const isAll = part.name === '@' || part.name === '*' || index === '@' || index === '*';
    if (isAll && part.operator !== '#length') {
      const list = part.name === '@' || part.name === '*' ? variables.parameters : variables.list(part.name);
      const joined = part.quoted && (part.name === '*' || index === '*');
      if (joined) pieces.push({ text: list.join(' '), quoted: true });
      else
        for (const [i, text] of list.entries()) {
          if (i > 0) pieces.push(BREAK);
          pieces.push({ text, quoted: part.quoted });
        }
      return;
    }
    if (isAll) {
      pieces.push({
        text: String(part.name === '@' || part.name === '*' ? variables.parameters.length : variables.list(part.name).length),
        quoted: true,
      });
      return;
    }
    const position = index === undefined ? undefined : evaluateArithmetic(index, variables);
    const value = position === undefined ? variables.get(part.name) : variables.list(part.name)[position];
    yield* this.#applied(part, value, pieces);
  }

  *#applied(part: ParameterPart, value: string | undefined, pieces: (Piece | typeof BREAK)[]): Process<void> {
    const { name, operator, argument = [], quoted } = part;
    const { variables } = this.#host;
    const lacking = value === undefined || (operator.startsWith(':') && operator.length === 2 && value === '');
    switch (operator) {
      case '':
        if (value === undefined) variables.checkUnset(name);
        pieces.push({ text: value ?? '', quoted });
        return;
      case '#length':
        pieces.push({ text: String([...(value ?? '')].length), quoted: true });
        return;
      case ':-':
      case '-':
        if (lacking) pieces.push(...(yield* this.#argument(argument, quoted)));
        else pieces.push({ text: value, quoted });
        return;
      case ':+':
      case '+':
        if (!lacking) pieces.push(...(yield* this.#argument(argument, quoted)));
        return;
      case ':=':
      case '=':
        if (lacking) variables.set(name, yield* this.text(argument));
        pieces.push({ text: variables.get(name) ?? '', quoted });
        return;
      case ':?':
      case '?': {
        if (!lacking) {
          pieces.push({ text: value, quoted });
          return;
        }
        const message = yield* this.text(argument);
        throw new ShellFailure(`${name}: ${message === '' ? 'parameter not set' : message}`, 2);
      }
      default:
        pieces.push({ text: yield* this.#edited(value ?? '', operator, argument), quoted });
    }
  }

  *#argument(argument: Word, quoted: boolean): Process<(Piece | typeof BREAK)[]> {
    const pieces = yield* this.#pieces(argument);
    return quoted ? pieces.map((piece) => (piece === BREAK ? piece : { text: piece.text, quoted: true })) : pieces;
  }

  /** `${NAME%pattern}` and its relatives. */
  *#edited(value: string, operator: string, argument: Word): Process<string> {
    if (operator === '^^') return value.toUpperCase();
    if (operator === ',,') return value.toLowerCase();
    if (operator === ':') {
      const [offset = '0', length] = (yield* this.text(argument)).split(':');
      const start = evaluateArithmetic(offset, this.#host.variables);
      const from = start < 0 ? Math.max(value.length + start, 0) : start;
      return length === undefined
        ? value.slice(from)
        : value.slice(from, from + evaluateArithmetic(length, this.#host.variables));
    }
    const pattern = yield* this.pattern(argument);
    if (operator === '/' || operator === '//') return replaceMatches(value, pattern, operator === '//');
    return operator.startsWith('%') ? cutEnd(value, pattern, operator === '%%') : cutStart(value, pattern, operator === '##');
  }
}

function cutStart(value: string, pattern: string, longest: boolean): string {
  const matcher = patternRegExp(pattern);
  const lengths = Array.from({ length: value.length + 1 }, (_, i) => (longest ? value.length - i : i));
  const found = lengths.find((length) => matcher.test(value.slice(0, length)));
  return found === undefined ? value : value.slice(found);
}

function cutEnd(value: string, pattern: string, longest: boolean): string {
  const matcher = patternRegExp(pattern);
  const starts = Array.from({ length: value.length + 1 }, (_, i) => (longest ? i : value.length - i));
  const found = starts.find((start) => matcher.test(value.slice(start)));
  return found === undefined ? value : value.slice(0, found);
}

function replaceMatches(value: string, argument: string, all: boolean): string {
  const slash = /(?<!\\)\//.exec(argument);
  const pattern = slash === null ? argument : argument.slice(0, slash.index);
  const replacement = slash === null ? '' : argument.slice(slash.index + 1).replace(/\\(.)/g, '$1');
  return partRegExp(pattern).replace(value, () => replacement, all);
}

/** `{1..5}` and `{a,b}` in unquoted text (bash). */
function expandBraces(word: Word): Word[] {
  for (const [index, part] of word.entries()) {
    if (part.type !== 'text' || part.quoted) continue;
    const match = /^(.*?)\{([^{}]*(?:,|\.\.)[^{}]*)\}(.*)$/s.exec(part.text);
    if (match === null) continue;
    const [, before = '', inner = '', after = ''] = match;
    const choices = braceChoices(inner);
    if (choices === undefined) continue;
    return choices.flatMap((choice) => {
      const replaced: WordPart = { type: 'text', text: before + choice + after, quoted: false };
      return expandBraces([...word.slice(0, index), replaced, ...word.slice(index + 1)]);
    });
  }
  return [word];
}

/** A range may be so long at most. */
const MAX_RANGE = 10_000;

function braceChoices(inner: string): string[] | undefined {
  const range = /^(-?[0-9]+)\.\.(-?[0-9]+)$/.exec(inner);
  if (range === null) return inner.includes(',') ? inner.split(',') : undefined;
  const [from, to] = [Number(range[1]), Number(range[2])];
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.min(Math.abs(to - from) + 1, MAX_RANGE) }, (_, i) => String(from + i * step));
}
