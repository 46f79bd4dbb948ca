import { expect, test } from './kubeloupe.ts';

/** More runs of the function than there are between the command and the sync that sees it. */
const MOST_STOPS = 8;

/**
 * What a reader of the source does who knows the name of a function and nothing of the page: each key and click, from the address to the function's values, and
 * from there to a branch in which it decides otherwise.
 */
test(
  'from the address to isScalingEvent with its values, and to the branch in which it is true',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.slow();
    await kubeloupe.open();
    await page.keyboard.press('ControlOrMeta+K');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('isScalingEvent');
    await expect(page.getByRole('option').filter({ hasText: 'isScalingEvent' }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Go there' }).click();

    const code = kubeloupe.view('code');
    const line = code.locator('[data-line][aria-current="step"]');
    const plan = code.locator('[data-value="plan"]');
    await expect(line).toContainText('trace.tell(plan)', { timeout: 30_000 });
    await expect(plan).toContainText('isScalingEvent → false { replicas: 6');

    // It is to stop at the next run, and the Deployment is scaled from here.
    const steps = kubeloupe.view('steps');
    await steps.getByRole('button', { name: /^Stop when .*isScalingEvent/ }).click();
    await page.keyboard.press('1');
    const field = page.getByRole('textbox', { name: 'kubectl command' });
    await field.click();
    await page.keyboard.type('scale deployment/web --replicas=8');
    await page.keyboard.press('Enter');
    // The command is given in the past, so a branch begins there.
    await expect(page.locator('[data-branches="2"]')).toBeVisible();
    await page.keyboard.press('Escape');
    const hit = page.locator('[data-bar="hit"]');
    const isTrue = plan.filter({ hasText: 'isScalingEvent → true' });
    for (let stop = 0; stop < MOST_STOPS && !(await isTrue.isVisible()); stop++) {
      // In slow motion the next stop takes a while, and the last one is shown until time goes on.
      const stoodAtMs = await kubeloupe.clockMs();
      await page.keyboard.press('F8');
      await expect.poll(() => kubeloupe.clockMs()).toBeGreaterThan(stoodAtMs);
      await expect(hit).toContainText('isScalingEvent');
      await expect(line).toContainText('trace.tell(plan)', { timeout: 30_000 });
      await expect(plan).toContainText('isScalingEvent');
    }
    await expect(isTrue).toBeVisible();
    await expect(plan).toContainText('replicas: 8');
  },
);
