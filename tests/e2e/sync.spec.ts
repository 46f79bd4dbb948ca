import type { Locator, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

/** The view of the stage Code in which syncs are listed and opened. */
class SyncTab {
  readonly view: Locator;

  constructor(
    readonly kubeloupe: Kubeloupe,
    readonly page: Page,
  ) {
    this.view = kubeloupe.view('steps');
  }

  async show(): Promise<void> {
    await this.kubeloupe.showStage('Code');
    await expect(this.lines.first()).toBeVisible();
  }

  get lines(): Locator {
    return this.view.locator('[data-sync]');
  }

  async of(controller: string): Promise<void> {
    await this.view.getByLabel('Control loop').selectOption(controller);
    await expect(this.lines.filter({ hasNotText: controller })).toHaveCount(0);
  }

  step(name: string): Locator {
    return this.view.locator(`[data-step="${name}"]`);
  }

  stage(id: string): Locator {
    return this.view.locator(`[data-stage="${id}"]`);
  }
}

const IMAGE = 'set image deployment/web nginx=nginx:1.28';

test('an opened sync of a rollout has its branches, the arithmetic of its steps and its writes', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl(IMAGE);
  await expect(kubeloupe.foldedSets('web')).toHaveCount(1, { timeout: 30_000 });
  const tab = new SyncTab(kubeloupe, page);
  await tab.show();
  await tab.of('deployment-controller');
  // The sync that created the new ReplicaSet: 3 desired replicas, a surge of 1.
  await tab.lines.filter({ hasText: 'getNewReplicaSet' }).first().click();

  await expect(tab.stage('rollout')).toHaveAttribute('data-state', 'taken');
  for (const id of ['deletion', 'pause', 'rollback', 'scale'])
    await expect(tab.stage(id)).toHaveAttribute('data-state', 'passed');
  await expect(tab.view).toContainText('spec.paused is false');
  await expect(tab.view).toContainText('isScalingEvent: desired-replicas of the active ReplicaSets');

  const chosen = tab.step('getNewReplicaSet');
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toContainText(/create web-\w+ with 1 replica/);
  await expect(tab.view.locator('[data-request="create"]').first()).toContainText(
    /ReplicaSet default\/web-\w+ → 201 · revision \d+/,
  );

  // The state of its caches is of that time.
  await expect(tab.view.getByRole('region', { name: 'What woke it' })).toContainText(/added the key to the queue/);
  await expect(kubeloupe.view('code').locator('[data-cache="ReplicaSet"]')).toContainText(/up to date|behind/);

  // The next sync of the same key, and the differences.
  await tab.view.getByRole('button', { name: 'The next sync of this key' }).click();
  await expect(tab.view.locator('[data-change]').first()).toBeVisible();
  await expect(tab.view.getByRole('button', { name: 'The previous sync of this key' })).toBeEnabled();
});

test('the choice of the deleted Pod has the ranks of all Pods, with the deciding criterion', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('scale deployment/web --replicas=2');
  await kubeloupe.expectReady('web', 2);
  const tab = new SyncTab(kubeloupe, page);
  await tab.show();
  await tab.of('replicaset-controller');
  await tab.lines.filter({ hasText: 'delete 1' }).first().click();
  await tab.step('getPodsToDelete').click();
  const rows = tab.view.getByRole('region', { name: 'getPodsToDelete' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('deleted');
  await expect(rows.nth(2)).toContainText('kept');
  await expect(rows.nth(1)).toContainText(/ready later|crowded node|created later|uid|none/);
});

test(
  'a past sync is found from the object, and shows only what had happened by then',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.kubectl(IMAGE);
    await expect(kubeloupe.foldedSets('web')).toHaveCount(1, { timeout: 30_000 });
    await kubeloupe.deployment('web').click();
    await kubeloupe.view('inspector').getByRole('button', { name: 'Syncs' }).click();
    const tab = new SyncTab(kubeloupe, page);
    await expect(tab.lines.first()).toContainText('deployment-controller default/web');
    await tab.lines.filter({ hasText: 'getNewReplicaSet' }).last().click();
    await expect(tab.step('getNewReplicaSet')).toBeVisible();
    // Right then it had not done anything: its steps are shown in grey.
    await tab.view.getByRole('button', { name: 'Show the moment at which it began' }).click();
    const coming = tab.view.locator('[data-coming]').filter({ has: page.locator('[data-step="getNewReplicaSet"]') });
    await expect(coming).toHaveCount(1);
    await tab.step('getNewReplicaSet').click();
    await expect(coming).toHaveCount(0);
  },
);

test(
  'the opened sync has no accessibility violations, and can be read with only the keyboard',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const tab = new SyncTab(kubeloupe, page);
    await tab.show();
    await tab.of('deployment-controller');
    await tab.lines.last().focus();
    await page.keyboard.press('Enter');
    const step = tab.step('getReplicaSetsForDeployment');
    await step.focus();
    await page.keyboard.press('Enter');
    await expect(step).toHaveAttribute('aria-pressed', 'true');
    const { violations } = await new AxeBuilder({ page }).include('[data-view="steps"]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  },
);
