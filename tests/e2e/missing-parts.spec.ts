import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

/** Takes the scripts and styles away that come behind the first graph, as with no network or an older deployment. Returns a function that brings them back. */
async function takeAway(page: Page, files = /\/assets\/rest-[^/]*\.(?:js|css)$/): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

/** What is said of a missing part, within a place. */
function missing(page: Page, within: Locator | Page = page): Locator {
  return within.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Load again' }) });
}

test.beforeEach(({ watch }) => watch.expect(/Failed to load resource|ERR_FAILED|Failed to fetch|Unable to preload CSS/));

test('without the rest of the page what is there goes on, says so in each place, and has the rest when it is there again', async ({
  kubeloupe,
  page,
}) => {
  const bringBack = await takeAway(page);
  await kubeloupe.openReady();
  await expect(missing(page, kubeloupe.view('timeline'))).toBeVisible();
  // In the timeline's place, and once for all that has no place of its own.
  await expect(missing(page)).toHaveCount(2);
  expect((await kubeloupe.kubectl('scale deployment/web --replicas=4')).exitCode).toBe(0);
  await kubeloupe.expectReady('web', 4);
  await kubeloupe.inspect('Deployment/default/web');
  await kubeloupe.view('inspector').getByText('Why?', { exact: true }).click();
  await expect(missing(page, kubeloupe.view('inspector'))).toBeVisible();
  await kubeloupe.showObjectsAs('Nodes');
  await expect(missing(page, kubeloupe.view('objects'))).toBeVisible();
  // It would ask for the styles that are lacking.
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  // What is there can be gone back to.
  await kubeloupe.showObjectsAs('Graph');
  await kubeloupe.expectReady('web', 4);
  await kubeloupe.showStage('Loop');
  await kubeloupe.view('loops').getByText('Start', { exact: true }).click();
  await expect(missing(page, kubeloupe.view('loops'))).toBeVisible();
  await kubeloupe.view('loops').locator('label').getByText('Loops', { exact: true }).click();
  await expect(missing(page, kubeloupe.view('loops'))).toHaveCount(0);
  await kubeloupe.showStage('Edit');
  await kubeloupe.showObjectsAs('Nodes');

  // Still not there: the same is said again.
  const again = missing(page, kubeloupe.view('timeline')).getByRole('button');
  const asked = page.waitForRequest(/\/rest-[^/]*\.js$/);
  await again.click();
  await asked;
  await expect(again).toBeVisible();
  await kubeloupe.pause();
  await bringBack();
  await again.click();
  await expect(missing(page)).toHaveCount(0);
  await expect(kubeloupe.view('timeline').locator('[data-row^="Deployment/default/web"]')).toContainText('4/4');
  const node = kubeloupe.object('Node/node-1').first();
  await expect(node).toBeVisible();
  // With its style.
  await expect(node).not.toHaveCSS('border-radius', '0px');
  await kubeloupe.button('Back to before the last write').click();
  await expect(page.locator('[data-bar="past"]')).toBeVisible();
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
      const bringBack = await takeAway(page);
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

test('a menu that does not come says so, and opens when it is there again', async ({ kubeloupe, page }) => {
  const bringBack = await takeAway(page, /\/assets\/menus-[^/]*\.(?:js|css)$/);
  await kubeloupe.open();
  await kubeloupe.button('Theme').click();
  await expect(missing(page)).not.toHaveCount(0);
  await bringBack();
  await missing(page).first().getByRole('button').click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  await expect(missing(page)).toHaveCount(0);
});

test('without the words of another language the page stays in its own, says so, and has them when they are there again', async ({
  kubeloupe,
  page,
}) => {
  const bringBack = await takeAway(page, /\/assets\/chinese-[^/]*\.js$/);
  await kubeloupe.openReady();
  const choose = async (language: string): Promise<void> => {
    await kubeloupe.button('Language').click();
    await page.getByText(language, { exact: true }).click();
  };
  await choose('简体中文');
  await expect(missing(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await choose('English');
  await expect(missing(page)).toHaveCount(0);
  await choose('简体中文');
  await expect(missing(page)).toBeVisible();
  await bringBack();
  await missing(page).getByRole('button').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(missing(page)).toHaveCount(0);
});
