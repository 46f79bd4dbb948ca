import { plainText, type Assignment, type Command, type Redirect, type Script, type Word } from './ast.ts';
import { RedirectReader } from './redirect-reader.ts';
import type { CountWork } from '../../api/regex/program.ts';
import { WordReader } from './word-reader.ts';

/** Keywords that end a list of commands. */
const ENDINGS: ReadonlySet<string> = new Set(['then', 'do', 'done', 'fi', 'else', 'elif', 'esac', '}']);

/** The right side of `=~`. */
const REGEX_WORD = /[^\s"']+/y;
/** The parentheses after the name of a function definition. */
const FUNCTION_SIGN = /[ \t]*\([ \t]*\)/y;

/** The work of parsing one character. It allows the longest argument that Linux accepts. */
const PARSE_WORK = 30;

/** Parses a shell script. Throws `ShellSyntaxError`. */
export function parseScript(text: string, work: CountWork): Script {
  work(text.length * PARSE_WORK);
  const scanner = new WordReader(text, readInner);
  const parser = new Parser(scanner);
  const script = parser.readList();
  if (!scanner.atEnd) scanner.unexpected();
  return script;
}

/** Parses a script inside a word. */
function readInner(scanner: WordReader): Script {
  return new Parser(scanner).readList();
}

/** The POSIX shell grammar with the parts of bash that manifests use: `[[ ]]`, arrays, `&>`, `function`. */
class Parser {
  readonly #scanner: WordReader;
  readonly #redirects: RedirectReader;

  constructor(scanner: WordReader) {
    this.#scanner = scanner;
    this.#redirects = new RedirectReader(scanner);
  }

  /** Reads commands up to a closing keyword, a closing parenthesis, `;;` or the end. */
  readList(): Script {
    return this.#scanner.nesting.within(() => this.#readCommands());
  }

  #readCommands(): Script {
    const commands: { command: Command; background: boolean }[] = [];
    for (;;) {
      this.#skipNewlines();
      const operator = this.#scanner.peekOperator();
      if (this.#scanner.atEnd || operator === ')' || operator === ';;' || ENDINGS.has(this.#peekWord() ?? '')) return commands;
      const command = this.#readAndOr();
      const background = this.#scanner.take('&');
      commands.push({ command, background });
      if (background || this.#scanner.take(';') || this.#scanner.peekOperator() === '\n') continue;
      return commands;
    }
  }

  #readAndOr(): Command {
    const first = this.#readPipeline();
    const rest: { operator: '&&' | '||'; command: Command }[] = [];
    for (;;) {
      const operator = this.#scanner.peekOperator();
      if (operator !== '&&' && operator !== '||') break;
      this.#scanner.take(operator);
      this.#skipNewlines();
      rest.push({ operator, command: this.#readPipeline() });
    }
    return rest.length === 0 ? first : { type: 'and-or', first, rest };
  }

  #readPipeline(): Command {
    const negated = this.#takeKeyword('!');
    const commands = [this.#readCommand()];
    while (this.#scanner.take('|')) {
      this.#skipNewlines();
      commands.push(this.#readCommand());
    }
    return commands.length === 1 && !negated ? commands[0]! : { type: 'pipeline', commands, negated };
  }

  #readCommand(): Command {
    const { position } = this.#scanner;
    if (this.#scanner.take('(')) {
      if (this.#scanner.takeText('(')) return { type: 'arithmetic', expression: this.#scanner.readArithmetic() };
      const body = this.readList();
      this.#expectOperator(')');
      return { type: 'group', body, subshell: true, redirects: this.#redirects.readAll() };
    }
    this.#scanner.skipBlanks();
    const keyword = this.#peekWord();
    switch (keyword) {
      case 'if':
        return this.#readIf();
      case 'while':
      case 'until':
        return this.#readLoop(keyword === 'until');
      case 'for':
        return this.#readFor();
      case 'case':
        return this.#readCase();
      case '{': {
        this.#expectKeyword('{');
        const body = this.readList();
        this.#expectKeyword('}');
        return { type: 'group', body, subshell: false, redirects: this.#redirects.readAll() };
      }
      case '[[':
        return this.#readTest();
      case 'function':
        this.#expectKeyword('function');
        return this.#readFunction(plainText(this.#scanner.readWord()) ?? this.#scanner.unexpected());
      default: {
        const name = keyword !== undefined && /^[A-Za-z_][\w-]*$/.test(keyword) ? keyword : undefined;
        if (name !== undefined && this.#isFunction(name)) return this.#readFunction(name);
        this.#scanner.position = position;
        return this.#readSimple();
      }
    }
  }

  #readSimple(): Command {
    const assignments: Assignment[] = [];
    const words: Word[] = [];
    const redirects: Redirect[] = [];
    for (;;) {
      const redirect = this.#redirects.readOne();
      if (redirect !== undefined) {
        redirects.push(redirect);
        continue;
      }
      const assignment = words.length === 0 ? this.#readAssignment() : undefined;
      if (assignment !== undefined) {
        assignments.push(assignment);
        continue;
      }
      const word = this.#scanner.readWord();
      if (word === undefined) break;
      words.push(word);
    }
    if (assignments.length + words.length + redirects.length === 0) this.#scanner.unexpected();
    return { type: 'simple', assignments, words, redirects };
  }

  #readAssignment(): Assignment | undefined {
    this.#scanner.skipBlanks();
    const match = /^([A-Za-z_][A-Za-z0-9_]*)(\+?)=/.exec(
      this.#scanner.text.slice(this.#scanner.position, this.#scanner.position + 200),
    );
    if (match === null) return undefined;
    this.#scanner.position += match[0].length;
    const name = match[1]!;
    const append = match[2] === '+';
    if (this.#scanner.takeText('(')) {
      const words: Word[] = [];
      for (;;) {
        this.#skipNewlines();
        const word = this.#scanner.readWord();
        if (word === undefined) break;
        words.push(word);
      }
      this.#expectOperator(')');
      return { name, append, value: words, isArray: true };
    }
    const atOnce = !/[ \t\r\n;&|<>()]/.test(this.#scanner.text.charAt(this.#scanner.position)) && !this.#scanner.atEnd;
    return { name, append, value: (atOnce ? this.#scanner.readWord() : undefined) ?? [], isArray: false };
  }

  #readIf(): Command {
    const branches: { condition: Script; body: Script }[] = [];
    let otherwise: Script | undefined;
    for (let opening = 'if'; ; opening = 'elif') {
      this.#expectKeyword(opening);
      const condition = this.readList();
      this.#expectKeyword('then');
      branches.push({ condition, body: this.readList() });
      if (this.#peekWord() !== 'elif') break;
    }
    if (this.#takeKeyword('else')) otherwise = this.readList();
    this.#expectKeyword('fi');
    return { type: 'if', branches, otherwise, redirects: this.#redirects.readAll() };
  }

  #readLoop(until: boolean): Command {
    this.#expectKeyword(until ? 'until' : 'while');
    const condition = this.readList();
    const body = this.#readDoGroup();
    return { type: 'loop', until, condition, body, redirects: this.#redirects.readAll() };
  }

  #readFor(): Command {
    this.#expectKeyword('for');
    if (this.#scanner.take('(')) {
      if (!this.#scanner.takeText('(')) this.#scanner.unexpected();
      const [start, condition, step] = this.#scanner.readLoopHead();
      this.#scanner.take(';');
      return { type: 'for-arithmetic', start, condition, step, body: this.#readDoGroup(), redirects: this.#redirects.readAll() };
    }
    const name = plainText(this.#scanner.readWord()) ?? this.#scanner.unexpected();
    this.#skipNewlines();
    let words: Word[] | undefined;
    if (this.#takeKeyword('in')) {
      words = [];
      for (let word = this.#scanner.readWord(); word !== undefined; word = this.#scanner.readWord()) words.push(word);
    }
    this.#scanner.take(';');
    const body = this.#readDoGroup();
    return { type: 'for', name, words, body, redirects: this.#redirects.readAll() };
  }

  #readDoGroup(): Script {
    this.#skipNewlines();
    this.#expectKeyword('do');
    const body = this.readList();
    this.#expectKeyword('done');
    return body;
  }

  #readCase(): Command {
    this.#expectKeyword('case');
    const word = this.#scanner.readWord() ?? this.#scanner.unexpected();
    this.#skipNewlines();
    this.#expectKeyword('in');
    const cases: { patterns: Word[]; body: Script }[] = [];
    for (;;) {
      this.#skipNewlines();
      if (this.#takeKeyword('esac')) break;
      this.#scanner.take('(');
      const patterns: Word[] = [];
      do patterns.push(this.#scanner.readWord() ?? this.#scanner.unexpected());
      while (this.#scanner.take('|'));
      this.#expectOperator(')');
      cases.push({ patterns, body: this.readList() });
      this.#skipNewlines();
      if (this.#scanner.take(';;')) continue;
      this.#expectKeyword('esac');
      break;
    }
    return { type: 'case', word, cases };
  }

  /** `[[ … ]]`. Inside, `<`, `>`, `(`, `)`, `&&` and `||` are words. */
  #readTest(): Command {
    this.#expectKeyword('[[');
    const words: Word[] = [];
    for (;;) {
      this.#skipNewlines();
      const operator = this.#scanner.peekOperator();
      const isRegex = plainText(words.at(-1)) === '=~';
      const word = isRegex ? this.#readRegex() : this.#scanner.readWord();
      if (word !== undefined) {
        if (plainText(word) === ']]') return { type: 'test', words };
        words.push(word);
      } else if (operator !== undefined && operator !== ';' && operator !== '\n') {
        this.#scanner.take(operator);
        words.push([{ type: 'text', text: operator, quoted: false }]);
      } else this.#scanner.unexpected();
    }
  }

  /** Reads a regular expression, which may contain parentheses and bars. */
  #readRegex(): Word {
    this.#scanner.skipBlanks();
    REGEX_WORD.lastIndex = this.#scanner.position;
    const match = REGEX_WORD.exec(this.#scanner.text);
    if (match === null || match[0].includes('$(') || match[0].includes('`'))
      return this.#scanner.readWord() ?? this.#scanner.unexpected();
    this.#scanner.position += match[0].length;
    return [{ type: 'text', text: match[0], quoted: true }];
  }

  #isFunction(name: string): boolean {
    FUNCTION_SIGN.lastIndex = this.#scanner.position + name.length;
    return FUNCTION_SIGN.test(this.#scanner.text);
  }

  #readFunction(name: string): Command {
    const start = this.#scanner.position;
    if (this.#peekWord() === name) this.#scanner.readWord();
    if (this.#scanner.take('(')) this.#expectOperator(')');
    this.#skipNewlines();
    const body = this.#scanner.nesting.within(() => this.#readCommand());
    return { type: 'function', name, body, length: this.#scanner.position - start };
  }

  /** Skips line breaks, and reads the here-documents of each line. */
  #skipNewlines(): void {
    while (this.#scanner.take('\n')) this.#redirects.readDocuments();
  }

  #peekWord(): string | undefined {
    const { position } = this.#scanner;
    this.#scanner.skipBlanks();
    const match = /^[^\s;&|<>()"'$`\\]+/.exec(this.#scanner.text.slice(this.#scanner.position, this.#scanner.position + 80));
    this.#scanner.position = position;
    return match?.[0];
  }

  #takeKeyword(keyword: string): boolean {
    if (this.#peekWord() !== keyword) return false;
    this.#scanner.readWord();
    return true;
  }

  #expectKeyword(keyword: string): void {
    this.#skipNewlines();
    if (!this.#takeKeyword(keyword)) this.#scanner.unexpected();
  }

  #expectOperator(operator: string): void {
    this.#skipNewlines();
    if (!this.#scanner.take(operator)) this.#scanner.unexpected();
  }
}
