import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const USAGE = join(ROOT, 'src/server/class/usage.txt');
/** When all sources of the small project were written, and when its builds began. */
const WRITTEN = new Date(1_000_000);
const BUILT = new Date(2_000_000);
const CHANGED = new Date(3_000_000);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'class-command-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, at: Date): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, at, at);
  for (let of = dirname(file); of !== folder; of = dirname(of)) utimesSync(of, WRITTEN, WRITTEN);
}

function run(...args: readonly string[]): string {
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
}

/** Which builds of the small project are current. */
function current(): readonly string[] {
  const script = `import { isCurrent } from ${JSON.stringify(join(ROOT, 'scripts/current-build.mjs'))};
    console.log(['page', 'class'].filter(isCurrent).join());`;
  return run('--input-type=module', '--eval', script).trim().split(',');
}

describe('npm run class -- --help', () => {
  it.each(['--help', '-h'])('builds nothing: %s', (flag) => {
    expect(run(join(ROOT, 'scripts/class.mjs'), flag)).toBe(readFileSync(USAGE, 'utf8'));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names all flags', () => {
    const flags = [...readFileSync(USAGE, 'utf8').matchAll(/^ {2}--([\w-]+)/gm)].map(([, flag]) => flag);
    const main = readFileSync(join(ROOT, 'src/server/class/main.ts'), 'utf8');
    const taken = [...main.matchAll(/^ {6}'?([\w-]+)'?: \{ type: /gm)].map(([, flag]) => flag);
    expect(flags.toSorted()).toEqual(taken.toSorted());
  });
});

describe('a build', () => {
  beforeEach(() => {
    for (const path of ['src/ui/App.tsx', 'src/worker/worker.ts', 'src/server/main.ts', 'src/room/room.ts', 'package.json'])
      write(path, WRITTEN);
    for (const path of ['dist/page/index.html', 'dist/page-built', 'dist/class/main.js', 'dist/class-built']) write(path, BUILT);
  });

  it('is current until one of its sources changes', () => {
    expect(current()).toEqual(['page', 'class']);
    write('src/ui/App.tsx', CHANGED);
    expect(current()).toEqual(['class']);
    write('src/room/room.ts', CHANGED);
    expect(current()).toEqual(['']);
  });

  it('is not current if it is not there', () => {
    rmSync(join(folder, 'dist/class/main.js'));
    expect(current()).toEqual(['page']);
  });

  it('of the server of a class has nothing that its freshness leaves out', () => {
    const found = new Set<string>();
    const follow = (file: string): void => {
      if (found.has(file)) return;
      found.add(file);
      for (const [, path] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.ts)'/gm))
        follow(resolve(dirname(file), path!));
    };
    follow(join(ROOT, 'src/server/class/main.ts'));
    const folders = new Set([...found].map((file) => relative(ROOT, file).split(sep).slice(0, 2).join('/')));
    expect([...folders].filter((each) => ['src/ui', 'src/worker', 'src/service-worker'].includes(each))).toEqual([]);
    expect(folders.has('src/room')).toBe(true);
  });
});
