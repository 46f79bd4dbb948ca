import { describe, expect, test } from 'vitest';
import type { Command } from '../../../../src/cluster/command.ts';
import { createCluster, type Cluster } from '../../../../src/cluster/index.ts';
import { parseScenario, ScenarioError } from '../../../../src/cluster/scenario/index.ts';

const SCHEDULER = { namespace: 'kube-system', name: 'kube-scheduler-control-plane' };
const MANAGER = { namespace: 'kube-system', name: 'kube-controller-manager-control-plane' };

function cluster(options = {}): Cluster {
  const made = createCluster({ seed: 'control-plane', nodes: 2, kubeadm: true, freeze: true, ...options });
  made.run({ untilMs: 60_000 });
  return made;
}

/** What a command prints within a second. */
function execute(made: Cluster, command: Command, forMs = 1_000): string {
  const invocation = made.execute(command);
  made.run({ forMs });
  return invocation.stdout + invocation.stderr;
}

function kubectl(made: Cluster, line: string, forMs?: number): string {
  return execute(made, { type: 'kubectl', line }, forMs);
}

function crash(made: Cluster, name: string, container: string): void {
  execute(made, { type: 'inject', fault: { type: 'container-crash', pod: `kube-system/${name}`, container } });
}

function restartsOf(made: Cluster, ref: typeof SCHEDULER): number | undefined {
  return made.get('Pod', ref)?.status.containerStatuses?.[0]?.restartCount;
}

/** Where the Pods of the Deployment web run; the empty text if nowhere. */
function placesOfWeb(made: Cluster): readonly string[] {
  return made.list('Pod', { labelSelector: 'app=web' }).map(({ spec }) => spec.nodeName ?? '');
}

function holderOf(made: Cluster, name: string): string {
  return made.get('Lease', { namespace: 'kube-system', name })?.spec.holderIdentity?.split('_')[0] ?? '';
}

describe('a cluster as kubeadm sets it up', () => {
  test('has a control plane in static Pods, kube-proxy on each node, and CoreDNS', () => {
    expect(kubectl(cluster(), 'get pods -A -o custom-columns=NAME:.metadata.name,NODE:.spec.nodeName,PHASE:.status.phase')).toBe(
      `NAME                                    NODE            PHASE
coredns-58d89c7b99-48s52                control-plane   Running
coredns-58d89c7b99-7drgq                control-plane   Running
etcd-control-plane                      control-plane   Running
kube-apiserver-control-plane            control-plane   Running
kube-controller-manager-control-plane   control-plane   Running
kube-proxy-bnzsk                        node-2          Running
kube-proxy-fj7zb                        node-1          Running
kube-proxy-gdlpc                        control-plane   Running
kube-scheduler-control-plane            control-plane   Running
`,
    );
  });

  test('has a Node with the role and the taint of a control plane', () => {
    const made = cluster();
    expect(kubectl(made, 'get nodes')).toBe(
      `NAME            STATUS   ROLES           AGE   VERSION
control-plane   Ready    control-plane   60s   v1.36.0
node-1          Ready    <none>          60s   v1.36.0
node-2          Ready    <none>          60s   v1.36.0
`,
    );
    expect(made.get('Node', { name: 'control-plane' })!.spec.taints).toEqual([
      { key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' },
    ]);
  });

  test('its static Pods have mirrors that belong to the Node', () => {
    const made = cluster();
    const { metadata, spec } = made.get('Pod', SCHEDULER)!;
    const hash = metadata.annotations!['kubernetes.io/config.hash'];
    expect(metadata.annotations).toEqual({
      'kubernetes.io/config.hash': hash,
      'kubernetes.io/config.mirror': hash,
      'kubernetes.io/config.seen': '2026-01-01T00:00:00.000000Z',
      'kubernetes.io/config.source': 'file',
    });
    expect(metadata.labels).toEqual({ component: 'kube-scheduler', tier: 'control-plane' });
    expect(metadata.ownerReferences).toEqual([
      {
        apiVersion: 'v1',
        kind: 'Node',
        name: 'control-plane',
        uid: made.get('Node', { name: 'control-plane' })!.metadata.uid,
        controller: true,
      },
    ]);
    const { priority, priorityClassName, hostNetwork } = spec;
    expect({ priority, priorityClassName, hostNetwork }).toEqual({
      priority: 2_000_001_000,
      priorityClassName: 'system-node-critical',
      hostNetwork: true,
    });
    expect(spec.containers.map(({ image, command }) => ({ image, command }))).toEqual([
      {
        image: 'registry.k8s.io/kube-scheduler:v1.36.0',
        command: [
          'kube-scheduler',
          '--authentication-kubeconfig=/etc/kubernetes/scheduler.conf',
          '--authorization-kubeconfig=/etc/kubernetes/scheduler.conf',
          '--bind-address=127.0.0.1',
          '--kubeconfig=/etc/kubernetes/scheduler.conf',
          '--leader-elect=true',
        ],
      },
    ]);
  });

  test('has a Lease of the scheduler beside that of the controller manager', () => {
    const made = cluster();
    expect(['kube-scheduler', 'kube-controller-manager'].map((name) => holderOf(made, name))).toEqual([
      'control-plane',
      'controller-manager-1',
    ]);
  });

  test('is idle at a price that stays small', () => {
    const eventsOfAnHour = (kubeadm: boolean): number => {
      const made = cluster({ kubeadm, nodes: kubeadm ? 2 : 3, addons: ['coredns'], freeze: false });
      const before = made.eventCount;
      made.run({ forMs: 3_600_000 });
      return made.eventCount - before;
    };
    expect(eventsOfAnHour(true) / eventsOfAnHour(false)).toBeLessThan(1.7);
  });

  test('without machines, has none of this', () => {
    const made = cluster({ kubelets: false });
    expect(made.list('Pod')).toEqual([]);
    expect(holderOf(made, 'kube-controller-manager')).toBe('controller-manager-1');
  });

  test('brings the machine of the control plane, or takes the one of this name', () => {
    const made = cluster({ nodes: [{ name: 'a' }, { name: 'control-plane', cpu: '8', labels: { zone: 'x' } }] });
    expect(
      made.list('Node').map(({ metadata, status }) => [metadata.name, metadata.labels?.['zone'], status.capacity?.['cpu']]),
    ).toEqual([
      ['a', undefined, '4'],
      ['control-plane', 'x', '8'],
    ]);
  });
});

test('a scenario leaves room for the machine of the control plane', () => {
  const scenario = (nodes: number) => ({
    version: 1,
    cluster: { seed: 'a', nodes, kubeadm: true },
    branches: [{ commands: [], until: { at: 0 } }],
  });
  expect(parseScenario(scenario(255)).cluster.nodes).toBe(255);
  expect(() => parseScenario(scenario(256))).toThrow(ScenarioError);
});

describe('a mirror Pod', () => {
  test('that is deleted comes back, while the container runs on', () => {
    const made = cluster();
    const before = made.get('Pod', SCHEDULER)!;
    expect(kubectl(made, `delete pod -n kube-system ${SCHEDULER.name}`)).toBe(
      `pod "${SCHEDULER.name}" deleted from kube-system namespace\n`,
    );
    const after = made.get('Pod', SCHEDULER)!;
    expect(after.metadata.uid).not.toBe(before.metadata.uid);
    expect(after.status.containerStatuses).toEqual(before.status.containerStatuses);
  });

  test('is left alone by a drain', () => {
    expect(kubectl(cluster(), 'drain control-plane --ignore-daemonsets', 60_000)).toBe(
      `node/control-plane cordoned
evicting pod kube-system/coredns-58d89c7b99-48s52
evicting pod kube-system/coredns-58d89c7b99-7drgq
pod/coredns-58d89c7b99-48s52 evicted
pod/coredns-58d89c7b99-7drgq evicted
node/control-plane drained
Warning: ignoring DaemonSet-managed Pods: kube-system/kube-proxy-gdlpc
`,
    );
  });

  test('goes with its Node', () => {
    const made = cluster();
    execute(made, { type: 'remove-node', name: 'control-plane' }, 2_000);
    expect(execute(made, { type: 'power-manager', name: 'controller-manager-1', on: true })).toBe(
      'error: there is no machine "control-plane", on which it ran\n',
    );
  });
});

describe('the containers of the control plane', () => {
  test('nothing is scheduled while the scheduler is down, and until the next one has the lease', () => {
    const made = cluster();
    crash(made, SCHEDULER.name, 'kube-scheduler');
    kubectl(made, 'create deployment web --image=nginx --replicas=2', 5_000);
    expect(restartsOf(made, SCHEDULER)).toBe(1);
    expect(placesOfWeb(made)).toEqual(['', '']);
    made.run({ forMs: 20_000 });
    expect(placesOfWeb(made)).toEqual(['node-2', 'node-1']);
  });

  test('no controller acts while the controller manager is down, and until the next one has the lease', () => {
    const made = cluster();
    const before = made.managers[0]!.identity;
    crash(made, MANAGER.name, 'kube-controller-manager');
    kubectl(made, 'create deployment web --image=nginx --replicas=2', 5_000);
    expect(made.managers[0]!.identity).not.toBe(before);
    expect([restartsOf(made, MANAGER), made.managers[0]!.state, placesOfWeb(made)]).toEqual([1, 'standby', []]);
    made.run({ forMs: 20_000 });
    expect([made.managers[0]!.state, placesOfWeb(made)]).toEqual(['leading', ['node-2', 'node-1']]);
  });

  test('a manager that loses its lease ends its container with 1', () => {
    const made = cluster();
    execute(made, { type: 'inject', fault: { type: 'api-error', client: 'kube-controller-manager', code: 503 } }, 15_000);
    const { lastState, restartCount } = made.get('Pod', MANAGER)!.status.containerStatuses![0]!;
    expect([restartCount, lastState?.terminated?.exitCode]).toEqual([1, 1]);
  });

  test('an API server and an etcd that crash start again, and serve all the while', () => {
    const made = cluster();
    for (const program of ['kube-apiserver', 'etcd']) crash(made, `${program}-control-plane`, program);
    expect(kubectl(made, 'create namespace shop')).toBe('namespace/shop created\n');
    expect(kubectl(made, 'logs -n kube-system kube-apiserver-control-plane')).toBe(
      'kube-apiserver serves the whole simulation, and does not end with this container\n',
    );
    expect(restartsOf(made, { namespace: 'kube-system', name: 'etcd-control-plane' })).toBe(1);
  });

  test('all stop with the power of their machine, and start again with it', () => {
    const made = cluster();
    execute(made, { type: 'power-node', name: 'control-plane', on: false });
    kubectl(made, 'create deployment web --image=nginx', 60_000);
    expect([made.managers[0]!.state, placesOfWeb(made)]).toEqual(['stopped', []]);
    execute(made, { type: 'power-node', name: 'control-plane', on: true }, 30_000);
    expect([made.managers[0]!.state, placesOfWeb(made)]).toEqual(['leading', ['node-2']]);
  });

  test('a stop of the controller manager moves its file away, and a start moves it back', () => {
    const made = cluster();
    execute(made, { type: 'power-manager', name: 'controller-manager-1', on: false, gracefully: true });
    expect([made.get('Pod', MANAGER), made.managers[0]!.state]).toEqual([undefined, 'stopped']);
    execute(made, { type: 'power-manager', name: 'controller-manager-1', on: true }, 3_000);
    expect([made.get('Pod', MANAGER)!.status.phase, made.managers[0]!.state]).toEqual(['Running', 'standby']);
  });

  test('another command line of the controller manager is another Pod, which starts after the one before it', () => {
    const made = cluster();
    const before = made.get('Pod', MANAGER)!.metadata.uid;
    const flags = ['--leader-elect=false', '--concurrent-deployment-syncs=1'];
    execute(made, { type: 'restart-manager', name: 'controller-manager-1', flags }, 5_000);
    const { metadata, spec } = made.get('Pod', MANAGER)!;
    expect(metadata.uid).not.toBe(before);
    expect(spec.containers[0]!.command).toEqual(['kube-controller-manager', ...flags]);
    expect(made.managers[0]!.options['concurrent-deployment-syncs']).toBe(1);
    expect(execute(made, { type: 'restart-manager', name: 'controller-manager-1', flags: ['--nope'] })).toBe(
      'error: unknown flag: --nope\n',
    );
  });

  test("a user's copy of the scheduler does nothing", () => {
    const made = cluster();
    kubectl(made, 'run mine --image=registry.k8s.io/kube-scheduler:v1.36.0 --command -- kube-scheduler', 10_000);
    expect(kubectl(made, 'logs mine')).toBe('only the static Pod of kubeadm runs this program here\n');
  });
});
