import { describe, expect, it } from 'vitest';
import { formatTime, type Deployment, type Draft, type Event, type KubeObject, type ReplicaSet } from '../../../src/api/index.ts';
import { addNode, addPod } from './objects.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

function withNode(): Terminal {
  const terminal = new Terminal();
  addNode(terminal, 'node-1');
  return terminal;
}

function addEvent(terminal: Terminal, object: KubeObject, fields: Partial<Event>): void {
  const { name, namespace = 'default', uid } = object.metadata;
  const event: Draft<Event> = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: `${name}.${terminal.sim.nowMs}`, namespace },
    involvedObject: { kind: object.kind, apiVersion: object.apiVersion, name, namespace: object.metadata.namespace ?? '', uid },
    type: 'Normal',
    source: { component: 'tester' },
    firstTimestamp: formatTime(terminal.sim.wallMs),
    lastTimestamp: formatTime(terminal.sim.wallMs),
    count: 1,
    ...fields,
  };
  terminal.act(terminal.api.create('Event', event));
}

describe('kubectl describe pod', () => {
  it('shows all details of a running Pod', () => {
    const terminal = withNode();
    const pod = addPod(terminal, 'web', { node: 'node-1', labels: { app: 'web' } });
    addEvent(terminal, pod, { reason: 'Started', message: 'Container started' });
    terminal.wait(90_000);
    expect(terminal.out('describe pod web')).toBe(`Name:             web
Namespace:        default
Priority:         0
Service Account:  default
Node:             node-1/10.0.0.1
Start Time:       Thu, 01 Jan 2026 00:00:00 +0000
Labels:           app=web
Annotations:      <none>
Status:           Running
IP:               10.1.0.7
IPs:
  IP:  10.1.0.7
Containers:
  main:
    Container ID:   sim://1
    Image:          nginx:1.29
    Image ID:       sha256:1
    Port:           <none>
    Host Port:      <none>
    State:          Running
      Started:      Thu, 01 Jan 2026 00:00:00 +0000
    Ready:          True
    Restart Count:  0
    Environment:    <none>
    Mounts:         <none>
Conditions:
  Type              Status
  Initialized       True 
  Ready             True 
  ContainersReady   True 
  PodScheduled      True 
Volumes:            <none>
QoS Class:          BestEffort
Node-Selectors:     <none>
Tolerations:        node.kubernetes.io/not-ready:NoExecute op=Exists for 300s
                    node.kubernetes.io/unreachable:NoExecute op=Exists for 300s
Events:
  Type    Reason   Age   From    Message
  ----    ------   ----  ----    -------
  Normal  Started  90s   tester  Container started
`);
  });

  it('shows the ephemeral containers of a pod after the others', () => {
    const terminal = new Terminal();
    terminal.out(
      'create -f -',
      '{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: main, image: nginx}]}}',
    );
    const body = { spec: { ephemeralContainers: [{ name: 'debugger', image: 'busybox', command: ['sh'] }] } };
    const ref = { namespace: 'default', name: 'web' };
    terminal.act(terminal.api.patch('Pod', ref, { type: 'strategic', body }, { subresource: 'ephemeralcontainers' }));
    const lines = terminal.out('describe pod/web --show-events=false').split('\n');
    expect(lines.slice(lines.indexOf('Ephemeral Containers:'), lines.indexOf('QoS Class:        BestEffort'))).toEqual([
      'Ephemeral Containers:',
      '  debugger:',
      '    Image:      busybox',
      '    Port:       <none>',
      '    Host Port:  <none>',
      '    Command:',
      '      sh',
      '    Environment:  <none>',
      '    Mounts:       <none>',
      'Volumes:          <none>',
    ]);
  });

  it('shows probes, resources, variables, mounts and volumes', () => {
    const terminal = new Terminal();
    const text = `
apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  initContainers:
  - {name: setup, image: busybox, command: [sh, -c, 'echo hi']}
  containers:
  - name: main
    image: nginx
    ports: [{containerPort: 80}, {containerPort: 443}]
    resources: {requests: {cpu: 100m}, limits: {memory: 64Mi, cpu: 200m}}
    readinessProbe: {httpGet: {path: /ready, port: 80}, initialDelaySeconds: 5}
    livenessProbe: {exec: {command: [cat, /tmp/x]}}
    envFrom: [{configMapRef: {name: settings}}]
    env:
    - {name: MODE, value: fast}
    - {name: NAME, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
    - {name: KEY, valueFrom: {secretKeyRef: {name: keys, key: k}}}
    volumeMounts: [{name: data, mountPath: /data, readOnly: true}]
  volumes:
  - {name: data, emptyDir: {}}
  - {name: conf, configMap: {name: settings}}
  nodeSelector: {disk: ssd}
  tolerations: [{key: dedicated, operator: Equal, value: db, effect: NoSchedule}]
`;
    terminal.out('create -f -', text);
    const described = terminal.out('describe pod/web --show-events=false');
    expect(described).toContain(`Init Containers:
  setup:
    Image:      busybox
    Port:       <none>
    Host Port:  <none>
    Command:
      sh
      -c
      echo hi
    Environment:  <none>
    Mounts:       <none>
Containers:
  main:
    Image:       nginx
    Ports:       80/TCP, 443/TCP
    Host Ports:  0/TCP, 0/TCP
    Limits:
      cpu:     200m
      memory:  64Mi
    Requests:
      cpu:      100m
      memory:   64Mi
    Liveness:   exec [cat /tmp/x] delay=0s timeout=1s period=10s #success=1 #failure=3
    Readiness:  http-get http://:80/ready delay=5s timeout=1s period=10s #success=1 #failure=3
    Environment Variables from:
      settings  ConfigMap  Optional: false
    Environment:
      MODE:  fast
      NAME:  web (v1:metadata.name)
      KEY:   <set to the key 'k' in secret 'keys'>  Optional: false
    Mounts:
      /data from data (ro)
`);
    expect(described).toContain(`Volumes:
  data:
    Type:       EmptyDir (a temporary directory that shares a pod's lifetime)
    Medium:     
    SizeLimit:  <unset>
  conf:
    Type:        ConfigMap (a volume populated by a ConfigMap)
    Name:        settings
    Optional:    false
QoS Class:       Burstable
Node-Selectors:  disk=ssd
Tolerations:     dedicated=db:NoSchedule
`);
    expect(described).not.toContain('Events');
  });

  it('shows the count of repeated events', () => {
    const terminal = withNode();
    const pod = addPod(terminal, 'web');
    addEvent(terminal, pod, { type: 'Warning', reason: 'BackOff', message: 'Back-off', count: 4 });
    terminal.wait(120_000);
    expect(terminal.out('describe pod web')).toContain('Warning  BackOff  2m (x4 over 2m)  tester  Back-off\n');
  });
});

function withReplicaSet(terminal: Terminal): void {
  terminal.out('apply -f -', deploymentYaml('web'));
  const deployment = terminal.get('Deployment', 'web') as Deployment;
  const labels = { app: 'web', 'pod-template-hash': '5d4f' };
  const { apiVersion, kind, metadata, spec } = deployment;
  const replicaSet: Draft<ReplicaSet> = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: 'web-5d4f',
      namespace: 'default',
      labels,
      ownerReferences: [{ apiVersion, kind, name: metadata.name, uid: metadata.uid, controller: true }],
    },
    spec: { replicas: 2, selector: { matchLabels: labels }, template: { ...spec.template, metadata: { labels } } },
  };
  const owner = terminal.act(terminal.api.create('ReplicaSet', replicaSet));
  addPod(terminal, 'web-5d4f-a', { node: 'node-1', labels, owner });
  addPod(terminal, 'web-5d4f-b', { labels, owner });
}

const TEMPLATE_REST = `  Containers:
   web:
    Image:         nginx:1.29
    Port:          80/TCP
    Host Port:     0/TCP
    Environment:   <none>
    Mounts:        <none>
  Volumes:         <none>
  Node-Selectors:  <none>
  Tolerations:     <none>
`;

describe('kubectl describe of workloads', () => {
  it('shows the replicas, the template and the ReplicaSets of a Deployment', () => {
    const terminal = withNode();
    withReplicaSet(terminal);
    const text = terminal.out('describe deploy/web');
    expect(text).toContain(`Selector:               app=web
Replicas:               3 desired | 0 updated | 0 total | 0 available | 0 unavailable
StrategyType:           RollingUpdate
MinReadySeconds:        0
RollingUpdateStrategy:  25% max unavailable, 25% max surge
Pod Template:
  Labels:  app=web
${TEMPLATE_REST}OldReplicaSets:    <none>
NewReplicaSet:     web-5d4f (0/2 replicas created)
Events:            <none>
`);
    expect(text).not.toContain('last-applied');
  });

  it('shows the states of the Pods and the owner of a ReplicaSet', () => {
    const terminal = withNode();
    withReplicaSet(terminal);
    expect(terminal.out('describe rs web-5d4f')).toBe(`Name:           web-5d4f
Namespace:      default
Selector:       app=web,pod-template-hash=5d4f
Labels:         app=web
                pod-template-hash=5d4f
Annotations:    <none>
Controlled By:  Deployment/web
Replicas:       0 current / 2 desired
Pods Status:    1 Running / 1 Waiting / 0 Succeeded / 0 Failed
Pod Template:
  Labels:  app=web
           pod-template-hash=5d4f
${TEMPLATE_REST}Events:            <none>
`);
  });
});

describe('kubectl describe of other kinds', () => {
  it('shows the allocated resources of a node', () => {
    const terminal = withNode();
    const container = '{name: db, image: postgres, resources: {requests: {cpu: 1, memory: 2Gi}}}';
    terminal.out(
      'create -f -',
      `apiVersion: v1\nkind: Pod\nmetadata: {name: db}\nspec: {nodeName: node-1, containers: [${container}]}`,
    );
    terminal.wait(10_000);
    const text = terminal.out('describe node node-1');
    expect(text).toContain('Lease:              Failed to get lease: leases.coordination.k8s.io "node-1" not found\n');
    expect(text).toContain(`Non-terminated Pods:          (1 in total)
  Namespace                   Name    CPU Requests  CPU Limits  Memory Requests  Memory Limits  Age
  ---------                   ----    ------------  ----------  ---------------  -------------  ---
  default                     db      1 (25%)       0 (0%)      2Gi (25%)        0 (0%)         10s
Allocated resources:
  (Total limits may be over 100 percent, i.e., overcommitted.)
  Resource           Requests   Limits
  --------           --------   ------
  cpu                1 (25%)    0 (0%)
  memory             2Gi (25%)  0 (0%)
  ephemeral-storage  0 (0%)     0 (0%)
Events:              <none>
`);
  });

  it('shows the ports of a Service', () => {
    const terminal = new Terminal();
    terminal.out(
      'create -f -',
      'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {clusterIP: 10.96.0.9, selector: {app: web}, ports: [{name: http, port: 80, targetPort: 8080}]}',
    );
    expect(terminal.out('describe svc web')).toBe(`Name:                     web
Namespace:                default
Labels:                   <none>
Annotations:              <none>
Selector:                 app=web
Type:                     ClusterIP
IP Family Policy:         SingleStack
IP Families:              IPv4
IP:                       10.96.0.9
IPs:                      10.96.0.9
Port:                     http  80/TCP
TargetPort:               8080/TCP
Endpoints:                <none>
Session Affinity:         None
Internal Traffic Policy:  Cluster
Events:                   <none>
`);
  });

  it('shows that a namespace has no limits', () => {
    expect(new Terminal().out('describe namespace default')).toBe(
      'Name:         default\nLabels:       kubernetes.io/metadata.name=default\nAnnotations:  <none>\nStatus:       Active\n\nNo resource quota.\n\nNo LimitRange resource.\n',
    );
  });

  it('shows the data of a ConfigMap, but only the sizes of the values of a Secret', () => {
    const terminal = new Terminal();
    terminal.out('create configmap settings --from-literal=mode=fast');
    terminal.out('create secret generic keys --from-literal=k=hunter22');
    expect(terminal.out('describe cm settings')).toBe(
      'Name:         settings\nNamespace:    default\nLabels:       <none>\nAnnotations:  <none>\n\nData\n====\nmode:\n----\nfast\n\n\nBinaryData\n====\n\nEvents:  <none>\n',
    );
    expect(terminal.out('describe secret keys')).toBe(
      'Name:         keys\nNamespace:    default\nLabels:       <none>\nAnnotations:  <none>\n\nType:  Opaque\n\nData\n====\nk:  8 bytes\n',
    );
  });

  it('shows the fields of any other kind', () => {
    const terminal = new Terminal();
    terminal.out(
      'create -f -',
      'apiVersion: coordination.k8s.io/v1\nkind: Lease\nmetadata:\n  name: high\nspec:\n  holderIdentity: me\n',
    );
    const text = terminal.out('describe lease high');
    expect(text).toMatch(
      /^Name: +high\nNamespace: +default\nLabels: +<none>\nAnnotations: +<none>\nAPI Version: +coordination.k8s.io\/v1\nKind: +Lease\nMetadata:\n {2}Creation Timestamp: /,
    );
    expect(text).toMatch(/\nSpec:\n {2}Holder Identity: +me\nEvents: +<none>\n$/);
  });
});

describe('the selection of kubectl describe', () => {
  it('includes all objects with the prefix if none has the name', () => {
    const terminal = new Terminal();
    for (const name of ['web-1', 'web-2', 'api']) addPod(terminal, name);
    const names = (text: string): string[] => [...text.matchAll(/^Name: +(.*)$/gm)].map((match) => match[1]!);
    expect(names(terminal.out('describe pod web'))).toEqual(['web-1', 'web-2']);
    expect(names(terminal.out('describe pods'))).toEqual(['api', 'web-1', 'web-2']);
    expect(terminal.out('describe pods')).toContain('Events:           <none>\n\n\nName:             web-1\n');
    expect(terminal.err('describe pod nope')).toBe('Error from server (NotFound): pods "nope" not found\n');
    expect(terminal.run('describe deploy').stderr).toBe('No resources found in default namespace.\n');
    expect(terminal.err('describe')).toBe(
      'error: You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.\n',
    );
  });
});
