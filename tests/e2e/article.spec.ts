import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';
import { serveFolders } from './static-server.ts';

const ARTICLE = readFileSync('docs/article/index.html', 'utf8');

/** The figures of the article. */
interface Article {
  /** The nth figure, from 0. */
  figure(number: number): { readonly element: Locator; readonly frame: FrameLocator };
}

/** Serves docs/article on an origin of its own, with the tested build's custom element, and calls `read`. */
async function inArticle(
  { page, baseURL }: { page: Page; baseURL: string | undefined },
  read: (article: Article) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'kubeloupe-'));
  writeFileSync(join(folder, 'index.html'), ARTICLE.replaceAll('http://localhost:4173/', new URL('./', baseURL).href));
  const server = await serveFolders({ '/': `${folder}/` });
  try {
    await page.goto(server.origin);
    await read({
      figure: (number) => {
        const element = page.locator('kube-loupe').nth(number);
        return { element, frame: element.locator('iframe').contentFrame() };
      },
    });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

test.beforeEach(({ watch }) => watch.expect(/^request to |404/));

test(
  'an article has figures that load when the reader comes near, and its text answers what the reader does',
  { tag: '@thorough' },
  async ({ page, baseURL }) => {
    await inArticle({ page, baseURL }, async ({ figure }) => {
      const { frame } = figure(0);
      await expect(frame.locator('[data-object="Deployment/default/web"]')).toBeVisible();
      await expect(page.locator('#shown')).toHaveText('You are looking at 21.5 s. Time stands still.');
      await expect(page.locator('iframe')).toHaveCount(2);

      await frame.getByRole('button', { name: 'Play', exact: true }).click();
      await expect(page.locator('#shown')).toHaveText(/^You are looking at 2[12]\.\d s\. Time passes\.$/);
      await frame.getByRole('button', { name: 'Pause the rollout of web' }).click();
      await expect(page.locator('#shown')).toHaveText(/ At 2\d\.\d s you ran: kubectl rollout pause deployment\/web\.$/);

      await figure(2).element.scrollIntoViewIfNeeded();
      await expect(page.locator('iframe')).toHaveCount(3);
      await expect(figure(2).frame.locator('[data-view="compare"]')).toBeVisible();
    });
  },
);

test('a figure follows the theme and the language of the article', { tag: '@thorough' }, async ({ page, baseURL }) => {
  await inArticle({ page, baseURL }, async ({ figure }) => {
    const { frame } = figure(0);
    const html = frame.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.evaluate(() => (document.documentElement.style.colorScheme = 'dark'));
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => (document.documentElement.lang = 'zh-Hans'));
    await expect(html).toHaveAttribute('lang', 'zh-CN');
    await expect(frame.getByRole('button', { name: '播放', exact: true })).toBeVisible();
    // The element's own attributes are stronger.
    await page
      .locator('kube-loupe')
      .first()
      .evaluate((element) => element.setAttribute('theme', 'projector'));
    await expect(html).toHaveAttribute('data-theme', 'projector');
  });
});

test(
  'a figure that leaves the article leaves nothing, and one that is shown again begins anew',
  { tag: '@thorough' },
  async ({ page, baseURL }) => {
    await inArticle({ page, baseURL }, async ({ figure }) => {
      await expect(figure(0).frame.locator('[data-object="Deployment/default/web"]')).toBeVisible();
      await page.evaluate(() => {
        const figures = document.querySelectorAll('kube-loupe');
        figures[0]!.remove();
        document.querySelector('figure')!.prepend(figures[0]!);
      });
      await expect(figure(0).frame.locator('[data-object="Deployment/default/web"]')).toBeVisible();
      await expect(page.locator('#shown')).toHaveText('You are looking at 21.5 s. Time stands still.');
    });
  },
);
