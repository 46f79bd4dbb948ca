import { ShellSyntaxError } from './ast.ts';

/**
 * The deepest nesting of compound commands, substitutions and expansions. The parser is recursive, and browsers' stacks differ. The limit is far below all of
 * them, so that a script parses in every browser or in none.
 */
const MAX_NESTING = 50;

/** The present depth in a script. All scanners and parsers of one script share it. */
export class Nesting {
  #depth = 0;

  /** Reads one level deeper. Throws `ShellSyntaxError`. */
  within<T>(read: () => T): T {
    if (this.#depth >= MAX_NESTING) throw new ShellSyntaxError(`syntax error: maximum nesting level exceeded (${MAX_NESTING})`);
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }
}

const BLANK = /[ \t\r]/;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const SPECIAL = '@*#?-$!0123456789';
const OPERATORS = ['&&', '||', ';;', '&>', '<<-', '<<', '>>', '>&', '<&', '>|', '<', '>', '&', '|', ';', '(', ')', '\n'];

/** Scans a shell script: blanks, operators, names. */
export class Scanner {
  position = 0;

  constructor(
    readonly text: string,
    readonly nesting: Nesting,
  ) {}

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** Skips blanks, comments and joined lines, but no line break. */
  skipBlanks(): void {
    for (;;) {
      const char = this.text.charAt(this.position);
      if (BLANK.test(char)) this.position++;
      else if (char === '\\' && this.text.charAt(this.position + 1) === '\n') this.position += 2;
      else if (char === '#') {
        const end = this.text.indexOf('\n', this.position);
        this.position = end < 0 ? this.text.length : end;
      } else return;
    }
  }

  /** The operator at the position, which is not consumed. */
  peekOperator(): string | undefined {
    this.skipBlanks();
    return OPERATORS.find((operator) => this.text.startsWith(operator, this.position));
  }

  /** Consumes the operator if it is at the position. */
  take(operator: string): boolean {
    if (this.peekOperator() !== operator) return false;
    this.position += operator.length;
    return true;
  }

  /** Consumes `text` if it is at the position. */
  takeText(text: string): boolean {
    if (!this.text.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  /** The character at the position, or `ahead` characters after it; empty at the end. */
  peek(ahead = 0): string {
    return this.text.charAt(this.position + ahead);
  }

  /** Throws `ShellSyntaxError` for the text at the position. */
  unexpected(): never {
    const rest = this.text.slice(this.position, this.position + 12).split('\n')[0] ?? '';
    throw new ShellSyntaxError(`syntax error: unexpected "${rest === '' ? 'end of file' : rest}"`);
  }

  /** Consumes the number before `>` or `<`, if there is one. */
  readDescriptor(): number | undefined {
    this.skipBlanks();
    const match = /^([0-9])(?=[<>])/.exec(this.text.slice(this.position, this.position + 2));
    if (match === null) return undefined;
    this.position++;
    return Number(match[1]);
  }

  /** Consumes the name of a variable or a special parameter. Returns an empty text if there is none. */
  readName(): string {
    NAME.lastIndex = this.position;
    const match = NAME.exec(this.text);
    if (match !== null) {
      this.position += match[0].length;
      return match[0];
    }
    const char = this.text.charAt(this.position);
    if (char === '' || !SPECIAL.includes(char)) return '';
    this.position++;
    return char;
  }

  /** Consumes everything up to and including `end`. Throws `ShellSyntaxError`. */
  readUntil(end: string): string {
    const at = this.text.indexOf(end, this.position);
    if (at < 0) throw new ShellSyntaxError('syntax error: unterminated quoted string');
    const text = this.text.slice(this.position, at);
    this.position = at + 1;
    return text;
  }
}
