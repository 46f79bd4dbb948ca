import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Cluster, ClusterOptions } from '../../src/cluster/index.ts';
import { firstRollout } from '../../src/ui/editor/examples.ts';
import { FIRST_SCENARIO } from '../../src/ui/editor/first-scenario.ts';
import { expect, test } from './kubeloupe.ts';
import { recordHistory, type History } from './record-history.ts';

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

test(
  'the same scenario and commands give the same bytes in Node and in Chromium, at once or in slices',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.route('**/engine.js', async (route) => {
      await route.fulfill({ contentType: 'text/javascript', body: await readFile(engine) });
    });
    await page.route('**/blank.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>blank</title>' }),
    );
    await page.goto('./blank.html');
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

test('the page shows what the library computes', { tag: '@thorough' }, async ({ kubeloupe }) => {
  const { createCluster }: Engine = await import(pathToFileURL(engine).href);
  const { seed, nodes, timings } = FIRST_SCENARIO;
  const cluster = createCluster({ seed, nodes, timings, controllerManagers: 2 });
  cluster.run({ untilMs: FIRST_SCENARIO.upForMs });
  cluster.apply(firstRollout);
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
