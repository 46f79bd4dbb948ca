import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

/** The button in the header with the number of active faults. */
function chip(kubeloupe: Kubeloupe): Locator {
  return kubeloupe.page.getByRole('banner').getByRole('button', { name: /^Faults/ });
}

/** Chooses a fault from an object's own menu. */
async function breakBy(kubeloupe: Kubeloupe, within: Locator, menu: string, item: string): Promise<void> {
  await within.getByRole('button', { name: `Break something: ${menu}` }).click();
  await kubeloupe.page.getByRole('menuitem', { name: item }).click();
}

/** Types a fault command in the terminal. Returns its output. */
async function typeFault(kubeloupe: Kubeloupe, line: string): Promise<string> {
  const entries = kubeloupe
    .view('terminal')
    .locator('[data-exit]')
    .filter({ hasText: `$fault ${line}` });
  const field = kubeloupe.page.getByRole('textbox', { name: 'kubectl command' });
  await field.fill(`fault ${line}`);
  await field.press('Enter');
  await expect(entries.last()).toHaveAttribute('data-exit', /\d/);
  return (await entries.last().textContent()) ?? '';
}

test('a fault that crashes a Pod repeatedly is marked, listed with its strikes, and cleared', async ({ kubeloupe, page }) => {
  test.slow();
  await kubeloupe.openReady();
  const pod = kubeloupe.pods('web').first();
  const name = (await kubeloupe.podNames('web'))[0] ?? '';
  const item = page.getByRole('menuitem', { name: 'Crash in a loop' });
  // The menu is loaded after the first graph, like all parts for faults.
  await expect(async () => {
    await pod.click({ button: 'right' });
    await expect(item).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(item).toHaveAccessibleDescription(/^Inspector: CrashLoopBackOff/);
  await expect(item).toHaveAttribute('data-command', `fault inject container-crash --pod=default/${name} --again`);
  await item.click();
  await expect(pod).toHaveAttribute('data-faulted', 'true');
  await expect(pod).toHaveAttribute('data-state', 'failing', { timeout: 30_000 });
  await expect(chip(kubeloupe)).toHaveAccessibleName('Faults: 1 is on');

  await chip(kubeloupe).click();
  const list = page.getByRole('dialog', { name: 'Faults that are on' });
  await expect(list.getByRole('listitem')).toContainText(/container-crash .* --again.*struck \d+ time/);
  await list.getByRole('button', { name: /^Take back: container-crash/ }).click();
  await expect(chip(kubeloupe)).toHaveAccessibleName('Faults');
  await expect(pod).not.toHaveAttribute('data-faulted');
  await kubeloupe.setSpeed(30);
  await kubeloupe.expectReady('web', 3);
});

test(
  'a controller is stopped in its loop, and nothing happens until it is started there',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.showLoops();
    const loops = kubeloupe.view('loops');
    await breakBy(kubeloupe, loops.locator('article[data-queue="deployment"]'), 'deployment', 'Stop controller');
    await expect(loops.getByText('deployment-controller is stopped')).toBeVisible();
    await expect(loops.locator('[data-queue="deployment"]')).toHaveCount(0);
    await kubeloupe.kubectl('scale deployment/web --replicas=5');
    const before = await kubeloupe.clockMs();
    await expect.poll(() => kubeloupe.clockMs()).toBeGreaterThan(before + 20_000);
    await expect(kubeloupe.pods('web')).toHaveCount(3);
    await kubeloupe.showLoops();
    await page.getByRole('button', { name: 'Start deployment-controller' }).click();
    await kubeloupe.showStage('Edit');
    await kubeloupe.expectReady('web', 5);
  },
);

test(
  'without expectations and with late events, too many Pods are created',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.slow();
    await kubeloupe.openReady();
    await kubeloupe.showLoops();
    const row = kubeloupe.view('loops').locator('article[data-queue="replicaset"]');
    await breakBy(kubeloupe, row, 'replicaset', 'Ignore expectations');
    await expect(row.getByRole('img', { name: '1 fault is on here' })).toBeVisible();
    await row.getByRole('button', { name: 'Break something: replicaset' }).click();
    await page.getByRole('menuitem', { name: 'Break watches …' }).click();
    const form = page.getByRole('dialog', { name: 'Break the API server and its watches' });
    await form.getByLabel('Kind').selectOption('Pod');
    await form.getByLabel('Delay in seconds').fill('2');
    await expect(form).toContainText('fault inject watch-delay --delay=2s --client=replicaset-controller --kind=Pod');
    await form.getByRole('button', { name: 'Inject' }).click();
    await kubeloupe.setSpeed(1);
    await kubeloupe.kubectl('scale deployment/web --replicas=5');
    await expect.poll(() => kubeloupe.pods('web').count(), { timeout: 30_000 }).toBeGreaterThan(5);
    await typeFault(kubeloupe, 'clear 1');
    await typeFault(kubeloupe, 'clear 2');
    await kubeloupe.setSpeed(10);
    await kubeloupe.expectReady('web', 5);
  },
);

test('a node whose network is cut is marked, and ends up Unknown', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.showObjectsAs('Nodes');
  const node = kubeloupe.object('Node/node-1');
  await breakBy(kubeloupe, node, 'node-1', 'Cut network');
  await expect(node.getByRole('img', { name: '1 fault is on here' })).toBeVisible();
  await kubeloupe.setSpeed(30);
  await expect(node).toHaveAttribute('data-ready', 'Unknown', { timeout: 30_000 });
});

test('requests to the API server fail as the form says', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.showLoops();
  await kubeloupe.view('loops').getByRole('button', { name: 'Break the API server …' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('What to break').selectOption('api-error');
  await form.getByLabel('Whose').selectOption('kubectl');
  await form.getByLabel('Answer').selectOption('503');
  await form.getByLabel('How often').selectOption('next');
  await form.getByRole('button', { name: 'Inject' }).click();
  const refused = await kubeloupe.kubectl('get deployments');
  expect(refused.text).toContain('the server is currently unable to handle the request');
  expect((await kubeloupe.kubectl('get deployments -o name')).text).toContain('deployment.apps/web');
  await expect(chip(kubeloupe)).toHaveAccessibleName('Faults');
});

test(
  'a quota of the namespace is a kubectl command, and can be deleted in the same place',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.inspect('Deployment/default/web');
    const inspector = kubeloupe.view('inspector');
    await breakBy(kubeloupe, inspector, 'web', 'Forbid new Pods');
    await kubeloupe.kubectl('get resourcequota no-more-pods');
    await kubeloupe.kubectl('scale deployment/web --replicas=5');
    await expect(inspector.getByText('ReplicaFailure', { exact: true })).toBeVisible({ timeout: 30_000 });
    await inspector.getByRole('button', { name: 'Break something: web' }).click();
    await page.getByRole('menuitem', { name: 'Allow new Pods' }).click();
    await kubeloupe.expectReady('web', 5);
  },
);

test('fault commands can be typed, have a help, and report errors', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  expect(await typeFault(kubeloupe, '--help')).toContain('This is not a command of Kubernetes');
  expect(await typeFault(kubeloupe, 'inject image-pull --image=nginx:1.28')).toContain('fault 1 is on');
  expect(await typeFault(kubeloupe, 'inject controller-stop --controller=nobody')).toContain('unknown controller "nobody"');
  expect(await typeFault(kubeloupe, 'list')).toMatch(/1 +[\d.m]+s +0 +image-pull --image=nginx:1.28/);
  await expect(chip(kubeloupe)).toHaveAccessibleName('Faults: 1 is on');
});

test(
  'the menus, the list and the form work with the keyboard, and axe finds nothing in them',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.slow();
    await kubeloupe.openReady();
    const expectNoViolations = async (): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    };
    await kubeloupe.showLoops();
    const loop = kubeloupe.view('loops').locator('article[data-queue="replicaset"]');
    await loop.getByRole('button', { name: 'Break something: replicaset' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Stop controller' })).toBeFocused();
    await expectNoViolations();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Break the API server and its watches' })).toBeVisible();
    await expectNoViolations();
    await page.getByRole('dialog').getByLabel('Delay in seconds').press('Enter');
    await expect(chip(kubeloupe)).toHaveAccessibleName('Faults: 1 is on');
    await chip(kubeloupe).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Faults that are on' })).toBeVisible();
    await expectNoViolations();
  },
);
