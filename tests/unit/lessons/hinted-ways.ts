import type { Lesson, TimedCommand } from '../../../src/cluster/lesson/lesson.ts';
import type { Command } from '../../../src/cluster/index.ts';
import { PROVISIONER } from '../../../src/api/index.ts';

/** A way to solve a level that a hint names and the solution does not take: with the editor instead of a patch, or another means altogether. */
export interface HintedWay {
  readonly level: string;
  readonly way: string;
  /** The commands, literally as the hint has them. */
  readonly commands: (level: Lesson) => readonly TimedCommand[];
}

function apply(stdin: string): Command {
  return { type: 'kubectl', line: 'apply -f -', stdin };
}

/** Applies the text of the editor with one change. Throws if the text has nothing to change. */
function edited({ scenario: { documents = '' } }: Lesson, from: string, to: string): Command {
  if (!documents.includes(from)) throw new Error(`the editor has no ${from}`);
  return apply(documents.replace(from, to));
}

const FAST_CLASS = `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: fast }
provisioner: ${PROVISIONER}
`;

const NAMES_FOR_THE_SHOP = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: names }
spec:
  podSelector: { matchLabels: { app: shop } }
  policyTypes: [Egress]
  egress:
    - to: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: kube-system } } }]
      ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
`;

export const HINTED_WAYS: readonly HintedWay[] = [
  {
    level: 'no-capacity-lost',
    way: 'one apply for both',
    commands: (level) => [
      {
        command: apply(
          (level.scenario.documents ?? '')
            .replace('maxSurge: 0', 'maxSurge: 1')
            .replace('maxUnavailable: 1', 'maxUnavailable: 0')
            .replace('nginx:1.27', 'nginx:1.28'),
        ),
      },
    ],
  },
  {
    level: 'never-two-versions',
    way: 'both in one go',
    commands: (level) => [
      {
        command: apply(
          (level.scenario.documents ?? '')
            .replace('  replicas: 2\n', '  replicas: 2\n  strategy:\n    type: Recreate\n')
            .replace('postgres:16', 'postgres:17'),
        ),
      },
    ],
  },
  {
    level: 'probe-that-never-answers',
    way: 'in the editor',
    commands: (level) => [{ command: edited(level, 'port: 8080', 'port: 80') }],
  },
  {
    level: 'config-that-is-missing',
    way: 'in the editor',
    commands: (level) => [{ command: edited(level, '  txt: hello', '  txt: hello\n  text: hello') }],
  },
  {
    level: 'service-without-pods',
    way: 'in the editor',
    commands: (level) => [{ command: edited(level, 'app: shoop', 'app: shop') }],
  },
  {
    level: 'the-wrong-door',
    way: 'the name of the port, in the editor',
    commands: (level) => [{ command: edited(level, 'targetPort: 8080', 'targetPort: http') }],
  },
  {
    level: 'policy-that-forgets-names',
    way: 'a second rule, in the editor',
    commands: (level) => [
      {
        command: edited(
          level,
          '  egress:\n',
          `  egress:
    - to:
        - namespaceSelector:
            matchLabels:
              kubernetes.io/metadata.name: kube-system
      ports:
        - { port: 53, protocol: UDP }
        - { port: 53, protocol: TCP }
`,
        ),
      },
    ],
  },
  {
    level: 'policy-that-forgets-names',
    way: 'a second policy',
    commands: () => [{ command: apply(NAMES_FOR_THE_SHOP) }],
  },
  {
    level: 'release-under-traffic',
    way: 'all in the editor',
    commands: (level) => [
      {
        command: apply(
          (level.scenario.documents ?? '')
            .replace('maxSurge: 0', 'maxSurge: 1')
            .replace('maxUnavailable: 3', 'maxUnavailable: 0')
            .replace(
              '          image: shop:1.0\n',
              `          image: shop:1.0
          args: ["--graceful"]
          readinessProbe: { httpGet: { path: /, port: 80 }, periodSeconds: 1 }
          lifecycle: { preStop: { sleep: { seconds: 5 } } }
`,
            ),
        ),
      },
      { afterMs: 40_000, command: { type: 'traffic', line: 'service/shop --rps 50 --keep-alive' } },
      { afterMs: 4_000, command: 'kubectl set image deployment/shop shop=shop:2.0' },
    ],
  },
  {
    level: 'one-for-each-machine',
    way: 'topologySpreadConstraints',
    commands: (level) => [
      {
        command: edited(
          level,
          '    spec:\n      terminationGracePeriodSeconds: 2\n',
          `    spec:
      terminationGracePeriodSeconds: 2
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: DoNotSchedule
          labelSelector: { matchLabels: { app: cache } }
`,
        ),
      },
    ],
  },
  {
    level: 'machine-without-power',
    way: 'the Pods are deleted with --force',
    commands: () => [{ command: 'kubectl delete pod --field-selector spec.nodeName=node-2 --force' }],
  },
  {
    level: 'drain-under-budget',
    way: 'without a flag',
    commands: () => [
      { command: 'kubectl cordon node-1' },
      { afterMs: 3_000, command: 'kubectl scale deployment/web --replicas=4' },
      { afterMs: 12_000, command: 'kubectl drain node-1' },
      { afterMs: 20_000, command: 'kubectl scale deployment/web --replicas=3' },
    ],
  },
  {
    level: 'job-in-time',
    way: 'parallelism 3',
    commands: () => [{ command: `kubectl patch job letters -p '{"spec":{"parallelism":3}}'` }],
  },
  {
    level: 'who-scales-it-back',
    way: 'at least the maximum, and scale',
    commands: () => [
      { command: `kubectl patch hpa web -p '{"spec":{"maxReplicas":6}}'` },
      { afterMs: 2_000, command: 'kubectl scale deployment/web --replicas=6' },
    ],
  },
  {
    level: 'claim-nobody-binds',
    way: 'create the class',
    commands: () => [{ command: apply(FAST_CLASS) }],
  },
  {
    level: 'new-name-same-pods',
    way: 'the manifest of the editor with the other name',
    commands: (level) => [
      { command: 'kubectl delete deployment web --cascade=orphan' },
      { afterMs: 1_000, command: edited(level, '  name: web', '  name: shop') },
    ],
  },
  {
    level: 'give-up-sooner',
    way: 'in the editor, with the Job that runs',
    commands: (level) => [{ command: edited(level, 'spec:\n', 'spec:\n  backoffLimit: 2\n') }],
  },
  {
    level: 'give-up-sooner',
    way: 'in the editor, with the Job deleted before',
    commands: (level) => [
      { command: 'kubectl delete job import' },
      { afterMs: 3_000, command: edited(level, 'spec:\n', 'spec:\n  backoffLimit: 2\n') },
    ],
  },
];
