import { ShellSyntaxError } from './ast.ts';

/**
 * Compound commands, substitutions and expansions may be so deep in one another. Parsing recurses, and browsers differ in how deep they let a
 * program recurse: this is far below any of them, so that a script is read everywhere or nowhere.
 */
const MAX_NESTING = 50;

/** How deep the parser is in a script. All scanners and parsers of one script share it. */
export class Nesting {
  #depth = 0;

  /** Reads what lies one level deeper. Throws `ShellSyntaxError`. */
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

/** Reads a shell script by characters: blanks, operators, names. */
export class Scanner {
  position = 0;

  constructor(
    readonly text: string,
    readonly nesting: Nesting,
  ) {}

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** Goes past blanks, comments and joined lines, not past a line's end. */
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

  /** The operator that comes next, without going past it. */
  peekOperator(): string | undefined {
    this.skipBlanks();
    return OPERATORS.find((operator) => this.text.startsWith(operator, this.position));
  }

  /** Goes past an operator, if it comes next. */
  take(operator: string): boolean {
    if (this.peekOperator() !== operator) return false;
    this.position += operator.length;
    return true;
  }

  /** Goes past `text`, whatever it is. */
  takeText(text: string): boolean {
    if (!this.text.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  /** The character that comes next, or the one so many places behind it; empty at the end. */
  peek(ahead = 0): string {
    return this.text.charAt(this.position + ahead);
  }

  /** What comes next fits nothing. Throws `ShellSyntaxError`. */
  unexpected(): never {
    const rest = this.text.slice(this.position, this.position + 12).split('\n')[0] ?? '';
    throw new ShellSyntaxError(`syntax error: unexpected "${rest === '' ? 'end of file' : rest}"`);
  }

  /** The number in front of `>` or `<`, if that is what comes next. */
  readDescriptor(): number | undefined {
    this.skipBlanks();
    const match = /^([0-9])(?=[<>])/.exec(this.text.slice(this.position, this.position + 2));
    if (match === null) return undefined;
    this.position++;
    return Number(match[1]);
  }

  /** Goes past the name of a variable or a special parameter, and returns it. Returns an empty text if there is none. */
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

  /** Everything up to `end`, which is passed too. Throws `ShellSyntaxError`. */
  readUntil(end: string): string {
    const at = this.text.indexOf(end, this.position);
    if (at < 0) throw new ShellSyntaxError('syntax error: unterminated quoted string');
    const text = this.text.slice(this.position, at);
    this.position = at + 1;
    return text;
  }
}
