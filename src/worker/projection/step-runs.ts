import type { Cluster, Moment } from '../../cluster/index.ts';
import type { StepRuns } from '../protocol/index.ts';
import { stepsToldBy } from './step-records.ts';

/** How often each declared step has run up to the shown moment, and its last record, as far back as the trace goes. */
export function stepRuns({ trace }: Pick<Cluster, 'trace'>, shown: Moment): StepRuns {
  const runs = new Map<string, { times: number; record: number; atMs: number }>();
  for (let id = trace.firstId; id <= shown.record; id++) {
    const record = trace.get(id);
    if (record === undefined) break;
    for (const { component, name } of stepsToldBy(trace, record)) {
      const path = `${component}/${name}`;
      const times = (runs.get(path)?.times ?? 0) + 1;
      runs.set(path, { times, record: id, atMs: record.atMs });
    }
  }
  return Object.fromEntries(runs);
}
