import { formatTime, type Draft, type KubeObject, type Node, type Pod } from '../../../src/api/index.ts';
import type { Terminal } from './terminal.ts';

/** Creates a ready node. */
export function addNode(terminal: Terminal, name: string, taints: Node['spec']['taints'] = []): void {
  terminal.act(
    (function* () {
      const node: Node = yield* terminal.api.create('Node', {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name, labels: { 'kubernetes.io/hostname': name } },
        spec: { taints },
      });
      const status = {
        capacity: { cpu: '4', memory: '8Gi', pods: '110' },
        allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
        conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status' }],
        addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
      };
      yield* terminal.api.updateStatus('Node', { ...node, status });
    })(),
  );
}

/** The fields of a Pod that matter to a test. */
interface PodFields {
  readonly node?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly owner?: KubeObject;
  readonly volumes?: Pod['spec']['volumes'];
}

/** Creates a Pod. It is running if it has a node. */
export function addPod(terminal: Terminal, name: string, fields: PodFields = {}): Pod {
  const { owner } = fields;
  const ownerReferences =
    owner === undefined
      ? []
      : [
          {
            apiVersion: owner.apiVersion,
            kind: owner.kind,
            name: owner.metadata.name,
            uid: owner.metadata.uid,
            controller: true,
          },
        ];
  const draft: Draft<Pod> = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels: fields.labels ?? {}, ownerReferences },
    spec: {
      containers: [{ name: 'main', image: 'nginx:1.29' }],
      ...(fields.node === undefined ? {} : { nodeName: fields.node }),
      ...(fields.volumes === undefined ? {} : { volumes: fields.volumes }),
    },
  };
  return terminal.act(
    (function* () {
      const pod = yield* terminal.api.create('Pod', draft);
      return fields.node === undefined ? pod : yield* terminal.api.updateStatus('Pod', running(pod, terminal.sim.wallMs));
    })(),
  );
}

function running(pod: Pod, wallMs: number): Pod {
  const startedAt = formatTime(wallMs);
  const conditions = ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => ({
    type,
    status: 'True',
    lastTransitionTime: startedAt,
  }));
  const containerStatuses = [
    {
      name: 'main',
      ready: true,
      restartCount: 0,
      image: 'nginx:1.29',
      imageID: 'sha256:1',
      containerID: 'sim://1',
      state: { running: { startedAt } },
      started: true,
    },
  ];
  return {
    ...pod,
    status: {
      ...pod.status,
      phase: 'Running',
      startTime: startedAt,
      podIP: '10.1.0.7',
      podIPs: [{ ip: '10.1.0.7' }],
      hostIP: '10.0.0.1',
      conditions,
      containerStatuses,
    },
  };
}

/** Ends a Pod in the way of its kubelet. */
export function finishPod(terminal: Terminal, name: string): void {
  terminal.act(terminal.api.delete('Pod', { namespace: 'default', name }, { gracePeriodSeconds: 0 }));
}
