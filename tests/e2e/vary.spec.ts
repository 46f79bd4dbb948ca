import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './kubeloupe.ts';

test(
  'from a sync to the same history with one changed line, side by side, and by link',
  { tag: '@thorough' },
  async ({ page, kubeloupe }) => {
    await kubeloupe.openReady();
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
    await expect(kubeloupe.foldedSets('web')).toHaveCount(1);

    // A sync that takes the step whose code is to change.
    const steps = await kubeloupe.listSyncs();
    await steps.getByLabel('Control loop').selectOption('deployment-controller');
    await steps.locator('[data-sync]').filter({ hasText: 'scaleReplicaSet' }).first().click();
    const code = kubeloupe.view('code');
    await expect(code.locator('[data-line][aria-current="step"]')).toBeVisible({ timeout: 30_000 });

    await code.getByRole('button', { name: 'Change one line …' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change one line' });
    const list = sheet.getByRole('navigation', { name: 'Variations of the code' });
    await expect(list.getByRole('button')).toHaveCount(18);
    // Those of the shown code come first.
    await expect(list.getByRole('heading').first()).toHaveText('Of this code');
    await list.getByRole('button', { name: 'Old Pods not counted' }).click();
    await expect(sheet).toContainText('there are more Pods than maxSurge allows');
    const diff = sheet.getByRole('figure', { name: 'The change in newRSNewReplicas' });
    await expect(diff.locator('del')).toContainText(
      'removed − const mayAdd = d.spec.replicas + maxSurge(d) - getReplicaCount(allRSs);',
    );
    await expect(diff.locator('ins')).toContainText(
      'added + const mayAdd = d.spec.replicas + maxSurge(d) - newRS.spec.replicas;',
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

    const hash = (): Promise<string> => page.evaluate(() => location.hash);
    const before = await hash();
    // With the keyboard.
    await sheet.getByRole('button', { name: 'Run again with this change' }).press('Enter');
    const compare = kubeloupe.view('compare');
    await expect(compare.getByRole('heading', { name: 'with old Pods not counted · shown' })).toBeVisible({ timeout: 30_000 });
    await expect(compare.getByText(/^They part at 0:/)).toBeVisible();
    await expect(compare.getByText(/^ReplicaSet web-\w+ is created$/)).toHaveCount(2);

    // The link of this branch has the changed code, too. The address follows once nothing has changed for a while.
    await expect(async () => {
      const found = await hash();
      expect(found).not.toBe(before);
      await page.waitForTimeout(1_000);
      expect(await hash()).toBe(found);
    }).toPass();
    const link = await page.evaluate(() => location.href);
    const other = await page.context().newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'with old Pods not counted · shown' })).toBeVisible({ timeout: 30_000 });
    await expect(other.getByText(/^They part at 0:/)).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'the code of a branch with a changed line shows that line as it ran, beside the plain one',
  { tag: '@thorough' },
  async ({ page, kubeloupe }) => {
    await kubeloupe.openReady();
    const terminal = page.getByRole('textbox', { name: 'kubectl command' });
    await terminal.fill('vary desired-replicas-not-noted');
    await terminal.press('Enter');
    await kubeloupe.kubectl('scale deployment/web --replicas=4');
    await kubeloupe.expectReady('web', 4);
    const steps = await kubeloupe.listSyncs();
    await steps.getByLabel('Control loop').selectOption('deployment-controller');
    await steps.locator('[data-sync]').filter({ hasText: 'scaleReplicaSet' }).first().click();
    const code = kubeloupe.view('code');
    await expect(code.getByText('This branch runs with a changed line: desired-replicas not noted.')).toBeVisible({
      timeout: 30_000,
    });
    await steps
      .getByRole('button', { name: /^scaleReplicaSet/ })
      .first()
      .click();
    const changed = code.locator('[data-line]').filter({ has: page.locator('del') });
    await expect(changed).toContainText('metadata: { ...rs.metadata, annotations: { ...annotations } },');
    await expect(changed.locator('del')).toContainText('...replicasAnnotations(replicas, max) } },');
    await code.getByRole('button', { name: 'Show the change' }).click();
    await expect(page.getByRole('dialog', { name: 'Change one line' })).toContainText('no rollout proceeds');
  },
);
