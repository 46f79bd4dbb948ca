import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { newSecret, startClass } from '../../src/server/class/class-server.ts';
import { expect, test } from './kubeloupe.ts';

/** Opens the address of a room in a window of its own, and says a name if the page asks for one. */
async function enter(context: BrowserContext, address: string, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  const bar = page.locator('[data-room]');
  const field = page.getByLabel('Your name');
  await expect(field.or(bar).first()).toBeVisible();
  if (await field.isVisible()) {
    await field.fill(name);
    await page.getByRole('button', { name: 'Join' }).click();
  }
  await expect(bar).toBeVisible();
  return page;
}

const bar = (page: Page) => page.locator('[data-room]');

test('two windows of one browser are a room without any server: one follows, lets go and comes back', async ({
  context,
  kubeloupe,
}) => {
  await kubeloupe.open();
  const teacher = kubeloupe.page;
  await teacher.keyboard.press('ControlOrMeta+K');
  await teacher.getByRole('combobox').fill('room for a class');
  await teacher.keyboard.press('Enter');
  await teacher.getByRole('button', { name: 'Open a room in this browser' }).click();
  await teacher.getByLabel('Your name').fill('Grace');
  await teacher.getByRole('button', { name: 'Join' }).click();
  const address = teacher.locator('code', { hasText: '#room=' });
  await expect(address).toBeVisible();
  const student = await enter(context, await address.innerText(), 'Ada');
  await expect(bar(student)).toHaveAttribute('data-room', 'follows');
  await expect(teacher.locator('[data-person]')).toHaveAttribute('data-state', 'follows');
  const { violations } = await new AxeBuilder({ page: teacher }).include('[role="dialog"]').analyze();
  expect(violations).toEqual([]);
  await teacher.keyboard.press('Escape');

  await teacher.bringToFront();
  await teacher.keyboard.press('Space');
  await teacher.keyboard.press('2');
  await student.bringToFront();
  await expect(student.locator('[data-view="happens"]')).toBeVisible();

  await student.getByRole('button', { name: 'Let go' }).click();
  await expect(bar(student)).toHaveAttribute('data-room', 'free');
  await student.getByRole('button', { name: 'Back to the teacher' }).click();
  await expect(bar(student)).toHaveAttribute('data-room', 'follows');
});

test('a class on a server: a command of the teacher’s happens at a student, who joins late and reloads', async ({ browser }) => {
  const keys = { room: newSecret(), teacher: newSecret() };
  const server = await startClass({ page: 'dist/page', rooms: [keys], host: '127.0.0.1', port: 0 });
  const at = `http://127.0.0.1:${server.port}/#room=${keys.room}`;
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  try {
    const teacher = await enter(contexts[0]!, `${at}&teach=${keys.teacher}`, 'Grace');
    await teacher.locator('[data-command*="--replicas=4"]').first().click();
    const student = await enter(contexts[1]!, at, 'Ada');
    await expect(bar(student)).toHaveAttribute('data-room', 'follows');
    await expect(bar(teacher)).toContainText('1 person');
    await expect(student.locator('[data-object^="Pod/"]')).toHaveCount(4);
    await student.reload();
    await expect(bar(student)).toHaveAttribute('data-room', 'follows');
    await expect(student.locator('[data-object^="Pod/"]')).toHaveCount(4);
    await expect(bar(teacher)).toContainText('1 person');
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await server.close();
  }
});
