import { ShellSyntaxError, type ParameterPart, type Script, type Word, type WordPart } from './ast.ts';
import { unescape } from './escapes.ts';
import { Nesting, Scanner } from './scanner.ts';

/** Parses a script inside a word, up to the closing `)`. */
export type ScriptReader = (reader: WordReader) => Script;

/** Whether a character ends the reading. */
type Ends = (char: string) => boolean;

const WORD_END = /[ \t\r\n;&|<>()]/;
/** Operators of `${NAME…}` whose word is a pattern. Its quotes count even inside double quotes. */
const PATTERN_OPERATORS = ['%%', '%', '##', '#', '^^', '^', ',,', ','];
const REPLACEMENT_OPERATORS = ['//', '/#', '/%', '/'];
/** Longer operators first. */
const OTHER_OPERATORS = [':-', ':=', ':?', ':+', '-', '=', '?', '+', ':'];

/** Inside double quotes, a backslash quotes only these characters. */
const QUOTABLE = '$`"\\';

/** Reads the words of a shell script with their quotes and expansions. */
export class WordReader extends Scanner {
  readonly #readScript: ScriptReader;

  constructor(text: string, readScript: ScriptReader, nesting: Nesting = new Nesting()) {
    super(text, nesting);
    this.#readScript = readScript;
  }

  /** Reads the word at the position. Returns undefined if there is none. */
  readWord(): Word | undefined {
    this.skipBlanks();
    const parts: WordPart[] = [];
    while (!this.atEnd && !WORD_END.test(this.peek())) this.#readPart(parts, (char) => WORD_END.test(char));
    return parts.length === 0 ? undefined : parts;
  }

  /** Reads lines up to `delimiter`, with expansions unless `literal`. */
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
      : new WordReader(body, this.#readScript, this.nesting).#readQuoted(() => false);
  }

  /** Reads up to `))`, as the expression of `((`. */
  readArithmetic(): Word {
    const word = this.#readExpression((char) => char === ')');
    if (!this.takeText('))')) throw new ShellSyntaxError("missing `))'");
    return word;
  }

  /** Reads the three expressions of `for ((…; …; …))`, up to the closing parentheses. */
  readLoopHead(): readonly [start: Word, condition: Word, step: Word] {
    const start = this.#readExpression((char) => char === ';');
    if (!this.takeText(';')) throw new ShellSyntaxError("missing `;'");
    const condition = this.#readExpression((char) => char === ';');
    if (!this.takeText(';')) throw new ShellSyntaxError("missing `;'");
    return [start, condition, this.readArithmetic()];
  }

  /** Reads an arithmetic expression up to a character outside its parentheses. */
  #readExpression(ends: Ends): Word {
    let depth = 0;
    return this.#readQuoted((char) => {
      if (depth === 0 && ends(char)) return true;
      if (char === '(') depth++;
      if (char === ')') depth--;
      return depth < 0;
    });
  }

  #readPart(parts: WordPart[], ends: Ends): void {
    const char = this.peek();
    switch (char) {
      case '\\':
        if (this.peek(1) !== '\n') parts.push({ type: 'text', text: this.peek(1), quoted: true });
        this.position += 2;
        return;
      case "'":
        this.position++;
        parts.push({ type: 'text', text: this.readUntil("'"), quoted: true });
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
        while (!this.atEnd && !'\\\'"$`'.includes(this.peek()) && !ends(this.peek())) this.position++;
        parts.push({ type: 'text', text: this.text.slice(start, this.position), quoted: false });
      }
    }
  }

  /** Reads text with expansions, as inside double quotes, up to an ending character or the end. */
  #readQuoted(ends: Ends, quotable = QUOTABLE): WordPart[] {
    const parts: WordPart[] = [];
    let text = '';
    const flush = (): void => {
      if (text !== '') parts.push({ type: 'text', text, quoted: true });
      text = '';
    };
    while (!this.atEnd) {
      const char = this.peek();
      if (ends(char)) break;
      if (char === '$' || char === '`') {
        flush();
        if (char === '$') this.#readDollar(parts, true);
        else this.#readBackquoted(parts, true);
      } else if (char === '\\') {
        const next = this.peek(1);
        if (next !== '\n') text += quotable.includes(next) ? next : `\\${next}`;
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
      const script = this.#readScript(this);
      this.skipBlanks();
      if (!this.takeText(')')) throw new ShellSyntaxError('syntax error: unterminated command substitution');
      parts.push({ type: 'command', script, quoted });
    } else if (this.takeText('{')) {
      parts.push(this.#readBraced(quoted));
    } else if (!quoted && this.takeText("'")) {
      parts.push({ type: 'text', text: unescape(this.readUntil("'")), quoted: true });
    } else {
      const name = this.readName();
      parts.push(name === '' ? { type: 'text', text: '$', quoted: true } : parameter(name, quoted));
    }
  }

  #readBraced(quoted: boolean): ParameterPart {
    if (this.#lengthFollows()) {
      this.position++;
      const part = { ...parameter(this.#readParameter(), quoted), operator: '#length', index: this.#readIndex() };
      if (!this.takeText('}')) throw new ShellSyntaxError('bad substitution');
      return part;
    }
    const isIndirect = /^![A-Za-z_]/.test(this.peek() + this.peek(1));
    if (isIndirect) this.position++;
    const name = this.#readParameter();
    if (name === '') throw new ShellSyntaxError('bad substitution');
    const part = { ...parameter(name, quoted), isIndirect, index: this.#readIndex() };
    if (this.takeText('}')) return part;
    return this.nesting.within(() => this.#readOperator(part));
  }

  /** Whether `${#NAME}` follows, unlike `${#}`, `${#-default}` and `${##pattern}`, which are about `$#`. */
  #lengthFollows(): boolean {
    if (this.peek() !== '#') return false;
    const start = this.position++;
    const isName = this.#readParameter() !== '';
    const follows = isName && (this.peek() === '}' || this.peek() === '[');
    this.position = start;
    return follows;
  }

  /** Reads a name between braces. The number of a parameter may have several digits there. */
  #readParameter(): string {
    let name = this.readName();
    if (/^[0-9]$/.test(name)) while (/[0-9]/.test(this.peek())) name += this.text.charAt(this.position++);
    return name;
  }

  #readIndex(): Word | undefined {
    if (!this.takeText('[')) return undefined;
    const index = this.#readQuoted((char) => char === ']');
    this.position++;
    return index;
  }

  #readOperator(part: ParameterPart): ParameterPart {
    const take = (operators: readonly string[]): string | undefined => operators.find((one) => this.takeText(one));
    const replacing = take(REPLACEMENT_OPERATORS);
    if (replacing !== undefined) {
      // A slash directly after `//` belongs to the pattern.
      const slash: WordPart[] = replacing === '//' && this.takeText('/') ? [{ type: 'text', text: '/', quoted: true }] : [];
      const argument = [...slash, ...this.#readPattern((char) => char === '}' || char === '/')];
      const replacement = this.takeText('/') ? this.#readPattern((char) => char === '}') : [];
      this.position++;
      return { ...part, operator: replacing, argument, replacement };
    }
    const cutting = take(PATTERN_OPERATORS);
    if (cutting !== undefined) {
      const argument = this.#readPattern((char) => char === '}');
      this.position++;
      return { ...part, operator: cutting, argument };
    }
    const operator = take(OTHER_OPERATORS);
    if (operator === undefined) throw new ShellSyntaxError('bad substitution');
    return { ...part, operator, argument: this.#readArgument(part.quoted) };
  }

  #readPattern(ends: Ends): Word {
    const parts: WordPart[] = [];
    while (!this.atEnd && !ends(this.peek())) this.#readPart(parts, ends);
    return parts;
  }

  /** Reads the word after the operator in `${NAME:-…}`. */
  #readArgument(quoted: boolean): Word {
    const parts: WordPart[] = [];
    while (!this.atEnd && this.peek() !== '}') {
      if (quoted && this.peek() !== '"') {
        for (const part of this.#readQuoted((char) => char === '}' || char === '"', `${QUOTABLE}}`)) parts.push(part);
      } else this.#readPart(parts, (char) => char === '}');
    }
    this.position++;
    return parts;
  }

  /** Reads backquotes. The text inside is parsed as its own script. */
  #readBackquoted(parts: WordPart[], quoted: boolean): void {
    this.position++;
    let inner = '';
    while (!this.atEnd && this.peek() !== '`') {
      const isEscape = this.peek() === '\\' && '`\\$'.includes(this.peek(1));
      if (isEscape) this.position++;
      inner += this.text.charAt(this.position++);
    }
    this.position++;
    parts.push({ type: 'command', script: this.#readScript(new WordReader(inner, this.#readScript, this.nesting)), quoted });
  }
}

function parameter(name: string, quoted: boolean): ParameterPart {
  return {
    type: 'parameter',
    name,
    operator: '',
    argument: undefined,
    replacement: undefined,
    index: undefined,
    isIndirect: false,
    quoted,
  };
}
