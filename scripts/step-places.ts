import { posix } from 'node:path';
import type { StepSourcePlace } from '../src/ui/code/source-facts.ts';
import {
  childrenOf,
  lineCounter,
  nameOf,
  nodesOf,
  parse,
  type Call,
  type Literal,
  type Named,
  type Node,
} from './syntax-tree.ts';

/** A place within one file. */
export type StepPlace = Omit<StepSourcePlace, 'file'>;

/** The steps that a `steps.ts` declares. */
export interface Declared {
  readonly component: string;
  readonly names: readonly string[];
  /** For steps that name our function: that function, `WorkQueue.add`. */
  readonly ours?: Readonly<Record<string, string>>;
}

/** Reads `declareSteps('deployment', { … })`. Undefined if the file has no such call. */
export function declaredIn(text: string): Declared | undefined {
  for (const node of nodesOf(parse(text))) {
    if (node.type !== 'CallExpression') continue;
    const { callee, arguments: args } = node as Call;
    if ((callee as Named).name !== 'declareSteps') continue;
    const [component, specs] = args as readonly Node[] as [Node & { readonly value: string }, Literal];
    const named = specs.properties.filter((property): property is Required<typeof property> => property.key !== undefined);
    const names = named.map(({ key }) => nameOf(key));
    const ours = named.flatMap(({ key, value }) => {
      const said = (value as Partial<Literal>).properties?.find(
        ({ key: field }) => field !== undefined && nameOf(field) === 'ours',
      );
      return said === undefined ? [] : [[nameOf(key), String((said.value as Named).value)] as const];
    });
    return { component: component.value, names, ...(ours.length > 0 && { ours: Object.fromEntries(ours) }) };
  }
  return undefined;
}

/** What a source file says of steps. */
export interface FileSteps {
  readonly places: readonly StepPlace[];
  /** The steps of which a function returns what is told (`{ step: steps.scale, outcome: … }`), by the function's name. */
  readonly planned: ReadonlyMap<string, readonly NamedStep[]>;
  /** Where the result of a function is reported. */
  readonly tellings: readonly Telling[];
}

/** `trace.tell(plan)`: the function that has returned the plan, and the file that it is imported from. */
interface Telling extends Required<Pick<StepPlace, 'firstLine' | 'lastLine' | 'line'>> {
  readonly plan: string;
  /** Undefined: the same file. */
  readonly from: string | undefined;
}

type NamedStep = Pick<StepPlace, 'component' | 'name'>;

/**
 * Finds the functions in a source file that are declared steps or report them. A step is reported by `steps.scale` or
 * `steps['Lister.Get']`, if `steps` is imported from a component's `steps.ts`.
 *
 * `declaredAt`: the steps that the `steps.ts` at a path declares. `own`: those of the file's own component. `others`: components
 * whose steps may name a function of this file as `ours`.
 */
export function stepPlaces(
  path: string,
  text: string,
  declaredAt: (path: string) => Declared | undefined,
  own: Declared | undefined,
  others: readonly Declared[] = [],
): FileSteps {
  const places: StepPlace[] = [];
  const planned = new Map<string, NamedStep[]>();
  const tellings: Telling[] = [];
  const candidates = [own, ...others.map(namedOurs)].filter((each) => each !== undefined && mentions(text, each)) as Declared[];
  const isOfSteps = ['steps.ts', '.tell(', '.enter('].some((each) => text.includes(each));
  if (!isOfSteps && candidates.length === 0) return { places, planned, tellings };
  const program = parse(text);
  const imported = importedSteps(path, program, declaredAt);
  const lineAt = lineCounter(text);
  for (const { owner, className } of functionsIn(program)) {
    const fn = functionName(owner);
    const lines = { firstLine: lineAt(commentStart(text, owner.start)), lastLine: lineAt(owner.end) };
    const locals = localsOf(owner);
    const named = new Set(locals.values());
    const outcomes = new Map<Node, string | undefined>();
    for (const declared of candidates) {
      const { component } = declared;
      for (const name of stepsCalled(declared, className, fn)) places.push({ component, name, ...lines });
    }
    for (const node of nodesOf(owner)) {
      const line = lineAt(node.start);
      const plan = planTold(node, locals);
      if (plan !== undefined) tellings.push({ ...lines, line, plan, from: importedFrom(path, program, plan) });
      const reported = noteOutcome(node, outcomes);
      if (node.type === 'ObjectExpression' && reported !== undefined) {
        const step = namedStep(locals.get(nameOf(reported)) ?? reported, imported);
        const known = planned.get(fn) ?? [];
        if (step !== undefined && !known.some(({ name }) => name === step.name)) planned.set(fn, [...known, step]);
      }
      // A step that has a local name is reported where the name is used.
      if (named.has(node)) continue;
      const step = namedStep(outcomes.has(node) ? (locals.get(nameOf(node)) ?? node) : node, imported);
      const outcome = outcomes.get(node);
      if (step !== undefined) places.push({ ...step, ...lines, line, ...(outcome !== undefined && { outcome }) });
    }
  }
  return { places, planned, tellings };
}

/** The functions that report the plans of others: each is a place of the steps that the plan may tell of. */
export function toldPlaces(files: ReadonlyMap<string, FileSteps>): (StepPlace & { readonly file: string })[] {
  return [...files].flatMap(([file, { tellings }]) =>
    tellings.flatMap(({ plan, from = file, ...lines }) =>
      (files.get(from)?.planned.get(plan) ?? []).map((step) => ({ ...step, ...lines, file })),
    ),
  );
}

/** The steps that name our function. Undefined if there are none. */
function namedOurs({ component, ours }: Declared): Declared | undefined {
  return ours && { component, names: Object.keys(ours), ours };
}

/** True if the file may contain a function that is one of the steps. */
function mentions(text: string, { names, ours = {} }: Declared): boolean {
  return names.some((name) => {
    const own = ours[name];
    return own === undefined ? text.includes(name) : introductions(own).some((words) => text.includes(words));
  });
}

/** The words with which a file introduces our function: `class WorkQueue` for `WorkQueue.add`. */
function introductions(own: string): readonly string[] {
  const [name, method] = own.split('.');
  return method === undefined ? [`function ${name}(`, `function* ${name}(`, `const ${name}`] : [`class ${name}`];
}

/** The steps that a function is: those that name it, or else the one of its name. */
function stepsCalled({ names, ours = {} }: Declared, className: string, name: string): string[] {
  const called = className === '' ? name : `${className}.${name}`;
  return names.filter((step) => (step in ours ? ours[step] === called : step === name));
}

interface Import extends Node {
  readonly source: { readonly value: string };
  readonly specifiers: readonly {
    readonly imported?: { readonly name: string };
    readonly local: { readonly name: string };
  }[];
}

/** The local names under which the file imports declared steps, each with its component. */
function importedSteps(path: string, program: Node, declaredAt: (path: string) => Declared | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of childrenOf(program)) {
    if (node.type !== 'ImportDeclaration') continue;
    const { source, specifiers } = node as Import;
    if (!source.value.endsWith('steps.ts')) continue;
    const component = declaredAt(posix.join(posix.dirname(path), source.value))?.component;
    const local = specifiers.find(({ imported }) => imported?.name === 'steps')?.local.name;
    if (component !== undefined && local !== undefined) found.set(local, component);
  }
  return found;
}

/** The file that a name is imported from. Undefined if it is of the same file. */
function importedFrom(path: string, program: Node, name: string): string | undefined {
  for (const node of childrenOf(program)) {
    if (node.type !== 'ImportDeclaration') continue;
    const { source, specifiers } = node as Import;
    if (specifiers.some(({ local }) => local.name === name)) return posix.join(posix.dirname(path), source.value);
  }
  return undefined;
}

/**
 * `trace.step(steps.scale, 'inProportion')`, `{ step: steps.scale, outcome: 'inProportion' }`: notes the outcome by the node of the step, which it returns.
 */
function noteOutcome(node: Node, outcomes: Map<Node, string | undefined>): Named | undefined {
  const [step, outcome] = stepAndOutcome(node);
  if (step !== undefined)
    outcomes.set(step, outcome?.type === 'Literal' && typeof outcome.value === 'string' ? outcome.value : undefined);
  return step;
}

function stepAndOutcome(node: Node): readonly (Named | undefined)[] {
  if (node.type === 'CallExpression') return (node as Call).arguments.slice(0, 2);
  if (node.type !== 'ObjectExpression') return [];
  const { properties } = node as Literal;
  return ['step', 'outcome'].map((name) => properties.find(({ key }) => key !== undefined && nameOf(key) === name)?.value);
}

/** The methods of a trace that report what a plan tells. */
const TELLS: ReadonlySet<string> = new Set(['tell', 'enter']);

/** `trace.tell(plan)` → `planScale`: the function that has returned what is told. */
function planTold(node: Node, locals: ReadonlyMap<string, Node>): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee, arguments: args } = node as Call;
  if (callee.type !== 'MemberExpression' || !TELLS.has(calledName(callee))) return undefined;
  let told: Node | undefined = args[0];
  while (told?.type === 'Identifier') told = locals.get(nameOf(told));
  return told?.type === 'CallExpression' ? calledName((told as Call).callee) : undefined;
}

/** `planScale`, `this.#planScale` → `planScale` */
function calledName(callee: Node): string {
  return nameOf(callee.type === 'MemberExpression' ? (callee as Node & { readonly property: Named }).property : callee);
}

/** The names within a function that stand for a step or the result of a call. */
function localsOf(owner: Node): ReadonlyMap<string, Node> {
  const locals = new Map<string, Node>();
  if (owner.type === 'VariableDeclaration') return locals;
  for (const node of nodesOf(owner)) {
    if (node.type !== 'VariableDeclarator') continue;
    const { id, init } = node as Node & { readonly id: Named; readonly init: Node | null };
    if (id.type === 'Identifier' && (init?.type === 'MemberExpression' || init?.type === 'CallExpression'))
      locals.set(nameOf(id), init);
  }
  return locals;
}

/** `steps.scale` */
function namedStep(node: Node, components: ReadonlyMap<string, string>): Pick<StepPlace, 'component' | 'name'> | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const { object, property } = node as Node & { readonly object: Named; readonly property: Named };
  const component = object.type === 'Identifier' ? components.get(nameOf(object)) : undefined;
  return component === undefined ? undefined : { component, name: nameOf(property) };
}

const FUNCTION_OWNERS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'MethodDefinition',
  'PropertyDefinition',
  'VariableDeclaration',
]);

/** The top-level functions and constants, methods and fields. Functions inside belong to them. */
function* functionsIn(node: Node, className = ''): Generator<{ readonly owner: Node; readonly className: string }, void, void> {
  if (FUNCTION_OWNERS.has(node.type)) return yield { owner: node, className };
  const within = node.type === 'ClassDeclaration' ? functionName(node) : className;
  for (const child of childrenOf(node)) yield* functionsIn(child, within);
}

/** The name of a function, a method or a constant. */
function functionName(node: Node): string {
  const { id, key, declarations } = node as Node & {
    readonly id?: Named;
    readonly key?: Named;
    readonly declarations?: readonly { readonly id: Named }[];
  };
  const named = id ?? key ?? declarations?.[0]?.id;
  return named === undefined ? '' : nameOf(named);
}

/** The start of the comment directly above a function, or of the function's line. */
function commentStart(text: string, start: number): number {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const above = /\/\*\*(?:(?!\*\/)[^])*\*\/\s*$/.exec(text.slice(0, lineStart));
  return above?.index ?? lineStart;
}
