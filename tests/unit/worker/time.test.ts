import { describe, expect, test, vi } from 'vitest';
import type { Scenario } from '../../../src/cluster/scenario/index.ts';
import { MOST_BRANCHES, type BranchAction, type ComparisonView, type ConsoleEntry } from '../../../src/worker/protocol/index.ts';
import { applyDelta, EMPTY_CLUSTER, type ClusterState } from '../../../src/ui/model/cluster-state.ts';
import { Branching } from '../../../src/worker/branching.ts';
import { Page } from './page.ts';

// Each plays a minute or more, some of it several times.
vi.setConfig({ testTimeout: 60_000 });

const WEB = 'Deployment/default/web';

const folded = new WeakMap<Page, { deltas: number; state: ClusterState }>();

/** The state of the page: the sum of all deltas. */
function shownBy(page: Page): ClusterState {
  const { deltas, state } = folded.get(page) ?? { deltas: 0, state: EMPTY_CLUSTER };
  const now = page.deltas.slice(deltas).reduce(applyDelta, state);
  folded.set(page, { deltas: page.deltas.length, state: now });
  return now;
}

/** The part that belongs to the time: objects and the output of commands. */
function picture(page: Page): unknown {
  const { objects, console, clock } = shownBy(page);
  const entries = console.filter(({ record }) => record <= clock.record);
  return [[...objects.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)), entries, clock.revision, clock.nowMs, clock.record];
}

/** A page of the first scenario after a rollout, with its states at some times. */
async function session(): Promise<{ page: Page; pictures: { atMs: number; record: number; picture: unknown }[] }> {
  const page = new Page();
  const pictures: { atMs: number; record: number; picture: unknown }[] = [];
  const look = (): void => {
    const { nowMs: atMs, record } = page.deltas.at(-1)!.clock;
    pictures.push({ atMs, record, picture: picture(page) });
  };
  page.send({ type: 'transport', action: { type: 'speed', speed: 5 } });
  for (const untilMs of [4_000, 12_000, 20_000, 29_000]) {
    page.until(() => page.nowMs >= untilMs);
    look();
    page.frame();
    if (untilMs === 12_000) page.kubectl('scale deployment/web --replicas=5');
    if (untilMs === 20_000) page.kubectl('set image deployment/web nginx=nginx:1.28');
  }
  page.until(() => page.nowMs >= 60_000);
  page.send({ type: 'transport', action: { type: 'pause' } });
  page.frame();
  return { page, pictures };
}

/** A page at the end of the first of this number of branches. */
async function pageOfBranches(count: number): Promise<Page> {
  const page = new Page({
    version: 1,
    cluster: { seed: 'branches', nodes: 1 },
    branches: [
      { commands: [{ command: { type: 'kubectl', line: 'create deployment web --image=nginx' } }], until: { at: 9_000 } },
      ...Array.from({ length: count - 1 }, () => ({ from: { branch: 0, at: 1_000 }, commands: [] })),
    ],
  });
  page.until(() => page.deltas.length > 0);
  return page;
}

function seek(page: Page, atMs: number): void {
  page.send({ type: 'transport', action: { type: 'seek', to: { atMs } } });
  page.frame();
}

/** The response to an external program: its status, the body, and a full stop at its end. */
function answerTo(page: Page, id: number): string {
  return page.received
    .flatMap((received) => (received.type === 'rest' && received.message.id === id ? [received.message] : []))
    .map((message) => (message.type === 'head' ? `${message.status} ` : message.type === 'chunk' ? String(message.chunk) : '.'))
    .join('');
}

describe('the past', () => {
  test('is shown as it was, in any order, and the present is then shown unchanged', async () => {
    const { page, pictures } = await session();
    const present = picture(page);
    for (const index of [2, 0, 3, 1, 0]) {
      const then = pictures[index]!;
      seek(page, then.atMs);
      expect(shownBy(page).clock).toMatchObject({ past: true, playing: false, nowMs: then.atMs });
      expect(picture(page)).toEqual(then.picture);
    }
    page.send({ type: 'transport', action: { type: 'seek', to: 'present' } });
    page.frame();
    expect(shownBy(page).clock.past).toBe(false);
    expect(picture(page)).toEqual(present);
  });

  test('can be played from there into the present and beyond', async () => {
    const { page, pictures } = await session();
    const { present } = shownBy(page).clock;
    seek(page, pictures[3]!.atMs);
    page.send({ type: 'transport', action: { type: 'play' } });
    page.until(() => page.nowMs > present.atMs + 1_000);
    expect(page.deltas.some(({ clock }) => clock.past && clock.nowMs > 40_000)).toBe(true);
    expect(shownBy(page).clock).toMatchObject({ past: false, playing: true });
  });

  test('can be stepped through, back and forward, by events, writes, syncs and the writes of one object', async () => {
    const { page } = await session();
    const step = (action: object): { revision: number; record: number } => {
      page.send({ type: 'transport', action: action as never });
      page.frame();
      return shownBy(page).clock;
    };
    const start = shownBy(page).clock;
    const back = step({ type: 'step', by: 'write', back: true });
    expect(back.revision).toBe(start.revision - 1);
    expect(step({ type: 'step', by: 'write', back: true }).revision).toBe(start.revision - 2);
    expect(step({ type: 'step', by: 'write' }).revision).toBe(start.revision - 1);
    const event = step({ type: 'step', by: 'event', back: true });
    expect(step({ type: 'step', by: 'event' }).record).toBeGreaterThan(event.record);
    const sync = step({ type: 'step', by: 'sync', back: true });
    expect(step({ type: 'step', by: 'sync' }).record).toBeGreaterThan(sync.record);
    step({ type: 'step-object', id: WEB, back: true });
    const before = shownBy(page).clock.revision;
    expect(step({ type: 'step-object', id: WEB }).revision).toBe(before + 1);
    expect(step({ type: 'step-object', id: WEB, back: true }).revision).toBe(before);
  });
});

describe('a replay in advance', () => {
  test('is dropped when the present is shown again', async () => {
    const { page } = await session();
    const forgotten = vi.spyOn(Branching.prototype, 'forgetPrepared');
    seek(page, 20_000);
    for (let frame = 0; frame < 5; frame++) page.frame();
    expect(forgotten).not.toHaveBeenCalled();
    page.send({ type: 'transport', action: { type: 'seek', to: 'present' } });
    page.frame();
    expect(forgotten).toHaveBeenCalled();
    forgotten.mockRestore();
  });
});

describe('a command in the past', () => {
  test('runs at the shown time, also while time passes', async () => {
    const { page } = await session();
    page.send({ type: 'transport', action: { type: 'seek', to: { atMs: 12_500 } } });
    page.send({ type: 'transport', action: { type: 'play' } });
    page.kubectl('annotate deployment/web tried=yes');
    const invoked = () => page.received.findLast(({ type }) => type === 'invoked');
    page.until(() => invoked()?.type === 'invoked' && JSON.stringify(invoked()).includes('annotate'));
    expect(invoked()).toMatchObject({ entry: { atMs: 12_500 } });
  });

  test('starts another branch there, and the first one is kept', async () => {
    const { page, pictures } = await session();
    const end = picture(page);
    seek(page, pictures[1]!.atMs);
    page.kubectl('scale deployment/web --replicas=1');
    page.frame();
    page.until(() => shownBy(page).branches.some(({ id, commands }) => id === 2 && commands === 1));
    const { clock, console, branches } = shownBy(page);
    expect(clock).toMatchObject({ past: false, nowMs: pictures[1]!.atMs });
    expect(console.map(({ line }) => line)).toEqual(['kubectl apply -f -', 'kubectl scale deployment/web --replicas=1']);
    expect(branches).toMatchObject([
      { id: 1, current: false, commands: 3 },
      { id: 2, parent: 1, current: true, commands: 1, firstLine: 'kubectl scale deployment/web --replicas=1' },
    ]);
    page.send({ type: 'transport', action: { type: 'play' } });
    page.until(() => page.nowMs > 50_000);
    expect(shownBy(page).objects.get(WEB)).toMatchObject({ desired: 1, images: ['nginx:1.27'] });
    page.send({ type: 'transport', action: { type: 'pause' } });
    page.send({ type: 'branch', action: { type: 'switch', id: 1 } });
    page.frame();
    expect(picture(page)).toEqual(end);
  });
});

describe('an external program, while the past is shown,', () => {
  const url = '/apis/apps/v1/namespaces/default/deployments/web';
  const request = (method: string, path = url, body = '') => {
    const headers = { 'content-type': 'application/merge-patch+json', 'user-agent': 'kubectl/v1.36.0' };
    return { method, url: path, headers, body: new TextEncoder().encode(body) };
  };
  const replicas = (answer: string): unknown => JSON.parse(answer.slice(4, -1)).spec.replicas;

  test('reads the shown state, watches the present, and starts another branch with a write', async () => {
    const { page, pictures } = await session();
    const open = (id: number, asked: ReturnType<typeof request>): void => {
      page.send({ type: 'rest', message: { type: 'open', id, request: asked } });
    };
    open(1, request('GET'));
    expect(replicas(answerTo(page, 1))).toBe(5);
    seek(page, pictures[0]!.atMs);
    open(2, request('GET'));
    page.until(() => answerTo(page, 2).endsWith('.'));
    expect(replicas(answerTo(page, 2))).toBe(3);
    expect(shownBy(page).clock).toMatchObject({ past: true, nowMs: pictures[0]!.atMs });
    open(3, request('GET', `${url.slice(0, -4)}?watch=true`));
    page.frame();
    expect(shownBy(page).branches).toHaveLength(1);

    open(4, request('PATCH', url, '{"spec":{"replicas":1}}'));
    page.send({ type: 'transport', action: { type: 'play' } });
    page.until(() => answerTo(page, 4).endsWith('.'));
    expect(answerTo(page, 4)).toMatch(/^200 /);
    // The request was for the branch that was left.
    expect(answerTo(page, 3)).toMatch(/^503 .*another branch/);
    expect(shownBy(page).branches).toMatchObject([
      { id: 1, current: false, commands: 4 },
      { id: 2, parent: 1, current: true, commands: 1, firstLine: `PATCH ${url} (kubectl)` },
    ]);
    page.until(() => page.nowMs > 40_000);
    expect(shownBy(page).objects.get(WEB)).toMatchObject({ desired: 1, images: ['nginx:1.27'] });

    // A fork after the write has the program's change.
    seek(page, 30_000);
    page.kubectl('set image deployment/web nginx=nginx:1.28');
    page.until(() => shownBy(page).branches.length === 3 && shownBy(page).clock.nowMs < 31_000);
    expect(shownBy(page).objects.get(WEB)).toMatchObject({ desired: 1 });
    expect(shownBy(page).console.map(({ line }) => line)).toContain(`PATCH ${url} (kubectl)`);
  });
});

describe('a read-only line at a past time', () => {
  test('shows the state of that time, and starts no branch', async () => {
    const { page } = await session();
    const ask = (id: number, line: string): ConsoleEntry => {
      page.send({ type: 'command', id, command: { type: 'kubectl', line } });
      const answer = () => page.received.find((message) => message.type === 'invoked' && message.id === id);
      page.until(() => answer() !== undefined);
      const found = answer();
      if (found?.type !== 'invoked') throw new Error('there is no answer');
      return found.entry;
    };
    seek(page, 15_000);
    const { clock, branches } = shownBy(page);
    const first = ask(501, 'get deployment web -o jsonpath={.spec.replicas}');
    expect(first).toMatchObject({ stdout: '5', exitCode: 0, aside: true, atMs: clock.nowMs });
    seek(page, 8_000);
    const second = ask(502, 'get deployment web -o jsonpath={.spec.replicas}');
    expect(second).toMatchObject({ stdout: '3', aside: true });
    expect(second.id).not.toBe(first.id);
    expect(ask(503, 'get pod nobody')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('not found') as string });
    page.frame();
    expect(shownBy(page).clock).toMatchObject({ past: true, nowMs: 8_000 });
    expect(shownBy(page).branches).toEqual(branches);

    page.kubectl('scale deployment/web --replicas=1');
    page.until(() => shownBy(page).branches.length === branches.length + 1);
  });
});

describe('one branch too many', () => {
  const url = '/apis/apps/v1/namespaces/default/deployments/web';

  /** A page in the past of the first branch, with the maximum number of branches. */
  async function fullPage(): Promise<Page> {
    const page = await pageOfBranches(MOST_BRANCHES);
    seek(page, 5_000);
    return page;
  }

  test('is not started, and an external program gets an error and can still read', async () => {
    const page = await fullPage();
    const open = (id: number, method: string): void => {
      const headers = { 'content-type': 'application/merge-patch+json' };
      const body = new TextEncoder().encode(method === 'PATCH' ? '{"spec":{"replicas":2}}' : '');
      page.send({ type: 'rest', message: { type: 'open', id, request: { method, url, headers, body } } });
      page.frame();
    };
    open(1, 'PATCH');
    expect(answerTo(page, 1)).toMatch(/^503 .*50 branches.*"reason":"ServiceUnavailable".*\.$/);
    open(2, 'GET');
    page.until(() => answerTo(page, 2) !== '');
    expect(answerTo(page, 2)).toMatch(/^200 /);
    expect(shownBy(page).clock).toMatchObject({ past: true, nowMs: 5_000 });
    expect(shownBy(page).branches).toHaveLength(MOST_BRANCHES);
  });

  test('is not started by a command of a page that does not know yet that it shows the past', async () => {
    const page = await fullPage();
    page.send({ type: 'command', id: 77, command: { type: 'kubectl', line: 'scale deployment/web --replicas=2' } });
    page.frame();
    const entry = {
      line: 'kubectl scale deployment/web --replicas=2',
      exitCode: 1,
      stderr: expect.stringContaining('50 branches') as string,
    };
    expect(page.received).toContainEqual(
      expect.objectContaining({ type: 'invoked', id: 77, entry: expect.objectContaining(entry) as unknown }),
    );
    expect(shownBy(page).clock).toMatchObject({ past: true, nowMs: 5_000 });
  });
});

describe('an outdated request of the page about a branch', () => {
  test('has no effect if the branch is gone or has become necessary', async () => {
    const page = await pageOfBranches(3);
    const branch = (action: BranchAction): void => page.send({ type: 'branch', action });
    branch({ type: 'remove', id: 3 });
    branch({ type: 'remove', id: 3 });
    branch({ type: 'rename', id: 3, name: 'gone' });
    branch({ type: 'switch', id: 3 });
    // Removed by a page that has not seen yet that the branch is shown.
    branch({ type: 'switch', id: 2 });
    branch({ type: 'remove', id: 2 });
    branch({ type: 'remove', id: 1 });
    const compared = page.ask({ type: 'compare', first: { branch: 3, at: 'present' }, second: { branch: 2, at: 'present' } });
    page.until(() => compared() !== undefined);
    expect(compared()).toMatchObject({ objects: [] });
    page.until(() => shownBy(page).branches.some(({ id, current }) => id === 2 && current));
    expect(shownBy(page).branches.map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('a breakpoint', () => {
  test.each([
    [{ type: 'object', object: WEB }],
    [{ type: 'key', queue: 'deployment', key: 'default/web' }],
    [{ type: 'step', name: 'reconcileNewReplicaSet' }],
    [{ type: 'step', name: 'syncDeployment' }],
    [{ type: 'step', name: 'updateReplicaSet' }],
    [{ type: 'step', name: 'ScheduleOne' }],
    [{ type: 'step', name: 'SyncPod' }],
    [{ type: 'step', name: 'createPodSandbox' }],
    [{ type: 'step', name: 'isScalingEvent', component: 'deployment' }],
    [{ type: 'step', name: 'ResolveFenceposts', by: 'deployment-controller' }],
    [{ type: 'step', name: 'AddAfter' }],
    [{ type: 'step', name: 'processNextWorkItem' }],
    [{ type: 'event', reason: 'ScalingReplicaSet' }],
  ] as const)('stops time at its match: %o', async (breakpoint) => {
    const { page } = await session();
    page.send({ type: 'breakpoint', action: { type: 'add', breakpoint } });
    page.kubectl('set image deployment/web nginx=nginx:1.29');
    page.send({ type: 'transport', action: { type: 'play' } });
    page.until(() => shownBy(page).clock.hit !== undefined);
    const { clock } = shownBy(page);
    // The shown state is as of the matching record, although the event is complete.
    expect(clock).toMatchObject({ playing: false, hit: { breakpoint, record: clock.record } });
    expect(clock.past).toBe(clock.record < clock.present.record);
    expect(clock.inside).toBe(clock.past || undefined);
    // The same in a replay of the past.
    seek(page, clock.nowMs - 500);
    page.send({ type: 'transport', action: { type: 'play' } });
    page.until(() => shownBy(page).clock.hit !== undefined);
    expect(shownBy(page).clock).toMatchObject({ playing: false, hit: { breakpoint } });
    page.send({ type: 'transport', action: { type: 'play' } });
    page.frame();
    expect(shownBy(page).clock.hit).toBeUndefined();
  });

  test('takes effect even if another one follows at once', async () => {
    const { page } = await session();
    const breakpoints = ['a', 'b', 'c'].map((reason) => ({ type: 'event', reason }) as const);
    const change = (type: 'add' | 'remove' | 'toggle', index: number): void =>
      page.send({ type: 'breakpoint', action: { type, breakpoint: breakpoints[index]! } });
    for (const index of [0, 1, 2]) change('toggle', index);
    change('add', 1);
    page.frame();
    expect(shownBy(page).breakpoints).toEqual(breakpoints);
    change('toggle', 0);
    change('toggle', 0);
    change('remove', 1);
    change('remove', 1);
    page.frame();
    expect(shownBy(page).breakpoints).toEqual([breakpoints[2], breakpoints[0]]);
  });
});

describe('everything so far, as a scenario', () => {
  test('opens at the shown time, with its branches and the same history', async () => {
    const { page, pictures } = await session();
    seek(page, pictures[1]!.atMs);
    page.kubectl('scale deployment/web --replicas=1');
    page.until(() => shownBy(page).branches.length === 2);
    page.send({ type: 'transport', action: { type: 'play' } });
    page.until(() => page.nowMs > 40_000);
    seek(page, 15_000);
    const shown = picture(page);
    const scenario = page.ask({ type: 'scenario' })() as Scenario;

    const other = new Page(scenario);
    other.until(() => shownBy(other).clock.past);
    expect(picture(other)).toEqual(shown);
    expect(shownBy(other).branches).toEqual(shownBy(page).branches);
    other.send({ type: 'branch', action: { type: 'switch', id: 1 } });
    other.until(() => shownBy(other).branches.some(({ id, current }) => id === 1 && current));
    expect(shownBy(other).objects.get(WEB)).toMatchObject({ desired: 5 });
  });

  test('runs the commands after its end when their time comes', async () => {
    const page = new Page({
      version: 1,
      cluster: { seed: 'ahead' },
      branches: [
        {
          commands: [
            { command: { type: 'kubectl', line: 'create deployment web --image=nginx --replicas=2' } },
            { at: 9_000, command: { type: 'kubectl', line: 'scale deployment/web --replicas=4' } },
          ],
          until: { at: 5_000 },
        },
      ],
      cursor: { playing: true, speed: 2 },
    });
    page.until(() => page.nowMs > 8_000);
    expect(shownBy(page).objects.get(WEB)).toMatchObject({ desired: 2 });
    page.until(() => page.nowMs > 12_000);
    expect(shownBy(page).objects.get(WEB)).toMatchObject({ desired: 4 });
    expect(shownBy(page).console).toMatchObject([{}, { atMs: 9_000, line: 'kubectl scale deployment/web --replicas=4' }]);
  });
});

describe('two points in time', () => {
  test('are compared: objects in only one of them, and differences', async () => {
    const { page } = await session();
    const compared = page.ask({ type: 'compare', first: { at: { atMs: 11_000 } }, second: { at: 'shown' } });
    page.until(() => compared() !== undefined);
    const { objects } = compared() as ComparisonView;
    expect(objects).toContainEqual(expect.objectContaining({ kind: 'ReplicaSet', how: 'created' }));
    const web = objects.find(({ kind, name }) => kind === 'Deployment' && name === 'web');
    expect(web?.changes).toContainEqual({ path: 'spec.replicas', before: '3', after: '5' });
  });

  test('may be on two branches', async () => {
    const { page, pictures } = await session();
    seek(page, pictures[1]!.atMs);
    page.kubectl('scale deployment/web --replicas=1');
    page.until(() => shownBy(page).branches.some(({ commands, current }) => current && commands === 1));
    page.send({ type: 'transport', action: { type: 'play' } });
    page.until(() => page.nowMs > 50_000);
    const compared = page.ask({ type: 'compare', first: { branch: 1, at: 'present' }, second: { at: 'shown' } });
    page.until(() => compared() !== undefined);
    const web = (compared() as ComparisonView).objects.find(({ kind, name }) => kind === 'Deployment' && name === 'web');
    expect(web?.changes).toContainEqual({ path: 'spec.replicas', before: '5', after: '1' });
  });
});
