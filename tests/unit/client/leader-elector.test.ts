import { describe, expect, it } from 'vitest';
import { StatusError, type Lease } from '../../../src/api/index.ts';
import { LEADER_ELECTION_DEFAULTS, LeaderElector } from '../../../src/client/index.ts';
import { TaskGroup } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';
import { StubWorld, stubApi } from './stub-api.ts';

const LEASE = { namespace: 'kube-system', name: 'kube-controller-manager' };

function setUp() {
  const sim = new Simulation({ seed: 'test' });
  const world = new StubWorld(sim);
  const told: string[] = [];
  const lease = () => world.objects.get(`Lease/${LEASE.namespace}/${LEASE.name}`) as unknown as Lease | undefined;

  function candidate(identity: string) {
    const group = new TaskGroup(identity);
    const elector = new LeaderElector({
      sim,
      api: stubApi(world, identity),
      lease: LEASE,
      identity,
      ...LEADER_ELECTION_DEFAULTS,
      onStartedLeading: () => told.push(`${identity} leads`),
      onStoppedLeading: () => told.push(`${identity} lost the lead`),
      onNewLeader: (leader) => told.push(`${identity} sees ${leader}`),
    });
    elector.start(group);
    return { elector, group };
  }
  return { sim, world, told, lease, candidate };
}

describe('the only candidate', () => {
  it('leads after its first try, which counts as work; later renewals are background work', () => {
    const { sim, told, lease, candidate } = setUp();
    const { elector } = candidate('one');
    expect(sim.run({ untilIdle: true })).toBe('idle');
    expect(told).toEqual(['one sees one', 'one leads']);
    expect(elector.isLeader).toBe(true);
    expect(lease()?.spec).toMatchObject({
      holderIdentity: 'one',
      leaseDurationSeconds: 15,
      leaseTransitions: 0,
      acquireTime: lease()?.spec.renewTime,
    });
  });

  it('renews every two seconds, by one update each', () => {
    const { sim, world, lease, candidate } = setUp();
    candidate('one');
    sim.run({ untilIdle: true });
    const acquired = lease()?.spec;
    world.requests.length = 0;
    sim.run({ forMs: 10_100 });
    expect(world.requests).toEqual(Array.from({ length: 5 }, () => 'update Lease'));
    expect(lease()?.spec.acquireTime).toBe(acquired?.acquireTime);
    expect(lease()?.spec.renewTime).not.toBe(acquired?.renewTime);
  });

  it('reads the lease again when somebody else wrote it, and still leads', () => {
    const { sim, world, told, lease, candidate } = setUp();
    candidate('one');
    sim.run({ untilIdle: true });
    world.put('Lease', { ...lease()!, metadata: { ...lease()!.metadata, annotations: { note: 'a person was here' } } });
    world.requests.length = 0;
    sim.run({ forMs: 2_100 });
    expect(world.requests).toEqual(['update Lease', 'get Lease', 'update Lease']);
    sim.run({ forMs: 60_000 });
    expect(told).toEqual(['one sees one', 'one leads']);
  });
});

describe('two candidates', () => {
  it('that start together are one leader and one waiting candidate', () => {
    const { sim, told, candidate } = setUp();
    candidate('one');
    candidate('two');
    sim.run({ forMs: 60_000 });
    expect(told.filter((line) => line.endsWith('leads'))).toHaveLength(1);
    expect(told).toContain('two sees one');
  });

  it('change places when the leader is killed, one lease duration after the last renewal that the other saw', () => {
    const { sim, told, lease, candidate } = setUp();
    const { group } = candidate('one');
    sim.run({ untilIdle: true });
    candidate('two');
    sim.run({ forMs: 20_000 });
    group.stop();
    const killedAtMs = sim.nowMs;
    sim.run({ until: () => told.includes('two leads'), forMs: 60_000 });
    const waitedMs = sim.nowMs - killedAtMs;
    expect(waitedMs).toBeGreaterThan(15_000 - 2_000);
    expect(waitedMs).toBeLessThan(15_000 + 2 * 4_400);
    expect(lease()?.spec).toMatchObject({ holderIdentity: 'two', leaseTransitions: 1 });
    expect(told).not.toContain('one lost the lead');
  });

  it('change places at the next try after the leader releases the lease', () => {
    const { sim, told, lease, candidate } = setUp();
    const { elector, group } = candidate('one');
    sim.run({ untilIdle: true });
    candidate('two');
    sim.run({ forMs: 20_000 });
    group.stop();
    sim.spawn('release', elector.release());
    sim.run({ untilIdle: true });
    expect(lease()?.spec).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1 });
    sim.run({ forMs: 4_500 });
    expect(told).toContain('two leads');
    expect(lease()?.spec).toMatchObject({ holderIdentity: 'two', leaseDurationSeconds: 15, leaseTransitions: 1 });
  });

  it('wait for a full lease duration even if the holder died long ago, because they do not trust the times in the lease', () => {
    const { sim, told, candidate } = setUp();
    const { group } = candidate('one');
    sim.run({ untilIdle: true });
    group.stop();
    sim.run({ forMs: 3_600_000 });
    candidate('two');
    sim.run({ forMs: 14_900 });
    expect(told).not.toContain('two leads');
    sim.run({ forMs: 5_000 });
    expect(told).toContain('two leads');
  });
});

describe('a leader that cannot renew', () => {
  it('gives up after the renew deadline, before anyone could take over', () => {
    const { sim, world, told, candidate } = setUp();
    candidate('one');
    sim.run({ untilIdle: true });
    const renewedAtMs = sim.nowMs;
    const down = new StatusError('ServiceUnavailable', 'down');
    world.fail('update', down, 1_000);
    world.fail('get', down, 1_000);
    sim.run({ until: () => told.includes('one lost the lead'), forMs: 60_000 });
    expect(sim.nowMs - renewedAtMs).toBeCloseTo(2_000 + 10_000, -2);
    expect(sim.nowMs - renewedAtMs).toBeLessThan(15_000);
  });

  it('gives up too if the API server is only slow', () => {
    const { sim, world, told, candidate } = setUp();
    candidate('one');
    sim.run({ untilIdle: true });
    const renewedAtMs = sim.nowMs;
    world.latencyMs = 20_000;
    sim.run({ until: () => told.includes('one lost the lead'), forMs: 60_000 });
    expect(sim.nowMs - renewedAtMs).toBeCloseTo(12_000, -2);
  });

  it('keeps leading after a short outage', () => {
    const { sim, world, told, candidate } = setUp();
    candidate('one');
    sim.run({ untilIdle: true });
    const down = new StatusError('ServiceUnavailable', 'down');
    world.fail('update', down, 3);
    world.fail('get', down, 3);
    sim.run({ forMs: 60_000 });
    expect(told).toEqual(['one sees one', 'one leads']);
  });
});

describe('the trace of an election', () => {
  it('says who acquired, observed and lost the lease', () => {
    const { sim, candidate } = setUp();
    const { group } = candidate('one');
    sim.run({ untilIdle: true });
    candidate('two');
    sim.run({ forMs: 1_000 });
    group.stop();
    sim.run({ forMs: 30_000 });
    const leases = [...sim.trace.since()].flatMap(({ by, body }) =>
      body.type === 'lease' ? [`${by}: ${body.op} ${body.identity}`] : [],
    );
    expect(leases).toEqual(['one: acquired one', 'two: observed one', 'two: acquired two']);
  });
});
