import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { build } from 'vite';
import { lateModules } from '../../../scripts/late-modules.ts';

const PARTS = `
  import { helper } from './helper.ts';
  export type Shape = { readonly sides: number };
  export const NAME = 'parts';
  export const ITEMS: readonly string[] = ['a', 'b'];
  export const TABLE = { a: 1 };
  export function sum(...numbers: number[]): number { return numbers.reduce((a, b) => a + b, 0); }
  export function* count(to: number): Generator<number, string> { for (let i = 1; i <= to; i++) yield i; return helper(); }
  export class Square {
    static readonly CORNERS = 4;
    static #made = 0;
    static get made(): number { return this.#made; }
    static of(side: number): Square { this.#made++; return new this(side); }
    constructor(readonly side: number) {}
    get area(): number { return this.side ** 2; }
  }
`;
const ENTRY = `
  import { count, ITEMS, NAME, Square, sum } from './parts.ts';
  export const kept = { items: ITEMS };
  export { count, NAME, Square, sum };
  export const load = () => import('./late.ts');
`;

interface SquareClass {
  readonly CORNERS: number;
  readonly made: number;
  new (side: number): { readonly area: number };
  of(side: number): { readonly area: number };
}

interface Entry {
  readonly kept: { readonly items: readonly string[] };
  readonly NAME: string;
  count(to: number): Generator<number, string>;
  sum(...numbers: number[]): number;
  readonly Square: SquareClass;
  load(): Promise<unknown>;
}

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'late-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'helper.ts'), "export function helper(): string { return 'done'; }\n");
  await writeFile(join(folder, 'parts.ts'), PARTS);
  await writeFile(join(folder, 'late.ts'), "export * as parts from './parts.ts';\n");
});

afterEach(() => rm(folder, { recursive: true }));

async function built(entry: string): Promise<Entry> {
  await writeFile(join(folder, 'entry.ts'), entry);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [lateModules(join(folder, 'late.ts'))],
    build: {
      outDir: 'dist',
      minify: false,
      target: 'es2023',
      lib: { entry: 'entry.ts', formats: ['es'], fileName: () => 'entry.js' },
    },
  });
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'dist/entry.js')).href)) as Entry;
}

describe('a module that comes late', () => {
  test('says that it was asked for too early, and is as it is when it has come', async () => {
    const entry = await built(ENTRY);
    expect(() => entry.sum(1, 2)).toThrow('a part of the engine was asked for before it was loaded');
    expect([entry.kept.items, entry.NAME]).toEqual([[], 'parts']);
    await entry.load();
    expect(entry.sum(1, 2)).toBe(3);
    expect([...entry.count(3)]).toEqual([1, 2, 3]);
    expect(new entry.Square(4).area).toBe(16);
    expect(entry.kept.items).toEqual(['a', 'b']);
  });

  test('has what is static of its classes', async () => {
    const { load, Square } = await built(ENTRY);
    const tooEarly = 'a part of the engine was asked for before it was loaded';
    expect(() => Square.of(3)).toThrow(tooEarly);
    expect(() => Square.CORNERS).toThrow(tooEarly);
    await load();
    expect([Square.of(3).area, Square.CORNERS, Square.made]).toEqual([9, 4, 1]);
  });

  test('fails the build where a class has something static whose name is worked out', async () => {
    await writeFile(join(folder, 'parts.ts'), "export class Square { static ['o' + 'f'](): void {} }");
    await expect(built("export { Square } from './parts.ts'; export const load = () => import('./late.ts');")).rejects.toThrow(
      'Square has something static that no stand-in can have, since its name is worked out',
    );
  });

  test('fails the build where somebody wants what has no stand-in', async () => {
    await expect(built("export { TABLE } from './parts.ts'; export const load = () => import('./late.ts');")).rejects.toThrow(
      'TABLE',
    );
  });
});
