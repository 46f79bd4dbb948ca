import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { deploymentYaml } from '../manifests.ts';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

const card = (page: Page): Locator => page.getByRole('complementary', { name: 'Guided tour', exact: true });
const step = (page: Page, id: string): Locator => page.locator(`[data-step-of-tour="${id}"]`);

/** Opens the tour in the help sheet, and one of its questions. */
async function openChapter(kubeloupe: Kubeloupe, question: string): Promise<void> {
  const { page } = kubeloupe;
  await kubeloupe.button('Help and keys').click();
  await page.getByRole('dialog', { name: 'Kubeloupe' }).getByRole('button', { name: 'Take the guided tour' }).click();
  await card(page).getByRole('link', { name: question }).click();
}

/** Waits until the step is marked as done. */
async function goOn(page: Page, id: string): Promise<void> {
  await expect(step(page, id)).toHaveAttribute('data-done', 'true', { timeout: 30_000 });
  await card(page).getByRole('button', { name: 'Next' }).click();
}

test(
  'a first visit offers the tour once, in the status line, which covers nothing',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    const offer = page.getByRole('region', { name: 'Offer of a guided tour' });
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Do not offer the tour again' }).click();
    await expect(offer).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kubeloupe.setting.tourOffered'))).toBe('true');
    await page.reload();
    await expect(kubeloupe.editorField).toBeAttached({ timeout: 30_000 });
    await expect(offer).toHaveCount(0);
  },
);

test("why this Pod: the user's actions are noticed, and the answer follows", async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await openChapter(kubeloupe, 'Why was this Pod deleted');
  await expect(step(page, 'pickDoomed')).toHaveAttribute('data-done', 'false');
  await kubeloupe.view('objects').locator('[data-object^="Pod/"][data-state="terminating"]').click();
  await goOn(page, 'pickDoomed');
  await kubeloupe.view('inspector').locator('[data-why]').first().click();
  await goOn(page, 'askWhy');
  await kubeloupe.view('inspector').getByRole('button', { name: 'Open the code' }).first().click();
  await goOn(page, 'openDeletion');
  await kubeloupe.view('steps').locator('[data-step="getPodsToDelete"]').click();
  await expect(page.getByRole('region', { name: 'getPodsToDelete' })).toContainText('crowded node');
  await goOn(page, 'rankPods');
  await card(page).getByRole('button', { name: 'Show the answer' }).click();
  await expect(card(page)).toContainText('the one that became ready later was deleted');
});

test(
  'why the rollout waits: the page does the steps for the user, up to the deadline',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    await openChapter(kubeloupe, 'Why is the rollout stuck?');
    for (const id of ['askWaiting', 'openDecision', 'playDeadline']) {
      await card(page).getByRole('button', { name: 'Do it for me' }).click();
      await goOn(page, id);
    }
    await expect(kubeloupe.view('inspector')).toContainText('ProgressDeadlineExceeded');
    await expect(kubeloupe.view('inspector')).toContainText('no old Pod may go');
  },
);

test('what if: a branch with maxSurge 0 is compared, and the tour ends with the user’s cluster and text', async ({
  kubeloupe,
  page,
}) => {
  const mine = deploymentYaml({ name: 'mine', replicas: 2 });
  await kubeloupe.open();
  await kubeloupe.apply(mine);
  await kubeloupe.expectReady('mine', 2);
  await openChapter(kubeloupe, 'What would have happened with maxSurge 0?');
  for (const id of ['goBack', 'changeSurge', 'playBranch']) {
    await card(page).getByRole('button', { name: 'Do it for me' }).click();
    await goOn(page, id);
  }
  await card(page).getByRole('button', { name: 'Do it for me' }).click();
  const sheet = page.getByRole('dialog', { name: 'Compare two moments' });
  await expect(sheet.getByLabel('From').locator('option:checked')).toContainText('The first at the same time');
  await expect(sheet).toContainText('availableReplicas');
  // Both may have the same time, so the other branch is named.
  const from = sheet.getByRole('combobox', { name: 'From' });
  expect(await from.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent)).toContain('The first');
  await page.keyboard.press('Escape');
  await goOn(page, 'compare');
  await card(page).getByRole('button', { name: 'Back to my own cluster' }).click();
  await expect(kubeloupe.deployment('mine')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  expect(await kubeloupe.written()).toBe(mine);
});

test('Escape leaves the tour, and it continues where it was left', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await openChapter(kubeloupe, 'Why is the rollout stuck?');
  await card(page).getByRole('button', { name: 'Do it for me' }).click();
  await goOn(page, 'askWaiting');
  await expect(step(page, 'openDecision')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('dialog').locator('input').fill('guided tour');
  await page.keyboard.press('Enter');
  await expect(step(page, 'openDecision')).toBeVisible();
});

test(
  'it shows the right region on a narrow screen, without accessibility violations',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await kubeloupe.open();
    await openChapter(kubeloupe, 'What would have happened with maxSurge 0?');
    await expect(kubeloupe.view('timeline')).toBeVisible();
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      const { violations } = await new AxeBuilder({ page }).include('aside').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  },
);
