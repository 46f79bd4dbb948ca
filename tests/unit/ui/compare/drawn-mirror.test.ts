import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The folders of everything that a graph in Compare draws. */
const DRAWN = ['graph', 'pods', 'objects', 'numbers', 'nodes', 'faults', 'actions', 'why'];
/** The offers of menus are of the shown branch alone: nothing on the other side can be pressed. */
const OF_SHOWN = new Set(['faults/offers.ts']);

test('what Compare draws reads the cluster that it draws, never that of the shown branch behind the back of the context', () => {
  const files = DRAWN.flatMap((folder) => readdirSync(`src/ui/${folder}`).map((name) => `${folder}/${name}`));
  const reading = files.filter((file) => /useCluster\.(getState|subscribe)/.test(readFileSync(`src/ui/${file}`, 'utf8')));
  expect(reading.filter((file) => !OF_SHOWN.has(file))).toEqual([]);
});
