import type { Page } from '@playwright/test';
import { buildScenario, encodeLink } from '../../src/worker/protocol/scenario.ts';
import { deploymentYaml } from '../manifests.ts';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

const MINE = deploymentYaml({ name: 'mine', replicas: 2 });
/** Text without repetitions does not compress, so it is too long for a link. */
const NOISE = Array.from({ length: 900 }, (_, i) => `# ${Math.sin(i).toString(36).slice(2)}`).join('\n');

const hashOf = (page: Page): Promise<string> => page.evaluate(() => location.hash);
const home = (kubeloupe: Kubeloupe) => kubeloupe.button('Back to my cluster');
const again = (page: Page) => page.getByRole('dialog', { name: 'This scenario is already open.' });

function linkTo(name: string): string {
  const cluster = { seed: name, timings: 'teaching' } as const;
  const documents = deploymentYaml({ name, replicas: 1 });
  return `#${encodeLink(buildScenario({ cluster, documents, cursor: { at: 12_000 } }))}`;
}

/** Types a link into the address. */
async function typeLink(page: Page, hash: string): Promise<void> {
  await page.evaluate((typed) => (location.hash = typed), hash);
}

/** The whole state of the page: time, history, output, chosen object and text. */
async function pictureOf(kubeloupe: Kubeloupe): Promise<unknown> {
  const { page } = kubeloupe;
  return {
    clock: await kubeloupe.clockMs(),
    revision: await kubeloupe.revision(),
    objects: await kubeloupe
      .view('objects')
      .locator('[data-object]')
      .evaluateAll((drawn) => [...new Set(drawn.map((each) => each.getAttribute('data-object')))].toSorted()),
    terminal: await kubeloupe.view('terminal').locator('[data-exit]').allTextContents(),
    yaml: await kubeloupe.view('inspector').locator('pre').first().textContent(),
    past: await page.locator('[data-bar="past"]').count(),
    text: await kubeloupe.written(),
  };
}

test(
  'a scenario keeps the user’s world through other scenarios and a reload, and the way back restores its exact state',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.setTimeout(120_000);
    await kubeloupe.openReady();
    await expect(home(kubeloupe)).toHaveCount(0);
    await kubeloupe.kubectl('scale deployment/web --replicas=4');
    await kubeloupe.expectReady('web', 4);
    await kubeloupe.inspect('Deployment/default/web');
    await kubeloupe.write(`${MINE}\n${NOISE}\n`);
    await kubeloupe.pause();
    // A past point between two writes, which a time alone cannot identify.
    for (let i = 0; i < 3; i++) await kubeloupe.button('Back to before the last write').click();
    await expect(page.locator('[data-bar="past"]')).toBeVisible();
    await kubeloupe.settle();
    const left = await pictureOf(kubeloupe);

    await kubeloupe.openOldScenario('surge');
    await expect(kubeloupe.deployment('web')).toContainText('10/10 ready');
    await kubeloupe.kubectl('scale deployment/web --replicas=11');
    await kubeloupe.openOldScenario('crash-loop');
    await expect(kubeloupe.deployment('moody')).toBeVisible();
    await page.reload();
    await expect(kubeloupe.deployment('moody')).toBeVisible();
    await home(kubeloupe).click();
    await expect(kubeloupe.deployment('moody')).toHaveCount(0);
    await expect(page.locator('[data-bar="past"]')).toBeVisible();
    await expect(home(kubeloupe)).toHaveCount(0);
    await kubeloupe.settle();
    await expect.poll(() => pictureOf(kubeloupe)).toEqual(left);
  },
);

test(
  'a world that is too long for a link is kept when the user goes elsewhere, back and forward',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.setTimeout(120_000);
    await kubeloupe.openReady();
    await kubeloupe.openOldScenario('crash-loop');
    await kubeloupe.apply(`${MINE}\n${NOISE}\n`);
    await expect(kubeloupe.deployment('mine')).toBeVisible();
    await page.waitForTimeout(1_500);
    await page.goBack();
    await expect(kubeloupe.deployment('web')).toContainText('3/3 ready');
    await expect(home(kubeloupe)).toHaveCount(0);
    await page.goForward();
    await expect(kubeloupe.deployment('mine')).toBeVisible();
    expect(await kubeloupe.written()).toContain(NOISE);
    await page.reload();
    await expect(kubeloupe.deployment('mine')).toBeVisible();
    await home(kubeloupe).click();
    await expect(kubeloupe.deployment('web')).toContainText('3/3 ready');
    await page.goBack();
    await expect(kubeloupe.deployment('mine')).toBeVisible();
  },
);

test(
  'a scenario that is chosen again asks before it restarts, and a refusal changes nothing',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.setTimeout(120_000);
    await kubeloupe.openReady();
    await kubeloupe.openOldScenario('crash-loop');
    const link = await hashOf(page);
    await kubeloupe.kubectl('scale deployment/moody --replicas=4');
    await expect.poll(() => hashOf(page)).not.toBe(link);
    await kubeloupe.pause();
    // The address is that of the time of the pause.
    await page.waitForTimeout(1_500);
    const worked = await hashOf(page);
    const isWorked = async (): Promise<void> => {
      await expect(again(page)).toHaveCount(0);
      await expect(kubeloupe.view('terminal')).toContainText('--replicas=4');
      await expect.poll(() => hashOf(page)).toBe(worked);
    };

    await kubeloupe.followOldLink('crash-loop');
    await again(page).getByRole('button', { name: 'Stay here' }).click();
    await isWorked();
    await typeLink(page, link);
    await expect(again(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await isWorked();
    await typeLink(page, link);
    await expect(again(page)).toBeVisible();
    await page.goBack();
    await isWorked();

    await typeLink(page, link);
    await again(page).getByRole('button', { name: 'Start over' }).click();
    await expect(again(page)).toHaveCount(0);
    await expect(kubeloupe.view('terminal')).not.toContainText('--replicas=4');
    expect(await hashOf(page)).toBe(link);
    await page.goBack();
    await isWorked();
    await page.goBack();
    await expect(kubeloupe.deployment('web')).toContainText('3/3 ready');
  },
);

test('Back and Forward between two links restore each as it was left', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  test.setTimeout(120_000);
  await page.goto(`./${linkTo('one')}`);
  await expect(kubeloupe.deployment('one')).toBeVisible();
  await kubeloupe.button('Scale one up').click();
  await kubeloupe.button('Play').click();
  await expect(kubeloupe.deployment('one')).toContainText('2/2 ready');
  await typeLink(page, linkTo('two'));
  await expect(kubeloupe.deployment('two')).toBeVisible();
  // The address has not been updated yet.
  await kubeloupe.button('Scale two up').click();
  await page.goBack();
  await expect(kubeloupe.deployment('one')).toContainText('2/2 ready');
  await page.goForward();
  await expect(kubeloupe.view('terminal')).toContainText('scale deployment/two --replicas=2');
  await page.goBack();
  await expect(kubeloupe.deployment('one')).toContainText('2/2 ready');
  await expect(home(kubeloupe)).toHaveCount(0);
});

test('an invalid link keeps the shown world and its address', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('scale deployment/web --replicas=4');
  await expect.poll(() => hashOf(page)).toMatch(/^#v1=/);
  await kubeloupe.openOldScenario('crash-loop');
  const shown = await hashOf(page);
  for (const broken of ['#v1=7HNDjXp4lioG9QvAo9foaQ', '#v9=abc', '#__proto__']) {
    await typeLink(page, broken);
    await expect(page.locator('[data-refusal]')).toContainText('The link cannot be opened.');
    await expect.poll(() => hashOf(page)).toBe(shown);
    await page.getByRole('button', { name: 'Close this message' }).click();
  }
  await expect(kubeloupe.deployment('moody')).toBeVisible();
  await page.goBack();
  await expect(kubeloupe.deployment('web')).toContainText('4/4 ready');
});

test(
  'a scenario that the worker refuses to play leads back to the previous world',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.kubectl('scale deployment/web --replicas=4');
    await kubeloupe.expectReady('web', 4);
    await kubeloupe.openOldScenario('crash-loop');
    await expect(kubeloupe.deployment('moody')).toBeVisible();
    const worker = page.workers().find((each) => /\/worker-[^/]*\.js$/.test(each.url()));
    // The worker does this for a scenario with too many events, which takes minutes.
    await worker?.evaluate(() => {
      const figures = { inOneSecond: 100_001, at: '5.000 s' };
      (self as unknown as Worker).postMessage({ type: 'refused', code: 'runs-away', path: '', figures });
    });
    await expect(page.locator('[data-refusal="runs-away"]')).toBeVisible();
    await expect(kubeloupe.deployment('web')).toContainText('4/4 ready');
    await expect(home(kubeloupe)).toHaveCount(0);
  },
);

/** A link to a cluster that has run for this time. */
function watchedFor(hours: number): string {
  const steps = [[9_000, 'kubectl create deployment watched --image=nginx']] as const;
  return `./#${encodeLink(buildScenario({ cluster: { seed: 'watched' }, steps, cursor: { at: hours * 3_600_000 } }))}`;
}

test('a link to a cluster with a long history shows its progress and opens', async ({ kubeloupe, page }) => {
  await page.goto(watchedFor(10));
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(kubeloupe.time).toContainText('loading');
  await expect(kubeloupe.deployment('watched')).toContainText('1/1 ready', { timeout: 40_000 });
  await expect(page.getByRole('time')).toHaveText('10:00:00.000');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test(
  'a link that takes too long to play can be stopped, and leads back to the previous world',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.goto(watchedFor(8_000));
    await expect(page.getByRole('progressbar')).toBeVisible();
    await kubeloupe.button('Stop').click();
    await expect(kubeloupe.deployment('web')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await kubeloupe.setSpeed(10);
    await kubeloupe.expectReady('web', 6);

    await kubeloupe.kubectl('scale deployment/web --replicas=4');
    await kubeloupe.expectReady('web', 4);
    const { hash } = new URL(watchedFor(8_000), page.url());
    await page.evaluate((link) => {
      location.hash = link;
    }, hash);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await kubeloupe.button('Stop').click();
    await expect(kubeloupe.deployment('web')).toContainText('4/4 ready');
  },
);

test(
  'however quickly the user goes back and forward, the address, the history entry and the world match',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.setTimeout(120_000);
    await kubeloupe.openReady();
    await kubeloupe.kubectl('scale deployment/web --replicas=4');
    await kubeloupe.expectReady('web', 4);
    await kubeloupe.openOldScenario('crash-loop');
    const opened = await hashOf(page);
    // The test does not wait for the worlds in between.
    for (let i = 0; i < 3; i++) {
      await page.goBack();
      await page.goForward();
    }
    await page.goBack();
    await expect(kubeloupe.deployment('web')).toContainText('4/4 ready');
    await page.goForward();
    await page.evaluate((hash) => {
      location.hash = '#v1=broken';
      location.hash = hash;
    }, linkTo('one'));
    await expect(kubeloupe.deployment('one')).toBeVisible();
    await expect.poll(() => hashOf(page)).toBe(linkTo('one'));
    await home(kubeloupe).click();
    await expect(kubeloupe.deployment('web')).toContainText('4/4 ready');
    await expect.poll(() => hashOf(page)).not.toBe(opened);
    await page.goBack();
    await expect(kubeloupe.deployment('one')).toBeVisible();
  },
);
