// `npm run class`: serves the page with rooms (src/server/class). Builds what is not current; help needs no build.
import { readFileSync } from 'node:fs';
import { makeCurrent } from './current-build.mjs';

if (process.argv.slice(2).some((flag) => flag === '--help' || flag === '-h')) {
  process.stdout.write(readFileSync(new URL('../src/server/class/usage.txt', import.meta.url)));
} else {
  makeCurrent('page');
  makeCurrent('class');
  await import('../dist/class/main.js');
}
