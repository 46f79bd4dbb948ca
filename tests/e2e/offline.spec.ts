import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkOf } from '../scenarios.ts';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';
import { serveFolders, type StaticServer } from './static-server.ts';

const BUILD = process.env['E2E_PAGE'] ?? 'dist/page';
const SUB_PATH = '/some/where/kubeloupe/';

let folder: string;
let server: StaticServer;

test.use({ serviceWorkers: 'allow' });

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kubeloupe-'));
  cpSync(BUILD, folder, { recursive: true });
  server = await serveFolders({ [SUB_PATH]: `${folder}/` });
});

test.afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Opens the page, and waits until it is completely cached. */
async function visit(kubeloupe: Kubeloupe): Promise<void> {
  const { page } = kubeloupe;
  await page.goto(server.origin + SUB_PATH);
  await expect(kubeloupe.deployment('web')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.active?.state)))
    .toBe('activated');
}

test(
  'after the first visit the page works without a network, from a sub-path of any static host',
  { tag: '@thorough' },
  async ({ kubeloupe, page, watch }) => {
    watch.expect(/^request to /);
    await visit(kubeloupe);
    await server.stop();

    await page.reload();
    await expect(kubeloupe.deployment('web')).toBeVisible();
    // Later parts are there, too: Monaco, and all of kubectl.
    await kubeloupe.focusEditor();
    await kubeloupe.setSpeed(10);
    expect((await kubeloupe.kubectl('scale deployment/web --replicas=4')).exitCode).toBe(0);
    await kubeloupe.expectReady('web', 4);

    // Links work, too.
    await page.goto(`${server.origin}${SUB_PATH}${linkOf('surge')}`);
    await page.reload();
    await expect(kubeloupe.deployment('web')).toContainText('10/10 ready');

    // So do the lessons, with their pictures.
    await page.getByRole('link', { name: 'Lessons' }).click();
    const entry = page.locator('[data-lesson="a-new-image"]');
    await expect(entry.getByRole('img')).toBeVisible();
    await entry.getByRole('link').click();
    await expect(page.locator('[data-beat]')).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'a newer build is used at the next visit, and no page gets files of both builds',
  { tag: '@thorough' },
  async ({ kubeloupe, page, watch }) => {
    watch.expect(/^request to /);
    await visit(kubeloupe);
    // The host no longer has the older build.
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const script = /assets\/index-[^"]*\.js/.exec(html)?.[0] ?? '';
    const newer = script.replace(/index-.*\.js/, 'index-newer.js');
    cpSync(join(folder, script), join(folder, newer));
    rmSync(join(folder, script));
    writeFileSync(join(folder, 'index.html'), html.replace(script, newer));
    const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
    const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
    const told = worker
      .replaceAll(script, newer)
      .replace(hashOf(html), hashOf(html.replace(script, newer)))
      .replace(/"[0-9a-f]{16}"/, '"newer"');
    writeFileSync(join(folder, 'service-worker.js'), told);

    await page.reload();
    await expect(kubeloupe.deployment('web')).toBeVisible();
    expect(await page.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src'))).toContain(
      'index-newer.js',
    );
    // The open page has the service worker of the older build until it is left, so it gets the complete older build.
    await server.stop();
    await page.reload();
    await expect(kubeloupe.deployment('web')).toBeVisible();
  },
);

test(
  'a host that answers for a missing file with a page gets nothing kept: the next visit asks the network',
  { tag: '@thorough' },
  async ({ kubeloupe, page, watch }) => {
    watch.expect(/^request to /);
    const lessons = readdirSync(join(folder, 'assets')).find((name) => /^lessons-.*\.js$/.test(name)) ?? '';
    writeFileSync(join(folder, 'assets', lessons), readFileSync(join(folder, 'index.html')));
    await page.goto(server.origin + SUB_PATH);
    await expect(kubeloupe.deployment('web')).toBeVisible();
    // Registers the service worker itself, so as to hear of its end.
    const state = await page.evaluate(async () => {
      const { installing } = await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI));
      await new Promise<void>((resolve) => installing?.addEventListener('statechange', () => resolve()));
      return installing?.state;
    });
    expect(state).toBe('redundant');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  },
);
