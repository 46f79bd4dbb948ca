import type { Locator, Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

/** The sentence of a first visit. */
function sentence(page: Page): Locator {
  return page.getByRole('region', { name: 'What this is' });
}

test('the sentence of a first visit says what is true, leaves when the user acts without moving the graph, and Help brings it back', async ({
  kubeloupe,
  page,
}) => {
  await kubeloupe.open();
  await expect(sentence(page).getByRole('paragraph')).toHaveText(
    'Kubernetes’ control plane runs in this tab. It is replacing nginx 1.27 by 1.28, ten times slower than in reality. Stop it, change it, break it, ask why.',
  );
  await expect(sentence(page).getByRole('link')).toHaveText('Start the first lesson');
  await kubeloupe.setSpeed(10);
  await expect(sentence(page)).toContainText('It has just replaced nginx 1.27 by 1.28.');
  await kubeloupe.expectReady('web', 6);

  const card = async (): Promise<unknown> => (await kubeloupe.deployment('web').boundingBox()) ?? undefined;
  const before = await card();
  await page.keyboard.press('Space');
  await expect(sentence(page)).toHaveCount(0);
  expect(await card()).toEqual(before);

  // Of a world that somebody has changed it says nothing but what the page is.
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('button', { name: 'Say what this page is' }).click();
  await expect(sentence(page).getByRole('paragraph')).toHaveText(
    'Kubernetes’ control plane runs in this tab. Stop it, change it, break it, ask why.',
  );
  await sentence(page).getByRole('button', { name: 'Close this sentence' }).click();
  await expect(sentence(page)).toHaveCount(0);
  await page.goto('about:blank');
  await kubeloupe.open();
  await expect(sentence(page)).toHaveCount(0);
});

test('the slow motion of a first visit ends when the rollout has settled', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await expect(kubeloupe.time).toContainText('slow motion 0.1×');
  await expect(page.locator('[data-slow-motion="on"]')).toBeVisible();
  // It takes half a minute.
  await expect(kubeloupe.speedSlider).toHaveAttribute('aria-valuetext', '1×', { timeout: 120_000 });
  await kubeloupe.expectReady('web', 6);
  await expect(page.locator('[data-slow-motion]')).toHaveCount(0);
});

test(
  'after a scale, slow motion plays it again from just before, without a branch, and ends in the present at the speed from before',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.setSpeed(1);
    const began = await kubeloupe.clockMs();
    await kubeloupe.kubectl('scale deployment/web --replicas=5');
    const offer = page.getByRole('button', { name: 'Watch this in slow motion' });
    await expect(offer).toBeVisible();
    await kubeloupe.expectReady('web', 5);
    // Nothing of it is left to happen.
    await expect(kubeloupe.time).toContainText('idle');
    const settled = await kubeloupe.clockMs();
    await offer.click();

    await expect(kubeloupe.pods('web')).toHaveCount(3);
    await expect(kubeloupe.time).toContainText('slow motion 0.1×');
    await expect(page.locator('[data-bar="past"]')).toHaveCount(0);
    const again = await kubeloupe.clockMs();
    expect(again).toBeGreaterThanOrEqual(began - 100);
    expect(again).toBeLessThan(settled);
    // The keys of time work meanwhile.
    await page.keyboard.press('Space');
    await expect(page.locator('[data-bar="past"]')).toBeVisible();
    await page.keyboard.press('s');
    await page.keyboard.press('Space');
    await expect(page.locator('[data-slow-motion="on"]')).toBeVisible();
    await expect(kubeloupe.pods('web')).toHaveCount(5);

    await expect(page.locator('[data-slow-motion]')).toHaveCount(0, { timeout: 180_000 });
    await expect(kubeloupe.speedSlider).toHaveAttribute('aria-valuetext', '1×');
    await expect(kubeloupe.time).not.toContainText('slow motion');
    expect(await kubeloupe.clockMs()).toBeGreaterThanOrEqual(settled);
    await kubeloupe.expectReady('web', 5);
    await expect(page.locator('[data-branches="2"]')).toHaveCount(0);
    await expect(page.locator('[data-bar="past"]')).toHaveCount(0);
  },
);
