import { expect, test } from './kubeloupe.ts';

test('the first rollout is drawn live, each Pod from its node to ready', async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await expect(page.getByRole('banner')).toContainText('3 nodes');
  await expect(kubeloupe.replicaSets('web')).toHaveCount(1);
  await expect(kubeloupe.pods('web')).toHaveCount(3);
  // Its states, in the order in which they are gone through; not ready is seen before ready.
  await expect(kubeloupe.deployment('web')).toContainText('0/3 ready');
  await kubeloupe.setSpeed(10);
  await kubeloupe.expectReady('web', 3);
  const nodes = await kubeloupe.pods('web').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-node')));
  expect(nodes.toSorted()).toEqual(['node-1', 'node-2', 'node-3']);
  await expect(kubeloupe.pods('web').first()).toHaveAttribute('data-phase', 'Running');
  await expect(kubeloupe.pods('web').first()).toHaveAttribute('data-ready', 'true');
  await expect(kubeloupe.pods('web').first()).toHaveAccessibleName(/^Pod web-\S+ · Running, ready · node-\d$/);
});

test('the regions of the page are named landmarks', async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  for (const name of ['Editor', 'Objects', 'Loops', 'Inspector', 'Terminal']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Kubeloupe' })).toBeVisible();
});

test('the objects can be looked at by node and as a table, too', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  const [pod = ''] = await kubeloupe.podNames('web');

  await kubeloupe.showObjectsAs('Nodes');
  for (const node of ['node-1', 'node-2', 'node-3']) {
    await expect(kubeloupe.object(`Node/${node}`)).toContainText('Ready');
    await expect(kubeloupe.object(`Node/${node}`).locator('[data-object^="Pod/default/web-"]')).toHaveCount(1);
  }

  await kubeloupe.showObjectsAs('Table');
  const row = kubeloupe.view('objects').getByRole('row').filter({ hasText: pod });
  await expect(row).toContainText('1/1');
  await expect(row).toContainText('Running');

  await kubeloupe.inspect(`Pod/default/${pod}`);
  const inspector = kubeloupe.view('inspector');
  await expect(inspector).toContainText('PodReadyToStartContainers');
  await expect(inspector).toContainText('Scheduled');
  await expect(inspector).toContainText('Created container');
  await expect(inspector).toContainText('image: nginx:1.27');
});
