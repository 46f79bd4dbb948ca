import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FILES = readdirSync('src/ui', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

/** Each makes a part of a world, with the only module that may call it. Wherever else one was made, it would outlive its world. */
const MAKERS = [
  [/\bcreateMirror\(/, 'model/cluster-store.ts'],
  [/\bcreateWorldView\(/, 'model/world-view.ts'],
] as const;

test.each(MAKERS)('nothing but a world makes its parts (%s), so no module can read them behind its back', (maker, declared) => {
  const making = FILES.filter((file) => maker.test(readFileSync(`src/ui/${file}`, 'utf8')));
  expect(making.toSorted()).toEqual([declared, 'model/world.ts'].toSorted());
});

test('what is drawn beside the shown branch is the only part of the page with a mirror of its own', () => {
  const giving = FILES.filter((file) => readFileSync(`src/ui/${file}`, 'utf8').includes('<ClusterContext '));
  expect(giving.toSorted()).toEqual(['App.tsx', 'compare/CompareView.tsx']);
});

test('no module keeps a world: it would go on reading the one that is left', () => {
  const keeping = FILES.filter((file) =>
    /^(export )?(let|const) [^=(]*: (World|ClusterMirror)\b/m.test(readFileSync(`src/ui/${file}`, 'utf8')),
  );
  expect(keeping).toEqual([]);
});
