import { AxeBuilder } from '@axe-core/playwright';
import { encodeLessonLink } from '../../src/cluster/lesson/lesson-link.ts';
import type { Lesson } from '../../src/cluster/lesson/lesson.ts';
import { deploymentYaml } from '../manifests.ts';
import { cutTexts } from './cut-texts.ts';
import { expect, test } from './kubeloupe.ts';

/** Somebody's lesson. Its id is that of a lesson of the catalogue. */
const GIVEN: Lesson = {
  version: 1,
  id: 'more-and-fewer',
  kind: 'lesson',
  title: { en: 'A lesson of mine', 'zh-CN': '我的课程' },
  minutes: 1,
  scenario: {
    version: 1,
    cluster: { seed: 'given', timings: 'teaching' },
    documents: deploymentYaml({ name: 'web', replicas: 2 }),
    branches: [{ commands: [{ at: 2_000, command: { type: 'apply-documents' } }] }],
    cursor: { at: 20_000, playing: true },
  },
  beats: [
    {
      id: 'grow',
      title: 'Grow',
      stage: { stage: 'watch', playing: true },
      text: 'Two Pods run.',
      action: { text: 'Have four.', commands: ['kubectl scale deployment/web --replicas=4'] },
      checks: [{ text: 'Four are ready', when: 'eventually', that: 'deployments.exists(d, d.ready == 4)' }],
    },
    { id: 'constructor', title: 'The end', text: 'That was all.' },
  ],
};

const LINK = `#${encodeLessonLink(GIVEN)}`;

test(
  'a lesson from a link stands still until the learner acts, says that it is not ours, and is kept over a reload and Back',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.goto(`./${LINK}`);
    const lesson = page.locator('[data-view="lesson"]');
    await expect(lesson).toContainText('not a lesson of this project');
    await expect(lesson.getByRole('heading', { name: 'A lesson of mine' })).toBeVisible();
    await expect(kubeloupe.button('Play')).toBeVisible();
    const began = await kubeloupe.clockMs();
    await page.waitForTimeout(500);
    expect(await kubeloupe.clockMs()).toBe(began);
    await lesson.getByRole('button', { name: 'Do it for me' }).click();
    await expect(page.locator('[data-check="0"]')).toHaveAttribute('data-state', 'met', { timeout: 40_000 });
    await lesson.getByRole('button', { name: 'Go on' }).click();
    await expect(page.locator('[data-beat="constructor"]')).toHaveAttribute('data-done', 'true');

    // What is kept is written a moment after the last act, once the worker has answered.
    await page.waitForTimeout(3_000);
    await page.reload();
    await expect(page.locator('[data-beat="constructor"]')).toBeVisible({ timeout: 30_000 });
    await expect(kubeloupe.deployment('web')).toContainText('4/4 ready');
    expect(new URL(page.url()).hash).toBe(LINK);

    // A catalogue's lesson of the same name is another one.
    await page.evaluate(() => (location.hash = '#lessons'));
    const entry = page.locator('[data-lesson="more-and-fewer"]');
    await expect(entry).toBeVisible();
    await expect(entry).not.toHaveAttribute('data-progress');
    await entry.getByRole('link').click();
    await expect(lesson).not.toContainText('A lesson of mine');
    await expect(lesson).not.toContainText('not a lesson of this project');
    await page.goBack();
    await expect(page.locator('[data-beat="constructor"]')).toBeVisible({ timeout: 30_000 });
    expect(new URL(page.url()).hash).toBe(LINK);
  },
);

test(
  'a pasted lesson opens; one with a fault is refused with its place, and nothing changes',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    const paste = (text: string): Promise<void> =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    const wrong = { ...GIVEN, beats: [{ ...GIVEN.beats[0], checks: [{ text: 'x', when: 'soon', that: 'true' }] }] };
    // The part of the page that reads lessons is loaded after the first graph.
    await expect(async () => {
      await paste(JSON.stringify(wrong));
      await expect(page.locator('[data-refusal]')).toContainText('beats[0].checks[0].when', { timeout: 2_000 });
    }).toPass();
    await expect(page.locator('[data-view="lesson"]')).toHaveCount(0);
    await expect(kubeloupe.deployment('web')).toBeVisible();
    await paste(JSON.stringify(GIVEN));
    await expect(page.locator('[data-beat="grow"]')).toBeVisible({ timeout: 30_000 });
    expect(new URL(page.url()).hash).toBe(LINK);
  },
);

test('the sentence of a first visit leaves once a lesson is being made', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  const offer = page.getByRole('region', { name: 'What this is' });
  await expect(offer).toBeVisible();
  await page.getByRole('link', { name: 'Lessons' }).click();
  await page.getByRole('button', { name: 'Make a lesson' }).click();
  await expect(page.locator('[data-view="making"]')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test(
  'the catalogue begins with what comes next, and a lesson is found and opened by the keyboard',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    const offer = page.getByRole('region', { name: 'What this is' });
    await expect(offer).toBeVisible();
    await page.getByRole('link', { name: 'Lessons' }).press('Enter');
    const catalogue = page.locator('[data-view="lessons"]');
    const next = page.locator('[data-next-lesson]');
    await expect(next).toHaveAttribute('data-next-lesson', 'what-a-deployment-keeps');
    await expect(next.getByRole('img')).toHaveAccessibleName(/^From .*web: 3 ready.* to web: 3 ready$/);
    expect((await new AxeBuilder({ page }).include('[data-view="lessons"]').analyze()).violations).toEqual([]);
    expect(await page.evaluate(cutTexts)).toEqual([]);
    await page.getByRole('button', { name: /^Rollouts/ }).press('Enter');
    await expect(page.getByRole('heading', { name: /^Rollouts/ })).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(catalogue).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Lessons' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(catalogue.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('maxSurge zeppelin');
    await expect(catalogue.getByRole('status').first()).toHaveText('0 lessons');
    await catalogue.getByRole('searchbox').fill('canary');
    await expect(catalogue.getByRole('status').first()).toHaveText(/^\d lessons?$/);
    await expect(next).toHaveCount(0);
    const first = await page.locator('[data-lesson]').first().getAttribute('data-lesson');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-beat]')).toBeVisible({ timeout: 30_000 });
    expect(new URL(page.url()).hash).toBe(`#lesson=${first}`);
    await expect(catalogue).toHaveCount(0);
    await expect(offer).toHaveCount(0);

    // It has been begun, so the catalogue goes on with it.
    await page.getByRole('link', { name: 'Lessons' }).click();
    await expect(next).toHaveAttribute('data-next-lesson', first!);
    await expect(next).toContainText('Go on with');
  },
);

test('a level shows its goal beside the present, and frames what still differs', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('./#lesson=proportions');
  const goal = page.getByRole('figure', { name: 'Goal' });
  const now = page.getByRole('figure', { name: 'Now' });
  await expect(goal.getByRole('img')).toHaveAccessibleName('web: 12 ready, 7 failing', { timeout: 30_000 });
  await expect(now.getByRole('img')).toHaveAccessibleName('web: 8 ready, 5 failing');
  await expect(page.getByText('The framed parts are not yet as in the goal.')).toBeVisible();
  await expect(now.locator('[data-framed="true"]')).toHaveCount(2);
  await page.locator('[data-solution]').click();
  await expect(now.locator('[data-framed="true"]')).toHaveCount(0, { timeout: 50_000 });
  await expect(page.getByText('The framed parts are not yet as in the goal.')).toHaveCount(0);
  expect((await new AxeBuilder({ page }).include('[data-view="lesson"]').analyze()).violations).toEqual([]);
});
