import type { KubeObject, ObjectRef } from '../../api/index.ts';
import type { Cluster } from '../cluster.ts';
import type { Moment } from '../history/history.ts';

/** How long before the command the other course begins, so that its own command is answered by then. */
const LEAD_MS = 1_000;

/**
 * The moment from which a branch is played again with one fact changed: shortly before the last command that changed an object's
 * spec, up to `upTo`. If that command created the object, the moment right after its creation, because there was nothing to
 * change before. Returns undefined if no command is known that changed it.
 */
export function beforeLastChange({ history, trace }: Cluster, kind: string, ref: ObjectRef, upTo: Moment): Moment | undefined {
  const revision = history.revisionAt(upTo);
  const versions = history.versionsOf(kind, ref).filter(({ modRevision }) => modRevision <= revision);
  for (let i = versions.length - 1; i >= 0; i--) {
    const { value, modRevision } = versions[i]!;
    const before = versions[i - 1]?.value;
    if (value === undefined || before?.metadata.generation === value.metadata.generation) continue;
    const [write] = history.writesBetween(modRevision - 1, modRevision);
    const command = write && commandOf(trace, write.cause);
    if (write === undefined || command === undefined) continue;
    if (before === undefined) return history.atRecord(write.cause);
    return later(history.atTime(command.atMs - LEAD_MS), creationOf(versions, history));
  }
  return undefined;
}

/**
 * The moment right before the command that led to a trace record. If no command is known that led to it: right before the last one by then, or the oldest
 * moment.
 */
export function beforeCommandOf({ history, invocations, trace }: Cluster, record: number): Moment {
  const led = commandOf(trace, record)?.id;
  const given = led ?? invocations.findLast((each) => each.record <= record && each.command.type !== 'vary')?.record;
  return given === undefined ? history.oldest : history.atRecord(given - 1);
}

/** The moment right after the object was created, as far as etcd knows. */
function creationOf(
  versions: readonly { readonly value: KubeObject | undefined; readonly modRevision: number }[],
  history: Cluster['history'],
): Moment {
  const gone = versions.findLastIndex(({ value }) => value === undefined);
  const first = versions[gone + 1]!;
  const [write] = history.knows(first.modRevision) ? history.writesBetween(first.modRevision - 1, first.modRevision) : [];
  return write === undefined ? history.oldest : history.atRecord(write.cause);
}

function later(one: Moment, other: Moment): Moment {
  return one.record < other.record ? other : one;
}

/** The record of the command that led to a record. Undefined if none did, or if the chain of causes is no longer known. */
export function commandOf(trace: Cluster['trace'], record: number): { readonly id: number; readonly atMs: number } | undefined {
  for (let found = trace.get(record); found !== undefined; found = trace.get(found.cause)) {
    if (found.body.type === 'command') return found;
  }
  return undefined;
}
