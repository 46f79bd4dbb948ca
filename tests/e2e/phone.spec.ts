import type { Page } from '@playwright/test';
import { cutTexts } from './cut-texts.ts';
import { expect, test } from './kubeloupe.ts';

/** The smaller side of what a finger hits, in pixels. */
const TARGET = 44;

const POSES = {
  upright: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
  'lying, of the widest': { width: 932, height: 430 },
} as const;

/** Lessons whose first part asks, and what it is about. */
const LESSONS = {
  'what-a-deployment-keeps': '[data-object="Deployment/default/web"]',
  'how-many-may-be-missing': '[data-object^="Deployment/"]',
  'scaled-halfway': '[data-object^="Deployment/"]',
  'who-does-all-this': '[data-view="objects"], [data-view="loops"]',
} as const;
const LEVELS = { canary: '[data-object="Deployment/default/shop"]', proportions: '[data-object^="Deployment/"]' } as const;

test.use({ hasTouch: true, isMobile: true, reducedMotion: 'reduce' });

/**
 * Visible buttons, links and fields whose target is smaller than a finger needs. It runs in the page. The target of a field is its label, and a pseudo-element may
 * enlarge a target. Words in a sentence, and marks in a picture of which there is a list, are no targets of their own (WCAG 2.5.5: Inline, Equivalent).
 */
function smallTargets(least: number): string[] {
  const SILENT = '.visually-hidden, .monaco-editor, .react-flow__attribution, [inert]';
  const found: string[] = [];
  for (const part of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="tab"]')) {
    if (part.closest(SILENT) !== null || part.matches('[data-object^="Pod/"], [data-timeline] *')) continue;
    if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { display, clipPath } = getComputedStyle(part);
    if (display === 'inline' || clipPath.startsWith('inset(50%')) continue;
    const target = part.matches('input[type="radio"], input[type="checkbox"]') ? (part.closest('label') ?? part) : part;
    const box = target.getBoundingClientRect();
    if (box.right < 1 || box.bottom < 1 || box.left > innerWidth - 1 || box.top > innerHeight - 1) continue;
    const larger = ['::before', '::after'].map((pseudo) => {
      const { content, position, width, height } = getComputedStyle(target, pseudo);
      return content === 'none' || position !== 'absolute' ? 0 : Math.min(Number.parseFloat(width), Number.parseFloat(height));
    });
    const side = Math.max(Math.min(box.width, box.height), ...larger);
    const name = part.getAttribute('aria-label') ?? part.textContent?.trim() ?? '';
    if (side < least - 0.5)
      found.push(`${part.localName} “${name.slice(0, 60)}” ${Math.round(box.width)}×${Math.round(box.height)}`);
  }
  return found;
}

/** Opens a lesson, and waits until its first part can be done and its cluster is there. */
async function open(page: Page, lesson: string): Promise<void> {
  await page.goto(`./#lesson=${lesson}`);
  await expect(page.locator('[data-view="lesson"] :is([data-option], [data-act], [data-solution])').first()).toBeEnabled({
    timeout: 30_000,
  });
}

for (const [pose, viewport] of Object.entries(POSES)) {
  test.describe(`on a phone, ${pose}`, { tag: pose === 'upright' ? [] : '@thorough' }, () => {
    test.use({ viewport });

    for (const [lesson, about] of Object.entries(LESSONS)) {
      test(
        `${lesson}: the question, its answers and what they are about are seen together`,
        { tag: '@thorough' },
        async ({ page }) => {
          await open(page, lesson);
          const options = page.locator('[data-beat] [data-option]');
          await expect(page.locator('[data-asked]')).toBeInViewport({ ratio: 1 });
          for (const option of await options.all()) await expect(option).toBeInViewport({ ratio: 1 });
          await expect(page.locator(about).first()).toBeInViewport({ ratio: 0.6 });
          expect(await page.evaluate(smallTargets, TARGET)).toEqual([]);
          expect(await page.evaluate(cutTexts)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
        },
      );
    }

    for (const [level, about] of Object.entries(LEVELS)) {
      test(`${level}: what is to be done and what it is about are seen together`, { tag: '@thorough' }, async ({ page }) => {
        await open(page, level);
        await expect(page.locator('[data-beat] p').first()).toBeInViewport({ ratio: 1 });
        await expect(page.locator(about).first()).toBeInViewport({ ratio: 0.6 });
        expect(await page.evaluate(smallTargets, TARGET)).toEqual([]);
        expect(await page.evaluate(cutTexts)).toEqual([]);
      });
    }

    test('a first visit has targets for fingers, and cuts nothing', async ({ kubeloupe, page }) => {
      await kubeloupe.open();
      await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
      await kubeloupe.pause();
      expect(await page.evaluate(smallTargets, TARGET)).toEqual([]);
      expect(await page.evaluate(cutTexts)).toEqual([]);
      await expect(page.getByText('Table', { exact: true })).toBeInViewport({ ratio: 1 });
      // What a wide header has a button for is in one menu.
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('menuitem', { name: 'Command palette' })).toBeVisible();
      await page.getByRole('menuitemradio', { name: '简体中文' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
      expect(await page.evaluate(smallTargets, TARGET)).toEqual([]);
      expect(await page.evaluate(cutTexts)).toEqual([]);
    });
  });
}
