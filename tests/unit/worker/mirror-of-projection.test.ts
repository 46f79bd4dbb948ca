import { expect, test } from 'vitest';
import { createCluster, type Cluster, type Moment } from '../../../src/cluster/index.ts';
import { Random } from '../../../src/sim/index.ts';
import { applyDelta, EMPTY_CLUSTER, type ClusterState } from '../../../src/ui/model/cluster-state.ts';
import { consoleOf } from '../../../src/ui/model/cluster-store.ts';
import { partsOf } from '../../../src/ui/model/delta-parts.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';

const PLAY = { playing: false, speed: 1, behind: false };

const LINES = [
  'create deployment web --image=nginx:1.27 --replicas=4',
  'scale deployment web --replicas=1',
  'scale deployment web --replicas=6',
  'set image deployment/web nginx=nginx:1.28',
  'expose deployment web --port=80',
  'delete service web',
  'delete deployment web',
  'cordon node-1',
  'run alone --image=nginx:1.27',
  'delete pod alone',
];

/** A page that asks for a delta now and then, and draws it in parts. */
class Mirror {
  state: ClusterState = EMPTY_CLUSTER;

  draw(projection: Projection, reset: boolean): void {
    const delta = projection.delta(PLAY, { anyway: true })!;
    // In parts, as a delta of a large cluster is drawn.
    for (const part of partsOf({ ...delta, ...(reset && { reset: true }) }, 1_000)) {
      this.state = applyDelta(this.state, { clock: this.state.clock, ...part });
    }
  }
}

/** Everything that a page knows, without the order in which it came to know it. Bursts are no state. */
function known(state: ClusterState): unknown {
  const { objects, placements, edges, loops, numbers, kinds, tallies, surroundings, places, untold, managers, faults } = state;
  const byKey = (map: ReadonlyMap<string, unknown>) => new Map([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const { rows, nodeRows, lanes, sets } = places;
  return {
    maps: [objects, placements, edges, loops, numbers, tallies, rows, nodeRows, lanes, sets].map(byKey),
    kinds: byKey(new Map([...kinds].map(([kind, ids]) => [kind, ids.toSorted()]))),
    wholes: [untold, managers, faults, surroundings],
    lines: consoleOf(state),
  };
}

function wholeOf(cluster: Cluster, moment: Moment | undefined): ClusterState {
  const projection = new Projection(cluster);
  projection.seek(moment);
  const mirror = new Mirror();
  mirror.draw(projection, false);
  projection.leave();
  return mirror.state;
}

test.each(['one', 'three'])(
  'the deltas of a history sum up to what a new page is sent, whatever was shown in between: %s',
  (seed) => {
    const random = Random.from(seed);
    const clusters = ['first', 'second'].map((name) =>
      createCluster({ seed: `${seed} ${name}`, nodes: 2, timings: 'teaching', traceLimit: 1e9 }),
    );
    const mirror = new Mirror();
    let cluster = clusters[0]!;
    let projection = new Projection(cluster);
    let moment: Moment | undefined;
    let reset = false;
    const seek = (to: Moment | undefined): void => {
      moment = to;
      projection.seek(to);
    };
    for (let step = 0; step < 50; step++) {
      const choice = random.int(10);
      // Time passes in the present alone.
      if (choice < 6 && moment !== undefined) seek(undefined);
      if (choice < 3) cluster.kubectl(random.pick(LINES));
      else if (choice < 6) cluster.run({ forMs: random.int(20_000) });
      else if (choice < 7) seek(cluster.history.atTime(random.int(Math.floor(cluster.now) + 1)));
      else if (choice < 8) seek(undefined);
      else if (choice < 9 && random.int(3) === 0) {
        projection.leave();
        cluster = clusters[1 - clusters.indexOf(cluster)]!;
        projection = new Projection(cluster);
        moment = undefined;
        reset = true;
      }
      if (random.int(2) === 0) {
        mirror.draw(projection, reset);
        reset = false;
        expect(known(mirror.state), `${seed}, step ${step}`).toEqual(known(wholeOf(cluster, moment)));
      }
    }
    projection.leave();
  },
);
