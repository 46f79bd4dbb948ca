import { quote, type FormatError } from '../../api/index.ts';
import { isFunction } from './functions.ts';
import { failure, tokensOf, type Token } from './lexer.ts';
import { GoNumber } from './values.ts';

/** An operand, with its text and its place in the template, which messages quote. */
export type Operand = { readonly at: number; readonly text: string } & (
  | { readonly type: 'dot' | 'nil' }
  | { readonly type: 'constant'; readonly value: unknown }
  | { readonly type: 'field'; readonly names: readonly string[] }
  | { readonly type: 'variable'; readonly name: string; readonly names: readonly string[] }
  | { readonly type: 'chain'; readonly of: Operand; readonly names: readonly string[] }
  | { readonly type: 'function'; readonly name: string }
  | { readonly type: 'pipe'; readonly pipe: Pipe }
);

export interface Command {
  readonly at: number;
  readonly text: string;
  readonly args: readonly [Operand, ...Operand[]];
}

export interface Pipe {
  readonly at: number;
  readonly text: string;
  readonly variables: readonly string[];
  /** Whether it gives an older variable a new value. */
  readonly assigns: boolean;
  readonly commands: readonly Command[];
}

/** A piece of a template (Go's text/template/parse/node.go). */
export type TemplateNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'action'; readonly pipe: Pipe }
  | { readonly type: 'break' | 'continue' }
  | {
      readonly type: 'if' | 'with' | 'range';
      readonly pipe: Pipe;
      readonly body: readonly TemplateNode[];
      readonly otherwise: readonly TemplateNode[];
    };

/** The deepest nesting of actions and parentheses. */
const MAX_DEPTH = 100;
const CONTROLS = new Set(['if', 'with', 'range']);
/** Actions of the real kubectl that are left out here. */
const LEFT_OUT = new Set(['define', 'template', 'block']);
const KEYWORDS = new Set([...CONTROLS, ...LEFT_OUT, 'else', 'end', 'break', 'continue', 'nil']);

/** Parses a template of Go (text/template/parse/parse.go). Throws `FormatError`. */
export function parseGoTemplate(template: string): readonly TemplateNode[] {
  return new TemplateParser(template).parse();
}

/** What ended a list of nodes. */
type Ending = 'end' | 'else' | 'text end';

class TemplateParser {
  readonly #template: string;
  readonly #tokens: Token[];
  #next = 0;
  #depth = 0;
  #ranges = 0;
  /** The variables in scope. */
  #variables = ['$'];

  constructor(template: string) {
    this.#template = template;
    this.#tokens = [];
    try {
      for (const token of tokensOf(template)) this.#tokens.push(token);
    } catch (error) {
      // What comes before the fault is parsed first, as Go does, which reads tokens as it needs them.
      this.#fault = error as FormatError;
    }
  }

  readonly #fault: FormatError | undefined;

  parse(): readonly TemplateNode[] {
    const { nodes, ending } = this.#list();
    if (ending !== 'text end') throw this.#error(`unexpected {{${ending}}}`);
    return nodes;
  }

  /** Parses up to `{{end}}` or `{{else`, which it consumes. */
  #list(): { readonly nodes: readonly TemplateNode[]; readonly ending: Ending } {
    if (++this.#depth > MAX_DEPTH) throw this.#error(`the template nests deeper than ${MAX_DEPTH} levels`);
    const nodes: TemplateNode[] = [];
    try {
      for (;;) {
        const token = this.#take();
        if (token.type === 'end') return { nodes, ending: 'text end' };
        if (token.type === 'text') nodes.push({ type: 'text', text: token.text });
        else {
          const node = this.#action();
          if (typeof node === 'string') return { nodes, ending: node };
          nodes.push(node);
        }
      }
    } finally {
      this.#depth--;
    }
  }

  #action(): TemplateNode | Ending {
    const word = this.#peekSolid();
    if (word.type !== 'word' || !KEYWORDS.has(word.text) || word.text === 'nil')
      return { type: 'action', pipe: this.#pipe('command', 'close') };
    this.#takeSolid();
    const { text } = word;
    if (LEFT_OUT.has(text)) throw this.#error(`{{${text}}} is not part of this kubectl`);
    switch (text) {
      case 'if':
      case 'with':
      case 'range':
        return this.#control(text);
      case 'break':
      case 'continue': {
        const next = this.#takeSolid();
        if (next.type !== 'close') throw this.#unexpected(next, `{{${text}}}`);
        if (this.#ranges === 0) throw this.#error(`{{${text}}} outside {{range}}`);
        return { type: text };
      }
      case 'else': {
        const next = this.#peekSolid();
        if (next.type === 'word' && (next.text === 'if' || next.text === 'with')) return 'else';
        this.#close('else');
        return 'else';
      }
      default:
        this.#close('end');
        return 'end';
    }
  }

  #close(context: string): void {
    const token = this.#takeSolid();
    if (token.type !== 'close') throw this.#unexpected(token, context);
  }

  #control(type: 'if' | 'with' | 'range'): TemplateNode {
    const scope = this.#variables.length;
    const pipe = this.#pipe(type, 'close');
    if (type === 'range') this.#ranges++;
    const { nodes: body, ending } = this.#list();
    if (type === 'range') this.#ranges--;
    let otherwise: readonly TemplateNode[] = [];
    if (ending === 'text end') throw this.#error('unexpected EOF');
    if (ending === 'else') {
      const next = this.#peekSolid();
      const chained = next.type === 'word' && next.text === type && type !== 'range' && this.#isInAction;
      if (chained) {
        this.#takeSolid();
        otherwise = [this.#control(type)];
      } else {
        const rest = this.#list();
        if (rest.ending === 'text end') throw this.#error('unexpected EOF');
        if (rest.ending !== 'end') throw this.#error(`expected end; found {{else}}`);
        otherwise = rest.nodes;
      }
    }
    this.#variables.length = scope;
    return { type, pipe, body, otherwise };
  }

  /** Whether the last token was not the end of an action. */
  get #isInAction(): boolean {
    return this.#tokens[this.#next - 1]?.type !== 'close';
  }

  #pipe(context: string, end: 'close' | 'paren'): Pipe {
    if (++this.#depth > MAX_DEPTH) throw this.#error(`the template nests deeper than ${MAX_DEPTH} levels`);
    const { at } = this.#peekSolid();
    const { variables, assigns } = this.#declarations(context);
    const commands: Command[] = [];
    for (;;) {
      const token = this.#takeSolid();
      if (token.type === end && token.text !== '(') break;
      if (!['word', 'number', 'string', 'dot', 'field', 'variable', 'paren'].includes(token.type) || token.text === ')')
        throw this.#unexpected(token, context);
      this.#next--;
      commands.push(this.#command());
    }
    if (commands.length === 0) throw this.#error(`missing value for ${context}`);
    const wrong = commands.findIndex(({ args: [first] }, i) => i > 0 && ['constant', 'dot', 'nil'].includes(first.type));
    if (wrong > 0) throw this.#error(`non executable command in pipeline stage ${wrong + 1}`);
    this.#depth--;
    const calls = commands.map(({ text }) => text).join(' | ');
    const text = variables.length === 0 ? calls : `${variables.join(', ')} ${assigns ? '=' : ':='} ${calls}`;
    return { at, text, variables, assigns, commands };
  }

  /** `$x :=`, `$i, $x :=`, `$x =`. */
  #declarations(context: string): Pick<Pipe, 'variables' | 'assigns'> {
    const variables: string[] = [];
    for (;;) {
      const start = this.#next;
      const token = this.#takeSolid();
      if (token.type !== 'variable') {
        this.#next = start;
        return { variables: [], assigns: false };
      }
      const sign = this.#takeSolid();
      if (sign.type === 'declare' || sign.type === 'assign') {
        variables.push(token.text);
        const assigns = sign.type === 'assign';
        if (!assigns) this.#variables.push(...variables);
        return { variables, assigns };
      }
      if (sign.text !== ',' || sign.type !== 'char') {
        this.#next = start;
        return { variables: [], assigns: false };
      }
      variables.push(token.text);
      if (context !== 'range' || variables.length > 1) throw this.#error(`too many declarations in ${context}`);
      if (this.#peekSolid().type !== 'variable') throw this.#error('range can only initialize variables');
    }
  }

  #command(): Command {
    const { at } = this.#peekSolid();
    const args: Operand[] = [];
    for (;;) {
      this.#peekSolid();
      const operand = this.#operand();
      if (operand !== undefined) args.push(operand);
      const token = this.#take();
      if (token.type === 'space') continue;
      if (token.type === 'close' || token.text === ')') this.#next--;
      else if (token.type !== 'pipe') throw this.#unexpected(token, 'operand');
      break;
    }
    const [first, ...rest] = args;
    if (first === undefined) throw this.#error('empty command');
    return { at, text: args.map(({ text }) => text).join(' '), args: [first, ...rest] };
  }

  /** A term with its fields: `.a.b`, `$x.a`, `(…).a`. */
  #operand(): Operand | undefined {
    const term = this.#term();
    const first = this.#peek();
    if (term === undefined || first.type !== 'field') return term;
    const names: string[] = [];
    while (this.#peek().type === 'field') names.push(this.#take().text.slice(1));
    const place = { at: first.at, text: `${term.text}.${names.join('.')}` };
    if (term.type === 'field') return { ...term, ...place, names: [...term.names, ...names] };
    if (term.type === 'variable') return { ...term, ...place, names };
    if (term.type === 'constant' || term.type === 'dot' || term.type === 'nil')
      throw this.#error(`unexpected . after term ${quote(term.text)}`);
    return { type: 'chain', of: term, names, ...place };
  }

  #term(): Operand | undefined {
    const token = this.#take();
    const { at, text } = token;
    const constant = (value: unknown): Operand => ({ type: 'constant', value, at, text });
    switch (token.type) {
      case 'word':
        if (text === 'true' || text === 'false') return constant(text === 'true');
        if (text === 'nil') return { type: 'nil', at, text };
        if (KEYWORDS.has(text)) break;
        if (!isFunction(text)) throw this.#error(`function ${quote(text)} not defined`);
        return { type: 'function', name: text, at, text };
      case 'dot':
        return { type: 'dot', at, text };
      case 'field':
        return { type: 'field', names: [text.slice(1)], at, text };
      case 'variable':
        if (!this.#variables.includes(text)) throw this.#error(`undefined variable ${quote(text)}`);
        return { type: 'variable', name: text, names: [], at, text };
      case 'number':
        return constant(GoNumber.read(text) ?? this.#raise(`illegal number syntax: ${quote(text)}`));
      case 'string':
        return constant(text.startsWith('`') ? text.slice(1, -1) : this.#unquoted(text));
      case 'paren':
        if (text === '(') {
          const pipe = this.#pipe('parenthesized pipeline', 'paren');
          return { type: 'pipe', pipe, at, text: `(${pipe.text})` };
        }
        break;
      default:
    }
    this.#next--;
    return undefined;
  }

  #unquoted(text: string): string {
    const plain = text
      .slice(1, -1)
      .replaceAll(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|([^]))/g, (_, x?: string, u?: string, char = '') => {
        const code = x ?? u;
        if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
        return ESCAPES[char as string] ?? this.#raise('invalid syntax');
      });
    return plain;
  }

  #peek(): Token {
    const token = this.#take();
    this.#next--;
    return token;
  }

  #take(): Token {
    const token = this.#tokens[this.#next++];
    if (token === undefined) throw this.#fault ?? this.#error('unexpected EOF');
    return token;
  }

  /** The next token that is no blank. Blanks before it are consumed. */
  #peekSolid(): Token {
    while (this.#peek().type === 'space') this.#next++;
    return this.#peek();
  }

  #takeSolid(): Token {
    this.#peekSolid();
    return this.#take();
  }

  #unexpected({ type, text }: Token, context: string): FormatError {
    const shown =
      type === 'end'
        ? 'EOF'
        : KEYWORDS.has(text) || type === 'dot'
          ? `<${text}>`
          : text.length > 10
            ? `${quote(text.slice(0, 10))}...`
            : quote(text);
    return this.#error(`unexpected ${shown} in ${context}`);
  }

  #raise(why: string): never {
    throw this.#error(why);
  }

  #error(why: string): FormatError {
    return failure(this.#template, this.#tokens[Math.max(0, this.#next - 1)]?.at ?? this.#template.length, why);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  '"': '"',
  "'": "'",
};
