import { Environment, EvaluationError, type ASTNode, type TypeCheckResult } from '@marcbachmann/cel-js';
import { nearestWord } from '../../api/index.ts';
import type { Step, StepResult } from '../../sim/index.ts';
import type { ConditionFault } from '../protocol/index.ts';
import { celName, figuresOf, type ConditionFigure } from './figures.ts';

/** Whether a step's result meets a condition. Throws an error with the reason if that cannot be told. */
export type Condition = (result: Pick<StepResult, 'outcome' | 'figures'>) => boolean;

/**
 * The functions that a condition may call. Each takes time proportional to its text. Macros could nest loops, and `matches` would run a regular expression of
 * the user's.
 */
const FUNCTIONS: ReadonlySet<string> = new Set(['contains', 'double', 'endsWith', 'has', 'int', 'size', 'startsWith', 'string']);

const LIMITS = { maxAstNodes: 100, maxDepth: 20, maxListElements: 20, maxMapEntries: 0, maxCallArguments: 3 };

/** The types of figures by name. Names with a dot are nested: `spec.maxSurge`. */
interface Types {
  readonly [name: string]: string | Types;
}

/**
 * Compiles a CEL expression over the figures of a step and its `outcome`: `toAdd > 0 && replicas == 10`. `steps`: the steps of the name, of all components.
 * Returns the fault of an expression that cannot be evaluated.
 */
export function compileCondition(text: string, steps: readonly Step[]): Condition | ConditionFault {
  const figures = figuresOf(steps);
  if (figures.length === 0) return { code: 'no-figures' };
  const { valid, type, error } = environmentOf(figures, 'int').check(text);
  if (!valid) return faultOf(text, error, figures);
  // A whole number is an int, any other a double: which of them a figure is shows when it comes.
  const evaluate = environmentOf(figures, 'dyn').parse(text);
  const unsupported = callsIn(evaluate.ast).find((name) => !FUNCTIONS.has(name));
  if (unsupported !== undefined) return { code: 'unsupported', name: unsupported };
  if (type !== 'bool') return { code: 'not-boolean', text };
  return (result) => {
    try {
      return evaluate(valuesOf(result)) === true;
    } catch (error) {
      // Not every outcome has every figure.
      if (error instanceof EvaluationError && ABSENT.has(error.code)) return false;
      throw error;
    }
  };
}

/** The evaluator's codes for a name that does not exist. */
const ABSENT: ReadonlySet<string> = new Set(['unknown_variable', 'no_such_key']);

function faultOf(text: string, error: TypeCheckResult['error'], figures: readonly ConditionFigure[]): ConditionFault {
  const { code = '', range = { start: 0, end: text.length } } = error ?? {};
  const { start, end } = range;
  if (!ABSENT.has(code))
    return { code: error?.name === 'ParseError' ? 'syntax' : 'wrong-types', at: start + 1, text: text.slice(start, end) };
  const name = /[\w.]*$/.exec(text.slice(0, end))?.[0] ?? '';
  const names = figures.map((figure) => figure.name);
  return { code: 'unknown-figure', name, nearest: nearestWord(name, names) ?? '' };
}

function valuesOf({ outcome, figures = {} }: Pick<StepResult, 'outcome' | 'figures'>): Record<string, unknown> {
  return nested(Object.entries({ ...figures, outcome }).map(([name, value]) => [celName(name), celValue(value)]));
}

/** `number`: the CEL type of numbers. */
function environmentOf(figures: readonly ConditionFigure[], number: 'int' | 'dyn'): Environment {
  const environment = new Environment({ limits: LIMITS });
  const types = nested(figures.map(({ name, type }) => [name, type === 'number' ? number : type]));
  for (const [name, type] of Object.entries(types as Types)) {
    if (typeof type === 'string') environment.registerVariable(name, type);
    else environment.registerVariable(name, { schema: type });
  }
  return environment;
}

/** `spec.maxSurge` becomes a field of `spec`. */
function nested<T>(entries: readonly (readonly [string, T])[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at = whole;
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>;
    at[last] = value;
  }
  return whole;
}

function celValue(value: number | string | boolean): bigint | number | string | boolean {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
}

/** The names of all functions and methods that an expression calls. */
function callsIn(node: ASTNode): readonly string[] {
  const inside = partsOf(node.args).flatMap(callsIn);
  return node.op === 'call' || node.op === 'rcall' ? [node.args[0], ...inside] : inside;
}

function partsOf(args: unknown): readonly ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(partsOf);
  return typeof args === 'object' && args !== null && 'op' in args ? [args as ASTNode] : [];
}
