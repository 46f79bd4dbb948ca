import type { KeyReturns, LoopView, LoopWork, UnseenWrites } from '../../../worker/protocol/index.ts';

/** One thing that the picture of a loop means now. The catalogues have the sentences, by code. */
export type Remark =
  /** The loop has ended, or has not begun. */
  | { readonly code: 'ended' }
  /** A cache lacks writes. `there`: the number of objects that exist; undefined if the worker has not told yet. */
  | {
      readonly code: 'behind';
      readonly kind: string;
      readonly count: number;
      readonly known: number;
      readonly there: number | undefined;
      readonly syncing: boolean;
    }
  /** A key waits because it failed. */
  | { readonly code: 'failing'; readonly key: string; readonly count: number; readonly readyAtMs: number }
  /** The controller waits to see its own creations and deletions. */
  | { readonly code: 'awaiting'; readonly key: string; readonly add: number; readonly del: number }
  /** The scheduler found no node for some Pods. */
  | { readonly code: 'unschedulable'; readonly count: number; readonly plugins: readonly string[] }
  /** A key came back within the last second. */
  | { readonly code: 'returns'; readonly returns: KeyReturns }
  /** More keys are ready than there are idle workers. */
  | { readonly code: 'backlog'; readonly count: number; readonly workers: number }
  | { readonly code: 'working'; readonly key: string; readonly step: string; readonly sinceMs: number }
  /** Nothing to do. `next`: the key that is due next by plan. */
  | { readonly code: 'quiet'; readonly next: { readonly key: string; readonly readyAtMs: number } | undefined };

/** More than this is not read at a glance. */
const MOST_REMARKS = 3;

/** What the picture of a loop means now, the most important first. */
export function meaningOf(loop: LoopView, work: LoopWork | undefined): readonly Remark[] {
  if (!loop.running) return [{ code: 'ended' }];
  const remarks = [...behind(loop, work), ...failing(loop), ...awaiting(loop), ...unschedulable(loop)];
  if (work?.returns !== undefined) remarks.push({ code: 'returns', returns: work.returns });
  remarks.push(...backlog(loop));
  if (remarks.length === 0) remarks.push(...working(loop));
  if (remarks.length === 0) remarks.push(quiet(loop));
  return remarks.slice(0, MOST_REMARKS);
}

/** The cache that lacks the most writes. */
function behind({ informers, workers }: LoopView, work: LoopWork | undefined): Remark[] {
  const [latest] = informers.filter(({ unseen }) => unseen > 0).toSorted((a, b) => b.unseen - a.unseen);
  if (latest === undefined) return [];
  const { kind, unseen, size } = latest;
  const writes = work?.unseen.find((one) => one.kind === kind);
  const syncing = workers.some(({ key }) => key !== '');
  return [{ code: 'behind', kind, count: unseen, known: size, there: thereAre(size, unseen, writes), syncing }];
}

/** The worker tells the writes later than their number, so the two may be of different moments. */
function thereAre(known: number, unseen: number, writes: UnseenWrites | undefined): number | undefined {
  if (writes === undefined) return undefined;
  const { created, deleted, updated } = writes;
  return created + deleted + updated === unseen ? known + created - deleted : undefined;
}

function failing({ queue: { waiting } }: LoopView): Remark[] {
  const [worst] = waiting.filter(({ by }) => by !== 'AddAfter').toSorted((a, b) => b.requeues - a.requeues);
  if (worst === undefined) return [];
  return [{ code: 'failing', key: worst.key, count: worst.requeues, readyAtMs: worst.readyAtMs }];
}

function awaiting({ expectations }: LoopView): Remark[] {
  const first = expectations.find(({ add, del }) => add > 0 || del > 0);
  return first === undefined
    ? []
    : [{ code: 'awaiting', key: first.key, add: Math.max(0, first.add), del: Math.max(0, first.del) }];
}

function unschedulable({ queue }: LoopView): Remark[] {
  const pods = queue.unschedulable ?? [];
  if (pods.length === 0) return [];
  const plugins = [...new Set(pods.flatMap(({ rejectedBy }) => rejectedBy))];
  return [{ code: 'unschedulable', count: queue.unschedulableCount ?? pods.length, plugins }];
}

function backlog({ queue: { readyCount, processing }, workers }: LoopView): Remark[] {
  const idle = workers.length - processing.length;
  return workers.length === 0 || readyCount === 0 || readyCount <= idle
    ? []
    : [{ code: 'backlog', count: readyCount, workers: workers.length }];
}

function working({ workers }: LoopView): Remark[] {
  const busy = workers.find(({ key }) => key !== '');
  return busy === undefined ? [] : [{ code: 'working', key: busy.key, step: busy.step, sinceMs: busy.sinceMs }];
}

function quiet({ queue: { waiting } }: LoopView): Remark {
  const [next] = waiting;
  return { code: 'quiet', next: next && { key: next.key, readyAtMs: next.readyAtMs } };
}
