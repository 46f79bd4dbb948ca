import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { cutTexts } from './cut-texts.ts';
import { expect, test, THREE_READY } from './kubeloupe.ts';

const panel = (page: Page): Locator => page.locator('[data-view="making"]');
const openPart = (page: Page): Locator => page.locator('[data-part][data-open="true"]');
const beat = (page: Page, id: string): Locator => page.locator(`[data-beat="${id}"]`);

/** Opens the panel by the palette. */
async function openMaking(page: Page): Promise<void> {
  await page.locator('[data-object="Deployment/default/web"]').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Make a lesson');
  await page.getByRole('option', { name: /^Make a lesson/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
}

async function awaitPods(page: Page, count: number): Promise<void> {
  await expect(page.getByText(`${count} of ${count} Pods ready`)).toBeVisible({ timeout: 60_000 });
}

/** Begins a lesson in a cluster of three Pods. */
async function beginLesson(page: Page): Promise<void> {
  await page.goto(`./${THREE_READY}`);
  await openMaking(page);
  await awaitPods(page, 3);
  await panel(page)
    .getByRole('button', { name: /^Begin a lesson/ })
    .click();
}

async function kubectl(page: Page, line: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'kubectl' });
  await field.fill(line);
  await field.press('Enter');
}

async function write(page: Page, title: string, text: string): Promise<void> {
  await openPart(page).getByLabel('Title of the part').fill(title);
  await openPart(page).getByLabel('What the learner reads').fill(text);
}

async function suggest(page: Page, code: string): Promise<void> {
  await openPart(page).getByRole('button', { name: 'Add a check of what has changed' }).click();
  await openPart(page).locator(`[data-suggestion="${code}"]`).click();
}

async function newPart(page: Page): Promise<void> {
  const parts = page.locator('[data-part]');
  const before = await parts.count();
  await panel(page).getByRole('button', { name: 'New part here' }).click();
  await expect(parts).toHaveCount(before + 1);
}

test(
  'from nothing to a lesson of four parts, which somebody else opens by its link and solves',
  { tag: '@thorough' },
  async ({ page, context }) => {
    test.setTimeout(240_000);
    await beginLesson(page);
    await panel(page).getByLabel('Title of the lesson').fill('Three, five, two');

    // Look.
    await write(page, 'Three Pods', 'The Deployment `web` wants three Pods.');
    await newPart(page);

    // Predict, and scale.
    await write(page, 'More', 'Now it shall have five.');
    await openPart(page).getByText('Choose', { exact: true }).click();
    await openPart(page).getByLabel('Question').fill('How many Pods are created?');
    await openPart(page).getByLabel('Answer 1', { exact: true }).fill('5');
    await openPart(page).getByLabel('What is said to answer 1').fill('Three of them are there already.');
    await openPart(page).getByLabel('Answer 2', { exact: true }).fill('2');
    await openPart(page).getByLabel('Answer 2 is right').check();
    await kubectl(page, 'scale deployment/web --replicas=5');
    await expect(openPart(page).getByText('kubectl scale deployment/web --replicas=5')).toBeVisible();
    await awaitPods(page, 5);
    await openPart(page).getByLabel('Instruction').fill('Scale it to five.');
    await suggest(page, 'podsReady');
    await openPart(page).getByLabel('What is said afterwards').fill('Two are created.');
    await newPart(page);

    // Do, with two checks of the menu.
    await write(page, 'Fewer', 'Two are enough at night.');
    await kubectl(page, 'scale deployment/web --replicas=2');
    await awaitPods(page, 2);
    await suggest(page, 'podsReady');
    await suggest(page, 'commandsAtMost');
    await newPart(page);
    await write(page, 'The end', 'That is all.');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    // As a learner sees it.
    await panel(page).getByRole('button', { name: 'Preview' }).click();
    await solve(page);
    await page.getByRole('button', { name: 'Back to making' }).click();
    await expect(openPart(page)).toContainText('The end');
    await expect(page.getByText('2 of 2 Pods ready')).toBeVisible({ timeout: 30_000 });

    // For somebody else.
    await panel(page).getByRole('button', { name: 'Share' }).click();
    const link = await page.locator('[data-lesson-link]').inputValue();
    expect(link).toContain('#l1=');
    const other = await context.newPage();
    await other.goto(link);
    await solve(other);
  },
);

/** Goes through the lesson of the test above. */
async function solve(page: Page): Promise<void> {
  await expect(beat(page, 'part-1')).toContainText('wants three Pods', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Go on' }).click();
  await beat(page, 'part-2').getByRole('button', { name: '2' }).click();
  await beat(page, 'part-2').getByRole('button', { name: 'Do it for me' }).click();
  await expect(beat(page, 'part-2')).toContainText('Two are created.', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Go on' }).click();
  await beat(page, 'part-3').getByRole('button', { name: 'Do it for me' }).click();
  await expect(beat(page, 'part-3')).toHaveAttribute('data-done', 'true', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(beat(page, 'part-4')).toContainText('That is all.');
}

test(
  'what has been done becomes a lesson, is kept over a reload, and comes back from its file',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto(`./${THREE_READY}`);
    await openMaking(page);
    await awaitPods(page, 3);
    await kubectl(page, 'scale deployment/web --replicas=4');
    await awaitPods(page, 4);
    await kubectl(page, 'get pods');
    await kubectl(page, 'set image deployment/web nginx=nginx:1.28');
    await expect(page.getByText('kubectl set image deployment/web nginx=nginx:1.28').first()).toBeVisible();
    await panel(page).getByRole('button', { name: 'Make a lesson of what I have done' }).click();
    await expect(page.locator('[data-part]')).toHaveCount(2);
    await expect(openPart(page)).toContainText('kubectl set image');
    await panel(page).getByLabel('Title of the lesson').fill('Kept');
    await page.reload();
    await expect(panel(page).getByLabel('Title of the lesson')).toHaveValue('Kept', { timeout: 30_000 });
    await panel(page).getByRole('button', { name: 'Share' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = await (await download).path();
    expect(await readFile(file, 'utf8')).toContain('kubectl scale deployment/web --replicas=4');
    await page.keyboard.press('Escape');
    await panel(page).getByRole('button', { name: 'Other drafts' }).click();
    await page.locator('[data-lesson-file]').setInputFiles(file);
    await expect(page.locator('[data-part]')).toHaveCount(2);
    await panel(page).getByRole('button', { name: 'Other drafts' }).click();
    await expect(page.locator('[data-draft]')).toHaveCount(2);
  },
);

test(
  'time stops once what the author did has had its effect: checks hold then, and no learner waits for what is written meanwhile',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await beginLesson(page);
    await kubectl(page, 'scale deployment/web --replicas=5');
    // The list opens while time runs. What it says then would not hold any longer.
    await openPart(page).getByRole('button', { name: 'Add a check of what has changed' }).click();
    await expect(page.locator('[data-transport]').getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('5 of 5 Pods ready')).toBeVisible();
    await expect(openPart(page).locator('[data-suggestion]')).toContainText(['web has 5 ready Pods']);
    // Who goes on with time means it.
    const seconds = openPart(page).getByLabel(/^Seconds that pass/);
    const untilRest = Number(await seconds.inputValue());
    expect(untilRest).toBeGreaterThan(1);
    expect(untilRest).toBeLessThan(10);
    await page.locator('[data-transport]').getByRole('button', { name: 'Play' }).click();
    await page.waitForTimeout(1_500);
    await expect(page.locator('[data-transport]').getByRole('button', { name: 'Pause' })).toBeVisible();
    // A look at the cluster is no deed, and the next command lets time run as the first one did.
    await newPart(page);
    await kubectl(page, 'get pods');
    await kubectl(page, 'scale deployment/web --replicas=2');
    await awaitPods(page, 2);
  },
);

test(
  'going back and doing something else replaces what was recorded; elsewhere nothing is recorded',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await beginLesson(page);
    await kubectl(page, 'scale deployment/web --replicas=5');
    await awaitPods(page, 5);
    const commands = openPart(page).locator('code');
    await expect(commands).toHaveText(['kubectl scale deployment/web --replicas=5']);
    const show = openPart(page).getByRole('button', { name: 'Show the moment of this part' });
    await show.click();
    await expect(page.getByText('3 of 3 Pods ready')).toBeVisible();
    await kubectl(page, 'scale deployment/web --replicas=4');
    await expect(commands).toHaveText(['kubectl scale deployment/web --replicas=4']);
    await awaitPods(page, 4);
    await newPart(page);
    await kubectl(page, 'cordon node-1');
    await expect(commands).toHaveText(['kubectl cordon node-1']);
    // Before the first part, whose commands the shown branch has no longer.
    await page.locator('[data-part="part-1"] button').first().click();
    await show.click();
    await kubectl(page, 'delete deployment web');
    await page.locator('[data-part="part-2"] button').first().click();
    await expect(openPart(page)).toContainText('What you do now is not recorded');
    await expect(commands).toHaveText(['kubectl cordon node-1']);
    // Back on its own branch, it records again.
    await show.click();
    await expect(page.getByText('4 of 4 Pods ready')).toBeVisible();
    await expect(openPart(page)).not.toContainText('What you do now is not recorded');
  },
);

test(
  'a fault in the text is told at its line, keeps the text, and rests the parts until it is mended',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('./');
    await openMaking(page);
    await panel(page)
      .getByRole('button', { name: /^Begin a lesson/ })
      .click();
    await page.getByRole('tab', { name: 'Text (YAML)' }).click();
    const field = panel(page).getByRole('textbox', { name: 'The lesson as YAML' });
    await expect(panel(page).locator('.monaco-editor')).toBeVisible({ timeout: 30_000 });
    await panel(page).locator('[role="group"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('    explains: no\n');
    await expect(panel(page).getByRole('status')).toContainText(/Line \d+:/);
    await expect(field).toBeAttached();
    await page.getByRole('tab', { name: 'Parts' }).click();
    await expect(panel(page).getByText('This text is no lesson yet.')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Drop what I have typed' }).click();
    await expect(openPart(page)).toBeVisible();
  },
);

const LOOKS = [
  { locale: 'en', width: 1280, height: 720 },
  { locale: 'zh-CN', width: 1280, height: 720 },
  { locale: 'en', width: 390, height: 844 },
  { locale: 'zh-CN', width: 390, height: 844 },
] as const;

for (const { locale, width, height } of LOOKS) {
  test.describe(`at ${width}×${height}, ${locale}`, () => {
    test.use({ locale, viewport: { width, height } });
    test('nothing of the panel is cut, and nothing hinders assistive technology', { tag: '@thorough' }, async ({ page }) => {
      await page.goto('./#lessons');
      await page.getByRole('button', { name: /^(Make a lesson|制作课程)$/ }).click();
      const looked: Record<string, readonly string[]> = {};
      const look = async (name: string): Promise<void> => {
        await page.waitForTimeout(400);
        const cut = await page.evaluate(cutTexts);
        looked[name] = cut.filter((each) => /^(making|preview)/.test(each));
        expect((await new AxeBuilder({ page }).include('[data-view="making"]').analyze()).violations).toEqual([]);
      };
      await look('start');
      await panel(page)
        .getByRole('button', { name: /^(Begin a lesson|从)/ })
        .click();
      await openPart(page).waitFor();
      await look('part');
      for (const name of [/^Choose|选择题/, /^Point at|指出对象/]) {
        await openPart(page).locator('fieldset label').filter({ hasText: name }).click();
        await look(String(name));
      }
      await openPart(page)
        .getByRole('button', { name: /^(Write a check|自己写一个检查项)/ })
        .click();
      await openPart(page)
        .getByRole('button', { name: /^(Add a check|从刚才)/ })
        .click();
      await openPart(page).locator('summary').click();
      await look('check');
      await page.getByRole('tab', { name: 'YAML' }).click();
      await panel(page).locator('.monaco-editor').waitFor();
      await look('text');
      expect(looked).toEqual(Object.fromEntries(Object.keys(looked).map((name) => [name, []])));
    });
  });
}

test(
  'a lesson file that is refused is refused with the same reason and line everywhere',
  { tag: '@thorough' },
  async ({ page }) => {
    const text = ['version: 2', 'id: one', 'kind: lesson'].join('\n');
    const twice = ['version: 1', 'id: one', 'kind: lesson', 'id: two', 'beats: []'].join('\n');
    const yaml = (buffer: string) => ({ name: 'lesson.yaml', mimeType: 'application/yaml', buffer: Buffer.from(buffer) });
    const untouched = 'Nothing has changed: your text, your settings and the cluster are as they were.';
    const version = 'Its version is 2; this page reads version 1. If a newer page made it, reload this page and open it again.';
    const said = { [text]: `${version} line 1 in version`, [twice]: 'The field “id” is there twice. line 4' };
    await page.goto('./');
    await openMaking(page);
    for (const [file, reason] of Object.entries(said)) {
      await page.locator('[data-lesson-file]').setInputFiles(yaml(file));
      await expect(panel(page).getByRole('status')).toHaveText(`${reason}${untouched}`);
    }
    await page.getByRole('button', { name: 'Share this moment' }).click();
    for (const [file, reason] of Object.entries(said)) {
      await page.locator('[data-scenario-file]').setInputFiles(yaml(file));
      await expect(page.getByRole('alert')).toHaveText(`The file cannot be opened.${reason}${untouched}`);
    }
  },
);
