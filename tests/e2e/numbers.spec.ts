import { expect, test } from './kubeloupe.ts';

test.describe('numbers of Pods', () => {
  test('agree at rest, differ while a rollout goes, and agree again', { tag: '@thorough' }, async ({ kubeloupe }) => {
    await kubeloupe.openReady();
    const card = kubeloupe.deployment('web');
    await expect(card.locator('[data-lag]')).toHaveCount(0);
    await expect(card.locator('[data-number="status"]')).toHaveText('3/3');

    await kubeloupe.pause();
    await kubeloupe.page.getByRole('textbox', { name: 'kubectl command' }).fill('scale deployment/web --replicas=6');
    await kubeloupe.page.keyboard.press('Enter');
    const lag = card.locator('[data-lag="pods"]');
    // Event by event: the cache and the status follow what is there.
    await expect(async () => {
      await kubeloupe.button('Step by event').click();
      await kubeloupe.settle();
      expect(await lag.count()).toBe(1);
    }).toPass({ intervals: [0], timeout: 30_000 });
    await expect(lag).toHaveRole('img');
    await expect(lag).toHaveAccessibleName(/Pods: \d there, the controller’s cache knows \d, the status says \d\./);
    const [there, cache, status] = await Promise.all(
      ['there', 'cache', 'status'].map((whose) => lag.locator(`[data-number="${whose}"] b`).textContent()),
    );
    await expect(lag).toHaveAccessibleName(new RegExp(`Pods: ${there} there, .* knows ${cache}, the status says ${status}`));

    await kubeloupe.inspect('Deployment/default/web');
    const table = kubeloupe.view('inspector').getByRole('table', { name: 'Whose number' });
    await expect(table.locator('[data-number="there"] td').first()).toHaveText(String(there));
    await expect(table.locator('[data-number="status"] td').first()).toHaveText(String(status));
    await expect(table.locator('[data-number="wanted"] td').first()).toHaveText('6');

    await kubeloupe.button('Play').click();
    await kubeloupe.expectReady('web', 6);
    await expect(card.locator('[data-lag]')).toHaveCount(0);
    await expect(table.locator('[data-differs="true"]')).toHaveCount(0);
  });
});
