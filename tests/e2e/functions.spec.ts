import type { Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

/** The function index, and what it knows of one function. */
const index = (page: Page) => page.locator('[data-view="functions"]');
const detail = (page: Page, path: string) => index(page).locator(`article[data-function="${path}"]`);

async function openAt(page: Page, name: string): Promise<void> {
  await page.goto(`/#fn=${name}`);
  await expect(index(page)).toBeVisible();
}

test.describe('the function index', () => {
  test('opens by its address, at a function, over the first world', async ({ page }) => {
    await openAt(page, 'slowStartBatch');
    const entry = detail(page, 'controllers/slowStartBatch');
    await expect(entry).toContainText('pkg/controller/replicaset/replica_set.go at v1.36');
    await expect(entry).toContainText(/src\/controllers\/slow-start-batch\.ts:\d+/);
    await expect(entry).toContainText(/At 0:00:[\d.]+\. It may have run more often: not every run leaves a record\./);
    await expect(page.locator('[data-object="Deployment/default/web"]').first()).toBeAttached();
  });

  test(
    'finds an older name, a name with its type, and all functions of a shared name',
    { tag: '@thorough' },
    async ({ page }) => {
      await openAt(page, 'startPodGCController');
      await expect(detail(page, 'manager/newPodGarbageCollectorController')).toContainText(
        'startPodGCController is its name of v1.28.',
      );
      await page.goto('/#fn=(*ReplicaSetController).addPod');
      await expect(index(page).locator('article')).toHaveCount(1);
      await expect(detail(page, 'replicaset/addPod')).toBeVisible();
      await page.goto('/#fn=addPod');
      await expect(detail(page, 'replicaset/addPod')).toBeVisible();
      await expect(detail(page, 'job/addPod')).toBeVisible();
      await page.goBack();
      await expect(index(page).locator('article')).toHaveCount(1);
    },
  );

  test('asks whose name is meant, and each answer leads to that one alone', { tag: '@thorough' }, async ({ page }) => {
    await openAt(page, 'rsLister');
    const which = index(page).getByRole('navigation', { name: 'Several components have rsLister. Which one do you mean?' });
    await expect(which.getByRole('link')).toHaveText(['deployment.rsLister', 'replicaset.rsLister']);
    await which.getByRole('link', { name: 'replicaset.rsLister' }).click();
    await expect(which).toHaveCount(0);
    await expect(index(page).locator('article')).toHaveText([/^rsListerIt is a type, a field or a setting.*NewBaseController/]);
    await page.goto('/#fn=dc.processNextWorkItem');
    await expect(detail(page, 'deployment/processNextWorkItem')).toBeVisible();
    await expect(index(page).locator('article[data-function]')).toHaveCount(1);
  });

  test('leads to the part of a lesson in which a function is read', { tag: '@thorough' }, async ({ page }) => {
    await openAt(page, 'createClientBuilders');
    const reading = index(page).locator('[data-reading="controller-manager-start/clients"]');
    await expect(reading).toHaveText(/, part 6: The client builders$/);
    await reading.click();
    await expect(index(page)).toHaveCount(0);
    await expect(page.locator('[data-beat="clients"]')).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('[data-view="code"]')).toContainText('createClientBuilders', { timeout: 30_000 });
  });

  test('says why a name is not simulated, and what is near an unknown one', { tag: '@thorough' }, async ({ page }) => {
    await openAt(page, 'DeltaFIFO.Pop');
    await expect(index(page)).toContainText('Not simulated. The informer applies each watch event to its cache at once');
    await index(page).getByRole('region', { name: 'What is known of Pop' }).getByRole('link', { name: 'HandleDeltas' }).click();
    await expect(detail(page, 'client/HandleDeltas')).toBeVisible();
    await page.goto('/#fn=reconcileNewReplicaSets');
    await expect(index(page)).toContainText('The index does not know this name.');
    await index(page).getByRole('region').getByRole('link', { name: 'reconcileNewReplicaSet', exact: true }).click();
    await expect(detail(page, 'deployment/reconcileNewReplicaSet')).toBeVisible();
  });

  test('draws nothing that an address brings', { tag: '@thorough' }, async ({ page }) => {
    await openAt(page, encodeURIComponent('<img src=x onerror="document.title=1">'));
    await expect(index(page)).toContainText('This is no name of a function: <img');
    await expect(index(page).locator('img')).toHaveCount(0);
    await page.goto(`/#fn=${'a'.repeat(20_000)}`);
    await expect(index(page)).toContainText('The index does not know this name');
  });

  test('is in the palette: the first result of a name opens it', { tag: '@thorough' }, async ({ page, kubeloupe }) => {
    await kubeloupe.open();
    await page.keyboard.press('Control+k');
    for (const [typed, path] of [
      ['syncDeployment', 'deployment/syncDeployment'],
      ['dc.addReplicaSet', 'deployment/addReplicaSet'],
      ['slowstartbatch', 'controllers/slowStartBatch'],
    ] as const) {
      if (!(await page.getByRole('combobox').isVisible())) await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(typed);
      await expect(page.getByRole('option').first()).toContainText(path.split('/')[1]!);
      await page.keyboard.press('Enter');
      await expect(detail(page, path)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(index(page)).toHaveCount(0);
      expect(new URL(page.url()).hash).not.toContain('fn=');
    }
  });

  test('says in the palette whose older name one is, and until when', { tag: '@thorough' }, async ({ page, kubeloupe }) => {
    await kubeloupe.open();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('startDeploymentController');
    const first = page.getByRole('option').first();
    await expect(first).toHaveText('newDeploymentControllerstartDeploymentController, until v1.34 · manager');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('combobox').fill('toRevision');
    await expect(first).toHaveText('toRevisionuntil v1.9. Today: rollback');
    await page.getByRole('combobox').fill('worker');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(detail(page, 'client/worker')).toBeVisible();
  });

  test('is filtered by what is typed and by component', { tag: '@thorough' }, async ({ page }) => {
    await openAt(page, '');
    // It opens on a function, and shows the first that is left of the list.
    await expect(detail(page, 'deployment/syncDeployment')).toBeVisible();
    const lines = index(page).getByRole('navigation').getByRole('link');
    await index(page).getByRole('searchbox').fill('ReplicaSetsForDep');
    await expect(lines).toHaveText([/getReplicaSetsForDeployment/]);
    await expect(detail(page, 'deployment/getReplicaSetsForDeployment')).toBeVisible();
    await index(page).getByRole('searchbox').fill('');
    await index(page).getByRole('combobox', { name: 'Component' }).selectOption('scheduler');
    await expect(lines.first()).toContainText('Run');
    await expect(index(page).getByRole('heading', { name: /^scheduler/ })).toBeVisible();
    await index(page).getByRole('searchbox').fill('HTTPExtender');
    await expect(index(page)).toContainText('Scheduler extenders are left out.');
  });

  test('goes to the last run of a function', { tag: '@thorough' }, async ({ page }) => {
    await openAt(page, 'reconcileNewReplicaSet');
    await detail(page, 'deployment/reconcileNewReplicaSet').getByRole('button', { name: 'Go there' }).click();
    await expect(index(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Code', exact: true })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('main')).toContainText('default/web');
  });

  test(
    'stops at the next run of a function, and not at one of the same name',
    { tag: '@thorough' },
    async ({ kubeloupe, page }) => {
      // At rest: no Pod is deleted but by the command.
      await kubeloupe.openReady();
      await openAt(page, 'replicaset.deletePod');
      await detail(page, 'replicaset/deletePod').getByRole('button', { name: 'Stop at the next' }).click();
      await expect(index(page)).toHaveCount(0);
      // Time stops before the command has ended.
      const field = page.getByRole('textbox', { name: 'kubectl command' });
      await field.fill('delete pod -l app=web --wait=false');
      await field.press('Enter');
      await expect(page.getByText('Stopped at deletePod.')).toBeVisible();
    },
  );

  test(
    'makes a function happen that runs outside of any sync, and shows that function with what it called',
    { tag: '@thorough' },
    async ({ page }) => {
      await openAt(page, 'client.NewSharedInformerFactory');
      await detail(page, 'client/NewSharedInformerFactory').getByRole('button', { name: 'Make it happen' }).click();
      await expect(page.getByText('Stopped at NewSharedInformerFactory.')).toBeVisible();
      const stack = page.getByRole('navigation', { name: 'Calls' });
      await expect(stack.locator('[aria-current="true"]')).toHaveText('InformerFactory', { timeout: 30_000 });
      // The head names the stage that tells of it: below stands what that called, and nothing else of the same turn.
      const called = page.locator('[data-view="steps"] ol button');
      await expect(called.first()).toHaveText('createControllerContext');
      await expect(called.filter({ hasText: /^InformerFactory$/ })).toHaveCount(1);
      await expect(called.filter({ hasText: 'constructor' })).toHaveCount(0);
    },
  );

  test('goes to a function that runs beside its sync, in a task of its own', { tag: '@thorough' }, async ({ page }) => {
    await openAt(page, 'scheduler.bindingCycle');
    await detail(page, 'scheduler/bindingCycle').getByRole('button', { name: 'Make it happen' }).click();
    await expect(page.getByText('Stopped: a sync reached bindingCycle.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Calls' })).toHaveText(/^bindingCycle/, { timeout: 30_000 });
    await expect(page.locator('[data-view="code"] [aria-current="step"]')).toBeVisible();
  });

  test('makes a function happen in a small world, and leads back to the user’s own', { tag: '@thorough' }, async ({ page }) => {
    await openAt(page, 'scaleDownOldReplicaSetsForRecreate');
    const entry = detail(page, 'deployment/scaleDownOldReplicaSetsForRecreate');
    await expect(entry).toContainText('It has not run in this world yet.');
    await expect(entry.getByRole('button', { name: 'Go there' })).toBeDisabled();
    await entry.getByRole('button', { name: 'Make it happen' }).click();
    await expect(page.getByText(/Stopped.*scaleDownOldReplicaSetsForRecreate/)).toBeVisible();
    await expect(page.locator('[data-object="Deployment/default/ledger"]').first()).toBeAttached();
    await page.goBack();
    await expect(page.locator('[data-object="Deployment/default/web"]').first()).toBeAttached();
  });
});
