import type { DnsLog } from '../../addons/coredns/dns-log.ts';
import type { KubeObject } from '../../api/index.ts';
import type { KeyVersion, StoreEvent } from '../../etcd/index.ts';
import type { Trace } from '../../trace/index.ts';
import type { History } from '../history/history.ts';
import { valueAt, type PathStep } from './field-path.ts';

/** The source of answers: what is remembered of a cluster. `Cluster` implements it. */
export interface Past {
  readonly trace: Trace;
  readonly history: History;
  readonly machines: {
    turnedOffBy(name: string, record: number): number | undefined;
    lastTurnedOffBy(name: string, after: number, upTo: number): number | undefined;
    readonly dnsLog: Pick<DnsLog, 'find'>;
  };
}

/** Splits an object's id (`Pod/default/web-1`, `Node/node-1`) into kind and name. */
export function refOf(id: string): {
  readonly kind: string;
  readonly ref: { readonly name: string; readonly namespace?: string };
} {
  const [kind = '', second = '', third] = id.split('/');
  return { kind, ref: third === undefined ? { name: second } : { namespace: second, name: third } };
}

/** The id of an object from its kind and its key in the trace (`namespace/name`, or `name`). */
export function idOf(kind: string, key: string): string {
  return `${kind}/${key}`;
}

/** The write of a revision. Returns undefined if etcd has compacted it or has not reached it. */
export function writeOf({ history }: Past, revision: number): StoreEvent<KubeObject> | undefined {
  return history.knows(revision) ? history.writesBetween(revision - 1, revision)[0] : undefined;
}

/** An object's last lifetime up to a revision: its states since creation, oldest first, and the revision of its deletion, if any. */
export interface Life {
  readonly states: readonly { readonly revision: number; readonly value: KubeObject }[];
  readonly endedAt: number | undefined;
  /** Whether the first state is the creation, so that no earlier state is forgotten. */
  readonly isWhole: boolean;
}

/** The last lifetime up to a revision. Returns undefined if there was no such object. Throws `StatusError` if the kind is unknown. */
export function lifeOf({ history }: Past, id: string, upTo: number): Life | undefined {
  const { kind, ref } = refOf(id);
  const versions = history.versionsOf(kind, ref).filter(({ modRevision }) => modRevision <= upTo);
  const last = versions.findLastIndex(({ value }) => value !== undefined);
  if (last < 0) return undefined;
  const first = versions.slice(0, last).findLastIndex(({ value }) => value === undefined) + 1;
  return {
    states: versions.slice(first, last + 1).map(({ modRevision, value }) => ({ revision: modRevision, value: value! })),
    endedAt: versions[last + 1]?.modRevision,
    isWhole: isFirst(versions[first]!),
  };
}

/** The last lifetime up to a trace record. */
export function lifeUpTo(past: Past, id: string, record: number): Life | undefined {
  const { history } = past;
  return lifeOf(past, id, history.revisionAt(history.atRecord(record)));
}

/** The revision that gave a field its last value. Returns undefined if that is forgotten. */
export function revisionOfValue({ states, isWhole }: Life, path: readonly PathStep[]): number | undefined {
  const text = (state: Life['states'][number] | undefined) => JSON.stringify(valueAt(state?.value, path));
  const now = text(states.at(-1));
  const before = states.findLastIndex((state) => text(state) !== now);
  return before < 0 && !isWhole ? undefined : states[before + 1]!.revision;
}

function isFirst(version: KeyVersion<KubeObject>): boolean {
  return 'version' in version && version.version === 1;
}
