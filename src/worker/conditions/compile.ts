import { Environment, EvaluationError } from '@marcbachmann/cel-js';
import type { Step, StepResult } from '../../trace/index.ts';
import { CostMeter, meterNodes } from '../../api/cel/cost.ts';
import { calledBy, nodesOf } from '../../api/cel/nodes.ts';
import { ABSENT_NAME, celValue, expressionFault, PLAIN_FUNCTIONS } from '../cel.ts';
import type { ConditionFault } from '../protocol/index.ts';
import { celName, figuresOf, type ConditionFigure } from './figures.ts';

/** Whether a step's result meets a condition. Throws an error with the reason if that cannot be told. */
export type Condition = (result: Pick<StepResult, 'outcome' | 'figures'>) => boolean;

/** The functions that a condition may call. Macros are missing, since they could nest loops. */
const FUNCTIONS: ReadonlySet<string> = new Set(PLAIN_FUNCTIONS);

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
  if (!valid) return expressionFault(text, error, { names: figures.map(({ name }) => name), pattern: /[\w.]*$/ });
  // A whole number is an int, any other a double: which of them a figure is shows when it comes.
  const evaluate = environmentOf(figures, 'dyn').parse(text);
  const unsupported = nodesOf(evaluate.ast)
    .map(calledBy)
    .find((name) => name !== undefined && !FUNCTIONS.has(name));
  if (unsupported !== undefined) return { code: 'unsupported', name: unsupported };
  if (type !== 'bool') return { code: 'not-boolean', text };
  const meter = new CostMeter();
  meterNodes(evaluate.ast, meter);
  return (result) => {
    try {
      return meter.measure(() => evaluate(valuesOf(result))) === true;
    } catch (error) {
      // Not every outcome has every figure.
      if (error instanceof EvaluationError && ABSENT_NAME.has(error.code)) return false;
      throw error;
    }
  };
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
