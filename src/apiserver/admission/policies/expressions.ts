import type { Environment } from '@marcbachmann/cel-js';
import { check } from '../../cel/compile.ts';
import type { ErrorList, FieldPath } from '../../validation/index.ts';
import { admissionCheck } from './environment.ts';

/** What an expression must evaluate to. A `message` may not name the authorizer. */
type Wanted = 'bool' | 'message' | 'text' | 'any';

const NEEDS: Readonly<Record<Wanted, { readonly types: readonly string[] | undefined; readonly problem: string }>> = {
  any: { types: undefined, problem: '' },
  bool: { types: ['bool'], problem: 'must evaluate to bool' },
  message: { types: ['string'], problem: 'must evaluate to string' },
  text: { types: ['string', 'null'], problem: 'must evaluate to one of [string null_type]' },
};

const VARIABLES = 'kubernetes.variables';

/** The expressions of one policy, or of one webhook: a later one may name the variables before it, which have types (admission/plugin/cel/composition.go). */
export class PolicyExpressions {
  readonly #params: boolean;
  readonly #variables = new Map<string, string>();
  /** With and without the authorizer, until the next variable. */
  #environments = new Map<boolean, Environment>();

  constructor(hasParams: boolean) {
    this.#params = hasParams;
  }

  /** Declares a variable for the expressions after it. Says what is wrong with its own. */
  declare(name: string, text: string, errors: ErrorList, path: FieldPath): void {
    const type = this.check(text, 'any', errors, path);
    if (type === undefined) return;
    this.#variables.set(name, type);
    this.#environments = new Map();
  }

  /** Says what is wrong with an expression. Returns its type, if nothing is. */
  check(text: string, wanted: Wanted, errors: ErrorList, path: FieldPath): string | undefined {
    const checked = check(text, this.#environment(wanted !== 'message'));
    const { types, problem } = NEEDS[wanted];
    if ('problem' in checked) errors.invalid(path, text, `compilation failed: ${checked.problem}`);
    else if (types === undefined || types.includes(checked.type)) return checked.type;
    else errors.invalid(path, text, problem);
    return undefined;
  }

  #environment(authorizer: boolean): Environment {
    const known = this.#environments.get(authorizer);
    if (known !== undefined) return known;
    const environment = admissionCheck({ params: this.#params, authorizer });
    environment.registerType({ name: VARIABLES, fields: Object.fromEntries(this.#variables) });
    environment.registerVariable('variables', VARIABLES);
    this.#environments.set(authorizer, environment);
    return environment;
  }
}
