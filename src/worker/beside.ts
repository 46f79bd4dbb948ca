import type { Cluster } from '../cluster/index.ts';
import { Projection, type PlayState } from './projection/projection.ts';
import type { BesideDelta } from './protocol/index.ts';

/** Nothing plays here by itself: the shown branch has the playhead. */
const STILL: PlayState = { playing: false, speed: 1, behind: false };

/** A branch that is shown beside the current one, at the same time or at its end if it ends earlier. */
export class Beside {
  readonly branch: number;
  readonly cluster: Cluster;
  readonly #projection: Projection;
  #atMs: number | undefined;

  constructor(branch: number, cluster: Cluster) {
    this.branch = branch;
    this.cluster = cluster;
    this.#projection = new Projection(cluster);
  }

  leave(): void {
    this.#projection.leave();
  }

  /** The changes since the last call, as of a time. Undefined if there are none. */
  deltaAt(atMs: number): BesideDelta | undefined {
    if (atMs === this.#atMs) return undefined;
    const isFirst = this.#atMs === undefined;
    this.#atMs = atMs;
    const { history } = this.cluster;
    this.#projection.moveTo(atMs < history.present.atMs ? history.atTime(atMs) : undefined);
    const delta = this.#projection.delta(STILL, { anyway: isFirst });
    return delta && { ...delta, branch: this.branch, ...(isFirst && { reset: true }) };
  }
}
