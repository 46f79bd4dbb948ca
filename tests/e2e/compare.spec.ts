import { expect, test } from './kubeloupe.ts';

test('two clicks from a rollout: the same history with maxSurge 0, side by side, with the moment where they part', async ({
  page,
  kubeloupe,
}) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  await expect(kubeloupe.replicaSets('web').last()).toContainText('nginx:1.28');

  await kubeloupe
    .deployment('web')
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'What if maxSurge were 0 and maxUnavailable 1?' }).click();

  const compare = kubeloupe.view('compare');
  await expect(compare.locator('[data-branch="2"] [data-object="Deployment/default/web"]')).toContainText('surge 0 of 0');
  await expect(compare.locator('[data-branch="1"] [data-object="Deployment/default/web"]')).toContainText('of 1');
  await expect(compare.getByText(/^They part at 0:/)).toBeVisible();
  await expect(compare.getByText('Deployment web: spec.strategy.rollingUpdate.maxSurge 1 → 0')).toBeVisible();

  // One playhead for both: before they part, neither has the second revision.
  const playhead = compare.getByRole('slider', { name: 'The moment shown, on both branches' });
  await kubeloupe.pause();
  await playhead.press('Home');
  await kubeloupe.settle();
  for (const side of ['1', '2']) {
    await expect(compare.locator(`[data-branch="${side}"]`)).toContainText('Revision 1');
    await expect(compare.locator(`[data-branch="${side}"]`)).not.toContainText('Revision 2');
  }

  // The branches change places.
  await compare.getByRole('button', { name: 'Go to this branch' }).click();
  await expect(compare.locator('[data-branch]').first()).toHaveAttribute('data-branch', '1');
  await expect(compare.locator('[data-branch]').last()).toHaveAttribute('data-branch', '2');
});

test('with one branch, Compare says how to come to another', async ({ page, kubeloupe }) => {
  await kubeloupe.openReady();
  await page.keyboard.press('5');
  const compare = kubeloupe.view('compare');
  await expect(compare.getByText('There is one branch so far.')).toBeVisible();
  await compare.getByRole('button', { name: 'Change one line' }).click();
  await expect(page.getByRole('dialog').getByText('No expectations').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await compare.getByRole('button', { name: 'What if the strategy were Recreate?' }).click();
  await expect(compare.locator('[data-branch="2"]')).toBeVisible();
});
