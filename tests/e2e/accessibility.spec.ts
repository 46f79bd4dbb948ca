import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';
import { LATE_NAMES, rolledOut } from './traffic-worlds.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Sets the choices of a user's earlier visit. */
async function remember(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('kubeloupe.settings', text), JSON.stringify(settings));
}

const EVERY_RULE = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } as const;

/** The rules that look at colours, in which a theme differs from another. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** `within`: the part that is looked at. What lies below an open menu is partly covered by it. */
async function expectNoViolations(
  page: Page,
  where: string,
  within = 'html',
  rules: typeof EVERY_RULE | typeof COLOUR_RULES = EVERY_RULE,
): Promise<void> {
  const runOnly = { type: rules.type, values: [...rules.values] };
  const { violations } = await new AxeBuilder({ page }).include(within).options({ runOnly }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
  expect(found).toEqual([]);
}

async function inBothSchemes(page: Page, where: string): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', EVERY_RULE],
    ['dark', COLOUR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
    await expectNoViolations(page, `${where}, ${colorScheme}`, 'html', rules);
  }
}

/** The first visit, paused in the middle of its rollout, so that the page does not change during the check. */
async function openBusy(kubeloupe: Kubeloupe): Promise<void> {
  await kubeloupe.page.goto('./');
  await expect(kubeloupe.replicaSets('web')).toHaveCount(2);
  await kubeloupe.page.keyboard.press('Space');
  await expect(kubeloupe.button(/^(Play|播放)$/)).toBeVisible();
}

test('axe finds nothing on the first page', async ({ kubeloupe, page }) => {
  await openBusy(kubeloupe);
  await expectNoViolations(page, 'graph');
});

for (const language of ['en', 'zh-CN'] as const) {
  test(`axe finds nothing on the wide page, ${language}`, { tag: '@thorough' }, async ({ kubeloupe, page }) => {
    test.slow();
    await remember(page, { language, legend: true });
    await page.setViewportSize(WIDE);
    await openBusy(kubeloupe);
    await expect(page.locator('.monaco-editor textarea').first()).toBeAttached({ timeout: 30_000 });
    await inBothSchemes(page, 'graph');
    await page.keyboard.press('n');
    await expect(kubeloupe.object('Node/node-1')).toBeVisible();
    await expectNoViolations(page, 'nodes');
    await page.keyboard.press('t');
    await expect(page.getByRole('table')).toBeVisible();
    await expectNoViolations(page, 'table');
    await page.keyboard.press('g');
    await kubeloupe.deployment('web').click();
    for (const stage of ['1', '2', '3', '4']) {
      await page.keyboard.press(stage);
      await inBothSchemes(page, `stage ${stage}`);
    }
  });

  test(`axe finds nothing on the narrow page, ${language}`, { tag: '@thorough' }, async ({ kubeloupe, page }) => {
    test.slow();
    await remember(page, { language });
    await page.setViewportSize(NARROW);
    await openBusy(kubeloupe);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await inBothSchemes(page, (await tab.textContent()) ?? '');
    }
    // Nothing overflows at the side.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  });
}

/** In English and Chinese. */
const WHY = /^(Why\?|为什么？)$/;

for (const language of ['en', 'zh-CN'] as const)
  test(`axe finds nothing while users ask, ${language}`, { tag: '@thorough' }, async ({ page }) => {
    test.slow();
    await remember(page, { language });
    await page.goto(`./${rolledOut()}`);
    const band = page.locator('[data-traffic="Service/default/web"]');
    await band.getByRole('button', { name: WHY }).click();
    await expect(page.locator('[data-lost-request]')).toBeVisible();
    for (const stage of ['1', '2']) {
      await page.keyboard.press(stage);
      await expect(page.locator('[data-requests] g > *').first()).toBeAttached();
      await inBothSchemes(page, `users, stage ${stage}`);
    }
    await page.locator('[data-lost-request] li[data-type="routed"] button').last().click();
    await expect(page.locator('[data-station="table"]')).toBeVisible();
    await inBothSchemes(page, 'the loop of kube-proxy');
    await page.goto(`./${LATE_NAMES}`);
    await band.getByRole('button', { name: WHY }).click();
    await page.locator('[data-lost-request] li[data-type="asked"] button').last().click();
    await expect(page.locator('[data-station="records"]')).toBeVisible();
    await inBothSchemes(page, 'the loop of CoreDNS');
  });

test('axe finds nothing in dialogs, menus, guide, problems and trouble', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  test.slow();
  await kubeloupe.openReady();
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expectNoViolations(page, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Kubeloupe' })).toBeVisible();
  await expectNoViolations(page, 'help');
  await page.keyboard.press('Escape');

  await kubeloupe.button('Actions on web').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolations(page, 'menu', '[data-popup]');
  await page.keyboard.press('Escape');

  await kubeloupe.showLoops();
  await kubeloupe.view('loops').getByRole('button', { name: 'How to read this' }).click();
  await expectNoViolations(page, 'guide');
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:none');
  await expect(kubeloupe.pods('web').and(page.locator('[data-state="failing"]'))).toHaveCount(1);
  await kubeloupe.kubectl('get gadgets');
  await kubeloupe.write('kind: Deploymint\napiVersion: apps/v1\nmetadata:\n  name: x\n');
  await expect(kubeloupe.view('editor').getByRole('region', { name: 'Problems' })).toBeVisible();
  await expectNoViolations(page, 'trouble');
});

test('with reduced motion nothing moves', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await kubeloupe.openReady();
  const moving = await page.evaluateHandle(() => {
    const names = new Set<string>();
    const look = (): void => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        // The cursor of the editor blinks like that of other text fields.
        if (Number(duration) > 1 && !target?.closest('.monaco-editor'))
          names.add(`${target?.tagName} ${target?.className} ${duration}`);
      }
      requestAnimationFrame(look);
    };
    look();
    return names;
  });
  await kubeloupe.button('Restart web').click();
  await expect(kubeloupe.foldedSets('web')).toHaveCount(1, { timeout: 30_000 });
  expect(await moving.evaluate((names) => [...names])).toEqual([]);
});
