import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Where the parts that came late are kept. */
const REGISTRY = '\0late-parts';
const STAND_IN = '\0stand-in:';

/** The modules that a list names, each by `export * as name from './path.ts';`, as absolute paths. */
export function namedModules(list: string): readonly string[] {
  const paths = [...readFileSync(list, 'utf8').matchAll(/^export \* as \w+ from '(.+)';$/gm)].map((match) => match[1]!);
  return paths.map((path) => resolve(dirname(list), path));
}

/**
 * Splits what is built in two: what must be there at once, and what may come a little later. `list` is a module that exports the late ones and
 * is itself imported by `import()` alone. To everybody else a late module is a stand-in:
 *
 * - a function, or a class, calls the real one; a class's static methods do, too, and what else is static of it can be read;
 * - a list is empty until the real one is there, and has its items then;
 * - a text or a number is what it is;
 * - anything else it does not have, so that the build fails where somebody imports it; so it does where a static member has no name of its own.
 *
 * A stand-in that is called too early throws. Late modules see one another as they are. See docs/decisions/late-parts.md.
 */
export function lateModules(list: string): Plugin {
  const late = namedModules(list);
  return {
    name: 'late-modules',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === REGISTRY) return REGISTRY;
      if (importer === undefined || importer === list || late.includes(importer)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved !== null && late.includes(resolved.id) ? `${STAND_IN}${late.indexOf(resolved.id)}` : null;
    },
    load(id) {
      if (id === REGISTRY) return REGISTRY_CODE;
      if (id === list) return listCode(late);
      if (!id.startsWith(STAND_IN)) return null;
      const number = Number(id.slice(STAND_IN.length));
      const { body } = this.parse(readFileSync(late[number]!, 'utf8'), { lang: 'ts' });
      return standInCode(number, (body as unknown as readonly Statement[]).flatMap(exportsOf));
    },
  };
}

const REGISTRY_CODE = `
let parts;
const lists = [];
export function part(number) {
  if (parts === undefined) throw new Error('a part of the engine was asked for before it was loaded');
  return parts[number];
}
export function list(number, name) {
  const items = [];
  lists.push([number, name, items]);
  return items;
}
export function provide(modules) {
  parts = modules;
  for (const [number, name, items] of lists.splice(0)) items.push(...modules[number][name]);
}
`;

function listCode(late: readonly string[]): string {
  const imports = late.map((path, number) => `import * as part${number} from ${JSON.stringify(path)};\n`);
  const names = late.map((_, number) => `part${number}`);
  return `${imports.join('')}import { provide } from ${JSON.stringify(REGISTRY)};\nprovide([${names.join(', ')}]);\n`;
}

type Export =
  | { readonly type: 'function' | 'list'; readonly name: string }
  | { readonly type: 'class'; readonly name: string; readonly statics: readonly Static[] }
  | { readonly type: 'literal'; readonly name: string; readonly value: unknown };

/** Something static of a class. */
interface Static {
  readonly name: string;
  readonly isMethod: boolean;
}

function standInCode(number: number, exports: readonly Export[]): string {
  const lines = exports.map((one) => {
    const { name } = one;
    switch (one.type) {
      case 'function':
        return `export function ${name}(...words) { return part(${number}).${name}(...words); }`;
      case 'class':
        return [
          `export function ${name}(...words) { return new (part(${number}).${name})(...words); }`,
          ...one.statics.map((member) => staticCode(number, name, member)),
        ].join('\n');
      case 'list':
        return `export const ${name} = /* @__PURE__ */ list(${number}, '${name}');`;
      case 'literal':
        return `export const ${name} = ${JSON.stringify(one.value)};`;
    }
  });
  return [`import { list, part } from ${JSON.stringify(REGISTRY)};`, ...lines].join('\n');
}

function staticCode(number: number, ofClass: string, { name, isMethod }: Static): string {
  const key = JSON.stringify(name);
  const real = `part(${number}).${ofClass}[${key}]`;
  const descriptor = isMethod ? `{ value: (...words) => ${real}(...words) }` : `{ get: () => ${real} }`;
  return `Object.defineProperty(${ofClass}, ${key}, ${descriptor});`;
}

/** What is read here of a statement's syntax tree. */
interface Statement {
  readonly type: string;
  readonly declaration?: {
    readonly type: string;
    readonly id?: { readonly name: string };
    readonly declarations?: readonly Declarator[];
    readonly body?: { readonly body: readonly Member[] };
  } | null;
}

/** What stands in a class. */
interface Member {
  readonly type: string;
  readonly static?: boolean;
  readonly computed?: boolean;
  readonly kind?: string;
  readonly key?: { readonly type: string; readonly name?: string; readonly value?: unknown };
}

interface Declarator {
  readonly id: { readonly name: string };
  readonly init?: { readonly type: string; readonly value?: unknown };
}

/** What a statement exports under its own name, as far as it can have a stand-in. */
function exportsOf({ type, declaration }: Statement): Export[] {
  if (type !== 'ExportNamedDeclaration' || declaration === undefined || declaration === null) return [];
  const { id, declarations = [], body } = declaration;
  if (declaration.type === 'FunctionDeclaration') return [{ name: id!.name, type: 'function' }];
  if (declaration.type === 'ClassDeclaration') {
    const { name } = id!;
    return [{ name, type: 'class', statics: body!.body.flatMap((member) => staticsOf(member, name)) }];
  }
  return declarations.flatMap(({ id: { name }, init }): Export[] => {
    if (init?.type === 'ArrayExpression') return [{ name, type: 'list' }];
    return init?.type === 'Literal' ? [{ name, type: 'literal', value: init.value }] : [];
  });
}

/** The static member that others can see, where it is one. Throws where it cannot have a stand-in. */
function staticsOf({ type, static: isStatic, computed, kind, key }: Member, ofClass: string): Static[] {
  if (isStatic !== true || key === undefined || key.type === 'PrivateIdentifier' || kind === 'set') return [];
  if (computed === true) {
    throw new Error(`${ofClass} has something static that no stand-in can have, since its name is worked out`);
  }
  return [{ name: key.name ?? String(key.value), isMethod: type === 'MethodDefinition' && kind === 'method' }];
}
