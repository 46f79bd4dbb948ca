import type { ReactNode } from 'react';
import type { KeyCause, ProcessingKey, QueueView, UnschedulableKey, WaitingKey } from '../../worker/protocol/index.ts';
import { useWords } from '../i18n/language.ts';
import type { Words } from '../i18n/word-catalogue.ts';
import { KeyButton, type KeyState } from './KeyButton.tsx';
import { addedHint, waitingHint } from './KeyFacts.tsx';

/** A part of a workqueue, by the name that the page gives it (`loops.part`). */
export type QueuePartName = 'ready' | 'activeQ' | 'processing' | 'waiting' | 'backoffQ' | 'unschedulable';

/** A key of a workqueue, with what is known of it in its state. */
export interface QueuedKey {
  readonly key: string;
  readonly state: KeyState;
  /** More about it, for its tip. */
  readonly hint: string | undefined;
  /** How often it was put back because it failed. */
  readonly requeues: number;
  /** Why it is there. Undefined for a Pod that was rejected. */
  readonly cause?: KeyCause;
  readonly processing?: ProcessingKey;
  readonly waiting?: WaitingKey;
  readonly rejected?: UnschedulableKey;
}

/** The keys of a queue that are in one state. */
export interface QueuePart {
  readonly name: QueuePartName;
  readonly state: KeyState;
  /** The true number of keys, which may exceed `keys`. */
  readonly count: number;
  /** The next key first. */
  readonly keys: readonly QueuedKey[];
}

/** A workqueue, part by part: what its drawings of each size show. In the scheduler the parts have other names, and Pods that fit nowhere are one more part. */
export function queueParts(t: Words['page'], queue: QueueView): readonly QueuePart[] {
  const { ready, readyCount, processing, waiting, waitingCount, unschedulable, unschedulableCount = 0 } = queue;
  const ofScheduler = unschedulable !== undefined;
  const parts: QueuePart[] = [
    {
      name: ofScheduler ? 'activeQ' : 'ready',
      state: 'ready',
      count: readyCount,
      keys: ready.map((cause) => ({ ...cause, state: 'ready', hint: addedHint(t, cause.via), cause })),
    },
    {
      name: 'processing',
      state: 'processing',
      count: processing.length,
      keys: processing.map((one) => ({
        ...one,
        state: 'processing',
        hint: one.dirty ? t.loops.hint.dirty : addedHint(t, one.via),
        cause: one,
        processing: one,
      })),
    },
    {
      name: ofScheduler ? 'backoffQ' : 'waiting',
      state: 'waiting',
      count: waitingCount,
      keys: waiting.map((one) => ({
        ...one,
        state: 'waiting',
        hint: [waitingHint(t, one), addedHint(t, one.via)].filter((line) => line !== undefined).join('\n'),
        cause: one,
        waiting: one,
      })),
    },
  ];
  if (unschedulable === undefined) return parts;
  const rejected = unschedulable.map((one): QueuedKey => ({
    key: one.key,
    state: 'unschedulable',
    hint: t.loops.hint.rejectedBy({ plugins: one.rejectedBy.join(', '), count: one.attempts }),
    requeues: 0,
    rejected: one,
  }));
  return [...parts, { name: 'unschedulable', state: 'unschedulable', count: unschedulableCount, keys: rejected }];
}

/** The keys of a queue that are work now: in process first, then ready, then those that failed. A planned check (AddAfter) is at rest. */
export interface KeysAtWork {
  readonly keys: readonly QueuedKey[];
  /** The true number of keys, which may exceed `keys`. */
  readonly count: number;
  /** The number of planned checks. */
  readonly planned: number;
}

const BY_WORK: readonly KeyState[] = ['processing', 'ready', 'waiting', 'unschedulable'];

export function keysAtWork(t: Words['page'], queue: QueueView): KeysAtWork {
  const parts = queueParts(t, queue).toSorted((a, b) => BY_WORK.indexOf(a.state) - BY_WORK.indexOf(b.state));
  const keys = parts.flatMap((part) => part.keys);
  const working = keys.filter(({ waiting }) => waiting?.by !== 'AddAfter');
  const planned = keys.length - working.length;
  return { keys: working, count: parts.reduce((sum, { count }) => sum + count, -planned), planned };
}

interface QueuedKeyButtonProps {
  readonly queue: string;
  readonly part: QueuePart;
  readonly item: QueuedKey;
  /** A trace record of a sync of the key. */
  readonly sync?: number | undefined;
  readonly children?: ReactNode;
}

/** The button of a key in its part of the queue. */
export function QueuedKeyButton({ queue, part, item: { key, state, hint }, sync, children }: QueuedKeyButtonProps) {
  const t = useWords();
  return (
    <KeyButton queue={queue} keyName={key} state={state} words={t.loops.part[part.name]} hint={hint} sync={sync}>
      {children}
    </KeyButton>
  );
}
