import { describe, expect, test } from 'vitest';
import { createCluster, replay, type Cluster } from '../../../src/cluster/index.ts';
import {
  aheadOf,
  branchesOf,
  buildScenario,
  clusterOptionsOf,
  commandsOf,
  decodeLink,
  encodeLink,
  parseScenario,
  playScenario,
  recordScenario,
  ScenarioReplay,
  untilOf,
  withDocuments,
  type Scenario,
} from '../../../src/cluster/scenario/index.ts';
import { EVERYTHING, LESSON, SHOP } from './scenario-samples.ts';
import { deploymentYaml } from '../../manifests.ts';

const WEB = deploymentYaml({ replicas: 3 });

const ROLLOUT = buildScenario({
  cluster: { seed: 'rollout', nodes: 2 },
  documents: WEB,
  steps: [
    [20_000, 'kubectl scale deployment/web --replicas=5'],
    [40_000, 'kubectl set image deployment/web nginx=nginx:1.28'],
  ],
  cursor: { at: 30_000, playing: true },
});

function images(cluster: Cluster): (string | undefined)[] {
  return cluster.list('Pod', { namespace: 'default' }).map(({ spec }) => spec.containers[0]?.image);
}

describe('playing a scenario', () => {
  test('plays up to its cursor and keeps later commands', () => {
    const cluster = playScenario(ROLLOUT);
    expect(cluster.now).toBe(30_000);
    expect(images(cluster)).toEqual(Array(5).fill('nginx:1.27'));
    expect(aheadOf(ROLLOUT, 0)).toEqual([
      { atMs: 40_000, command: { type: 'kubectl', line: 'set image deployment/web nginx=nginx:1.28' } },
    ]);
  });

  test('applies its documents before any event, with the same result as by hand', () => {
    const byHand = createCluster(clusterOptionsOf(ROLLOUT));
    byHand.apply(WEB);
    expect(byHand.commands).toEqual(commandsOf(ROLLOUT, 0).slice(0, 1));
  });

  test("uses the images of the scenario's catalogue", () => {
    const scenario = buildScenario({
      cluster: { seed: 'images', nodes: 1, images: [{ name: 'nginx', tags: ['1.28'] }] },
      documents: WEB,
      cursor: { at: 15_000 },
    });
    const [pod] = playScenario(scenario).list('Pod', { namespace: 'default' });
    expect(pod?.status?.containerStatuses?.[0]?.state?.waiting?.reason).toMatch(/ErrImagePull|ImagePullBackOff/);
  });

  test('can be split into parts', () => {
    const replaying = new ScenarioReplay(ROLLOUT);
    let parts = 1;
    while (!replaying.advance(100)) parts++;
    expect(parts).toBeGreaterThan(5);
    expect(historyOf(replaying.cluster)).toEqual(historyOf(playScenario(ROLLOUT)));
  });

  test('accepts a scenario with every field', () => {
    const cluster = playScenario(parseScenario({ ...EVERYTHING, cursor: { branch: 0 } }));
    expect(cluster.commands).toHaveLength(14);
    expect(cluster.list('Node').map(({ metadata }) => metadata.name)).toContain('node-2.example.org');
  });
});

describe('a scenario with endless events', () => {
  const over = (scenario: Scenario, eventsPerSecond: number) => {
    try {
      playScenario(scenario, { eventsPerSecond });
    } catch (error) {
      return error;
    }
    return undefined;
  };

  test('is stopped after too many events within a second, with the time in the error', () => {
    const error = over(ROLLOUT, 300);
    expect(error).toMatchObject({ code: 'runs-away' });
    expect((error as Error).message).toMatch(/^stopped at \d+\.\d{3} s: \d+ events within a second$/);
    const { figures } = error as { figures: Record<string, number | string> };
    expect(figures['inOneSecond']).toBeGreaterThan(300);
    expect(figures['inOneSecond']).toBeLessThan(600);
    expect(figures['at']).toMatch(/^\d+\.\d{3} s$/);
  });

  test('is not confused with a rollout or a long history', { timeout: 60_000 }, () => {
    const hours = parseScenario({
      version: 1,
      cluster: { seed: 'hours', nodes: 3 },
      branches: [{ commands: [], until: { at: 6 * 3_600_000 } }],
    });
    expect(over(ROLLOUT, 20_000)).toBeUndefined();
    expect(over(hours, 2_000)).toBeUndefined();
  });
});

describe('branches', { timeout: 30_000 }, () => {
  const forked: Scenario = parseScenario({
    ...ROLLOUT,
    branches: [
      { ...ROLLOUT.branches[0], until: { at: 60_000 } },
      {
        name: 'another image',
        from: { branch: 0, at: 35_000 },
        commands: [{ at: 35_000, command: { type: 'kubectl', line: 'set image deployment/web nginx=nginx:1.26' } }],
        until: { at: 60_000 },
      },
      // At a command, and just before it.
      { from: { branch: 0, at: 40_000, commands: 2 }, commands: [], until: { at: 60_000 } },
    ],
    cursor: { branch: 1 },
  });

  test('share the commands up to the point where they separate', () => {
    const lines = [0, 1, 2].map((branch) =>
      commandsOf(forked, branch).map(({ command }) => (command.type === 'kubectl' ? command.line.split(' ').at(-1) : '')),
    );
    expect(lines).toEqual([
      ['-', '--replicas=5', 'nginx=nginx:1.28'],
      ['-', '--replicas=5', 'nginx=nginx:1.26'],
      ['-', '--replicas=5'],
    ]);
    expect([0, 1, 2].map((branch) => images(playScenario(forked, { branch }))[0])).toEqual([
      'nginx:1.28',
      'nginx:1.26',
      'nginx:1.27',
    ]);
  });

  test('become the branches of a session, which become the same scenario again', () => {
    const branches = branchesOf(forked);
    expect(branches.map(({ id, from, commands }) => [id, from?.branch, from?.given, commands.length])).toEqual([
      [1, undefined, undefined, 3],
      [2, 1, 2, 1],
      [3, 1, 2, 0],
    ]);
    const { cluster, cursor, documents = '' } = forked;
    expect(withDocuments(recordScenario({ cluster, branches, cursor }), documents)).toEqual(forked);
  });

  test('keep their commands after the played part', () => {
    const branches = branchesOf(ROLLOUT);
    expect(branches[0]?.commands).toHaveLength(2);
    const ahead = new Map([[1, aheadOf(ROLLOUT, 0)]]);
    const again = recordScenario({ cluster: ROLLOUT.cluster, branches, ahead });
    expect(commandsOf(again, 0)).toEqual(commandsOf(ROLLOUT, 0));
    expect(untilOf(again, 0)).toEqual(untilOf(ROLLOUT, 0));
  });

  test('without an end are played up to their last command, the cursor, and the points where others separate', () => {
    const [first] = ROLLOUT.branches;
    const at = (scenario: object) => untilOf(parseScenario({ ...ROLLOUT, cursor: undefined, ...scenario }), 0);
    const { cursor: _cursor, ...rest } = ROLLOUT;
    expect(untilOf(parseScenario(rest), 0)).toEqual({ atMs: 40_000 });
    expect(at({ cursor: { at: 5_000 } })).toEqual({ atMs: 5_000 });
    expect(at({ cursor: { at: 5_000 }, branches: [first, { from: { branch: 0, at: 7_000 }, commands: [] }] })).toEqual({
      atMs: 7_000,
    });
  });
});

describe('documents', () => {
  const applied = parseScenario({
    version: 1,
    cluster: { seed: 'documents' },
    branches: [
      {
        commands: [
          { command: { type: 'kubectl', line: 'apply -f -', stdin: WEB } },
          { at: 5_000, command: { type: 'kubectl', line: 'apply -f -', stdin: SHOP } },
          { at: 6_000, command: { type: 'kubectl', line: 'delete -f -', stdin: WEB } },
        ],
      },
    ],
  });

  test('that were applied are stored only once', () => {
    const scenario = withDocuments(applied, WEB);
    expect(scenario.branches[0]?.commands.map(({ command }) => command.type)).toEqual(['apply-documents', 'kubectl', 'kubectl']);
    expect(commandsOf(scenario, 0)).toEqual(commandsOf(applied, 0));
  });

  test('can change without changing the applied ones', () => {
    const scenario = withDocuments(withDocuments(applied, WEB), SHOP);
    expect(scenario.branches[0]?.commands.map(({ command }) => command.type)).toEqual(['kubectl', 'apply-documents', 'kubectl']);
    expect(commandsOf(scenario, 0)).toEqual(commandsOf(applied, 0));
  });
});

describe('a link of a session', { timeout: 30_000 }, () => {
  test('restores the session to the byte', () => {
    const options = { seed: 'session', nodes: 2, controllerManagers: 2 };
    const cluster = createCluster(options);
    cluster.apply(WEB);
    cluster.run({ maxEvents: 2_345 });
    cluster.kubectl('scale deployment/web --replicas=5');
    cluster.run({ forMs: 4_321.5 });
    cluster.execute({ type: 'inject', fault: { type: 'watch-delay', delayMs: 500, client: 'replicaset-controller' } });
    cluster.kubectl('set image deployment/web nginx=nginx:1.28');
    cluster.run({ maxEvents: 777 });
    const { commands, place } = cluster;
    const branches = [{ id: 1, name: '', from: undefined, commands, end: place }];
    const link = encodeLink(withDocuments(recordScenario({ cluster: { ...options }, branches }), WEB));
    const again = playScenario(decodeLink(link));
    expect(historyOf(again)).toEqual(historyOf(cluster));
    expect(historyOf(replay(options, commands, place))).toEqual(historyOf(cluster));
    expect(link.length).toBeLessThan(400);
  });

  test('of a lesson has the commands of each branch', () => {
    const again = decodeLink(encodeLink(LESSON));
    expect([0, 1].map((branch) => commandsOf(again, branch))).toEqual([0, 1].map((branch) => commandsOf(LESSON, branch)));
  });
});

function historyOf({ trace, now, eventCount, revision, commands }: Cluster): string[] {
  return [
    `${now} ${eventCount} ${revision}`,
    JSON.stringify(commands),
    ...Array.from(trace.since(), (record) => JSON.stringify(record)),
  ];
}
