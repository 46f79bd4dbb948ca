import { expect, test } from '../kubeloupe.ts';

interface FirstMoments {
  deployment?: number;
  pods?: number;
}

test('within two seconds of opening, a Deployment of three Pods is rolling out on three nodes', async ({ kubeloupe, page }) => {
  await page.addInitScript(() => {
    const moments: FirstMoments = {};
    Object.assign(window, { firstMoments: moments });
    const look = (): void => {
      if (document.querySelector('[data-object="Deployment/default/web"]')) moments.deployment ??= performance.now();
      if (document.querySelectorAll('[data-object^="Pod/default/web-"]').length === 3) moments.pods ??= performance.now();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
  const drawnAfter = async (): Promise<number> => {
    await kubeloupe.open();
    await expect(kubeloupe.pods('web')).toHaveCount(3);
    await expect(page.getByRole('banner')).toContainText('3 nodes');
    const moments = await page.evaluate(() => (window as unknown as { firstMoments: FirstMoments }).firstMoments);
    return Math.max(moments.deployment ?? Infinity, moments.pods ?? Infinity);
  };
  // A machine that is busy with something else is no fault of the page: the best of three counts.
  let best = Infinity;
  for (let attempt = 0; attempt < 3 && best > 2_000; attempt++) best = Math.min(best, await drawnAfter());
  expect(best).toBeLessThan(2_000);
});
