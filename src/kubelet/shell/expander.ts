import type { Process } from '../../sim/index.ts';
import type { Cgroup } from '../runtime/cgroup.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import type { ParameterPart, Script, Word, WordPart } from './ast.ts';
import { expandBraces } from './braces.ts';
import { ShellFailure } from './control.ts';
import { cutEnd, cutStart, escapePattern, isPattern, partRegExp } from './pattern.ts';
import { sizeOf, type Variables } from './variables.ts';

/** What expansion needs of the shell. */
export interface ExpansionHost {
  readonly variables: Variables;
  readonly cgroup: Cgroup;
  /** Whether `{a,b}` is more than text, as in bash. */
  readonly hasBraces: boolean;
  /** Paths that fit a pattern, sorted. */
  glob(pattern: string): readonly string[];
  /** The output of a script. */
  substitute(script: Script): Process<string>;
}

/** A piece of an expanded word. */
interface Piece {
  readonly text: string;
  /** Quoted text matches no file names. */
  readonly quoted: boolean;
  /** Whether it may become several fields, as what an unquoted expansion brings. */
  readonly splits: boolean;
}

const BREAK = Symbol('the next field begins');

/** What splits fields unless `IFS` says otherwise. */
export const DEFAULT_SEPARATORS = ' \t\n';

/** Expands words: parameters, commands, arithmetic, then splitting and file names, in the order that POSIX gives. */
export class Expander {
  readonly #host: ExpansionHost;

  constructor(host: ExpansionHost) {
    this.#host = host;
  }

  /** Words as arguments: each becomes any number of fields. */
  *fields(words: readonly Word[]): Process<string[]> {
    const { cgroup, hasBraces } = this.#host;
    const fields: string[] = [];
    let held = 0;
    try {
      for (const word of words) {
        const before = fields.length;
        const only = word[0];
        if (word.length === 1 && only?.type === 'text' && (only.quoted || !/[*?[~{]/.test(only.text))) {
          fields.push(only.text);
          continue;
        }
        for (const braced of hasBraces ? bracedWords(word, cgroup) : [word]) yield* this.#addFields(fields, braced);
        const bytes = sizeOf(fields.slice(before));
        cgroup.allocate(bytes);
        held += bytes;
      }
      return fields;
    } finally {
      cgroup.free(held);
    }
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
      if (piece === BREAK) continue;
      this.#work(piece.text.length);
      pattern += piece.quoted ? escapePattern(piece.text) : piece.text;
    }
    return pattern;
  }

  *#addFields(fields: string[], word: Word): Process<void> {
    let current: { pattern: string; text: string } | undefined;
    const flush = (): void => {
      if (current === undefined) return;
      const matches = isPattern(current.pattern) ? this.#host.glob(current.pattern) : [];
      for (const match of matches) fields.push(match);
      if (matches.length === 0) fields.push(current.text);
      current = undefined;
    };
    const add = (text: string, quoted: boolean): void => {
      current ??= { pattern: '', text: '' };
      current.text += text;
      current.pattern += quoted ? escapePattern(text) : text;
    };
    for (const piece of yield* this.#pieces(word)) {
      if (piece === BREAK) {
        flush();
        continue;
      }
      this.#work(piece.text.length);
      if (!piece.splits) {
        if (piece.quoted || piece.text !== '') add(piece.text, piece.quoted);
        continue;
      }
      for (const field of splitFields(piece.text, this.#separators, current !== undefined)) {
        if (field === BREAK) flush();
        else add(field, piece.quoted);
      }
    }
    flush();
  }

  get #separators(): string {
    return this.#host.variables.get('IFS') ?? DEFAULT_SEPARATORS;
  }

  /** What a word comes to, piece by piece. What is there already is held while the rest is worked out. */
  *#pieces(word: Word): Process<(Piece | typeof BREAK)[]> {
    const { cgroup } = this.#host;
    const pieces: (Piece | typeof BREAK)[] = [];
    let held = 0;
    try {
      for (const [index, part] of word.entries()) {
        const before = pieces.length;
        yield* this.#addPieces(part, index === 0, pieces);
        let bytes = 0;
        for (const piece of pieces.slice(before)) if (piece !== BREAK) bytes += piece.text.length;
        cgroup.allocate(bytes);
        held += bytes;
      }
      return pieces;
    } finally {
      cgroup.free(held);
    }
  }

  *#addPieces(part: WordPart, isFirst: boolean, pieces: (Piece | typeof BREAK)[]): Process<void> {
    switch (part.type) {
      case 'text': {
        const text = part.quoted || !isFirst ? part.text : this.#tilde(part.text);
        pieces.push({ text, quoted: part.quoted, splits: false });
        return;
      }
      case 'parameter':
        return yield* this.#parameter(part, pieces);
      case 'command':
        pieces.push(expanded(withoutLineEnds(yield* this.#host.substitute(part.script)), part.quoted));
        return;
      case 'arithmetic':
        pieces.push(expanded(String(this.#evaluate(yield* this.text(part.expression))), true));
    }
  }

  #evaluate(expression: string): bigint {
    return evaluateArithmetic(expression, this.#host.variables, (units) => this.#work(units));
  }

  readonly #work = (units: number): void => this.#host.cgroup.work(units);

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
      this.#host.cgroup.checkRoom(sizeOf(list));
      this.#work(list.length);
      if (joined) pieces.push(expanded(list.join(this.#separators.charAt(0)), true));
      else
        for (const [i, text] of list.entries()) {
          if (i > 0) pieces.push(BREAK);
          pieces.push(expanded(text, part.quoted));
        }
      return;
    }
    if (isAll) {
      const { length } = part.name === '@' || part.name === '*' ? variables.parameters : variables.list(part.name);
      pieces.push(expanded(String(length), true));
      return;
    }
    const position = index === undefined ? undefined : Number(this.#evaluate(index));
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
        pieces.push(expanded(value ?? '', quoted));
        return;
      case '#length':
        this.#work(value?.length ?? 0);
        pieces.push(expanded(String([...(value ?? '')].length), true));
        return;
      case ':-':
      case '-':
        if (lacking) yield* this.#argument(argument, quoted, pieces);
        else pieces.push(expanded(value, quoted));
        return;
      case ':+':
      case '+':
        if (!lacking) yield* this.#argument(argument, quoted, pieces);
        return;
      case ':=':
      case '=':
        if (lacking) variables.set(name, yield* this.text(argument));
        pieces.push(expanded(variables.get(name) ?? '', quoted));
        return;
      case ':?':
      case '?': {
        if (!lacking) {
          pieces.push(expanded(value, quoted));
          return;
        }
        const message = yield* this.text(argument);
        throw new ShellFailure(`${name}: ${message === '' ? 'parameter not set' : message}`, 2);
      }
      default:
        pieces.push(expanded(yield* this.#edited(value ?? '', operator, argument), quoted));
    }
  }

  *#argument(argument: Word, quoted: boolean, pieces: (Piece | typeof BREAK)[]): Process<void> {
    for (const piece of yield* this.#pieces(argument)) {
      if (piece === BREAK) pieces.push(piece);
      else pieces.push({ ...piece, quoted: quoted || piece.quoted, splits: !quoted && !piece.quoted });
    }
  }

  /** `${NAME%pattern}` and its relatives. */
  *#edited(value: string, operator: string, argument: Word): Process<string> {
    const { cgroup } = this.#host;
    this.#work(value.length);
    if (operator === '^^') return value.toUpperCase();
    if (operator === ',,') return value.toLowerCase();
    if (operator === ':') {
      const [offset = '0', length] = (yield* this.text(argument)).split(':');
      const start = Number(this.#evaluate(offset));
      const from = start < 0 ? Math.max(value.length + start, 0) : start;
      if (length === undefined) return value.slice(from);
      const count = Number(this.#evaluate(length));
      return value.slice(from, count < 0 ? value.length + count : from + count);
    }
    if (operator === '/' || operator === '//') {
      const { pattern, replacement } = splitReplacement(yield* this.pattern(argument));
      const grown = (size: number): void => cgroup.checkRoom(size);
      return partRegExp(pattern, this.#work).replace(value, () => replacement, operator === '//', grown);
    }
    const pattern = yield* this.pattern(argument);
    const cut = operator.startsWith('%') ? cutEnd : cutStart;
    return cut(value, pattern, operator.length === 2, this.#work);
  }
}

/** `pattern/replacement`: a slash that is quoted belongs to the pattern. */
function splitReplacement(argument: string): { readonly pattern: string; readonly replacement: string } {
  const slash = /(?<!\\)\//.exec(argument);
  if (slash === null) return { pattern: argument, replacement: '' };
  return { pattern: argument.slice(0, slash.index), replacement: argument.slice(slash.index + 1).replace(/\\(.)/g, '$1') };
}

/** What an expansion brings. */
function expanded(text: string, quoted: boolean): Piece {
  return { text, quoted, splits: !quoted };
}

/** Without the line ends that it ends with: a substitution drops them. */
function withoutLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '\n') end--;
  return text.slice(0, end);
}

/** Fields of what an unquoted expansion brings, with a break where one ends (POSIX 2.6.5). `isOpen`: a field has begun before it. */
function* splitFields(text: string, separators: string, isOpen: boolean): Generator<string | typeof BREAK> {
  let inField = isOpen;
  // A blank has ended a field; a separator that follows it ends the same one.
  let endedByBlank = false;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const char = text.charAt(i);
    const isEnd = i === text.length || separators.includes(char);
    if (!isEnd) continue;
    if (i > start) {
      yield text.slice(start, i);
      inField = true;
      endedByBlank = false;
    }
    start = i + 1;
    if (i === text.length) return;
    const isBlank = DEFAULT_SEPARATORS.includes(char);
    if (!inField && !isBlank && !endedByBlank) yield '';
    if (inField || !isBlank) yield BREAK;
    endedByBlank = isBlank && (inField || endedByBlank);
    inField = false;
  }
}

/** The words that a word with braces stands for. */
function bracedWords(word: Word, cgroup: Cgroup): Word[] {
  let words: WordPart[][] = [[]];
  for (const part of word) {
    const hasBraces = part.type === 'text' && !part.quoted && part.text.includes('{');
    const choices = hasBraces ? expandBraces(part.text, cgroup) : undefined;
    if (choices !== undefined) cgroup.checkRoom(words.length * choices.length * PART_BYTES);
    words = words.flatMap((parts) =>
      choices === undefined
        ? [[...parts, part]]
        : choices.map((text): WordPart[] => [...parts, { type: 'text', text, quoted: false }]),
    );
  }
  return words;
}

/** What a part of a word takes of memory beside its text. */
const PART_BYTES = 64;
