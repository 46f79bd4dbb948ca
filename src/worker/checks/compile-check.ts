import { Environment, EvaluationError, type ASTNode, type TypeCheckResult } from '@marcbachmann/cel-js';
import { nearestWord } from '../../api/index.ts';
import { MAX_CHECK_CHARS } from '../../cluster/lesson/lesson.ts';
import type { CheckFault } from '../protocol/index.ts';
import { ROW_KINDS } from './rows.ts';

/** What an expression is evaluated over. */
export interface CheckWorld {
  /** The rows of a kind, by the kind's name in a check. */
  readonly rows: (name: string) => readonly unknown[];
  /** An object as it is, with whole numbers as ints. Undefined if there is none. */
  readonly object: (id: string) => unknown;
  /** The command lines since the beginning of the beat. */
  readonly commands: readonly string[];
  /** Simulated seconds since the beginning of the beat. */
  readonly seconds: number;
  /** The row of the object that the learner points at. */
  readonly it?: unknown;
}

export interface Expression {
  /** The kinds that it reads. Undefined: any. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** Whether it is true. False if it cannot be evaluated, for example because a label does not exist. */
  readonly isTrue: (world: CheckWorld) => boolean;
}

const MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'filter', 'map']);

/** The functions that a check may call. `matches` would run a regular expression of the author's. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['contains', 'double', 'endsWith', 'has', 'int', 'object', 'objectExists', 'size', 'startsWith', 'string'],
  ...MACROS,
]);

const LIMITS = { maxAstNodes: 150, maxDepth: 24, maxListElements: 30, maxMapEntries: 0, maxCallArguments: 3 };

/** The names of a check that are no rows. */
const OTHER_NAMES = { commands: 'list<string>', seconds: 'double' };

/** The evaluator's codes for a name that does not exist. */
const ABSENT: ReadonlySet<string> = new Set(['unknown_variable', 'no_such_key']);

/**
 * Compiles a CEL expression over a cluster: `pods.filter(p, p.ready).size() == 4`. `it`: the kind of the object that the expression calls `it`.
 * Returns the fault of an expression that cannot be evaluated.
 */
export function compileCheck(text: string, it?: string): Expression | CheckFault {
  if (text.length > MAX_CHECK_CHARS) return { code: 'too-long' };
  let world: CheckWorld | undefined;
  const get = (): CheckWorld => world!;
  const { valid, type, error } = environmentOf({ typed: true, it, get }).check(text);
  if (!valid) return faultOf(text, error);
  if (type !== 'bool') return { code: 'not-boolean', text };
  const evaluate = environmentOf({ typed: false, it, get }).parse(text);
  const fault = unsupportedIn(evaluate.ast, false);
  if (fault !== undefined) return fault;
  const names = rowNamesIn(evaluate.ast);
  return {
    kinds: kindsIn(evaluate.ast),
    isTrue(now) {
      world = now;
      const { commands, seconds } = now;
      const rows = names.map((name) => [name, now.rows(name)]);
      try {
        return evaluate({ ...Object.fromEntries(rows), commands, seconds, ...(it !== undefined && { it: now.it }) }) === true;
      } catch (error) {
        if (error instanceof EvaluationError) return false;
        throw error;
      } finally {
        world = undefined;
      }
    },
  };
}

interface EnvironmentInput {
  /** True: fields are known by name and type, to check. False: they are looked up, which is ten times as fast. */
  readonly typed: boolean;
  readonly it: string | undefined;
  readonly get: () => CheckWorld;
}

function environmentOf({ typed, it, get }: EnvironmentInput): Environment {
  const environment = new Environment({ limits: LIMITS });
  for (const { name, kind, fields } of ROW_KINDS) {
    if (typed) environment.registerType({ name: kind, fields });
    environment.registerVariable(name, typed ? `list<${kind}>` : 'list<dyn>');
    if (kind === it) environment.registerVariable('it', typed ? kind : 'dyn');
  }
  for (const [name, type] of Object.entries(OTHER_NAMES)) environment.registerVariable(name, type);
  environment.registerFunction('object(string): dyn', (id: string) => get().object(id) ?? absent());
  environment.registerFunction('objectExists(string): bool', (id: string) => get().object(id) !== undefined);
  return environment;
}

function absent(): never {
  throw new EvaluationError('there is no such object');
}

function faultOf(text: string, error: TypeCheckResult['error']): CheckFault {
  const { code = '', range = { start: 0, end: text.length } } = error ?? {};
  const { start, end } = range;
  if (!ABSENT.has(code))
    return { code: error?.name === 'ParseError' ? 'syntax' : 'wrong-types', at: start + 1, text: text.slice(start, end) };
  const name = /\w*$/.exec(text.slice(0, end))?.[0] ?? '';
  return { code: 'unknown-name', name, nearest: nearestWord(name, ALL_NAMES) ?? '' };
}

const ALL_NAMES: readonly string[] = [
  ...new Set([...ROW_KINDS.flatMap(({ name, fields }) => [name, ...Object.keys(fields)]), ...Object.keys(OTHER_NAMES), 'it']),
];

/** The first call that a check may not make. `inside`: within a macro. */
function unsupportedIn(node: ASTNode, inside: boolean): CheckFault | undefined {
  const name = node.op === 'call' || node.op === 'rcall' ? node.args[0] : undefined;
  if (name !== undefined && !FUNCTIONS.has(name)) return { code: 'unsupported', name };
  const isMacro = node.op === 'rcall' && MACROS.has(node.args[0]);
  if (isMacro && inside) return { code: 'nested', name: node.args[0] };
  // A list may be filtered and then counted; only what stands in the macro's own arguments is done for each object.
  if (isMacro) return unsupportedIn(node.args[1], inside) ?? firstOf(node.args[2], (part) => unsupportedIn(part, true));
  return firstOf(partsOf(node.args), (part) => unsupportedIn(part, inside));
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rowNamesIn(ast: ASTNode): readonly string[] {
  const used = new Set(nodesOf(ast).flatMap((node) => (node.op === 'id' ? [node.args] : [])));
  return ROW_KINDS.map(({ name }) => name).filter((name) => used.has(name));
}

function kindsIn(ast: ASTNode): ReadonlySet<string> | undefined {
  const kinds = new Set<string>();
  for (const name of rowNamesIn(ast)) kinds.add(ROW_KINDS.find((each) => each.name === name)!.kind);
  // The revision of a Pod is its ReplicaSet's.
  if (kinds.has('Pod')) kinds.add('ReplicaSet');
  for (const node of nodesOf(ast)) {
    if (node.op !== 'call' || !node.args[0].startsWith('object')) continue;
    const [id] = node.args[1];
    if (id?.op !== 'value' || typeof id.args !== 'string') return undefined;
    kinds.add(id.args.split('/')[0]!);
  }
  return kinds;
}

function nodesOf(node: ASTNode): readonly ASTNode[] {
  return [node, ...partsOf(node.args).flatMap(nodesOf)];
}

function partsOf(args: unknown): readonly ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(partsOf);
  return typeof args === 'object' && args !== null && 'op' in args ? [args as ASTNode] : [];
}
