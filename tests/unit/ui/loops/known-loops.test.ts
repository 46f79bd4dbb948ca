import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';
import { CLOUD_CONTROLLER_INITIALIZERS, CONTROLLER_INITIALIZERS } from '../../../../src/controllers/manager/initializers.ts';
import { isUnneeded, KNOWN_LOOPS, knownLoop, loopsInLine } from '../../../../src/ui/loops/known-loops.ts';
import { LiveLoops } from '../../../../src/worker/projection/live-loops.ts';
import { REQUESTS } from '../../controllers/certificates/requests.ts';
import { cacheView, loopView, readyKey, waitingKey } from './loop-views.ts';

const RANGES = ['--allocate-node-cidrs', '--cluster-cidr=10.244.0.0/16'];
const cluster = createCluster({ seed: 'loops', nodes: 3, kubeadm: true, cloud: true, controllerManagerFlags: RANGES });
cluster.kubectl('create clusterrole any --verb=get --resource=pods');
cluster.apply([{ apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', metadata: { name: 'example.com' }, spec: {} }]);
cluster.apply([
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'VolumeAttributesClass',
    metadata: { name: 'fast' },
    driverName: 'example.com',
    parameters: { iops: '1' },
  },
]);
cluster.apply([{ apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'outside' } }]);
cluster.apply([
  {
    apiVersion: 'certificates.k8s.io/v1',
    kind: 'CertificateSigningRequest',
    metadata: { name: 'jane' },
    spec: { request: btoa(REQUESTS.jane), signerName: 'example.com/mine', usages: ['client auth'] },
  },
]);
cluster.apply([
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: 'any' },
    spec: {
      matchConstraints: { resourceRules: [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'] }] },
      validations: [{ expression: 'true' }],
    },
  },
]);
cluster.kubectl('create secret generic bootstrap -n kube-system --type=bootstrap.kubernetes.io/token');
cluster.apply([
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'token', annotations: { 'kubernetes.io/service-account.name': 'default' } },
    type: 'kubernetes.io/service-account-token',
  },
]);
cluster.run({ forMs: 30_000 });

describe('the loops that the page knows', () => {
  it('are those that run in a cluster', () => {
    const running = new LiveLoops(cluster).views().map(({ queue }) => queue.name);
    expect(Object.keys(KNOWN_LOOPS).toSorted()).toEqual(running.toSorted());
  });

  it('have the names under which their controllers write', () => {
    const clients = Object.values(KNOWN_LOOPS).map(({ client }) => client);
    const initializers = [...CONTROLLER_INITIALIZERS, ...CLOUD_CONTROLLER_INITIALIZERS];
    const known = new Set<string>([...initializers.map(({ name }) => name), 'scheduler']);
    expect(clients.filter((client) => !known.has(client))).toEqual([]);
  });

  it('exist for kinds that their caches hold', () => {
    const blind = new LiveLoops(cluster).views().filter(({ queue, informers }) => {
      const known = knownLoop(queue.name);
      const kind = known?.worksFor ?? known?.keyKind ?? '';
      return kind !== '' && !informers.some((informer) => informer.kind === kind);
    });
    expect(blind.map(({ queue }) => queue.name)).toEqual([]);
  });
});

describe('a loop is unneeded', () => {
  const cache = (kind: string, size: number) => ({ informers: [cacheView(kind, size)] });

  it('while there is no object of its kind', () => {
    expect(isUnneeded(loopView('statefulset', {}, cache('StatefulSet', 0)))).toBe(true);
    expect(isUnneeded(loopView('statefulset', {}, cache('StatefulSet', 1)))).toBe(false);
  });

  it('by the kind that it manages, not by the kind of its keys', () => {
    const informers = [...cache('Job', 0).informers, ...cache('Pod', 3).informers];
    expect(isUnneeded(loopView('job_orphan_pod', {}, { informers }))).toBe(true);
  });

  it('only while no key is in its queue', () => {
    expect(isUnneeded(loopView('job', { ready: [readyKey('default/gone')] }, cache('Job', 0)))).toBe(false);
    const waiting = [waitingKey('default/gone')];
    expect(isUnneeded(loopView('job', { waiting }, cache('Job', 0)))).toBe(false);
  });

  it('never if it manages all kinds or an unknown kind', () => {
    expect(isUnneeded(loopView('garbage_collector_attempt_to_delete', {}, cache('Pod', 0)))).toBe(false);
    expect(isUnneeded(loopView('something_new', {}, cache('Pod', 0)))).toBe(false);
  });
});

describe('the loops in one line', () => {
  const running = ['m/deployment', 'm/replicaset', 'scheduler', 'm/job', 'm/disruption'];

  it('are the main ones at rest, and they keep their places at work', () => {
    expect(loopsInLine(running, [], 3)).toEqual(['m/deployment', 'm/replicaset', 'scheduler']);
    expect(loopsInLine(running, ['m/replicaset', 'm/deployment'], 3)).toEqual(['m/deployment', 'm/replicaset', 'scheduler']);
    expect(loopsInLine(running, [], 2)).toEqual(['m/deployment', 'm/replicaset']);
  });

  it('are first of all those at work', () => {
    expect(loopsInLine(running, ['m/job'], 3)).toEqual(['m/deployment', 'm/replicaset', 'm/job']);
    expect(loopsInLine(running, ['m/disruption', 'm/job'], 1)).toEqual(['m/job']);
  });
});
