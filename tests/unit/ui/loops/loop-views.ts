import type { LoopView, Movement, QueueView } from '../../../../src/worker/protocol/index.ts';

/** Loops as the worker sends them, with what a test does not care about filled in. */
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
    adds: 0,
    retries: 0,
    ...fields,
  };
}

export function loopView(name: string, queue: Partial<QueueView> = {}, fields: Partial<LoopView> = {}): LoopView {
  const component = name === 'scheduler' ? 'scheduler' : 'controller-manager-1';
  return {
    id: name === 'scheduler' ? name : `${component}/${name}`,
    component,
    running: true,
    informers: [
      { kind: 'ReplicaSet', size: 1, synced: true, lag: 0 },
      { kind: 'Pod', size: 3, synced: true, lag: 0 },
    ],
    queue: queueView(name, queue),
    workers: [
      { worker: 0, key: '', step: '', sinceMs: 0 },
      { worker: 1, key: '', step: '', sinceMs: 0 },
    ],
    ...fields,
  };
}

export function movement(type: Movement['type'], loop: string, fields: Partial<Movement> = {}): Movement {
  return { id: 1, atMs: 0, type, loop, kind: '', key: 'default/web-1', detail: '', ...fields };
}
