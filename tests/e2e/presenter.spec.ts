import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

const LESSON = './#lesson=how-many-may-be-missing';
const beat = (page: Page, id: string) => page.locator(`[data-beat="${id}"][data-answered]`);
const order = (page: Page, name: string) => page.locator(`[data-order="${name}"]`);

/** Opens a lesson with the id of its first part, and presents it. */
async function present(page: Page, lesson = LESSON, first = 'floor'): Promise<Page> {
  await page.goto(lesson);
  await expect(beat(page, first).locator('[data-option]').first()).toBeEnabled({ timeout: 30_000 });
  const opened = page.waitForEvent('popup');
  await page.locator('[data-present]').click();
  const presenter = await opened;
  await expect(presenter.locator(`[data-script="${first}"]`)).toBeVisible();
  return presenter;
}

test(
  'a lesson is presented: large on the page, and with the answer and what comes next in a second window',
  { tag: '@thorough' },
  async ({ page }) => {
    const presenter = await present(page);
    await expect(page.getByRole('navigation', { name: 'Stages' })).toHaveCount(0);
    await expect(page.locator('[data-transport]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
    await expect(presenter.locator('html')).not.toHaveAttribute('data-theme', 'projector');
    // The second window shows another page's cluster. It has none of its own.
    expect(presenter.workers()).toEqual([]);
    await expect(presenter.locator('[data-next]')).toHaveText('The ceiling');
    await expect(presenter.locator('[data-right="true"]')).toContainText('8');
    expect((await new AxeBuilder({ page: presenter }).analyze()).violations).toEqual([]);

    await order(presenter, 'reveal').click();
    await expect(beat(page, 'floor')).toHaveAttribute('data-answered', 'true');
    await expect(order(presenter, 'reveal')).toBeDisabled();
    await order(presenter, 'act').click();
    await expect(page.locator('[data-check]').first()).toBeVisible();
    await expect(presenter.locator('[data-simulated]')).not.toHaveText('0:00:12');
    await page.bringToFront();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    // A remote sends these keys to whichever window has the focus.
    await page.keyboard.press('PageDown');
    await expect(presenter.locator('[data-script="ceiling"]')).toBeVisible();
    await presenter.bringToFront();
    await presenter.keyboard.press('ArrowLeft');
    await expect(beat(page, 'floor')).toBeVisible();

    await page.bringToFront();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-transport]')).toBeVisible();
    await presenter.bringToFront();
    await presenter.keyboard.press('F5');
    await expect(page.locator('[data-transport]')).toHaveCount(0);
  },
);

test('a part that only asks to let time run is done from the presenter’s window', { tag: '@thorough' }, async ({ page }) => {
  const presenter = await present(page, './#lesson=crash-loop', 'looks-good');
  await expect(order(presenter, 'act')).toHaveText('Let time run');
  await order(presenter, 'act').click();
  await expect(order(presenter, 'playPause')).toHaveText('Pause');
  await expect(order(presenter, 'act')).toBeDisabled();
});

test(
  'the presenter’s button of the blank screen answers at once, whether or not the page does',
  { tag: '@thorough' },
  async ({ page }) => {
    const presenter = await present(page);
    await page.close();
    await expect(presenter.getByRole('status')).toContainText('is closed');
    await order(presenter, 'blank').click();
    await expect(order(presenter, 'blank')).toHaveAttribute('aria-pressed', 'true');
    await order(presenter, 'blank').click();
    await expect(order(presenter, 'blank')).toHaveAttribute('aria-pressed', 'false');
  },
);

test('the screen is made blank by a key of either window, and any key shows it again', { tag: '@thorough' }, async ({ page }) => {
  const presenter = await present(page);
  const blank = page.locator('[data-blank]');
  await presenter.keyboard.press('.');
  await expect(blank).toHaveText('The screen is blank. Any key shows it again.');
  await presenter.keyboard.press('q');
  await expect(blank).toHaveCount(0);
  await page.bringToFront();
  await page.keyboard.press('b');
  await expect(blank).toBeVisible();
  // Such a key does nothing else.
  await page.keyboard.press('PageDown');
  await expect(blank).toHaveCount(0);
  await expect(beat(page, 'floor')).toBeVisible();
});

test('the spot goes where the presenter’s mouse goes', { tag: '@thorough' }, async ({ page }) => {
  const presenter = await present(page);
  await order(presenter, 'pointer').hover();
  await expect(presenter.getByText('Then move the mouse over the page')).toBeVisible();
  await order(presenter, 'pointer').click();
  const pad = await presenter.locator('[data-touchpad]').boundingBox();
  const { width, height } = page.viewportSize()!;
  await presenter.mouse.move(pad!.x + pad!.width / 2, pad!.y + pad!.height / 4, { steps: 4 });
  await page.bringToFront();
  const spot = page.locator('[data-spot]');
  await expect(spot).toBeVisible();
  await expect
    .poll(async () => {
      const at = await spot.boundingBox();
      return Math.hypot(at!.x + at!.width / 2 - width / 2, at!.y + at!.height / 2 - height / 4);
    })
    .toBeLessThan(8);
  await page.keyboard.press('x');
  await expect(spot).toHaveCount(0);
});

test('the spot is where the mouse rests, as soon as the pointer is turned on', { tag: '@thorough' }, async ({ page }) => {
  await present(page);
  await page.bringToFront();
  await page.mouse.move(500, 300);
  await page.keyboard.press('x');
  const spot = page.locator('[data-spot]');
  await expect(spot).toBeVisible();
  const at = await spot.boundingBox();
  expect(Math.hypot(at!.x + at!.width / 2 - 500, at!.y + at!.height / 2 - 300)).toBeLessThan(8);
});

test('a hash that has no room for all of it ends in an ellipsis, on a projector too', { tag: '@thorough' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await present(page, './#lesson=a-new-image', 'change');
  const hashes = page.locator('[data-object^="ReplicaSet/"] [data-elides]').filter({ visible: true });
  await expect(hashes.first()).toBeVisible();
  const past = await hashes.evaluateAll((words) =>
    words.map((word) => (word.lastElementChild ?? word).getBoundingClientRect().right - word.getBoundingClientRect().right),
  );
  expect(Math.max(...past)).toBeLessThan(1);
});

test(
  'a presentation goes on after the page is reloaded, and the second window waits for it',
  { tag: '@thorough' },
  async ({ page }) => {
    const presenter = await present(page);
    await page.reload();
    await expect(beat(page, 'floor')).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('[data-transport]')).toHaveCount(0);
    await presenter.keyboard.press('PageDown');
    await expect(beat(page, 'ceiling')).toBeVisible();
    await page.close();
    await expect(presenter.getByRole('status')).toContainText('is closed');
  },
);

test(
  'a page that has been left tells the second window nothing more, until it is shown again',
  { tag: '@thorough' },
  async ({ page }) => {
    const presenter = await present(page);
    await order(presenter, 'playPause').click();
    await expect(order(presenter, 'playPause')).toHaveText('Pause');
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect(presenter.getByRole('status')).toContainText('is closed');
    // Time still passes there for a moment.
    const shown = await presenter.locator('[data-simulated]').textContent();
    await page.waitForTimeout(1_000);
    await expect(presenter.locator('[data-simulated]')).toHaveText(shown ?? '');
    await expect(presenter.getByRole('status')).toContainText('is closed');
    await page.evaluate(() => dispatchEvent(new Event('pageshow')));
    await expect(presenter.getByRole('status').filter({ hasText: 'is closed' })).toHaveCount(0);
  },
);

test('a browser that lets no window open is told of, and its link opens it', { tag: '@thorough' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(LESSON);
  await expect(beat(page, 'floor')).toBeVisible({ timeout: 30_000 });
  await page.locator('[data-present]').click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('alert').getByRole('link', { name: 'Open the presenter’s window' }).click();
  await expect((await opened).locator('[data-script="floor"]')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test(
  'without a lesson the presenter has time, pointer and the blank screen, in Chinese too',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox').fill('简体中文');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox').fill('presenter');
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const presenter = await opened;
    await expect(presenter.getByRole('main')).toContainText('没有打开课程');
    await expect(order(presenter, 'nextPart')).toHaveCount(0);
    const playing = await order(presenter, 'playPause').innerText();
    await order(presenter, 'playPause').click();
    await expect(order(presenter, 'playPause')).not.toHaveText(playing);
    expect((await new AxeBuilder({ page: presenter }).analyze()).violations).toEqual([]);
  },
);

for (const [width, height] of [
  [1280, 720],
  [1024, 768],
] as const) {
  test.describe(`at ${width}×${height}`, () => {
    test.use({ viewport: { width, height } });

    test(
      'a presentation shows large Pods with whole names, and the wheel does not move them',
      { tag: '@thorough' },
      async ({ page }) => {
        await present(page);
        await page.bringToFront();
        const graph = page.locator('[data-view="objects"]');
        /** The Pods whose marks are large and whose names stand within the graph, and those whose marks are not large. */
        const pods = (): Promise<{ readonly whole: number; readonly small: number; readonly firstTop: number }> =>
          graph.evaluate((view) => {
            const bottom = view.querySelector('.react-flow')!.getBoundingClientRect().bottom;
            const marks = [...view.querySelectorAll('[data-object^="Pod/"]')].map((mark) => mark.getBoundingClientRect());
            const small = marks.filter(({ width }) => width < 40).length;
            // The name is written below the mark, and the node where there is room.
            const whole = marks.filter((mark) => mark.bottom + 36 <= bottom).length;
            return { whole, small, firstTop: marks[0]!.top };
          });
        await expect.poll(async () => (await pods()).whole).toBe(10);
        const { small, firstTop } = await pods();
        expect(small).toBe(0);
        const box = (await graph.boundingBox())!;
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.wheel(0, 300);
        await page.waitForTimeout(300);
        expect((await pods()).firstTop).toBe(firstTop);
        await page.keyboard.press('Escape');
        await expect(page.locator('[data-transport]')).toBeVisible();
      },
    );
  });
}
