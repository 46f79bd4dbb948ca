import { expect, test, type Kubeloupe } from './kubeloupe.ts';

function podsOn(kubeloupe: Kubeloupe, node: string) {
  return kubeloupe.object(`Node/${node}`).locator('[data-object^="Pod/default/web-"]');
}

test('an added node gets Pods, and a removed one loses them', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.showObjectsAs('Nodes');
  await kubeloupe.button('Add a node').click();
  await expect(kubeloupe.object('Node/node-4')).toContainText('Ready', { timeout: 30_000 });
  await expect(kubeloupe.view('terminal').getByRole('log')).toContainText('machine add');
  await kubeloupe.kubectl('scale deployment/web --replicas=8');
  await expect(podsOn(kubeloupe, 'node-4')).not.toHaveCount(0);

  await kubeloupe.choose('Actions on node-4', 'Remove node-4');
  await expect(kubeloupe.object('Node/node-4')).toHaveCount(0);
  // The Pods of a removed node are deleted after a while.
  await kubeloupe.setSpeed(100);
  await expect(
    kubeloupe.object('Node/node-1').or(kubeloupe.object('Node/node-2')).or(kubeloupe.object('Node/node-3')),
  ).toHaveCount(3);
  await expect(kubeloupe.view('objects').locator('[data-object^="Pod/default/web-"][data-state="ready"]')).toHaveCount(8, {
    timeout: 30_000,
  });
});

test('a cordoned node gets no new Pods, until it is uncordoned', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.showObjectsAs('Nodes');
  await expect(podsOn(kubeloupe, 'node-1')).toHaveCount(1);
  await kubeloupe.choose('Actions on node-1', 'Cordon node-1');
  await expect(kubeloupe.object('Node/node-1')).toContainText('SchedulingDisabled');
  await kubeloupe.kubectl('scale deployment/web --replicas=7');
  await expect(kubeloupe.readyPods('web')).toHaveCount(7);
  await expect(podsOn(kubeloupe, 'node-1')).toHaveCount(1);

  await kubeloupe.choose('Actions on node-1', 'Uncordon node-1');
  await expect(kubeloupe.object('Node/node-1')).not.toContainText('SchedulingDisabled');
  await kubeloupe.kubectl('scale deployment/web --replicas=9');
  await expect(kubeloupe.readyPods('web')).toHaveCount(9);
  await expect(podsOn(kubeloupe, 'node-1')).toHaveCount(3);
});

test('a drained node loses its Pods to the others', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.showObjectsAs('Nodes');
  await expect(podsOn(kubeloupe, 'node-2')).toHaveCount(1);
  await kubeloupe.choose('Actions on node-2', 'Drain node-2');
  await expect(kubeloupe.object('Node/node-2')).toContainText('SchedulingDisabled');
  await expect(podsOn(kubeloupe, 'node-2')).toHaveCount(0, { timeout: 30_000 });
  await expect(kubeloupe.view('terminal').getByRole('log')).toContainText('node/node-2 drained');
  await expect(kubeloupe.readyPods('web')).toHaveCount(3);
  await expect(podsOn(kubeloupe, 'node-2')).toHaveCount(0);
});

test(
  'a node without power is noticed by its missing heartbeats, and loses its Pods after five minutes',
  { tag: '@thorough' },
  async ({ kubeloupe }) => {
    await kubeloupe.openReady();
    await kubeloupe.showObjectsAs('Nodes');
    await kubeloupe.choose('Actions on node-3', 'Power node-3 off');
    const node = kubeloupe.object('Node/node-3');
    await expect(node).toContainText('power off');
    await kubeloupe.setSpeed(100);
    await expect(node).toContainText('Unknown', { timeout: 30_000 });
    // No kubelet ends its Pod. Another Pod replaces it on another node.
    await expect(podsOn(kubeloupe, 'node-3').and(kubeloupe.page.locator('[data-state="terminating"]'))).toHaveCount(1, {
      timeout: 30_000,
    });
    await expect(kubeloupe.readyPods('web')).toHaveCount(3);

    await kubeloupe.choose('Actions on node-3', 'Power node-3 on');
    await expect(node).not.toContainText(/power off|Unknown/, { timeout: 30_000 });
    await expect(podsOn(kubeloupe, 'node-3')).toHaveCount(0);
  },
);
