import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { playFirstVisit } from '../../scripts/play-first-visit.ts';
import { FIRST_SCENARIO } from '../../src/ui/editor/first-scenario.ts';
import { isPod } from '../../src/ui/model/objects.ts';
import { PROTOCOL_VERSION, type ToPage } from '../../src/worker/protocol/index.ts';
import { expect, test } from './kubeloupe.ts';

/** The limits before the first graph: requests, and gzipped script in kB of 1,000 bytes. */
const MOST_REQUESTS = 15;
const PAGE_KB = 230;
/**
 * The whole engine, which has no second chunk: what comes later would be known to it. It was 430 when the first frame was shipped. The heaviest parts since then
 * are what traffic asks for (kube-proxy, CoreDNS, an ingress controller, policies, metrics, the programs of images), the authorizer with the default roles (20),
 * CEL for the rules of custom kinds (27), custom kinds themselves (13), certificates and tokens (18), and attaching volumes (7). Mutating policies, the cloud, the
 * control plane of kubeadm, resizes, debugging, metrics and the rest of kubectl are 39 together; what public applications ask of scripts, images and patterns, the
 * ranges of nodes, attributes of volumes, the types of policies, and kubectl's own decoding are 14.
 */
const WORKER_KB = 731;

const WORKER = /\/worker-[^/]*\.js$/;

test('the first graph is drawn and can be used before the worker is loaded, and the worker continues from it', async ({
  kubeloupe,
  page,
}) => {
  let letItCome = (): void => {};
  const mayCome = new Promise<void>((resolve) => {
    letItCome = resolve;
  });
  await page.route(WORKER, async (route) => {
    await mayCome;
    await route.continue();
  });
  await kubeloupe.open();
  await expect(kubeloupe.time).toContainText('loading');
  const shipped = playFirstVisit();
  const views = (shipped.objects?.changed ?? []).flatMap((view) => (isPod(view) ? [view] : []));
  const pods = views.map(({ id }) => id);
  expect(pods.length).toBeGreaterThan(0);
  for (const id of pods) await expect(kubeloupe.object(id)).toBeVisible();
  await kubeloupe.object(pods[0]!).click();
  await expect(kubeloupe.object(pods[0]!)).toHaveAttribute('aria-pressed', 'true');
  // Menus can be used, too. Their parts load when one is opened.
  await kubeloupe.button('Theme').click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Requests in the meantime run when the worker is loaded.
  await page.getByRole('textbox', { name: 'kubectl command' }).fill('scale deployment/web --replicas=4');
  await page.keyboard.press('Enter');

  letItCome();
  await kubeloupe.setSpeed(10);
  await kubeloupe.expectReady('web', 4);
  // The rollout has ended, and its Pods are those that were shipped.
  const replacing = views.filter(({ images }) => images[0] === 'nginx:1.28').map(({ name }) => name);
  expect(replacing.length).toBeGreaterThan(0);
  expect(await kubeloupe.podNames('web')).toEqual(expect.arrayContaining(replacing));
});

test("the shipped state equals the worker's first delta", async ({ page }) => {
  await page.goto('./');
  const worker = (await page.waitForEvent('worker', (one) => WORKER.test(one.url()))).url();
  const start = { type: 'start', version: PROTOCOL_VERSION, scenario: FIRST_SCENARIO };
  const sent = await page.evaluate(
    ([url, message]) =>
      new Promise<ToPage>((resolve) => {
        const fresh = new Worker(url, { type: 'module' });
        fresh.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
          if (data.type !== 'ready') resolve(data);
        });
        fresh.postMessage(message);
      }),
    [worker, start] as const,
  );
  expect(sent).toEqual({ type: 'delta', ...playFirstVisit() });
  const { type: _, ...delta } = sent as Extract<ToPage, { type: 'delta' }>;
  const assets = process.env['E2E_PAGE'] ?? 'dist/page';
  const script = readdirSync(`${assets}/assets`).find((name) => /^index-.*\.js$/.test(name))!;
  const text = readFileSync(`${assets}/assets/${script}`, 'utf8');
  // With the quotes of the minifier.
  expect(text).toContain(JSON.stringify(delta.clock).slice(1, -1));
});

test('little is loaded before the first graph', async ({ kubeloupe, page }) => {
  const asked: { readonly url: string; readonly atMs: number }[] = [];
  page.on('request', (request) => asked.push({ url: request.url(), atMs: Date.now() }));
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[data-object^="Pod/default/web-"]') === null) return;
      observer.disconnect();
      Object.assign(window, { drawnAtMs: performance.timeOrigin + performance.now() });
    }).observe(document, { subtree: true, childList: true });
  });
  await kubeloupe.open();
  const drawnAtMs = await page.evaluate(() => (window as unknown as { drawnAtMs: number }).drawnAtMs);
  await expect.poll(() => asked.filter(({ url }) => WORKER.test(url)).length).toBe(1);
  const before = asked.filter(({ atMs, url }) => atMs <= drawnAtMs && !WORKER.test(url)).map(({ url }) => url);
  const gzippedKb = async (urls: readonly string[]): Promise<number> => {
    const bodies = await Promise.all(urls.map(async (url) => (await page.request.get(url)).body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1_000;
  };
  const scripts = before.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  expect.soft(before.length, before.join(' ')).toBeLessThan(MOST_REQUESTS);
  expect.soft(await gzippedKb(scripts), scripts.join(' ')).toBeLessThanOrEqual(PAGE_KB);
  expect.soft(await gzippedKb(asked.map(({ url }) => url).filter((url) => WORKER.test(url)))).toBeLessThanOrEqual(WORKER_KB);
});
