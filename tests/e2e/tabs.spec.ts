import type { Page } from '@playwright/test';
import { deploymentYaml } from '../manifests.ts';
import { expect, Kubeloupe, test } from './kubeloupe.ts';

const ONE = deploymentYaml({ name: 'one', replicas: 1 });
const OTHER = deploymentYaml({ name: 'other', replicas: 2 });

const themeOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-theme');

test(
  "two tabs keep two texts: each has its own after a reload, and can open the other's",
  { tag: '@thorough' },
  async ({ kubeloupe, context }) => {
    const other = new Kubeloupe(await context.newPage());
    await kubeloupe.open();
    await other.open();
    await kubeloupe.write(ONE);
    await other.write(OTHER);
    await other.page.waitForTimeout(500);
    await kubeloupe.page.reload();
    await other.page.reload();
    expect(await kubeloupe.written()).toBe(ONE);
    expect(await other.written()).toBe(OTHER);

    await kubeloupe.button('Texts').click();
    const mine = kubeloupe.page.getByRole('group', { name: 'Your recent texts' });
    await expect(mine.getByRole('menuitem')).toHaveCount(1);
    await mine.getByRole('menuitem', { name: /^Deployment other/ }).click();
    expect(await kubeloupe.written()).toBe(OTHER);
    await kubeloupe.choose('Texts', /^Deployment one/);
    expect(await kubeloupe.written()).toBe(ONE);

    // Both are kept after both tabs are closed.
    await other.page.close();
    await kubeloupe.page.close();
    const next = new Kubeloupe(await context.newPage());
    await next.open();
    const shown = await next.written();
    expect([ONE, OTHER]).toContain(shown);
    await next.choose('Texts', shown === ONE ? /^Deployment other/ : /^Deployment one/);
    expect(await next.written()).toBe(shown === ONE ? OTHER : ONE);
  },
);

test(
  'a setting that is changed in one tab appears in the other and is not undone there',
  { tag: '@thorough' },
  async ({ kubeloupe, page, context }) => {
    const other = new Kubeloupe(await context.newPage());
    await kubeloupe.open();
    await other.open();
    await page.bringToFront();
    await kubeloupe.button(/^Theme/).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(() => themeOf(other.page)).toBe('dark');
    await other.showObjectsAs('Table');
    await expect(kubeloupe.view('objects').getByRole('table')).toBeVisible();
    await page.waitForTimeout(500);
    await page.reload();
    await expect(kubeloupe.view('objects').getByRole('table')).toBeVisible();
    expect(await themeOf(page)).toBe('dark');
  },
);
