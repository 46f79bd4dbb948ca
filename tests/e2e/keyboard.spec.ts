import type { Page, Route } from '@playwright/test';
import { STAGES } from '../../src/ui/model/stages.ts';
import { expect, test } from './kubeloupe.ts';
import { AT_REST, LATE_NAMES } from './traffic-worlds.ts';
import { deploymentYaml } from '../manifests.ts';

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const walked: string[] = [];
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(focused)) return;
    walked.push(focused);
  }
  throw new Error(`Tab never came to ${name}; it came to: ${walked.join(' | ')}`);
}

test('apply, scale, palette and help, with the keyboard alone', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.focusEditor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.evaluate((text) => navigator.clipboard.writeText(text), deploymentYaml({ image: 'nginx:1.28' }));
  await page.keyboard.press('ControlOrMeta+V');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 2' })).toBeVisible();

  // Tab belongs to the editor until Ctrl+M, as the editor's name says.
  await expect(kubeloupe.editorField).toHaveAccessibleName(/Ctrl\+M/);
  await page.keyboard.press('Control+m');
  await tabTo(page, /^Scale web up$/);
  await page.keyboard.press('Enter');
  await kubeloupe.expectReady('web', 4);

  await page.keyboard.press('ControlOrMeta+K');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette).toBeVisible();
  await page.keyboard.type('restart web');
  await expect(palette.getByRole('option').first()).toContainText('Restart web');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 3' })).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Kubeloupe' });
  await expect(help).toContainText('Step by sync');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

test('what is typed before the palette is there stands in its field', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const held: Route[] = [];
  await kubeloupe.openReady();
  await page.route(/\.js$/, (route) => void held.push(route));
  await page.keyboard.press('ControlOrMeta+K');
  // Each of these letters is a key of the page, too.
  await page.keyboard.type('restart web');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await Promise.all(held.splice(0).map((route) => route.continue()));
  await page.unroute(/\.js$/);
  await expect(page.getByRole('combobox')).toHaveValue('restart web');
  await page.keyboard.type(' deployment');
  await expect(page.getByRole('combobox')).toHaveValue('restart web deployment');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

for (const { name, key, ctrlKey } of [
  { name: 'Command palette', key: 'k', ctrlKey: true },
  { name: 'Breakpoints', key: 'b', ctrlKey: false },
])
  test(`${name}: closed and asked for again before it is gone, it is open`, { tag: '@thorough' }, async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    const press = { key, ctrlKey, bubbles: true };
    await page.evaluate((init) => document.dispatchEvent(new KeyboardEvent('keydown', init)), press);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await dialog.evaluate(async (element, init) => {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      // A microtask runs before the next key press.
      await Promise.resolve();
      document.dispatchEvent(new KeyboardEvent('keydown', init));
    }, press);
    await kubeloupe.settle();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

test(
  'a dialog that is a form begins at its first field, and any other at its first control',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const opened: Record<string, string> = {};
    const open = async (name: string, act: () => Promise<void>): Promise<void> => {
      await act();
      const dialog = page.getByRole('dialog', { name, exact: true });
      await expect(dialog).toBeVisible();
      await expect(dialog.locator(':focus')).toHaveCount(1);
      opened[name] = await dialog.locator(':focus').evaluate((focused) => {
        return `${focused.localName} ${focused.getAttribute('aria-label') ?? ''}`;
      });
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    };
    await open('Breakpoints', () => page.keyboard.press('b'));
    await open('Command palette', () => page.keyboard.press('ControlOrMeta+K'));
    await open('Share this moment', () => kubeloupe.button('Share this moment').click());
    await open('Kubeloupe', () => kubeloupe.button('Help and keys').click());
    await open('Room', async () => {
      await page.keyboard.press('ControlOrMeta+K');
      await page.keyboard.type('room for a class');
      await page.keyboard.press('Enter');
    });
    expect(opened).toEqual({
      Breakpoints: 'select ',
      'Command palette': 'input ',
      'Share this moment': 'button Close',
      Kubeloupe: 'button Close',
      Room: 'button Close',
    });
  },
);

test(
  'while a sheet is open it gets the keys, even if its focused element is gone',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await page.keyboard.press('b');
    const sheet = page.getByRole('dialog', { name: 'Breakpoints' });
    await sheet.getByRole('combobox').last().fill('syncDeployment');
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: /^Remove/ }).click();
    await expect(sheet.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await page.keyboard.press('t');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(kubeloupe.button('Pause')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Pods' })).toHaveCount(0);
  },
);

test('the keyboard pauses, steps and starts time', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await page.keyboard.press('Space');
  await expect(kubeloupe.button('Play')).toBeVisible();
  await kubeloupe.settle();
  const before = await kubeloupe.revision();
  await page.keyboard.press('r');
  await kubeloupe.settle();
  expect(await kubeloupe.revision()).toBe(before + 1);
  await page.keyboard.press('Space');
  await expect(kubeloupe.button('Pause')).toBeVisible();
});

test('the keyboard chooses views, moves between Pods and deletes them', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await page.keyboard.press('t');
  await expect(page.getByRole('table', { name: 'Pods' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(kubeloupe.object('Node/node-1')).toBeVisible();
  await page.keyboard.press('g');
  await expect(kubeloupe.deployment('web')).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByRole('complementary', { name: 'Legend' })).toBeVisible();

  // All Pods of a ReplicaSet are one Tab stop. Arrow keys move between them.
  const pods = kubeloupe.pods('web');
  await pods.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(pods.nth(1)).toBeFocused();
  const name = (await pods.nth(1).getAttribute('data-object')) ?? '';
  await page.keyboard.press('Enter');
  await expect(kubeloupe.view('inspector').getByRole('heading', { level: 3, name: name.split('/').at(-1) ?? '' })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(kubeloupe.object(name)).toHaveCount(0);
});

test(
  'every element that Tab reaches has a name and is visible, and Tab is never trapped',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.inspect('Deployment/default/web');
    await kubeloupe.focusEditor();
    await page.keyboard.press('Escape');
    const faults: string[] = [];
    const views = ['page', ...STAGES.edit.views.map(({ id }) => id)].toSorted();
    const seen = new Set<string>();
    for (let step = 0; step < 150; step++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) return undefined;
        const box = element.getBoundingClientRect();
        const label = element.ariaLabel ?? element.getAttribute('aria-labelledby') ?? '';
        const words = element.textContent?.trim() ?? '';
        const field = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? element.placeholder) : '';
        return {
          view: element.closest('[data-view]')?.getAttribute('data-view') ?? 'page',
          name: label || words || field,
          inSight: box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth,
          html: element.outerHTML.slice(0, 160),
        };
      });
      if (stop === undefined) continue;
      seen.add(stop.view);
      if (stop.name === '') faults.push(`no name: ${stop.html}`);
      if (!stop.inSight) faults.push(`out of sight: ${stop.html}`);
      if (seen.size >= views.length && stop.view === 'editor') break;
    }
    expect(faults).toEqual([]);
    expect([...seen].toSorted()).toEqual(views);
  },
);

test(
  'users come, ask more and less, and each loss is followed to its cause, with the keyboard alone',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    test.slow();
    await page.goto(`./${AT_REST}`);
    await kubeloupe.expectReady('web', 6);
    await tabTo(page, /^Actions on web$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.type('Let users');
    await expect(page.getByRole('menuitem', { name: 'Let users come' })).toBeFocused();
    await page.keyboard.press('Enter');
    const band = page.locator('[data-traffic="Service/default/web"]');
    await expect(band).toContainText('20 requests/s');
    await tabTo(page, /^More requests$/);
    await page.keyboard.press('Enter');
    await expect(band).toContainText('25 requests/s');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(band).toContainText('20 requests/s');
    await tabTo(page, /^Restart web$/);
    await page.keyboard.press('Enter');
    const lost = band.locator('[data-lost]');
    await expect.poll(async () => Number(await lost.getAttribute('data-lost'))).toBeGreaterThan(1);
    await kubeloupe.pause();
    await tabTo(page, /^Why\?$/);
    await page.keyboard.press('Enter');
    const reason = page.locator('[data-lost-request]');
    const last = await reason.getAttribute('data-lost-request');
    // The first press goes to the moment of this one.
    await page.keyboard.press('a');
    await expect(kubeloupe.button('Back to the present')).toBeVisible();
    await page.keyboard.press('a');
    await expect(reason).not.toHaveAttribute('data-lost-request', last!);
    await page.keyboard.press('q');
    await expect(reason).toHaveAttribute('data-lost-request', last!);
    await tabTo(page, /^The loop of kube-proxy\//);
    await page.keyboard.press('Enter');
    const table = page.locator('[data-station="table"]');
    await expect(table).toBeVisible();
    await tabTo(page, /^web$/);
  },
);

test(
  'from a name that is not found to the CoreDNS that said so, with the keyboard alone',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto(`./${LATE_NAMES}`);
    await expect(page.locator('[data-traffic="Service/default/web"]')).toBeVisible();
    await tabTo(page, /^Why\?$/);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-lost-request] li[data-type="asked"]')).toBeVisible();
    await tabTo(page, /^The loop of coredns\//);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-station="records"]')).toContainText('etcd: 10.');
    await tabTo(page, /^kube-system\/coredns-/);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-view="inspector"]')).toContainText('coredns-');
  },
);
