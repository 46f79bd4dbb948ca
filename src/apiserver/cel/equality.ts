import { type ASTNode, Optional } from '@marcbachmann/cel-js';
import { UnsignedInt } from '@marcbachmann/cel-js/evaluator';
import { nodesOf } from '../../api/cel/nodes.ts';
import type { CheckedType, Checker, Evaluator } from './libraries/library.ts';

/** A node of the library: a macro takes the place of its own check and evaluation. */
export type MacroNode = ASTNode & {
  readonly meta: { readonly check: (checker: Checker, node: ASTNode, context: unknown) => CheckedType };
  setMeta(key: 'macro' | 'async', value: unknown): void;
};

type Test = (left: unknown, right: unknown) => boolean;

const TESTS: Readonly<Record<string, Test>> = { '==': equal, '!=': (left, right) => !equal(left, right), in: isIn };

/**
 * Makes an expression compare as cel-go does (common/types `Equal`, interpreter `evalEq`): values of any types, which are never equal if their types differ.
 * The library compares by the types that it sees first in a value, and knows no equality of objects and of optional values.
 */
export function compareAll(ast: ASTNode): void {
  for (const node of nodesOf(ast) as readonly MacroNode[]) {
    const test = Object.hasOwn(TESTS, node.op) ? TESTS[node.op]! : undefined;
    if (test === undefined) continue;
    const [left, right] = node.args as readonly [ASTNode, ASTNode];
    const { check } = node.meta;
    node.setMeta('async', false);
    node.setMeta('macro', {
      typeCheck: (checker: Checker, _macro: unknown, context: unknown): CheckedType =>
        node.op !== 'in' && isComparable(checker.check(left, context), checker.check(right, context))
          ? checker.getType('bool')
          : check(checker, node, context),
      evaluate: (evaluator: Evaluator, _macro: unknown, context: unknown): boolean =>
        test(evaluator.run(left, context), evaluator.run(right, context)),
    });
  }
}

const NULLABLE: ReadonlySet<string> = new Set(['message', 'optional']);

/** Whether two values have one type that the library does not compare, or one may be null (checker/types.go `internalIsAssignable`). */
function isComparable(left: CheckedType, right: CheckedType): boolean {
  if (left.name === 'null' || right.name === 'null') return NULLABLE.has(left.kind) || NULLABLE.has(right.kind);
  if (left.kind === 'message') return left.name === right.name;
  return left.kind === 'optional' && right.kind === 'optional' && (left.matches(right) || right.matches(left));
}

/** What compares itself, as a quantity does. */
interface Comparable {
  compare(other: unknown): number;
}

/** Whether two values are equal. */
export function equal(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isNumber(left) && isNumber(right)) return left.valueOf() <= right.valueOf() && left.valueOf() >= right.valueOf();
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (left instanceof Optional || right instanceof Optional) {
    if (!(left instanceof Optional && right instanceof Optional) || left.hasValue() !== right.hasValue()) return false;
    return !left.hasValue() || equal(left.value(), right.value());
  }
  for (const type of [Array, Uint8Array] as const)
    if (left instanceof type || right instanceof type)
      return left instanceof type && right instanceof type && equalItems(left, right);
  if (isFields(left) && isFields(right)) return equalFields(left, right);
  if (left.constructor !== right.constructor) return false;
  if ('compare' in left) return (left as Comparable).compare(right) === 0;
  if (Object.keys(left).length > 0) return equalFields(left, right);
  // Times and durations. Types are equal only if they are the same.
  return left.valueOf() !== left && left.valueOf() === right.valueOf();
}

function equalItems(left: ArrayLike<unknown>, right: ArrayLike<unknown>): boolean {
  return left.length === right.length && Array.prototype.every.call(left, (item, i) => equal(item, right[i]));
}

function equalFields(left: object, right: object): boolean {
  const [ofLeft, ofRight] = [fieldsOf(left), fieldsOf(right)];
  return (
    ofLeft.size === ofRight.size && [...ofLeft].every(([name, value]) => ofRight.has(name) && equal(value, ofRight.get(name)))
  );
}

function isIn(value: unknown, all: unknown): boolean {
  if (Array.isArray(all)) return all.some((item) => equal(value, item));
  return typeof all === 'object' && all !== null && isFields(all) && [...fieldsOf(all).keys()].some((key) => equal(value, key));
}

function isNumber(value: unknown): value is bigint | number | UnsignedInt {
  return typeof value === 'bigint' || typeof value === 'number' || value instanceof UnsignedInt;
}

function isFields(value: object): boolean {
  return value instanceof Map || Object.getPrototypeOf(value) === Object.prototype;
}

function fieldsOf(value: object): ReadonlyMap<unknown, unknown> {
  return value instanceof Map ? value : new Map(Object.entries(value));
}
