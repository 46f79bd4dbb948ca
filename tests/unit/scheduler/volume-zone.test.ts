import { expect, it } from 'vitest';
import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from '../../../src/api/index.ts';
import { volumeZone } from '../../../src/scheduler/filter/index.ts';
import { isRejection } from '../../../src/scheduler/framework/index.ts';
import { cluster, node, pod, podInfo } from './cluster.ts';

const ZONE = 'topology.kubernetes.io/zone';
const REGION = 'topology.kubernetes.io/region';
const BETA_ZONE = 'failure-domain.beta.kubernetes.io/zone';
const CONFLICT = 'node(s) had no available volume zone';

const user = (claimName: string) =>
  podInfo(pod({ metadata: { namespace: 'default' }, spec: { volumes: [{ name: 'v', persistentVolumeClaim: { claimName } }] } }));

const volume = (name: string, labels: object) => ({ metadata: { name, labels }, spec: {} }) as unknown as PersistentVolume;
const claim = (name: string, spec: object) =>
  ({ metadata: { namespace: 'default', name }, spec, status: { phase: 'Bound' } }) as PersistentVolumeClaim;
const storageClass = (name: string, volumeBindingMode: string) =>
  ({ metadata: { name }, provisioner: 'x', volumeBindingMode }) as StorageClass;

const VOLUMES = [
  volume('Vol_1', { [ZONE]: 'us-west1-a' }),
  volume('Vol_2', { [REGION]: 'us-west1-b', uselessLabel: 'none' }),
  volume('Vol_3', { [REGION]: 'us-west1-c' }),
  volume('Vol_several', { [ZONE]: 'us-west1-b__us-west1-c' }),
  volume('Vol_beta', { [BETA_ZONE]: 'us-west1-a' }),
  volume('Vol_plain', {}),
];
const CLAIMS = [
  ...VOLUMES.map(({ metadata }, i) => claim(`PVC_${i + 1}`, { volumeName: metadata.name })),
  claim('PVC_gone', { volumeName: 'Vol_gone' }),
  claim('PVC_none', {}),
  claim('PVC_lazy', { storageClassName: 'lazy' }),
  claim('PVC_now', { storageClassName: 'now' }),
  claim('PVC_noClass', { storageClassName: 'missing' }),
];
const CLASSES = [storageClass('lazy', 'WaitForFirstConsumer'), storageClass('now', 'Immediate')];

/** The reasons against a node with these labels. `undefined`: it fits. */
function verdict(claimName: string, labels: object): readonly string[] | undefined {
  const view = cluster([node('host1', { metadata: { labels } })], [], { claims: CLAIMS, volumes: VOLUMES, classes: CLASSES });
  const result = volumeZone.preFilter(user(claimName), view);
  if (result === undefined) return undefined;
  return isRejection(result) ? result.reasons : result.check(view.nodes[0]!)?.reasons;
}

// Upstream: volume_zone_test.go `TestSingleZone` and `TestMultiZone`.
it.each([
  ['a node without labels is in the only zone', 'PVC_1', {}, undefined],
  ['label of zone: same', 'PVC_1', { [ZONE]: 'us-west1-a', uselessLabel: 'none' }, undefined],
  ['label of region: same', 'PVC_2', { [REGION]: 'us-west1-b', uselessLabel: 'none' }, undefined],
  ['label of region: differs', 'PVC_3', { [REGION]: 'us-west1-b' }, [CONFLICT]],
  ['label of zone: the node has only a region', 'PVC_1', { [REGION]: 'no_us-west1-a' }, [CONFLICT]],
  ['several zones: one of them', 'PVC_4', { [ZONE]: 'us-west1-c' }, undefined],
  ['several zones: none of them', 'PVC_4', { [ZONE]: 'us-west1-a' }, [CONFLICT]],
  ['beta label against the label of today', 'PVC_5', { [ZONE]: 'us-west1-a' }, undefined],
  ['beta label against the beta label', 'PVC_5', { [BETA_ZONE]: 'us-west1-b' }, [CONFLICT]],
  ['no labels on the volume', 'PVC_6', { [ZONE]: 'us-west1-a' }, undefined],
  ['no volume', 'PVC_gone', {}, ['persistentvolume "Vol_gone" not found']],
  ['no claim', 'PVC_absent', {}, ['persistentvolumeclaim "PVC_absent" not found']],
  ['unbound, no class', 'PVC_none', {}, ['PersistentVolumeClaim had no pv name and storageClass name']],
  ['unbound, waits for its first Pod', 'PVC_lazy', {}, undefined],
  ['unbound, immediate', 'PVC_now', {}, ['PersistentVolume had no name']],
  ['unbound, class is missing', 'PVC_noClass', {}, ['storageclass.storage.k8s.io "missing" not found']],
])('%s', (_name, claimName, labels, reasons) => {
  expect(verdict(claimName, labels)).toEqual(reasons);
});
