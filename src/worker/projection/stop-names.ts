import type { Event } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { StopNames } from '../protocol/index.ts';

/** More keys are no help to who chooses one: with a thousand Pods, those that were taken last. */
const MOST_KEYS = 300;

/** What a breakpoint can be set on, by what has occurred as far as the trace remembers, each in the order of the alphabet. */
export function stopNames({ trace, history }: Cluster): StopNames {
  const steps = new Set<string>();
  const keys = new Set<string>();
  for (let id = trace.lastId; id >= trace.firstId; id--) {
    const body = trace.bodyOf(id);
    if (body?.type === 'step' || body?.type === 'sync-start' || body?.type === 'handler') steps.add(body.name);
    else if (body?.type === 'queue' && body.op === 'get' && keys.size < MOST_KEYS) keys.add(body.key);
  }
  const events = history.listAt('Event', history.revisionAt(history.present));
  const reasons = new Set(events.flatMap(({ value }) => (value as Event).reason ?? []));
  return { steps: [...steps].toSorted(), keys: [...keys].toSorted(), reasons: [...reasons].toSorted() };
}
