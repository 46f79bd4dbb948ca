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

test('a level is solved by its solution, from its beginning, and counts commands', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('./#lesson=no-capacity-lost');
  await expect(page.locator('[data-check]').first()).toBeVisible({ timeout: 30_000 });
  await page.locator('[data-solution]').click();
  await expect(page.locator('[data-solved="true"]')).toContainText('2 commands', { timeout: 50_000 });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.goto('./#lessons');
  await expect(page.locator('[data-lesson="no-capacity-lost"]')).toHaveAttribute('data-progress', 'done');
});
