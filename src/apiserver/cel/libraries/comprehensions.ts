import { type ASTNode, EvaluationError } from '@marcbachmann/cel-js';
import { goType, worded } from '../messages.ts';
import type { CheckedType, Checker, Evaluator, Library, Scope } from './library.ts';

type Entry = readonly [key: unknown, value: unknown];
type Entries = Readonly<Record<string, unknown>>;

/** What a comprehension makes. `of`: of the entries that pass its filter; `at` evaluates its last part for one of them. */
interface Comprehension {
  readonly hasFilter: boolean;
  /** The type that the last part must have. */
  readonly wants?: 'bool' | 'map';
  type(body: CheckedType, key: CheckedType): string;
  of(entries: readonly Entry[], at: (entry: Entry) => unknown): unknown;
}

/** A predicate: `wins` ends it. An error counts only if nothing ends it. */
const quantifier = (wins: boolean): Comprehension => ({
  hasFilter: false,
  wants: 'bool',
  type: () => 'bool',
  of(entries, at) {
    let failed: { readonly error: unknown } | undefined;
    for (const entry of entries)
      try {
        if (at(entry) === wins) return wins;
      } catch (error) {
        failed ??= { error };
      }
    if (failed !== undefined) throw failed.error;
    return !wins;
  },
});

const LIST: Omit<Comprehension, 'hasFilter'> = {
  type: ({ name }) => `list<${name}>`,
  of: (entries, at) => entries.map(at),
};
const MAP: Omit<Comprehension, 'hasFilter'> = {
  type: ({ name }, key) => `map<${key.name}, ${name}>`,
  of: (entries, at) => Object.fromEntries(entries.map((entry) => [String(entry[0]), at(entry)])),
};
const MAP_ENTRY: Omit<Comprehension, 'hasFilter'> = {
  wants: 'map',
  type: ({ name }) => name,
  of(entries, at) {
    const made = new Map<string, unknown>();
    for (const [key, value] of entries.flatMap((entry) => Object.entries(at(entry) as Entries))) {
      if (made.has(key)) throw new EvaluationError(`insert failed: key '${key}' already exists`);
      made.set(key, value);
    }
    return Object.fromEntries(made);
  },
};

/** The comprehensions with two variables: the index and the item of a list, the key and the value of a map (cel-go ext/comprehensions.go). */
export const COMPREHENSIONS: Library = {
  functions: {
    'dyn.all(ast, ast, ast): dyn': macro(quantifier(false)),
    'dyn.exists(ast, ast, ast): dyn': macro(quantifier(true)),
    'dyn.existsOne(ast, ast, ast): dyn': macro({
      hasFilter: false,
      wants: 'bool',
      type: () => 'bool',
      of: (entries, at) => entries.filter((entry) => at(entry) === true).length === 1,
    }),
    ...Object.fromEntries(
      Object.entries({ transformList: LIST, transformMap: MAP, transformMapEntry: MAP_ENTRY }).flatMap(([name, made]) => [
        [`dyn.${name}(ast, ast, ast): dyn`, macro({ ...made, hasFilter: false })],
        [`dyn.${name}(ast, ast, ast, ast): dyn`, macro({ ...made, hasFilter: true })],
      ]),
    ),
  },
};

function macro({ hasFilter, wants, type: typeOf, of }: Comprehension): (call: { receiver: ASTNode; args: ASTNode[] }) => object {
  return ({ receiver, args }) => {
    const [first, second] = args;
    const body = args.at(-1)!;
    const filter = hasFilter ? args[2]! : undefined;
    let outer: Scope;
    let inner: Scope;
    return {
      async: false,
      typeCheck(checker: Checker, _macro: unknown, scope: Scope): CheckedType {
        for (const node of [first!, second!]) if (node.op !== 'id') throw worded('argument must be a simple name', node);
        const range = checker.check(receiver, scope);
        if (!['list', 'map', 'dyn'].includes(range.kind))
          throw worded(
            `expression of type '${range.name}' cannot be range of a comprehension (must be list, map, or dynamic)`,
            receiver,
          );
        const dyn = checker.getType('dyn');
        const key = range.kind === 'list' ? checker.getType('int') : (range.keyType ?? dyn);
        outer = scope.forkWithVariable(first!.args as string, key);
        inner = outer.forkWithVariable(second!.args as string, range.valueType ?? dyn);
        const checked = (node: ASTNode, wanted: string | undefined): CheckedType => {
          const type = checker.check(node, inner);
          if (wanted === undefined || ['dyn', wanted].includes(type.kind) || type.name === wanted) return type;
          throw worded(`expected type '${wanted}' but found '${goType(type.name)}'`, node);
        };
        if (filter !== undefined) checked(filter, 'bool');
        return checker.getType(typeOf(checked(body, wants), key));
      },
      evaluate(evaluator: Evaluator, _macro: unknown, scope: Scope): unknown {
        const range = evaluator.run(receiver, scope) as readonly unknown[] | Entries;
        if (!Array.isArray(range) && Object.getPrototypeOf(range ?? '') !== Object.prototype)
          throw new EvaluationError('no such overload');
        const entries: readonly Entry[] = Array.isArray(range)
          ? range.map((item, i) => [BigInt(i), item])
          : Object.entries(range);
        const at = (node: ASTNode, [key, value]: Entry): unknown =>
          evaluator.run(node, inner.reuse(outer.reuse(scope).setIterValue(key, evaluator)).setIterValue(value, evaluator));
        const kept = filter === undefined ? entries : entries.filter((entry) => at(filter, entry) === true);
        return of(kept, (entry) => at(body, entry));
      },
    };
  };
}
