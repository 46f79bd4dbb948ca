import type { Browser } from '@playwright/test';
import { test } from '../kubeloupe.ts';
import { serveFolders } from '../static-server.ts';

const RUNS = 10;
const BUILD = 'dist/page';
/** The page folder of another build to compare with. */
const OTHER = process.env['BENCH_AGAINST'];
const NETWORKS = [
  { name: 'no limit', mbitPerSecond: undefined },
  { name: '10 Mbit/s', mbitPerSecond: 10 },
];

/** The times of one visit, by the page's clock. */
interface Visit {
  readonly firstPodMs: number;
  /** The time when the first command, typed as soon as a Pod is drawn, has its output. */
  readonly answeredMs: number;
  readonly requests: number;
  /** The kB that the network sent until the first Pod was drawn. */
  readonly kb: number;
}

/** Records when the first Pod is drawn and when the terminal has output. */
function watchPage(): void {
  const moments: { pod?: number; answer?: number } = {};
  Object.assign(window, { moments });
  new MutationObserver(() => {
    if (document.querySelector('[data-object^="Pod/default/web-"]') !== null) moments.pod ??= performance.now();
    const output = document.querySelector('[data-view="terminal"]')?.textContent ?? '';
    if (output.includes('deployment.apps/web scaled')) moments.answer ??= performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function visit(browser: Browser, url: string, mbitPerSecond: number | undefined): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  if (mbitPerSecond !== undefined) {
    const throughput = (mbitPerSecond * 1_000_000) / 8;
    const limits = { offline: false, latency: 20, downloadThroughput: throughput, uploadThroughput: throughput };
    await network.send('Network.emulateNetworkConditions', limits);
  }
  let requests = 0;
  let bytes = 0;
  network.on('Network.requestWillBeSent', () => requests++);
  network.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(watchPage);
  await page.goto(url);
  await page.waitForFunction(() => (window as unknown as { moments: { pod?: number } }).moments.pod !== undefined);
  const before = { requests, kb: bytes / 1_000 };
  const field = page.getByRole('textbox', { name: 'kubectl command' });
  await field.fill('scale deployment/web --replicas=4');
  await field.press('Enter');
  await page.waitForFunction(() => (window as unknown as { moments: { answer?: number } }).moments.answer !== undefined);
  const { pod, answer } = await page.evaluate(() => (window as unknown as { moments: { pod: number; answer: number } }).moments);
  await context.close();
  return { firstPodMs: pod, answeredMs: answer, ...before };
}

function median(values: readonly number[]): string {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!.toFixed(0);
}

/**
 * This prints figures and does not fail. `BENCH_AGAINST=folder npm run bench:page` visits another build in turn with this one, so both run under the
 * same load.
 */
test("the times of the first Pod and of the first command's output in a first visit", async ({ browser }) => {
  test.setTimeout(900_000);
  const server = await serveFolders({ '/this/': `${BUILD}/`, ...(OTHER && { '/other/': `${OTHER}/` }) }, { compressed: true });
  const builds = OTHER ? ['this', 'other'] : ['this'];
  for (const { name, mbitPerSecond } of NETWORKS) {
    const visits = new Map<string, Visit[]>(builds.map((build) => [build, []]));
    for (let run = 0; run < RUNS; run++) {
      for (const build of builds) visits.get(build)!.push(await visit(browser, `${server.origin}/${build}/`, mbitPerSecond));
    }
    for (const [build, all] of visits) {
      const of = (figure: keyof Visit): string => median(all.map((one) => one[figure]));
      process.stdout.write(
        `${name}, ${build} build, median of ${RUNS}: first Pod ${of('firstPodMs')} ms (${of('requests')} requests, ${of('kb')} kB), first command answered ${of('answeredMs')} ms\n`,
      );
    }
  }
  await server.stop();
});
