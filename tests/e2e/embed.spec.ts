import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { FrameLocator, Page } from '@playwright/test';
import { buildScenario, encodeLink } from '../../src/worker/protocol/scenario.ts';
import { expect, Kubeloupe, test } from './kubeloupe.ts';
import { serveFolders } from './static-server.ts';

test(
  'an embedded page has only the requested views, the time controls and the link to the full page',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.goto('./?embed=objects,loops&theme=dark&lang=zh-CN');
    await expect(kubeloupe.deployment('web')).toBeVisible();
    await expect(kubeloupe.view('loops')).toBeVisible();
    for (const view of ['editor', 'inspector', 'terminal'] as const) await expect(kubeloupe.view(view)).toHaveCount(0);
    await expect(page.getByRole('button', { name: '场景' })).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '在 Kubeloupe 中打开' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  },
);

test('an embedded page stores nothing', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await page.goto('./?embed=objects,editor&theme=dark');
  await expect(kubeloupe.deployment('web')).toBeVisible();
  await kubeloupe.showObjectsAs('Table');
  await kubeloupe.write('kind: Pod');
  await page.goto('./?embed=objects');
  await expect(kubeloupe.deployment('web')).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);
});

test('an unknown view is named', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('./?embed=objects,clock');
  await expect(page.getByRole('alert').filter({ hasText: 'clock' })).toContainText(
    'The views are objects, editor, loops, loop, inspector, happens, code, steps, terminal, timeline, compare.',
  );
});

test(
  'it works in a frame on another origin, and opens as a full page at the same time',
  { tag: '@thorough' },
  async ({ kubeloupe, page, context, watch }) => {
    watch.expect(/^request to |404/);
    const folder = mkdtempSync(join(tmpdir(), 'kubeloupe-'));
    const article = await serveFolders({ '/': `${folder}/` });
    await kubeloupe.openReady();
    await kubeloupe.button('Share this moment').click();
    const sheet = page.getByRole('dialog', { name: 'Share this moment' });
    await sheet.getByRole('tab', { name: 'Embed' }).click();
    await sheet.getByRole('combobox', { name: 'Height' }).selectOption('420');
    await sheet.getByLabel(/^Your page/).fill(article.origin);
    const code = sheet.getByLabel('Text to paste');
    await expect(code).toHaveValue(/^<iframe title="A rollout in Kubeloupe" src="\S+#v1=\S+" .* height="420"/);
    const body = await code.inputValue();
    writeFileSync(join(folder, 'index.html'), `<!doctype html><title>An article</title><body style="width: 500px">${body}`);
    await page.goto(article.origin);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('[data-object="Deployment/default/web"]')).toContainText('3/3 ready');
    // In a narrow frame the views stand below one another. It gets the height that they need, and no more.
    await expect(page.locator('iframe')).not.toHaveAttribute('height', '420');
    const views = frame.getByRole('main');
    await expect.poll(() => views.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await frame.getByRole('button', { name: 'Pause', exact: true }).click();

    const opened = context.waitForEvent('page');
    await frame.getByRole('link', { name: 'Open in Kubeloupe' }).click();
    const own = new Kubeloupe(await opened);
    await expect(own.view('editor')).toBeVisible();
    await expect(own.deployment('web')).toContainText('3/3 ready');
    await article.stop();
    rmSync(folder, { recursive: true });
  },
);

test.describe('in a page that scrolls', () => {
  const NAMES = ['first', 'second', 'third', 'fourth'];
  const SCENARIO = buildScenario({
    cluster: { seed: 'lanes' },
    steps: NAMES.map((name, i) => [1_000 * (i + 1), `kubectl create deployment ${name} --image=nginx:1.27`]),
    cursor: { at: 8_000, selection: 'Deployment/default/fourth' },
  });

  /** Opens an article of 3,000 px with a frame of the page, and calls `look` with the frame. */
  async function inArticle(
    { page, baseURL }: { page: Page; baseURL: string | undefined },
    look: (frame: FrameLocator) => Promise<void>,
  ) {
    const folder = mkdtempSync(join(tmpdir(), 'kubeloupe-'));
    const src = new URL(`./?embed=objects#${encodeLink(SCENARIO)}`, baseURL).href;
    const frame = `<iframe title="A cluster" src="${src}" width="700" height="420"></iframe>`;
    writeFileSync(join(folder, 'index.html'), `<!doctype html><title>An article</title><body style="height: 3000px">${frame}`);
    const article = await serveFolders({ '/': `${folder}/` });
    try {
      await page.goto(article.origin);
      await look(page.frameLocator('iframe'));
    } finally {
      await article.stop();
      rmSync(folder, { recursive: true });
    }
  }

  test.beforeEach(({ watch }) => watch.expect(/^request to |404/));

  test(
    'what the link is about is in view in its frame, whatever size its card gets, until the reader moves it away',
    { tag: '@thorough' },
    async ({ page, baseURL }) => {
      await inArticle({ page, baseURL }, async (frame) => {
        const card = (name: string) => frame.locator(`[data-object="Deployment/default/${name}"]`).first();
        await expect(card('fourth')).toBeInViewport({ ratio: 1 });
        await expect(card('first')).not.toBeInViewport();
        // The frame gets another size.
        for (const [width, height] of [
          [420, 300],
          [900, 260],
        ]) {
          await page.locator('iframe').evaluate(
            (element, size) => {
              [element.style.width, element.style.height] = size.map((each) => `${each}px`) as [string, string];
            },
            [width, height],
          );
          await expect(card('fourth')).toBeInViewport({ ratio: 1 });
        }
        // What the reader moves stays where it is.
        const box = (await page.locator('iframe').boundingBox())!;
        await page.mouse.move(box.x + 30, box.y + 200);
        await page.mouse.down();
        await page.mouse.move(box.x + 30, box.y + 800, { steps: 5 });
        await page.mouse.up();
        await expect(card('fourth')).not.toBeInViewport();
        await page.locator('iframe').evaluate((element) => (element.style.height = '300px'));
        await expect(frame.locator('html')).toHaveJSProperty('clientHeight', 300);
        await expect(card('fourth')).not.toBeInViewport();
      });
    },
  );

  test(
    'the wheel scrolls the page around the frame, and with Ctrl it zooms the graph',
    { tag: '@thorough' },
    async ({ page, baseURL }) => {
      await inArticle({ page, baseURL }, async (frame) => {
        await expect(frame.locator('[data-object="Deployment/default/fourth"]').first()).toBeInViewport({ ratio: 1 });
        const graph = (): Promise<string> =>
          frame.locator('.react-flow__viewport').evaluate((element) => element.style.transform);
        const zoom = async (): Promise<number> => Number(/scale\((.*)\)/.exec(await graph())?.[1]);
        const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
        const before = await graph();
        const box = (await page.locator('iframe').boundingBox())!;
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.wheel(0, 120);
        await expect.poll(scrolled).toBe(120);
        expect(await graph()).toBe(before);
        const zoomed = await zoom();
        await page.keyboard.down('Control');
        await page.mouse.wheel(0, 60);
        await expect.poll(zoom).toBeLessThan(zoomed);
        await page.mouse.wheel(0, -200);
        await expect.poll(zoom).toBeGreaterThan(zoomed);
        await page.keyboard.up('Control');
        expect(await scrolled()).toBe(120);
      });
    },
  );
});
