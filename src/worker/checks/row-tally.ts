import { Environment, EvaluationError, type ASTNode } from '@marcbachmann/cel-js';
import { type CostMeter, meterNodes } from '../../api/cel/cost.ts';
import { calledBy, nodesOf, partsOf } from '../../api/cel/nodes.ts';
import { PLAIN_FUNCTIONS } from '../cel.ts';
import { ROW_KINDS } from './rows/index.ts';

type Macro = 'all' | 'exists' | 'exists_one' | 'count';
type Verdict = 'yes' | 'no' | 'error';

/**
 * A macro over the rows of a kind whose body names only its own row: `pods.all(p, p.ready)`, `pods.filter(p, p.ready).size()`. It keeps the verdict on each
 * row, so that after a write the body is evaluated for the row that changed, and not for 1,000 others.
 */
export class RowTally {
  /** The name of the rows in a check. */
  readonly rows: string;
  readonly #macro: Macro;
  readonly #variable: string;
  readonly #body: ReturnType<Environment['parse']>;
  readonly #verdicts = new WeakMap<object, Verdict>();

  constructor(rows: string, macro: Macro, variable: string, body: string, meter: CostMeter) {
    this.rows = rows;
    this.#macro = macro;
    this.#variable = variable;
    this.#body = new Environment().registerVariable(variable, 'dyn').parse(body);
    meterNodes(this.#body.ast, meter);
  }

  /** The CEL type of its value. */
  get type(): 'int' | 'bool' {
    return this.#macro === 'count' ? 'int' : 'bool';
  }

  /** Its value. Undefined if the body cannot be evaluated for a row. Throws `CostError`. */
  valueOver(rows: readonly object[]): bigint | boolean | undefined {
    let yes = 0;
    for (const row of rows) {
      const verdict = this.#verdictOn(row);
      if (verdict === 'error') return undefined;
      if (verdict === 'yes') yes += 1;
    }
    switch (this.#macro) {
      case 'all':
        return yes === rows.length;
      case 'exists':
        return yes > 0;
      case 'exists_one':
        return yes === 1;
      case 'count':
        return BigInt(yes);
    }
  }

  #verdictOn(row: object): Verdict {
    let verdict = this.#verdicts.get(row);
    if (verdict === undefined) this.#verdicts.set(row, (verdict = this.#evaluate(row)));
    return verdict;
  }

  #evaluate(row: object): Verdict {
    try {
      const value: unknown = this.#body({ [this.#variable]: row });
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : 'error';
    } catch (error) {
      if (error instanceof EvaluationError) return 'error';
      throw error;
    }
  }
}

/** An expression in which tallies stand for macros. */
export interface Tallied {
  /** `tally0 >= 8 && tally1` */
  readonly text: string;
  /** By their names in the text. */
  readonly tallies: ReadonlyMap<string, RowTally>;
}

/** Replaces the macros of an expression that can be tallied. Returns undefined if there is none. */
export function tallied(ast: ASTNode, meter: CostMeter): Tallied | undefined {
  const tallies = new Map<string, RowTally>();
  let text = '';
  let at = 0;
  const visit = (node: ASTNode): void => {
    const tally = tallyOf(node, meter);
    if (tally === undefined) return partsOf(node.args).forEach(visit);
    const name = `tally${tallies.size}`;
    tallies.set(name, tally);
    text += node.input.slice(at, node.range.start) + name;
    at = node.range.end;
  };
  visit(ast);
  return tallies.size === 0 ? undefined : { text: text + ast.input.slice(at), tallies };
}

function tallyOf(node: ASTNode, meter: CostMeter): RowTally | undefined {
  if (node.op !== 'rcall') return undefined;
  const [method, receiver, args] = node.args;
  const isSize = method === 'size' && receiver.op === 'rcall' && receiver.args[0] === 'filter' && args.length === 0;
  if (isSize) return macroOf(receiver, 'count', meter);
  return method === 'all' || method === 'exists' || method === 'exists_one' ? macroOf(node, method, meter) : undefined;
}

const ROW_NAMES: ReadonlySet<string> = new Set(ROW_KINDS.map(({ name }) => name));

function macroOf(node: ASTNode, macro: Macro, meter: CostMeter): RowTally | undefined {
  if (node.op !== 'rcall') return undefined;
  const [, receiver, [variable, body]] = node.args;
  if (receiver.op !== 'id' || !ROW_NAMES.has(receiver.args) || variable?.op !== 'id' || body === undefined) return undefined;
  if (!seesOnly(variable.args, body)) return undefined;
  // The range of a body leaves its outer parentheses out. What stands between the variable and the end of the macro has them.
  const [, text] = /^\s*,([^]*)\)$/.exec(node.input.slice(variable.range.end, node.range.end)) ?? [];
  return text === undefined ? undefined : new RowTally(receiver.args, macro, variable.args, text, meter);
}

const PLAIN: ReadonlySet<string> = new Set(PLAIN_FUNCTIONS);

/** Whether an expression names nothing but the variable, and calls no function over other objects. */
function seesOnly(variable: string, body: ASTNode): boolean {
  return nodesOf(body).every((node) => {
    if (node.op === 'id') return node.args === variable;
    const name = calledBy(node);
    return name === undefined || PLAIN.has(name);
  });
}
