import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatusError, isPodActive } from '../../../../src/api/index.ts';
import type { Faults } from '../../../../src/apiserver/index.ts';
import { Random } from '../../../../src/sim/index.ts';
import { WorkloadPlane } from '../workload-plane.ts';

const command = fc.oneof(
  fc.record({ do: fc.constant('scale' as const), replicas: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ do: fc.constant('image' as const), version: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ do: fc.constant('pause' as const) }),
  fc.record({ do: fc.constant('delete a Pod' as const), which: fc.nat() }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

const strategy = fc.constantFrom(
  { type: 'Recreate' },
  { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
  { type: 'RollingUpdate', rollingUpdate: { maxSurge: '30%', maxUnavailable: '40%' } },
);

/** Sometimes refuses a controller's request and delays watch events, until it is stopped. */
class Chaos implements Faults {
  stopped = false;
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = Random.from(`chaos/${seed}`);
  }

  request({ user, verb }: Parameters<NonNullable<Faults['request']>>[0]) {
    const refused = !this.stopped && user.endsWith('-controller') && verb !== 'watch' && this.#random.next() < 0.05;
    return refused ? { error: new StatusError(this.#random.pick(['InternalError', 'Conflict']), 'chaos') } : undefined;
  }

  delivery({ user }: Parameters<NonNullable<Faults['delivery']>>[0]) {
    return !this.stopped && user === 'shared-informers' && this.#random.next() < 0.1
      ? { delayMs: this.#random.int(60) }
      : undefined;
  }
}

describe('whatever a user does, and however often the API server refuses requests,', () => {
  it('a Deployment ends with exactly the desired Pods of its last template', () => {
    const script = fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 250 }), command }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(), strategy, fc.boolean(), script, (seed, chosen, staleControllerConsistency, steps) => {
        const chaos = new Chaos(seed);
        const plane = new WorkloadPlane({ faults: chaos, replicaSet: { staleControllerConsistency, burstReplicas: 3 } });
        plane.apply(4, 'nginx:0', { spec: { strategy: chosen } });
        for (const { afterMs, command: what } of steps) {
          plane.sim.run({ forMs: afterMs });
          obey(plane, what);
        }
        chaos.stopped = true;
        plane.change((d) => ({ ...d, spec: { ...d.spec, paused: false } }));
        plane.settle();
        expectComplete(plane);
      }),
      { numRuns: 15 },
    );
  });
});

/** Runs the action as a user, and ignores a refusal. */
function obey(plane: WorkloadPlane, what: Command): void {
  const pods = plane.list('Pod', 'default');
  try {
    if (what.do === 'scale') plane.scale(what.replicas);
    else if (what.do === 'image') plane.setImage(`nginx:${what.version}`);
    else if (what.do === 'pause') plane.change((d) => ({ ...d, spec: { ...d.spec, paused: d.spec.paused !== true } }));
    else if (pods.length > 0) plane.delete('Pod', pods[what.which % pods.length]!.metadata);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
}

function expectComplete(plane: WorkloadPlane): void {
  const { spec, status } = plane.web;
  const images = plane
    .list('Pod', 'default')
    .filter(isPodActive)
    .map((pod) => pod.spec.containers[0]?.image);
  expect(images).toEqual(Array(spec.replicas).fill(spec.template.spec.containers[0]?.image));
  expect([status.replicas ?? 0, status.updatedReplicas ?? 0, status.availableReplicas ?? 0]).toEqual(
    Array(3).fill(spec.replicas),
  );
  expect(plane.replicaSetsByRevision.filter((rs) => rs.spec.replicas > 0).length).toBeLessThanOrEqual(1);
  expect(plane.conditions).toContain('Progressing True NewReplicaSetAvailable');
}
