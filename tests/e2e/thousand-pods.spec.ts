import { expect, test } from './kubeloupe.ts';
import { prepareThousandPods, rollThousandPods } from './thousand-pods.ts';

const MOST_ELEMENTS = 300;

test('1,000 Pods roll out in a graph with few elements', { tag: '@thorough' }, async ({ kubeloupe }) => {
  test.setTimeout(120_000);
  await prepareThousandPods(kubeloupe);
  expect(await rollThousandPods(kubeloupe)).toBeLessThanOrEqual(MOST_ELEMENTS);
});
