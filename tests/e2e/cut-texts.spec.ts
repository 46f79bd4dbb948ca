import type { Page } from '@playwright/test';
import { cutTexts } from './cut-texts.ts';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

/** Looks several times while the page changes. */
async function watch(page: Page, looks = 2): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let look = 0; look < looks; look++) {
    await page.waitForTimeout(100);
    for (const cut of await page.evaluate(cutTexts)) found.add(cut);
  }
  return [...found];
}

/** The elements of a region that scroll horizontally. */
function scrolledSideways(page: Page, view: string): Promise<readonly string[]> {
  return page
    .locator(`[data-view="${view}"] *`)
    .evaluateAll((all) =>
      all
        .filter((each) => each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
        .map((each) => `${each.className}: ${each.scrollWidth} in ${each.clientWidth}`),
    );
}

/** A rollout, then a chosen object, and the other views of objects and loops. */
async function lookAround(kubeloupe: Kubeloupe, page: Page): Promise<Record<string, readonly string[]>> {
  const cut: Record<string, readonly string[]> = { start: await watch(page) };
  const field = page.locator('#command-line');
  await page.locator('[data-speed] input').fill('0.5');
  await field.fill('set image deployment/web nginx=nginx:1.28');
  await field.press('Enter');
  cut['rollout'] = await watch(page, 24);
  await expect(kubeloupe.foldedSets('web')).toHaveCount(1, { timeout: 30_000 });
  await page.locator('[data-view="objects"] [data-object^="Pod/"]').first().click();
  // The graph makes room for the inspector when the pointer leaves it.
  await kubeloupe.view('inspector').hover();
  cut['pod'] = await watch(page);
  await kubeloupe.deployment('web').locator('button').first().click();
  await kubeloupe.view('inspector').hover();
  cut['deployment'] = await watch(page);
  await page.getByRole('heading', { level: 1 }).click();
  await field.fill('cordon node-1');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of ['n', 't', 'g', 'l']) {
    await page.keyboard.press(key);
    cut[`key ${key}`] = await watch(page);
    if (key !== 't') continue;
    for (const kind of await page
      .locator('[data-view="objects"] label')
      .filter({ hasText: /^\w+s \d/ })
      .all()) {
      await kind.click();
      cut[`table: ${await kind.textContent()}`] = [...(await watch(page)), ...(await scrolledSideways(page, 'objects'))];
    }
    await page.getByRole('heading', { level: 1 }).click();
  }
  // With all the room of the page, the loops have tabs.
  await page.locator('[data-view="loops"] button').first().focus();
  await page.keyboard.press('m');
  await expect(page.locator('[data-view="loops"] [data-rail="watch"]')).toBeAttached();
  const tabs = await page.locator('[data-view="loops"] fieldset label').all();
  expect(tabs).toHaveLength(2);
  for (const tab of tabs) {
    await tab.click();
    cut[`loops: ${await tab.textContent()}`] = await watch(page);
  }
  return cut;
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
] as const;

for (const locale of ['en-US', 'zh-CN'])
  test.describe(locale, () => {
    test.use({ locale });

    for (const size of SIZES)
      test.describe(`${size.width}×${size.height}`, () => {
        test.use({ viewport: size });

        test('no text is cut during a rollout', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
          test.slow();
          await kubeloupe.open();
          const cut = await lookAround(kubeloupe, page);
          for (const [when, texts] of Object.entries(cut)) expect.soft(texts, when).toEqual([]);
        });
      });
  });
