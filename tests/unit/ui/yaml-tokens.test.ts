import { expect, it } from 'vitest';
import { yamlTokens } from '../../../src/ui/inspector/YamlLine.tsx';

const tokens = (line: string) =>
  yamlTokens(line)
    .filter(({ text }) => text.trim() !== '')
    .map(({ type, text }) => `${type} ${text.trim()}`);

it('distinguishes keys from values', () => {
  expect(tokens('  replicas: 3')).toEqual(['key replicas', 'mark :', 'number 3']);
  expect(tokens('  image: nginx:1.27')).toEqual(['key image', 'mark :', 'text nginx:1.27']);
  expect(tokens('- name: "web"')).toEqual(['mark -', 'key name', 'mark :', 'string "web"']);
});

it('returns every character of the line', () => {
  for (const line of ['a: b', '  - x', '# c', '', '    {"a":{"b":1}}', "'quoted: key': v", 'time: "2026-01-01T00:00:00Z"']) {
    expect(
      yamlTokens(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  }
});
