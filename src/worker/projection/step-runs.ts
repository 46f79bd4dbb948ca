import type { Cluster, Moment } from '../../cluster/index.ts';
import { countUpTo } from '../../sim/index.ts';
import type { Trace } from '../../trace/index.ts';
import type { StepRun, StepRuns } from '../protocol/index.ts';
import { stepsToldBy } from './step-records.ts';

/** How often each declared step has run up to the shown moment, and its last record, as far back as the trace goes. */
export function stepRuns({ trace }: Pick<Cluster, 'trace'>, shown: Moment): StepRuns {
  const runs: Record<string, StepRun> = {};
  for (const [path, records] of runRecords(trace)) {
    records.splice(0, countUpTo(records, trace.firstId - 1));
    const times = countUpTo(records, shown.record);
    const record = records[times - 1];
    if (record !== undefined) runs[path] = { times, record, atMs: trace.get(record)!.atMs };
  }
  return runs;
}

/** The records that tell of each step, by `component/name`, and the last record that was read. */
interface ReadRuns {
  readonly records: Map<string, number[]>;
  last: number;
}

/** Created at the first question, and read on from there: the question comes again while time passes. */
const known = new WeakMap<Trace, ReadRuns>();

function runRecords(trace: Trace): ReadRuns['records'] {
  const read = known.get(trace) ?? { records: new Map<string, number[]>(), last: 0 };
  known.set(trace, read);
  for (const record of trace.since(read.last)) {
    for (const { component, name } of stepsToldBy(trace, record)) {
      const path = `${component}/${name}`;
      const records = read.records.get(path);
      if (records === undefined) read.records.set(path, [record.id]);
      else records.push(record.id);
    }
  }
  read.last = trace.lastId;
  return read.records;
}
