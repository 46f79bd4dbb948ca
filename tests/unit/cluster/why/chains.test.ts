import { describe, expect, test } from 'vitest';
import { explain } from '../../../../src/cluster/why/explain.ts';
import { User, webManifest } from '../user.ts';
import { ask, idOf, story } from './story.ts';

const PROBED = (image: string) =>
  `${webManifest(3, image)}          readinessProbe: { httpGet: { path: /, port: 80 }, periodSeconds: 2 }\n`;

function started(image = 'nginx:1.25'): User {
  const user = new User();
  user.apply(PROBED(image));
  user.settle();
  return user;
}

describe('the chain of a Pod', () => {
  test('leads from kubectl apply to the Pod in four links', () => {
    const user = started();
    const answer = ask(user.cluster, { object: idOf(user.pods()[0]!), of: 'creation' });
    expect(story(answer)).toEqual([
      expect.stringMatching(/^replicaset-controller: create Pod\/default\/<pod> \(slowStartBatch: create [12] at once\)$/),
      'deployment-controller: create ReplicaSet/default/<set> (getNewReplicaSet: create <set> with 3 replicas)',
      'kubectl: create Deployment/default/web',
      'kubectl apply -f -',
      'ends: command',
    ]);
  });

  test('names the sync of each link, and how the next link notified it', () => {
    const user = started();
    const [pod, set] = ask(user.cluster, { object: idOf(user.pods()[0]!), of: 'creation' }).links;
    expect(pod?.sync).toMatchObject({ controller: 'replicaset-controller', key: expect.stringMatching(/^default\/web-/) });
    expect(user.cluster.trace.get(pod!.sync!.record)?.body.type).toBe('sync-start');
    expect(pod?.passage.map(({ body }) => (body.type === 'queue' ? `${body.op} ${body.via}` : body.type))).toEqual([
      'deliver',
      'add addRS',
      'get ',
    ]);
    expect(set?.sync).toMatchObject({ controller: 'deployment-controller', key: 'default/web' });
  });

  test('starts at a later update if the Pod belongs to it, not at the first apply', () => {
    const user = started();
    user.kubectl('set image deployment/web web=nginx:1.26');
    user.waitUntil('a new Pod is there', () => user.images().includes('nginx:1.26'));
    const pod = user.pods().find(({ spec }) => spec.containers[0]?.image === 'nginx:1.26')!;
    expect(story(ask(user.cluster, { object: idOf(pod), of: 'creation' })).slice(-3)).toEqual([
      'kubectl: update Deployment/default/web',
      'kubectl set image deployment/web web=nginx:1.26',
      'ends: command',
    ]);
  });

  test('shows a manual scale as generation 2 with replicas from 3 to 5', () => {
    const user = started();
    user.kubectl('scale deployment/web --replicas=5');
    user.settle();
    const answer = ask(user.cluster, { object: 'Deployment/default/web', field: 'spec.replicas' });
    expect(answer.found).toEqual({ type: 'field', path: 'spec.replicas', before: '3', value: '5' });
    expect(answer.links[0]?.what).toMatchObject({
      type: 'write',
      generation: 2,
      changes: expect.arrayContaining([{ path: 'spec.replicas', before: '3', after: '5' }]),
    });
    expect(answer.end).toEqual({ type: 'command', line: 'kubectl scale deployment/web --replicas=5' });
    const made = user.pods().map((pod) => ask(user.cluster, { object: idOf(pod), of: 'creation' }));
    expect(made.filter(({ end }) => end.type === 'command' && end.line.includes('scale'))).toHaveLength(2);
  });
});

describe('the chain of a deleted Pod', () => {
  test('explains an old Pod of a rollout: the ReplicaSet was scaled down because a new Pod became available', () => {
    const user = started();
    const old = user.pods()[0]!;
    user.kubectl('set image deployment/web web=nginx:1.26');
    user.settle();
    const answer = ask(user.cluster, { object: idOf(old), of: 'deletion' });
    const [marked, scaled, counted, ready] = answer.links;
    expect(marked?.what).toMatchObject({ object: idOf(old), marksDeletion: true });
    expect(marked?.steps.map(({ name }) => name)).toContain('getPodsToDelete');
    expect(scaled?.steps.map(({ name }) => name)).toEqual(expect.arrayContaining(['reconcileOldReplicaSets', 'scaleReplicaSet']));
    expect(counted?.steps.at(-1)).toMatchObject({
      name: 'updateReplicaSetStatus',
    });
    expect(ready?.what).toMatchObject({
      type: 'write',
      subresource: 'status',
      object: expect.stringMatching(/^Pod\/default\/web-/),
    });
    expect(ready?.steps.map(({ name }) => name)).toContain('handleProbeSync');
    expect(answer.end).toEqual({ type: 'command', line: 'kubectl set image deployment/web web=nginx:1.26' });
  });

  test('explains a Pod on a node without power: it was evicted because the silent node was turned off', () => {
    const user = started();
    const pod = user.pods()[0]!;
    const node = pod.spec.nodeName!;
    user.do({ type: 'power-node', name: node, on: false });
    user.pass(400_000);
    const answer = ask(user.cluster, { object: idOf(pod), of: 'deletion' });
    expect(story(answer)).toEqual([
      `taint-eviction-controller: marks for deletion Pod/default/<pod> (processPodOnNode: default/<pod> goes in 300 s)`,
      `node-lifecycle-controller: update Node/${node} (doNoExecuteTaintingPass: ${node}: node.kubernetes.io/unreachable)`,
      expect.stringMatching(
        `^node-lifecycle-controller: update status of Node/${node} \\(tryUpdateNodeHealth: ${node} has been silent for \\d+ s\\)$`,
      ),
      `machine power-off ${node}`,
      'ends: command',
    ]);
    expect(answer.links[2]?.beside).toEqual([{ type: 'silence', node, seconds: expect.any(Number) }]);
  });

  test('explains a Pod on a node without network: the fault is the previous link', () => {
    const user = started();
    const pod = user.pods()[0]!;
    const node = pod.spec.nodeName!;
    user.do({ type: 'inject', fault: { type: 'node-network', node } });
    user.pass(400_000);
    const { links, end } = ask(user.cluster, { object: idOf(pod), of: 'deletion' });
    expect(links.at(-2)?.what).toMatchObject({ type: 'fault', fault: 'node-network', op: 'inject' });
    expect(end).toEqual({ type: 'command', line: expect.stringContaining('node-network') });
  });

  test('says that there is no answer for a Pod that is not deleted', () => {
    const user = started();
    expect(ask(user.cluster, { object: idOf(user.pods()[0]!), of: 'deletion' })).toMatchObject({
      found: { type: 'none', what: 'deletion' },
      links: [],
      end: { type: 'none' },
    });
  });
});

describe('the chain of a field', () => {
  test('explains that Available became False because Pods were deleted', () => {
    const user = started();
    user.kubectl('delete pods -l app=web --wait=false');
    user.waitUntil(
      'it is not available',
      () =>
        user.deployment('web').status.conditions?.some(({ type, status }) => type === 'Available' && status === 'False') === true,
    );
    const answer = ask(user.cluster, { object: 'Deployment/default/web', field: 'status.conditions[type=Available].status' });
    expect(answer.found).toMatchObject({ type: 'field', before: '"True"', value: '"False"' });
    expect(story(answer)).toEqual([
      expect.stringMatching(/^deployment-controller: update status of Deployment\/default\/web/),
      expect.stringMatching(/^replicaset-controller: update status of ReplicaSet\/default\/<set>/),
      'kubectl: marks for deletion Pod/default/<pod>',
      'kubectl delete pods -l app=web --wait=false',
      'ends: command',
    ]);
  });

  test('finds a list item by its index and follows it by its key', () => {
    const user = started();
    const byPlace = ask(user.cluster, { object: 'Deployment/default/web', field: 'status.conditions[0].reason' });
    const [condition] = user.deployment('web').status.conditions ?? [];
    expect(byPlace.found).toMatchObject({
      path: `status.conditions[type=${condition?.type}].reason`,
      value: `"${condition?.reason}"`,
    });
  });

  test('finds an annotation whose name has dots and a slash', () => {
    const user = started();
    const field = 'metadata.annotations[deployment.kubernetes.io/revision]';
    expect(ask(user.cluster, { object: 'Deployment/default/web', field }).found).toEqual({
      type: 'field',
      path: field,
      value: '"1"',
    });
  });

  test('has no answer for a field that never existed', () => {
    const user = started();
    expect(ask(user.cluster, { object: 'Deployment/default/web', field: 'spec.nonsense' }).found).toEqual({
      type: 'none',
      what: 'field',
    });
    expect(ask(user.cluster, { object: 'Deployment/default/web', field: '[[' }).found).toEqual({ type: 'none', what: 'field' });
  });
});

describe('the chain of an Event', () => {
  test('leads from ScalingReplicaSet to the step that scaled', () => {
    const user = started();
    user.kubectl('scale deployment/web --replicas=4');
    user.settle();
    const event = user.cluster.list('Event').findLast(({ reason }) => reason === 'ScalingReplicaSet')!;
    expect(event.message).toContain('from 3 to 4');
    expect(story(ask(user.cluster, { event: idOf(event) }))).toEqual([
      expect.stringMatching(/^deployment-controller: create Event\/default\/web\.\w+ \(scaleReplicaSet: <set> 3→4\)$/),
      'kubectl: patch scale of Deployment/default/web',
      'kubectl scale deployment/web --replicas=4',
      'ends: command',
    ]);
  });
});

describe('a chain of causes', () => {
  test('shows that the controllers found an older Deployment in their first list', () => {
    const user = new User({ controllerManagers: 1 });
    user.do({ type: 'power-manager', name: 'controller-manager-1', on: false });
    user.apply(PROBED('nginx:1.25'));
    user.do({ type: 'power-manager', name: 'controller-manager-1', on: true });
    user.waitUntil('there is a ReplicaSet', () => user.replicaSets().length > 0);
    const answer = ask(user.cluster, { object: idOf(user.replicaSets()[0]!), of: 'creation' });
    expect(answer.links[0]?.beside).toContainEqual(expect.objectContaining({ type: 'listed', kind: 'Deployment', count: 1 }));
    expect(answer.end).toEqual({ type: 'command', line: 'kubectl apply -f -' });
  });

  test('names all adds of a key that was handled once', () => {
    const user = started();
    user.kubectl('scale deployment/web --replicas=9');
    user.settle();
    const got = [...user.cluster.trace.since(0)].find(({ body }) => body.type === 'queue' && body.merged !== undefined)!;
    const [link] = ask(user.cluster, { record: got.id }).links;
    const merged = link?.beside.find(({ type }) => type === 'merged');
    expect(merged).toMatchObject({
      count: expect.any(Number),
      first: expect.arrayContaining([{ via: expect.any(String), record: expect.any(Number) }]),
    });
  });

  test('shows for an unschedulable Pod which plugin rejected which node', () => {
    const user = new User({ nodes: 2 });
    user.kubectl('cordon node-1');
    user.apply(
      webManifest(1).replace('image: nginx:1.25', 'image: nginx:1.25\n          resources: { requests: { cpu: 1000 } }'),
    );
    user.settle();
    const field = 'status.conditions[type=PodScheduled].message';
    const [link] = ask(user.cluster, { object: idOf(user.pods()[0]!), field }).links;
    const found = link?.steps.find(({ name }) => name === 'findNodesThatFitPod');
    expect(found).toMatchObject({ component: 'scheduler', outcome: 'none', figures: { fit: 0, nodes: 2 } });
    const filtered = link?.steps.find(({ name }) => name === 'RunFilterPlugins');
    expect(filtered?.table?.rows.toSorted()).toEqual([
      ['node-1', 'NodeUnschedulable', 'node(s) were unschedulable'],
      ['node-2', 'NodeResourcesFit', 'Insufficient cpu'],
    ]);
  });

  test('shows that an unschedulable Pod waited until a node could take it', () => {
    const user = new User({ nodes: 1 });
    user.kubectl('cordon node-1');
    user.apply(webManifest(1));
    user.settle();
    user.kubectl('uncordon node-1');
    user.settle();
    const answer = ask(user.cluster, { object: idOf(user.pods()[0]!), field: 'spec.nodeName' });
    expect(answer.links[0]?.beside).toContainEqual(expect.objectContaining({ type: 'released', object: 'Node/node-1' }));
    expect(answer.end).toEqual({ type: 'command', line: 'kubectl apply -f -' });
    const released = answer.links[0]?.beside.find(({ type }) => type === 'released');
    const occasion = ask(user.cluster, { record: released?.type === 'released' ? released.record : 0 });
    expect(occasion.end).toEqual({ type: 'command', line: 'kubectl uncordon node-1' });
  });
});

describe('the end of a chain', () => {
  test('is a timer for a renewed Lease', () => {
    const user = started();
    user.pass(60_000);
    expect(ask(user.cluster, { object: 'Lease/kube-node-lease/node-1' }).end).toEqual({
      type: 'timer',
      by: 'kubelet/node-1',
      step: { component: 'kubelet', name: 'nodeLeaseController.sync', outcome: '' },
      everyMs: 10_000,
    });
  });

  test('is the start of the API server for a system Namespace', () => {
    const user = new User();
    expect(ask(user.cluster, { object: 'Namespace/kube-system', of: 'creation' }).end).toMatchObject({
      type: 'start',
      by: 'apiserver',
    });
  });

  test('is the command for a Node that a user added, even if its kubelet acted in between', () => {
    const user = new User();
    user.do({ type: 'add-node', name: 'extra' });
    user.settle();
    expect(ask(user.cluster, { object: 'Node/extra', of: 'creation' }).end).toEqual({
      type: 'command',
      line: 'machine add extra',
    });
  });

  test('is marked if older records were dropped', () => {
    const user = new User({ traceLimit: 1 });
    user.apply(PROBED('nginx:1.25'));
    user.settle();
    const pod = idOf(user.pods()[0]!);
    user.pass(1_500_000);
    expect(ask(user.cluster, { object: pod }).end).toEqual({ type: 'forgotten' });
  });
});

describe('a chain as of a past time', () => {
  test('ignores everything that came later', () => {
    const user = started();
    const { record } = user.cluster.history.present;
    user.kubectl('scale deployment/web --replicas=5');
    user.settle();
    const now = ask(user.cluster, { object: 'Deployment/default/web', field: 'spec.replicas' });
    expect(now.found).toMatchObject({ value: '5' });
    expect(explain(user.cluster, { object: 'Deployment/default/web', field: 'spec.replicas' }, record).found).toEqual({
      type: 'field',
      path: 'spec.replicas',
      value: '3',
    });
  });

  test('has no answer for a missing object or an unknown kind', () => {
    const user = new User();
    for (const object of ['Pod/default/none', 'Nonsense/x', '']) {
      expect(ask(user.cluster, { object }).found).toEqual({ type: 'none', what: 'object' });
    }
    expect(ask(user.cluster, { record: 1e9 }).found).toEqual({ type: 'none', what: 'record' });
  });
});
