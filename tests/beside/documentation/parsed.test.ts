import { expect, test } from 'vitest';
import { parseManifests } from '../../../src/kubectl/index.ts';
import { example, exampleFiles } from './documentation.ts';

test('the manifests of the documentation are parsed, except for one that is indented with a tab', () => {
  const failing = exampleFiles().filter((file) => parseManifests(example(file)).error !== undefined);
  expect(failing).toEqual(['controllers/job-pod-failure-policy-ignore.yaml']);
});
