import { expect, test } from './kubeloupe.ts';

test('paused time stands still, and goes on when played', async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await kubeloupe.button('Pause').click();
  await expect(kubeloupe.button('Play')).toBeVisible();
  await expect(page.getByText('paused', { exact: true })).toBeVisible();
  const paused = await kubeloupe.clockMs();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await kubeloupe.clockMs()).toBe(paused);
  await kubeloupe.button('Play').click();
  await expect.poll(() => kubeloupe.clockMs()).toBeGreaterThan(paused);
});

test('a step by write makes one revision', async ({ kubeloupe }) => {
  await kubeloupe.open();
  await kubeloupe.button('Pause').click();
  for (let step = 0; step < 5; step++) {
    const before = await kubeloupe.revision();
    await kubeloupe.button('Step by write').click();
    await expect.poll(() => kubeloupe.revision()).toBe(before + 1);
  }
  await expect(kubeloupe.button('Play')).toBeVisible();
});

test('a step by event goes no further than one event: at most one revision', async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await kubeloupe.button('Pause').click();
  const began = await kubeloupe.clockMs();
  // Many events share a moment: the clock moves only now and then.
  for (let step = 0; step < 200 && (await kubeloupe.clockMs()) === began; step++) {
    const before = await kubeloupe.revision();
    await page.keyboard.press('1');
    expect((await kubeloupe.revision()) - before).toBeLessThanOrEqual(1);
  }
  await expect.poll(() => kubeloupe.clockMs()).toBeGreaterThan(began);
  expect(await kubeloupe.clockMs()).toBeLessThan(began + 10_000);
});

test('the speed goes from 0.01 to 100, on a logarithmic scale', async ({ kubeloupe, page }) => {
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

test('simulated time passes at the speed that is set', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  const passedInASecond = async (speed: number): Promise<number> => {
    await kubeloupe.setSpeed(speed);
    await expect(kubeloupe.speedSlider).toHaveAttribute('aria-valuetext', `${speed}×`);
    const before = await kubeloupe.clockMs();
    const began = Date.now();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    return ((await kubeloupe.clockMs()) - before) / (Date.now() - began);
  };
  // A busy machine may fall behind, but is never ahead.
  expect(await passedInASecond(0.1)).toBeLessThan(0.15);
  const fast = await passedInASecond(50);
  expect(fast).toBeGreaterThan(5);
  expect(fast).toBeLessThan(75);
});
