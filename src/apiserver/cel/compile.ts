import { type ASTNode, type Environment, ParseError, type TypeCheckResult } from '@marcbachmann/cel-js';
import { CostMeter, meterNodes } from '../../api/cel/cost.ts';
import { nodesOf } from '../../api/cel/nodes.ts';
import { boundMatches } from './environment.ts';
import { compareAll } from './equality.ts';
import { findFields } from './presence.ts';
import { goType, type Rewritten, withoutMessages, WORDED, worded } from './messages.ts';

/** The longest expression, in characters. Upstream bounds its estimated cost instead. */
const MOST_CHARS = 20_000;

/** An expression that can be evaluated, with its work counted. */
export interface Evaluation {
  readonly ast: ASTNode;
  /** Throws `CostError`, and the error of the evaluation. */
  evaluate(variables: Readonly<Record<string, unknown>>): { readonly value: unknown; readonly cost: number };
}

/** Prepares an expression, which must be valid. */
export function compile(text: string, environment: Environment): Evaluation {
  const run = environment.parse(withoutMessages(text).text);
  const meter = new CostMeter();
  boundMatches(run.ast);
  compareAll(run.ast);
  findFields(run.ast);
  meterNodes(run.ast, meter);
  return {
    ast: run.ast,
    evaluate: (variables) => ({ value: meter.measure(() => run(variables) as unknown), cost: meter.spent }),
  };
}

/** Whether an expression names a variable. */
export function namesVariable(ast: ASTNode, name: string): boolean {
  return nodesOf(ast).some((node) => node.op === 'id' && node.args === name);
}

/** What is wrong with an expression in an environment, in cel-go's words, or its type and syntax. */
export function check(
  text: string,
  environment: Environment,
): { readonly problem: string } | { readonly type: string; readonly ast: ASTNode } {
  if (text.length > MOST_CHARS) return { problem: `it is longer than ${MOST_CHARS} characters` };
  const rewritten = withoutMessages(text);
  const fault = (error: Fault) => ({ problem: faultOf(text, rewritten, error, environment) });
  const run = parsed(rewritten.text, environment);
  if ('fault' in run) return fault(run.fault);
  compareAll(run.ast);
  findFields(run.ast);
  const { valid, type, error } = run.check();
  if (!valid) return fault(error);
  const mixed = mixedLiteral(run.ast);
  return mixed === undefined ? { type: type ?? 'dyn', ast: run.ast } : fault(mixed);
}

type Fault = TypeCheckResult['error'];

function parsed(text: string, environment: Environment): ReturnType<Environment['parse']> | { readonly fault: Fault } {
  try {
    return environment.parse(text);
  } catch (error) {
    if (error instanceof ParseError) return { fault: error as Fault };
    throw error;
  }
}

/** A node whose type is checked. */
type Checked = ASTNode & { readonly checkedType?: { readonly name: string; matches(other: object): boolean } };

/** The first item of a list or a map that has another type than one before it. Values whose type is not known fit all (checker.go `joinTypes`). */
function mixedLiteral(ast: ASTNode): TypeCheckResult['error'] {
  for (const node of nodesOf(ast)) {
    const entries = node.op === 'map' && (node as Checked).checkedType !== undefined ? node.args : [];
    const lists = [node.op === 'list' ? node.args : [], entries.map(([key]) => key), entries.map(([, value]) => value)];
    for (const items of lists as readonly (readonly Checked[])[]) {
      const [first] = items;
      const other = items.find(({ checkedType: type }) => type !== undefined && first!.checkedType?.matches(type) === false);
      if (other === undefined) continue;
      const names = [first!.checkedType!.name, other.checkedType!.name].map(goType);
      return worded(`expected type '${names[0]}' but found '${names[1]}'`, other);
    }
  }
  return undefined;
}

/** `ERROR: <input>:1:5: undefined field 'foo'`, with the line and a mark below. */
function faultOf(text: string, rewritten: Rewritten, error: TypeCheckResult['error'], environment: Environment): string {
  const { code = '', range: { start, end } = { start: 0, end: rewritten.text.length } } = error ?? {};
  const range = { start: rewritten.at(start), end: rewritten.at(end) };
  const words = (error?.message ?? '').split('\n')[0]!;
  const name = text.slice(range.start, range.end);
  // Go's position of a field is that of its dot.
  const at = code === 'no_such_key' ? Math.max(0, range.start - 1) : range.start;
  const before = text.slice(0, at).split('\n');
  const column = before.at(-1)!.length;
  const line = text.split('\n')[before.length - 1] ?? '';
  const head = `ERROR: <input>:${before.length}:${column + 1}: ${faultWords(code, name, words, environment)}`;
  return `${head}\n | ${line}\n | ${'.'.repeat(column)}^`;
}

function faultWords(code: string, name: string, words: string, environment: Environment): string {
  switch (code) {
    case 'no_such_key':
      return `undefined field '${name}'`;
    case 'unknown_variable':
      return `undeclared reference to '${name}' (in container '')`;
    case 'no_such_overload': {
      const [, left = '', operator = '', right = ''] = /^no such overload: (.*) (\S+) (.*)$/.exec(words) ?? [];
      return operator === '' ? words : `found no matching overload for '_${operator}_' applied to '(${left}, ${right})'`;
    }
    case 'no_matching_overload': {
      const called = /'(?:.*\.)?(\w+)\(/.exec(words)?.[1] ?? '';
      const isKnown = environment.getDefinitions().functions.some((each) => each.name === called);
      return isKnown ? words : `undeclared reference to '${called}' (in container '')`;
    }
    case WORDED:
      return words;
    default:
      return `Syntax error: ${words}`;
  }
}
