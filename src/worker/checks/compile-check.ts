import { Environment, EvaluationError, type ASTNode } from '@marcbachmann/cel-js';
import { ROLE_KINDS } from '../../apiserver/index.ts';
import { MAX_CHECK_CHARS } from '../../cluster/lesson/lesson.ts';
import { CostMeter, meterNodes } from '../../api/cel/cost.ts';
import { calledBy, nodesOf, partsOf } from '../../api/cel/nodes.ts';
import { celValue, expressionFault, PLAIN_FUNCTIONS } from '../cel.ts';
import type { CheckFault } from '../protocol/index.ts';
import type { RequestFigures } from './request-tally.ts';
import { tallied, type Tallied } from './row-tally.ts';
import { ROW_KINDS } from './rows/index.ts';

/** What a check is evaluated over. */
export interface CheckWorld {
  /** The rows of a kind, by the kind's name in a check. */
  readonly rows: (name: string) => readonly object[];
  /** An object as it is. Undefined if there is none. */
  readonly object: (id: string) => object | undefined;
  /** The number of objects of a kind that were created since the beginning of the beat. */
  readonly created: (kind: string) => number;
  /** The number of objects of a kind that have gone since the beginning of the beat. */
  readonly deleted: (kind: string) => number;
  /** The command lines since the beginning of the beat. Lines that change nothing are left out. */
  readonly commands: readonly string[];
  /** Simulated seconds since the beginning of the beat. */
  readonly seconds: number;
  /** Whether the roles let a user do something: `list pods`, `update deployments.apps/scale`. In the whole cluster if `namespace` is empty. */
  readonly can: (user: string, what: string, namespace: string) => boolean;
  /** What users saw since the beginning of the beat: those of all Services, or of one by its id. Nothing if none have come. */
  readonly requests: (service?: string) => RequestFigures;
}

export interface Expression<World> {
  /** The kinds whose writes may change its value. Undefined: any. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** Whether it is true. False if it cannot be evaluated, for example because a label does not exist. Throws `CostError`. */
  readonly isTrue: (world: World) => boolean;
}

const MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'filter', 'map']);
/** The functions over objects of a kind. Their first argument is an id or a kind. */
const OBJECT_FUNCTIONS: ReadonlySet<string> = new Set(['object', 'objectExists', 'created', 'deleted']);
/** The requests to one Service. */
const REQUESTS_OF = 'requestsTo';
/** Whether a user may do something, and the work of finding out. */
const CAN = 'can';
const CAN_COST = 2_000;
const FUNCTIONS: ReadonlySet<string> = new Set([...PLAIN_FUNCTIONS, ...MACROS, ...OBJECT_FUNCTIONS, REQUESTS_OF, CAN]);

const LIMITS = { maxAstNodes: 150, maxDepth: 24, maxListElements: 30, maxMapEntries: 0, maxCallArguments: 3 };

/** The names of a check that are no rows. */
const OTHER_NAMES = { commands: 'list<string>', seconds: 'double' };

/** The requests of users, and what is known of them. */
const REQUESTS = { name: 'requests', type: 'Requests', fields: { answered: 'int', failed: 'int', lost: 'int', p95: 'int' } };

const FIELDS = [...ROW_KINDS, REQUESTS].flatMap(({ fields }) => Object.keys(fields));
const CHECK_NAMES: readonly string[] = [
  ...new Set([...ROW_KINDS.map(({ name }) => name), ...FIELDS, ...Object.keys(OTHER_NAMES), REQUESTS.name]),
];

/** Compiles a CEL expression over a cluster: `pods.filter(p, p.ready).size() == 4`. Returns the fault of one that cannot be evaluated. */
export function compileCheck(text: string): Expression<CheckWorld> | CheckFault {
  let world: CheckWorld | undefined;
  const meter = new CostMeter();
  const environmentOf = (typed: boolean): Environment => checkEnvironment(typed, meter, () => world!);
  const evaluate = compile(text, CHECK_NAMES, environmentOf);
  if (typeof evaluate !== 'function') return evaluate;
  const fast = tallied(evaluate.ast, meter);
  const evaluateFast = fast && parseTallied(fast, environmentOf(false));
  const kinds = kindsIn(evaluate.ast);
  meterNodes(evaluate.ast, meter);
  if (evaluateFast !== undefined) meterNodes(evaluateFast.ast, meter);
  const isWholeTrue = overRows(evaluate);
  const isFastTrue = evaluateFast && overRows(evaluateFast);
  return {
    kinds,
    isTrue(now) {
      world = now;
      return meter.measure(() => {
        const values = isFastTrue && valuesOf(fast!, now);
        return values === undefined ? isWholeTrue(now, {}) : isFastTrue!(now, values);
      });
    },
  };
}

/** Evaluates over a world, with the values of tallies. The rows are those that the expression names. */
function overRows(evaluate: Evaluate): (world: CheckWorld, tallies: Readonly<Record<string, unknown>>) => boolean {
  const names = rowNamesIn(evaluate.ast);
  const asksRequests = namesIn(evaluate.ast).has(REQUESTS.name);
  return ({ commands, seconds, rows, requests }, tallies) => {
    const values: Record<string, unknown> = { ...tallies, commands, seconds };
    for (const name of names) values[name] = rows(name);
    if (asksRequests) values[REQUESTS.name] = requests();
    return isTrue(() => evaluate(values));
  };
}

/** Undefined if the text cannot be parsed: the range of a macro in parentheses leaves them out. */
function parseTallied({ text, tallies }: Tallied, environment: Environment): Evaluate | undefined {
  for (const [name, { type }] of tallies) environment.registerVariable(name, type);
  try {
    return environment.parse(text);
  } catch {
    return undefined;
  }
}

/** The values of tallies. Undefined if one of them has none: then the whole expression decides whether that matters. */
function valuesOf({ tallies }: Tallied, { rows }: CheckWorld): Readonly<Record<string, unknown>> | undefined {
  const values: Record<string, unknown> = {};
  for (const [name, tally] of tallies) {
    const value = tally.valueOver(rows(tally.rows));
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

/** Compiles a CEL expression over the row `it` of one object of a kind: `it.terminating`. Returns the fault of one that cannot be evaluated. */
export function compilePointing(text: string, kind: string): Expression<{ readonly it: unknown }> | CheckFault {
  const { fields, reads } = ROW_KINDS.find((each) => each.kind === kind)!;
  const evaluate = compile(text, ['it', ...Object.keys(fields)], (typed) => {
    const environment = new Environment({ limits: LIMITS });
    if (typed) environment.registerType({ name: kind, fields });
    return environment.registerVariable('it', typed ? kind : 'dyn');
  });
  if (typeof evaluate !== 'function') return evaluate;
  const meter = new CostMeter();
  meterNodes(evaluate.ast, meter);
  return {
    kinds: new Set(reads === undefined ? [kind] : [kind, reads]),
    isTrue: ({ it }) => meter.measure(() => isTrue(() => evaluate({ it }))),
  };
}

type Evaluate = ReturnType<Environment['parse']>;

/** `environmentOf`: with fields that are known by name and type, to check; or with fields that are looked up, which is ten times as fast. */
function compile(text: string, names: readonly string[], environmentOf: (typed: boolean) => Environment): Evaluate | CheckFault {
  if (text.length > MAX_CHECK_CHARS) return { code: 'too-long' };
  const { valid, type, error } = environmentOf(true).check(text);
  if (!valid) return expressionFault(text, error, { names, pattern: /\w*$/ });
  if (type !== 'bool') return { code: 'not-boolean', text };
  const evaluate = environmentOf(false).parse(text);
  return unsupportedIn(evaluate.ast, false) ?? evaluate;
}

function isTrue(evaluate: () => unknown): boolean {
  try {
    return evaluate() === true;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

/** The objects of the cluster as values of CEL. Each state of an object is converted once. */
const converted = new WeakMap<object, unknown>();

function convertedObject(object: object, meter: CostMeter): unknown {
  let value = converted.get(object);
  if (value === undefined) {
    converted.set(object, (value = celValue(object)));
    meter.charge(meter.weightOf(value));
  }
  return value;
}

function checkEnvironment(typed: boolean, meter: CostMeter, get: () => CheckWorld): Environment {
  const environment = new Environment({ limits: LIMITS });
  for (const { name, kind, fields } of ROW_KINDS) {
    if (typed) environment.registerType({ name: kind, fields });
    environment.registerVariable(name, typed ? `list<${kind}>` : 'list<dyn>');
  }
  for (const [name, type] of Object.entries(OTHER_NAMES)) environment.registerVariable(name, type);
  const figures = typed ? REQUESTS.type : 'dyn';
  if (typed) environment.registerType({ name: REQUESTS.type, fields: REQUESTS.fields });
  environment.registerVariable(REQUESTS.name, figures);
  environment.registerFunction(`${REQUESTS_OF}(string): ${figures}`, (id: string) => get().requests(id));
  environment.registerFunction('object(string): dyn', (id: string) => convertedObject(get().object(id) ?? absent(), meter));
  environment.registerFunction('objectExists(string): bool', (id: string) => get().object(id) !== undefined);
  environment.registerFunction(`${CAN}(string, string, string): bool`, (user: string, what: string, namespace: string) => {
    meter.charge(CAN_COST);
    return get().can(user, what, namespace);
  });
  environment.registerFunction('created(string): int', (kind: string) => BigInt(get().created(kind)));
  environment.registerFunction('deleted(string): int', (kind: string) => BigInt(get().deleted(kind)));
  return environment;
}

function absent(): never {
  throw new EvaluationError('there is no such object');
}

/** The first call that a check may not make. `inside`: within a macro. */
function unsupportedIn(node: ASTNode, inside: boolean): CheckFault | undefined {
  const name = calledBy(node);
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
  const used = namesIn(ast);
  return ROW_KINDS.map(({ name }) => name).filter((name) => used.has(name));
}

function namesIn(ast: ASTNode): ReadonlySet<string> {
  return new Set(nodesOf(ast).flatMap((node) => (node.op === 'id' ? [node.args] : [])));
}

function kindsIn(ast: ASTNode): ReadonlySet<string> | undefined {
  const used = namesIn(ast);
  // Time passes with any write, and requests are no writes.
  const asksRequests = used.has(REQUESTS.name) || nodesOf(ast).some((node) => calledBy(node) === REQUESTS_OF);
  if (used.has('seconds') || asksRequests) return undefined;
  const kinds = new Set<string>();
  for (const { name, kind, reads } of ROW_KINDS) {
    if (!used.has(name)) continue;
    kinds.add(kind);
    if (reads !== undefined) kinds.add(reads);
  }
  for (const node of nodesOf(ast)) {
    if (calledBy(node) === CAN) for (const kind of ROLE_KINDS) kinds.add(kind);
    if (node.op !== 'call' || !OBJECT_FUNCTIONS.has(node.args[0])) continue;
    const [id] = node.args[1];
    if (id?.op !== 'value' || typeof id.args !== 'string') return undefined;
    kinds.add(id.args.split('/')[0]!);
  }
  return kinds;
}
