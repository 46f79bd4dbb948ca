import type { Process } from '../../sim/index.ts';
import { resolvePath } from '../files/file-system.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import { plainText, type Word } from './ast.ts';
import { ShellFailure } from './control.ts';
import type { ShellHost } from './host.ts';
import { patternRegExp, regexOf } from './pattern.ts';
import type { Variables } from './variables.ts';

/** The environment of a test expression. */
export interface TestPlace {
  readonly host: ShellHost;
  readonly directory: string;
  readonly variables: Variables;
}

/** Evaluates `[ … ]` or `[[ … ]]`. In the latter, `==` has a pattern and `=~` a regular expression on the right. Throws `ShellFailure`. */
export function evaluateTest(words: readonly string[], place: TestPlace, isDouble: boolean): boolean {
  place.host.cgroup.work(words.length);
  const expression = new Expression(words, place, isDouble);
  return words.length > 0 && expression.evaluate();
}

/** Expands the words of `[[ … ]]`. */
interface WordExpander {
  text(word: Word): Process<string>;
  pattern(word: Word): Process<string>;
}

/** Evaluates `[[ … ]]`. Operands that `&&` or `||` skips are not expanded, so that `[[ -f x && "$(<x)" ]]` works without x. */
export function* evaluateDoubleBrackets(words: readonly Word[], expander: WordExpander, place: TestPlace): Process<boolean> {
  // With parentheses, all words are expanded first.
  if (words.some((word) => plainText(word) === '(')) return yield* evaluateWords(words, expander, place);
  for (const alternative of splitAt(words, '||')) {
    let holds = true;
    for (const part of splitAt(alternative, '&&')) holds &&= yield* evaluateWords(part, expander, place);
    if (holds) return true;
  }
  return false;
}

function* evaluateWords(words: readonly Word[], expander: WordExpander, place: TestPlace): Process<boolean> {
  const texts: string[] = [];
  for (const [index, word] of words.entries()) {
    // The right side of `==` is a pattern.
    const before = texts[index - 1] ?? '';
    const isPattern = before === '==' || before === '=' || before === '!=';
    texts.push(isPattern ? yield* expander.pattern(word) : yield* expander.text(word));
  }
  return evaluateTest(texts, place, true);
}

/** Splits the words at an operator. */
function splitAt(words: readonly Word[], operator: '&&' | '||'): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (plainText(word) === operator) parts.push([]);
    else parts.at(-1)!.push(word);
  }
  return parts;
}

const UNARY = new Set(['-e', '-f', '-d', '-s', '-r', '-w', '-x', '-z', '-n', '-L', '-h', '-p', '-S', '-b', '-c', '-t', '-v']);
const BINARY = new Set(['=', '==', '!=', '=~', '<', '>', '-eq', '-ne', '-lt', '-le', '-gt', '-ge', '-nt', '-ot']);

/** The deepest nesting of parentheses, below the limit of any browser's stack. */
const MAX_NESTING = 50;

class Expression {
  readonly #words: readonly string[];
  readonly #place: TestPlace;
  readonly #isDouble: boolean;
  #next = 0;
  #depth = 0;

  constructor(words: readonly string[], place: TestPlace, isDouble: boolean) {
    this.#words = words;
    this.#place = place;
    this.#isDouble = isDouble;
  }

  evaluate(): boolean {
    const value = this.#or();
    if (this.#next < this.#words.length) throw new ShellFailure(`${this.#words[this.#next]}: unknown operand`, 2);
    return value;
  }

  #or(): boolean {
    if (++this.#depth > MAX_NESTING) throw new ShellFailure('test: too many nested parentheses', 2);
    let value = this.#and();
    while (this.#take(this.#isDouble ? '||' : '-o')) value = this.#and() || value;
    this.#depth--;
    return value;
  }

  #and(): boolean {
    let value = this.#not();
    while (this.#take(this.#isDouble ? '&&' : '-a')) value = this.#not() && value;
    return value;
  }

  #not(): boolean {
    let negations = 0;
    for (;;) {
      const following = this.#words[this.#next + 1];
      if (this.#words[this.#next] !== '!' || following === undefined || BINARY.has(following)) break;
      this.#next++;
      negations++;
    }
    return this.#primary() === (negations % 2 === 0);
  }

  #primary(): boolean {
    const word = this.#words[this.#next++] ?? '';
    const operator = this.#words[this.#next] ?? '';
    if (BINARY.has(operator) && this.#next + 1 < this.#words.length) {
      this.#next++;
      return this.#compare(word, operator, this.#words[this.#next++] ?? '');
    }
    if (word === '(') {
      const value = this.#or();
      if (!this.#take(')')) throw new ShellFailure('missing )', 2);
      return value;
    }
    if (UNARY.has(word) && this.#next < this.#words.length) return this.#unary(word, this.#words[this.#next++] ?? '');
    return word !== '';
  }

  #unary(operator: string, operand: string): boolean {
    const { host, directory, variables } = this.#place;
    const { files } = host;
    if (operator === '-z') return operand === '';
    if (operator === '-n') return operand !== '';
    if (operator === '-t') return false;
    if (operator === '-v') return variables.has(operand);
    const path = resolvePath(directory, operand);
    if (operator === '-d') return files.isDirectory(path);
    if (operator === '-f') return files.isFile(path);
    if (operator === '-s') return files.isFile(path) && files.read(path) !== '';
    if ('-L-h-p-S-b-c'.includes(operator)) return false;
    return files.entry(path) !== undefined;
  }

  #compare(left: string, operator: string, right: string): boolean {
    switch (operator) {
      case '=':
      case '==':
        return this.#isDouble ? patternRegExp(right, this.#work).test(left) : left === right;
      case '!=':
        return this.#isDouble ? !patternRegExp(right, this.#work).test(left) : left !== right;
      case '=~':
        return this.#matches(left, right);
      case '<':
        return left < right;
      case '>':
        return left > right;
      case '-nt':
      case '-ot':
        return false;
      default:
        return compareNumbers(this.#number(left), operator, this.#number(right));
    }
  }

  #matches(text: string, pattern: string): boolean {
    const match = regexOf(pattern, this.#work).exec(text);
    this.#place.variables.set('BASH_REMATCH', match === undefined ? [] : match.map((group) => group ?? ''));
    return match !== undefined;
  }

  #number(text: string): number {
    const trimmed = text.trim();
    if (/^[-+]?[0-9]+$/.test(trimmed)) return Number(trimmed);
    if (this.#isDouble) return Number(evaluateArithmetic(trimmed, this.#place.variables, this.#work));
    throw new ShellFailure(`${text}: bad number`, 2);
  }

  readonly #work = (units: number): void => this.#place.host.cgroup.work(units);

  #take(word: string): boolean {
    if (this.#words[this.#next] !== word) return false;
    this.#next++;
    return true;
  }
}

function compareNumbers(left: number, operator: string, right: number): boolean {
  switch (operator) {
    case '-eq':
      return left === right;
    case '-ne':
      return left !== right;
    case '-lt':
      return left < right;
    case '-le':
      return left <= right;
    case '-gt':
      return left > right;
    default:
      return left >= right;
  }
}
