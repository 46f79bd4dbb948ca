import type { Locator, Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';
import { deploymentYaml } from '../manifests.ts';

const TEXT = deploymentYaml({ name: 'mine', replicas: 2 });

/** Lets the cluster's worker do something of its own when a command comes that names `trigger`. */
async function sabotage(page: Page, trigger: string, act: string): Promise<void> {
  await page.route(/\/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const patch = `self.addEventListener('message', ({ data }) => { if (data.command?.line?.includes('${trigger}')) { ${act} } });`;
    await route.fulfill({ response, body: `${await response.text()}\n${patch}` });
  });
}

/** Monaco has alerts of its own for screen readers. */
function failureBanner(page: Page): Locator {
  return page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Start again' }) });
}

test('a simulation that throws says so, and can be started again with the text kept', async ({ kubeloupe, page, watch }) => {
  watch.expect(/out of order/);
  await sabotage(page, 'out-of-order', `setTimeout(() => { throw new Error('the engine is out of order'); });`);
  await kubeloupe.openReady();
  await kubeloupe.write(TEXT);
  await page.getByRole('textbox', { name: 'kubectl command' }).fill('get out-of-order');
  await page.keyboard.press('Enter');

  const alert = failureBanner(page);
  await expect(alert).toContainText('The simulation has stopped because of an error of its own.');
  await expect(alert).toContainText('the engine is out of order');
  await expect(alert).toContainText('Your text is untouched.');

  await alert.getByRole('button', { name: 'Start again' }).click();
  await expect(alert).toHaveCount(0);
  await kubeloupe.expectReady('web', 3);
  expect(await kubeloupe.written()).toBe(TEXT);
  await kubeloupe.button('Apply').click();
  await expect(kubeloupe.deployment('mine')).toContainText('2/2 ready', { timeout: 30_000 });
});

test(
  'a simulation that hangs is noticed, and can be started again with the text kept',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await sabotage(page, 'for-ever', 'for (;;);');
    await kubeloupe.openReady();
    await kubeloupe.write(TEXT);
    await page.getByRole('textbox', { name: 'kubectl command' }).fill('get for-ever');
    await page.keyboard.press('Enter');

    const alert = failureBanner(page);
    await expect(alert).toContainText('The simulation does not answer.');
    await alert.getByRole('button', { name: 'Start again' }).click();
    await expect(alert).toHaveCount(0);
    await kubeloupe.expectReady('web', 3);
    expect(await kubeloupe.written()).toBe(TEXT);
  },
);

for (const { locale, language, title, restart } of [
  { locale: 'en-US', language: 'English', title: 'The simulation could not be loaded.', restart: 'Start again' },
  { locale: 'zh-CN', language: 'Chinese', title: '模拟器无法加载。', restart: '重新开始' },
]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('a worker that cannot be loaded is told of, and tried again with the text kept', async ({ kubeloupe, page, watch }) => {
      watch.expect(/Failed to load resource|ERR_FAILED/);
      const worker = /\/worker-[^/]*\.js$/;
      await page.route(worker, (route) => route.abort());
      await page.goto('./');
      const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: restart }) });
      await expect(alert).toContainText(title);
      await expect(alert).toContainText('the worker could not be loaded');
      await kubeloupe.write(TEXT);

      // Still not there: the same is said again.
      const asked = page.waitForRequest(worker);
      await alert.getByRole('button', { name: restart }).click();
      await asked;
      await expect(alert).toContainText(title);
      await page.unroute(worker);
      await alert.getByRole('button', { name: restart }).click();
      await expect(kubeloupe.deployment('web')).toBeVisible();
      await expect(alert).toHaveCount(0);
      expect(await kubeloupe.written()).toBe(TEXT);
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(kubeloupe.deployment('mine')).toBeVisible();
    });
  });
}

test('without the editor proper the plain field does', { tag: '@thorough' }, async ({ kubeloupe, page, watch }) => {
  watch.expect(/MonacoEditor|Failed to load resource|ERR_FAILED|Failed to fetch/);
  await page.route(/MonacoEditor.*\.js/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('MonacoEditor'));
  await kubeloupe.open();
  await refused;
  await kubeloupe.settle();
  const field = page.getByRole('textbox', { name: /^Kubernetes manifest/ });
  await field.fill(TEXT);
  await kubeloupe.button('Apply').click();
  await expect(kubeloupe.deployment('mine')).toBeVisible();
});
