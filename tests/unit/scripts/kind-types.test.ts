import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { kindTypes } from '../../../scripts/kind-types.ts';

const FILE = fileURLToPath(new URL('../../../src/api/types.ts', import.meta.url));

it('src/api/types.ts is what the declarations say: npm run types:kinds writes it', () => {
  const now = kindTypes();
  if (process.env['UPDATE_TYPES'] !== undefined) writeFileSync(FILE, now);
  else expect(readFileSync(FILE, 'utf8')).toBe(now);
});
