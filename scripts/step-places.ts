import { posix } from 'node:path';
import type { StepSourcePlace } from '../src/ui/code/source-facts.ts';
import { childrenOf, lineCounter, nameOf, nodesOf, parse, type Literal, type Named, type Node } from './syntax-tree.ts';

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
    const { callee, arguments: args } = node as Node & { readonly callee: Named; readonly arguments: readonly Node[] };
    if (callee.name !== 'declareSteps') continue;
    const [component, specs] = args as [Node & { readonly value: string }, Literal];
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
): StepPlace[] {
  const candidates = [own, ...others.map(namedOurs)].filter((each) => each !== undefined && mentions(text, each)) as Declared[];
  if (!text.includes('steps.ts') && candidates.length === 0) return [];
  const program = parse(text);
  const imported = importedSteps(path, program, declaredAt);
  const lineAt = lineCounter(text);
  const places: StepPlace[] = [];
  /** Of each first argument of a call, the second one, if that is a string. */
  const outcomes = new Map<Node, string>();
  const visit = (node: Node, owner: Node | undefined, className: string): void => {
    const place = owner ?? (isFunctionOwner(node) ? node : undefined);
    noteOutcome(node, outcomes);
    const lines = place && { firstLine: lineAt(commentStart(text, place.start)), lastLine: lineAt(place.end) };
    if (lines !== undefined) {
      const step = namedStep(node, imported);
      const outcome = outcomes.get(node);
      if (step !== undefined)
        places.push({ ...step, ...lines, line: lineAt(node.start), ...(outcome !== undefined && { outcome }) });
      for (const declared of place === node ? candidates : []) {
        const { component } = declared;
        for (const name of stepsCalled(declared, className, functionName(node))) places.push({ component, name, ...lines });
      }
    }
    const within = node.type === 'ClassDeclaration' ? functionName(node) : className;
    for (const child of childrenOf(node)) visit(child, place, within);
  };
  visit(program, undefined, '');
  return places;
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

/** The local names under which the file imports declared steps, each with its component. */
function importedSteps(path: string, program: Node, declaredAt: (path: string) => Declared | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of childrenOf(program)) {
    if (node.type !== 'ImportDeclaration') continue;
    const { source, specifiers } = node as Node & {
      readonly source: { readonly value: string };
      readonly specifiers: readonly {
        readonly imported?: { readonly name: string };
        readonly local: { readonly name: string };
      }[];
    };
    if (!source.value.endsWith('steps.ts')) continue;
    const component = declaredAt(posix.join(posix.dirname(path), source.value))?.component;
    const local = specifiers.find(({ imported }) => imported?.name === 'steps')?.local.name;
    if (component !== undefined && local !== undefined) found.set(local, component);
  }
  return found;
}

/** `trace.step(steps.scale, 'inProportion')`: notes the outcome by the node of the step. */
function noteOutcome(node: Node, outcomes: Map<Node, string>): void {
  if (node.type !== 'CallExpression') return;
  const [step, outcome] = (node as Node & { readonly arguments: readonly (Node & { readonly value?: unknown })[] }).arguments;
  if (step !== undefined && outcome?.type === 'Literal' && typeof outcome.value === 'string') outcomes.set(step, outcome.value);
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

/** A top-level function or constant, a method or a field. Functions inside belong to it. */
function isFunctionOwner({ type }: Node): boolean {
  return FUNCTION_OWNERS.has(type);
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
