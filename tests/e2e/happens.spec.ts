import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

function list(kubeloupe: Kubeloupe): Locator {
  return kubeloupe.view('happens').getByRole('list', { name: 'What happened, newest first' });
}

/** The item with this sentence. */
function item(kubeloupe: Kubeloupe, sentence: string | RegExp): Locator {
  return list(kubeloupe).getByRole('listitem').filter({ hasText: sentence }).first();
}

test('Watch describes a rollout in sentences, and each leads to its code and its causes', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(item(kubeloupe, 'Revision 1 creates 3 Pods: 3 are wanted, its cache shows 0 active.')).toBeVisible();
  await expect(item(kubeloupe, 'kubectl set image deployment/web nginx=nginx:1.28')).toContainText('you');
  await expect(item(kubeloupe, 'web is complete: 3 of 3 Pods are available')).toBeVisible({ timeout: 60_000 });
  const grows = item(kubeloupe, /Revision 2 grows from 1 to 2: 4 may be wanted in all, its cache shows 3\./);
  await grows.scrollIntoViewIfNeeded();

  await grows.getByRole('button', { name: /^Why: Revision 2 grows/ }).click();
  await expect(kubeloupe.view('inspector').getByRole('heading', { level: 3 })).toHaveText('How did this happen?');
  await expect(kubeloupe.view('inspector')).toContainText('reconcileNewReplicaSet');

  await grows.getByRole('button', { name: /^Open the code: Revision 2 grows/ }).click();
  await expect(page.getByRole('button', { name: 'Code', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('main')).toContainText('reconcileNewReplicaSet');
});

test('the list ends at a past time, and the present shows the rest again', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await page.keyboard.press('2');
  const created = item(kubeloupe, 'Revision 1 creates 3 Pods');
  await created.getByRole('button', { name: /^Show 0:/ }).click();
  await expect(list(kubeloupe).getByRole('listitem').first()).toContainText('Revision 1 creates 3 Pods');
  await expect(list(kubeloupe)).not.toContainText('web is complete');
  await page.getByRole('button', { name: 'Back to the present' }).click();
  await expect(list(kubeloupe)).toContainText('web is complete');
});

test(
  'a look back that is over before its answer leaves the list as it was',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.pause();
    await page.keyboard.press('2');
    await expect(item(kubeloupe, 'Revision 1 creates 3 Pods')).toBeVisible();
    for (let i = 0; i < 5; i++) {
      await page.evaluate(async () => {
        const button = (name: RegExp) =>
          [...document.querySelectorAll('button')].find((each) => name.test(each.getAttribute('aria-label') ?? each.textContent));
        [...document.querySelectorAll('[data-view="happens"] li')]
          .find((each) => each.textContent.includes('Revision 1 creates 3 Pods'))
          ?.querySelector('button')
          ?.click();
        while (button(/^Back to the present$/) === undefined) await new Promise(requestAnimationFrame);
        button(/^Back to the present$/)!.click();
      });
      await expect(page.locator('[data-bar="past"]')).toHaveCount(0);
    }
    await expect(list(kubeloupe)).toContainText('web is complete');
  },
);

test(
  'the newest sentence is in the status line, and nothing moves when it changes',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const newest = page.locator('[data-newest-happening]');
    await expect(newest.getByRole('status')).toHaveText(/^web is complete/);
    const controls = () =>
      page
        .locator(
          '[data-transport] button, [data-transport] time, [data-newest-happening] [role="status"], [data-view="timeline"] canvas',
        )
        .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().left)));
    const before = await controls();
    await kubeloupe.kubectl('scale deployment/web --replicas=5');
    await expect(newest.getByRole('status')).not.toHaveText(/3 of 3/);
    expect(await controls()).toEqual(before);
    await expect(newest.getByRole('status')).toHaveText('2 Pods of revision 1 are ready.', { timeout: 30_000 });
    expect(await controls()).toEqual(before);
    // Nothing is announced while time passes fast. The sentence is announced when time stops.
    await expect(newest.getByRole('status')).toHaveAttribute('aria-live', 'off');
    await kubeloupe.pause();
    await expect(newest.getByRole('status')).toHaveAttribute('aria-live', 'polite');
    await newest.getByRole('button', { name: /^Why: / }).click();
    await expect(kubeloupe.view('inspector')).toContainText('How did this happen?');
  },
);

test(
  'the list is available in Chinese, and has no accessibility violations',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await page.keyboard.press('2');
    await kubeloupe.pause();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    const happens = kubeloupe.view('happens');
    await expect(happens).toContainText('修订版本 1 创建 3 个 Pod：要 3 个，它的缓存里活跃的有 0 个。');
    const { violations } = await new AxeBuilder({ page }).include('[data-view="happens"]').analyze();
    expect(violations).toEqual([]);
  },
);
