import { buildScenario } from '../../src/cluster/scenario/build-scenario.ts';
import { encodeLink } from '../../src/cluster/scenario/link/link.ts';
import { expect, test } from './kubeloupe.ts';

/**
 * The maximum CPU time of one task of the page's thread, in milliseconds. Other load on the machine makes the wall time longer, so it is not used.
 */
const LONGEST_TASK_MS = 150;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** The CPU time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest task of a page's main thread in a trace, in milliseconds of CPU time. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread),
  );
  const tasks = traceEvents.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(thread(event)));
  expect(tasks.length).toBeGreaterThan(10);
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}

test(
  'with a million desired replicas the page shows exact numbers and responds at once',
  { tag: '@thorough' },
  async ({ kubeloupe, page, browser }) => {
    test.slow();
    await kubeloupe.openReady();
    await kubeloupe.setSpeed(1);
    // The editor proper takes its time while it is loaded; that is not what is measured.
    await expect(kubeloupe.view('editor').locator('.monaco-editor .view-line').first()).toBeVisible();
    await page.waitForTimeout(1_000);
    await browser.startTracing(page, { categories: ['toplevel'] });
    await kubeloupe.kubectl('scale deployment/web --replicas=1000000');
    await expect(kubeloupe.deployment('web')).toContainText('/1000000 ready', { timeout: 10_000 });
    await expect(kubeloupe.replicaSets('web')).toContainText(/and 9\d\d,\d\d\d more/);
    await expect.poll(() => kubeloupe.clockMs()).toBeGreaterThan((await kubeloupe.clockMs()) + 5_000);

    await kubeloupe.pause();
    await expect(kubeloupe.replicaSets('web')).toContainText('of 1000000 serve');
    await kubeloupe.button('Scale web up').click();
    await expect(kubeloupe.view('terminal').getByRole('log')).toContainText('--replicas=1000001');
    const field = page.getByRole('textbox', { name: 'kubectl command' });
    await field.click();
    await page.keyboard.type('get deployments');
    await expect(field).toHaveValue('get deployments');
    await kubeloupe.showObjectsAs('Nodes');
    await expect(kubeloupe.object('Node/node-1')).toBeVisible();
    await kubeloupe.showObjectsAs('Graph');
    const longest = longestTask(await browser.stopTracing());
    expect(longest).toBeLessThan(LONGEST_TASK_MS);

    await kubeloupe.button('Play').click();
    await kubeloupe.kubectl('scale deployment/web --replicas=3');
    await expect(kubeloupe.replicaSets('web')).not.toContainText('no room here');
  },
);

const LINK = encodeLink(
  buildScenario({
    cluster: { seed: 'million' },
    steps: [[9_000, 'kubectl create deployment web --image=nginx --replicas=1000000']],
    cursor: { at: 8_000, playing: true, speed: 100 },
  }),
);

test(
  'with a link to a million replicas the page responds despite more Pods than it holds, and the cluster can be scaled down again',
  { tag: '@thorough' },
  async ({ kubeloupe, page, browser }) => {
    test.setTimeout(240_000);
    const pods = async (): Promise<number> =>
      Number(/of (\d+) Pods/.exec((await kubeloupe.view('objects').textContent()) ?? '')?.[1]);
    await page.goto(`./#${LINK}`);
    const web = kubeloupe.deployment('web');
    await expect(web).toContainText('/1000000 ready');
    await expect.poll(pods, { timeout: 120_000 }).toBeGreaterThan(2_500);

    await browser.startTracing(page, { categories: ['toplevel'] });
    await expect(kubeloupe.replicaSets('web')).toContainText(/and 9\d\d,\d\d\d more/);
    await kubeloupe.showObjectsAs('Table');
    await expect(kubeloupe.view('objects').getByText(/^Showing 2\d\d\d of \d+,/)).toBeVisible();
    await kubeloupe.showObjectsAs('Nodes');
    await expect(kubeloupe.view('objects').getByText(/^\d{4} Pods wait for a node/)).toBeVisible();
    await kubeloupe.showObjectsAs('Graph');
    await kubeloupe.button('Pause').click();
    await expect(kubeloupe.button('Play')).toBeVisible();
    await kubeloupe.button('Play').click();
    const field = page.getByRole('textbox', { name: 'kubectl command' });
    await field.fill('scale deployment/web --replicas=3');
    await field.press('Enter');
    await expect(web).toContainText('/3 ready');
    expect(longestTask(await browser.stopTracing())).toBeLessThan(LONGEST_TASK_MS);

    await expect(web).toContainText('3/3 ready', { timeout: 60_000 });
    await expect(kubeloupe.view('objects').getByText('3 of 3 Pods ready')).toBeVisible({ timeout: 120_000 });
  },
);
