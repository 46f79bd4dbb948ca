import { describe, expect, test } from 'vitest';
import { User, webManifest } from './user.ts';

describe('with two controller managers', () => {
  test('one leads and the other waits', () => {
    const { cluster } = new User({ controllerManagers: 2 });
    expect(cluster.managers.map(({ state }) => state).toSorted()).toEqual(['leading', 'standby']);
    const { spec } = cluster.get('Lease', { namespace: 'kube-system', name: 'kube-controller-manager' }) ?? {};
    expect(spec?.holderIdentity).toBe(cluster.managers.find(({ isLeader }) => isLeader)?.identity);
  });

  test('the second one continues a rollout after the leader is killed and its lease has expired', () => {
    const user = new User({ controllerManagers: 2 });
    user.apply(webManifest(4));
    user.settle();
    const [leader] = user.cluster.managers.filter(({ isLeader }) => isLeader);
    user.kubectl('set image deployment/web web=nginx:1.27');
    user.pass(1_000);
    const killedMs = user.cluster.now;
    user.do({ type: 'power-manager', name: leader?.hostname ?? '', on: false });
    expect(leader?.state).toBe('stopped');
    user.pass(10_000);
    expect(user.images(), 'nobody continues the rollout').toHaveLength(2);

    user.waitUntil('the other leads', () => user.cluster.managers.some(({ state }) => state === 'leading'));
    const takeoverMs = user.cluster.now - killedMs;
    // The lease lasts 15 s from its last renewal, and a candidate tries every 2 to 4.4 s.
    expect(takeoverMs).toBeGreaterThan(12_000);
    expect(takeoverMs).toBeLessThan(21_000);
    user.settle();
    expect(user.images()).toEqual(['nginx:1.27']);
    expect(user.readyPods()).toHaveLength(4);
  });

  test('a restarted one does not take the lead back', () => {
    const user = new User({ controllerManagers: 2 });
    const [leader, other] = user.cluster.managers.toSorted((a) => (a.isLeader ? -1 : 1));
    user.do({ type: 'power-manager', name: leader?.hostname ?? '', on: false });
    user.waitUntil('the other leads', () => other?.state === 'leading');
    user.do({ type: 'power-manager', name: leader?.hostname ?? '', on: true });
    user.pass(60_000);
    expect([leader?.state, other?.state]).toEqual(['standby', 'leading']);
  });
});

describe('a controller manager that is restarted with other flags', () => {
  test('leads again when its own Lease has expired, and runs with these flags', () => {
    const user = new User();
    const [manager] = user.cluster.managers;
    const before = user.cluster.trace.lastId;
    const restart = user.do({
      type: 'restart-manager',
      name: 'controller-manager-1',
      flags: ['--concurrent-replicaset-syncs=1', '--v=4'],
    });
    expect(restart.line).toBe('systemctl restart controller-manager-1 --concurrent-replicaset-syncs=1 --v=4');
    expect(manager?.state).not.toBe('leading');
    user.waitUntil('it leads again', () => manager?.state === 'leading');
    const replicaSets = manager?.controllers.find(({ name }) => name === 'replicaset-controller');
    expect(replicaSets?.workers).toHaveLength(1);
    const [named] = [...user.cluster.trace.since(before)].flatMap(({ body }) =>
      body.type === 'start' && body.name === 'NewControllerManagerCommand' ? [body.figures] : [],
    );
    expect(named).toMatchObject({ withoutEffect: '--v' });
  });

  test('runs on if the flags are wrong, and says what is meant', () => {
    const user = new User();
    const [manager] = user.cluster.managers;
    const { identity, options } = manager!;
    const restart = user.do({ type: 'restart-manager', name: 'controller-manager-1', flags: ['--concurrent-replicaset-sync=1'] });
    expect(restart.exitCode).toBe(1);
    expect(restart.stderr).toBe(
      'error: unknown flag: --concurrent-replicaset-sync, did you mean --concurrent-replicaset-syncs?\n',
    );
    expect(manager).toMatchObject({ identity, options, state: 'leading' });
  });
});

describe('a controller manager that has lost its lease', () => {
  test('exits and is restarted like a Pod, with a longer delay each time', () => {
    const user = new User();
    const [manager] = user.cluster.managers;
    const before = manager!.identity;
    user.do({ type: 'inject', fault: { type: 'api-error', code: 503 } });
    user.waitUntil('it has exited', () => manager!.state === 'stopped');
    expect(manager!.stages.slice(-2)).toMatchObject([
      { result: { name: 'FlushAndExit', figures: { message: 'leaderelection lost' } } },
      { result: { name: 'restart', figures: { delayMs: 10_000 } } },
    ]);
    user.pass(11_000);
    expect(manager).toMatchObject({ state: 'standby' });
    expect(manager!.identity).not.toBe(before);
    user.do({ type: 'clear', id: 1 });
    user.waitUntil('it leads again', () => manager!.state === 'leading');
    user.apply(webManifest(2));
    user.waitUntil('the Pods run', () => user.readyPods().length === 2);
  });

  test('stays stopped if it is turned off meanwhile', () => {
    const user = new User();
    const [manager] = user.cluster.managers;
    user.do({ type: 'inject', fault: { type: 'api-error', code: 503 } });
    user.waitUntil('it has exited', () => manager!.state === 'stopped');
    user.do({ type: 'power-manager', name: manager!.hostname, on: false });
    user.pass(60_000);
    expect(manager!.state).toBe('stopped');
  });
});

describe('without a controller manager', () => {
  test('a Deployment has no effect until a manager starts', () => {
    const user = new User();
    user.do({ type: 'power-manager', name: 'controller-manager-1', on: false });
    user.apply(webManifest(2));
    user.pass(120_000);
    expect(user.replicaSets()).toEqual([]);
    user.do({ type: 'power-manager', name: 'controller-manager-1', on: true });
    user.waitUntil('the Pods run', () => user.readyPods().length === 2);
  });

  test('a manager that does not exist cannot be started', () => {
    expect(new User().do({ type: 'power-manager', name: 'nobody', on: true })).toMatchObject({
      exitCode: 1,
      stderr: 'error: there is no controller manager nobody\n',
    });
  });
});

describe('the flags of the controller manager', () => {
  test('can disable controllers', () => {
    const user = new User({ controllerManagerFlags: ['--controllers=*,-replicaset-controller'] });
    user.apply(webManifest(2));
    user.settle();
    expect(user.replicaSets()).toHaveLength(1);
    expect(user.pods()).toEqual([]);
  });

  test('are refused if the real one refuses them', () => {
    expect(() => new User({ controllerManagerFlags: ['--no-such-flag'] })).toThrow(/unknown flag: --no-such-flag/);
  });
});
