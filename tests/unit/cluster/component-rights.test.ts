import { describe, expect, it } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import type { Denial } from '../../../src/trace/index.ts';

/** A cluster in which somebody has made a role, so that every request is looked at. */
function newCluster(options: Parameters<typeof createCluster>[0] = {}): Cluster {
  const cluster = createCluster({ seed: 'rights', nodes: 3, ...options });
  run(cluster, 'create role none --verb=get --resource=pods');
  return cluster;
}

function run(cluster: Cluster, line: string, stdin?: string): string {
  const invocation = cluster.kubectl(line, stdin);
  cluster.run({ untilIdle: true });
  return invocation.stdout + invocation.stderr;
}

/** The refused requests, with their authors. */
function denials(cluster: Cluster): { readonly by: string; readonly denial: Denial }[] {
  return [...cluster.trace.since(0)].flatMap(({ by, body }) =>
    body.type === 'request' && body.denial !== undefined ? [{ by, denial: body.denial }] : [],
  );
}

const WORK = `
apiVersion: v1
kind: Namespace
metadata: {name: shop}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: shop}
data: {a: b}
---
apiVersion: v1
kind: Secret
metadata: {name: key, namespace: shop}
stringData: {a: b}
---
apiVersion: v1
kind: ResourceQuota
metadata: {name: most, namespace: shop}
spec: {hard: {pods: "50"}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      volumes: [{name: settings, configMap: {name: settings}}, {name: key, secret: {secretName: key}}]
      containers:
      - name: web
        image: nginx
        resources: {requests: {cpu: 100m}}
        volumeMounts: [{name: settings, mountPath: /settings}, {name: key, mountPath: /key}]
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {selector: {app: web}, ports: [{port: 80}]}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web, namespace: shop}
spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web, namespace: shop}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 5
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 80}}}]
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db, namespace: shop}
spec:
  replicas: 2
  serviceName: db
  selector: {matchLabels: {app: db}}
  template:
    metadata: {labels: {app: db}}
    spec: {containers: [{name: db, image: redis, volumeMounts: [{name: data, mountPath: /data}]}]}
  volumeClaimTemplates:
  - metadata: {name: data}
    spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
---
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent, namespace: shop}
spec:
  selector: {matchLabels: {app: agent}}
  template:
    metadata: {labels: {app: agent}}
    spec: {containers: [{name: agent, image: busybox, command: [sleep, "100000"]}]}
---
apiVersion: batch/v1
kind: Job
metadata: {name: once, namespace: shop}
spec:
  ttlSecondsAfterFinished: 5
  template:
    spec: {restartPolicy: Never, containers: [{name: once, image: busybox, command: ["true"]}]}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: often, namespace: shop}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      template:
        spec: {restartPolicy: Never, containers: [{name: often, image: busybox, command: ["true"]}]}
---
apiVersion: v1
kind: ReplicationController
metadata: {name: old, namespace: shop}
spec:
  replicas: 1
  selector: {app: old}
  template:
    metadata: {labels: {app: old}}
    spec: {containers: [{name: old, image: nginx}]}
`;

describe('the default roles', () => {
  it('allow the components all that they do', () => {
    const cluster = newCluster();
    run(cluster, 'apply -f -', WORK);
    cluster.run({ forMs: 150_000 });
    run(cluster, 'set image deployment/web web=nginx:1.29 -n shop');
    run(cluster, 'drain node-1 --ignore-daemonsets --force --delete-emptydir-data');
    cluster.execute({ type: 'power-node', name: 'node-2', on: false });
    cluster.run({ forMs: 400_000 });
    run(cluster, 'delete namespace shop --wait=false');
    cluster.run({ forMs: 60_000 });
    expect(denials(cluster)).toEqual([]);
    expect(cluster.apiServer.authorizer.evaluations).toBeGreaterThan(100);
  });

  it('are looked at once for each kind of request, however many Pods there are', () => {
    const evaluations = (replicas: number): number => {
      const cluster = newCluster({ nodes: 10 });
      run(cluster, `create deployment web --image=nginx --replicas=${replicas}`);
      return cluster.apiServer.authorizer.evaluations;
    };
    const [few, many] = [evaluations(10), evaluations(200)];
    expect(many).toBeLessThan(few * 1.2);
  });
});

describe('a Deployment controller without its rights', () => {
  it('fails, tries again with growing delays, gives up, and goes on at the next change once it has them back', () => {
    const cluster = newCluster();
    run(cluster, 'delete clusterrolebinding system:controller:deployment-controller');
    run(cluster, 'create deployment web --image=nginx');
    expect(cluster.list('ReplicaSet')).toEqual([]);
    const creates = [...cluster.trace.since(0)].filter(
      ({ by, body }) => by === 'deployment-controller' && body.type === 'request' && body.kind === 'ReplicaSet',
    );
    const delays = creates.slice(1).map(({ atMs }, i) => atMs - creates[i]!.atMs);
    expect(delays.length).toBeGreaterThan(12);
    expect(delays.at(-1)!).toBeGreaterThan(delays[0]! * 1_000);
    const denial = denials(cluster).find(({ denial: { resource } }) => resource === 'replicasets');
    expect(denial).toEqual({
      by: 'deployment-controller',
      denial: {
        user: 'system:serviceaccount:kube-system:deployment-controller',
        groups: ['system:serviceaccounts', 'system:serviceaccounts:kube-system', 'system:authenticated'],
        verb: 'create',
        group: 'apps',
        resource: 'replicasets',
        namespace: 'default',
        name: '',
        reason: '',
        looked: [
          { kind: 'ClusterRoleBinding', namespace: '', name: 'system:basic-user', role: 'system:basic-user', rules: 2 },
          { kind: 'ClusterRoleBinding', namespace: '', name: 'system:discovery', role: 'system:discovery', rules: 1 },
          {
            kind: 'ClusterRoleBinding',
            namespace: '',
            name: 'system:public-info-viewer',
            role: 'system:public-info-viewer',
            rules: 1,
          },
          {
            kind: 'ClusterRoleBinding',
            namespace: '',
            name: 'system:service-account-issuer-discovery',
            role: 'system:service-account-issuer-discovery',
            rules: 1,
          },
        ],
      },
    });
    const account = 'kube-system:deployment-controller';
    run(
      cluster,
      `create clusterrolebinding again --clusterrole=system:controller:deployment-controller --serviceaccount=${account}`,
    );
    run(cluster, 'scale deployment web --replicas=2');
    expect(cluster.list('Pod')).toHaveLength(2);
  });
});

describe('a cache without its right to list', () => {
  it('asks again with a back-off', () => {
    const cluster = newCluster();
    run(cluster, 'delete clusterrolebinding kubeadm:node-proxier');
    run(cluster, 'create deployment web --image=nginx');
    run(cluster, 'expose deployment web --port=80');
    cluster.execute({ type: 'traffic', line: 'service/web --rps 1' });
    cluster.run({ forMs: 20_000 });
    const lists = denials(cluster).filter(({ by, denial }) => by === 'kube-proxy/node-1' && denial.resource === 'services');
    expect(lists.length).toBeGreaterThan(2);
    expect(lists[0]!.denial).toMatchObject({ user: 'system:serviceaccount:kube-system:kube-proxy', verb: 'list' });
  });
});

describe('a kubelet', () => {
  it('sees what its Pods refer to, and no more', () => {
    const cluster = newCluster({ nodes: 2 });
    run(cluster, 'create secret generic used --from-literal=a=b');
    run(cluster, 'create secret generic other --from-literal=a=b');
    const volumes = [{ name: 'used', secret: { secretName: 'used' } }];
    const containers = [{ name: 'web', image: 'nginx' }];
    cluster.apply({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web' },
      spec: { nodeName: 'node-1', volumes, containers },
    });
    cluster.run({ untilIdle: true });
    const as = (line: string, node = 'node-1'): string =>
      run(cluster, `${line} --as system:node:${node} --as-group system:nodes`);
    expect(as('auth can-i get secret/used')).toBe('yes\n');
    expect(as('get secret other')).toBe(
      'Error from server (Forbidden): secrets "other" is forbidden: User "system:node:node-1" cannot get resource "secrets" in API group "" in the namespace "default": no relationship found between node \'node-1\' and this object\n',
    );
    expect(as('auth can-i get secret/used', 'node-2')).toContain('no - no relationship found');
    expect(as('auth can-i get pod/web')).toBe('yes\n');
    expect(as('auth can-i get pod/web', 'node-2')).toContain('no');
    expect(as('auth can-i update node/node-2')).toContain("no - node 'node-1' cannot update node 'node-2'");
    expect(as('auth can-i create deployments')).toBe('no\n');
    // The same of requests that are sent.
    expect(as('get pod web')).toContain('Running');
    expect(as('get pod web', 'node-2')).toBe(
      'Error from server (Forbidden): pods "web" is forbidden: User "system:node:node-2" cannot get resource "pods" in API group "" in the namespace "default": no relationship found between node \'node-2\' and this object\n',
    );
    expect(as('annotate node node-1 a=b')).toBe('node/node-1 annotated\n');
    expect(as('annotate node node-2 a=b')).toContain('nodes "node-2" is forbidden: User "system:node:node-1"');
    expect(as('delete lease node-2 -n kube-node-lease')).toContain('leases.coordination.k8s.io "node-2" is forbidden');
  });
});

describe('a kubelet that asks for many objects', () => {
  const cluster = newCluster({ nodes: 2 });
  const as = (line: string): string => run(cluster, `${line} --as system:node:node-1 --as-group system:nodes`);
  const refused = (what: string, where: string, why: string): string =>
    `Error from server (Forbidden): ${what} is forbidden: User "system:node:node-1" cannot list resource "${what}" in API group "" ${where}: ${why}\n`;

  it('has to select the Pods of its own node', () => {
    const why = 'can only list/watch pods with spec.nodeName field selector';
    expect(as('get pods')).toBe(refused('pods', 'in the namespace "default"', why));
    expect(as('get pods -A --field-selector spec.nodeName=node-2')).toBe(refused('pods', 'at the cluster scope', why));
    expect(as('get pods --field-selector spec.nodeName=node-1')).toBe('No resources found in default namespace.\n');
  });

  it('sees no other Node than its own', () => {
    const only = 'only its own Node object';
    expect(as('get nodes')).toBe(refused('nodes', 'at the cluster scope', `node 'node-1' cannot read all nodes, ${only}`));
    expect(as('get nodes --field-selector metadata.name=node-1 -o name')).toBe('node/node-1\n');
    expect(as('get node node-2')).toBe(
      `Error from server (Forbidden): nodes "node-2" is forbidden: User "system:node:node-1" cannot get resource "nodes" in API group "" at the cluster scope: node 'node-1' cannot read 'node-2', ${only}\n`,
    );
  });

  it('is told the same by a review with a selector', () => {
    const review = (fieldSelector: object): object => ({
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SubjectAccessReview',
      spec: {
        user: 'system:node:node-1',
        groups: ['system:nodes'],
        resourceAttributes: { verb: 'list', resource: 'pods', fieldSelector },
      },
    });
    const answer = (fieldSelector: object): string => {
      cluster.execute({
        type: 'kubectl',
        line: 'create -f - -o jsonpath={.status.allowed}',
        stdin: JSON.stringify(review(fieldSelector)),
      });
      cluster.run({ untilIdle: true });
      const { stdout, stderr } = cluster.invocations.at(-1)!;
      return stdout + stderr;
    };
    const requirement = { key: 'spec.nodeName', operator: 'In', values: ['node-1'] };
    expect(answer({ rawSelector: 'spec.nodeName=node-1' })).toBe('true');
    expect(answer({ requirements: [requirement] })).toBe('true');
    expect(answer({ requirements: [{ ...requirement, operator: 'NotIn' }] })).toBe('false');
    const at = 'spec.resourceAttributes.fieldSelector';
    expect(answer({})).toBe(
      `The SubjectAccessReview "" is invalid: ${at}.requirements: Required value: when ${at} is specified, requirements or rawSelector is required\n`,
    );
    expect(answer({ rawSelector: 'a=b', requirements: [{ key: '', operator: 'In' }] })).toBe(
      `The SubjectAccessReview "" is invalid: \n* ${at}.rawSelector: Invalid value: "a=b": may not specified at the same time as requirements\n* ${at}.requirements[0].key: Required value: must be specified\n* ${at}.requirements[0].values: Required value: must be specified when \`operator\` is 'In' or 'NotIn'\n`,
    );
  });
});

describe('the controller that collects the rules of ClusterRoles', () => {
  const rulesOf = (cluster: Cluster, name: string): number => cluster.get('ClusterRole', { name })?.rules?.length ?? 0;

  it('starts with the first write of a ClusterRole, and not before', () => {
    const cluster = newCluster();
    expect(cluster.managers[0]!.controllers.map(({ name }) => name)).not.toContain('clusterrole-aggregation-controller');
    run(cluster, 'create clusterrole any --verb=get --resource=pods');
    expect(cluster.managers[0]!.controllers.map(({ name }) => name)).toContain('clusterrole-aggregation-controller');
  });

  it('adds the rules of chosen roles, and takes them away', () => {
    const cluster = newCluster();
    const before = ['view', 'edit', 'admin'].map((name) => rulesOf(cluster, name));
    run(cluster, 'create clusterrole all --aggregation-rule=example.com/part=true');
    run(cluster, 'create clusterrole part --verb=get --resource=nodes');
    run(cluster, 'label clusterrole part example.com/part=true rbac.authorization.k8s.io/aggregate-to-view=true');
    expect(cluster.get('ClusterRole', { name: 'all' })?.rules).toEqual([
      { verbs: ['get'], apiGroups: [''], resources: ['nodes'] },
    ]);
    expect(['view', 'edit', 'admin'].map((name) => rulesOf(cluster, name))).toEqual(before.map((rules) => rules + 1));
    run(cluster, 'delete clusterrole part');
    expect(rulesOf(cluster, 'all')).toBe(0);
    expect(['view', 'edit', 'admin'].map((name) => rulesOf(cluster, name))).toEqual(before);
    expect(denials(cluster)).toEqual([]);
  });

  it('starts again with a manager', () => {
    const cluster = newCluster();
    run(cluster, 'create clusterrole all --aggregation-rule=example.com/part=true');
    cluster.execute({ type: 'restart-manager', name: 'controller-manager-1', flags: [] });
    cluster.run({ forMs: 60_000 });
    run(cluster, 'create clusterrole part --verb=get --resource=nodes');
    run(cluster, 'label clusterrole part example.com/part=true');
    expect(rulesOf(cluster, 'all')).toBe(1);
  });
});
