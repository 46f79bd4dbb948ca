import { declaredSteps } from '../../cluster/steps.ts';
import type { Cluster, Moment } from '../../cluster/index.ts';
import type { Step, Trace, TraceBody } from '../../sim/index.ts';
import type { StepRuns } from '../protocol/index.ts';

/** The machinery steps by the records that tell of them: `queue add` → `client/Add`. */
const TOLD: ReadonlyMap<string, readonly string[]> = toldSteps();

/** How often each declared step has run up to the shown moment, and its last record, as far back as the trace goes. */
export function stepRuns({ trace }: Pick<Cluster, 'trace'>, shown: Moment): StepRuns {
  const runs = new Map<string, { times: number; record: number }>();
  for (let record = trace.firstId; record <= shown.record; record++) {
    const body = trace.bodyOf(record);
    if (body === undefined) continue;
    for (const path of stepsToldBy(body)) {
      const run = runs.get(path);
      if (run === undefined) runs.set(path, { times: 1, record });
      else {
        run.times += 1;
        run.record = record;
      }
    }
  }
  return Object.fromEntries([...runs].map(([path, run]) => [path, { ...run, atMs: timeOf(trace, run.record) }]));
}

/** The steps that a record tells of: `deployment/syncDeployment`. */
export function stepsToldBy(body: TraceBody): readonly string[] {
  const machinery = TOLD.get(body.type) ?? ('op' in body ? TOLD.get(`${body.type} ${body.op}`) : undefined);
  if (!('component' in body)) return machinery ?? [];
  const own = `${body.component}/${body.name}`;
  return machinery === undefined ? [own] : [own, ...machinery];
}

function timeOf(trace: Pick<Trace, 'get'>, record: number): number {
  return trace.get(record)?.atMs ?? 0;
}

function toldSteps(): ReadonlyMap<string, readonly string[]> {
  const told = new Map<string, string[]>();
  for (const steps of Object.values(declaredSteps)) {
    for (const { component, name, toldBy } of Object.values<Step>(steps)) {
      if (toldBy !== undefined) told.set(toldBy, [...(told.get(toldBy) ?? []), `${component}/${name}`]);
    }
  }
  return told;
}
