import type { CDPSession, Route } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

/**
 * The work that the page's thread may do for the first graph, as counts instead of times, so it is nearly the same on every machine. Each bound is about a
 * quarter above the measured count.
 */
const MOST_CALLS = 250_000;
const MOST_LAYOUTS = 12;
const MOST_STYLES = 30;

// A machine that is busy draws the same work in more frames, each with a layout of its own: 8 to 11 at rest, up to 14 under load.
test.describe.configure({ retries: 3 });

test('the first graph takes two round trips, and little work', async ({ kubeloupe, page }) => {
  const held: Route[] = [];
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'document') await route.continue();
    else held.push(route);
  });
  const work = await Work.begin(await page.context().newCDPSession(page));

  // The first round trip loads the document, and the second loads the files that it names.
  await page.goto('./', { waitUntil: 'commit' });
  const named = (await page.locator('script[src], link[rel="stylesheet"], link[rel="modulepreload"]').count()) + 1;
  expect(named).toBeGreaterThan(2);
  await expect.poll(() => held.length).toBe(named - 1);
  await Promise.all(held.splice(0).map((route) => route.continue()));

  // Nothing else is loaded: no later part, no font, no worker.
  await expect(kubeloupe.deployment('web')).toBeVisible();
  await expect(kubeloupe.pods('web').first()).toBeVisible();
  await expect(page.locator('[data-view="objects"]')).toContainText('3 nodes');
  const { calls, layouts, styles } = await work.done();
  expect.soft(calls, 'calls of functions').toBeLessThan(MOST_CALLS);
  expect.soft(layouts, 'layouts').toBeLessThan(MOST_LAYOUTS);
  expect.soft(styles, 'calculations of styles').toBeLessThan(MOST_STYLES);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** The work of the page's thread since the start. */
class Work {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async begin(session: CDPSession): Promise<Work> {
    await session.send('Performance.enable');
    await session.send('Profiler.enable');
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return new Work(session);
  }

  /** Waits until the page has nothing left to do, and counts. */
  async done(): Promise<{ readonly calls: number; readonly layouts: number; readonly styles: number }> {
    let calls = 0;
    await expect
      .poll(
        async () => {
          const more = await this.#newCalls();
          calls += more;
          return more;
        },
        { intervals: [500] },
      )
      .toBeLessThan(100);
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN;
    return { calls, layouts: metric('LayoutCount'), styles: metric('RecalcStyleCount') };
  }

  /** The calls since the last count. */
  async #newCalls(): Promise<number> {
    const { result } = await this.#session.send('Profiler.takePreciseCoverage');
    return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  }
}
