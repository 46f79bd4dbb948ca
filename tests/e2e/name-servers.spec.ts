import type { Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';
import { LATE_NAMES } from './traffic-worlds.ts';

const band = (page: Page) => page.locator('[data-traffic="Service/default/web"]');

test(
  'a request that is lost by its name leads to the loop of the CoreDNS that answered',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto(`./${LATE_NAMES}`);
    await band(page).getByRole('button', { name: 'Why?' }).click();
    const link = page.locator('[data-lost-request] li[data-type="asked"]');
    const [, server = ''] = /asked (\S+) for web\.default\.svc\.cluster\.local: NXDOMAIN/.exec(await link.innerText()) ?? [];
    await link.getByRole('button', { name: `The loop of coredns/${server} at this moment` }).click();
    const loop = page.getByRole('article', { name: `The loop of coredns/${server}` });
    await expect(loop.locator('[data-anchor="informer:Service"]')).toContainText('1 late');
    await expect(loop.getByRole('list', { name: 'Records' }).getByRole('listitem').first()).toHaveText(
      /web\.default\.svc\s*NXDOMAIN\s*etcd: 10(\.\d+){3}/,
    );
    await expect(loop.getByRole('list', { name: 'Tries' }).first()).toContainText('NXDOMAIN');
    await expect(loop.locator('[data-station="ready"]')).toContainText('/ready says 200');
  },
);

test(
  'the palette opens the loop of a CoreDNS, and a link to it opens the same loop elsewhere',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await page.goto(`./${LATE_NAMES}`);
    await expect(band(page)).toBeVisible();
    const before = page.url();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('loop of coredns');
    await page
      .getByRole('option', { name: /^Open the loop of coredns\/coredns-/ })
      .first()
      .click();
    const loop = page.getByRole('article', { name: /^The loop of coredns\/coredns-/ });
    await expect(loop).toBeVisible();
    const name = await loop.getAttribute('aria-label');
    await expect.poll(() => page.url()).not.toBe(before);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('article', { name: name! })).toBeVisible();
  },
);
