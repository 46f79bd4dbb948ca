import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { startClass } from '../../src/server/class/class-server.ts';
import { newSecret } from '../../src/server/class/prepared-room.ts';
import { openDesk } from './desk.ts';
import { expect, test } from './kubeloupe.ts';

// A vote of a class: a teacher and two students, each in a browser of their own.

const bar = (page: Page) => page.locator('[data-room]');
const floor = (page: Page) => page.locator('[data-beat="floor"][data-answered]');
const option = (page: Page, words: string) => floor(page).getByRole('button', { name: words, exact: true });
const chosen = (page: Page) => floor(page).locator('[data-option][aria-pressed="true"]');
const verdicts = (page: Page) => floor(page).locator('[data-right]');
const vote = (page: Page) => page.locator('[data-class-vote]');

async function enter(context: BrowserContext, address: string, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((own) => localStorage.setItem('kubeloupe.name', own), name);
  await page.goto(address);
  await expect(bar(page)).toBeVisible({ timeout: 60_000 });
  return page;
}

test(
  'a vote is open until the teacher shows the answer, whatever a student does meanwhile',
  { tag: '@thorough' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const keys = { room: newSecret(), teacher: newSecret() };
    const server = await startClass({ page: 'dist/page', rooms: [keys], host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${server.port}`;
    const address = `${origin}/#room=${keys.room}`;
    const contexts = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
    try {
      const teacher = await enter(contexts[0]!, `${address}&teach=${keys.teacher}`, 'Grace');
      await teacher.goto(`${origin}/#lesson=how-many-may-be-missing`);
      const ada = await enter(contexts[1]!, address, 'Ada');
      const linus = await enter(contexts[2]!, address, 'Linus');
      const goOn = ada.locator('[data-go-on]');
      await expect(option(ada, '8')).toBeEnabled({ timeout: 60_000 });

      // The answer can be changed, and nobody is told: neither by the teacher's own choice.
      await option(ada, '9').click();
      await option(ada, '7').click();
      await option(teacher, '8').click();
      await expect(vote(teacher)).toHaveText('1 of 2 has answeredShow the answer');
      // The teacher need not scroll for it, however long the question is.
      await teacher.setViewportSize({ width: 1024, height: 600 });
      await expect(teacher.locator('[data-show-answer]')).toBeInViewport({ ratio: 1 });
      await teacher.setViewportSize({ width: 1280, height: 720 });
      await expect(chosen(ada)).toHaveText('7');
      for (const page of [teacher, ada, linus]) await expect(verdicts(page)).toHaveCount(0);

      // It survives a reload, letting go and coming back.
      await ada.reload();
      await expect(chosen(ada)).toHaveText('7', { timeout: 60_000 });
      await expect(bar(ada)).toHaveAttribute('data-room', 'follows', { timeout: 60_000 });
      await expect(verdicts(ada)).toHaveCount(0);
      await option(ada, '9').click();
      await ada.getByRole('button', { name: 'Let go' }).click();
      await expect(floor(ada)).toContainText('That is not right.');
      await bar(teacher).getByRole('button', { name: 'Room' }).click();
      await teacher.getByRole('button', { name: 'Call everybody back' }).click();
      await teacher.keyboard.press('Escape');
      await expect(bar(ada)).toHaveAttribute('data-room', 'follows', { timeout: 60_000 });
      // Who has seen what is right alone keeps the answer that was given before.
      await expect(chosen(ada)).toHaveText('9');
      await expect(option(ada, '8')).toBeDisabled();

      // The teacher shows it: to all, with how many and never who. From then on nothing changes.
      await option(linus, '8').click();
      await expect(vote(teacher)).toContainText('2 of 2 have answered');
      await teacher.locator('[data-show-answer]').click();
      await expect(floor(linus)).toContainText('Right.');
      await expect(option(linus, '9')).toBeDisabled();
      await expect(chosen(linus)).toHaveText('8');
      await expect(vote(teacher).locator('[data-answer]')).toHaveText(['70', '8the right answer1', '91', '100']);
      await expect(vote(teacher)).not.toContainText('Ada');
      await linus.reload();
      await expect(floor(linus)).toContainText('Right.', { timeout: 60_000 });

      // The desk of the teacher has the names, and goes on and back, from a phone as well.
      const desk = await openDesk(teacher);
      await expect(desk.locator('[data-person]')).toHaveCount(2);
      const download = desk.waitForEvent('download');
      await desk.locator('[data-results]').click();
      expect(readFileSync(await (await download).path(), 'utf8').split('\r\n')).toEqual([
        '\ufeff"Name","Lesson","Part","Answer","Right","Solved"',
        '"Ada","How many may be missing?","The floor","9","no",""',
        '"Linus","How many may be missing?","The floor","8","yes",""',
        '',
      ]);
      await expect(desk.locator('[data-order="reveal"]')).toBeDisabled();

      // A student who follows is led on by the teacher.
      await expect(goOn).toHaveAttribute('data-look', 'plain');
      await expect(floor(ada).locator('[data-act]')).toHaveAttribute('data-look', 'quiet');
      await desk.locator('[data-order="next"]').click();
      for (const page of [teacher, ada, linus])
        await expect(page.locator('[data-beat="ceiling"]')).toBeVisible({ timeout: 60_000 });
      await expect(desk.locator('[data-shown="ceiling"]')).toBeVisible();
      await desk.locator('[data-order="reveal"]').click();
      await expect(vote(teacher)).toHaveAttribute('data-class-vote', 'shown');
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await server.close();
    }
  },
);
