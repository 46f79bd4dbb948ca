import type { Scenario } from '../../../src/cluster/scenario/index.ts';

/** A Deployment as a first-time user writes it. */
export const SHOP = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: storefront
  namespace: default
spec:
  replicas: 4
  strategy:
    rollingUpdate:
      maxSurge: 2
      maxUnavailable: 1
  selector:
    matchLabels:
      app: storefront
  template:
    metadata:
      labels:
        app: storefront
    spec:
      containers:
        - name: app
          image: ghcr.io/acme/storefront:2.3.1
          # It needs a while to warm up.
          readinessProbe:
            httpGet: { path: /ready, port: 8080 }
            initialDelaySeconds: 4
`;

/** One Deployment and three commands at irregular times, as a person gives them. */
export const THREE_COMMANDS: Scenario = {
  version: 1,
  cluster: { seed: 'a1b2c3d4', timings: 'teaching', nodes: 5 },
  documents: SHOP,
  branches: [
    {
      commands: [
        { command: { type: 'apply-documents' } },
        { at: 8123.456, command: { type: 'kubectl', line: 'scale deployment/storefront --replicas=6' } },
        {
          at: 17_321.987,
          turn: 3,
          command: { type: 'kubectl', line: 'set image deployment/storefront app=ghcr.io/acme/storefront:2.4.0' },
        },
        { at: 25_333.12, command: { type: 'kubectl', line: 'rollout undo deployment/storefront' } },
      ],
      until: { at: 30_123.4 },
    },
  ],
  cursor: { at: 21_000.25, selection: 'Deployment/default/storefront' },
};

/** A lesson: three objects, a dozen commands and faults, a branch, and a time inside a sync. */
export const LESSON: Scenario = {
  version: 1,
  title: 'A rollout that is stuck, and what helps',
  cluster: {
    seed: 'lesson-7',
    timings: 'teaching',
    nodes: 4,
    controllerManagers: 2,
    flags: ['--concurrent-deployment-syncs=1'],
  },
  documents: `${SHOP}---
apiVersion: v1
kind: Service
metadata:
  name: storefront
spec:
  selector:
    app: storefront
  ports:
    - name: http
      port: 80
      targetPort: 8080
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: greetings
data:
  morning: good morning
  evening: good evening
`,
  branches: [
    {
      commands: [
        { command: { type: 'apply-documents' } },
        { at: 8123.456, command: { type: 'kubectl', line: 'scale deployment/storefront --replicas=6' } },
        {
          at: 17_321.987,
          command: { type: 'kubectl', line: 'set image deployment/storefront app=ghcr.io/acme/storefront:9.9.9-oops' },
        },
        { at: 25_333.12, turn: 7, command: { type: 'kubectl', line: 'rollout pause deployment/storefront' } },
        {
          at: 31_000.5,
          command: {
            type: 'inject',
            fault: { type: 'watch-delay', delayMs: 5_000, client: 'deployment-controller', kind: 'ReplicaSet' },
          },
        },
        { at: 44_000.123, command: { type: 'power-node', name: 'node-2', on: false } },
        { at: 60_123.4, command: { type: 'kubectl', line: 'set image deployment/storefront app=ghcr.io/acme/storefront:2.4.0' } },
        { at: 60_999.123, command: { type: 'kubectl', line: 'rollout resume deployment/storefront' } },
        { at: 71_999.123, command: { type: 'clear', id: 1 } },
        { at: 80_999.923, command: { type: 'kubectl', line: 'delete pods -l app=storefront --wait=false' } },
        { at: 91_999.123, command: { type: 'power-manager', name: 'controller-manager-1', on: false } },
        { at: 95_000.01, command: { type: 'kubectl', line: 'scale deployment/storefront --replicas=9' } },
      ],
      until: { at: 130_123.4 },
    },
    {
      name: 'without surge',
      from: { branch: 0, at: 18_123.456 },
      commands: [
        {
          at: 18_123.456,
          command: {
            type: 'kubectl',
            line: `patch deployment/storefront -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":0}}}}'`,
          },
        },
        { at: 27_999.2, command: { type: 'kubectl', line: 'scale deployment/storefront --replicas=2' } },
      ],
      until: { at: 60_001.25 },
    },
  ],
  cursor: {
    branch: 1,
    at: 50_123.4,
    record: 12_345,
    selection: 'Deployment/default/storefront',
    view: { region: 'loops', loops: 'sync', sync: 12_001 },
    breakpoints: [{ type: 'step', name: 'reconcileNewReplicaSet' }],
  },
};

/** A scenario with every field. */
export const EVERYTHING: Scenario = {
  version: 1,
  title: 'Everything 都',
  lesson: 'first-rollout',
  notes: ['Look at the queue.', '看这里。'],
  cluster: {
    seed: '🌱',
    timings: {
      requestMs: 4,
      watchMs: 2.5,
      jitter: 0.25,
      scheduleMs: 1,
      kubelet: {
        readyMs: 1_500,
        syncMs: 5,
        sandboxMs: 300,
        mountMs: 50,
        pullMs: 700,
        pullBytesPerMs: 25_000,
        createMs: 60,
        startMs: 80,
        stopMs: 120,
        relistMs: 1_000,
        probeMs: 2,
        jitter: 0.2,
      },
    },
    nodes: [
      { name: 'small', cpu: '500m', memory: '1Gi', pods: 10, labels: { 'example.com/zone': 'a', disk: '' } },
      { name: 'node-2.example.org' },
    ],
    controllerManagers: 2,
    flags: ['--controllers=*,-nodelifecycle', '--leader-elect-lease-duration=15s'],
    images: [
      {
        name: 'shop/api',
        tags: ['1.0', '2.*'],
        sizeBytes: 1e6,
        pullMs: 100,
        entrypoint: ['/api'],
        command: ['serve'],
        env: { PATH: '/bin', toString: 'a name like any other' },
        workingDir: '/srv',
        user: 1_000,
        userland: 'none',
        tools: ['curl'],
        files: { '/etc/motd': 'hello\n' },
        programs: {
          '/api': {
            logs: ['starting'],
            ports: [8080],
            http: [{ path: '/healthz', status: 500, body: 'no', fromMs: 10_000, before: 200 }],
            documentRoot: '/srv',
            startMs: 300,
            memoryBytes: 1e6,
            memoryFlag: '--memory',
            needsEnv: { anyOf: ['TOKEN'], logs: ['no token'] },
            onStop: 'ignore',
            subcommands: { migrate: { exit: { afterMs: 500, code: 0, logs: ['done'] }, onStop: { afterMs: 5, code: 143 } } },
          },
        },
      },
      { name: 'registry.example.com/missing/*', missing: 'denied' },
    ],
    scheduler: true,
    kubelets: true,
    epochMs: 1_700_000_000_000,
  },
  documents: 'kind: List\napiVersion: v1\nitems: []\n',
  branches: [
    {
      name: 'main',
      commands: [
        { command: { type: 'apply-documents' } },
        { at: 0, turn: 5, command: { type: 'kubectl', line: 'apply -f -', stdin: 'a\u0000b\ud800' } },
        { at: 0, command: { type: 'kubectl', line: 'get pods' } },
        { at: 0.001, command: { type: 'add-node' } },
        { at: 1, command: { type: 'add-node', name: 'node-9' } },
        { at: 2, command: { type: 'remove-node', name: 'node-9' } },
        { at: 3, command: { type: 'power-node', name: 'small', on: false } },
        { at: 4, command: { type: 'power-manager', name: 'controller-manager-1', on: false, gracefully: true } },
        {
          at: 5,
          command: { type: 'inject', fault: { type: 'api-error', code: 503, kind: 'Pod', verb: 'create', share: 0.5, next: 3 } },
        },
        { at: 6, command: { type: 'clear', id: 1 } },
        { at: 7, command: { type: 'fault', line: 'inject watch-drop' } },
        {
          at: 8,
          command: {
            type: 'request',
            id: 1,
            method: 'PATCH',
            url: '/api/v1/namespaces/default/pods/a?fieldManager=x',
            headers: { 'user-agent': 'kubectl/v1.36.0', 'content-type': 'application/merge-patch+json', accept: '*/*' },
            body: '{}',
          },
        },
        { at: 8, command: { type: 'request', id: 2, method: 'POST', url: '/api/v1/pods', base64: '/w==' } },
        { at: 9, command: { type: 'abort-request', id: 2 } },
      ],
      until: { at: 10_000 },
    },
    { from: { branch: 0, at: 4, turn: 2, commands: 7 }, commands: [], until: { at: 10_000, turn: 1 } },
  ],
  cursor: {
    branch: 1,
    at: 6,
    record: 17,
    playing: true,
    speed: 0.5,
    selection: 'Node/small',
    view: {
      stage: 'watch',
      region: 'inspector',
      objects: 'table',
      loops: 'start',
      inspector: 'why',
      theme: 'projector',
      sync: 12,
      why: { object: 'Deployment/default/web', field: 'spec.replicas' },
    },
    breakpoints: [
      { type: 'key', key: 'default/web', queue: 'deployment' },
      { type: 'object', object: 'Deployment/default/web' },
      { type: 'step', name: 'scale', by: 'deployment-controller' },
      { type: 'event', reason: 'ScalingReplicaSet' },
    ],
  },
};
