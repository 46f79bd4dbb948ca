import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { build, parseSync } from 'vite';
import { lateFunctions } from '../../../scripts/late-functions.ts';
import { moduleFunctions, type AstNode } from '../../../scripts/module-functions.ts';

const MODULE = `
  import { twice, type Amount } from './helper.ts';
  const LIMIT: Amount = 10;
  let calls = 0;
  export class Basket { constructor(readonly amount: Amount) {} report(): string { return 'a basket of exactly ' + this.amount + ' apples, no more'; } }
  export function early(amount: Amount): string { return 'there are exactly so many of them: ' + fill(amount).amount + '!'; }
  export function fill(amount: Amount, { least = 1 }: { least?: number } = {}): Basket { return new Basket(Math.max(least, Math.min(LIMIT, twice(amount)))); }
  export function* count(...to: Amount[]): Generator<Amount, string> { for (const amount of to) yield twice(amount); return 'that is all that there was'; }
  export const rules = { check(amount: Amount): boolean { return amount > LIMIT || (amount < 0 && fill(amount).amount === LIMIT); } };
  export const describeAmount = (amount: Amount): string => (amount > LIMIT ? 'more than there may be of it' : fill(amount).report());
  export function counted(): number { calls += 1; return calls * 1_000_000 + twice(calls) * 1_000 + twice(calls + 1); }
  export function own(this: Basket): string { return 'called on a basket of exactly so many: ' + this.amount + ' apples'; }
`;

interface Built {
  readonly early: (amount: number) => string;
  readonly count: (...to: number[]) => Generator<number, string>;
  readonly rules: { check(amount: number): boolean };
  readonly describeAmount: (amount: number) => string;
  readonly counted: () => number;
  load(): Promise<unknown>;
}

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'late-functions-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'helper.ts'),
    'export type Amount = number;\nexport const twice = (a: Amount): Amount => a * 2;\n',
  );
  await writeFile(join(folder, 'module.ts'), MODULE);
  await writeFile(join(folder, 'late.ts'), 'export {};\n');
  await writeFile(join(folder, 'entry.ts'), "export * from './module.ts';\nexport const load = () => import('./late.ts');\n");
});

afterEach(() => rm(folder, { recursive: true }));

/** The functions that can come late, by name where they have one. */
function movable(): readonly (string | undefined)[] {
  return moduleFunctions(parseSync('module.ts', MODULE).program as unknown as AstNode).map(({ name }) => name);
}

async function builtWith(late: readonly number[]): Promise<Built> {
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [lateFunctions(join(folder, 'late.ts'), () => Promise.resolve(new Map([[join(folder, 'module.ts'), late]])))],
    build: {
      outDir: 'dist',
      minify: false,
      target: 'es2023',
      lib: { entry: 'entry.ts', formats: ['es'], fileName: () => 'entry.js' },
    },
  });
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'dist/entry.js')).href)) as Built;
}

describe('functions that come late', () => {
  test('are those that depend on their module and their parameters alone', () => {
    // Neither the methods of a class, nor what has a `this`.
    expect(movable()).toEqual(['early', 'fill', 'count', undefined, undefined, 'counted']);
  });

  test('say so when they are called too early, and do what they do when they are there', async () => {
    const built = await builtWith([1, 2, 3, 4, 5]);
    const tooEarly = 'a part of the engine was asked for before it was loaded';
    expect(() => built.early(1)).toThrow(tooEarly);
    expect(() => built.rules.check(1)).toThrow(tooEarly);
    expect(() => built.describeAmount(1)).toThrow(tooEarly);
    const counting = built.count(1, 2);
    expect(() => counting.next()).toThrow(tooEarly);

    await built.load();
    expect(built.early(3)).toBe('there are exactly so many of them: 6!');
    expect([...built.count(1, 2)]).toEqual([2, 4]);
    expect([built.rules.check(11), built.rules.check(1)]).toEqual([true, false]);
    expect(built.describeAmount(2)).toBe('a basket of exactly 4 apples, no more');
  });

  test('leave behind one that changes a variable of its module', async () => {
    const built = await builtWith([1, 5]);
    expect([built.counted(), built.counted()]).toEqual([1_002_004, 2_004_006]);
  });

  test('are not in the script that is there at once', async () => {
    await builtWith([2]);
    expect(await readFile(join(folder, 'dist/entry.js'), 'utf8')).not.toContain('that is all that there was');
  });
});
