import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../kubeloupe.ts';

/** Gzipped script before the first graph can be used, in kB of 1,000 bytes. */
const PAGE_BUDGET_KB = 250;
const WORKER_BUDGET_KB = 150;

interface Fetched {
  readonly url: string;
  /** When it was asked for, in milliseconds since 1970. */
  readonly atMs: number;
}

function fetchedScripts(): Fetched[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.m?js($|\?)/.test(name))
    .map(({ name, startTime }) => ({ url: name, atMs: performance.timeOrigin + startTime }));
}

async function gzippedKb(page: Page, urls: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const url of new Set(urls)) bytes += gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length;
  return bytes / 1_000;
}

test('little script is fetched before the first graph can be used', async ({ kubeloupe, page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[data-object="Deployment/default/web"] button') === null) return;
      observer.disconnect();
      Object.assign(window, { usableAtMs: performance.timeOrigin + performance.now() });
    }).observe(document, { subtree: true, childList: true });
  });
  await kubeloupe.open();
  const usableAtMs = await page.evaluate(() => (window as unknown as { usableAtMs: number }).usableAtMs);
  const worker = page.workers().find((one) => /\/worker-[^/]*\.js$/.test(one.url()));
  if (worker === undefined) throw new Error('there is no worker');

  const before = (scripts: readonly Fetched[]): string[] =>
    scripts.filter(({ atMs }) => atMs <= usableAtMs).map(({ url }) => url);
  const ofWorker = [worker.url(), ...before(await worker.evaluate(fetchedScripts))];
  const ofPage = before(await page.evaluate(fetchedScripts)).filter((url) => !ofWorker.includes(url));
  expect(ofPage.length).toBeGreaterThan(0);
  expect.soft(await gzippedKb(page, ofPage), `page: ${ofPage.join(' ')}`).toBeLessThanOrEqual(PAGE_BUDGET_KB);
  expect.soft(await gzippedKb(page, ofWorker), `worker: ${ofWorker.join(' ')}`).toBeLessThanOrEqual(WORKER_BUDGET_KB);
});
