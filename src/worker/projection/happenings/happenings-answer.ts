import type { Cluster, Moment } from '../../../cluster/index.ts';
import type { Trace } from '../../../trace/index.ts';
import type { Happening, HappeningsQuestion, HappeningsView } from '../../protocol/index.ts';
import { HappeningIndex } from './happening-index.ts';
import { happeningOf } from './happening-view.ts';

const MOST_TOLD = 200;
const USUALLY_TOLD = 60;

/** What has been read of a cluster, and the happenings that were shown last. */
interface Known {
  readonly index: HappeningIndex;
  readonly shown: Map<number, Shown>;
}

/** A happening, until it grows, or its write is refused or mended. */
interface Shown {
  readonly state: string;
  readonly happening: Happening;
}

/** Created at the first question about a cluster, and dropped with the cluster. So a page that does not ask costs nothing. */
const known = new WeakMap<Trace, Known>();

/** What happened up to the shown moment, newest first. */
export function happeningsAnswer(cluster: Cluster, shown: Moment, { limit = USUALLY_TOLD }: HappeningsQuestion): HappeningsView {
  const { trace } = cluster;
  const { index, shown: before } = known.get(trace) ?? { index: new HappeningIndex(cluster), shown: new Map<number, Shown>() };
  const { found, more } = index.newest(shown.record, Math.min(limit, MOST_TOLD));
  const now = new Map<number, Shown>();
  for (const entries of found) {
    const { head, refused = Infinity, mended = Infinity } = entries.at(-1)!;
    const state = `${entries.length} ${refused <= shown.record} ${mended <= shown.record}`;
    const same = before.get(head);
    now.set(head, same?.state === state ? same : { state, happening: happeningOf(cluster, entries, shown.record) });
  }
  known.set(trace, { index, shown: now });
  return { happenings: [...now.values()].map(({ happening }) => happening), more };
}
