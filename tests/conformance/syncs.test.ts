import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Cluster } from '../../src/cluster/index.ts';
import { listSyncs } from '../../src/cluster/history/syncs/sync-list.ts';
import { nodesOf } from '../../src/cluster/history/syncs/sync-tree.ts';
import { SyncIndex, syncStartOf } from '../../src/cluster/history/syncs/sync-index.ts';
import { viewSync } from '../../src/cluster/history/syncs/sync-view.ts';
import type { Trace, TraceRecord } from '../../src/trace/index.ts';
import { replay } from './replay/replay.ts';
import type { Scenario } from './replay/scenario.ts';

/**
 * An opened sync shows the trace of the code that ran. So every action of a controller in the recorded scenarios must be in the trace, as a step with
 * a cause, and in exactly one sync.
 */
const FOLDER = new URL('scenarios/', import.meta.url);

function filesIn(folder: string): string[] {
  const files = readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => `${folder}${name.replace(/\.json$/, '')}`);
}

function played(name: string): Cluster {
  let cluster: Cluster | undefined;
  replay(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Scenario, (end) => {
    cluster = end;
  });
  if (cluster === undefined) throw new Error(`${name} was not played to its end`);
  return cluster;
}

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete', 'deletecollection']);

/** The writes of components with syncs. Users, kubelets and the election have none. */
function isWriteOfController({ by, body }: TraceRecord): boolean {
  return (
    body.type === 'request' && WRITES.has(body.verb) && body.code < 400 && (by.endsWith('-controller') || by === 'scheduler')
  );
}

/** The sync that a record belongs to. By definition, no queue and no watch is between them in the chain of causes. */
function syncBehind(trace: Trace, record: TraceRecord): number {
  if (record.body.type === 'deliver') return 0;
  for (const cause of trace.causes(record.id)) {
    if (syncStartOf(cause) !== undefined) return cause.id;
    const isPassedOn = cause.body.type === 'queue' || cause.body.type === 'revision' || cause.body.type === 'deliver';
    if (isPassedOn && cause.id !== record.id) return 0;
  }
  return 0;
}

function line({ id, by, body }: TraceRecord): string {
  return `${id} ${by} ${JSON.stringify(body)}`;
}

describe('the syncs of the recorded scenarios', () => {
  it.each([...filesIn(''), ...filesIn('scheduler/')])('are complete: %s', { timeout: 60_000 }, (name) => {
    const { trace, history } = played(name);
    const records = [...trace.since()];
    expect(trace.firstId, 'the trace has all records of the scenario').toBe(1);
    const index = new SyncIndex(trace);

    const strayWrites = records.filter((record) => {
      const cause = trace.get(record.cause)?.body.type;
      return isWriteOfController(record) && (syncBehind(trace, record) === 0 || (cause !== 'step' && cause !== 'sync-start'));
    });
    expect(strayWrites.map(line), 'writes without a step').toEqual([]);
    const strayCauses = records.filter(({ body, cause }) => body.type === 'step' && trace.get(cause) === undefined);
    expect(strayCauses.map(line), 'steps without a cause').toEqual([]);

    const { syncs } = listSyncs(index, trace.lastId, {}, Infinity);
    const starts = records.filter((record) => syncStartOf(record) !== undefined).map(({ id }) => id);
    expect(syncs.map(({ record }) => record).toReversed()).toEqual(starts);
    const doings = new Map<number, number[]>(starts.map((start) => [start, []]));
    for (const record of records) doings.get(syncBehind(trace, record))?.push(record.id);
    for (const { record } of syncs) {
      const view = viewSync({ trace, history, index, watchesOf: () => [] }, record, trace.lastId);
      const shown = [record, ...[...nodesOf([...view!.nodes, ...view!.queue])].map((node) => node.record)];
      if (view!.end !== undefined) shown.push(view!.end.record);
      expect(shown.toSorted((a, b) => a - b)).toEqual(doings.get(record));
    }
  });
});
