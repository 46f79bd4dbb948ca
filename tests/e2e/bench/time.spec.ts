import { encodeLink, buildScenario } from '../../../src/cluster/scenario/index.ts';
import { expect, test } from '../kubeloupe.ts';

/** Ten minutes of 100 Pods: made, rolled, scaled, rolled again. */
const HUNDRED_PODS = buildScenario({
  cluster: { seed: 'ten-minutes', nodes: 3, timings: 'teaching' },
  steps: [
    [0, 'kubectl create deployment web --image=nginx:1.25 --replicas=100'],
    [90_000, 'kubectl set image deployment/web nginx=nginx:1.26'],
    [240_000, 'kubectl scale deployment/web --replicas=60'],
    [300_000, 'kubectl scale deployment/web --replicas=100'],
    [400_000, 'kubectl set image deployment/web nginx=nginx:1.27'],
  ],
  cursor: { at: 600_000 },
});

const SCRUBS = 40;
const FORKS = 5;

function figures(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  return `median ${sorted[sorted.length >> 1]!.toFixed(0)} ms, worst ${sorted.at(-1)!.toFixed(0)} ms`;
}

/** Figures, not verdicts: what the wall clock says on this machine. The targets are 100 ms for a moment of the past, 300 ms for a fork. */
test('scrubbing through ten minutes of 100 Pods, and going on from there', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(`/#${encodeLink(HUNDRED_PODS)}`);
  const slider = page.locator('[data-view="timeline"] [role="slider"]');
  await expect(slider).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('time').first()).toContainText('0:10:00', { timeout: 60_000 });
  await page.evaluate(() => {
    /** Resolves when the clock shows another time, and that is painted. */
    Object.assign(window, {
      untilClockChanges: async () => {
        const clock = document.querySelector('time')!;
        const before = clock.textContent;
        const startedMs = performance.now();
        while (clock.textContent === before) await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return performance.now() - startedMs;
      },
    });
  });
  const box = (await slider.boundingBox())!;
  const scrubs: number[] = [];
  for (let i = 0; i < SCRUBS; i++) {
    const x = box.x + box.width * (0.1 + 0.8 * ((i * 0.618_034) % 1));
    const changed = page.evaluate(() => (window as unknown as { untilClockChanges: () => Promise<number> }).untilClockChanges());
    await page.mouse.click(x, box.y + box.height / 2);
    scrubs.push(await changed);
  }
  process.stdout.write(`another moment is on the screen after ${figures(scrubs)} (${SCRUBS} times)\n`);
  const forks: number[] = [];
  for (let i = 0; i < FORKS; i++) {
    await page.mouse.click(box.x + box.width * (0.9 - 0.1 * i), box.y + box.height / 2);
    await expect(page.locator('[data-bar="past"]')).toBeVisible();
    const begun = await page.evaluate(() => performance.now());
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: /kubectl/ }).fill('get pods');
    const before = await page.evaluate(() => performance.now());
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-bar="past"]')).toBeHidden();
    forks.push((await page.evaluate(() => performance.now())) - before);
    expect(before).toBeGreaterThan(begun);
  }
  process.stdout.write(`another branch has begun after ${figures(forks)} (${FORKS} times)\n`);
});
