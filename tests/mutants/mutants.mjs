/**
 * Small defects in what everything else stands on. Each is an edit of one place of a file, of a kind that a person makes: a comparison, a missing line, one off.
 *
 * @type {readonly { readonly file: string; readonly defect: string; readonly from: string; readonly to: string }[]}
 */
export const MUTANTS = [
  // The workqueue.
  {
    file: 'src/client/workqueue/queue.ts',
    defect: 'a key that is added while a worker holds it is lost',
    from: 'if (this.#dirty.has(key)) {\n      this.#ready.push(key);',
    to: 'if (this.#dirty.delete(key) && false) {\n      this.#ready.push(key);',
  },
  {
    file: 'src/client/workqueue/queue.ts',
    defect: 'two workers may hold one key',
    from: 'if (this.#processing.has(key)) return;',
    to: '',
  },
  {
    file: 'src/client/workqueue/queue.ts',
    defect: 'a queue that is shut down throws its keys away',
    from: 'const key = this.#ready.shift();',
    to: 'const key = this.#shuttingDown ? undefined : this.#ready.shift();',
  },
  {
    file: 'src/client/workqueue/delaying-queue.ts',
    defect: 'the later of two delays wins',
    from: 'existing.readyAtMs <= readyAtMs',
    to: 'existing.readyAtMs >= readyAtMs',
  },
  {
    file: 'src/client/workqueue/rate-limiters.ts',
    defect: 'a back-off does not grow',
    from: 'this.baseMs * 2 ** failures',
    to: 'this.baseMs * 2',
  },
  // The informer.
  {
    file: 'src/client/informer/reflector.ts',
    defect: 'a bookmark does not move the revision',
    from: 'this.resourceVersion = event.resourceVersion;',
    to: '',
  },
  {
    file: 'src/client/informer/reflector.ts',
    defect: 'a list that fails is repeated at once for ever',
    from: 'yield* sleep(this.#backoff.next());',
    to: 'yield* sleep(this.#backoff.next() * 0 + 1);',
  },
  {
    file: 'src/client/informer/informer.ts',
    defect: 'what a fresh list lacks stays in the cache',
    from: 'this.#removeGone((key) => listed.has(key));',
    to: '',
  },
  {
    file: 'src/client/informer/informer.ts',
    defect: 'handlers get the new object as the old one, too',
    from: 'else this.#tellUpdate(old, object);',
    to: 'else this.#tellUpdate(object, object);',
  },
  // etcd.
  {
    file: 'src/etcd/store.ts',
    defect: 'each write counts as a creation',
    from: 'createRevision: previous?.createRevision ?? revision',
    to: 'createRevision: revision',
  },
  {
    file: 'src/etcd/store.ts',
    defect: 'a write does not look at the expected revision',
    from: 'if (expect !== undefined) checkExpected(key, previous, expect);',
    to: '',
  },
  {
    file: 'src/etcd/store.ts',
    defect: 'a deletion does not look at the expected revision',
    from: 'if (options.expect !== undefined) checkExpected(key, previous, options.expect);',
    to: '',
  },
  {
    file: 'src/etcd/store.ts',
    defect: 'a watch misses its first event',
    from: 'return this.#log.slice(afterRevision - this.#compacted);',
    to: 'return this.#log.slice(afterRevision - this.#compacted + 1);',
  },
  {
    file: 'src/etcd/store.ts',
    defect: 'a lease deletes a key that another lease has',
    from: 'if (state?.lease !== lease) continue;',
    to: 'if (state === undefined) continue;',
  },
  // Expectations.
  {
    file: 'src/controllers/expectations.ts',
    defect: 'a key may act when only one of its two counts is met',
    from: 'entry.add <= 0 && entry.del <= 0',
    to: 'entry.add <= 0 || entry.del <= 0',
  },
  {
    file: 'src/controllers/expectations.ts',
    defect: 'expectations never expire',
    from: "? 'expired' : 'pending'",
    to: "? 'pending' : 'pending'",
  },
  {
    file: 'src/controllers/expectations.ts',
    defect: 'the deletion of a Pod that nobody awaits counts',
    from: 'if (this.#awaited.get(key)?.delete(podKey) !== true) return false;',
    to: 'this.#awaited.get(key)?.delete(podKey);',
  },
  // The ReplicaSet controller.
  {
    file: 'src/controllers/replicaset/manage-replicas.ts',
    defect: 'one sync creates more Pods than a burst',
    from: 'const count = Math.min(missing, burst);',
    to: 'const count = missing;',
  },
  {
    file: 'src/controllers/replicaset/pods-to-delete.ts',
    defect: 'Pods that have ended count as neighbours',
    from: 'if (!isPodActive(pod)) continue;',
    to: '',
  },
  // The Deployment controller.
  {
    file: 'src/controllers/deployment/rolling.ts',
    defect: 'new Pods that are not available yet are not counted when old ones are taken away',
    from: 'const maxScaledDown = allPods - atLeast - newUnavailable;',
    to: 'const maxScaledDown = allPods - atLeast;',
  },
  {
    file: 'src/controllers/deployment/limits.ts',
    defect: 'a rollout with two limits of 0 stands still',
    from: '{ surge, unavailable: 1 }',
    to: '{ surge, unavailable }',
  },
  {
    file: 'src/controllers/deployment/limits.ts',
    defect: 'maxUnavailable is rounded up',
    from: 'getScaledValueFromIntOrPercent(maxUnavailable, desired, false)',
    to: 'getScaledValueFromIntOrPercent(maxUnavailable, desired, true)',
  },
  {
    file: 'src/controllers/deployment/cleanup.ts',
    defect: 'one old ReplicaSet too many is kept',
    from: 'cleanable.length - d.spec.revisionHistoryLimit',
    to: 'cleanable.length - d.spec.revisionHistoryLimit - 1',
  },
  {
    file: 'src/controllers/deployment/progress.ts',
    defect: 'the deadline is never over',
    from: 'return deadlineMs(d, condition) < nowMs;',
    to: 'return nowMs < 0;',
  },
];
