import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

/** Removes the scripts and styles that load after the first graph, as without a network or with an older deployment. Returns a function that restores them. */
async function takeAway(page: Page, files = /\/assets\/rest-[^/]*\.(?:js|css)$/): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

/** The message about a missing part, inside an element. */
function missing(page: Page, within: Locator | Page = page): Locator {
  return within.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Load again' }) });
}

test.beforeEach(({ watch }) => watch.expect(/Failed to load resource|ERR_FAILED|Failed to fetch|Unable to preload CSS/));

test(
  'without its later parts the page works, shows a message in each place, and loads the parts when they are available again',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const bringBack = await takeAway(page);
    // What reads a link is one of them.
    await kubeloupe.openAndWait();
    await expect(missing(page, kubeloupe.view('timeline'))).toBeVisible();
    // In the timeline's place, and once for all parts without their own place.
    await expect(missing(page)).toHaveCount(2);
    expect((await kubeloupe.kubectl('scale deployment/web --replicas=7')).exitCode).toBe(0);
    await kubeloupe.expectReady('web', 7);
    // In the place of the inspector.
    await kubeloupe.select('Deployment/default/web');
    await expect(missing(page)).toHaveCount(3);
    await kubeloupe.showObjectsAs('Nodes');
    await expect(missing(page, kubeloupe.view('objects'))).toBeVisible();
    // It would request the missing styles.
    const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    // Existing views can be shown again.
    await kubeloupe.showObjectsAs('Graph');
    await kubeloupe.expectReady('web', 7);
    // The queues at work are there, the list of all loops is not.
    await expect(kubeloupe.view('loops').locator('[data-queue="deployment"]')).toBeVisible();
    const messages = await missing(page).count();
    await kubeloupe.button('Maximise Loops').click();
    await expect(missing(page)).toHaveCount(messages + 1);
    await kubeloupe.showStage('Edit');
    await expect(missing(page)).toHaveCount(messages);
    await kubeloupe.showObjectsAs('Nodes');

    // It is still missing, so the same message appears again.
    const again = missing(page, kubeloupe.view('timeline')).getByRole('button');
    const asked = page.waitForRequest(/\/rest-[^/]*\.js$/);
    await again.click();
    await asked;
    await expect(again).toBeVisible();
    await kubeloupe.pause();
    await bringBack();
    await again.click();
    await expect(missing(page)).toHaveCount(0);
    await expect(kubeloupe.view('timeline').locator('[data-row^="Deployment/default/web"]')).toContainText('7/7');
    await expect(kubeloupe.view('inspector')).toContainText('web');
    const node = kubeloupe.object('Node/node-1').first();
    await expect(node).toBeVisible();
    // With its style.
    await expect(node).not.toHaveCSS('border-radius', '0px');
    await kubeloupe.button('Back to before the last write').click();
    await expect(page.locator('[data-bar="past"]')).toBeVisible();
  },
);

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

    test(
      'a sheet that does not load shows a message, can be closed, and loads later',
      { tag: '@thorough' },
      async ({ kubeloupe, page }) => {
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
      },
    );
  });
}

test(
  'a menu that does not load shows a message, and opens when it is available again',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const bringBack = await takeAway(page, /\/assets\/menus-[^/]*\.(?:js|css)$/);
    await kubeloupe.open();
    await kubeloupe.button('Theme').click();
    await expect(missing(page)).not.toHaveCount(0);
    await bringBack();
    await missing(page).first().getByRole('button').click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    await expect(missing(page)).toHaveCount(0);
  },
);

test(
  'without the texts of another language the page keeps its language, shows a message, and loads them when they are available again',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
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
  },
);

test(
  'a page that was opened before a new build, whose later parts are gone, reloads by one button',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.route(/\/assets\/rest-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
    await kubeloupe.open();
    const document = (await (await page.request.get('./')).text()).replace(/index-[^"/]*\.js/, 'index-newer.js');
    await page.route(/\/$/, (route) => route.fulfill({ body: document, contentType: 'text/html' }));
    await kubeloupe.button('Help and keys').click();
    const sheet = page.getByRole('dialog', { name: 'A part of the page could not be loaded.' });
    await expect(sheet).toContainText('There is a newer version of the page.');
    await page.unrouteAll();
    await sheet.getByRole('button', { name: 'Reload the page' }).click();
    await kubeloupe.button('Help and keys').click();
    await expect(page.getByRole('dialog', { name: 'Kubeloupe' })).toBeVisible();
  },
);

test.describe('a page that was opened before a new build, whose main script is gone', () => {
  const MAIN = /\/assets\/index-[^/]*\.js$/;
  const WORDS =
    'The page could not be loaded. There may be a new version of it. Load again页面无法加载，可能已经有了新版本。 再次加载';
  test.beforeEach(({ watch }) => watch.expect(/404/));

  test('says so and loads itself again', async ({ kubeloupe, page }) => {
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    await page.route(MAIN, (route) => (loads.length > 1 ? route.continue() : route.fulfill({ status: 404 })));
    await kubeloupe.open();
    expect(loads).toHaveLength(2);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('that is still missing is asked for again only by its user', { tag: '@thorough' }, async ({ page }) => {
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    await page.route(MAIN, (route) => route.fulfill({ status: 404 }));
    await page.goto('./#lessons');
    const notice = page.getByRole('alert');
    await expect.poll(() => loads.length).toBe(2);
    await expect(notice).toHaveText(WORDS);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.unroute(MAIN);
    await notice.getByRole('link', { name: 'Load again' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Lessons' })).toBeVisible();
    expect(loads).toHaveLength(3);
  });
});
