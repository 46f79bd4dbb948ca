import { describe, expect, it } from 'vitest';
import { StatusError } from '../../../../src/api/index.ts';
import type { Faults } from '../../../../src/apiserver/index.ts';
import {
  ControllerManager,
  managerSteps,
  type ControllerInitializer,
  type ControllerManagerConfig,
} from '../../../../src/controllers/manager/index.ts';
import { steps } from '../../../../src/controllers/deployment/steps.ts';
import { ControlPlane } from '../control-plane.ts';
import { stepText } from '../../step-text.ts';

const LEASE = { namespace: 'kube-system', name: 'kube-controller-manager' };

function setUp(options: { readonly faults?: Faults } = {}) {
  const plane = new ControlPlane(options);
  const { sim, server } = plane;
  const connect = (name: string) => server.connect(name, { trusted: true });
  const manager = (config: Partial<ControllerManagerConfig> = {}) =>
    new ControllerManager({ sim, hostname: 'host-1', connect, ...config });
  const stages = (by = 'kube-controller-manager/host-1') => {
    return [...sim.trace.since()].flatMap(({ by: who, body }) =>
      body.type === 'start' && who === by ? [`${body.name}: ${stepText(body)}`] : [],
    );
  };
  const leaseHolder = () => plane.get('Lease', LEASE)?.spec.holderIdentity;
  return { plane, sim, server, connect, manager, stages, leaseHolder };
}

/** A controller that only records its start. */
function idleController(started: string[]): ControllerInitializer {
  const name = 'deployment-controller';
  return initializer(name, () => ({ watches: ['Deployment'], loops: [], atStart: () => void started.push(name) }));
}

function initializer(name: string, build: ControllerInitializer['build']): ControllerInitializer {
  const { NewDeploymentController: make, Run: run } = steps;
  return { name, step: managerSteps.newDeploymentController, steps: { make, run }, build };
}

describe('the start of a controller manager', () => {
  it("has upstream's stages in order, each the cause of the next", () => {
    const { sim, manager, stages } = setUp();
    const started: string[] = [];
    const one = manager({
      initializers: [idleController(started)],
      flags: ['--controllers=*,-nodelifecycle'],
    });
    one.start();
    sim.run({ untilIdle: true });
    expect(stages().map((stage) => stage.split(':')[0])).toEqual([
      'NewControllerManagerCommand',
      'Run',
      'configz.New',
      'NewMutableHealthzHandler',
      'createClientBuilders',
      'leaderElectAndRun',
      'OnStartedLeading',
      'renew',
      'NewControllerDescriptors',
      'CreateControllerContext',
      'WaitForAPIServer',
      'NewDeferredDiscoveryRESTMapper',
      'BuildControllers',
      'newDeploymentController',
      'BuildControllers',
      'InformerFactory.Start',
      'RunControllers',
      'WaitForCacheSync',
    ]);
    expect(stages()).toContain('newDeploymentController: deployment-controller');
    expect(started).toEqual(['deployment-controller']);
    const last = [...sim.trace.since()].findLast(({ body }) => body.type === 'start');
    expect([...sim.trace.causes(last!.id)].map(({ body }) => (body.type === 'start' ? body.name : body.type)).at(-1)).toBe(
      'NewControllerManagerCommand',
    );
  });

  it('ends with all simulated controllers running and their caches synced', () => {
    const { sim, manager } = setUp();
    const one = manager();
    one.start();
    expect(one.state).toBe('starting');
    sim.run({ untilIdle: true });
    expect(one.state).toBe('leading');
    expect(one.isLeader).toBe(true);
    expect(one.controllers.map(({ name }) => name).sort()).toEqual([
      'cronjob-controller',
      'daemonset-controller',
      'deployment-controller',
      'disruption-controller',
      'endpoints-controller',
      'endpointslice-controller',
      'ephemeral-volume-controller',
      'garbage-collector-controller',
      'horizontal-pod-autoscaler-controller',
      'job-controller',
      'namespace-controller',
      'node-lifecycle-controller',
      'persistentvolume-binder-controller',
      'persistentvolume-expander-controller',
      'persistentvolume-protection-controller',
      'persistentvolumeclaim-protection-controller',
      'pod-garbage-collector-controller',
      'replicaset-controller',
      'replicationcontroller-controller',
      'resourcequota-controller',
      'serviceaccount-controller',
      'statefulset-controller',
      'taint-eviction-controller',
      'ttl-after-finished-controller',
    ]);
    expect(one.informers?.informers.every(({ hasSynced }) => hasSynced)).toBe(true);
    expect(one.controllers.find(({ name }) => name === 'deployment-controller')?.workers).toHaveLength(5);
    expect(one.identity).toMatch(/^host-1_[0-9a-f-]{36}$/);
  });

  it('skips the controllers that the command line disables, and records that', () => {
    const { sim, manager, stages } = setUp();
    const one = manager({
      flags: [
        '--controllers=*,-nodelifecycle,-deployment',
        '--enable-garbage-collector=false',
        '--concurrent-replicaset-syncs=2',
      ],
    });
    one.start();
    sim.run({ untilIdle: true });
    const names = one.controllers.map(({ name }) => name);
    expect(names).not.toContain('deployment-controller');
    expect(names).not.toContain('node-lifecycle-controller');
    expect(names).not.toContain('garbage-collector-controller');
    expect(one.controllers.find(({ name }) => name === 'replicaset-controller')?.workers).toHaveLength(2);
    expect(stages()).toContain('BuildControllers: Warning: controller is disabled: deployment-controller');
  });

  it('starts no controller if one of them cannot be created', () => {
    const { sim, manager, stages } = setUp();
    const started: string[] = [];
    const one = manager({
      initializers: [
        idleController(started),
        initializer('replicaset-controller', () => {
          throw new Error('no such informer');
        }),
      ],
    });
    one.start();
    sim.run({ untilIdle: true });
    expect(one.state).toBe('stopped');
    expect(started).toEqual([]);
    expect(stages().at(-1)).toBe('FlushAndExit: It has ended by itself: error building controllers: no such informer.');
  });

  it('waits ten seconds for the API server and then fails', () => {
    const down = new StatusError('ServiceUnavailable', 'down');
    const faults: Faults = { request: ({ user }) => (user === 'shared-informers' ? { error: down } : undefined) };
    const { sim, manager, connect, stages } = setUp({ faults });
    const refusing = (name: string) => {
      const api = connect(name);
      if (name !== 'controller-discovery') return api;
      return Object.assign(Object.create(api) as typeof api, {
        *discover() {
          throw down;
        },
      });
    };
    const one = manager({ connect: refusing });
    one.start();
    sim.run({ forMs: 9_000 });
    expect(one.state).toBe('starting');
    sim.run({ forMs: 3_000 });
    expect(one.state).toBe('stopped');
    expect(stages().at(-1)).toBe(
      'FlushAndExit: It has ended by itself: failed to wait for apiserver being healthy: timed out waiting for the condition: down.',
    );
  });

  it('refuses an invalid command line at once', () => {
    expect(() => setUp().manager({ flags: ['--no-such-flag'] })).toThrow('unknown flag: --no-such-flag');
  });

  it('runs without an election if --leader-elect=false', () => {
    const { sim, manager, leaseHolder } = setUp();
    const one = manager({ flags: ['--leader-elect=false'] });
    one.start();
    sim.run({ untilIdle: true });
    expect(one.state).toBe('leading');
    expect(one.isLeader).toBe(true);
    expect(leaseHolder()).toBeUndefined();
  });

  it('starts its informers with a resync period between once and twice the minimum', () => {
    const { sim, manager, stages } = setUp();
    const one = manager({ flags: ['--min-resync-period=1h', '--controllers=deployment'] });
    one.start();
    sim.run({ untilIdle: true });
    const resyncMs = one.informers?.options.resyncMs ?? 0;
    expect(resyncMs).toBeGreaterThanOrEqual(3_600_000);
    expect(resyncMs).toBeLessThan(7_200_000);
    expect(stages().find((stage) => stage.startsWith('CreateControllerContext'))).toMatch(/resync every \d+m$/);
  });
});

describe('two controller managers', () => {
  function twoManagers(flags: readonly string[] = []) {
    const all = setUp();
    const [one, two] = ['host-1', 'host-2'].map((hostname) => all.manager({ hostname, flags }));
    one!.start();
    all.sim.run({ untilIdle: true });
    two!.start();
    all.sim.run({ untilIdle: true });
    return { ...all, one: one!, two: two! };
  }

  it('do not both run controllers, because the second one waits', () => {
    const { one, two, leaseHolder } = twoManagers();
    expect([one.state, two.state]).toEqual(['leading', 'standby']);
    expect(two.controllers).toEqual([]);
    expect(two.elector?.leader).toBe(one.identity);
    expect(leaseHolder()).toBe(one.identity);
  });

  it('change the lead after the leader is killed and its lease has expired', () => {
    const { sim, one, two, leaseHolder } = twoManagers();
    sim.run({ forMs: 10_000 });
    one.stop();
    expect(one.state).toBe('stopped');
    expect(one.controllers).toEqual([]);
    sim.run({ forMs: 12_000 });
    expect(two.state).toBe('standby');
    sim.run({ forMs: 10_000 });
    expect(two.state).toBe('leading');
    expect(leaseHolder()).toBe(two.identity);
    expect(two.controllers.length).toBeGreaterThan(0);
  });

  it('get a new identity after a restart, and the restarted one waits', () => {
    const { sim, one, two } = twoManagers();
    const before = one.identity;
    one.stop();
    sim.run({ forMs: 30_000 });
    one.start();
    sim.run({ forMs: 10_000 });
    expect(one.identity).not.toBe(before);
    expect([one.state, two.state]).toEqual(['standby', 'leading']);
  });

  // PR 137708: without the gate, no signal is caught and the process ends at once (KEP-5366, alpha and off in v1.36).
  it('do not release the lease when the leader is terminated, as if it were killed', () => {
    const { sim, one, two, stages, leaseHolder } = twoManagers();
    sim.run({ forMs: 10_000 });
    one.shutdown();
    expect(stages().at(-1)).toMatch(/^SIGTERM: Stopped. It does not give its Lease up/);
    sim.run({ forMs: 12_000 });
    expect([one.state, two.state, leaseHolder()]).toEqual(['stopped', 'standby', one.identity]);
    sim.run({ forMs: 10_000 });
    expect(two.state).toBe('leading');
  });

  it('release the lease at once when the leader is terminated and the feature gate is on', () => {
    const { sim, one, two, stages } = twoManagers(['--feature-gates=ControllerManagerReleaseLeaderElectionLockOnExit=true']);
    sim.run({ forMs: 10_000 });
    one.shutdown();
    expect(stages().at(-1)).toMatch(/^SIGTERM: Stopped: the Lease is given up/);
    sim.run({ forMs: 5_000 });
    expect([one.state, two.state]).toEqual(['stopped', 'leading']);
  });

  it('have no lease to release while they wait', () => {
    const { sim, two, stages, leaseHolder, one } = twoManagers([
      '--feature-gates=ControllerManagerReleaseLeaderElectionLockOnExit=true',
    ]);
    two.shutdown();
    sim.run({ forMs: 5_000 });
    expect(stages('kube-controller-manager/host-2').at(-1)).toBe('SIGTERM: Stopped. It did not lead.');
    expect(leaseHolder()).toBe(one.identity);
  });

  it('leave nothing running when both are stopped', () => {
    const { sim, server, one, two } = twoManagers();
    one.stop();
    two.stop();
    sim.run({ untilIdle: true });
    expect(server.watches).toEqual([]);
    const before = sim.trace.lastId;
    sim.run({ forMs: 600_000 });
    expect(sim.trace.lastId).toBe(before);
  });
});

describe('a leader that cannot renew its lease', () => {
  function cutOff(restart: boolean) {
    const down = new StatusError('ServiceUnavailable', 'down');
    let isCut = false;
    const faults: Faults = {
      request: ({ user }) => (isCut && user.startsWith('kube-controller-manager/') ? { error: down } : undefined),
    };
    const all = setUp({ faults });
    const one = all.manager({ restart });
    one.start();
    all.sim.run({ untilIdle: true });
    isCut = true;
    return { ...all, one, heal: () => (isCut = false) };
  }

  it('ends its process', () => {
    const { sim, one, stages } = cutOff(false);
    sim.run({ forMs: 13_000 });
    expect(one.state).toBe('stopped');
    expect(stages().at(-1)).toBe('FlushAndExit: It has ended by itself: leaderelection lost.');
  });

  it('is restarted by its Pod, and leads again when it can renew', () => {
    const { sim, one, stages, heal } = cutOff(true);
    sim.run({ forMs: 13_000 });
    expect(stages().slice(-2)).toEqual([
      'FlushAndExit: It has ended by itself: leaderelection lost.',
      'restart: Is started again in 10s.',
    ]);
    heal();
    sim.run({ forMs: 40_000 });
    expect(one.state).toBe('leading');
  });
});

describe('the election', () => {
  it('emits an event on the lease', () => {
    const { plane, manager } = setUp();
    const one = manager({ flags: ['--controllers=deployment'] });
    one.start();
    plane.settle();
    expect(plane.events()).toEqual([`LeaderElection: ${one.identity} became leader`]);
    expect(plane.list('Event', 'kube-system')[0]?.involvedObject).toMatchObject({ kind: 'Lease', ...LEASE });
  });
});
