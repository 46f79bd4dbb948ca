import { findCondition, formatMicroTime, formatTime, type Node, type ObjectOf, type Pod } from '../../../../src/api/index.ts';
import { sleep, type Process, type Task } from '../../../../src/sim/index.ts';
import { ControlPlane, podDraft } from '../control-plane.ts';

/** A control plane with nodes that renew their leases like kubelets, until they are cut off. */
export class NodeCluster extends ControlPlane {
  readonly #heartbeats = new Map<string, Task<never>>();

  /** A ready node that renews its lease every ten seconds. */
  addNode(name: string, labels: Readonly<Record<string, string>> = {}): void {
    this.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec: {} } as Parameters<
      typeof this.user.create<'Node'>
    >[1]);
    this.report(name, 'True');
    const spec = { holderIdentity: name, leaseDurationSeconds: 40, renewTime: formatMicroTime(this.sim.wallMs) };
    this.create('Lease', {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { namespace: 'kube-node-lease', name },
      spec,
    });
    this.reconnect(name);
  }

  /** The kubelet says in the node's status whether it is ready. */
  report(name: string, ready: 'True' | 'False'): void {
    const node = this.node(name);
    const now = formatTime(this.sim.wallMs);
    const condition = {
      type: 'Ready',
      status: ready,
      reason: 'KubeletReady',
      message: '',
      lastHeartbeatTime: now,
      lastTransitionTime: now,
    };
    this.do(this.user.updateStatus('Node', { ...node, status: { ...node.status, conditions: [condition] } }));
  }

  cutOff(name: string): void {
    this.#heartbeats.get(name)?.stop();
  }

  /** The lease is renewed again; the status is unchanged. */
  reconnect(name: string): void {
    this.#heartbeats.set(name, this.sim.spawn(`kubelet/${name}`, this.#beat(name), { background: true }));
  }

  /** A Pod that is ready on the node. */
  runPod(name: string, nodeName: string, spec: object = {}): Pod {
    const pod = this.create('Pod', podDraft(name, { spec: { nodeName, ...spec } }));
    const condition = { type: 'Ready', status: 'True', lastTransitionTime: formatTime(this.sim.wallMs) };
    return this.do(
      this.user.updateStatus('Pod', { ...pod, status: { ...pod.status, phase: 'Running', conditions: [condition] } }),
    );
  }

  node(name: string): Node {
    const node = this.get('Node', { name });
    if (node === undefined) throw new Error(`there is no node ${name}`);
    return node;
  }

  pod(name: string): ObjectOf<'Pod'> | undefined {
    return this.get('Pod', { namespace: 'default', name });
  }

  isPodReady(name: string): string | undefined {
    return findCondition(this.pod(name)?.status.conditions, 'Ready')?.status;
  }

  /** `unreachable:NoExecute`, sorted. */
  taints(name: string): string[] {
    return (this.node(name).spec.taints ?? [])
      .map(({ key, effect }) => `${key.replace('node.kubernetes.io/', '')}:${effect}`)
      .sort();
  }

  *#beat(name: string): Process<never> {
    const api = this.server.connect(`kubelet/${name}`);
    for (;;) {
      yield* sleep(10_000);
      const lease = yield* api.get('Lease', { namespace: 'kube-node-lease', name });
      yield* api.update('Lease', { ...lease, spec: { ...lease.spec, renewTime: formatMicroTime(this.sim.wallMs) } });
    }
  }
}
