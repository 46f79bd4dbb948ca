import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { functionsDoc } from '../../../scripts/functions-doc.ts';

const FILE = fileURLToPath(new URL('../../../docs/functions.md', import.meta.url));

it('docs/functions.md is what the declarations say: npm run docs:functions writes it', () => {
  const now = functionsDoc();
  if (process.env['UPDATE_FUNCTIONS'] !== undefined) writeFileSync(FILE, now);
  else expect(readFileSync(FILE, 'utf8')).toBe(now);
}, 30_000);
