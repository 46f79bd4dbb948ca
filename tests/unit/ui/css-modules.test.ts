import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, preprocessCSS, resolveConfig } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';

/** A use of a CSS module's class in a script. */
interface Use {
  readonly sheet: string;
  /** Undefined for a computed name, which cannot be looked up. */
  readonly name: string | undefined;
  readonly file: string;
}

/** The needed parts of a syntax tree. */
type Tree = { readonly type: string } & Readonly<Record<string, unknown>>;

const UI = 'src/ui';
const FILES = readdirSync(UI, { recursive: true, encoding: 'utf8' }).map((file) => join(UI, file));

/** The classes of each CSS module, as the build names them. */
const classes = new Map<string, ReadonlySet<string>>();
/** The classes of plain style sheets. */
const plain = new Set<string>();
const uses: Use[] = [];
/** Literal class names in scripts: `className="mark"`. */
const literals: { readonly name: string; readonly file: string }[] = [];

beforeAll(async () => {
  const config = await resolveConfig({ configFile: false, logLevel: 'silent' }, 'build');
  for (const sheet of FILES.filter((file) => file.endsWith('.module.css'))) {
    const { modules = {} } = await preprocessCSS(readFileSync(sheet, 'utf8'), sheet, config);
    classes.set(sheet, new Set(Object.keys(modules)));
  }
  for (const sheet of FILES.filter((file) => /(?<!\.module)\.css$/.test(file))) {
    const text = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    for (const [, name = ''] of text.matchAll(/\.([a-z][\w-]*)/gi)) plain.add(name);
  }
  for (const file of FILES.filter((file) => /(?<!\.d)\.tsx?$/.test(file))) readUses(file);
});

describe('the classes of CSS modules', () => {
  test('have literal names wherever they are used, so they can be looked up', () => {
    expect(uses.filter(({ name }) => name === undefined)).toEqual([]);
  });

  test('exist where they are used', () => {
    expect(uses.filter(({ sheet, name }) => name !== undefined && classes.get(sheet)?.has(name) !== true)).toEqual([]);
  });

  test('are used', () => {
    const used = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`));
    const unused = [...classes].flatMap(([sheet, names]) => [...names].map((name) => `${sheet} ${name}`));
    expect(unused.filter((one) => !used.has(one))).toEqual([]);
  });

  test('without a module exist in a style sheet', () => {
    expect(literals.filter(({ name }) => !plain.has(name))).toEqual([]);
  });
});

/** Adds the uses of a script. */
function readUses(file: string): void {
  const program = parseSync(file, readFileSync(file, 'utf8')).program as unknown as Tree;
  /** Style sheets by local name. */
  const sheets = new Map<string, string>();
  const handled = new Set<unknown>();
  walk(program, (node) => {
    const source = (node['source'] as Tree | undefined)?.['value'];
    if (node.type === 'ImportDeclaration' && typeof source === 'string' && source.endsWith('.module.css'))
      for (const { local } of node['specifiers'] as { readonly local: Tree }[]) {
        sheets.set(String(local['name']), join(dirname(file), source));
        handled.add(local);
      }
    if (node.type === 'JSXAttribute' && (node['name'] as Tree)['name'] === 'className') {
      const value = (node['value'] as Tree | null)?.['value'];
      if (typeof value === 'string') literals.push(...value.split(' ').map((name) => ({ name, file })));
    }
  });
  walk(program, (node) => {
    const object = node['object'] as Tree | undefined;
    const sheet = object?.type === 'Identifier' ? sheets.get(String(object['name'])) : undefined;
    // The name of a field, as in `t.source`, is no use of a sheet with that local name.
    if (node.type === 'MemberExpression' && node['computed'] !== true) handled.add(node['property']);
    if (node.type === 'MemberExpression' && sheet !== undefined) {
      const property = node['property'] as Tree;
      const name = node['computed'] === true ? property['value'] : property['name'];
      uses.push({ sheet, name: typeof name === 'string' ? name : undefined, file });
      handled.add(object);
    }
  });
  // A module that is passed on as a whole could be used for anything.
  walk(program, (node) => {
    const sheet = node.type === 'Identifier' && !handled.has(node) ? sheets.get(String(node['name'])) : undefined;
    if (sheet !== undefined) uses.push({ sheet, name: undefined, file });
  });
}

function walk(node: unknown, visit: (node: Tree) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && typeof node.type === 'string') visit(node as Tree);
  for (const child of Object.values(node)) walk(child, visit);
}
