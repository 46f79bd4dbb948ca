import type { CacheView, LoopView, Movement, QueueView, ReadyKey, WaitingKey } from '../../../../src/worker/protocol/index.ts';

/** Loops as the worker sends them, with defaults for fields that a test does not need. */
export function queueView(name: string, fields: Partial<QueueView> = {}): QueueView {
  const ready = fields.ready ?? [];
  const waiting = fields.waiting ?? [];
  return {
    name,
    ready,
    readyCount: ready.length,
    processing: [],
    waiting,
    waitingCount: waiting.length,
    metrics: {
      depth: 0,
      adds: 0,
      retries: 0,
      queueDuration: { count: 0, sumMs: 0 },
      workDuration: { count: 0, sumMs: 0 },
      inProcess: { count: 0, startedAtSumMs: 0 },
    },
    ...fields,
  };
}

export function loopView(name: string, queue: Partial<QueueView> = {}, fields: Partial<LoopView> = {}): LoopView {
  const component = name === 'scheduler' ? 'scheduler' : 'controller-manager-1';
  return {
    id: name === 'scheduler' ? name : `${component}/${name}`,
    component,
    client: `${name}-controller`,
    running: true,
    informers: [cacheView('ReplicaSet', 1), cacheView('Pod', 3)],
    queue: queueView(name, queue),
    workers: [
      { worker: 0, key: '', step: '', sinceMs: 0, sync: 0 },
      { worker: 1, key: '', step: '', sinceMs: 0, sync: 0 },
    ],
    expectations: [],
    expectationCount: 0,
    writes: [],
    ...fields,
  };
}

/** A ready key with only its name. */
export function readyKey(key: string, fields: Partial<ReadyKey> = {}): ReadyKey {
  return { key, requeues: 0, via: 'updatePod', record: 1, ...fields };
}

export function waitingKey(key: string, fields: Partial<WaitingKey> = {}): WaitingKey {
  return { key, readyAtMs: 1, requeues: 0, by: 'AddAfter', via: '', record: 0, ...fields };
}

export function cacheView(kind: string, size: number, fields: Partial<CacheView> = {}): CacheView {
  return { kind, size, synced: true, revision: 9, lag: 0, unseen: 0, ...fields };
}

export function movement(type: Movement['type'], loop: string, fields: Partial<Movement> = {}): Movement {
  return { id: 1, atMs: 0, type, loop, kind: '', key: 'default/web-1', detail: '', ...fields };
}
