import { CostError } from '../../../api/cel/cost.ts';
import { admissionEvaluation } from './environment.ts';
import { compile, type Evaluation } from '../../cel/compile.ts';

/** What expressions see, by the names of the variables. */
export type Context = Readonly<Record<string, unknown>>;

/** The value of an expression, or why it has none. */
export type Outcome = { readonly value: unknown } | { readonly error: string };

/** An expression has used up what remained of the work that is allowed. No further expression is evaluated. */
export class BudgetError extends Error {
  constructor() {
    super('validation failed due to running out of cost budget, no further validation rules will be run');
  }
}

/** The work that the expressions of one policy may take together (apiserver pkg/apis/cel/config.go). */
export class Budget {
  #left: number;

  private constructor(units: number) {
    this.#left = units;
  }

  /** `RuntimeCELCostBudget`. */
  static ofRules(): Budget {
    return new Budget(10_000_000);
  }

  /** `RuntimeCELCostBudgetMatchConditions`. */
  static ofConditions(): Budget {
    return new Budget(2_500_000);
  }

  /** Throws `BudgetError`. */
  charge(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new BudgetError();
  }
}

/** How many expressions are kept ready. */
const MOST_EXPRESSIONS = 1_000;
const prepared = new Map<string, Evaluation>();

function evaluationOf(text: string): Evaluation {
  let evaluation = prepared.get(text);
  if (evaluation === undefined) {
    if (prepared.size >= MOST_EXPRESSIONS) prepared.clear();
    prepared.set(text, (evaluation = compile(text, admissionEvaluation())));
  }
  return evaluation;
}

/** The syntax of an expression, which must be valid. */
export function syntaxOf(text: string): Evaluation['ast'] {
  return evaluationOf(text).ast;
}

/** Evaluates an expression, which must be valid (admission/plugin/cel/condition.go `ForInput`). Throws `BudgetError`. */
export function evaluate(text: string, context: Context, budget: Budget): Outcome {
  try {
    const { value, cost } = evaluationOf(text).evaluate(context);
    budget.charge(cost);
    return { value };
  } catch (error) {
    if (error instanceof BudgetError || !(error instanceof Error)) throw error;
    return { error: `expression '${text}' resulted in error: ${wordsOf(error)}` };
  }
}

/** cel-go's words. */
function wordsOf(error: Error): string {
  if (error instanceof CostError) return 'operation cancelled: actual cost limit exceeded';
  const words = error.message.split('\n')[0]!.replace(/^No such/, 'no such');
  return words.startsWith('no such overload') ? 'no such overload' : words;
}

/** Adds variables to what expressions see. Each is evaluated when it is asked for, at most once (admission/plugin/cel/composition.go). */
export function withVariables(
  variables: readonly { readonly name: string; readonly expression: string }[],
  context: Context,
  budget: Budget,
): Context {
  const values = {};
  const all = { ...context, variables: values };
  for (const { name, expression } of variables) {
    let known: Outcome | undefined;
    const get = (): unknown => {
      known ??= evaluate(expression, all, budget);
      if ('value' in known) return known.value;
      const why = known.error.slice(`expression '${expression}' resulted in error: `.length);
      throw new Error(`composited variable ${JSON.stringify(name)} fails to evaluate: ${why}`);
    };
    Object.defineProperty(values, name, { enumerable: true, get });
  }
  return all;
}
