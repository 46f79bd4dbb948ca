import type { Environment } from '@marcbachmann/cel-js';
import { partsOf } from '../../../api/cel/nodes.ts';
import { check, compile, type Evaluation } from '../../cel/compile.ts';
import { addLibrary, newEnvironment } from '../../cel/environment.ts';
import { AUTHORIZATION, AUTHORIZER_TYPE } from '../../cel/libraries/authorization.ts';
import type { ErrorList, FieldPath } from '../../validation/index.ts';

type Wanted = 'bool' | 'string' | 'text' | 'any';

const NEEDS: Readonly<Record<Wanted, { readonly types: readonly string[] | undefined; readonly problem: string }>> = {
  any: { types: undefined, problem: '' },
  bool: { types: ['bool'], problem: 'must evaluate to bool' },
  string: { types: ['string'], problem: 'must evaluate to string' },
  text: { types: ['string', 'null'], problem: 'must evaluate to one of [string null_type]' },
};

/** What the expressions of a policy may name, besides `params` (admission plugin/cel/compile.go `mustBuildEnvs`). */
const VARIABLES = ['object', 'oldObject', 'request', 'namespaceObject', 'variables'];

/** The expressions of one policy: a later one may name the variables before it. */
export class PolicyExpressions {
  readonly #environment: Environment;
  readonly #variables = new Set<string>();

  constructor(hasParams: boolean) {
    this.#environment = environmentOf(hasParams);
  }

  /** Declares a variable for the expressions after it. */
  declare(name: string): void {
    this.#variables.add(name);
  }

  /** Says what is wrong with an expression. */
  check(text: string, wanted: Wanted, errors: ErrorList, path: FieldPath): void {
    const checked = check(text, this.#environment);
    if ('problem' in checked) return errors.invalid(path, text, `compilation failed: ${checked.problem}`);
    const unknown = namedVariables(checked.ast).find((name) => !this.#variables.has(name));
    if (unknown !== undefined)
      return errors.invalid(path, text, `compilation failed: ERROR: <input>:1:1: undefined field '${unknown}'`);
    const { types, problem } = NEEDS[wanted];
    if (types !== undefined && !types.includes(checked.type)) errors.invalid(path, text, problem);
  }

  /** Prepares an expression, which must be valid. */
  compile(text: string): Evaluation {
    return compile(text, this.#environment);
  }
}

const known = new Map<boolean, Environment>();

function environmentOf(hasParams: boolean): Environment {
  let environment = known.get(hasParams);
  if (environment === undefined) {
    environment = newEnvironment();
    addLibrary(environment, AUTHORIZATION);
    for (const name of hasParams ? [...VARIABLES, 'params'] : VARIABLES) environment.registerVariable(name, 'dyn');
    environment.registerVariable('authorizer', AUTHORIZER_TYPE);
    known.set(hasParams, environment);
  }
  return environment;
}

/** The names after `variables.` in an expression. */
function namedVariables(ast: Evaluation['ast']): string[] {
  const own: string[] = [];
  if (ast.op === '.' || ast.op === '.?') {
    const [of, name] = ast.args;
    if (of.op === 'id' && of.args === 'variables') own.push(String(name));
  }
  return [...own, ...partsOf(ast.args).flatMap(namedVariables)];
}
