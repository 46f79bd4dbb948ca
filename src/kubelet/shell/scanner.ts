import { ShellSyntaxError, type ParameterPart, type Script, type Word, type WordPart } from './ast.ts';

/** Reads a script in the middle of a word, up to the `)` that ends it. */
export type ScriptReader = (scanner: Scanner) => Script;

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
const WORD_END = /[ \t\r\n;&|<>()]/;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const SPECIAL = '@*#?-$!0123456789';
const OPERATORS = ['&&', '||', ';;', '&>', '<<-', '<<', '>>', '>&', '<&', '>|', '<', '>', '&', '|', ';', '(', ')', '\n'];
/** The longer ones first. */
const PARAMETER_OPERATORS = [':-', ':=', ':?', ':+', '-', '=', '?', '+', '%%', '%', '##', '#', '//', '/', '^^', ',,', ':'];

/** Reads a shell script by characters: words with their quotes and expansions, and operators. */
export class Scanner {
  position = 0;

  constructor(
    readonly text: string,
    private readonly readScript: ScriptReader,
    readonly nesting: Nesting = new Nesting(),
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

  /** The word that comes next; undefined if there is none. */
  readWord(): Word | undefined {
    this.skipBlanks();
    const parts: WordPart[] = [];
    while (!this.atEnd && !WORD_END.test(this.text.charAt(this.position))) this.#readPart(parts, (char) => WORD_END.test(char));
    return parts.length === 0 ? undefined : parts;
  }

  /** The number in front of `>` or `<`, if that is what comes next. */
  readDescriptor(): number | undefined {
    this.skipBlanks();
    const match = /^([0-9])(?=[<>])/.exec(this.text.slice(this.position, this.position + 2));
    if (match === null) return undefined;
    this.position++;
    return Number(match[1]);
  }

  /** The lines up to `delimiter`, with expansions unless they are `literal`. */
  readHereDocument(delimiter: string, literal: boolean, stripTabs: boolean): Word {
    const lines: string[] = [];
    while (!this.atEnd) {
      const end = this.text.indexOf('\n', this.position);
      const raw = this.text.slice(this.position, end < 0 ? this.text.length : end);
      this.position = end < 0 ? this.text.length : end + 1;
      const line = stripTabs ? raw.replace(/^\t+/, '') : raw;
      if (line === delimiter) break;
      lines.push(`${line}\n`);
    }
    const body = lines.join('');
    return literal
      ? [{ type: 'text', text: body, quoted: true }]
      : new Scanner(body, this.readScript, this.nesting).#readQuoted(() => false);
  }

  /** Everything up to two closing parentheses, as the expression of `((`. */
  readArithmetic(): Word {
    let depth = 0;
    const word = this.#readQuoted((char) => {
      if (char === '(') depth++;
      if (char !== ')') return false;
      return depth-- === 0;
    });
    if (!this.takeText('))')) throw new ShellSyntaxError("missing `))'");
    return word;
  }

  #readPart(parts: WordPart[], ends: (char: string) => boolean): void {
    const char = this.text.charAt(this.position);
    switch (char) {
      case '\\':
        if (this.text.charAt(this.position + 1) !== '\n')
          parts.push({ type: 'text', text: this.text.charAt(this.position + 1), quoted: true });
        this.position += 2;
        return;
      case "'":
        this.position++;
        parts.push({ type: 'text', text: this.#readUntil("'"), quoted: true });
        return;
      case '"': {
        this.position++;
        const inner = this.#readQuoted((candidate) => candidate === '"');
        this.position++;
        if (inner.length === 0) parts.push({ type: 'text', text: '', quoted: true });
        for (const part of inner) parts.push(part);
        return;
      }
      case '$':
        this.#readDollar(parts, false);
        return;
      case '`':
        this.#readBackquoted(parts, false);
        return;
      default: {
        const start = this.position;
        while (!this.atEnd && !'\\\'"$`'.includes(this.text.charAt(this.position)) && !ends(this.text.charAt(this.position)))
          this.position++;
        parts.push({ type: 'text', text: this.text.slice(start, this.position), quoted: false });
      }
    }
  }

  /** Text in which `$`, backquotes and some backslashes keep their meaning, up to the character that ends it or the end of all. */
  #readQuoted(ends: (char: string) => boolean): WordPart[] {
    const parts: WordPart[] = [];
    let text = '';
    const flush = (): void => {
      if (text !== '') parts.push({ type: 'text', text, quoted: true });
      text = '';
    };
    while (!this.atEnd) {
      const char = this.text.charAt(this.position);
      if (ends(char)) break;
      if (char === '$' || char === '`') {
        flush();
        if (char === '$') this.#readDollar(parts, true);
        else this.#readBackquoted(parts, true);
      } else if (char === '\\') {
        const next = this.text.charAt(this.position + 1);
        if (next !== '\n') text += '$`"\\'.includes(next) ? next : `\\${next}`;
        this.position += 2;
      } else {
        text += char;
        this.position++;
      }
    }
    flush();
    return parts;
  }

  #readDollar(parts: WordPart[], quoted: boolean): void {
    this.position++;
    this.nesting.within(() => this.#readExpansion(parts, quoted));
  }

  #readExpansion(parts: WordPart[], quoted: boolean): void {
    if (this.takeText('((')) {
      parts.push({ type: 'arithmetic', expression: this.readArithmetic(), quoted });
    } else if (this.takeText('(')) {
      const script = this.readScript(this);
      this.skipBlanks();
      if (!this.takeText(')')) throw new ShellSyntaxError('syntax error: unterminated command substitution');
      parts.push({ type: 'command', script, quoted });
    } else if (this.takeText('{')) {
      parts.push(this.#readBraced(quoted));
    } else if (!quoted && this.takeText("'")) {
      parts.push({ type: 'text', text: unescape(this.#readUntil("'")), quoted: true });
    } else {
      const name = this.#readName();
      parts.push(name === '' ? { type: 'text', text: '$', quoted: true } : parameter(name, quoted));
    }
  }

  #readBraced(quoted: boolean): ParameterPart {
    const isLength = this.text.charAt(this.position) === '#' && this.text.charAt(this.position + 1) !== '}';
    if (isLength) this.position++;
    const name = this.#readName();
    if (name === '') throw new ShellSyntaxError('bad substitution');
    let index: Word | undefined;
    if (this.takeText('[')) {
      index = this.#readQuoted((char) => char === ']');
      this.position++;
    }
    if (this.takeText('}')) return { ...parameter(name, quoted), index, operator: isLength ? '#length' : '' };
    const operator = PARAMETER_OPERATORS.find((candidate) => this.takeText(candidate));
    if (operator === undefined) throw new ShellSyntaxError('bad substitution');
    const argument = this.#readArgument(quoted);
    return { ...parameter(name, quoted), index, operator, argument };
  }

  /** What follows the operator in `${NAME:-…}`. */
  #readArgument(quoted: boolean): Word {
    const parts: WordPart[] = [];
    while (!this.atEnd && this.text.charAt(this.position) !== '}') {
      if (quoted && this.text.charAt(this.position) !== '"') {
        for (const part of this.#readQuoted((char) => char === '}' || char === '"')) parts.push(part);
      } else this.#readPart(parts, (char) => char === '}');
    }
    this.position++;
    return parts;
  }

  /** Backquotes: the text between them is a script of its own. */
  #readBackquoted(parts: WordPart[], quoted: boolean): void {
    this.position++;
    let inner = '';
    while (!this.atEnd && this.text.charAt(this.position) !== '`') {
      const isEscape = this.text.charAt(this.position) === '\\' && '`\\$'.includes(this.text.charAt(this.position + 1));
      if (isEscape) this.position++;
      inner += this.text.charAt(this.position++);
    }
    this.position++;
    parts.push({ type: 'command', script: this.readScript(new Scanner(inner, this.readScript, this.nesting)), quoted });
  }

  #readName(): string {
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

  #readUntil(end: string): string {
    const at = this.text.indexOf(end, this.position);
    if (at < 0) throw new ShellSyntaxError('syntax error: unterminated quoted string');
    const text = this.text.slice(this.position, at);
    this.position = at + 1;
    return text;
  }
}

function parameter(name: string, quoted: boolean): ParameterPart {
  return { type: 'parameter', name, operator: '', argument: undefined, index: undefined, quoted };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/** `\n` and its like in a text, as `echo -e` and `$'…'` read them; `\c` ends it. */
export function unescape(text: string): string {
  const stop = /(^|[^\\])(\\\\)*\\c/.exec(text);
  const kept = stop === null ? text : text.slice(0, stop.index + stop[0].length - 2);
  return kept.replace(/\\(0[0-7]{0,3}|x[0-9a-fA-F]{1,2}|.)/gs, (match: string, code: string) => {
    if (code.startsWith('x') && code.length > 1) return String.fromCharCode(parseInt(code.slice(1), 16));
    if (code.startsWith('0')) return String.fromCharCode(parseInt(code, 8));
    return ESCAPES[code] ?? match;
  });
}
