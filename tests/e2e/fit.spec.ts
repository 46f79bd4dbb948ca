import type { Page } from '@playwright/test';
import { buildScenario, encodeLink } from '../../src/worker/protocol/scenario.ts';
import { cutTexts, smallTexts } from './cut-texts.ts';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

const SIZES = ['1280×720', '1366×768', '1440×900', '1920×1080', '768×1024', '390×844'] as const;
const LANGUAGES = ['en', 'zh-CN'] as const;
/** The dark theme differs from the light one in colours alone (tests/unit/ui/tokens.test.ts). */
const THEMES = ['light', 'projector'] as const;
const STAGES = { edit: '1', watch: '2', loop: '3', code: '4', compare: '5' } as const;

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

type Looks = readonly (readonly [language: (typeof LANGUAGES)[number], theme: (typeof THEMES)[number]])[];
const ALL_LOOKS: Looks = LANGUAGES.flatMap((language) => THEMES.map((theme) => [language, theme] as const));

/** Looks at every stage in some languages and themes. Returns what is cut there. */
async function lookEverywhere(kubeloupe: Kubeloupe, looks: Looks): Promise<string[]> {
  const { page } = kubeloupe;
  const found = new Map<string, string[]>();
  for (const [language, theme] of looks) {
    await change(page, 'language', language);
    await change(page, 'theme', theme);
    for (const [stage, key] of Object.entries(STAGES)) {
      await page.keyboard.press(key);
      await eachView(page, async (tab) => {
        await kubeloupe.settle();
        let cuts = await page.evaluate(cutTexts);
        // What a stage shows while it fills, for a moment, nobody reads.
        if (cuts.length > 0) {
          await page.waitForTimeout(1_000);
          cuts = await page.evaluate(cutTexts);
        }
        for (const cut of cuts) found.set(cut, [...(found.get(cut) ?? []), `${stage}${tab} ${language} ${theme}`]);
      });
    }
  }
  return [...found].map(([cut, places]) => `${cut} — ${places.length}× ${places.slice(0, 3).join('; ')}`);
}

for (const size of SIZES) {
  const [width = 0, height = 0] = size.split('×').map(Number);
  test.describe(size, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' });

    test('nothing is cut in any stage, language or theme', { tag: '@thorough' }, async ({ kubeloupe }) => {
      test.setTimeout(600_000);
      await kubeloupe.openReady();
      await kubeloupe.pause();
      expect(await lookEverywhere(kubeloupe, ALL_LOOKS)).toEqual([]);
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

/** As long as a name may be that is a label's value as well. */
const LONG = 'storefront-recommendations-api-gateway-for-european-customers-a';

/** A rollout to an image whose container exits at once, with a Service, an autoscaler and a budget. Every name has 63 characters. */
const HARD_WORLD = encodeLink(
  buildScenario({
    cluster: { seed: 'hard', timings: 'teaching' },
    documents: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${LONG} }
spec:
  replicas: 4
  strategy: { rollingUpdate: { maxSurge: 2, maxUnavailable: 1 } }
  selector: { matchLabels: { app: ${LONG} } }
  template:
    metadata: { labels: { app: ${LONG} } }
    spec:
      containers: [{ name: ${LONG}, image: 'nginx:1.27', resources: { requests: { cpu: 100m } } }]
---
apiVersion: v1
kind: Service
metadata: { name: ${LONG} }
spec: { selector: { app: ${LONG} }, ports: [{ port: 80 }] }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: ${LONG} }
spec: { minAvailable: 2, selector: { matchLabels: { app: ${LONG} } } }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${LONG} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${LONG} }
  minReplicas: 4
  maxReplicas: 8
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 80 } } }]
`,
    upForMs: 2_000,
    steps: [[20_000, `kubectl set image deployment/${LONG} ${LONG}=busybox:1.36`]],
    cursor: { at: 45_000, selection: `Deployment/default/${LONG}` },
  }),
);

const HARD_LOOKS: Looks = [
  ['en', 'light'],
  ['zh-CN', 'light'],
  ['en', 'projector'],
];

for (const size of ['1280×720', '390×844'] as const) {
  const [width = 0, height = 0] = size.split('×').map(Number);
  test.describe(`names of 63 characters at ${size}`, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' });

    test(
      'a rollout to a crashing image, with an opened sync, is cut nowhere',
      { tag: '@thorough' },
      async ({ kubeloupe, page }) => {
        test.setTimeout(120_000);
        await page.goto(`./#${HARD_WORLD}`);
        await expect(kubeloupe.deployment(LONG)).toBeVisible();
        // On a narrow page the steps have a tab of their own.
        await page.keyboard.press(STAGES.code);
        if (width < 900) await page.getByRole('tab', { name: 'Steps' }).click();
        await kubeloupe.button('All syncs').click();
        await page.locator('[data-view="steps"] [data-sync]').filter({ hasText: 'deployment-controller' }).first().click();
        await expect(page.locator('[data-view="code"] [data-line][aria-current="step"]')).toBeAttached({ timeout: 30_000 });
        expect(await lookEverywhere(kubeloupe, HARD_LOOKS)).toEqual([]);
      },
    );
  });
}

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
  test.describe(size, { tag: width === 1280 ? [] : '@thorough' }, () => {
    test.use({ viewport: { width, height } });

    test('the sentence of a first visit, the past and a stop move nothing on the page', async ({ kubeloupe, page }) => {
      await kubeloupe.openAndWait();
      // It is loaded after the first graph; a phone has it in a tab.
      if (width > 390) await expect(kubeloupe.view('timeline').locator('[data-row]').first()).toBeAttached();
      await expect(page.locator('[data-slow-motion]')).toHaveCount(0);
      const sentence = page.getByRole('region', { name: 'What this is' });
      await expect(sentence).toBeVisible();
      const introduced = await places(page);
      await sentence.getByRole('button', { name: 'Close this sentence' }).click();
      await expect(sentence).toHaveCount(0);
      expect(await places(page)).toEqual(introduced);
      await kubeloupe.pause();
      const before = await places(page);

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
