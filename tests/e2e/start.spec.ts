import type { Locator, Page } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

/** The page's view of the start of the managers. */
class StartTab {
  readonly view: Locator;

  constructor(page: Page) {
    this.view = page.getByRole('region', { name: 'How the controller managers start' });
  }

  /** The column of a manager that leads, waits … */
  manager(state: string): Locator {
    return this.view.locator(`th[data-state="${state}"]`);
  }

  async nameOf(state: string): Promise<string> {
    await expect(this.manager(state)).toHaveCount(1, { timeout: 30_000 });
    return (await this.manager(state).getAttribute('data-manager')) ?? '';
  }

  stage(name: string): Locator {
    return this.view.locator(`tr[data-stage="${name}"]`);
  }

  /** The reports of a manager in a stage. */
  cell(stage: string, manager: string): Locator {
    return this.stage(stage).locator(`td[data-of="${manager}"]`);
  }

  candidate(manager: string): Locator {
    return this.view.locator(`[data-candidate="${manager}"]`);
  }

  button(name: string): Locator {
    return this.view.getByRole('button', { name, exact: true });
  }
}

/** Opens the start after the first rollout. */
async function openStart(kubeloupe: Kubeloupe, page: Page): Promise<StartTab> {
  await kubeloupe.openReady();
  await kubeloupe.showLoops();
  await kubeloupe.view('loops').getByText('Start', { exact: true }).click();
  const start = new StartTab(page);
  await expect(start.view.getByRole('table')).toBeVisible();
  return start;
}

test('the start has each stage with its time, and two managers beside one another', async ({ kubeloupe, page }) => {
  const start = await openStart(kubeloupe, page);
  const [leader, other] = [await start.nameOf('leading'), await start.nameOf('standby')];

  for (const stage of ['NewControllerManagerCommand', 'Run', 'leaderElectAndRun'])
    for (const manager of [leader, other]) await expect(start.cell(stage, manager)).toContainText(/0:00:0\d\.\d{3}/);
  for (const stage of ['OnStartedLeading', 'CreateControllerContext', 'RunControllers', 'WaitForCacheSync']) {
    await expect(start.cell(stage, leader)).toContainText(/0:00:0\d\.\d{3}/);
    await expect(start.cell(stage, other)).toContainText('not yet');
  }
  await expect(start.stage('leaderElectAndRun').getByRole('rowheader')).toContainText('Competes for the Lease');
  await expect(start.cell('WaitForCacheSync', leader).getByText(/^(\d+) of \1 caches synced$/)).toBeVisible();
  await expect(start.cell('RunControllers', leader)).toContainText(/\d+ workers in \d+ loops/);
});

test('its options, controllers, workers and caches can be unfolded', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const start = await openStart(kubeloupe, page);
  const leader = await start.nameOf('leading');

  await expect(start.cell('NewControllerManagerCommand', leader)).toContainText('all at their defaults');
  await start.button('Show all NewControllerManagerCommand').click();
  await expect(start.view.getByRole('list', { name: `Options of ${leader}` })).toContainText('--leader-elect-lease-duration=15s');
  await start.button('Show all BuildControllers').click();
  const controllers = start.view.getByRole('list', { name: `Controllers of ${leader}` });
  await expect(controllers.locator('[data-controller="deployment-controller"]')).toHaveText('newDeploymentController');
  await expect(controllers.locator('[data-controller="service-lb-controller"]')).toContainText('cloud controller manager');
  await start.button('Show all RunControllers').click();
  await expect(start.view.getByRole('list', { name: `Workers of ${leader}` })).toContainText(/deployment\s*5/);
  await start.button('Show all WaitForCacheSync').click();
  await expect(start.view.getByRole('list', { name: `Caches of ${leader}` })).toContainText(/Pod\s*3/);
});

test(
  "after a leader is killed its Lease expires, the other manager's clock runs down, and it takes over",
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const start = await openStart(kubeloupe, page);
    const [leader, other] = [await start.nameOf('leading'), await start.nameOf('standby')];
    await expect(start.candidate(leader)).toHaveAttribute('data-standing', 'leads');
    await expect(start.candidate(other)).toHaveAttribute('data-standing', 'waits');
    await expect(start.candidate(other)).toContainText(/May take it over in 1\ds/);

    await kubeloupe.setSpeed(1);
    await start.button(`Kill ${leader}`).click();
    await expect(start.candidate(leader)).toHaveAttribute('data-standing', 'stopped');
    await expect(start.cell('end', leader)).toContainText('the Lease stands until it has run out');
    await expect(start.candidate(other)).toContainText(/May take it over in [1-9](\.\d)?s/, { timeout: 20_000 });
    await kubeloupe.setSpeed(10);
    await expect(start.candidate(other)).toHaveAttribute('data-standing', 'leads', { timeout: 30_000 });
    await expect(start.cell('WaitForCacheSync', other)).toContainText('caches synced');

    await start.button(`Start ${leader}`).click();
    await expect(start.manager('standby')).toContainText('started 2 times');
  },
);

test(
  'a leader that is terminated lets its Lease expire, as the real one does by default',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const start = await openStart(kubeloupe, page);
    const [leader, other] = [await start.nameOf('leading'), await start.nameOf('standby')];
    await kubeloupe.setSpeed(1);
    await start.button(`Stop ${leader}`).click();
    await expect(start.cell('end', leader)).toContainText('It does not give its Lease up');
    await expect(start.candidate(other)).toHaveAttribute('data-standing', 'waits');
  },
);

test(
  'a stage leads to its time, and the start and the loops are shown as of that time',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const start = await openStart(kubeloupe, page);
    const leader = await start.nameOf('leading');
    await start.cell('OnStartedLeading', leader).getByRole('button').click();
    await expect(start.cell('CreateControllerContext', leader)).toContainText('not yet');
    await expect(start.cell('OnStartedLeading', leader)).toContainText(/0:00:0\d/);
    expect(await kubeloupe.clockMs()).toBeLessThan(1000);

    await kubeloupe.view('loops').getByText('Loops', { exact: true }).last().click();
    const loops = kubeloupe.view('loops');
    await expect(loops.locator(`[data-manager="${leader}"]`)).toHaveAttribute('data-state', 'starting');
    await expect(loops.locator('[data-queue="deployment"]')).toHaveCount(0);
  },
);

test(
  'the start is the same in the stage Loop: the Lease, the tree, the options, and all controllers',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const inPanel = await openStart(kubeloupe, page);
    const partsOf = async (view: Locator): Promise<readonly (string | null)[]> =>
      view.locator('h3').evaluateAll((heads) => heads.map((head) => head.textContent));
    const parts = await partsOf(inPanel.view);
    expect(parts).toEqual([
      'Lease kube-system/kube-controller-manager',
      'The start as a tree in time',
      'All managers side by side, stage by stage',
    ]);
    const leader = await inPanel.nameOf('leading');
    await expect(inPanel.view.getByRole('list', { name: `Start of ${leader}` })).toBeAttached();

    await page.locator('body').press('3');
    await kubeloupe.view('loop').getByText('Start', { exact: true }).click();
    const inStage = new StartTab(page);
    await expect(inStage.view.getByRole('table')).toBeVisible();
    expect(await partsOf(inStage.view)).toEqual(parts);
    await inStage.button('Show all BuildControllers').click();
    const controllers = inStage.view.getByRole('list', { name: `Controllers of ${leader}` });
    await expect(controllers.locator('[data-state="absent"]').first()).toContainText('not part of this simulation');
    await expect(controllers.locator('[data-state="cloud"]').first()).toContainText('cloud controller manager');
  },
);

test(
  'the start is a tree in time, and a manager is restarted with other flags',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await page.locator('body').press('3');
    const loop = kubeloupe.view('loop');
    await loop.getByText('Start', { exact: true }).click();
    const tree = loop.getByRole('list', { name: /^Start of controller-manager-/ });
    const step = (name: string): Locator => tree.locator(`[data-step="${name}"]`);
    await expect(step('leaderElectAndRun')).toContainText('before: leaderelection.RunOrDie (v1.20)');
    await expect(step('newDeploymentController')).toContainText('before: startDeploymentController (v1.34)');
    await expect(step('deployment-controller')).toContainText(/\+\d+ ms/);
    await expect(step('newDeploymentController').locator('[data-breakpoint="step"]')).toBeAttached();

    const flags = loop.getByRole('textbox', { name: /^Flags of controller-manager-/ });
    await flags.fill('--concurrent-replicaset-sync=1');
    await expect(loop.getByRole('status')).toHaveText(
      'unknown flag: --concurrent-replicaset-sync, did you mean --concurrent-replicaset-syncs?',
    );
    await expect(loop.getByRole('button', { name: 'Restart' })).toBeDisabled();
    await flags.fill('--concurrent-replicaset-syncs=1 --v=4');
    await loop.getByRole('button', { name: 'Restart' }).click();
    await expect(step('NewControllerManagerCommand')).toContainText('--concurrent-replicaset-syncs=1');
    await expect(step('NewControllerManagerCommand')).toContainText('--v');
  },
);
