import type { Page } from '@playwright/test';
import { expect, test } from '../kubeloupe.ts';
import { deploymentYaml } from '../manifests.ts';

interface LongTask {
  readonly startTime: number;
  readonly duration: number;
}

const LONGEST_MS = 50;
const MOST_ELEMENTS = 300;

/** The page's tasks over 50 ms since a moment. */
function longTasks(page: Page, sinceMs: number): Promise<LongTask[]> {
  return page.evaluate(
    (since) => (window as unknown as { longTasks: LongTask[] }).longTasks.filter(({ startTime }) => startTime >= since),
    sinceMs,
  );
}

test('1,000 Pods roll out without a long task on the page, and with few elements', async ({ kubeloupe, page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    const tasks: LongTask[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  await kubeloupe.openReady();
  // A node takes 110 Pods: ten of them have room for 1,000, and for a rollout's surge.
  await kubeloupe.showObjectsAs('Nodes');
  for (let node = 4; node <= 12; node++) {
    await kubeloupe.button('Add a node').click();
    await expect(kubeloupe.object(`Node/node-${node}`)).toBeVisible();
  }
  await kubeloupe.showObjectsAs('Graph');
  const manifest = (image: string): string =>
    deploymentYaml({ replicas: 1_000, image, strategy: ['rollingUpdate:', '  maxSurge: 25%', '  maxUnavailable: 25%'] });
  await kubeloupe.write(manifest('nginx:1.27'));
  await expect(kubeloupe.view('editor')).toContainText('No problems');
  await kubeloupe.setSpeed(20);

  const sinceMs = await page.evaluate(() => performance.now());
  let mostElements = 0;
  const rolledOut = async (): Promise<void> => {
    await expect
      .poll(
        async () => {
          mostElements = Math.max(mostElements, await kubeloupe.view('objects').locator('.react-flow__viewport *').count());
          return kubeloupe.deployment('web').textContent();
        },
        { timeout: 60_000, intervals: [250] },
      )
      .toContain('1000/1000 ready');
  };
  await kubeloupe.button('Apply').click();
  await rolledOut();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 2' })).toBeVisible();
  await expect(kubeloupe.foldedSets('web')).toHaveCount(1, { timeout: 60_000 });
  await rolledOut();

  expect(mostElements).toBeLessThanOrEqual(MOST_ELEMENTS);
  const tooLong = (await longTasks(page, sinceMs)).filter(({ duration }) => duration > LONGEST_MS);
  expect(tooLong.map(({ startTime, duration }) => `${Math.round(duration)} ms at ${Math.round(startTime - sinceMs)} ms`)).toEqual(
    [],
  );
});
