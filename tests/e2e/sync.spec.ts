import type { Locator, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

/** The view of the stage Code in which syncs are listed and opened. */
class StepsView {
  readonly view: Locator;

  constructor(
    readonly kubeloupe: Kubeloupe,
    readonly page: Page,
  ) {
    this.view = kubeloupe.view('steps');
  }

  async show(): Promise<void> {
    await this.kubeloupe.listSyncs();
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
  const steps = new StepsView(kubeloupe, page);
  await steps.show();
  await steps.of('deployment-controller');
  // The sync that created the new ReplicaSet: 3 desired replicas, a surge of 1.
  await steps.lines.filter({ hasText: 'getNewReplicaSet' }).first().click();

  await expect(steps.stage('rollout')).toHaveAttribute('data-state', 'taken');
  for (const id of ['deletion', 'pause', 'rollback', 'scale'])
    await expect(steps.stage(id)).toHaveAttribute('data-state', 'passed');
  await expect(steps.view).toContainText('spec.paused is false');
  await expect(steps.view).toContainText('isScalingEvent: desired-replicas of the active ReplicaSets');

  const line = kubeloupe.view('code').locator('[aria-current="step"][data-line]');
  await expect(line).toBeVisible();
  const chosen = steps.step('getNewReplicaSet');
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toContainText(/create web-\w+ with 1 replica/);
  await expect(steps.view.locator('[data-request="create"]').first()).toContainText(
    /ReplicaSet default\/web-\w+ → 201 · revision \d+/,
  );

  // The state of its caches is of that time.
  await expect(steps.view.getByRole('region', { name: 'What woke it' })).toContainText(/added the key to the queue/);
  await expect(kubeloupe.view('code').locator('[data-cache="ReplicaSet"]')).toContainText(/up to date|behind/);

  // The next sync of the same key, and the differences.
  await steps.view.getByRole('button', { name: 'The next sync of this key' }).click();
  await expect(steps.view.locator('[data-change]').first()).toBeVisible();
  await expect(steps.view.getByRole('button', { name: 'The previous sync of this key' })).toBeEnabled();
});

test(
  'the choice of the deleted Pod has the ranks of all Pods, with the deciding criterion',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.kubectl('scale deployment/web --replicas=2');
    await kubeloupe.expectReady('web', 2);
    const steps = new StepsView(kubeloupe, page);
    await steps.show();
    await steps.of('replicaset-controller');
    await steps.lines.filter({ hasText: 'delete 1' }).first().click();
    await steps.step('getPodsToDelete').click();
    const rows = steps.view.getByRole('region', { name: 'getPodsToDelete' }).getByRole('row');
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText('deleted');
    await expect(rows.nth(2)).toContainText('kept');
    await expect(rows.nth(1)).toContainText(/ready later|crowded node|created later|uid|none/);
  },
);

test(
  'a past sync is found from the object, and shows only what had happened by then',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.kubectl(IMAGE);
    await expect(kubeloupe.foldedSets('web')).toHaveCount(1, { timeout: 30_000 });
    await kubeloupe.deployment('web').click();
    await kubeloupe.view('inspector').getByRole('button', { name: 'Syncs' }).click();
    const steps = new StepsView(kubeloupe, page);
    await expect(steps.lines.first()).toContainText('deployment-controller default/web');
    await steps.lines.filter({ hasText: 'getNewReplicaSet' }).last().click();
    await expect(steps.step('getNewReplicaSet')).toBeVisible();
    // Right then it had not done anything: its steps are shown in grey.
    await steps.view.getByRole('button', { name: 'Show the moment at which it began' }).click();
    const coming = steps.view.locator('[data-coming]').filter({ has: page.locator('[data-step="getNewReplicaSet"]') });
    await expect(coming).toHaveCount(1);
    await steps.step('getNewReplicaSet').click();
    await expect(coming).toHaveCount(0);
  },
);

test(
  'the opened sync has no accessibility violations, and can be read with only the keyboard',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const steps = new StepsView(kubeloupe, page);
    await steps.show();
    await steps.of('deployment-controller');
    await steps.lines.last().focus();
    await page.keyboard.press('Enter');
    const step = steps.step('getReplicaSetsForDeployment');
    await step.focus();
    await page.keyboard.press('Enter');
    await expect(step).toHaveAttribute('aria-pressed', 'true');
    const { violations } = await new AxeBuilder({ page }).include('[data-view="steps"]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  },
);
