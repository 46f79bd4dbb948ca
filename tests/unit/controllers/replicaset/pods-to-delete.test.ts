import { expect, test } from 'vitest';
import type { Pod } from '../../../../src/api/index.ts';
import { getPodsToDelete } from '../../../../src/controllers/replicaset/pods-to-delete.ts';

function podOn(node: string, name: string, phase = 'Running'): Pod {
  const metadata = { name, namespace: 'default', uid: name, resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: { nodeName: node }, status: { phase } } as unknown as Pod;
}

test('a Pod with more related Pods on its node goes first, and Pods that have ended do not count', () => {
  const own = [podOn('quiet', 'a'), podOn('busy', 'b')];
  const ended = ['x', 'y', 'z'].map((name) => podOn('quiet', name, 'Failed'));
  const related = [...own, podOn('busy', 'c'), ...ended];
  const { pods } = getPodsToDelete(own, () => related, 1, Date.UTC(2026, 0, 2));
  expect(pods.map(({ metadata }) => metadata.name)).toEqual(['b']);
});
