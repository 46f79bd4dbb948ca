// Makes builds of the present sources. So what needs one, one after the other, shares it, and starts at once if it is current.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of: our files, our scripts, and the installed packages. */
const SOURCES = ['index.html', 'public', 'scripts', 'src', 'vite.config.ts', 'package.json', 'node_modules/.package-lock.json'];
/** What the server of a class is not made of. */
const PAGE_ALONE = ['ui', 'worker', 'service-worker'].map((name) => join('src', name));

/** By name: the file that a build ends with, an empty file with the time at which the last build began that succeeded, and Vite's arguments. */
const BUILDS = {
  page: { result: 'dist/page/index.html', stamp: 'dist/page-built', args: [], leftOut: [] },
  class: { result: 'dist/class/main.js', stamp: 'dist/class-built', args: ['--mode', 'class'], leftOut: PAGE_ALONE },
};

/** When something of a file or folder was last written, added or removed, in milliseconds. */
function changedMs(path, leftOut) {
  if (leftOut.includes(path) || !existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedMs(join(path, name), leftOut)));
}

/** Whether the build of `page` or `class` is one of the present sources. */
export function isCurrent(name) {
  const { result, stamp, leftOut } = BUILDS[name];
  return existsSync(result) && changedMs(stamp, []) > Math.max(...SOURCES.map((path) => changedMs(path, leftOut)));
}

/** Builds `page` or `class` unless its build is current. Ends the process if that fails. */
export function makeCurrent(name) {
  if (isCurrent(name)) return;
  const { stamp, args } = BUILDS[name];
  console.log(name === 'page' ? 'building the page' : 'building the server of the class');
  const began = new Date();
  const { status } = spawnSync('npx', ['vite', 'build', ...args, '--logLevel', 'warn'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, '');
  utimesSync(stamp, began, began);
}
