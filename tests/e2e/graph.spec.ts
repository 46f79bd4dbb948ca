import type { Page } from '@playwright/test';
import { buildScenario, encodeLink } from '../../src/worker/protocol/scenario.ts';
import { expect, Kubeloupe, test } from './kubeloupe.ts';

/** A Service, an autoscaler and a budget of the first Deployment, and a StatefulSet with a claim for each of its Pods. */
const WORLD = `apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web }, ports: [{ port: 80 }] }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec: { minReplicas: 3, maxReplicas: 5, scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web } }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web }
spec: { minAvailable: 2, selector: { matchLabels: { app: web } } }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  replicas: 2
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: nginx, image: 'nginx:1.27', volumeMounts: [{ name: data, mountPath: /data }] }] }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`;

/** The name of the focused element. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}

test('objects related to Pods are drawn with an edge, which shows how many Pods get traffic', async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.apply(WORLD);
  await expect(kubeloupe.object('StatefulSet/default/db')).toContainText('2/2 ready', { timeout: 30_000 });
  const [set = ''] = await kubeloupe
    .replicaSets('web')
    .evaluateAll((sets) => sets.map((each) => each.getAttribute('data-object')));
  const stage = kubeloupe.view('objects').getByRole('application');
  for (const [from, to] of [
    ['Service/default/web', set],
    ['PodDisruptionBudget/default/web', set],
    ['HorizontalPodAutoscaler/default/web', 'Deployment/default/web'],
    ['StatefulSet/default/db', 'PersistentVolumeClaim/default/data-db-0'],
  ])
    await expect(stage.locator(`[data-edge="${from} ${to}"]`)).toHaveCount(1);
  await expect(stage.getByRole('img', { name: `Service web selects the Pods of ReplicaSet ${set?.split('/')[2]}` })).toHaveCount(
    1,
  );
  await expect(kubeloupe.object('PersistentVolumeClaim/default/data-db-1')).toHaveCount(1);
  await expect(stage.locator('[data-object^="PersistentVolume/"]')).toHaveCount(2);

  await kubeloupe.setSpeed(1);
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:none');
  await expect(stage.getByText('0 of 1 ready')).toHaveCount(1);
  await kubeloupe.inspect('Service/default/web');
  await expect(kubeloupe.object('Service/default/web')).toHaveAttribute('data-selected', 'true');
  await kubeloupe.showObjectsAs('Table');
  await expect(kubeloupe.object('Service/default/web')).toBeVisible();
});

/** The objects of the graph that are not completely within its panel. */
function outOfView({ page }: Kubeloupe): Promise<readonly string[]> {
  return page.evaluate(() => {
    const panel = document.querySelector('.react-flow')!.getBoundingClientRect();
    const isOut = ({ left, top, right, bottom }: DOMRect): boolean =>
      left < panel.left || top < panel.top || right > panel.right || bottom > panel.bottom;
    return [...document.querySelectorAll<HTMLElement>('.react-flow [data-object]')]
      .filter((element) => isOut(element.getBoundingClientRect()))
      .map((element) => element.dataset['object'] ?? '');
  });
}

const SURROUNDINGS = WORLD.split('---').slice(0, 3).join('---');
/** It has no edge to any Pod. */
const QUOTA = "apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: few }\nspec: { hard: { pods: '20' } }\n";

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test(
    'the first Deployment is in view with its satellites, during its rollout, and does not move when they come',
    { tag: '@thorough' },
    async ({ kubeloupe, page }) => {
      await kubeloupe.openReady();
      const deployment = kubeloupe.deployment('web');
      const before = await deployment.boundingBox();
      await kubeloupe.apply(`${SURROUNDINGS}---\n${QUOTA}`);
      await expect(kubeloupe.object('PodDisruptionBudget/default/web')).toHaveCount(1);
      await expect(kubeloupe.object('ResourceQuota/default/few')).toBeVisible();
      await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
      await expect(kubeloupe.replicaSets('web')).toHaveCount(2);
      expect(await deployment.boundingBox()).toEqual(before);
      for (const key of ['1', '2']) {
        await page.keyboard.press(key);
        await kubeloupe.settle();
        expect(await outOfView(kubeloupe), `stage ${key}`).toEqual([]);
      }
      // Nothing stands below, so nothing says so.
      await expect(kubeloupe.view('objects').getByRole('button', { name: / below$/ })).toHaveCount(0);
    },
  );
});

test('what is clicked stays under the pointer while the inspector opens, and the graph makes room when the pointer leaves', async ({
  kubeloupe,
}) => {
  await kubeloupe.openReady();
  await kubeloupe.pause();
  const pod = kubeloupe.pods('web').first();
  const [before, graph] = [await pod.boundingBox(), kubeloupe.view('objects').getByRole('application')];
  await pod.click();
  await expect(kubeloupe.view('inspector').getByRole('heading', { level: 3 })).toBeVisible();
  await kubeloupe.settle();
  // A fraction of a pixel is no move.
  const after = await pod.boundingBox();
  expect(Math.hypot(after!.x - before!.x, after!.y - before!.y)).toBeLessThan(1);
  await kubeloupe.view('inspector').hover();
  await expect
    .poll(async () => {
      const [card, panel] = await Promise.all([kubeloupe.deployment('web').boundingBox(), graph.boundingBox()]);
      return card!.x + card!.width <= panel!.x + panel!.width;
    })
    .toBe(true);
});

test('a Deployment without room beside the others is scrolled to, and nothing is when a moment of the past is shown', async ({
  kubeloupe,
}) => {
  await kubeloupe.openReady();
  for (const name of ['api', 'mail', 'shop', 'cart', 'last'])
    await kubeloupe.kubectl(`create deployment ${name} --image=nginx:1.27`);
  await expect(kubeloupe.deployment('last')).toBeInViewport({ ratio: 1 });
  await expect(kubeloupe.deployment('web')).not.toBeInViewport();
});

test(
  'a failing Pod shows its reason, and one that crashed how often it was started again',
  { tag: '@thorough' },
  async ({ kubeloupe }) => {
    await kubeloupe.openReady();
    await kubeloupe.setSpeed(10);
    await kubeloupe.kubectl('set image deployment/web nginx=busybox:1.36');
    const crashing = kubeloupe.pods('web').and(kubeloupe.page.locator('[data-state="failing"]'));
    await expect(crashing).toHaveAttribute(
      'data-detail',
      /^(Crash\u200BLoop\u200BBack\u200BOff|Error|Completed)\n\d+ restarts?$/,
      {
        timeout: 60_000,
      },
    );
  },
);

test('the legend lies over the graph and explains every mark that is drawn', async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:none');
  await expect(kubeloupe.pods('web').and(page.locator('[data-state="failing"]'))).toHaveCount(1);
  const before = await kubeloupe.deployment('web').boundingBox();
  await kubeloupe.button('Legend').click();
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toBeVisible();
  expect(await kubeloupe.deployment('web').boundingBox()).toEqual(before);
  const drawn = await kubeloupe
    .view('objects')
    .locator('article .mark')
    .evaluateAll((marks) => [...new Set(marks.map((mark) => mark.getAttribute('data-state')))]);
  for (const state of drawn) await expect(legend.locator(`[data-entry="${state}"]`)).toHaveCount(1);
});

test(
  'the node of the selected Pod is drawn with an edge, and the node with one to each owner of its Pods',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    const stage = kubeloupe.view('objects').getByRole('application');
    await expect(stage.locator('[data-object^="Node/"]')).toHaveCount(0);
    const pod = kubeloupe.pods('web').first();
    const node = `Node/${await pod.getAttribute('data-node')}`;
    await pod.click();
    await expect(stage.locator('[data-relation="runsOn"]')).toHaveCount(1);
    await expect(stage.getByRole('img', { name: /^Pods of ReplicaSet web-\S+ run on Node node-\d$/ })).toHaveCount(1);
    const at = await kubeloupe.object(node).boundingBox();
    await kubeloupe.object(node).click();
    await expect(kubeloupe.object(node)).toHaveAttribute('data-selected', 'true');
    expect(await kubeloupe.object(node).boundingBox()).toEqual(at);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(stage.locator('[data-relation="runsOn"]')).toHaveCount(0);
  },
);

const CRON_JOB = `apiVersion: batch/v1
kind: CronJob
metadata: { name: minutely }
spec:
  schedule: '* * * * *'
  jobTemplate:
    spec:
      template:
        spec: { restartPolicy: Never, containers: [{ name: sh, image: busybox, command: [sh, -c, 'sleep 1'] }] }
`;

test('a CronJob is drawn with its Jobs below it, and these with their Pods', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  // A minute is six seconds at the speed of the link.
  await kubeloupe.setSpeed(1);
  await kubeloupe.apply(CRON_JOB);
  const cronJob = kubeloupe.object('CronJob/default/minutely');
  await expect(cronJob).toContainText('* * * * *');
  await expect(cronJob).toContainText('not scheduled yet');
  await kubeloupe.setSpeed(20);
  const jobs = kubeloupe.view('objects').locator('[data-object^="Job/default/minutely-"]');
  await expect(jobs).toHaveCount(2, { timeout: 30_000 });
  await kubeloupe.pause();
  await expect(jobs.first().locator('[data-object^="Pod/default/minutely-"]')).toHaveCount(1);
  const [head, job] = [await cronJob.boundingBox(), await jobs.first().boundingBox()];
  expect(job!.y).toBeGreaterThan(head!.y + head!.height);
  const stage = kubeloupe.view('objects').getByRole('application');
  await expect(stage.getByRole('img', { name: /^CronJob minutely owns Job minutely-/ })).toHaveCount(2);
});

for (const { locale, deployment, group } of [
  { locale: 'en-US', deployment: 'Deployment web', group: 'node' },
  { locale: 'zh-CN', deployment: 'Deployment web', group: '对象' },
])
  test.describe(`in ${locale}`, { tag: locale === 'en-US' ? [] : '@thorough' }, () => {
    test.use({ locale });

    test('the arrow keys move in the graph, Enter opens an object, Escape leaves', async ({ kubeloupe, page }) => {
      await kubeloupe.open();
      const stage = kubeloupe.view('objects').getByRole('application');
      await expect(stage.locator('.react-flow__node[tabindex="0"]')).toHaveCount(1);
      await stage.locator('.react-flow__node[tabindex="0"]').focus();
      expect(await focused(page)).toBe(deployment);
      await expect(stage.locator('.react-flow__node:focus')).toHaveAttribute('aria-roledescription', group);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).toMatch(/^ReplicaSet web-/);
      await expect(stage.locator('.react-flow__node[tabindex="0"]')).toBeFocused();
      const ring = await stage.locator('.react-flow__node:focus').evaluate((node) => getComputedStyle(node).outlineStyle);
      expect(ring).toBe('solid');
      await page.keyboard.press('Enter');
      await expect(kubeloupe.view('inspector').getByRole('heading', { level: 3 })).toHaveText(/^web-/);
      await expect(stage.locator('.react-flow__node.selected')).toHaveAttribute('aria-label', /^ReplicaSet web-/);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => focused(page)).toBe(deployment);
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      // The chosen object stays chosen until Escape is pressed without a focused node.
      await expect(stage.locator('.react-flow__node.selected')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(stage.locator('.react-flow__node.selected')).toHaveCount(0);
    });
  });

test(
  'a node outside of the panel becomes visible when the keys move to it',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.apply(WORLD);
    const volume = kubeloupe.view('objects').locator('[data-object^="PersistentVolume/"]').first();
    await expect(volume).toHaveCount(1, { timeout: 30_000 });
    const stage = kubeloupe.view('objects').getByRole('application');
    await stage.locator('.react-flow__node[tabindex="0"]').focus();
    // Down as far as it goes, and from there to the side.
    for (let step = 0; step < 20 && (await focused(page))?.startsWith('PersistentVolume ') !== true; step++) {
      const before = await focused(page);
      await page.keyboard.press('ArrowDown');
      await kubeloupe.settle();
      if ((await focused(page)) !== before) continue;
      await page.keyboard.press('ArrowRight');
      await kubeloupe.settle();
    }
    expect(await focused(page)).toMatch(/^PersistentVolume /);
    const [node, panel] = await Promise.all([stage.locator('.react-flow__node:focus').boundingBox(), stage.boundingBox()]);
    expect(node!.y).toBeGreaterThanOrEqual(panel!.y);
    expect(node!.y + node!.height).toBeLessThanOrEqual(panel!.y + panel!.height);
  },
);

/** The drawn hue and position of each object, in the graph's own units, and the path of each edge. */
type Picture = Readonly<Record<string, { readonly hue: string | undefined; readonly x: number; readonly y: number } | string>>;

function pictureOf({ page }: Kubeloupe): Promise<Picture> {
  return page.evaluate(() => {
    const viewport = document.querySelector('.react-flow__viewport')!;
    const zoom = new DOMMatrix(getComputedStyle(viewport).transform).a;
    const origin = viewport.getBoundingClientRect();
    const drawn = [...viewport.querySelectorAll<HTMLElement>('[data-object]')].map((element) => {
      const { left, top } = element.getBoundingClientRect();
      const hue = element.closest<HTMLElement>('[data-hue]')?.dataset['hue'];
      const at = { x: Math.round((left - origin.left) / zoom), y: Math.round((top - origin.top) / zoom) };
      return [element.dataset['object'] ?? '', { hue, ...at }] as const;
    });
    const edges = [...viewport.querySelectorAll<SVGPathElement>('[data-edge]')].map(
      (path) => [path.dataset['edge'] ?? '', path.getAttribute('d') ?? ''] as const,
    );
    return Object.fromEntries([...drawn, ...edges].sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The state of a page whose time stands still, after it no longer changes. A large delta is drawn in several frames. */
async function atRest<T>(kubeloupe: Kubeloupe, read: (from: Kubeloupe) => Promise<T>): Promise<T> {
  let last = await read(kubeloupe);
  await expect
    .poll(async () => {
      const before = JSON.stringify(last);
      await kubeloupe.page.waitForTimeout(500);
      await kubeloupe.settle();
      last = await read(kubeloupe);
      return JSON.stringify(last) === before;
    })
    .toBe(true);
  return last;
}

test(
  'the same cluster looks the same while it is watched, after a reload and from its link',
  { tag: '@thorough' },
  async ({ kubeloupe, page, context }) => {
    test.slow();
    await kubeloupe.openReady();
    await kubeloupe.apply(WORLD);
    await expect(kubeloupe.object('StatefulSet/default/db')).toContainText('2/2 ready', { timeout: 40_000 });
    // Gaps close, and newer Pods come after the others.
    await kubeloupe.kubectl('scale deployment/web --replicas=5');
    await kubeloupe.expectReady('web', 5);
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
    await expect(kubeloupe.foldedSets('web')).toHaveCount(1, { timeout: 40_000 });
    await kubeloupe.setSpeed(2);
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.29');
    await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 3' })).toBeVisible();
    await expect(kubeloupe.replicaSets('web').filter({ hasText: 'Revision 3' }).locator('[data-state="ready"]')).not.toHaveCount(
      0,
    );
    await kubeloupe.pause();
    await expect(kubeloupe.replicaSets('web')).toHaveCount(2);
    const live = await atRest(kubeloupe, pictureOf);
    const clock = await kubeloupe.clockMs();
    expect(Object.keys(live).filter((id) => /^Service\/\S+$/.test(id))).toHaveLength(1);
    expect(Object.keys(live).filter((id) => id.startsWith('Pod/')).length).toBeGreaterThan(6);
    expect(Object.values(live).filter((each) => typeof each === 'string').length).toBeGreaterThan(6);
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#v1=/);
    // The address follows the actions after a while.
    await page.waitForTimeout(1_000);
    const link = await atRest(kubeloupe, async () => page.url());

    const linked = new Kubeloupe(await context.newPage());
    await linked.page.goto(link);
    await page.reload();
    for (const same of [linked, kubeloupe]) {
      await same.page.bringToFront();
      await expect.poll(() => same.clockMs(), { timeout: 30_000 }).toBe(clock);
      expect(await atRest(same, pictureOf)).toEqual(live);
    }
  },
);

test('a link brings its selected object into view, if other lanes are above it', { tag: '@thorough' }, async ({ kubeloupe }) => {
  const { page } = kubeloupe;
  const names = ['first', 'second', 'third', 'fourth'];
  const scenario = buildScenario({
    cluster: { seed: 'lanes' },
    steps: names.map((name, i) => [1_000 * (i + 1), `kubectl create deployment ${name} --image=nginx:1.27`]),
    cursor: { at: 8_000, selection: 'Deployment/default/fourth' },
  });
  await page.goto(`./#${encodeLink(scenario)}`);
  await expect(kubeloupe.deployment('fourth')).toBeInViewport({ ratio: 1 });
  await expect(kubeloupe.deployment('first')).not.toBeInViewport();
});

test('the edges of ReplicaSets stay on their cards while these slide', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  // In each frame an edge ends in the middle of each card.
  await page.evaluate(() => {
    const middle = (element: Element): number => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    };
    const seen = { farthest: 0, most: 0 };
    Object.assign(window, { seen });
    const look = (): void => {
      const ends = [...document.querySelectorAll('.react-flow__edge path')].map(middle);
      const cards = [...document.querySelectorAll('.react-flow__node[data-id^="ReplicaSet/"]')];
      seen.most = Math.max(seen.most, cards.length);
      for (const card of cards)
        seen.farthest = Math.max(
          seen.farthest,
          ...ends
            .map((end) => end - middle(card))
            .toSorted(nearest)
            .slice(0, 1)
            .map(Math.abs),
        );
      if (ends.length === 0) seen.farthest = Infinity;
      requestAnimationFrame(look);
    };
    const nearest = (a: number, b: number): number => Math.abs(a) - Math.abs(b);
    look();
  });
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  const seen = () => page.evaluate(() => (window as unknown as { seen: { farthest: number; most: number } }).seen);
  await expect.poll(async () => (await seen()).most).toBe(2);
  await expect(kubeloupe.deployment('web')).toContainText('3/3 ready');
  await page.waitForTimeout(1_500);
  expect((await seen()).farthest).toBeLessThan(3);
});
