import type { TraceRecord } from '../../../sim/index.ts';
import { syncStartOf } from './sync-index.ts';

const READS: ReadonlySet<string> = new Set(['get', 'list', 'watch']);

/** What every sync does with its own key. */
const ROUTINE: ReadonlySet<string> = new Set(['get', 'forget', 'done']);

/**
 * Whether a record of a sync shows that the sync did something: it asked the API server to write, failed, or put a key into a queue. Events do not count, since
 * another process writes them. A kubelet's sync of a Pod did something if it took a step.
 */
export function isEffect(record: TraceRecord): boolean {
  const { body } = record;
  switch (body.type) {
    case 'request':
      return !READS.has(body.verb) && body.kind !== 'Event';
    case 'sync-end':
      return body.error !== '';
    case 'queue':
      return !ROUTINE.has(body.op);
    case 'kubelet':
      return syncStartOf(record) === undefined;
    default:
      return false;
  }
}
