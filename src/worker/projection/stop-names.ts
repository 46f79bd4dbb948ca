import type { Event } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { StopNames } from '../protocol/index.ts';

/** More keys would not help a user to choose; these are the ones taken last. */
const MOST_KEYS = 300;

/** The names for breakpoints: everything that has occurred as far as the trace goes, sorted. */
export function stopNames({ trace, history }: Cluster): StopNames {
  const keys = new Set<string>();
  for (let id = trace.lastId; id >= trace.firstId; id--) {
    const body = trace.bodyOf(id);
    if (body?.type === 'queue' && body.op === 'get' && keys.size < MOST_KEYS) keys.add(body.key);
  }
  const events = history.listAt('Event', history.revisionAt(history.present));
  const reasons = new Set(events.flatMap(({ value }) => (value as Event).reason ?? []));
  return { keys: [...keys].toSorted(), reasons: [...reasons].toSorted() };
}
