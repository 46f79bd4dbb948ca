import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

const beat = (page: Page, id: string) => page.locator(`[data-beat="${id}"]`);

test('a lesson asks first, then acts and checks; what was done stays after a reload', async ({ page }) => {
  await page.goto('./#lessons');
  await page.locator('[data-lesson="how-many-may-be-missing"] a').click();
  const floor = beat(page, 'floor');
  await expect(floor).toHaveAttribute('data-answered', 'false', { timeout: 30_000 });
  await expect(page.locator('[data-check]')).toHaveCount(0);
  await floor.getByRole('button', { name: '7' }).click();
  await expect(floor).toContainText('Not 7.');
  await floor.getByRole('button', { name: '8' }).click();
  await expect(floor).toContainText('Yes: 8.');
  await floor.getByRole('button', { name: 'Do it for me' }).click();
  await expect(floor).toHaveAttribute('data-done', 'true', { timeout: 40_000 });
  await expect(page.locator('[data-check][data-state="met"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(beat(page, 'ceiling')).toBeVisible();
  // The place is kept when the page is left.
  await page.reload();
  await expect(beat(page, 'ceiling')).toBeVisible({ timeout: 30_000 });
  expect(new URL(page.url()).hash).toBe('#lesson=how-many-may-be-missing');
});

test('who goes on without having acted has it done first, so that the next part finds its function', async ({ page }) => {
  await page.goto('./#lesson=from-apply-to-container');
  const goOn = page.locator('[data-go-on]');
  await expect(beat(page, 'spec-and-status')).toHaveAttribute('data-answered', 'false', { timeout: 30_000 });
  await expect(goOn).toHaveText('Go on');
  await goOn.click();
  await expect(beat(page, 'apply')).toBeVisible();
  await expect(goOn).toHaveText('Do it and go on');
  await goOn.click();
  await expect(beat(page, 'etcd')).toBeVisible();
  await expect(page.locator('[data-view="code"] [aria-current]').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-missed]')).toHaveCount(0);
  await expect(page.locator('[data-speed]')).toContainText('1×');
});

test(
  'a part whose function has not run says so, and leads back to the part that makes it run',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.goto('./#lesson=scaled-halfway');
    const goOn = page.locator('[data-go-on]');
    await expect(beat(page, 'stuck')).toHaveAttribute('data-answered', 'false', { timeout: 30_000 });
    await goOn.click();
    await expect(beat(page, 'scale')).toBeVisible({ timeout: 30_000 });
    // Something else than what is asked for.
    await kubeloupe.kubectl('annotate deployment web note=mine');
    await expect(goOn).toHaveText('Go on');
    await goOn.click();
    const missed = page.locator('[data-missed]');
    await expect(missed).toContainText('The function scale has not run in this cluster.', { timeout: 30_000 });
    await missed.getByRole('button', { name: 'Back to that part' }).click();
    await page.locator('[data-again]').click();
    await expect(goOn).toHaveText('Do it and go on');
    await goOn.click();
    await expect(beat(page, 'code')).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('[data-view="code"] [aria-current]').first()).toBeVisible({ timeout: 30_000 });
    await expect(missed).toHaveCount(0);
  },
);

test(
  'the solution of a level is no solution of the learner, who begins again',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.goto('./#lesson=no-capacity-lost');
    await expect(page.locator('[data-check]').first()).toBeVisible({ timeout: 30_000 });
    await page.locator('[data-solution]').click();
    const result = page.locator('[data-solved]');
    await expect(result).toHaveAttribute('data-solved', 'true', { timeout: 50_000 });
    await expect(result).toContainText('This is the solution.');
    await expect(result).toContainText('2 commands');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.locator('[data-again]').click();
    await expect(result).toHaveAttribute('data-solved', 'false');
    await kubeloupe.kubectl('get pods');
    await kubeloupe.kubectl(
      `patch deployment web -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":1,"maxUnavailable":0}}}}'`,
    );
    await kubeloupe.kubectl('annotate deployment web note=mine');
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
    await kubeloupe.setSpeed(10);
    await expect(result).toHaveAttribute('data-solved', 'true', { timeout: 50_000 });
    await expect(result).toContainText('Solved 3 commands');
    await page.goto('./#lessons');
    await expect(page.locator('[data-lesson="no-capacity-lost"]')).toHaveAttribute('data-progress', 'done');
  },
);
