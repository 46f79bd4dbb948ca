import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cutTexts } from './cut-texts.ts';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

/** The names of the open sheets, menus and popups. */
function openOnes(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => [...document.querySelectorAll('[data-popup]')].map((one) => one.ariaLabel));
}

/** A second branch, so that the menu of branches exists. */
async function branch(kubeloupe: Kubeloupe, page: Page): Promise<void> {
  await kubeloupe.pause();
  await page.keyboard.press(',');
  await expect(page.locator('[data-bar="past"]')).toBeVisible();
  await kubeloupe.branchOff('scale deployment/web --replicas=4');
}

test(
  'Escape closes every popup of a button, and the focus returns to the button',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.slow();
    await kubeloupe.openReady();
    await branch(kubeloupe, page);
    const opened = [/^Speed/, /^Branch:/, /^Faults$/, /^Theme$/, /^Language$/, /^Texts$/, /^Actions on web$/]
      .concat([/^Command palette$/, /^Share this moment$/, /^Help and keys$/, /^kubectl from your terminal/])
      .concat([/^Enlarge one loop$/, /^Break something: deployment$/]);
    for (const name of opened) {
      if (name.source === '^Enlarge one loop$') await kubeloupe.showLoops();
      for (const how of ['click', 'Enter'] as const) {
        const button = page.getByRole('button', { name }).first();
        if (how === 'click') await button.click();
        else await button.press('Enter');
        await expect.poll(() => openOnes(page), { message: `${name} opens something by ${how}` }).toHaveLength(1);
        await page.keyboard.press('Escape');
        await expect.poll(() => openOnes(page), { message: `Escape closes ${name}` }).toEqual([]);
        await expect(button).toBeFocused();
      }
    }
  },
);

test(
  'Escape closes the topmost of two, and the focus returns even if its button is gone',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const chip = page.getByRole('banner').getByRole('button', { name: /^Faults/ });
    await chip.click();
    await page
      .getByRole('dialog', { name: 'Faults that are on' })
      .getByRole('button', { name: 'Break the API server …' })
      .click();
    const form = page.getByRole('dialog', { name: 'Break the API server and its watches' });
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: 'Inject' }).press('Enter');
    await expect(form).toHaveCount(0);
    await expect(chip).toBeFocused();

    await expect(chip).toHaveAccessibleName('Faults: 1 is on');
    await chip.press('Enter');
    await page.getByRole('button', { name: /^Take back: / }).press('Enter');
    await expect(chip).toHaveAccessibleName('Faults');
    await expect.poll(() => openOnes(page)).toEqual(['Faults that are on']);
    // The page's keys have no effect under it.
    await page.keyboard.press('t');
    await page.keyboard.press('Escape');
    await expect.poll(() => openOnes(page)).toEqual([]);
    await expect(chip).toBeFocused();
    await expect(page.getByRole('table', { name: 'Pods' })).toHaveCount(0);
  },
);

test(
  'typing moves to the matching item of a menu, and a press outside closes a menu or a sheet',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const theme = kubeloupe.button('Theme');
    await theme.click();
    // On a busy machine the menu takes a moment.
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    await page.keyboard.type('da');
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(theme).toBeFocused();
    await theme.click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
    // A press on its button closes a menu, too.
    await theme.click({ force: true });
    await expect.poll(() => openOnes(page)).toEqual([]);
    for (const name of ['Theme', 'Faults', 'Help and keys', 'Command palette']) {
      await kubeloupe.button(name).click();
      await expect.poll(() => openOnes(page)).toHaveLength(1);
      await page.mouse.click(4, 400);
      await expect.poll(() => openOnes(page), { message: name }).toEqual([]);
    }
  },
);

test(
  'Space plays and pauses after a choice with the pointer, and presses the element that the keyboard focused',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.openOldScenario('surge');
    const playing = kubeloupe.button('Pause');
    await expect(playing).toBeVisible();
    await page.keyboard.press('Space');
    await expect(kubeloupe.button('Play')).toBeVisible();
    expect(await openOnes(page)).toEqual([]);

    // A button that was clicked keeps the focus, but not the key.
    await kubeloupe.button('Step by event').click();
    await page.keyboard.press('Space');
    await expect(playing).toBeVisible();
    await page.keyboard.press('Space');
    await expect(kubeloupe.button('Play')).toBeVisible();
    await kubeloupe.button('Theme').click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await page.keyboard.press('Space');
    await expect(playing).toBeVisible();
    expect(await openOnes(page)).toEqual([]);

    await page.keyboard.press('Tab');
    await kubeloupe.button('Language').press('Space');
    expect(await openOnes(page)).toEqual(['Language']);
  },
);

test(
  'the palette finds lessons, and every action by its kubectl command, in both languages',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.slow();
    await kubeloupe.openReady();
    const palette = page.getByRole('dialog', { name: /Command palette|命令面板/ });
    const first = palette.getByRole('option').first();
    const search = async (words: string): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+K');
      await expect(palette).toBeVisible();
      await page.keyboard.type(words);
    };
    const finds: readonly (readonly [string, string | RegExp])[] = [
      ['drain', 'Drain node-1'],
      ['drain node-3', 'Drain node-3'],
      ['cordon', 'Cordon node-1'],
      ['power off node-2', 'Power node-2 off'],
      ['scale web', 'Scale web up'],
      ['rollout pause', 'Pause the rollout of web'],
      ['rollout undo', 'Undo the rollout of web'],
      ['undo', 'Undo the rollout of web'],
      ['kubectl delete deployment/web', 'Delete web'],
      ['lesson missing', 'Lesson: How many may be missing?'],
      ['quota', /^Lesson: /],
    ];
    for (const [words, found] of finds) {
      await search(words);
      await expect(first).toContainText(found);
      await page.keyboard.press('Escape');
      await expect(palette).toHaveCount(0);
    }

    await search('drain node-1');
    expect(await page.evaluate(cutTexts)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(kubeloupe.view('terminal').getByRole('log')).toContainText('$kubectl drain node-1');
    await search('lesson missing');
    await expect(first).toContainText('Lesson: How many may be missing?');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-view="lesson"]')).toContainText('How many may be missing?', { timeout: 30_000 });
    await expect(kubeloupe.view('objects')).toContainText('3 nodes');

    await kubeloupe.button('Language').click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    for (const [words, found] of [
      ['drain node-2', '腾空 node-2'],
      ['腾空', /^腾空/],
      ['课程 少几个', /^课程：可以少几个/],
      ['lesson how-many', /^课程：可以少几个/],
    ] as const) {
      await search(words);
      await expect(first).toContainText(found);
      await page.keyboard.press('Escape');
      await expect(palette).toHaveCount(0);
    }
  },
);

test('a right click on a Pod, the menu key and Shift+F10 offer all its actions', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  const pod = kubeloupe.pods('web').first();
  const name = (await kubeloupe.podNames('web'))[0] ?? '';
  const menu = page.getByRole('menu', { name: `Actions on ${name}` });
  // The menu is loaded after the first graph.
  await expect(async () => {
    await pod.click({ button: 'right' });
    await expect(menu).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const item of ['Inspect', 'Why?', /^Logs/, /^Delete/, 'Step to its next write', 'Stop at its writes'])
    await expect(menu.getByRole('menuitem', { name: item })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Crash', exact: true })).toBeAttached();
  expect(await page.evaluate(cutTexts)).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).include('[role="menu"]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(pod).toBeFocused();

  for (const key of ['ContextMenu', 'Shift+F10']) {
    await page.keyboard.press(key);
    await expect(menu.getByRole('menuitem', { name: 'Inspect' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(pod).toBeFocused();
  }
  // A right click on another object opens its menu.
  const other = kubeloupe.pods('web').nth(1);
  const otherName = (await kubeloupe.podNames('web'))[1] ?? '';
  await other.click({ button: 'right' });
  await expect(page.getByRole('menu', { name: `Actions on ${otherName}` })).toBeVisible();
  const { x = 0, y = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
  await page.mouse.move(x, y);
  const deployment = await kubeloupe.deployment('web').getByText('Deployment', { exact: true }).boundingBox();
  await page.mouse.click(deployment!.x + 4, deployment!.y + 4, { button: 'right' });
  await expect(page.getByRole('menu', { name: 'Actions on web' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await pod.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: /^Delete/ }).click();
  await expect(kubeloupe.object(`Pod/default/${name}`)).toHaveCount(0);
});

test(
  'cards, rows, chips and nodes have the menu of a right click, but text fields do not',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const offers = async (item: string | RegExp): Promise<void> => {
      await expect(page.getByRole('menu').getByRole('menuitem', { name: item })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    };
    await expect(async () => {
      await kubeloupe.deployment('web').getByText('Deployment', { exact: true }).click({ button: 'right' });
      await expect(page.getByRole('menu', { name: 'Actions on web' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await offers(/^Scale up by one/);
    await page.getByRole('textbox', { name: 'Image of web' }).click({ button: 'right' });
    expect(await openOnes(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await kubeloupe.showObjectsAs('Nodes');
    await kubeloupe.object('Node/node-1').click({ button: 'right', position: { x: 8, y: 8 } });
    await offers(/^Drain/);
    await kubeloupe.showObjectsAs('Table');
    await page.getByRole('row', { name: /^web-/ }).first().click({ button: 'right' });
    await offers(/^Delete/);
    await kubeloupe
      .view('loops')
      .locator('article[data-queue="deployment"]')
      .click({ button: 'right', position: { x: 8, y: 8 } });
    await offers('Stop controller');

    await kubeloupe.kubectl('create configmap settings --from-literal=a=b');
    await kubeloupe.object('ConfigMap/default/settings').click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await expect(kubeloupe.object('ConfigMap/default/settings')).toHaveCount(0);
  },
);

test('the tip of a sheet’s button goes with the sheet', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await page.keyboard.press('?');
  const tip = page.locator('[popover]:popover-open');
  await expect(tip).toHaveText('Close');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tip).toHaveCount(0);
});
