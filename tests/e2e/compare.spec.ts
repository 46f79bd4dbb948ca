import { AxeBuilder } from '@axe-core/playwright';
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
  await expect(compare.locator('[data-branch="2"] [data-object="Deployment/default/web"]')).toContainText('no more allowed');
  await expect(compare.locator('[data-branch="1"] [data-object="Deployment/default/web"]')).toContainText('at most');
  await expect(compare.getByText(/^They part at 0:/)).toBeVisible();
  await expect(compare.getByText('Deployment web: spec.strategy.rollingUpdate.maxSurge 1 → 0')).toBeVisible();

  // The verdict in one sentence, the sides by what is different in them, and rings around what differs.
  await expect(compare.getByRole('heading', { name: 'with maxSurge 0, maxUnavailable 1 · shown' })).toBeVisible();
  await expect(compare.getByRole('combobox', { name: 'The other branch' })).toHaveText(/^as it was/);
  await expect(compare.locator('[data-verdict]')).toHaveText(
    /“with maxSurge 0, maxUnavailable 1” has \d .*Pods? .*than “as it was”/,
  );
  await expect(compare.locator('[data-rings~="Deployment/default/web"]')).toBeAttached();

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

test('with one branch, Compare says how to come to another', { tag: '@thorough' }, async ({ page, kubeloupe }) => {
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

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('two sides with their verdict have no accessibility violations', { tag: '@thorough' }, async ({ page, kubeloupe }) => {
    await page.goto('/');
    await expect(kubeloupe.deployment('web')).toBeVisible();
    await page.keyboard.press('5');
    const compare = kubeloupe.view('compare');
    await compare.getByRole('button', { name: '如果 maxSurge 是 0？' }).click();
    await expect(compare.locator('[data-verdict]')).toContainText('“maxSurge 0”比“原来的样子”');
    await expect(compare.getByRole('heading', { name: 'maxSurge 0 · 当前显示' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('[data-view="compare"]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
});
