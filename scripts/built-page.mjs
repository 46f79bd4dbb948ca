// Makes sure that `dist/page` is a build of the present sources: `node scripts/built-page.mjs`.
import { makeCurrent } from './current-build.mjs';

makeCurrent('page');
