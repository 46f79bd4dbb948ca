import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';
import { countRenders } from './render-count.ts';
import { Timeline } from './timeline.ts';

async function openPaused(kubeloupe: Kubeloupe, page: Page): Promise<Timeline> {
  await kubeloupe.openReady();
  await kubeloupe.pause();
  const timeline = new Timeline(page);
  await expect(timeline.row('Deployment/default/web')).toContainText('3/3');
  return timeline;
}

test('the whole history is shown: objects with their figures, controllers, commands and faults', async ({ kubeloupe, page }) => {
  const timeline = await openPaused(kubeloupe, page);
  await expect(timeline.row('syncs/deployment-controller')).toBeAttached();
  await timeline.row('syncs/deployment-controller').hover();
  await page.mouse.wheel(0, 200);
  await expect(timeline.row('syncs/scheduler')).toBeAttached();
  await expect(timeline.region.getByRole('group', { name: 'Commands and faults' })).toBeVisible();
  await expect(timeline.region.getByRole('button', { name: /command: kubectl apply -f -/ })).toBeVisible();
  await expect(timeline.slider).toHaveAttribute('aria-valuetext', /, the present; last: \S/);
});

test('the figures beside the rows are drawn again only if they change', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const rendered = await countRenders(page, '[data-view="timeline"] [data-row="Deployment/default/web"] > span');
  await kubeloupe.openReady();
  const figures = new Timeline(page).row('Deployment/default/web').getByText('3/3');
  await expect(figures).toBeVisible();
  const renders = await rendered();
  expect(renders).toBeGreaterThan(0);
  // Much happens, but not to this object.
  expect((await kubeloupe.kubectl('create deployment other --image=nginx --replicas=4')).exitCode).toBe(0);
  await kubeloupe.expectReady('other', 4);
  expect(await rendered()).toBe(renders);

  expect((await kubeloupe.kubectl('scale deployment/web --replicas=4')).exitCode).toBe(0);
  await expect(figures).toBeHidden();
  expect(await rendered()).toBeGreaterThan(renders);
});

test('a drag anywhere shows the past, which is marked, and one press leads back to the present', async ({ kubeloupe, page }) => {
  const timeline = await openPaused(kubeloupe, page);
  const web = timeline.row('Deployment/default/web');
  const presentMs = await timeline.presentMs();
  // It is applied after six seconds. Its Pods are created at once and ready some seconds later. The plot shows all of that.
  await timeline.drag(0.9, 9_000 / presentMs, web);
  await expect(web).toContainText('0/3');
  // On the way there are moments without a ready Pod, too.
  await expect.poll(async () => Math.abs((await timeline.shownMs()) - 9_000)).toBeLessThan(1_000);
  await expect(timeline.region).toContainText(/The past: \S+ before the present/);
  await expect(kubeloupe.readyPods('web')).toHaveCount(0);
  expect(await timeline.presentMs()).toBe(presentMs);

  await page.getByRole('button', { name: 'Back to the present' }).click();
  await expect(web).toContainText('3/3');
  await expect(timeline.slider).toHaveAttribute('aria-valuetext', /the present/);
  await expect(kubeloupe.readyPods('web')).toHaveCount(3);
});

test('keys step through the events, and go to both ends', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const timeline = await openPaused(kubeloupe, page);
  await kubeloupe.inspect('Deployment/default/web');
  const presentMs = await timeline.presentMs();
  await timeline.slider.focus();
  await page.keyboard.press('Home');
  await expect(timeline.slider).toHaveAttribute('aria-valuenow', '0');
  await expect(kubeloupe.view('inspector')).toContainText('It did not exist yet.');
  const revisions: number[] = [];
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('ArrowRight');
    await kubeloupe.settle();
    revisions.push(await kubeloupe.revision());
  }
  expect(revisions).toEqual([revisions[0]!, revisions[0]! + 1, revisions[0]! + 2]);
  await page.keyboard.press('ArrowLeft');
  await kubeloupe.settle();
  expect(await kubeloupe.revision()).toBe(revisions[1]!);
  await page.keyboard.press('End');
  await expect(timeline.slider).toHaveAttribute('aria-valuenow', String(presentMs));
  await page.keyboard.press('PageDown');
  await expect.poll(() => timeline.shownMs()).toBeLessThan(presentMs);
});

test(
  'the wheel zooms around the pointer, Shift and a drag pan, and 0 shows everything again',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const timeline = await openPaused(kubeloupe, page);
    const web = timeline.row('Deployment/default/web');
    const flag = timeline.region.getByRole('button', { name: /command: kubectl apply -f -/ });
    const { x, y } = await timeline.place(0.5, web);
    await page.mouse.move(x, y);
    for (let notch = 0; notch < 6; notch++) await page.mouse.wheel(0, -120);
    await expect(flag).toHaveCount(0);
    await page.keyboard.down('Shift');
    for (let drag = 0; drag < 8 && !(await flag.isVisible()); drag++) await timeline.drag(0.1, 0.9, web);
    await page.keyboard.up('Shift');
    await expect(flag).toBeVisible();
    await timeline.slider.focus();
    await page.keyboard.press('0');
    await expect(flag).toBeVisible();
    await expect(timeline.slider).toHaveAttribute('aria-valuetext', /the present/);
  },
);

test(
  'the element under the pointer has a description, and a click chooses the object',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const timeline = await openPaused(kubeloupe, page);
    const web = timeline.row('Deployment/default/web');
    const set = timeline.region.locator('[data-row^="ReplicaSet/default/web-"]');
    const { x, y } = await timeline.place(0.9, set);
    await page.mouse.move(x, y);
    await expect(timeline.region.getByText(/^Pod web-/)).toBeVisible();
    await expect(timeline.region.getByText(/^ready since /)).toBeVisible();
    await set.getByRole('button', { name: /^Fold / }).click();
    await page.mouse.move(x, y);
    await expect(timeline.region.getByText(/^ReplicaSet web-/)).toBeVisible();
    await expect(timeline.region.getByText('3 of 3 ready')).toBeVisible();
    await page.mouse.click(x, y);
    await expect(kubeloupe.view('inspector').getByRole('heading', { level: 3, name: /^web-/ })).toBeVisible();
    await web.getByRole('button', { name: 'Deployment web' }).click();
    await expect(kubeloupe.view('inspector').getByRole('heading', { level: 3, name: /^web(?!-)/ })).toBeVisible();
  },
);

test(
  'Pods fold under their ReplicaSet, and the whole timeline folds into its title',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const timeline = await openPaused(kubeloupe, page);
    const set = timeline.region.locator('[data-row^="ReplicaSet/default/web-"]');
    await kubeloupe.button('Play').click();
    await kubeloupe.kubectl('scale deployment/web --replicas=6');
    await kubeloupe.expectReady('web', 6);
    await kubeloupe.pause();
    const next = timeline.row('syncs/deployment-controller');
    const below = async () => ((await next.boundingBox())?.y ?? 0) - ((await set.boundingBox())?.y ?? 0);
    expect(await below()).toBe(40);
    await set.getByRole('button', { name: /^Fold / }).click();
    await expect.poll(below).toBe(24);
    await set.getByRole('button', { name: /^Unfold / }).click();
    await expect.poll(below).toBe(40);
    const height = async () => (await timeline.region.boundingBox())?.height ?? 0;
    expect(await height()).toBeGreaterThan(120);
    await timeline.region.getByRole('button', { name: 'Fold the timeline' }).click();
    await expect.poll(height).toBeLessThan(48);
    await timeline.region.getByRole('button', { name: 'Unfold the timeline' }).click();
    await expect.poll(height).toBeGreaterThan(120);
  },
);

/** The rows that are wholly in view, by their names. */
function rowsInView(page: Page): Promise<readonly (string | null)[]> {
  return page.locator('[data-view="timeline"]').evaluate((view) => {
    const { bottom } = view.getBoundingClientRect();
    const top = view.querySelector('fieldset[aria-label="Commands and faults"]')?.getBoundingClientRect().bottom ?? 0;
    return [...view.querySelectorAll('[data-row]')]
      .filter((row) => row.getBoundingClientRect().top >= top - 1 && row.getBoundingClientRect().bottom <= bottom + 1)
      .map((row) => row.querySelector('button:not([aria-expanded])')?.textContent ?? row.textContent);
  });
}

for (const [width, height, least] of [
  [1440, 900, ['web', 'revision 1', 'revision 2', 'deployment', 'replicaset']],
  [1280, 720, ['web', 'revision 1', 'revision 2']],
  [1024, 768, ['web', 'revision 1', 'revision 2']],
] as const)
  test.describe(`at ${width}×${height}`, { tag: width === 1280 ? [] : '@thorough' }, () => {
    test.use({ viewport: { width, height } });

    test('the timeline shows both revisions of a rollout, and scrolls to the new one unless the user has', async ({
      kubeloupe,
      page,
    }) => {
      await openPaused(kubeloupe, page);
      await kubeloupe.button('Play').click();
      await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
      await expect.poll(() => rowsInView(page)).toEqual(expect.arrayContaining([...least]));
      // More revisions than the timeline has room for.
      for (const image of ['1.29', '1.30', '1.31', '1.32', '1.33'])
        await kubeloupe.kubectl(`set image deployment/web nginx=nginx:${image}`);
      await expect.poll(() => rowsInView(page)).toContain('revision 7');
      const timeline = new Timeline(page);
      await timeline.row('Deployment/default/web').evaluate((row) => row.scrollIntoView());
      await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.34');
      await expect(page.locator('[data-view="timeline"]').getByRole('button', { name: /^revision 8,/ })).toBeAttached();
      expect(await rowsInView(page)).toContain('web');
    });
  });

test('the list shows the events around the shown time, and opens a sync', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const timeline = await openPaused(kubeloupe, page);
  await timeline.region.getByRole('button', { name: 'What happened around this moment' }).press('Enter');
  const list = timeline.region.getByRole('complementary', { name: 'What happened around this moment' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await timeline.slider.focus();
  await page.keyboard.press('Home');
  await expect(list.locator('[aria-current="step"]')).toHaveCount(0);
  await timeline.region.getByRole('button', { name: /command: kubectl apply -f -/ }).click();
  await expect(list.locator('[aria-current="step"]')).toContainText('command: kubectl apply -f -');
  await timeline.slider.focus();
  await page.keyboard.press('End');
  const sync = list.getByRole('listitem').filter({ hasText: 'deployment-controller default/web' }).first();
  await sync.getByRole('button', { name: 'Open the code of the sync of default/web' }).click();
  await expect(kubeloupe.button('Code')).toHaveAttribute('aria-current', 'true');
  await expect(timeline.region).toContainText('The past');
});

test('a click on a flag shows its time', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const timeline = await openPaused(kubeloupe, page);
  await kubeloupe.button('Play').click();
  await kubeloupe.kubectl('scale deployment/web --replicas=4');
  await kubeloupe.expectReady('web', 4);
  await kubeloupe.pause();
  await timeline.region.getByRole('button', { name: /command: kubectl scale deployment\/web/ }).click();
  await expect(timeline.region).toContainText('The past');
  await expect(timeline.row('Deployment/default/web')).toContainText('3/3');
});

test('the timeline is drawn again for another branch', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const timeline = await openPaused(kubeloupe, page);
  // Not so far back that the Deployment does not exist yet.
  await timeline.drag(0.9, 0.7, timeline.row('Deployment/default/web'));
  await expect(timeline.region).toContainText('The past');
  await kubeloupe.branchOff('scale deployment/web --replicas=1');
  await expect(timeline.region.getByRole('button', { name: /the branch begins here/ })).toBeVisible();
  await expect(timeline.row('Deployment/default/web')).toContainText('/1');
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the timeline is a tab', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const timeline = new Timeline(page);
    await expect(timeline.row('Deployment/default/web')).toBeVisible();
    await expect(timeline.slider).toBeAttached();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  });
});

test('axe finds nothing in the timeline, in light and dark', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const timeline = await openPaused(kubeloupe, page);
  await timeline.region.getByRole('button', { name: 'What happened around this moment' }).click();
  await timeline.drag(0.6, 0.4, timeline.row('Deployment/default/web'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).include('[data-view="timeline"]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});
