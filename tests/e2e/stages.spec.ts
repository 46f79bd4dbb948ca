import type { Page } from '@playwright/test';
import { expect, Kubeloupe, test } from './kubeloupe.ts';

function stage(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name });
}

test('stages are chosen by number, and the next visit begins with the last one', async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await expect(stage(page, 'Edit')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('2');
  await expect(stage(page, 'Watch')).toHaveAttribute('aria-current', 'true');
  await expect(kubeloupe.view('editor')).toHaveCount(0);
  await kubeloupe.page.goto('about:blank');
  await kubeloupe.page.goto('./');
  await expect(stage(page, 'Watch')).toHaveAttribute('aria-current', 'true');
  // A number that is typed is no stage.
  await page.keyboard.press('1');
  await page.locator('#command-line').pressSequentially('3');
  await expect(stage(page, 'Edit')).toHaveAttribute('aria-current', 'true');
});

test('a link opens in the stage in which it was made', async ({ kubeloupe, page, context }) => {
  await kubeloupe.openReady();
  await kubeloupe.pause();
  await page.keyboard.press('2');
  // The address follows after a while.
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#v1=/);
  await page.waitForTimeout(1_000);
  const linked = new Kubeloupe(await context.newPage());
  await linked.page.goto(page.url());
  await expect(linked.deployment('web')).toBeVisible();
  await expect(stage(linked.page, 'Watch')).toHaveAttribute('aria-current', 'true');
  await expect(linked.view('inspector')).toHaveCount(0);
});

test(
  'a view covers the others and gives their places back; the inspector is closed from inside by Escape',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const width = async () => (await kubeloupe.view('objects').boundingBox())?.width;
    const before = await width();
    await kubeloupe.button('Maximise Objects').click();
    await expect(kubeloupe.view('editor')).toBeHidden();
    await expect(kubeloupe.view('timeline')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(kubeloupe.view('editor')).toBeVisible();
    expect(await width()).toBe(before);

    await kubeloupe.inspect('Deployment/default/web');
    await kubeloupe.button('Maximise Inspector').focus();
    await page.keyboard.press('Escape');
    await expect(kubeloupe.view('inspector')).toHaveCount(0);
    // It is still selected.
    await expect(kubeloupe.deployment('web').locator('[aria-pressed="true"]').first()).toBeVisible();
  },
);

test('Tab first comes to a way to the objects, and passes the editor unless Enter goes in', async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await expect(kubeloupe.editorField).toBeAttached({ timeout: 30_000 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the objects' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(kubeloupe.view('objects').locator('.react-flow__node:focus')).toHaveCount(1);

  const box = kubeloupe.view('editor').getByRole('group', { name: /^Manifest/ });
  await box.focus();
  await page.keyboard.press('Tab');
  await expect(box.locator(':focus')).toHaveCount(0);
  await expect(box).not.toBeFocused();
  await box.focus();
  await page.keyboard.press('Enter');
  await expect(kubeloupe.editorField).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
});

test('an embedded page shows a whole stage', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await page.goto('./?embed&stage=watch');
  await expect(kubeloupe.deployment('web')).toBeVisible();
  await expect(kubeloupe.view('timeline')).toBeVisible();
  await expect(kubeloupe.view('editor')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
