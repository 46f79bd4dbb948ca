import type { KubeObject, ValidatingAdmissionPolicy, Validation } from '../../../api/index.ts';
import { CostError } from '../../../api/cel/cost.ts';
import type { Evaluation } from '../../cel/compile.ts';
import { celValue } from '../../cel/values.ts';
import { PolicyExpressions } from './expressions.ts';

/** What the expressions of a policy see of a request (admission plugin/cel/activation.go). */
export interface PolicyInput {
  readonly object: unknown;
  readonly oldObject: unknown;
  readonly request: unknown;
  readonly namespaceObject: unknown;
  readonly authorizer: unknown;
}

/** What a policy says of a request that it does not allow. */
export interface PolicyDenial {
  readonly message: string;
  /** Undefined: an expression cannot be evaluated. */
  readonly validation?: Validation;
}

/** The most work of all expressions about one request with one parameter (apiserver pkg/apis/cel/config.go `RuntimeCELCostBudget`). */
const BUDGET = 10_000_000;
const LONGEST_MESSAGE = 5 * 1024;

type PolicySpec = ValidatingAdmissionPolicy['spec'];

const compiled = new WeakMap<PolicySpec, CompiledPolicy>();

/** The expressions of a policy, ready to be evaluated. A policy that does not change is compiled once. */
export function compiledPolicy({ spec }: ValidatingAdmissionPolicy): CompiledPolicy {
  let policy = compiled.get(spec);
  if (policy === undefined) compiled.set(spec, (policy = new CompiledPolicy(spec)));
  return policy;
}

class CompiledPolicy {
  readonly #spec: PolicySpec;
  readonly #conditions: readonly Evaluation[];
  readonly #variables: readonly (readonly [name: string, evaluation: Evaluation])[];
  readonly #validations: readonly (readonly [Validation, Evaluation, message: Evaluation | undefined])[];
  #budget = BUDGET;

  constructor(spec: PolicySpec) {
    this.#spec = spec;
    const { matchConditions = [], variables = [], validations = [] } = spec;
    const expressions = new PolicyExpressions(spec.paramKind !== undefined);
    this.#conditions = matchConditions.map(({ expression }) => expressions.compile(expression));
    this.#variables = variables.map(({ name, expression }) => [name, expressions.compile(expression)]);
    this.#validations = validations.map((validation) => {
      const { expression, messageExpression = '' } = validation;
      const message = messageExpression === '' ? undefined : expressions.compile(messageExpression);
      return [validation, expressions.compile(expression), message];
    });
  }

  /** What the policy says against a request (policy/validating/validator.go `Validate`). Empty if it is allowed, or not concerned. */
  denials(input: PolicyInput, params: KubeObject | undefined): readonly PolicyDenial[] {
    this.#budget = BUDGET;
    const seen = { ...input, params: celValue(params), variables: {} };
    const isFatal = this.#spec.failurePolicy !== 'Ignore';
    const concerned = this.#isConcerned(seen);
    if (concerned !== true) return concerned !== false && isFatal ? [{ message: concerned }] : [];
    this.#addVariables(seen);
    return this.#validations.flatMap(([validation, evaluation, message]) => {
      const answer = this.#run(evaluation, validation.expression, seen);
      if (typeof answer === 'string') return isFatal ? [{ message: answer }] : [];
      return answer.value === true ? [] : [{ message: this.#message(validation, message, seen), validation }];
    });
  }

  /** Whether all conditions are true; a text says why one cannot be evaluated, which counts if none is false (webhook/matchconditions/matcher.go `Match`). */
  #isConcerned(seen: Readonly<Record<string, unknown>>): boolean | string {
    let failure: string | undefined;
    const { matchConditions = [] } = this.#spec;
    for (const [i, evaluation] of this.#conditions.entries()) {
      const answer = this.#run(evaluation, matchConditions[i]!.expression, seen);
      if (typeof answer === 'string') failure ??= answer;
      else if (answer.value !== true) return false;
    }
    return failure ?? true;
  }

  /** Each variable is evaluated once, when an expression first names it. */
  #addVariables(seen: Readonly<Record<string, unknown>> & { readonly variables: object }): void {
    for (const [name, evaluation] of this.#variables) {
      let value: { readonly value: unknown } | undefined;
      const get = (): unknown => {
        if (value === undefined) {
          const { value: found, cost } = evaluation.evaluate(seen);
          this.#budget -= cost;
          value = { value: found };
        }
        return value.value;
      };
      Object.defineProperty(seen.variables, name, { get, enumerable: true });
    }
  }

  /** The value of an expression, or why it has none. */
  #run(evaluation: Evaluation, text: string, seen: Readonly<Record<string, unknown>>): { readonly value: unknown } | string {
    if (this.#budget < 0) return 'validation failed due to running out of cost budget, no further validation rules will be run';
    try {
      const { value, cost } = evaluation.evaluate(seen);
      this.#budget -= cost;
      return { value };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const why = error instanceof CostError ? 'operation cancelled: actual cost limit exceeded' : error.message.split('\n')[0]!;
      return `expression '${text}' resulted in error: ${why.replace(/^No such/, 'no such')}`;
    }
  }

  #message(
    { expression, message = '' }: Validation,
    evaluation: Evaluation | undefined,
    seen: Readonly<Record<string, unknown>>,
  ): string {
    const usual = message.trim() === '' ? `failed expression: ${expression.trim()}` : message.trim();
    const made = evaluation && this.#run(evaluation, '', seen);
    if (made === undefined || typeof made === 'string' || typeof made.value !== 'string') return usual;
    const text = made.value.trim();
    return text === '' || /[\n\r]/.test(text) || text.length > LONGEST_MESSAGE ? usual : text;
  }
}
