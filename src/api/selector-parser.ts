import { fieldErrorMessage, invalidField } from './field-error.ts';
import { FormatError } from './text.ts';
import { isQualifiedName } from './names.ts';
import { BINARY_OPERATORS, newRequirement, type Requirement, type SelectorOperator } from './requirement.ts';

/** One token of a selector. Operators and punctuation have their own text as type. */
type SelectorToken = { readonly type: TokenType; readonly text: string };
type TokenType = '(' | ')' | ',' | '!' | '=' | '==' | '!=' | '>' | '<' | 'in' | 'notin' | 'identifier' | 'end' | 'error';

const SYMBOLS: ReadonlySet<string> = new Set(['=', '!', '(', ')', ',', '>', '<']);
const TWO_CHARACTER_TOKENS: ReadonlySet<string> = new Set(['==', '!=']);
const WHITESPACE = /[ \t\r\n]/;

/** Splits a selector into tokens, including the end (labels/selector.go `Lexer`). */
export function* selectorTokens(text: string): Generator<SelectorToken, void> {
  let position = 0;
  while (position < text.length) {
    const character = text[position]!;
    if (WHITESPACE.test(character)) {
      position++;
      continue;
    }
    const token = SYMBOLS.has(character) ? symbolAt(text, position) : wordAt(text, position);
    position += token.text.length;
    yield token;
  }
  yield { type: 'end', text: '' };
}

function symbolAt(text: string, position: number): SelectorToken {
  const two = text.slice(position, position + 2);
  const symbol = TWO_CHARACTER_TOKENS.has(two) ? two : text[position]!;
  return { type: symbol as TokenType, text: symbol };
}

function wordAt(text: string, start: number): SelectorToken {
  let end = start;
  while (end < text.length && !SYMBOLS.has(text[end]!) && !WHITESPACE.test(text[end]!)) end++;
  const word = text.slice(start, end);
  return { type: word === 'in' || word === 'notin' ? word : 'identifier', text: word };
}

/**
 * Parses the requirements of a selector, in the order of the text (labels/selector.go `Parser.parse`). Throws `FormatError`.
 */
export function parseRequirements(text: string): Requirement[] {
  return new SelectorParser(text).parse();
}

const OPERATORS: Readonly<Partial<Record<TokenType, SelectorOperator>>> = {
  in: 'in',
  notin: 'notin',
  '=': '=',
  '==': '==',
  '!=': '!=',
  '>': 'gt',
  '<': 'lt',
};

/** A recursive descent parser. `in` and `notin` are operators only after a key; elsewhere they are plain keys and values. */
export class SelectorParser {
  private readonly tokens: readonly SelectorToken[];
  private position = 0;

  constructor(text: string) {
    this.tokens = [...selectorTokens(text)];
  }

  parse(): Requirement[] {
    const requirements: Requirement[] = [];
    for (;;) {
      const { type, text } = this.peek();
      if (type === 'end') return requirements;
      if (type !== 'identifier' && type !== '!')
        throw new FormatError(`found '${text}', expected: !, identifier, or 'end of string'`);
      requirements.push(this.parseRequirement());
      if (!this.parseSeparator()) return requirements;
    }
  }

  /** Returns true if a comma announces another requirement. */
  private parseSeparator(): boolean {
    const { type, text } = this.take();
    if (type === 'end') return false;
    if (type !== ',') throw new FormatError(`found '${text}', expected: ',' or 'end of string'`);
    const next = this.peek();
    if (next.type !== 'identifier' && next.type !== '!')
      throw new FormatError(`found '${next.text}', expected: identifier after ','`);
    return true;
  }

  private parseRequirement(): Requirement {
    try {
      const negated = this.peek().type === '!';
      if (negated) this.take();
      const key = this.parseKey();
      const next = this.peek().type;
      const alone = next === 'end' || next === ',';
      if (negated) return newRequirement(key, '!', []);
      if (alone) return newRequirement(key, 'exists', []);
      const operator = this.parseOperator();
      const values = operator === 'in' || operator === 'notin' ? this.parseValues() : [this.parseExactValue()];
      return newRequirement(key, operator, values);
    } catch (error) {
      if (error instanceof FormatError) throw new FormatError(`unable to parse requirement: ${error.message}`);
      throw error;
    }
  }

  private parseKey(): string {
    const { type, text } = this.take();
    if (type !== 'identifier') throw new FormatError(`found '${text}', expected: identifier`);
    const problems = isQualifiedName(text);
    // Upstream has no field path here and prints `<nil>`.
    if (problems.length > 0) throw new FormatError(fieldErrorMessage(invalidField('<nil>', text, problems.join('; '))));
    return text;
  }

  /** The operator between key and value (`parseOperator`). */
  parseOperator(): SelectorOperator {
    const { type, text } = this.tokens[this.position++]!;
    const operator = OPERATORS[type];
    if (operator === undefined) throw new FormatError(`found '${text}', expected: ${BINARY_OPERATORS.join(', ')}`);
    return operator;
  }

  /** `(x,y,)`: the values, without duplicates; nothing between commas is the empty value (`parseValues`). */
  private parseValues(): string[] {
    const open = this.take();
    if (open.type !== '(') throw new FormatError(`found '${open.text}' expected: '('`);
    const first = this.peek();
    if (first.type === ')') {
      this.take();
      return [''];
    }
    if (first.type !== 'identifier' && first.type !== ',')
      throw new FormatError(`found '${first.text}', expected: ',', ')' or identifier`);
    const values = this.parseIdentifiers();
    this.take();
    return [...values].sort();
  }

  /** Up to the closing parenthesis (`parseIdentifiersList`). */
  private parseIdentifiers(): Set<string> {
    const values = new Set<string>();
    for (;;) {
      const { type, text } = this.take();
      const next = this.peek();
      if (type === 'identifier') {
        values.add(text);
        if (next.type === ')') return values;
        if (next.type !== ',') throw new FormatError(`found '${next.text}', expected: ',' or ')'`);
      } else if (type === ',') {
        if (values.size === 0 || next.type === ')' || next.type === ',') values.add('');
        if (next.type === ')') return values;
        if (next.type === ',') this.take();
        if (next.type === ',' && this.peek().type === ')') return values;
      } else {
        throw new FormatError(`found '${text}', expected: ',', or identifier`);
      }
    }
  }

  /** The value after `=`. The empty value if it is missing (`parseExactValue`). */
  private parseExactValue(): string {
    const next = this.peek().type;
    if (next === 'end' || next === ',') return '';
    const { type, text } = this.take();
    if (type !== 'identifier') throw new FormatError(`found '${text}', expected: identifier`);
    return text;
  }

  /** The next token, with `in` and `notin` as plain words. */
  private peek(): SelectorToken {
    const token = this.tokens[this.position] ?? { type: 'end', text: '' };
    return token.type === 'in' || token.type === 'notin' ? { type: 'identifier', text: token.text } : token;
  }

  private take(): SelectorToken {
    const token = this.peek();
    this.position++;
    return token;
  }
}
