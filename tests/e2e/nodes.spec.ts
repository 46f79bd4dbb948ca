import { expect, test, type Kubeloupe } from './kubeloupe.ts';

function podsOn(kubeloupe: Kubeloupe, node: string) {
  return kubeloupe.object(`Node/${node}`).locator('[data-object^="Pod/default/web-"]');
}

test('a node that is added takes Pods, one that is removed gives them up', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.showObjectsAs('Nodes');
  await kubeloupe.button('Add a node').click();
  await expect(kubeloupe.object('Node/node-4')).toContainText('Ready', { timeout: 30_000 });
  await expect(kubeloupe.view('terminal').getByRole('log')).toContainText('machine add');
  await kubeloupe.kubectl('scale deployment/web --replicas=8');
  await expect(podsOn(kubeloupe, 'node-4')).not.toHaveCount(0);

  await kubeloupe.choose('Actions on node-4', 'Remove node-4');
  await expect(kubeloupe.object('Node/node-4')).toHaveCount(0);
  // The Pods of a node that is no more are collected after a while.
  await kubeloupe.setSpeed(100);
  await expect(
    kubeloupe.object('Node/node-1').or(kubeloupe.object('Node/node-2')).or(kubeloupe.object('Node/node-3')),
  ).toHaveCount(3);
  await expect(kubeloupe.view('objects').locator('[data-object^="Pod/default/web-"][data-state="ready"]')).toHaveCount(8, {
    timeout: 30_000,
  });
});
