import { beforeEach, describe, expect, it } from 'vitest';
import type { ReplicaSet } from '../../../../src/api/index.ts';
import { DeletedFinalStateUnknown, HandlerTrace, Indexer, Lister, RateLimitingQueue } from '../../../../src/client/index.ts';
import { ConsistencyStore } from '../../../../src/controllers/consistency-store.ts';
import { UIDTrackingControllerExpectations } from '../../../../src/controllers/expectations.ts';
import { ReplicaSetEventHandlers } from '../../../../src/controllers/replicaset/event-handlers.ts';
import { Simulation } from '../../../../src/trace/index.ts';
import { stepText } from '../../step-text.ts';
import { pod, replicaSet } from '../sketches.ts';

const WEB = 'default/web-1';
const web = replicaSet('web-1', 3);
const other = replicaSet('other', 1);
const DELETED = { deletionTimestamp: '2026-01-01T00:00:00Z' };

let sim: Simulation;
let queue: RateLimitingQueue;
let expectations: UIDTrackingControllerExpectations;
let cache: Indexer<ReplicaSet>;
let handlers: ReplicaSetEventHandlers;

beforeEach(() => {
  sim = new Simulation({ seed: 'handlers' });
  queue = new RateLimitingQueue(sim, 'replicaset');
  expectations = new UIDTrackingControllerExpectations(sim);
  cache = new Indexer<ReplicaSet>();
  cache.set(web);
  cache.set(other);
  handlers = new ReplicaSetEventHandlers({
    queue,
    expectations,
    replicaSets: new Lister(cache),
    consistency: new ConsistencyStore({}),
    trace: new HandlerTrace(sim, 'replicaset-controller'),
  });
});

/** The traced handlers, each with its branch. */
const reports = (): string[] =>
  [...sim.trace.since()].flatMap(({ body }) => (body.type === 'handler' ? [`${body.name}: ${stepText(body)}`] : []));
const queued = (): readonly string[] => queue.snapshot().ready;
const waiting = (): string[] => queue.snapshot().waiting.map(({ key, readyAtMs }) => `${key} at ${readyAtMs}`);

describe('when a ReplicaSet changes', () => {
  it('its key is queued', () => {
    handlers.addRS(web);
    expect(queued()).toEqual([WEB]);
    expect(reports()).toEqual(['addRS: queue the key of web-1']);
  });

  it('a change of its replicas is reported', () => {
    handlers.updateRS(web, { ...web, spec: { ...web.spec, replicas: 5 } });
    expect(reports()).toEqual(['updateRS: spec.replicas 3→5: queue the key of web-1']);
    expect(queued()).toEqual([WEB]);
  });

  it('the expectations of its predecessor of the same name are forgotten', () => {
    expectations.expectCreations(WEB, 3);
    handlers.updateRS(web, { ...web, metadata: { ...web.metadata, uid: 'younger' } });
    expect(expectations.verdict(WEB)).toBe('none');
    expect(queued()).toEqual([WEB]);
    expect(reports()).toEqual([
      'updateRS: web-1 has another uid: handle the old one as deleted',
      'deleteRS: the deletion itself was missed, but web-1 is gone: forget its expectations, queue its key',
      'updateRS: queue the key of web-1',
    ]);
  });

  it('its expectations are deleted with it, even if the deletion event was missed', () => {
    expectations.expectCreations(WEB, 3);
    handlers.deleteRS(new DeletedFinalStateUnknown(WEB, web));
    expect(expectations.verdict(WEB)).toBe('none');
    expect(queued()).toEqual([WEB]);
  });
});

describe('when a Pod is added,', () => {
  it('its ReplicaSet has seen one of the expected creations, and is queued', () => {
    expectations.expectCreations(WEB, 2);
    handlers.addPod(pod('a', { owner: web }));
    expect(expectations.getExpectations(WEB)).toEqual({ add: 1, del: 0 });
    expect(reports()).toEqual([
      'addPod: one creation less to wait for: queue the key of web-1',
      'CreationObserved: a: 1 creation still to see',
    ]);
    expect(queued()).toEqual([WEB]);
  });

  it('it counts as a deletion and not as a creation if it is already being deleted', () => {
    expectations.expectCreations(WEB, 1);
    handlers.addPod(pod('a', { owner: web, metadata: DELETED }));
    expect(expectations.getExpectations(WEB)).toEqual({ add: 1, del: 0 });
    expect(queued()).toEqual([WEB]);
  });

  it('all matching ReplicaSets are queued if it has no controller, and none counts it as created', () => {
    expectations.expectCreations(WEB, 1);
    handlers.addPod(pod('orphan'));
    expect(queued()).toEqual([WEB, 'default/other']);
    expect(reports()).toEqual(['addPod: an orphan: queue all 2 whose selector matches: web-1, other']);
    expect(expectations.getExpectations(WEB)).toEqual({ add: 1, del: 0 });
  });

  it('nothing is queued if its ReplicaSet was replaced by another one of the same name', () => {
    handlers.addPod(pod('a', { owner: { ...web, metadata: { ...web.metadata, uid: 'elder' } } }));
    expect(queued()).toEqual([]);
    expect(reports()).toEqual(['addPod: its controller web-1 is not in this controller’s cache: nothing']);
  });
});

describe('when a Pod changes,', () => {
  const changed = { metadata: { resourceVersion: '2' } };

  it('its ReplicaSet is queued', () => {
    handlers.updatePod(pod('a', { owner: web }), pod('a', { owner: web, ...changed }));
    expect(queued()).toEqual([WEB]);
  });

  it('nothing happens if the change is only a resync', () => {
    const same = pod('a', { owner: web });
    handlers.updatePod(same, same);
    expect(queued()).toEqual([]);
    expect(reports()).toEqual(['updatePod: the same resourceVersion, so only a resync: nothing']);
  });

  it('its deletion counts as seen if it is now being deleted', () => {
    expectations.expectDeletions(WEB, ['default/a']);
    handlers.updatePod(pod('a', { owner: web }), pod('a', { owner: web, metadata: { ...DELETED, resourceVersion: '2' } }));
    expect(reports()).toEqual([
      'updatePod: it is being deleted: handle it as deleted',
      'deletePod: one deletion less to wait for: queue the key of web-1',
      'DeletionObserved: a: 0 deletions still to see',
    ]);
    expect(expectations.verdict(WEB)).toBe('fulfilled');
    expect(queued()).toEqual([WEB]);
  });

  it('both owners are queued if its owner changes', () => {
    handlers.updatePod(pod('a', { owner: web }), pod('a', { owner: other, ...changed }));
    expect(queued()).toEqual([WEB, 'default/other']);
    expect(reports()).toEqual([
      'updatePod: it belonged to web-1 before: queue that one, too',
      'updatePod: queue the key of other',
    ]);
  });

  it('the old owner and all matching ReplicaSets are queued if it becomes an orphan', () => {
    handlers.updatePod(pod('a', { owner: other }), pod('a', changed));
    expect(queued()).toEqual(['default/other', WEB]);
  });

  it('its ReplicaSet is queued for the time when it becomes available, if it is now ready', () => {
    cache.set({ ...web, spec: { ...web.spec, minReadySeconds: 30 } });
    handlers.updatePod(pod('a', { owner: web }), pod('a', { owner: web, ready: true, ...changed }));
    expect(queued()).toEqual([WEB]);
    expect(waiting()).toEqual([`${WEB} at 30000`]);
    expect(reports()).toEqual([
      'updatePod: it is ready now: queue the key of web-1, and again in 30 s, when it may be available',
    ]);
  });

  it('nothing is queued if it is an orphan and only its status changes', () => {
    handlers.updatePod(pod('a'), pod('a', { ready: true, ...changed }));
    expect(queued()).toEqual([]);
    expect(reports()).toEqual(['updatePod: an orphan whose labels and controller are as before: nothing']);
  });
});

describe('when a Pod is deleted,', () => {
  it('its ReplicaSet has seen the expected deletion, and is queued', () => {
    expectations.expectDeletions(WEB, ['default/a', 'default/b']);
    handlers.deletePod(pod('a', { owner: web }));
    expect(reports()).toEqual([
      'deletePod: one deletion less to wait for: queue the key of web-1',
      'DeletionObserved: a: 1 deletion still to see',
    ]);
    expect(queued()).toEqual([WEB]);
  });

  it('nothing is queued if it has no controller', () => {
    handlers.deletePod(pod('a'));
    expect(queued()).toEqual([]);
    expect(reports()).toEqual(['deletePod: it had no controller: nobody minds']);
  });

  it('the deletion is reported, too, if only a list showed it and it was not expected', () => {
    handlers.deletePod(new DeletedFinalStateUnknown('default/a', pod('a', { owner: web })));
    expect(queued()).toEqual([WEB]);
    expect(reports()).toEqual([
      'deletePod: the deletion itself was missed, but it is gone; nobody waits to see this deletion: queue the key of web-1',
    ]);
  });
});
