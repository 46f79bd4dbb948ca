import type { Locator, Page } from '@playwright/test';
import { cutTexts } from './cut-texts.ts';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

/** One object of each kind that is drawn, as the id of its `data-object`. */
function drawnKinds(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll<HTMLElement>('[data-view="objects"] [data-object]')].map(
      ({ dataset }) => dataset['object']!,
    );
    return [...new Map(ids.map((id) => [id.split('/')[0]!, id])).values()];
  });
}

/** Where each drawn object is. */
function placesOfObjects(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-view="objects"] [data-object]')].map((element) => {
      const { x, y } = element.getBoundingClientRect();
      return `${element.dataset['object']} ${Math.round(x)} ${Math.round(y)}`;
    }),
  );
}

/** Opens the menu of a right click, checks that all of it is there, and closes it. Returns its number of items. */
async function checkMenu(page: Page, subject: Locator): Promise<number> {
  const menu = page.getByRole('menu');
  // The corner of a card is its own; a Pod is a circle, without corners.
  const isRound = await subject.evaluate((element) => element.classList.contains('mark'));
  await expect(async () => {
    await subject.click({ button: 'right', ...(!isRound && { position: { x: 6, y: 6 } }), timeout: 5_000 });
    await expect(menu).toBeVisible({ timeout: 500 });
  }).toPass();
  const { scrolls, box, count, highest } = await menu.evaluate((element) => {
    const { top, left, bottom, right } = element.getBoundingClientRect();
    const items = [...element.querySelectorAll('[role="menuitem"]')];
    return {
      scrolls: element.scrollHeight > element.clientHeight + 1,
      box: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
      count: items.length,
      highest: Math.max(...items.map((item) => item.getBoundingClientRect().height)),
    };
  });
  expect({ scrolls, box }).toEqual({ scrolls: false, box: true });
  // One line each: what there is to say about an item is in its tip.
  expect(highest).toBeLessThan(40);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  return count;
}

async function speak(kubeloupe: Kubeloupe, page: Page): Promise<void> {
  await kubeloupe.button('Language').click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
}

for (const language of ['English', '简体中文']) {
  test(
    `the menu of each object fits the window, and opening it moves nothing: ${language}`,
    { tag: '@thorough' },
    async ({ kubeloupe, page }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await kubeloupe.openReady();
      await kubeloupe.kubectl('expose deployment web --port=80');
      await kubeloupe.kubectl('create configmap settings --from-literal=a=b');
      await kubeloupe.pause();
      if (language !== 'English') await speak(kubeloupe, page);
      const ids = await drawnKinds(page);
      expect(ids.map((id) => id.split('/')[0])).toEqual(expect.arrayContaining(['Deployment', 'ReplicaSet', 'Pod', 'Service']));
      for (const id of ids) {
        const before = await placesOfObjects(page);
        const count = await checkMenu(page, kubeloupe.object(id).first());
        expect(count, id).toBeGreaterThan(5);
        expect(await placesOfObjects(page), id).toEqual(before);
      }
      expect(await page.evaluate(cutTexts)).toEqual([]);
    },
  );
}
