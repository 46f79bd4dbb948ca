import type { ReplicaSet } from '../../api/index.ts';
import type { ReplicaSetView } from '../protocol/index.ts';
import { revisionOf, viewBase } from './object-view.ts';

export function replicaSetView(replicaSet: ReplicaSet, epochMs: number): ReplicaSetView {
  const { metadata, spec, status } = replicaSet;
  return {
    ...viewBase(replicaSet, epochMs),
    kind: 'ReplicaSet',
    revision: revisionOf(replicaSet),
    hash: metadata.labels?.['pod-template-hash'] ?? '',
    desired: spec.replicas,
    current: status.replicas,
    ready: status.readyReplicas ?? 0,
    available: status.availableReplicas ?? 0,
    images: (spec.template.spec.containers ?? []).map((container) => container.image ?? ''),
  };
}
