import { describe, expect, test } from 'vitest';
import type { Node, Pod } from '../../../src/api/index.ts';
import type { ClusterView } from '../../../src/scheduler/cache/index.ts';
import {
  interPodAffinity,
  nodeAffinity,
  nodeName,
  nodePorts,
  nodeResourcesFit,
  nodeUnschedulable,
  podTopologySpread,
  taintToleration,
} from '../../../src/scheduler/filter/index.ts';
import { isRejection, type FilterPlugin, type NodeEvent, type PodEvent } from '../../../src/scheduler/framework/index.ts';
import { resourceClaims, schedulingGates } from '../../../src/scheduler/profile.ts';
import { cluster, node, pod, podAsking, podInfo, type Sketch } from './cluster.ts';

const SKIP = 'skip';

/** The plugin's result for each node: `ok`, or its verdict and reasons. */
function verdicts(plugin: FilterPlugin, asked: Pod, view: ClusterView): string[] | string {
  const result = plugin.preFilter(podInfo(asked), view);
  if (result === undefined) return SKIP;
  return view.nodes.map((each) => {
    const rejection = isRejection(result) ? result : result.check(each);
    return rejection === undefined ? 'ok' : `${rejection.verdict}: ${rejection.reasons.join(', ')}`;
  });
}

describe('NodeUnschedulable', () => {
  const cordoned = cluster([node('a', { spec: { unschedulable: true } }), node('b')]);

  test('rejects cordoned nodes', () => {
    expect(verdicts(nodeUnschedulable, pod(), cordoned)).toEqual([
      'UnschedulableAndUnresolvable: node(s) were unschedulable',
      'ok',
    ]);
  });

  test('is skipped for Pods that tolerate the taint of cordoned nodes', () => {
    const tolerant = pod({ spec: { tolerations: [{ key: 'node.kubernetes.io/unschedulable', operator: 'Exists' }] } });
    expect(verdicts(nodeUnschedulable, tolerant, cordoned)).toBe(SKIP);
  });
});

describe('NodeName', () => {
  test('rejects all nodes except the named one', () => {
    const reason = "UnschedulableAndUnresolvable: node(s) didn't match the requested node name";
    expect(verdicts(nodeName, pod({ spec: { nodeName: 'b' } }), cluster([node('a'), node('b')]))).toEqual([reason, 'ok']);
    expect(verdicts(nodeName, pod(), cluster([node('a')]))).toBe(SKIP);
  });
});

describe('NodeAffinity', () => {
  const byName = (...names: string[]) => {
    const nodeSelectorTerms = names.map((name) => ({ matchFields: [{ key: 'metadata.name', operator: 'In', values: [name] }] }));
    return pod({
      spec: { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } },
    });
  };

  test('checks only the nodes that a Pod names', () => {
    const result = nodeAffinity().preFilter(podInfo(byName('a', 'c')), cluster([]));
    expect(result).toMatchObject({ nodeNames: new Set(['a', 'c']) });
  });

  test('rejects a Pod whose terms contradict one another', () => {
    const matchFields = ['a', 'b'].map((name) => ({ key: 'metadata.name', operator: 'In', values: [name] }));
    const nodeSelectorTerms = [{ matchFields }];
    const torn = pod({
      spec: { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } },
    });
    expect(verdicts(nodeAffinity(), torn, cluster([node('a')]))).toEqual([
      'UnschedulableAndUnresolvable: pod affinity terms conflict',
    ]);
  });

  test('is skipped for Pods without node rules', () => {
    expect(verdicts(nodeAffinity(), pod(), cluster([node('a')]))).toBe(SKIP);
  });
});

describe('NodePorts', () => {
  const onPort = (hostPort: number, sketch: Sketch = {}) =>
    pod({ ...sketch, spec: { containers: [{ name: 'c', ports: [{ containerPort: 80, hostPort }] }], ...sketch.spec } });

  test('rejects nodes on which a port is in use', () => {
    const view = cluster([node('a'), node('b')], [onPort(8080, { spec: { nodeName: 'a' } })]);
    expect(verdicts(nodePorts, onPort(8080), view)).toEqual([
      "Unschedulable: node(s) didn't have free ports for the requested pod ports",
      'ok',
    ]);
    expect(verdicts(nodePorts, pod(), view)).toBe(SKIP);
  });
});

describe('NodeResourcesFit', () => {
  test('distinguishes a full node from one that is too small', () => {
    const view = cluster(
      [node('full'), node('small', { status: { allocatable: { cpu: '1', memory: '1Gi', pods: '110' } } })],
      [podAsking({ cpu: '3' }, { spec: { nodeName: 'full' } })],
    );
    expect(verdicts(nodeResourcesFit(), podAsking({ cpu: '2' }), view)).toEqual([
      'Unschedulable: Insufficient cpu',
      'UnschedulableAndUnresolvable: Insufficient cpu',
    ]);
  });

  test('names all insufficient resources', () => {
    const view = cluster([node('a', { status: { allocatable: { cpu: '1', memory: '1Gi', pods: '0' } } })]);
    const [verdict] = verdicts(
      nodeResourcesFit(),
      podAsking({ cpu: '2', memory: '2Gi', 'ephemeral-storage': '1', 'example.com/gpu': '1' }),
      view,
    );
    expect(verdict).toBe(
      'UnschedulableAndUnresolvable: Too many pods, Insufficient cpu, Insufficient memory, Insufficient ephemeral-storage, Insufficient example.com/gpu',
    );
  });
});

describe('PodTopologySpread', () => {
  const zone = (name: string, of: string) => node(name, { metadata: { labels: { zone: of } } });
  const web = (sketch: Sketch = {}) => pod({ metadata: { labels: { app: 'web' } }, ...sketch });
  const spread = (constraint: object) => {
    const labelSelector = { matchLabels: { app: 'web' } };
    const topologySpreadConstraints = [
      { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector, ...constraint },
    ];
    return web({ spec: { topologySpreadConstraints } });
  };
  const reason = "Unschedulable: node(s) didn't match pod topology spread constraints";

  test('treats missing domains as empty ones', () => {
    const view = cluster([zone('a', 'x'), zone('b', 'y')], [web({ spec: { nodeName: 'a' } }), web({ spec: { nodeName: 'b' } })]);
    expect(verdicts(podTopologySpread, spread({}), view)).toEqual(['ok', 'ok']);
    expect(verdicts(podTopologySpread, spread({ minDomains: 3 }), view)).toEqual([reason, reason]);
  });

  test('counts only Pods with the same label value if matchLabelKeys is set', () => {
    const of = (hash: string, nodeName?: string) => web({ metadata: { labels: { app: 'web', hash } }, spec: { nodeName } });
    const view = cluster([zone('a', 'x'), zone('b', 'y')], [of('old', 'a'), of('old', 'a')]);
    const asked = spread({ matchLabelKeys: ['hash'] });
    expect(verdicts(podTopologySpread, { ...asked, metadata: of('new').metadata }, view)).toEqual(['ok', 'ok']);
    expect(verdicts(podTopologySpread, { ...asked, metadata: of('old').metadata }, view)).toEqual([reason, 'ok']);
  });

  test('is skipped for Pods with only soft constraints', () => {
    expect(verdicts(podTopologySpread, spread({ whenUnsatisfiable: 'ScheduleAnyway' }), cluster([zone('a', 'x')]))).toBe(SKIP);
  });
});

describe('InterPodAffinity', () => {
  test('finds other namespaces by their labels', () => {
    const term = {
      topologyKey: 'host',
      labelSelector: { matchLabels: { app: 'db' } },
      namespaceSelector: { matchLabels: { team: 'red' } },
    };
    const asked = pod({ spec: { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } } });
    const db = (namespace: string, nodeName: string) =>
      pod({ metadata: { namespace, labels: { app: 'db' } }, spec: { nodeName } });
    const nodes = ['a', 'b'].map((name) => node(name, { metadata: { labels: { host: name } } }));
    const view = cluster(nodes, [db('red', 'a'), db('blue', 'b')], {
      namespaces: { red: { team: 'red' }, blue: { team: 'blue' } },
    });
    expect(verdicts(interPodAffinity, asked, view)).toEqual([
      'ok',
      "UnschedulableAndUnresolvable: node(s) didn't match pod affinity rules",
    ]);
  });

  test('is skipped if no Pod has rules', () => {
    expect(verdicts(interPodAffinity, pod(), cluster([node('a')], [pod({ spec: { nodeName: 'a' } })]))).toBe(SKIP);
  });
});

describe('SchedulingGates', () => {
  test('names the gates that a Pod waits for', () => {
    const gated = pod({ spec: { schedulingGates: [{ name: 'one' }, { name: 'two' }] } });
    expect(schedulingGates.preEnqueue(podInfo(gated))?.reasons).toEqual(['waiting for scheduling gates: [one two]']);
    expect(schedulingGates.preEnqueue(podInfo(pod()))).toBeUndefined();
  });

  test('waits for claims that nobody makes here', () => {
    const reasons = (claim: object) =>
      resourceClaims.preEnqueue(podInfo(pod({ spec: { resourceClaims: [{ name: 'gpu', ...claim }] } })))?.reasons;
    expect(reasons({ resourceClaimName: 'a' })).toEqual(['resourceclaim.resource.k8s.io "a" not found']);
    expect(reasons({ resourceClaimTemplateName: 'b' })).toEqual(['pod claim gpu: ResourceClaim not created yet']);
    expect(resourceClaims.preEnqueue(podInfo(pod()))).toBeUndefined();
  });
});

describe('queueing hints', () => {
  const view = cluster([]);
  const nodeEvent = (before: Node | undefined, after: Node | undefined): NodeEvent => ({
    resource: 'Node',
    action: 'Add',
    before,
    after,
  });
  const podEvent = (before: Pod | undefined, after: Pod | undefined): PodEvent => ({
    resource: 'Pod',
    action: 'Add',
    before,
    after,
  });
  const afterNode = ({ hints }: FilterPlugin, rejected: Pod, before: Node | undefined, after: Node | undefined) =>
    hints.node?.isWorthRequeuing?.(podInfo(rejected), nodeEvent(before, after), view);
  const afterPod = ({ hints }: FilterPlugin, rejected: Pod, before: Pod | undefined, after: Pod | undefined) =>
    hints.pod?.isWorthRequeuing?.(podInfo(rejected), podEvent(before, after), view);

  test('TaintToleration queues the Pod when the rejecting taint is removed', () => {
    const tainted = node('a', { spec: { taints: [{ key: 'k', effect: 'NoSchedule' }] } });
    expect(afterNode(taintToleration, pod(), tainted, node('a'))).toBe(true);
    expect(afterNode(taintToleration, pod(), node('a'), node('a'))).toBe(false);
    expect(afterNode(taintToleration, pod(), undefined, tainted)).toBe(false);
  });

  test('NodeAffinity queues the Pod when a node gets the required labels', () => {
    const choosy = pod({ spec: { nodeSelector: { disk: 'ssd' } } });
    const ssd = node('a', { metadata: { labels: { disk: 'ssd' } } });
    expect(afterNode(nodeAffinity(), choosy, node('a'), ssd)).toBe(true);
    expect(afterNode(nodeAffinity(), choosy, ssd, ssd)).toBe(false);
    expect(afterNode(nodeAffinity(), choosy, undefined, node('b'))).toBe(false);
  });

  test('NodeResourcesFit queues the Pod when another Pod leaves a node, but not when one without a node is deleted', () => {
    expect(afterPod(nodeResourcesFit(), podAsking({ cpu: '1' }), pod({ spec: { nodeName: 'a' } }), undefined)).toBe(true);
    expect(afterPod(nodeResourcesFit(), podAsking({ cpu: '1' }), pod(), undefined)).toBe(false);
  });

  test('NodeResourcesFit queues the Pod when a node gets enough of the requested resources', () => {
    const sized = (cpu: string, memory: string) => node('a', { status: { allocatable: { cpu, memory, pods: '10' } } });
    const asked = podAsking({ cpu: '4' });
    expect(afterNode(nodeResourcesFit(), asked, sized('2', '1Gi'), sized('8', '1Gi'))).toBe(true);
    expect(afterNode(nodeResourcesFit(), asked, sized('2', '1Gi'), sized('3', '1Gi'))).toBe(false);
    expect(afterNode(nodeResourcesFit(), asked, sized('8', '1Gi'), sized('8', '2Gi'))).toBe(false);
  });

  test('NodeResourcesFit queues the Pod when another Pod reduces its request of the same resource', () => {
    const on = (cpu: string) => podAsking({ cpu }, { metadata: { uid: 'other' }, spec: { nodeName: 'a' } });
    expect(afterPod(nodeResourcesFit(), podAsking({ cpu: '1' }), on('2'), on('1'))).toBe(true);
    expect(afterPod(nodeResourcesFit(), podAsking({ memory: '1' }), on('2'), on('1'))).toBe(false);
  });

  test('NodePorts queues the Pod when the port is freed', () => {
    const onPort = (hostPort: number) =>
      pod({ spec: { nodeName: 'a', containers: [{ name: 'c', ports: [{ containerPort: 1, hostPort }] }] } });
    expect(afterPod(nodePorts, onPort(80), onPort(80), undefined)).toBe(true);
    expect(afterPod(nodePorts, onPort(80), onPort(81), undefined)).toBe(false);
  });

  test('InterPodAffinity queues the Pod when a Pod for its affinity is added or a Pod for its anti-affinity is deleted', () => {
    const term = { topologyKey: 'host', labelSelector: { matchLabels: { app: 'db' } } };
    const required = { requiredDuringSchedulingIgnoredDuringExecution: [term] };
    const near = pod({ spec: { affinity: { podAffinity: required } } });
    const far = pod({ spec: { affinity: { podAntiAffinity: required } } });
    const db = pod({ metadata: { labels: { app: 'db' } }, spec: { nodeName: 'a' } });
    expect([afterPod(interPodAffinity, near, undefined, db), afterPod(interPodAffinity, near, db, undefined)]).toEqual([
      true,
      false,
    ]);
    expect([afterPod(interPodAffinity, far, undefined, db), afterPod(interPodAffinity, far, db, undefined)]).toEqual([
      false,
      true,
    ]);
    expect(afterPod(interPodAffinity, near, undefined, pod({ spec: { nodeName: 'a' } }))).toBe(false);
  });

  test('InterPodAffinity queues the Pod when a Pod whose anti-affinity rejected it is deleted', () => {
    const antiAffinity = {
      requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'host', labelSelector: { matchLabels: { app: 'web' } } }],
    };
    const lonely = pod({ spec: { nodeName: 'a', affinity: { podAntiAffinity: antiAffinity } } });
    expect(afterPod(interPodAffinity, pod({ metadata: { labels: { app: 'web' } } }), lonely, undefined)).toBe(true);
    expect(afterPod(interPodAffinity, pod({ metadata: { labels: { app: 'db' } } }), lonely, undefined)).toBe(false);
  });

  test('PodTopologySpread queues the Pod when a counted Pod or a domain is added or removed', () => {
    const labelSelector = { matchLabels: { app: 'web' } };
    const topologySpreadConstraints = [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector }];
    const asked = pod({ spec: { topologySpreadConstraints } });
    const web = pod({ metadata: { labels: { app: 'web' } }, spec: { nodeName: 'a' } });
    const zoned = node('a', { metadata: { labels: { zone: 'x' } } });
    expect([afterPod(podTopologySpread, asked, undefined, web), afterPod(podTopologySpread, asked, web, undefined)]).toEqual([
      true,
      true,
    ]);
    expect(afterPod(podTopologySpread, asked, undefined, pod({ spec: { nodeName: 'a' } }))).toBe(false);
    expect([
      afterNode(podTopologySpread, asked, undefined, zoned),
      afterNode(podTopologySpread, asked, undefined, node('b')),
    ]).toEqual([true, false]);
  });
});
