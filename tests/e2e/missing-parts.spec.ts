import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

/** Lets scripts and styles of the page be lacking whose names begin so, as with no network or an older deployment. Returns what brings them back. */
async function takeAway(page: Page, names: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/(?:${names})-[^/]*\\.(?:js|css)$`);
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

/** What is said of a missing part, within a place. */
function missing(page: Page, within: Locator | Page = page): Locator {
  return within.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Load again' }) });
}

test.beforeEach(({ watch }) => watch.expect(/Failed to load resource|ERR_FAILED|Failed to fetch|Unable to preload CSS/));

test('without parts that stand everywhere the page goes on, says so, and has them when they are there again', async ({
  kubeloupe,
  page,
}) => {
  const bringBack = await takeAway(
    page,
    'MomentBar|BreakpointButton|ObjectFaults|FaultsLayer|FaultsChip|TourOffer|TimelineTools',
  );
  await kubeloupe.openReady();
  await expect(missing(page)).toHaveCount(1);
  await expect(missing(page)).toContainText('A part of the page could not be loaded.');
  expect((await kubeloupe.kubectl('scale deployment/web --replicas=4')).exitCode).toBe(0);
  await kubeloupe.expectReady('web', 4);

  // Still not there: the same is said again.
  const asked = page.waitForRequest(/MomentBar-[^/]*\.js$/);
  await kubeloupe.button('Load again').click();
  await asked;
  await expect(missing(page)).toHaveCount(1);
  await bringBack();
  await kubeloupe.button('Load again').click();
  await expect(missing(page)).toHaveCount(0);
  await kubeloupe.pause();
  await kubeloupe.button('Back to before the last write').click();
  await expect(page.locator('[data-bar="past"]')).toBeVisible();
  expect(await kubeloupe.pods('web').count()).toBeGreaterThan(0);
});

test('a region that does not come says so in its place, and what happened meanwhile is not lost', async ({ kubeloupe, page }) => {
  const bringBack = await takeAway(page, 'TimelineStage|timeline-store|StartView|WhyView|NodesView');
  await kubeloupe.openReady();
  await expect(missing(page, kubeloupe.view('timeline'))).toBeVisible();
  await kubeloupe.view('loops').getByText('Start', { exact: true }).click();
  await expect(missing(page, kubeloupe.view('loops'))).toBeVisible();
  await kubeloupe.view('inspector').getByText('Why?', { exact: true }).click();
  await expect(missing(page, kubeloupe.view('inspector'))).toBeVisible();
  await kubeloupe.showObjectsAs('Nodes');
  await expect(missing(page, kubeloupe.view('objects'))).toBeVisible();
  // It would ask for the styles that are lacking.
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  // What is there can be gone back to.
  await kubeloupe.showObjectsAs('Graph');
  await kubeloupe.expectReady('web', 3);
  await kubeloupe.view('loops').locator('label').getByText('Loops', { exact: true }).click();
  await expect(missing(page, kubeloupe.view('loops'))).toHaveCount(0);
  await kubeloupe.showObjectsAs('Nodes');

  await kubeloupe.pause();
  await bringBack();
  await missing(page, kubeloupe.view('timeline')).getByRole('button').click();
  await expect(missing(page)).toHaveCount(0);
  await expect(kubeloupe.view('timeline').locator('[data-row^="Deployment/default/web"]')).toContainText('3/3');
  const node = kubeloupe.object('Node/node-1').first();
  await expect(node).toBeVisible();
  // With its style.
  await expect(node).not.toHaveCSS('border-radius', '0px');
});

for (const { locale, help, title, again, close } of [
  {
    locale: 'en-US',
    help: 'Help and keys',
    title: 'A part of the page could not be loaded.',
    again: 'Load again',
    close: 'Close',
  },
  { locale: 'zh-CN', help: '帮助与快捷键', title: '页面的一部分无法加载。', again: '再次加载', close: '关闭' },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('a sheet that does not come says so, can be closed, and comes later', async ({ kubeloupe, page }) => {
      const bringBack = await takeAway(page, 'HelpSheet');
      await kubeloupe.open();
      const sheet = page.getByRole('dialog', { name: title });
      await kubeloupe.button(help).click();
      await expect(sheet).toBeVisible();
      await sheet.getByRole('button', { name: close, exact: true }).click();
      await expect(sheet).toHaveCount(0);
      await kubeloupe.button(help).click();
      await expect(sheet).toBeVisible();
      await bringBack();
      await sheet.getByRole('button', { name: again }).click();
      await expect(page.getByRole('dialog', { name: 'Kubeloupe' })).toBeVisible();
      await expect(sheet).toHaveCount(0);
    });
  });
}
