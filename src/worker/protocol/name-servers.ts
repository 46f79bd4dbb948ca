import type { DnsAnswer } from '../../cri/index.ts';
import type { CacheView } from './loops.ts';

/** The loop of one CoreDNS as of the shown moment. All times are simulated, in milliseconds. */
export interface NameServerView {
  /** `coredns/coredns-674b8bbfcf-7kvcs`: its client, as named in the trace. */
  readonly id: string;
  /** The id of its Pod: `Pod/kube-system/coredns-674b8bbfcf-7kvcs`. */
  readonly pod: string;
  /** Whether its container runs. */
  readonly runs: boolean;
  /** When it opened its port. Absent before. */
  readonly servesSinceMs?: number;
  /** When it was told to end. */
  readonly stoppingSinceMs?: number;
  /** Whether its caches have their first lists: `/ready` says so. */
  readonly isFilled: boolean;
  /** The zones that it answers from its caches: `cluster.local`. */
  readonly zones: readonly string[];
  readonly caches: readonly CacheView[];
  /** What it says of the names that were asked last, and of others. */
  readonly records: readonly NameRecordView[];
  /** The lookups in which it was asked last, newest first. */
  readonly lookups: readonly LookupView[];
}

/** What a CoreDNS says of a name. */
export interface NameRecordView {
  readonly name: string;
  readonly found: FoundView;
  /** What it would say if its caches were up to date. Absent if that is the same. */
  readonly inEtcd?: FoundView;
}

export type FoundView =
  /** The first addresses, and how many there are. */
  | { readonly type: 'addresses'; readonly addresses: readonly string[]; readonly count: number }
  | { readonly type: 'alias'; readonly target: string }
  | { readonly type: 'nothing' | 'unknown' };

/** The questions by which a resolver looks a name up: for the name with one search domain after the other, until one has an answer. */
export interface LookupView {
  /** The number of its first question. */
  readonly id: number;
  /** Who asked: a Pod (`default/web-1`), a machine (`node-1`), or an address. */
  readonly client: string;
  readonly tries: readonly TryView[];
}

export interface TryView {
  readonly name: string;
  readonly atMs: number;
  readonly code: DnsAnswer['code'];
  /** The first addresses, and how many there are. */
  readonly addresses: readonly string[];
  readonly count: number;
  /** The id of another CoreDNS that was asked: kube-proxy chooses one for each question. Absent: this one. */
  readonly other?: string;
}
