import type { Environment } from '@marcbachmann/cel-js';
import { check } from '../../cel/compile.ts';
import { goType } from '../../cel/messages.ts';
import type { ErrorList, FieldPath } from '../../validation/index.ts';
import { admissionCheck } from './environment.ts';

/** What an expression must evaluate to. A `message` may not name the authorizer; an `object` and `patches` may make values of these types. */
type Wanted = 'bool' | 'message' | 'text' | 'any' | 'object' | 'patches';

const TYPES: Readonly<Record<Wanted, readonly string[]>> = {
  any: [],
  bool: ['bool'],
  message: ['string'],
  text: ['string', 'null'],
  object: ['Object'],
  patches: ['list<JSONPatch>'],
};

/** The type of `variables`. */
export const VARIABLES = 'kubernetes.variables';

/** The expressions of one policy, or of one webhook: a later one may name the variables before it, which have types (admission/plugin/cel/composition.go). */
export class PolicyExpressions {
  readonly #params: boolean;
  readonly #variables = new Map<string, string>();
  /** By what expressions may name in them, until the next variable. */
  #environments = new Map<'message' | 'condition' | 'patch', Environment>();

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
    const checked = check(text, this.#environment(wanted));
    if ('problem' in checked) {
      errors.invalid(path, text, `compilation failed: ${checked.problem}`);
      return undefined;
    }
    const types = TYPES[wanted];
    if (types.length === 0 || types.includes(checked.type)) return checked.type;
    const names = types.map(goType);
    const one = names.length === 1 ? names[0]! : `one of [${names.join(' ')}]`;
    errors.invalid(path, text, `must evaluate to ${one} but got ${goType(checked.type)}`);
    return undefined;
  }

  #environment(wanted: Wanted): Environment {
    const which = wanted === 'message' ? 'message' : wanted === 'object' || wanted === 'patches' ? 'patch' : 'condition';
    const known = this.#environments.get(which);
    if (known !== undefined) return known;
    const environment = admissionCheck({
      params: this.#params,
      authorizer: which !== 'message',
      patches: which === 'patch',
    });
    environment.registerType({ name: VARIABLES, fields: Object.fromEntries(this.#variables) });
    environment.registerVariable('variables', VARIABLES);
    this.#environments.set(which, environment);
    return environment;
  }
}
