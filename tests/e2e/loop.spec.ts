import type { Locator, Page } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

/** A station of the ring. */
const station = (view: Locator, id: string): Locator => view.locator(`[data-station="${id}"]`);

/** Opens the stage Loop with a settled cluster. */
async function openLoop(kubeloupe: Kubeloupe, page: Page): Promise<Locator> {
  await kubeloupe.openReady();
  await page.locator('body').press('3');
  const loop = kubeloupe.view('loop');
  await expect(loop.getByRole('article', { name: 'Control loop deployment' })).toBeVisible();
  return loop;
}

/** Chooses a loop from the view's menu. */
async function choose(kubeloupe: Kubeloupe, page: Page, id: RegExp): Promise<void> {
  await kubeloupe.button('Choose a loop').click();
  await page.getByRole('menuitemradio', { name: id }).click();
}

test('one loop is drawn as a loop, with its current meaning', async ({ kubeloupe, page }) => {
  const loop = await openLoop(kubeloupe, page);
  await expect(station(loop, 'api')).toContainText('API server + etcd');
  const caches = station(loop, 'cache').getByRole('listitem');
  await expect(caches.filter({ hasText: 'ReplicaSet' })).toHaveText(/ReplicaSet\s*1/);
  await expect(caches.filter({ hasText: 'Pod' })).toHaveText(/Pod\s*3/);
  await expect(station(loop, 'workers').locator('[data-worker]')).toHaveCount(5);
  await expect(station(loop, 'function')).toContainText('syncDeployment');
  await expect(station(loop, 'function').getByRole('button', { name: 'rollout: taken' })).toBeVisible();
  // The Deployment is synced again when its progress deadline may have passed.
  await expect(station(loop, 'queue')).toContainText(/web\s*\d+m\d+s · planned check/);
  await expect(loop.locator('[data-remark="quiet"]')).toContainText('Nothing to do.');
});

test('right after a write the cache is late, and a sentence says so', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.pause();
  await kubeloupe.button('Scale web up').click();
  await page.locator('body').press('3');
  const loop = kubeloupe.view('loop');
  await choose(kubeloupe, page, /replicaset$/);
  // Step from write to write. Right after one, no cache has it yet.
  const late = station(loop, 'cache').getByText(/\d late/);
  await expect(async () => {
    await kubeloupe.button('Step by write').click();
    await expect(late).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(loop.locator('[data-remark="behind"]')).toContainText(/cache is \d events? behind/);
});

test('the function of a worker opens its code', async ({ kubeloupe, page }) => {
  const loop = await openLoop(kubeloupe, page);
  await station(loop, 'function').getByRole('button', { name: 'Open the code of syncDeployment' }).click();
  await expect(kubeloupe.button('Code')).toHaveAttribute('aria-current', 'true');
});

test('one click leads to the overview of all loops and back', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const loop = await openLoop(kubeloupe, page);
  await loop.getByText('All loops', { exact: true }).click();
  await loop.getByRole('button', { name: 'Enlarge scheduler' }).click();
  await expect(loop.getByRole('article', { name: 'Control loop scheduler' })).toBeVisible();
  await expect(station(loop, 'queue')).toContainText('activeQ');
  await expect(station(loop, 'workers')).toContainText('Scheduling cycle');
});

test(
  'a kubelet has a shape of its own: no queue, but a worker for each Pod, and probes',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const loop = await openLoop(kubeloupe, page);
    await choose(kubeloupe, page, /kubelet\/node-1/);
    await expect(loop.getByRole('article', { name: 'The loop of the kubelet of node-1' })).toBeVisible();
    await expect(station(loop, 'pods')).toContainText('1 Pod on this node');
    await expect(station(loop, 'pod-workers').locator('[data-pod^="default/web-"]')).toContainText('SyncPod');
    await expect(station(loop, 'probes')).toBeVisible();
    await station(loop, 'pod-sync').getByRole('button', { name: 'Open the code of SyncPod' }).click();
    await expect(kubeloupe.view('code').locator('[data-line][aria-current="step"]')).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'on a phone the same stations are below one another, in the order of the loop',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('./');
    await page.locator('body').press('3');
    const loop = kubeloupe.view('loop');
    await expect(station(loop, 'function')).toBeVisible();
    const tops = await Promise.all(
      ['api', 'cache', 'queue', 'workers', 'function'].map(async (id) => (await station(loop, id).boundingBox())?.y ?? NaN),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  },
);
