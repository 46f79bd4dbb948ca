import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseStory, storyText } from './story.ts';
import { Storyteller } from './storyteller.ts';

const FILES = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.txt'));

test.each(FILES)('%s', (file) => {
  const path = join(import.meta.dirname, file);
  const text = readFileSync(path, 'utf8');
  const teller = new Storyteller();
  const told = storyText(parseStory(text).map((entry) => ({ ...entry, output: teller.tell(entry) })));
  if (process.env['UPDATE_STORIES'] !== undefined) writeFileSync(path, told);
  expect(told).toBe(readFileSync(path, 'utf8'));
});
