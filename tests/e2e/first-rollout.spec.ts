import { expect, test, type Kubeloupe } from './kubeloupe.ts';

test('the first visit opens in the middle of a rolling update, in slow motion: both revisions serve, one Pod leaves, two are pulling', async ({
  kubeloupe,
  page,
}) => {
  // What is shipped with the page, before the worker can change anything.
  await page.route(/\/worker-[^/]*\.js$/, () => undefined);
  await kubeloupe.open();
  await expect(kubeloupe.view('objects')).toContainText('3 nodes');
  await expect(kubeloupe.replicaSets('web')).toHaveCount(2);
  const states = (revision: number): Promise<string[]> =>
    kubeloupe
      .replicaSets('web')
      .nth(revision - 1)
      .locator('[data-object^="Pod/"]')
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-state') ?? '').toSorted());
  expect(await states(1)).toEqual(['ready', 'ready', 'ready', 'ready', 'terminating']);
  expect(await states(2)).toEqual(['ready', 'scheduled', 'scheduled']);
  await expect(kubeloupe.speedSlider).toHaveAttribute('aria-valuetext', '0.1×');
  expect(await kubeloupe.view('terminal').locator('[data-exit="0"]').allTextContents()).toEqual([
    expect.stringContaining('kubectl apply -f -'),
    expect.stringContaining('kubectl set image deployment/web nginx=nginx:1.28'),
  ]);
});

test('the rollout of the first visit goes on live, each Pod from its node to ready', async ({ kubeloupe, page }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const pod of document.querySelectorAll('[data-object^="Pod/default/web-"]'))
        seen.add(pod.getAttribute('data-state') ?? '');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await kubeloupe.open();
  // Each state is drawn, on a busy machine too.
  await kubeloupe.setSpeed(0.5);
  await kubeloupe.expectReady('web', 6);
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).toEqual(expect.arrayContaining(['pending', 'scheduled', 'ready', 'terminating']));

  const nodes = await kubeloupe.pods('web').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-node')));
  expect(nodes.toSorted()).toEqual(['node-1', 'node-1', 'node-2', 'node-2', 'node-3', 'node-3']);
  const first = kubeloupe.pods('web').first();
  await expect(first).toHaveAttribute('data-phase', 'Running');
  await expect(first).toHaveAttribute('data-ready', 'true');
  await expect(first).toHaveAccessibleName(/^Pod web-\S+ · Running, ready · node-\d$/);
});

test(
  'the regions of the page are named landmarks, and the inspector is one while it shows something',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    for (const name of ['Editor', 'Objects', 'Loops', 'Terminal', 'Timeline']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
    const inspector = page.getByRole('region', { name: 'Inspector', exact: true });
    await expect(inspector).toHaveCount(0);
    await kubeloupe.inspect('Deployment/default/web');
    await expect(inspector).toBeVisible();
    await kubeloupe.button('Close Inspector').click();
    await expect(inspector).toHaveCount(0);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Kubeloupe' })).toBeVisible();
  },
);

test('the objects can be shown by node and as a table, too', { tag: '@thorough' }, async ({ kubeloupe }) => {
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
  await expect(inspector).toContainText('Container created');
  await expect(inspector).toContainText('image: nginx:1.27');
});

/** The cards and Pods of a rollout that the edge of the graph cuts off, by name. */
async function cutByTheEdge(kubeloupe: Kubeloupe): Promise<string[]> {
  return kubeloupe.view('objects').evaluate((view) => {
    const stage = view.querySelector('.react-flow')?.getBoundingClientRect() ?? new DOMRect();
    const drawn = [...view.querySelectorAll('.react-flow__node [data-object]')];
    const isCut = ({ left, top, right, bottom }: DOMRect): boolean =>
      left < stage.left || top < stage.top || right > stage.right || bottom > stage.bottom;
    return drawn.filter((element) => isCut(element.getBoundingClientRect())).map((element) => element.ariaLabel ?? '');
  });
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
]) {
  const tag = size.width === 1280 ? [] : '@thorough';
  test(
    `on a first visit at ${size.width}×${size.height} a rollout is whole in view, and what is left of it`,
    { tag },
    async ({ kubeloupe, page }) => {
      await page.setViewportSize(size);
      await kubeloupe.openAndWait();
      await expect(page.getByRole('region', { name: 'What this is' })).toBeVisible();
      await kubeloupe.kubectl('scale deployment/web --replicas=20');
      await kubeloupe.expectReady('web', 20);
      await kubeloupe.setSpeed(1);
      await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.27');
      await expect(kubeloupe.replicaSets('web')).toHaveCount(2);
      await expect(kubeloupe.pods('web')).toHaveCount(22);
      expect(await cutByTheEdge(kubeloupe)).toEqual([]);
      await kubeloupe.setSpeed(100);
      await expect(kubeloupe.foldedSets('web')).toHaveCount(1, { timeout: 30_000 });
      expect(await cutByTheEdge(kubeloupe)).toEqual([]);
    },
  );
}
