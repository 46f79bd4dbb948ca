// Plants each defect of `mutants.json` in a copy of the project and runs the unit tests on it, as `npm test` does: `npm run test:mutants [FIRST [LAST]]`.
// A mutant that no test notices is printed, and ends the run with 1. The tests that are near run first.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Small defects in what everything else stands on. Each is an edit of one place of a file, of a kind that a person makes: a comparison, a missing line, one off.
 *
 * @type {readonly { readonly file: string; readonly defect: string; readonly from: string; readonly to: string }[]}
 */
const MUTANTS = JSON.parse(readFileSync(new URL('mutants.json', import.meta.url), 'utf8'));

/** A mutant that goes round in circles is noticed, too. */
const LONGEST_MS = 1_800_000;
/** Also the test of the list of mutants, which would notice each of them. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'test-results', join('tests', 'unit', 'scripts', 'mutants.test.ts')]);

/** A copy of the project with the same packages. */
function copyOfProject() {
  const folder = mkdtempSync(join(tmpdir(), 'kubeloupe-mutants-'));
  cpSync('.', folder, { recursive: true, filter: (path) => !LEFT_OUT.has(path) });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The tests that are near find most defects, in seconds. */
const NEAR = ['client', 'etcd', 'controllers'].map((layer) => `tests/unit/${layer}`).concat('tests/stories');

function fail(folder, tests) {
  const args = ['vitest', 'run', '--project', 'unit', '--bail', '1', '--reporter', 'dot', ...tests];
  return spawnSync('npx', args, { cwd: folder, timeout: LONGEST_MS }).status !== 0;
}

/** Whether the unit tests fail on the copy. Throws if the place of the defect is not there exactly once. */
function isKilled(folder, { file, from, to }) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} does not have this exactly once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    return fail(folder, NEAR) || fail(folder, []);
  } finally {
    writeFileSync(path, text);
  }
}

const [first = '1', last = String(MUTANTS.length)] = process.argv.slice(2);
const folder = copyOfProject();
if (fail(folder, NEAR)) throw new Error('the tests fail without a mutant');
let survivors = 0;
try {
  MUTANTS.forEach((mutant, i) => {
    if (i + 1 < Number(first) || i + 1 > Number(last)) return;
    const began = Date.now();
    const killed = isKilled(folder, mutant);
    if (!killed) survivors++;
    console.log(
      `${i + 1} ${killed ? 'killed' : 'SURVIVES'} after ${Math.round((Date.now() - began) / 1000)} s: ${mutant.defect}`,
    );
  });
} finally {
  rmSync(folder, { recursive: true });
}
console.log(survivors === 0 ? 'every mutant is killed' : `${survivors} survive`);
process.exitCode = survivors === 0 ? 0 : 1;
