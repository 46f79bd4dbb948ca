import { type ASTNode, EvaluationError, Optional } from '@marcbachmann/cel-js';
import { Duration, UnsignedInt } from '@marcbachmann/cel-js/evaluator';
import { worded } from '../messages.ts';
import type { Checker, CheckedType, Evaluator, Library, Scope } from './library.ts';

/** What the library lacks of optional values (cel-go cel/library.go `OptionalTypes`). */
export const OPTIONALS: Library = {
  functions: {
    'optional.optMap(ast, ast): dyn': macro(
      (value) => Optional.of(value),
      ({ name }) => `optional<${name}>`,
    ),
    'optional.optFlatMap(ast, ast): dyn': macro(
      (value) => {
        if (value instanceof Optional) return value;
        throw new EvaluationError('no such overload');
      },
      ({ kind, name }) => (kind === 'optional' ? name : 'optional<dyn>'),
    ),
    'OptionalNamespace.ofNonZeroValue(dyn): optional<dyn>': (_: object, value: unknown) =>
      isZero(value) ? Optional.none() : Optional.of(value),
    'OptionalNamespace.unwrap(list): list': (_: object, items: readonly Optional[]) => present(items),
    'list.unwrapOpt(): list': present,
    'list<A>.first(): optional<A>': (items: readonly unknown[]) => Optional.of(items[0]),
    'list<A>.last(): optional<A>': (items: readonly unknown[]) => Optional.of(items.at(-1)),
  },
};

function present(items: readonly Optional[]): readonly unknown[] {
  return items.filter((item) => item.hasValue()).map((item) => item.value());
}

/** `optional.optMap(name, body)`: the body with the value by that name, as `made` keeps it; none if there is no value. */
function macro(
  made: (value: unknown) => unknown,
  typeOf: (body: CheckedType) => string,
): (call: { receiver: ASTNode; args: ASTNode[] }) => object {
  return ({ receiver, args }) => {
    const [variable, body] = args as [ASTNode, ASTNode];
    let inner: Scope;
    return {
      async: false,
      typeCheck(checker: Checker, _macro: unknown, scope: Scope): CheckedType {
        if (variable.op !== 'id') throw worded('optMap() variable name must be a simple identifier', variable);
        const { valueType = checker.getType('dyn') } = checker.check(receiver, scope);
        inner = scope.forkWithVariable(variable.args as string, valueType);
        return checker.getType(typeOf(checker.check(body, inner)));
      },
      evaluate(evaluator: Evaluator, _macro: unknown, scope: Scope): unknown {
        const optional = evaluator.run(receiver, scope);
        if (!(optional instanceof Optional)) throw new EvaluationError('no such overload');
        if (!optional.hasValue()) return optional;
        return made(evaluator.run(body, inner.reuse(scope).setIterValue(optional.value(), evaluator)));
      },
    };
  };
}

/** The value that a field has which is not set (cel-go common/types/traits/zeroer.go). */
function isZero(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !value;
  if (value instanceof UnsignedInt || value instanceof Duration) return Number(value) === 0;
  if (value instanceof Map) return value.size === 0;
  if (Array.isArray(value)) return value.length === 0;
  return Object.getPrototypeOf(value) === Object.prototype && Object.keys(value).length === 0;
}
