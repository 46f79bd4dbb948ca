import type { Page } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';
import { AT_REST, rolledOut } from './traffic-worlds.ts';

const band = (page: Page) => page.locator('[data-traffic="Service/default/web"]');

async function rollOutUnderTraffic(kubeloupe: Kubeloupe): Promise<void> {
  const field = kubeloupe.page.getByRole('textbox', { name: 'kubectl command' });
  await field.fill('traffic service/web --rps 50');
  await field.press('Enter');
  await expect(band(kubeloupe.page)).toBeVisible();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  const lost = band(kubeloupe.page).locator('[data-lost]');
  await expect.poll(async () => Number(await lost.getAttribute('data-lost'))).toBeGreaterThan(0);
}

test('a rolling update loses requests, each with its reason, and the same history with a preStop hook loses none', async ({
  kubeloupe,
  page,
}) => {
  test.slow();
  await page.goto(`./${AT_REST}`);
  await kubeloupe.expectReady('web', 6);
  await rollOutUnderTraffic(kubeloupe);
  await kubeloupe.pause();
  await band(page).getByRole('button', { name: 'Why?' }).click();
  const lost = page.locator('[data-lost-request]');
  await expect(lost.getByRole('heading')).toHaveText(/^Request \d+ was lost$/);
  await expect(lost.locator('li[data-type="command"]')).toContainText('kubectl set image deployment/web nginx=nginx:1.28');
  await expect(lost.locator('li[data-type="stopped"]')).toContainText('There is no preStop hook');
  await lost.getByRole('button', { name: 'Run it again with preStop: sleep 5' }).click();
  await expect(page.locator('[data-lost-compared]')).toHaveText(/0 on “with preStop: sleep 5”, [1-9]\d* on “as it was”\.$/);
});

test(
  'the reason of a lost request leads to the loop of the kube-proxy that chose, at that moment',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto(`./${rolledOut()}`);
    await band(page).getByRole('button', { name: 'Why?' }).click();
    const link = page.locator('[data-lost-request] li[data-type="routed"]');
    const [, node = ''] = /kube-proxy on (\S+) chose/.exec(await link.innerText()) ?? [];
    await link.getByRole('button', { name: `The loop of kube-proxy/${node} at this moment` }).click();
    const loop = page.getByRole('article', { name: `The loop of kube-proxy on ${node}` });
    await expect(loop.locator('[data-station="table"]')).toContainText('out of date for');
    await expect(loop.getByRole('list', { name: 'Changes that wait' })).toContainText('web');
    await expect(loop.getByRole('progressbar')).toBeVisible();
  },
);

test(
  'a program that serves errors fails requests, and the reason of each names the fault',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.slow();
    await page.goto(`./${AT_REST}`);
    await kubeloupe.expectReady('web', 6);
    await kubeloupe.pods('web').first().click();
    await kubeloupe
      .view('inspector')
      .getByRole('button', { name: /^Break something/ })
      .click();
    await page.getByRole('menuitem', { name: 'Serve errors' }).click();
    const field = page.getByRole('textbox', { name: 'kubectl command' });
    await field.fill('traffic service/web --rps 50');
    await field.press('Enter');
    await expect(band(page).getByText(/\d+ failed/)).toBeVisible();
    await kubeloupe.pause();
    await band(page).getByRole('button', { name: 'Why?' }).click();
    const failed = page.locator('[data-lost-request]');
    await expect(failed.getByRole('heading')).toHaveText(/^Request \d+ failed$/);
    await expect(failed.locator('li[data-type="fault"]')).toContainText('program-error --pod=default/web-');
  },
);

test(
  'from the first visit to the reason of a lost request in two presses: users come while the rollout is under way',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    const sentence = page.getByRole('region', { name: 'What this is' });
    await sentence.getByRole('button', { name: 'Let users come' }).click();
    await expect(sentence).toHaveCount(0);
    await expect(kubeloupe.object('Service/default/web')).toBeVisible();
    await expect(band(page)).toBeVisible();
    // The cards have not moved under the pointer: a second press would have met another button.
    expect(await page.evaluate(() => document.querySelector('button:hover')?.getAttribute('aria-label') ?? null)).toBeNull();
    const why = band(page).getByRole('button', { name: 'Why?' });
    await why.click();
    await expect(page.locator('[data-lost-request]').getByRole('heading')).toHaveText(/^Request \d+ was lost$/);
  },
);
