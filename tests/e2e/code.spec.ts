import type { Locator, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

/** The stage Code: the steps of a sync, and beside them its source, line by line. */
class CodeStage {
  readonly code: Locator;
  readonly steps: Locator;
  /** The line that is about to run. */
  readonly line: Locator;

  constructor(
    readonly kubeloupe: Kubeloupe,
    readonly page: Page,
  ) {
    this.code = kubeloupe.view('code');
    this.steps = kubeloupe.view('steps');
    this.line = this.code.locator('[data-line][aria-current="step"]');
  }

  /** Opens the newest sync of the Deployment controller that took a step, and waits for its lines. */
  async open(step: string): Promise<void> {
    await this.kubeloupe.listSyncs();
    await this.steps.getByLabel('Control loop').selectOption('deployment-controller');
    await this.steps.locator('[data-sync]').filter({ hasText: step }).first().click();
    await expect(this.line).toBeVisible({ timeout: 30_000 });
  }

  /** The functions that are being run, the outermost first. */
  async stack(): Promise<string[]> {
    return this.code.getByRole('navigation', { name: 'Calls' }).getByRole('button').allTextContents();
  }

  async press(key: string, until: string | RegExp): Promise<void> {
    await this.page.keyboard.press(key);
    await expect(this.line).toContainText(until);
  }

  value(name: string): Locator {
    return this.code.locator(`[data-variable="${name}"]`);
  }
}

test('a sync of a Deployment, line by line: into, over, out and back, with values', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('scale deployment/web --replicas=4');
  await kubeloupe.expectReady('web', 4);
  const stage = new CodeStage(kubeloupe, page);
  await stage.open('scaleReplicaSet');

  // It stands on the first line of the function, and the page shows the moment at which the sync began.
  await expect(stage.line).toContainText('new WorkingCopy');
  expect(await stage.stack()).toEqual(['processNextWorkItem', 'syncHandler', 'syncDeployment']);
  await expect(stage.code).toContainText('src/controllers/deployment/sync-deployment.ts');

  // Over the calls of a line, then into one.
  await stage.press('F10', 'selectsEverything');
  await stage.press('F10', 'getReplicaSetsForDeployment');
  await stage.press('F11', 'const { deployment, control } = work');
  await expect.poll(async () => (await stage.stack()).at(-1)).toBe('getReplicaSetsForDeployment');
  await stage.press('Shift+F10', 'getReplicaSetsForDeployment');
  await expect.poll(async () => (await stage.stack()).at(-1)).toBe('syncDeployment');
  await stage.press('F10', 'deletionTimestamp');
  await expect(stage.value('replicaSets')).toContainText('web-');

  // A step of the tree leads to the line that reports it; its values are at the ends of the lines.
  await stage.steps.locator('[data-step="isScalingEvent"]').click();
  await expect.poll(async () => (await stage.stack()).at(-1)).toBe('isScalingEvent');
  await expect(stage.value('plan')).toContainText('isScalingEvent → true');
  await expect(stage.code.locator('[data-value="plan"]')).toContainText('isScalingEvent → true { replicas: 4, active: 1');
  await expect(stage.code.getByRole('link', { name: /upstream v1\.36: isScalingEvent/ })).toHaveAttribute(
    'href',
    'https://github.com/kubernetes/kubernetes/blob/v1.36.0/pkg/controller/deployment/sync.go',
  );
  await stage.press('Shift+F11', /isScalingEvent|sync\(work/);
  await expect.poll(async () => (await stage.stack()).at(-1)).toBe('syncDeployment');
});

test('the stage opens on the newest sync that wrote something, with its values, and the list stays beside its code', async ({
  kubeloupe,
  page,
}) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('scale deployment/web --replicas=4');
  await kubeloupe.expectReady('web', 4);
  const stage = new CodeStage(kubeloupe, page);
  await kubeloupe.showStage('Code');
  await expect(stage.code.locator('[data-variable]').first()).toBeVisible({ timeout: 30_000 });
  await expect(stage.line).toBeVisible();
  await expect(stage.steps.locator('[data-request="update"]').first()).toContainText(/→ 200/);
  // Whoever only looks is not taken into the past.
  await expect(page.locator('[data-bar="past"]')).toHaveCount(0);

  await kubeloupe.button('All syncs').click();
  await expect(stage.steps.getByRole('heading', { name: 'Syncs' })).toBeVisible();
  await expect(stage.line).toBeVisible();
  const open = stage.steps.locator('[data-sync][aria-current="true"]');
  await expect(open).toHaveCount(1);
  await expect(open).toContainText(/write/);
  // The syncs of one loop: the newest of them that wrote something is opened.
  await stage.steps.getByLabel('Control loop').selectOption('replicaset-controller');
  await expect(open).toContainText(/replicaset-controller.*write/);
  await expect(stage.line).toBeVisible({ timeout: 30_000 });
  await stage.steps.locator('[data-sync]').last().click();
  await expect(kubeloupe.button('All syncs')).toBeVisible();
});

test(
  'a call on a line that ran is a button, and so is each function of the stack',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const stage = new CodeStage(kubeloupe, page);
    await stage.open('getNewReplicaSet');
    await stage.page.keyboard.press('F10');
    await stage.page.keyboard.press('F10');
    await stage.code.locator('[data-callee="getReplicaSetsForDeployment"]').click();
    await expect(stage.line).toContainText('const { deployment, control } = work');
    await stage.code.getByRole('navigation', { name: 'Calls' }).getByRole('button', { name: 'syncDeployment' }).click();
    await expect(stage.line).toContainText('getReplicaSetsForDeployment');
  },
);

test('the stage has no accessibility violations', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  const stage = new CodeStage(kubeloupe, page);
  await stage.open('getNewReplicaSet');
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
});
