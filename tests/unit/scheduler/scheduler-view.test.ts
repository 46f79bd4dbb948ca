import { expect, test } from 'vitest';
import type {
  Namespace,
  PersistentVolume,
  PersistentVolumeClaim,
  ReplicaSet,
  Service,
  StorageClass,
} from '../../../src/api/index.ts';
import { Indexer, Lister } from '../../../src/client/index.ts';
import { SchedulerCache } from '../../../src/scheduler/cache/index.ts';
import { SchedulerView } from '../../../src/scheduler/scheduler-view.ts';
import { AssumeCache } from '../../../src/scheduler/volumes/index.ts';
import { pod } from './cluster.ts';

function view(services: readonly object[] = [], replicaSets: readonly object[] = []): SchedulerView {
  const lister = <T extends Service | ReplicaSet | Namespace | PersistentVolume | PersistentVolumeClaim | StorageClass>(
    objects: readonly object[],
  ) => {
    const indexer = new Indexer<T>();
    for (const object of objects) indexer.set(object as T);
    return new Lister(indexer);
  };
  const listers = {
    namespaces: lister<Namespace>([]),
    services: lister<Service>(services),
    replicaSets: lister<ReplicaSet>(replicaSets),
    claims: new AssumeCache(lister<PersistentVolumeClaim>([])),
    volumes: new AssumeCache(lister<PersistentVolume>([])),
    classes: lister<StorageClass>([]),
  };
  return new SchedulerView(new SchedulerCache(), listers);
}

const service = (namespace: string, selector?: object) => ({
  metadata: { namespace, name: JSON.stringify(selector ?? {}) },
  spec: { selector },
});
const replicaSet = {
  metadata: { namespace: 'default', name: 'web-1' },
  spec: { selector: { matchLabels: { app: 'web', 'pod-template-hash': '1' } } },
};
const ownerReferences = [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1', uid: 'rs', controller: true }];
const web = (metadata: object = {}) => pod({ metadata: { labels: { app: 'web', tier: 'front' }, ...metadata } });

test('a Pod without an owner has no default selector', () => {
  expect(view([], [replicaSet]).defaultSelector(web()).empty).toBe(true);
});

test('a Pod of a ReplicaSet is spread away from its other Pods', () => {
  expect(view([], [replicaSet]).defaultSelector(web({ ownerReferences })).toString()).toBe('app=web,pod-template-hash=1');
});

test('a Pod of Services is spread away from their Pods', () => {
  const services = [service('default', { app: 'web' }), service('default', { tier: 'front' }), service('default', { app: 'db' })];
  expect(view(services).defaultSelector(web()).toString()).toBe('app=web,tier=front');
});

test('Services in other namespaces and Services without a selector do not count', () => {
  expect(view([service('other', { app: 'web' }), service('default')]).defaultSelector(web()).empty).toBe(true);
});

test('a Pod of a ReplicaSet and a Service is spread away from Pods of both', () => {
  const both = view([service('default', { tier: 'front' })], [replicaSet]).defaultSelector(web({ ownerReferences }));
  expect(both.toString()).toBe('app=web,pod-template-hash=1,tier=front');
});
