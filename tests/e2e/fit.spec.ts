import type { Page } from '@playwright/test';
import { cutTexts, smallTexts } from './cut-texts.ts';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

const SIZES = ['1280×720', '1366×768', '1440×900', '1920×1080', '768×1024', '390×844'] as const;
const LANGUAGES = ['en', 'zh-CN'] as const;
/** The dark theme differs from the light one in colours alone (tests/unit/ui/tokens.test.ts). */
const THEMES = ['light', 'projector'] as const;
const STAGES = { edit: '1', watch: '2', loop: '3', code: '4', compare: '5' } as const;
type StageName = keyof typeof STAGES;

/** Changes a setting as another tab of the page does. */
async function change(page: Page, name: 'theme' | 'language', value: string): Promise<void> {
  await page.evaluate(
    ([setting, stored]) => {
      const [key, newValue] = [`kubeloupe.setting.${setting}`, JSON.stringify(stored)];
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    [name, value],
  );
  await expect(page.locator('html')).toHaveAttribute(name === 'theme' ? 'data-theme' : 'lang', value);
}

/** The views that can be seen in turn: the tabs of a narrow screen, or all of them at once. */
async function eachView(page: Page, look: (tab: string) => Promise<void>): Promise<void> {
  const tabs = await page.getByRole('tablist').last().getByRole('tab').all();
  if (tabs.length === 0) return look('');
  for (const tab of tabs) {
    await tab.click();
    await look(`, ${await tab.textContent()}`);
  }
}

/** Looks at every stage in each language and theme. Returns what is cut there. */
async function lookEverywhere(kubeloupe: Kubeloupe, where: string, stages: readonly StageName[]): Promise<string[]> {
  const { page } = kubeloupe;
  const found = new Map<string, string[]>();
  for (const language of LANGUAGES) {
    await change(page, 'language', language);
    for (const theme of THEMES) {
      await change(page, 'theme', theme);
      for (const stage of stages) {
        await page.keyboard.press(STAGES[stage]);
        await eachView(page, async (tab) => {
          await kubeloupe.settle();
          for (const cut of await page.evaluate(cutTexts))
            found.set(cut, [...(found.get(cut) ?? []), `${stage}${tab} ${language} ${theme}`]);
        });
      }
    }
  }
  return [...found].map(([cut, places]) => `${where}: ${cut} — ${places.length}× ${places.slice(0, 3).join('; ')}`);
}

for (const size of SIZES) {
  const [width = 0, height = 0] = size.split('×').map(Number);
  test.describe(size, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' });

    test('nothing is cut in any stage, language or theme', { tag: '@thorough' }, async ({ kubeloupe }) => {
      test.setTimeout(600_000);
      await kubeloupe.openReady();
      await kubeloupe.pause();
      const all = Object.keys(STAGES) as StageName[];
      const found = await lookEverywhere(kubeloupe, 'at rest', all);
      expect(found).toEqual([]);
    });
  });
}

test.describe('in the middle of a rollout at 1280×720', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('no stage cuts anything, and what is read has 14 px', async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
    await expect(kubeloupe.pods('web')).toHaveCount(4);
    await kubeloupe.pause();
    for (const [stage, key] of Object.entries(STAGES)) {
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press(key);
      await kubeloupe.settle();
      expect.soft(await page.evaluate(cutTexts), stage).toEqual([]);
      expect.soft(await page.evaluate(smallTexts), stage).toEqual([]);
    }
  });
});

/** The places of everything that stands around what the reader looks at. */
function places(page: Page): Promise<readonly string[]> {
  return page
    .locator(
      'header, main, footer, [data-view], .react-flow__node, [data-row], [data-transport] button, [data-transport] time, [data-line]',
    )
    .evaluateAll((all) =>
      all.map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return `${element.getAttribute('data-view') ?? element.localName} ${[left, top, width, height].map(Math.round).join(' ')}`;
      }),
    );
}

for (const size of ['1280×720', '390×844']) {
  const [width = 0, height = 0] = size.split('×').map(Number);
  test.describe(size, () => {
    test.use({ viewport: { width, height } });

    test('the offer of the tour, the past and a stop move nothing on the page', async ({ kubeloupe, page }) => {
      await kubeloupe.openReady();
      await kubeloupe.pause();
      const offer = page.getByRole('region', { name: 'Offer of a guided tour' });
      await expect(offer).toBeVisible();
      const before = await places(page);
      await offer.getByRole('button', { name: 'Do not offer the tour again' }).click();
      await expect(offer).toHaveCount(0);
      expect(await places(page)).toEqual(before);

      // The end of the last event before this one is the past.
      await page.keyboard.press('v');
      await page.keyboard.press('v');
      await page.keyboard.press(',');
      await page.keyboard.press(',');
      const past = page.locator('[data-bar="past"]');
      await expect(past).toBeVisible();
      expect(await places(page)).toEqual(before);
      await past.getByRole('button', { name: 'Back to the present' }).click();
      await expect(past).toHaveCount(0);
      expect(await places(page)).toEqual(before);
    });
  });
}
