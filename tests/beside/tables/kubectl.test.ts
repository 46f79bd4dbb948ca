import { expect } from 'vitest';
import type { ControllerRevision, Deployment, KubeObject, ReplicaSet } from '../../../src/api/index.ts';
import { KubectlError } from '../../../src/kubectl/errors.ts';
import { viewRevisions, viewHistory } from '../../../src/kubectl/rollout/history.ts';
import { ownReplicaSets } from '../../../src/kubectl/rollout/replica-sets.ts';
import { STATUS_VIEWERS } from '../../../src/kubectl/rollout/status.ts';
import { check, describeGroup } from './group.ts';

interface StatusInput {
  readonly generation: number;
  readonly specReplicas?: number;
  readonly strategy?: object;
  readonly status: object;
}

interface StatusExpected {
  readonly message: string;
  readonly done: boolean;
  readonly error?: boolean;
}

/** Calls the status viewer of a kind with an object of this name and spec. */
function statusOf(kind: string, name: string, specOf: (input: StatusInput) => object) {
  return check<StatusInput, StatusExpected>((input, expected) => {
    const object = {
      kind,
      metadata: { name, namespace: 'bar', generation: input.generation },
      spec: specOf(input),
      status: input.status,
    };
    const view = () => STATUS_VIEWERS[kind]?.(object as unknown as KubeObject, 0);
    if (expected.error === true) expect(view).toThrow(KubectlError);
    else expect(view()).toEqual({ message: expected.message, done: expected.done });
  });
}

interface HistoryInput {
  readonly deployment: Deployment;
  readonly replicaSets: readonly ReplicaSet[];
  readonly revision: number;
}

describeGroup(
  'kubectl',
  {
    'kubectl_rollout_history_deployment.json': check<HistoryInput, { output: string }>(
      ({ deployment, replicaSets, revision }, { output }) => {
        expect(viewHistory(ownReplicaSets(deployment, replicaSets), revision)).toBe(output);
      },
    ),
    'kubectl_rollout_history_statefulset_daemonset.json': check<{ kind: string; revision: number }, { output: string }>(
      ({ kind, revision }, { output }) => {
        const template = { metadata: { labels: { foo: 'bar' } }, spec: { containers: [{ name: 'test', image: 'nginx' }] } };
        const only = { kind, metadata: { name: 'moons' }, data: { spec: { template } }, revision: 1 };
        expect(viewRevisions([only as unknown as ControllerRevision], revision)).toBe(output);
      },
    ),
    'kubectl_rollout_status_deployment.json': statusOf('Deployment', 'foo', ({ specReplicas }) => ({ replicas: specReplicas })),
    'kubectl_rollout_status_daemonset.json': statusOf('DaemonSet', 'foo', () => ({ updateStrategy: { type: 'RollingUpdate' } })),
    'kubectl_rollout_status_statefulset.json': statusOf('StatefulSet', 'foo', ({ strategy }) => ({
      replicas: 3,
      updateStrategy: strategy,
    })),
  },
  {
    cases: {
      'kubectl_rollout_status_statefulset.json': {
        'partition update is in progress if all pods above the partition have not been updated':
          'upstream says done: false, and its test looks at `done` only where it expects false',
      },
    },
  },
);
