import type { ASTNode } from '@marcbachmann/cel-js';
import { calledBy, nodesOf, partsOf } from './nodes.ts';

/**
 * The most work of one evaluation: as many units as Kubernetes allows one expression (apiserver pkg/apis/cel/config.go `PerCallLimit`). It is counted
 * likewise: each step is a unit, and what compares, joins or searches values takes their size, ten characters to the unit. A check of 30 nodes over 1,000
 * Pods takes about 30,000 units.
 */
export const MAX_COST = 1_000_000;

/** An evaluation has come to the bound of its work. */
export class CostError extends Error {
  constructor() {
    super(`it takes more than ${MAX_COST} steps`);
  }
}

/** Counts the work of one evaluation at a time. */
export class CostMeter {
  #spent = 0;
  readonly #weights = new WeakMap<object, number>();

  /** The work of the last evaluation. */
  get spent(): number {
    return this.#spent;
  }

  /** Evaluates. Throws `CostError` at the bound, also where a macro or an operator would ignore the errors of its parts. */
  measure<T>(evaluate: () => T): T {
    this.#spent = 0;
    try {
      const value = evaluate();
      if (this.#spent <= MAX_COST) return value;
    } catch (error) {
      if (this.#spent <= MAX_COST) throw error;
    }
    throw new CostError();
  }

  /** Throws `CostError`. */
  charge(units: number): void {
    this.#spent += units;
    if (this.#spent > MAX_COST) throw new CostError();
  }

  /** The size of a value. Values do not change, so the size of an object is counted once. */
  weightOf(value: unknown): number {
    if (typeof value === 'string') return 1 + Math.floor(value.length / 10);
    // What functions work with, such as an authorizer, is one value.
    if (!isComposite(value)) return 1;
    let weight = this.#weights.get(value);
    if (weight === undefined) {
      weight = 1;
      for (const part of Object.values(value)) weight += this.weightOf(part);
      this.#weights.set(value, weight);
    }
    return weight;
  }
}

function isComposite(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/** The operators that may look at the whole of their operands. */
const WHOLE: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', '+']);

/** A node of the evaluator: it looks up at its first evaluation how it is evaluated, and keeps that as its own `evaluate`. */
interface Evaluated {
  evaluate(this: void, evaluator: unknown, node: unknown, context: unknown): unknown;
}

/**
 * Makes every node of an expression count its evaluations with the meter. The bodies of macros are nodes of the expression, so that each turn of a loop counts.
 */
export function meterNodes(ast: ASTNode, meter: CostMeter): void {
  const nodes = nodesOf(ast);
  const weighed = new Set(
    nodes.filter((node) => WHOLE.has(node.op) || calledBy(node) !== undefined).flatMap(({ args }) => partsOf(args)),
  );
  for (const node of nodes) meterNode(node, meter, weighed.has(node));
}

function meterNode(node: ASTNode, meter: CostMeter, isWeighed: boolean): void {
  const evaluated = node as unknown as Evaluated;
  const unresolved = evaluated.evaluate;
  let resolved = unresolved;
  const counted = (evaluator: unknown, self: unknown, context: unknown): unknown => {
    // The first evaluation comes here twice.
    if (resolved === unresolved) return unresolved.call(node as never, evaluator, self, context);
    meter.charge(1);
    const value = resolved.call(node as never, evaluator, self, context);
    if (isWeighed) meter.charge(meter.weightOf(value));
    return value;
  };
  Object.defineProperty(node, 'evaluate', {
    get: () => counted,
    set(evaluate: typeof resolved) {
      resolved = evaluate;
    },
  });
}
