/** A piece of an expanded word. */
export interface Piece {
  readonly text: string;
  /** Quoted text matches no file names, and stands for itself in a pattern. */
  readonly quoted: boolean;
  /** Whether it may become several fields, as what an unquoted expansion brings. */
  readonly splits: boolean;
}

/** Stands between two pieces that belong to different fields. */
export const BREAK = Symbol('the next field begins');

export type Pieces = (Piece | typeof BREAK)[];

/** What splits fields unless `IFS` says otherwise. */
export const DEFAULT_SEPARATORS = ' \t\n';

/** What an expansion brings. */
export function expanded(text: string, quoted: boolean): Piece {
  return { text, quoted, splits: !quoted };
}

/** The pieces as one text: the value of an assignment, the word of a `case`. */
export function joined(pieces: Pieces): string {
  return pieces.map((piece) => (piece === BREAK ? ' ' : piece.text)).join('');
}

/** Fields of what an unquoted expansion brings, with a break where one ends (POSIX 2.6.5). `isOpen`: a field has begun before it. */
export function* splitFields(text: string, separators: string, isOpen: boolean): Generator<string | typeof BREAK> {
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
