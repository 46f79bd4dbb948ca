import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { oneByteText } from '../../../scripts/one-byte-text.ts';

/** A chunk's code as the plugin leaves it. */
function built(code: string): string {
  const chunk = { type: 'chunk', code };
  const hook = oneByteText().generateBundle as unknown as (options: object, bundle: object) => void;
  hook({}, { 'engine.js': chunk });
  return chunk.code;
}

test('what is built for Node is ASCII, and means the same', () => {
  const code = "JSON.stringify(['…', `a → ${'𝄞'}`, '\\\\–', /^[−–]$/u.test('–'), /^[🙂🙃]$/u.test('🙃'), { µs: 1 }]) // π";
  const ascii = built(code);
  expect(ascii).toMatch(/^[\0-\x7f]*$/);
  expect(runInNewContext(ascii)).toBe(runInNewContext(code));
  expect(JSON.parse(runInNewContext(ascii) as string)).toEqual(['…', 'a → 𝄞', '\\–', true, true, { µs: 1 }]);
});
