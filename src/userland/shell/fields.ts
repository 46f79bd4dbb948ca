/** A piece of an expanded word. */
export interface Piece {
  readonly text: string;
  /** Quoted text matches no file names, and matches literally in a pattern. */
  readonly quoted: boolean;
  /** Whether the text may be split into fields, as the result of an unquoted expansion. */
  readonly splits: boolean;
}

/** Separates pieces of different fields. */
export const BREAK = Symbol('the next field begins');

export type Pieces = (Piece | typeof BREAK)[];

/** The default of `IFS`. */
export const DEFAULT_SEPARATORS = ' \t\n';

/** The result of an expansion as a piece. */
export function expanded(text: string, quoted: boolean): Piece {
  return { text, quoted, splits: !quoted };
}

/** Joins the pieces to one text. */
export function joined(pieces: Pieces): string {
  return pieces.map((piece) => (piece === BREAK ? ' ' : piece.text)).join('');
}

/** Splits the result of an unquoted expansion into fields, with a break after each complete one (POSIX 2.6.5). `isOpen`: a field has begun before it. */
export function* splitFields(text: string, separators: string, isOpen: boolean): Generator<string | typeof BREAK> {
  let inField = isOpen;
  // A separator directly after a blank does not end another field.
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
