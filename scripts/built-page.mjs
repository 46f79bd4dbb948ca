// Makes sure that `dist/page` is a build of the present sources: `node scripts/built-page.mjs`. So the suites that test the page, one after
// the other, share one build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of: our files, our scripts, and the installed packages. */
const SOURCES = ['index.html', 'public', 'scripts', 'src', 'vite.config.ts', 'package.json', 'node_modules/.package-lock.json'];

/** An empty file. It has the time at which the last build began that succeeded. */
const STAMP = 'dist/page-built';

/** When something of a file or folder was last written, added or removed, in milliseconds. */
function changedMs(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedMs(join(path, name))));
}

const isCurrent = existsSync('dist/page/index.html') && changedMs(STAMP) > Math.max(...SOURCES.map(changedMs));
if (!isCurrent) {
  console.log('building the page');
  const began = new Date();
  const { status } = spawnSync('npx', ['vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, '');
  utimesSync(STAMP, began, began);
}
