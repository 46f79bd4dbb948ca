import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = 'src/ui';
/** Types count, and so do scripts that load later. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

interface Arrow {
  readonly from: string;
  readonly to: string;
  /** The file that imports. */
  readonly file: string;
}

/** The folder of a file: `loops` for `src/ui/loops/ring/RingView.tsx`. The page itself, `App.tsx`, is a folder of its own. */
function folderOf(file: string): string {
  const [folder, ...rest] = relative(ROOT, file).split('/');
  return rest.length === 0 ? 'page' : folder!;
}

function arrowsOf(files: readonly string[]): readonly Arrow[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)]
      .map(([, path]) => join(dirname(file), path!))
      .filter((target) => target.startsWith(`${ROOT}/`))
      .map((target) => ({ from: folderOf(file), to: folderOf(target), file }))
      .filter(({ from, to }) => from !== to),
  );
}

/** The arrows that lie in a knot: from their head, a way leads back to their tail. */
function knots(arrows: readonly Arrow[]): readonly Arrow[] {
  const leadsTo = new Map<string, Set<string>>();
  for (const { from, to } of arrows) leadsTo.set(from, (leadsTo.get(from) ?? new Set()).add(to));
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    from === wanted || (!seen.has(from) && [...(leadsTo.get(from) ?? [])].some((next) => reaches(next, wanted, seen.add(from))));
  return arrows.filter(({ from, to }) => reaches(to, from));
}

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(ROOT, name));

describe('the folders of the page', () => {
  it('import one another without a knot', () => {
    const arrows = arrowsOf(files);
    // A page without arrows would have no knot either.
    expect(arrows.some(({ from, to }) => from === 'shell' && to === 'model')).toBe(true);
    expect(knots(arrows).map(({ to, file }) => `${file} imports ${to}`)).toEqual([]);
  });

  it('are found in a knot if there is one', () => {
    const knot = [
      { from: 'graph', to: 'pods', file: 'a' },
      { from: 'pods', to: 'numbers', file: 'b' },
      { from: 'numbers', to: 'graph', file: 'c' },
      { from: 'shell', to: 'graph', file: 'd' },
    ];
    expect(knots(knot).map(({ file }) => file)).toEqual(['a', 'b', 'c']);
  });

  it('have a layer each, which the linter holds: only those of the shell may import all others', () => {
    const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
      readonly overrides: readonly { readonly files: readonly string[] }[];
    };
    const layered = overrides
      .flatMap(({ files }) => files)
      .flatMap((pattern) => /^src\/ui\/\{?([\w,-]+)\}?\/\*\*\/\*\.\{ts,tsx\}$/.exec(pattern)?.[1]?.split(',') ?? []);
    const folders = new Set(files.map(folderOf));
    expect([...layered, 'page', 'shell', 'views'].toSorted()).toEqual([...folders].toSorted());
  });
});
