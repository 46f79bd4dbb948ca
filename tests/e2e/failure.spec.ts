import type { Locator, Page } from '@playwright/test';
import { buildScenario } from '../../src/cluster/scenario/build-scenario.ts';
import { encodeLink } from '../../src/cluster/scenario/link/link.ts';
import { EDITOR_SCRIPT, expect, test } from './kubeloupe.ts';
import { deploymentYaml } from '../manifests.ts';

const THROWS = `throw new Error('the engine is out of order');`;

/** The worker dies while its commands are played. */
const LINK = encodeLink(
  buildScenario({
    cluster: { seed: 'fatal' },
    steps: [
      [9_000, 'kubectl create deployment linked --image=nginx --replicas=2'],
      [9_200, 'kubectl get out-of-order'],
      [15_000, 'kubectl scale deployment/linked --replicas=3'],
    ],
    cursor: { at: 20_000, playing: true },
  }),
);
const TEXT = deploymentYaml({ name: 'mine', replicas: 2 });

/** Makes the cluster's worker run a script just before a command that contains `trigger`. */
async function sabotage(page: Page, trigger: string, act: string): Promise<void> {
  await page.route(/\/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const patch = `{
      const post = self.postMessage.bind(self);
      self.postMessage = (message) => {
        post(message);
        if (message.type === 'giving' && message.logged.command.line?.includes('${trigger}')) { ${act} }
      };
    }`;
    await route.fulfill({ response, body: `${await response.text()}\n${patch}` });
  });
}

/** Monaco has its own alerts for screen readers. */
function failureBanner(page: Page): Locator {
  return page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Start again' }) });
}

test(
  'a simulation that throws is reported, and can be restarted with the text kept',
  { tag: '@thorough' },
  async ({ kubeloupe, page, watch }) => {
    watch.expect(/out of order/);
    await sabotage(page, 'out-of-order', THROWS);
    await kubeloupe.openReady();
    await kubeloupe.write(TEXT);
    await kubeloupe.kubectl('scale deployment/web --replicas=4');
    await kubeloupe.expectReady('web', 4);
    await page.getByRole('textbox', { name: 'kubectl command' }).fill('get out-of-order');
    await page.keyboard.press('Enter');

    const alert = failureBanner(page);
    await expect(alert).toContainText('The simulation has stopped because of an internal error.');
    await expect(alert).toContainText('the engine is out of order');
    await expect(alert).toContainText('Your text is untouched.');
    await expect(alert).toContainText('This command is left out: kubectl get out-of-order');

    await alert.getByRole('button', { name: 'Start again' }).click();
    await expect(alert).toHaveCount(0);
    await kubeloupe.expectReady('web', 4);
    await expect(kubeloupe.button('Play')).toBeVisible();
    expect(await kubeloupe.written()).toBe(TEXT);
    await kubeloupe.button('Play').click();
    await kubeloupe.button('Apply').click();
    await expect(kubeloupe.deployment('mine')).toContainText('2/2 ready', { timeout: 30_000 });
  },
);

for (const { locale, restart, leftOut, first } of [
  { locale: 'en-US', restart: 'Start again', leftOut: 'This command is left out:', first: 'Start with the first example' },
  { locale: 'zh-CN', restart: '重新开始', leftOut: '这条命令不会再执行：', first: '从第一个示例开始' },
]) {
  test.describe(`a link that kills its worker, in ${locale}`, { tag: locale === 'en-US' ? [] : '@thorough' }, () => {
    test.use({ locale });

    test('opens paused before that command, and the address follows', async ({ kubeloupe, page, watch }) => {
      watch.expect(/out of order/);
      await sabotage(page, 'out-of-order', THROWS);
      await page.goto(`./#${LINK}`);
      const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: restart }) });
      await expect(alert).toContainText(`${leftOut} kubectl get out-of-order`);
      await alert.getByRole('button', { name: restart }).click();
      await expect(kubeloupe.deployment('linked')).toContainText('0/2');
      await expect(alert).toHaveCount(0);
      await expect(page.locator('[data-pace="paused"]')).toBeVisible();
      await expect.poll(() => page.evaluate(() => location.hash)).not.toBe(`#${LINK}`);
      await page.reload();
      await expect(kubeloupe.deployment('linked')).toContainText('0/2');
      await expect(alert).toHaveCount(0);
    });

    test('can be left for the first example', { tag: '@thorough' }, async ({ kubeloupe, page, watch }) => {
      watch.expect(/out of order/);
      await sabotage(page, 'out-of-order', THROWS);
      await page.goto(`./#${LINK}`);
      await page.getByRole('alert').getByRole('button', { name: first }).click();
      await expect(kubeloupe.deployment('web')).toBeVisible();
      await expect(page.getByRole('alert').filter({ has: page.getByRole('button', { name: first }) })).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => location.hash)).not.toBe(`#${LINK}`);
    });
  });
}

test(
  'a simulation that hangs is noticed, and can be restarted with the text kept',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await sabotage(page, 'for-ever', 'for (;;);');
    await kubeloupe.openReady();
    await kubeloupe.write(TEXT);
    await page.getByRole('textbox', { name: 'kubectl command' }).fill('get for-ever');
    await page.keyboard.press('Enter');

    const alert = failureBanner(page);
    await expect(alert).toContainText('The simulation does not answer.');
    await expect(alert).toContainText('This command is left out: kubectl get for-ever');
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

    test(
      'a worker that cannot be loaded is reported, and can be loaded again with the text kept',
      { tag: '@thorough' },
      async ({ kubeloupe, page, watch }) => {
        watch.expect(/Failed to load resource|ERR_FAILED/);
        const worker = /\/worker-[^/]*\.js$/;
        await page.route(worker, (route) => route.abort());
        await page.goto('./');
        const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: restart }) });
        await expect(alert).toContainText(title);
        await expect(alert).toContainText('the worker could not be loaded');
        await kubeloupe.write(TEXT);

        // It is still missing, so the same message appears again.
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
      },
    );
  });
}

test('without the full editor the plain field works', { tag: '@thorough' }, async ({ kubeloupe, page, watch }) => {
  watch.expect(/editor-|Failed to load resource|ERR_FAILED|Failed to fetch/);
  await page.route(EDITOR_SCRIPT, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => EDITOR_SCRIPT.test(request.url()));
  await kubeloupe.open();
  await refused;
  await kubeloupe.settle();
  const field = page.getByRole('textbox', { name: /^Kubernetes manifest/ });
  await field.fill(TEXT);
  await kubeloupe.button('Apply').click();
  await expect(kubeloupe.deployment('mine')).toBeVisible();
});
