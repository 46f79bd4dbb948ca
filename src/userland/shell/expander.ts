import type { Process } from '../../sim/index.ts';
import type { Cgroup } from '../runtime/cgroup.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import type { Script, Word, WordPart } from './ast.ts';
import { expandBraces } from './braces.ts';
import { BREAK, DEFAULT_SEPARATORS, expanded, joined, splitFields, type Pieces } from './fields.ts';
import { ParameterExpansion, type ParameterHost } from './parameter-expansion.ts';
import { escapePattern, isPattern } from './pattern.ts';
import { sizeOf } from './variables.ts';

/** The part of the shell that expansion needs. */
export interface ExpansionHost extends ParameterHost {
  /** The paths that match a pattern, sorted. */
  glob(pattern: string): readonly string[];
  /** The output of a script. */
  substitute(script: Script): Process<string>;
}

/** Expands words in POSIX's order: parameters, commands and arithmetic, then field splitting and file names. */
export class Expander {
  readonly #host: ExpansionHost;
  readonly #parameters: ParameterExpansion;

  constructor(host: ExpansionHost) {
    this.#host = host;
    this.#parameters = new ParameterExpansion(host, this);
  }

  /** Expands words to arguments. Each word yields any number of fields. */
  *fields(words: readonly Word[]): Process<string[]> {
    const { cgroup, isBash } = this.#host;
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
        for (const braced of isBash ? bracedWords(word, cgroup) : [word]) yield* this.#addFields(fields, braced);
        const bytes = sizeOf(fields.slice(before));
        cgroup.allocate(bytes);
        held += bytes;
      }
      return fields;
    } finally {
      cgroup.free(held);
    }
  }

  /** Expands a word to one text without splitting, as for assignments and `case`. */
  *text(word: Word): Process<string> {
    return joined(yield* this.pieces(word));
  }

  /** Expands a word to a pattern. Quoted parts match literally. */
  *pattern(word: Word): Process<string> {
    let pattern = '';
    for (const piece of yield* this.pieces(word)) {
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
    for (const piece of yield* this.pieces(word)) {
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

  /** Expands a word to pieces. Finished pieces hold memory while the rest is computed. */
  *pieces(word: Word): Process<Pieces> {
    const { cgroup } = this.#host;
    const pieces: Pieces = [];
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

  *#addPieces(part: WordPart, isFirst: boolean, pieces: Pieces): Process<void> {
    switch (part.type) {
      case 'text': {
        const text = part.quoted || !isFirst ? part.text : this.#tilde(part.text);
        pieces.push({ text, quoted: part.quoted, splits: false });
        return;
      }
      case 'parameter':
        for (const piece of yield* this.#parameters.expand(part)) pieces.push(piece);
        return;
      case 'command':
        pieces.push(expanded(withoutLineEnds(yield* this.#host.substitute(part.script)), part.quoted));
        return;
      case 'arithmetic':
        pieces.push(expanded(String(this.evaluate(yield* this.text(part.expression))), true));
    }
  }

  /** The value of an arithmetic expression. */
  evaluate(expression: string): bigint {
    return evaluateArithmetic(expression, this.#host.variables, (units) => this.#work(units));
  }

  readonly #work = (units: number): void => this.#host.cgroup.work(units);

  #tilde(text: string): string {
    return text === '~' || text.startsWith('~/') ? (this.#host.variables.get('HOME') ?? '/root') + text.slice(1) : text;
  }
}

/** Removes trailing line breaks, as a substitution does. */
function withoutLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '\n') end--;
  return text.slice(0, end);
}

/** The words after brace expansion. */
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

/** The memory of a part of a word in addition to its text. */
const PART_BYTES = 64;
