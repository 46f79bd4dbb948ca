import type { Page } from '@playwright/test';
import { expect } from './kubeloupe.ts';

/** Opens the teacher's desk from the sheet Room: the window with the people and their answers, which the class does not see. */
export async function openDesk(teacher: Page): Promise<Page> {
  const button = teacher.locator('[data-desk-open]');
  if (!(await button.isVisible())) await teacher.locator('[data-room]').getByRole('button', { name: 'Room' }).click();
  const opened = teacher.waitForEvent('popup');
  await button.click();
  const desk = await opened;
  await expect(desk.locator('[data-desk="open"]')).toBeVisible({ timeout: 60_000 });
  await teacher.bringToFront();
  await teacher.keyboard.press('Escape');
  await expect(teacher.getByRole('dialog')).toHaveCount(0);
  return desk;
}
