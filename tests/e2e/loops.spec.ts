import type { Page } from '@playwright/test';
import { threePods } from '../small-world.ts';
import { buildScenario, encodeLink } from '../../src/worker/protocol/scenario.ts';
import { leaderKilled } from '../scenarios.ts';
import { expect, test } from './kubeloupe.ts';

/** Collects from now on the visible keys with their places: `deployment ready default/web`. */
async function collectKeys(page: Page): Promise<() => Promise<readonly string[]>> {
  const handle = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const view = document.querySelector('[data-view="loops"]');
    if (view === null) throw new Error('the loops are not drawn');
    const look = (): void => {
      for (const key of view.querySelectorAll<HTMLElement>('[data-key]')) {
        const queue = key.closest<HTMLElement>('[data-queue]')?.dataset['queue'];
        seen.add(`${queue} ${key.dataset['state']} ${key.dataset['key']}`);
      }
    };
    new MutationObserver(look).observe(view, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  return () => handle.evaluate((seen) => [...seen]);
}

async function countKeys(keys: () => Promise<readonly string[]>, pattern: RegExp): Promise<number> {
  return (await keys()).filter((key) => pattern.test(key)).length;
}

test('a rollout is visible in the queues of all its loops', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.pause();
  await kubeloupe.button('Restart web').click();
  await kubeloupe.showLoops();
  const keys = await collectKeys(page);
  // At each write its writer holds the key.
  for (let write = 0; write < 25 && (await countKeys(keys, /^replicaset processing default\/web-/)) < 2; write++) {
    await kubeloupe.button('Step by write').click();
    await kubeloupe.settle();
  }
  expect(await countKeys(keys, /^deployment processing default\/web$/)).toBe(1);
  expect(await countKeys(keys, /^deployment waiting default\/web$/)).toBe(1);
  expect(await countKeys(keys, /^replicaset processing default\/web-/)).toBe(2);
  expect(await countKeys(keys, /^scheduler processing default\/web-/)).toBeGreaterThanOrEqual(1);
});

test(
  'Edit shows the queues of the controllers at work in one line, without moving anything, and leads to all loops',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const loops = kubeloupe.view('loops');
    const main = ['deployment', 'replicaset', 'scheduler'].map((queue) => loops.locator(`[data-queue="${queue}"]`));
    const places = () => Promise.all([kubeloupe.view('objects'), loops, ...main].map((each) => each.boundingBox()));
    // The Deployment is checked again in ten minutes, by plan: it is at rest.
    for (const loop of main) await expect(loop).toContainText('at rest', { timeout: 30_000 });
    await expect(loops.locator('[data-key]')).toHaveCount(0);
    await expect(loops.locator('[data-queue]')).toHaveCount(3);
    const before = await places();
    expect(before[1]?.height).toBe(44);
    await kubeloupe.setSpeed(0.1);
    await kubeloupe.button('Scale web up').click();
    await expect(loops.locator('[data-queue="replicaset"] [data-state="processing"]')).toContainText(/[a-z][A-Z]/, {
      timeout: 40_000,
    });
    expect(await places()).toEqual(before);
    await loops.getByRole('button', { name: /\d+ at rest$/ }).click();
    await expect(page.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-current', 'true');
    await expect(kubeloupe.view('loop').getByRole('article', { name: 'Control loop scheduler' })).toBeVisible();
  },
);

test('a loop that another scenario does not have is no longer chosen', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  // The second of two managers leads.
  const before = buildScenario({ cluster: leaderKilled.cluster, documents: leaderKilled.documents, cursor: { at: 11_000 } });
  await page.goto(`./#${encodeLink(before)}`);
  await kubeloupe.showLoops();
  const loops = kubeloupe.view('loops');
  await loops
    .locator('article[data-row="controller-manager-2/deployment"]')
    .getByRole('button', { name: 'Enlarge deployment' })
    .click();
  await expect(kubeloupe.button('Enlarge one loop')).toContainText('deployment');
  const scenario = {
    version: 1,
    cluster: { seed: 'alone', controllerManagers: 1 },
    branches: [{ commands: [] }],
    cursor: { at: 20_000 },
  };
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(scenario));
  await page.locator('body').press('ControlOrMeta+V');
  await kubeloupe.showLoops();
  await expect(loops.locator('article[data-row="scheduler"]')).toBeVisible();
  await expect(kubeloupe.button('Enlarge one loop')).toContainText('All loops');
});

test('more keys than workers wait in line', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.setSpeed(0.1);
  // One scheduler, nine new Pods.
  await kubeloupe.kubectl('scale deployment/web --replicas=12');
  await kubeloupe.showLoops();
  const keys = await collectKeys(page);
  await expect.poll(() => countKeys(keys, /^scheduler ready default\/web-/), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  await kubeloupe.showStage('Edit');
  await kubeloupe.setSpeed(10);
  await kubeloupe.expectReady('web', 12);
});

test(
  'in slow motion, a worker shows the key it holds and the step it is at',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.setSpeed(0.1);
    await kubeloupe.speedSlider.fill('-1.3');
    await expect(kubeloupe.speedSlider).toHaveAttribute('aria-valuetext', '0.05×');
    await kubeloupe.button('Scale web up').click();
    await kubeloupe.showLoops();
    const replicaSets = kubeloupe.view('loops').locator('[data-queue="replicaset"]');
    const held = replicaSets.locator('[data-key^="default/web-"][data-state="processing"]');
    await expect(held).toBeVisible({ timeout: 40_000 });
    await expect(held).toHaveAccessibleName(/^default\/web-\S+, Worker \d: default\/web-\S+ in \w+/);
    const worker = replicaSets
      .getByRole('list', { name: 'Workers' })
      .getByRole('listitem')
      .filter({ has: page.locator('[data-state="processing"]') });
    await expect(worker).toContainText(
      /syncReplicaSet|manageReplicas|slowStartBatch|claimPods|getRS|SatisfiedExpectations|calculateStatus|updateReplicaSetStatus/,
    );
  },
);

test('a waiting key shows its remaining time and its retries', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.setSpeed(1);
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  // The Deployment is synced again when its progress deadline of ten minutes may have passed.
  await kubeloupe.showLoops();
  const waiting = kubeloupe.view('loops').locator('[data-queue="deployment"] [data-key="default/web"][data-state="waiting"]');
  await expect(waiting).toContainText(/9m5\ds/);
  await expect(waiting).toHaveAccessibleName(/^default\/web, waiting/);
});

test('each loop shows its caches, and the guide explains its parts', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.showLoops();
  const loops = kubeloupe.view('loops');
  const deployment = loops.getByRole('article', { name: 'Control loop deployment' });
  const caches = deployment.getByRole('list', { name: 'Informers' }).getByRole('listitem');
  await expect(caches.filter({ hasText: 'Pod' })).toContainText('3');
  await expect(caches.filter({ hasText: 'ReplicaSet' })).toContainText('1');

  await loops.getByRole('button', { name: 'How to read this' }).click();
  const guide = loops.getByRole('region', { name: 'How to read this' });
  await expect(guide).toContainText('Workqueue');
  await guide.getByRole('button', { name: 'Close' }).click();
  await expect(guide).toHaveCount(0);
});

test(
  'a key leads to its object, and a loop can be enlarged with its decisions',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
    const loops = kubeloupe.view('loops');
    await kubeloupe.showLoops();
    await loops.locator('[data-queue="deployment"] [data-key="default/web"][data-state="waiting"]').click();
    await page.keyboard.press('Escape');
    await expect(kubeloupe.view('inspector').getByRole('heading', { level: 3, name: /^web\b/ })).toBeVisible();

    await kubeloupe.showLoops();
    await loops.getByRole('button', { name: 'Enlarge deployment' }).click();
    const decisions = loops.getByRole('list', { name: 'Decisions' });
    await kubeloupe.kubectl('scale deployment/web --replicas=5');
    await kubeloupe.showLoops();
    await expect(decisions).toContainText('isScalingEvent');
    await loops.getByRole('button', { name: 'All loops' }).first().click();
    await expect(loops.getByRole('article', { name: 'Control loop replicaset' })).toBeVisible();
  },
);

test('a key that a worker holds leads to the code that runs', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const documents = threePods.replace('replicas: 3', 'replicas: 10');
  const scenario = buildScenario({
    cluster: { seed: 'held', timings: 'teaching' },
    documents,
    upForMs: 2_000,
    cursor: { at: 2_500 },
  });
  await page.goto(`./#${encodeLink(scenario)}`);
  await kubeloupe.view('loops').locator('[data-key][data-state="processing"]').first().click();
  await expect(kubeloupe.view('code').locator('[data-line][aria-current="step"]')).toBeVisible({ timeout: 30_000 });
  await expect(kubeloupe.view('steps')).toContainText(/running|took/);
});

test(
  'an enlarged loop shows for every key its reason and its writes, which lead to their causes',
  { tag: '@thorough' },
  async ({ kubeloupe }) => {
    await kubeloupe.openReady();
    const loops = kubeloupe.view('loops');
    await kubeloupe.showLoops();
    await loops.getByRole('button', { name: 'Enlarge deployment' }).click();
    const large = loops.getByRole('article', { name: 'Control loop deployment' });
    await kubeloupe.setSpeed(0.1);
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
    await kubeloupe.showLoops();
    const held = large.getByRole('list', { name: 'in process' }).getByRole('listitem');
    await expect(held.first()).toContainText(/(add|update)(Deployment|ReplicaSet)/, { timeout: 40_000 });
    await kubeloupe.pause();
    await kubeloupe.setSpeed(10);
    await kubeloupe.button('Play').click();
    await kubeloupe.showStage('Edit');
    await kubeloupe.expectReady('web', 3);
    await kubeloupe.showLoops();

    const writes = large.getByRole('list', { name: 'write' }).getByRole('listitem');
    await expect(writes.first()).toContainText(/update\s*web.*Deployment/);
    await writes
      .first()
      .getByRole('button', { name: /^Why: revision \d+$/ })
      .click();
    await expect(kubeloupe.view('inspector').getByText('Why?', { exact: true })).toBeVisible();
    await kubeloupe.showLoops();

    await large
      .getByRole('list', { name: 'Decisions' })
      .getByRole('button', { name: /^Open the code of / })
      .last()
      .click();
    await expect(kubeloupe.view('code')).toBeVisible();
  },
);

test(
  'a controller that has created Pods waits until it sees them, and its expectations show how many',
  { tag: '@thorough' },
  async ({ kubeloupe }) => {
    await kubeloupe.openReady();
    const loops = kubeloupe.view('loops');
    await kubeloupe.showLoops();
    await loops.getByRole('button', { name: 'Enlarge replicaset' }).click();
    await kubeloupe.setSpeed(0.1);
    await kubeloupe.kubectl('scale deployment/web --replicas=7');
    await kubeloupe.showLoops();
    const awaited = loops.getByRole('list', { name: 'expectations' }).getByRole('listitem');
    await expect(awaited).toContainText(/web-.*\+[1-4] −0/, { timeout: 40_000 });
    await kubeloupe.setSpeed(10);
    await kubeloupe.showStage('Edit');
    await kubeloupe.expectReady('web', 7);
    await kubeloupe.showLoops();
    await expect(awaited).toHaveCount(0);
  },
);

test("the metrics of a workqueue have Kubernetes' names, with plots over time", { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  const loops = kubeloupe.view('loops');
  await kubeloupe.showLoops();
  await loops.getByRole('button', { name: 'Enlarge replicaset' }).click();
  const metric = (name: string) => loops.locator(`[data-metric="workqueue_${name}"]`);
  await expect(metric('depth')).toContainText('0');
  await expect(metric('adds_total')).toContainText(/[1-9]/);
  await expect(metric('work_duration_seconds')).toContainText(/0\.\d+ s/);
  await expect(metric('unfinished_work_seconds')).toContainText('0 s');
  await expect(metric('adds_total').getByRole('img', { name: /^at most \d.* per second$/ })).toBeVisible();
  await expect(metric('queue_duration_seconds').getByRole('img', { name: /^by duration/ })).toBeVisible();
});

test('when the leading controller manager is killed, the other takes over', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.showLoops();
  const loops = kubeloupe.view('loops');
  const leader = (await loops.locator('[data-manager][data-state="leading"]').getAttribute('data-manager')) ?? '';
  await loops.getByRole('button', { name: `Kill ${leader}` }).click();
  await expect(loops.locator(`[data-manager="${leader}"]`)).toHaveAttribute('data-state', 'stopped');
  await expect(loops.locator(`[data-manager]:not([data-manager="${leader}"])`)).toHaveAttribute('data-state', 'leading', {
    timeout: 30_000,
  });
  await kubeloupe.showStage('Edit');
  await kubeloupe.button('Scale web up').click();
  await kubeloupe.expectReady('web', 4);
});

test(
  'loops without an object are counted on one line, and are shown when they have one',
  { tag: '@thorough' },
  async ({ kubeloupe }) => {
    await kubeloupe.openReady();
    await kubeloupe.showLoops();
    const loops = kubeloupe.view('loops');
    const others = loops.getByRole('button', { name: /^\d+ more without objects$/ });
    await expect(others).toHaveAttribute('aria-expanded', 'false');
    await expect(loops.locator('[data-queue="job"]')).toHaveCount(0);
    await others.click();
    await expect(loops.locator('[data-queue="job"]')).toBeVisible();
    await others.click();
    await expect(loops.locator('[data-queue="job"]')).toHaveCount(0);

    await kubeloupe.kubectl('create job once --image=busybox:1.36 -- sleep 600');
    await kubeloupe.showLoops();
    await expect(loops.locator('[data-queue="job"]')).toBeVisible();
    await expect(loops.locator('[data-queue="statefulset"]')).toHaveCount(0);
  },
);
