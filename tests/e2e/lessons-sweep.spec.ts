import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { readCatalogue } from '../../scripts/lessons.ts';
import type { Beat, Lesson } from '../../src/cluster/lesson/lesson.ts';
import { cutTexts } from './cut-texts.ts';
import { expect, test } from './kubeloupe.ts';

/** How the page is looked at. */
interface Look {
  readonly language: 'en' | 'zh-CN';
  readonly width: number;
  readonly height: number;
}

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280, height: 720 },
  { language: 'zh-CN', width: 390, height: 844 },
];

const { paths, lessons } = readCatalogue();

/** What is swept in a look: all, but in CI, which has little time, every other lesson in turn. */
function sweptIn<T>(look: Look, all: readonly T[]): readonly T[] {
  return process.env['CI'] === undefined ? all : all.filter((_, i) => LOOKS[i % LOOKS.length] === look);
}

/** The lessons and the levels of each path. */
const ROUTES = paths.map(({ id, lessons: ids }) => {
  const own = lessons.filter((lesson) => ids.includes(lesson.id));
  return { id, taught: own.filter(({ kind }) => kind === 'lesson'), levels: own.filter(({ kind }) => kind === 'level') };
});

/** The rules that look at colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** Simulated seconds per real second, as the exponent of ten that the slider has. */
const FAST = '1';
/** Milliseconds in which a graph gets its size, also on a loaded machine. */
const SETTLE_MS = 1_000;

/** A learner who goes through a lesson, and looks at the page at every beat. */
class Learner {
  readonly #page: Page;
  readonly #faults: string[] = [];
  #language: Look['language'] = 'en';

  constructor(page: Page) {
    this.#page = page;
  }

  async begin({ language, width, height }: Look): Promise<void> {
    this.#language = language;
    await this.#page.setViewportSize({ width, height });
    await this.#page.addInitScript((text) => localStorage.setItem('kubeloupe.settings', text), JSON.stringify({ language }));
  }

  async open({ id, title }: Lesson): Promise<void> {
    await this.#page.goto(`./#lesson=${id}`);
    const name = typeof title === 'string' ? title : (title[this.#language] ?? '');
    const heading = this.#page.locator('[data-view="lesson"]').getByRole('heading', { level: 2, name, exact: true });
    await expect(heading).toBeVisible({ timeout: 30_000 });
  }

  beat({ id }: Beat): Locator {
    return this.#page.locator(`[data-beat="${id}"]`);
  }

  /** Answers, acts and waits. What comes after the beat is left to do. */
  async goThrough(beat: Beat): Promise<void> {
    const here = this.beat(beat);
    await expect(here).toBeVisible({ timeout: 30_000 });
    await expect(this.#page.locator('[data-missed]')).toHaveCount(0);
    await this.#fast();
    await this.#answer(beat);
    if (beat.action !== undefined) {
      await here.locator('[data-act]').click();
      await expect(here).toHaveAttribute('data-done', 'true', { timeout: 40_000 });
    }
    // On a narrow page the lesson stands beside one panel, which may be another.
    const code = this.#page.locator('[data-view="code"]');
    if (beat.stage?.stage === 'code' && (await code.isVisible()))
      await expect(code.locator('[data-line][aria-current="step"]').first()).toBeVisible();
    await this.look(beat.id);
  }

  async goOn(): Promise<void> {
    await this.#page.locator('[data-go-on]').click();
  }

  async finish(): Promise<void> {
    await this.#page.locator('[data-view="lesson"] a[href^="#lesson"]').click();
  }

  /** Notes what is cut off or has too little contrast. */
  async look(where: string, rules: 'all' | 'colours' = 'colours'): Promise<void> {
    const page = this.#page;
    // Pods slide to their places. What endures is looked at.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map(({ finished }) => finished),
      ),
    );
    const cut = await this.#cut();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const axe = new AxeBuilder({ page });
    const { violations } = await (rules === 'all' ? axe : axe.include('[data-view="lesson"]').withRules(COLOURS)).analyze();
    this.#faults.push(
      ...cut.map((text) => `${where}: ${text}`),
      ...(wide > 0 ? [`${where}: ${wide} px wider than the window`] : []),
      ...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${where}: ${id}: ${node.html.slice(0, 200)}`)),
    );
  }

  /** What is cut and stays so: right after a world is opened, the graph has its size a moment later than its words. */
  async #cut(): Promise<readonly string[]> {
    if ((await this.#page.evaluate(cutTexts)).length === 0) return [];
    await this.#page.waitForTimeout(SETTLE_MS);
    return this.#page.evaluate(cutTexts);
  }

  /** The faults that were seen. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  async #answer({ question, id }: Beat): Promise<void> {
    if (question === undefined) return;
    const here = this.#page.locator(`[data-beat="${id}"]`);
    if ('becomes' in question) {
      await this.#page.locator(`[data-view="objects"] [data-object^="${question.kind}/"]`).first().click();
      await here
        .getByRole('button')
        .filter({ hasText: /^(That one|就是它)$/ })
        .click();
    } else {
      const right = question.options.findIndex((option) => option.right === true);
      const wrong = question.options.findIndex((option) => option.right !== true);
      for (const [option, isRight] of [
        [wrong, false],
        [right, true],
      ] as const) {
        await here.locator(`[data-option="${option}"]`).click();
        const said = here.locator(`div[data-right="${isRight}"]`);
        await expect(said).toBeVisible();
        if (question.options[option]?.because !== undefined) await expect(said.locator('p')).not.toHaveCount(0);
      }
    }
    await expect(here).toHaveAttribute('data-answered', 'true');
  }

  /** A beat may set its own speed. */
  async #fast(): Promise<void> {
    await this.#page.locator('[data-speed] input').fill(FAST);
  }

  async solve({ id, beats }: Lesson): Promise<void> {
    const here = this.beat(beats[0]!);
    await this.#fast();
    await expect(here.locator('[data-check]')).not.toHaveCount(0);
    await expect(here.locator('[data-solved]')).toHaveAttribute('data-solved', 'false');
    await this.look(`${id}, unsolved`, 'all');
    await here.locator('[data-solution]').click();
    await expect(here.locator('[data-solved]')).toHaveAttribute('data-solved', 'true', { timeout: 60_000 });
    await this.look(`${id}, solved`);
  }

  async progressOf({ id }: Lesson): Promise<unknown> {
    const stored = await this.#page.evaluate(() => localStorage.getItem('kubeloupe.lessons'));
    const { state } = JSON.parse(stored ?? '{}') as { readonly state?: { readonly lessons?: Record<string, unknown> } };
    return state?.lessons?.[id];
  }
}

async function teach(learner: Learner, lesson: Lesson): Promise<void> {
  await learner.open(lesson);
  for (const [i, beat] of lesson.beats.entries()) {
    if (i > 0) await learner.goOn();
    await learner.goThrough(beat);
    if (i === 0) await learner.look(beat.id, 'all');
  }
  await learner.finish();
  await expect.poll(() => learner.progressOf(lesson)).toEqual({ done: true });
}

async function solveAll(learner: Learner, levels: readonly Lesson[]): Promise<void> {
  for (const level of levels) {
    await learner.open(level);
    await learner.solve(level);
    // The page's solution is not the learner's.
    expect(await learner.progressOf(level)).toEqual({});
  }
}

for (const look of LOOKS) {
  const where = `${look.language}, ${look.width} px`;
  for (const { id, taught, levels } of ROUTES) {
    for (const lesson of sweptIn(look, taught)) {
      test(`a learner goes through ${lesson.id}: ${where}`, { tag: '@thorough' }, async ({ page }) => {
        test.setTimeout(30_000 + lesson.beats.length * 20_000);
        const learner = new Learner(page);
        await learner.begin(look);
        await teach(learner, lesson);
        expect(learner.faults).toEqual([]);
      });
    }
    const solved = sweptIn(look, levels);
    if (solved.length === 0) continue;
    test(`the solutions of the levels of ${id} solve them: ${where}`, { tag: '@thorough' }, async ({ page }) => {
      test.setTimeout(30_000 + solved.length * 60_000);
      const learner = new Learner(page);
      await learner.begin(look);
      await solveAll(learner, solved);
      expect(learner.faults).toEqual([]);
    });
  }
}
