import { readFileSync } from 'node:fs';
import MagicString from 'magic-string';
import { parseSync, type Plugin } from 'vite';
import { moduleBindings, moduleFunctions, type AstNode, type ModuleFunction } from './module-functions.ts';

/** Functions by module, each by its number in `moduleFunctions`. */
export type ChosenFunctions = ReadonlyMap<string, readonly number[]>;

/** Where the functions that came late are kept. */
const REGISTRY = '\0late-functions';
const PART = /\.late-functions\.ts$/;

/**
 * Leaves of a module what is needed at once, function by function: in the place of a late one stands one that calls it. `list` is a module
 * that is imported by `import()` alone (see late-modules.ts), and brings the late functions with it. One that is called before throws.
 *
 * A module `a.ts` is split in two: `a.ts` keeps all else, and `a.late-functions.ts` has the late functions and imports what they refer to.
 */
export function lateFunctions(list: string, choose: () => Promise<ChosenFunctions>): Plugin {
  /** By module, for each chosen function its place in the registry. */
  let places: ReadonlyMap<string, ReadonlyMap<number, number>> = new Map();
  return {
    name: 'late-functions',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      let count = 0;
      places = new Map([...(await choose())].map(([module, numbers]) => [module, new Map(numbers.map((n) => [n, count++]))]));
    },
    resolveId: (source) => (source === REGISTRY || PART.test(source) ? source : null),
    load(id) {
      if (id === REGISTRY) return registryCode([...places.values()].reduce((sum, { size }) => sum + size, 0));
      if (!PART.test(id)) return null;
      const module = id.replace(PART, '.ts');
      return new Split(module, readFileSync(module, 'utf8'), places.get(module)!).late();
    },
    transform(code, id) {
      if (id === list) return [...places.keys()].map((module) => `import '${partOf(module)}';\n`).join('') + code;
      const ofModule = places.get(id);
      return ofModule === undefined ? null : new Split(id, code, ofModule).early();
    },
  };
}

const partOf = (module: string): string => module.replace(/\.ts$/, '.late-functions.ts');

function registryCode(count: number): string {
  return `export const late = Array(${count}).fill(() => { throw new Error('a part of the engine was asked for before it was loaded'); });`;
}

/** A module with some of its functions marked as late. */
class Split {
  readonly #module: string;
  readonly #code: string;
  readonly #program: AstNode;
  readonly #late: readonly (ModuleFunction & { readonly place: number })[];
  /** What the late functions need of the module. */
  readonly #needed: readonly string[];

  constructor(module: string, code: string, places: ReadonlyMap<number, number>) {
    this.#module = module;
    this.#code = code;
    this.#program = parseSync(module, code).program as unknown as AstNode;
    const { all, changing } = moduleBindings(this.#program);
    this.#late = moduleFunctions(this.#program).flatMap((one, number) => {
      const place = places.get(number);
      // What is imported cannot be assigned.
      return place === undefined || [...changing].some((name) => one.names.has(name)) ? [] : [{ ...one, place }];
    });
    const moved = new Set(this.#late.map(({ name }) => name));
    this.#needed = [...all].filter((name) => !moved.has(name) && this.#late.some(({ names }) => names.has(name)));
  }

  early(): { code: string; map: ReturnType<MagicString['generateMap']> } {
    const text = new MagicString(this.#code);
    for (const one of this.#late) text.overwrite(one.node.start, one.node.end, standIn(one));
    if (this.#late.length > 0) text.prepend(`import { late as late$ } from '${REGISTRY}';\n`);
    text.append(`\nexport { ${this.#needed.map((name) => `${name} as late$${name}`).join(', ')} };\n`);
    return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) };
  }

  late(): string {
    const imports = (this.#program['body'] as readonly AstNode[]).filter(({ type }) => type === 'ImportDeclaration');
    const source = ({ start, end }: AstNode): string => this.#code.slice(start, end);
    return [
      `import { late as late$ } from '${REGISTRY}';`,
      ...imports.map(source),
      `import { ${this.#needed.map((name) => `late$${name} as ${name}`).join(', ')} } from '${this.#module}';`,
      ...this.#late.map(({ node, name, isMethod, isGenerator, place }) => {
        if (name !== undefined) return `${source(node)}\nlate$[${place}] = ${name};`;
        return `late$[${place}] = ${isMethod ? `function${isGenerator ? '*' : ''} ` : ''}${source(node)};`;
      }),
    ].join('\n');
  }
}

function standIn({ node, name, isMethod, isGenerator, parameters, place }: ModuleFunction & { readonly place: number }): string {
  const rest = parameters.some(({ type }) => type === 'RestElement');
  const words = rest ? '...words' : parameters.map((_, i) => `p${i}`).join(', ');
  // A generator is begun when it is first resumed, not when it is made.
  const body = `{ return ${isGenerator ? 'yield* ' : ''}late$[${place}](${words}); }`;
  if (isMethod) return `(${words}) ${body}`;
  if (node.type === 'ArrowFunctionExpression') return `(${words}) => late$[${place}](${words})`;
  return `function${isGenerator ? '*' : ''} ${name ?? ''}(${words}) ${body}`;
}
