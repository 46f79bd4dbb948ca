import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Cluster, ClusterOptions } from '../../src/cluster/index.ts';
import { SMALL_WORLD } from '../small-world.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';
import { recordHistory, recordRequests, type History, type Seen } from './record-history.ts';

interface Engine {
  readonly createCluster: (options: ClusterOptions) => Cluster;
}

let folder = '';
let engine = '';

/** The engine as a library, built from the current source. */
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'));
  await promisify(execFile)('npx', ['vite', 'build', '--mode', 'engine', '--outDir', folder, '--logLevel', 'warn']);
  // Outside the package, its file extension must mark it as a module.
  engine = join(folder, 'engine.mjs');
  await rename(join(folder, 'engine.js'), engine);
});

test.afterAll(() => rm(folder, { recursive: true }));

function historyInNode(sliceMs: number): Promise<History> {
  return recordHistory(pathToFileURL(engine).href, sliceMs);
}

/** Opens a page on which the engine can be imported as `engine.js`. */
async function openBlank(page: Page): Promise<void> {
  await page.route('**/engine.js', async (route) => {
    await route.fulfill({ contentType: 'text/javascript', body: await readFile(engine) });
  });
  await page.route('**/blank.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>blank</title>' }),
  );
  await page.goto('./blank.html');
}

test(
  'the same scenario and commands give the same bytes in Node and in Chromium, at once or in slices',
  { tag: '@thorough' },
  async ({ page }) => {
    await openBlank(page);
    const inChromium = (sliceMs: number): Promise<History> =>
      page.evaluate(`(${recordHistory.toString()})(new URL('engine.js', location.href).href, ${sliceMs})`);

    const inNode = await historyInNode(60_000);
    expect(inNode.records).toBeGreaterThan(3_000);
    expect(inNode.revisions).toBeGreaterThan(300);
    expect(inNode.replicas).toBe(8);
    expect(await historyInNode(16)).toEqual(inNode);
    expect(await inChromium(60_000)).toEqual(inNode);
    expect(await inChromium(7)).toEqual(inNode);
  },
);

test('a rolling update loses the same requests in Node and in Chromium', { tag: '@thorough' }, async ({ page }) => {
  await openBlank(page);
  const inNode = await recordRequests(pathToFileURL(engine).href, 60_000);
  expect(inNode.count).toBeGreaterThan(0);
  expect(inNode.answered).toBeGreaterThan(2_500);
  const inChromium: Seen = await page.evaluate(`(${recordRequests.toString()})(new URL('engine.js', location.href).href, 16)`);
  expect(inChromium).toEqual(inNode);
});

test('the page shows what the library computes', { tag: '@thorough' }, async ({ kubeloupe }) => {
  const { createCluster }: Engine = await import(pathToFileURL(engine).href);
  const { seed, nodes, timings, upForMs, manifest } = SMALL_WORLD;
  const cluster = createCluster({ seed, nodes, timings, controllerManagers: 2 });
  cluster.run({ untilMs: upForMs });
  cluster.apply(manifest);
  cluster.run({ forMs: 30_000 });
  const expected = cluster.list('Pod', { namespace: 'default' }).map(({ metadata, spec }) => `${metadata.name} ${spec.nodeName}`);

  await kubeloupe.openReady();
  const shown = await kubeloupe
    .pods('web')
    .evaluateAll((marks) =>
      marks.map((mark) => `${mark.getAttribute('data-object')?.split('/').at(-1)} ${mark.getAttribute('data-node')}`),
    );
  expect(shown.toSorted()).toEqual(expected.toSorted());
});
