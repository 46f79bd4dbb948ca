import type { Environment } from '@marcbachmann/cel-js';
import { check, compile, namesVariable } from '../../cel/compile.ts';
import { evaluationEnvironment } from './environment.ts';

/** A rule that can be evaluated, with its work counted. Throws `CostError`, and the error of the evaluation. */
export interface RuleEvaluation {
  readonly usesOldSelf: boolean;
  evaluate(self: unknown, oldSelf: unknown): { readonly value: unknown; readonly cost: number };
}

/** Prepares a rule. It must be valid. `optionalOld`: `oldSelf` may be absent. */
export function compileRule(text: string, optionalOld: boolean): RuleEvaluation {
  const evaluation = compile(text, evaluationEnvironment(optionalOld));
  return {
    usesOldSelf: namesVariable(evaluation.ast, 'oldSelf'),
    evaluate: (self, oldSelf) => evaluation.evaluate({ self, oldSelf }),
  };
}

/** What is wrong with a rule in an environment, in cel-go's words. Otherwise whether it uses `oldSelf`. */
export function checkRule(
  text: string,
  wanted: 'bool' | 'string',
  environment: Environment,
): { readonly problem: string } | { readonly usesOldSelf: boolean } {
  const checked = check(text, environment);
  if ('problem' in checked) return { problem: `compilation failed: ${checked.problem}` };
  const { type, ast } = checked;
  if (type !== wanted && type !== 'dyn')
    return {
      problem: wanted === 'bool' ? 'cel expression must evaluate to a bool' : 'messageExpression must evaluate to a string',
    };
  return { usesOldSelf: namesVariable(ast, 'oldSelf') };
}
