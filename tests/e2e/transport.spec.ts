import type { Locator } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

test('paused time stands still, and continues when it is played', async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await kubeloupe.pause();
  await expect(page.getByText('paused', { exact: true })).toBeVisible();
  const paused = await kubeloupe.clockMs();
  await kubeloupe.settle();
  expect(await kubeloupe.clockMs()).toBe(paused);
  await kubeloupe.button('Play').click();
  await expect.poll(() => kubeloupe.clockMs()).toBeGreaterThan(paused);
});

test('a step by write creates one revision', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.open();
  await kubeloupe.pause();
  for (let step = 0; step < 5; step++) {
    const before = await kubeloupe.revision();
    await kubeloupe.button('Step by write').click();
    await kubeloupe.settle();
    expect(await kubeloupe.revision()).toBe(before + 1);
  }
  await expect(kubeloupe.button('Play')).toBeVisible();
});

test(
  'a step by event goes no further than one event: at most one revision',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    await kubeloupe.pause();
    const [began, first] = [await kubeloupe.clockMs(), await kubeloupe.revision()];
    // Many events have the same time, so the clock moves only sometimes, and a write is even rarer.
    for (let step = 0; step < 200 && (await kubeloupe.revision()) === first; step++) {
      const before = await kubeloupe.revision();
      await page.keyboard.press('v');
      await kubeloupe.settle();
      expect((await kubeloupe.revision()) - before).toBeLessThanOrEqual(1);
    }
    expect(await kubeloupe.revision()).toBe(first + 1);
    expect(await kubeloupe.clockMs()).toBeGreaterThan(began);
    expect(await kubeloupe.clockMs()).toBeLessThan(began + 10_000);
  },
);

/** The new lines of a list since the last call. */
async function newLines(list: Locator): Promise<readonly string[]> {
  return list.getByRole('listitem').evaluateAll((lines) =>
    lines
      .filter((line) => !line.hasAttribute('data-read'))
      .map((line) => {
        line.setAttribute('data-read', '');
        return line.textContent;
      }),
  );
}

test('a step by sync ends when a controller has finished a key', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.open();
  await kubeloupe.pause();
  await kubeloupe.button('Scale web up').click();
  await kubeloupe.showLoops();
  await kubeloupe.button('Enlarge deployment').click();
  const decisions = kubeloupe.view('loops').getByRole('list', { name: 'Decisions' });
  await expect(decisions).toBeVisible();
  await kubeloupe.settle();
  await newLines(decisions);
  // The decisions of this loop since it last finished a key. Between two steps it may wait for the API server.
  let sync: readonly string[] = [];
  for (let step = 0; step < 60; step++) {
    await kubeloupe.button('Step by sync').click();
    await kubeloupe.settle();
    const lines = await newLines(decisions);
    // The sync that ended may belong to this loop or to another one.
    expect(lines.filter((line) => line.includes('Done')).length).toBeLessThanOrEqual(1);
    const end = lines.findIndex((line) => line.includes('Done'));
    // At the same time its worker may have taken the next key, but has not finished it.
    if (end >= 0) expect(lines[end + 1] ?? 'Get').toContain('Get');
    sync = [...sync, ...(end < 0 ? lines : lines.slice(0, end + 1))];
    if (end >= 0 && sync.some((line) => line.includes('isScalingEventtrue'))) break;
    if (end >= 0) sync = lines.slice(end + 1);
  }
  expect(sync.join('\n')).toContain('isScalingEventtrue');
  expect(sync.at(-1)).toContain('Done');
});

test('the speed goes from 0.01 to 100, on a logarithmic scale', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  const slider = kubeloupe.speedSlider;
  await slider.fill('-2');
  await expect(slider).toHaveAttribute('aria-valuetext', '0.01×');
  await slider.fill('2');
  await expect(slider).toHaveAttribute('aria-valuetext', '100×');
  await slider.fill('1');
  await expect(slider).toHaveAttribute('aria-valuetext', '10×');
  await slider.press('ArrowLeft');
  await expect(slider).not.toHaveAttribute('aria-valuetext', '10×');

  await page.getByRole('button', { name: /^Speed .*: choose another$/ }).click();
  await page.getByRole('menuitemradio', { name: '0.1×', exact: true }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', '0.1×');
  await page.keyboard.press(']');
  await expect(slider).toHaveAttribute('aria-valuetext', '0.2×');
  await page.keyboard.press('[');
  await expect(slider).toHaveAttribute('aria-valuetext', '0.1×');
});

test('simulated time passes at the chosen speed', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  const passedInASecond = async (speed: number): Promise<number> => {
    await kubeloupe.setSpeed(speed);
    await expect(kubeloupe.speedSlider).toHaveAttribute('aria-valuetext', `${speed}×`);
    await kubeloupe.settle();
    const before = await kubeloupe.clockMs();
    const began = Date.now();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    return ((await kubeloupe.clockMs()) - before) / (Date.now() - began);
  };
  // A busy machine may be late, but is never early.
  expect(await passedInASecond(0.1)).toBeLessThan(0.15);
  const fast = await passedInASecond(50);
  expect(fast).toBeGreaterThan(5);
  expect(fast).toBeLessThan(75);
});
