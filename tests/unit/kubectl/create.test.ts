import { describe, expect, it } from 'vitest';
import { Terminal } from './terminal.ts';

/** The output of kubectl v1.32 without `creationTimestamp: null`, which kubectl no longer prints since v1.34. */
const DRY_RUNS: readonly (readonly [line: string, yaml: string])[] = [
  [
    'pdb web --selector=app=rails --min-available=1',
    `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
spec:
  minAvailable: 1
  selector:
    matchLabels:
      app: rails
status:
  currentHealthy: 0
  desiredHealthy: 0
  disruptionsAllowed: 0
  expectedPods: 0
`,
  ],
  [
    "poddisruptionbudget web --selector='tier in (a,b),!x,app=web' --max-unavailable=50%",
    `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
spec:
  maxUnavailable: 50%
  selector:
    matchExpressions:
    - key: tier
      operator: In
      values:
      - a
      - b
    - key: x
      operator: DoesNotExist
    matchLabels:
      app: web
status:
  currentHealthy: 0
  desiredHealthy: 0
  disruptionsAllowed: 0
  expectedPods: 0
`,
  ],
  [
    'priorityclass high --value=1000 --description="high priority"',
    `apiVersion: scheduling.k8s.io/v1
description: high priority
kind: PriorityClass
metadata:
  name: high
preemptionPolicy: PreemptLowerPriority
value: 1000
`,
  ],
  [
    'pc default --global-default --preemption-policy=Never',
    `apiVersion: scheduling.k8s.io/v1
globalDefault: true
kind: PriorityClass
metadata:
  name: default
preemptionPolicy: Never
value: 0
`,
  ],
  [
    'quota q --hard=cpu=0.5,memory=1G,pods=2 --scopes=BestEffort,NotTerminating',
    `apiVersion: v1
kind: ResourceQuota
metadata:
  name: q
spec:
  hard:
    cpu: 500m
    memory: 1G
    pods: "2"
  scopes:
  - BestEffort
  - NotTerminating
status: {}
`,
  ],
  [
    'quota q',
    `apiVersion: v1
kind: ResourceQuota
metadata:
  name: q
spec: {}
status: {}
`,
  ],
  [
    'secret docker-registry r --docker-server=DOCKER --docker-username=u --docker-password=p --docker-email=e@x',
    `apiVersion: v1
data:
  .dockerconfigjson: eyJhdXRocyI6eyJET0NLRVIiOnsidXNlcm5hbWUiOiJ1IiwicGFzc3dvcmQiOiJwIiwiZW1haWwiOiJlQHgiLCJhdXRoIjoiZFRwdyJ9fX0=
kind: Secret
metadata:
  name: r
type: kubernetes.io/dockerconfigjson
`,
  ],
  [
    `secret docker-registry r --docker-username=u --docker-password='p"<x>é' --docker-server=s`,
    `apiVersion: v1
data:
  .dockerconfigjson: eyJhdXRocyI6eyJzIjp7InVzZXJuYW1lIjoidSIsInBhc3N3b3JkIjoicFwiXHUwMDNjeFx1MDAzZcOpIiwiYXV0aCI6ImRUcHdJang0UHNPcCJ9fX0=
kind: Secret
metadata:
  name: r
type: kubernetes.io/dockerconfigjson
`,
  ],
  [
    'secret docker-registry r --from-file=other.json',
    `apiVersion: v1
data:
  .dockerconfigjson: eyJhdXRocyI6e319Cg==
kind: Secret
metadata:
  name: r
type: kubernetes.io/dockerconfigjson
`,
  ],
  [
    'service externalname e --external-name=bar.com --tcp=80:8080',
    `apiVersion: v1
kind: Service
metadata:
  labels:
    app: e
  name: e
spec:
  externalName: bar.com
  ports:
  - name: 80-8080
    port: 80
    protocol: TCP
    targetPort: 8080
  selector:
    app: e
  type: ExternalName
status:
  loadBalancer: {}
`,
  ],
  [
    'namespace x',
    `apiVersion: v1
kind: Namespace
metadata:
  name: x
spec: {}
status: {}
`,
  ],
];

const CERT = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const KEY = '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n';
const FILES = {
  'tls.crt': CERT,
  'tls.key': KEY,
  'other.json': '{"auths":{}}\n',
  'pem/junk': 'junk\n',
  'pem/odd': CERT.replaceAll('CERTIFICATE', 'ODD'),
};

describe('kubectl create KIND', () => {
  it.each(DRY_RUNS)('%s', (line, yaml) => {
    const terminal = new Terminal({ files: FILES });
    expect(terminal.out(`create ${line} --dry-run=client -o yaml`)).toBe(yaml);
  });

  it.each([
    [
      'pdb a --selector=app=a --min-available=50%',
      'poddisruptionbudget.policy/a',
      'failed to create poddisruptionbudgets: poddisruptionbudgets.policy "a" already exists',
    ],
    [
      'pc a --value=5',
      'priorityclass.scheduling.k8s.io/a',
      'failed to create priorityclass: priorityclasses.scheduling.k8s.io "a" already exists',
    ],
    ['quota a --hard=pods=3', 'resourcequota/a', 'failed to create quota: resourcequotas "a" already exists'],
    ['secret tls a --cert=tls.crt --key=./tls.key', 'secret/a', 'failed to create secret secrets "a" already exists'],
    [
      'secret docker-registry a --from-file=.dockerconfigjson=other.json',
      'secret/a',
      'failed to create secret secrets "a" already exists',
    ],
    ['secret generic a --from-literal=a=b', 'secret/a', 'failed to create secret secrets "a" already exists'],
    [
      'service externalname a --external-name=x',
      'service/a',
      'failed to create ExternalName service: services "a" already exists',
    ],
    ['service clusterip a --tcp=80', 'service/a', 'failed to create ClusterIP service: services "a" already exists'],
    ['deployment a --image=nginx', 'deployment.apps/a', 'failed to create deployment: deployments.apps "a" already exists'],
    ['configmap a', 'configmap/a', 'failed to create configmap: configmaps "a" already exists'],
    ['serviceaccount a', 'serviceaccount/a', 'failed to create serviceaccount: serviceaccounts "a" already exists'],
  ])('%s creates the object, and only once', (line, made, refused) => {
    const terminal = new Terminal({ files: FILES });
    expect(terminal.out(`create ${line} --dry-run=server`)).toBe(`${made} created (server dry run)\n`);
    expect(terminal.out(`create ${line}`)).toBe(`${made} created\n`);
    expect(terminal.err(`create ${line}`)).toBe(`error: ${refused}\n`);
  });

  it("prints the server's error for a namespace", () => {
    expect(new Terminal().err('create ns default')).toBe(
      'Error from server (AlreadyExists): namespaces "default" already exists\n',
    );
  });

  it.each([
    ['pdb a --selector=app=nginx', 'one of min-available or max-unavailable must be specified'],
    ['pdb a --min-available=1', 'a selector must be specified'],
    ['pdb a --selector=a=b --min-available=1 --max-unavailable=1', 'min-available and max-unavailable cannot be both specified'],
    ['pdb a --selector=a=b --min-available=x', 'invalid format specified for min-available'],
    ['pdb a --selector=a=b --min-available=-1', 'invalid format specified for min-available'],
    ['pdb a --selector=a=b --max-unavailable=x%', 'invalid format specified for max-unavailable'],
    [
      'pdb a --selector=app==a= --min-available=1',
      `couldn't parse the selector string "app==a=": found '=', expected: ',' or 'end of string'`,
    ],
    ['pdb a --selector=a!=b --min-available=1', '"!=" is not a valid label selector operator'],
    [
      'pdb a b --selector=a=b --min-available=1',
      "exactly one NAME is required, got 2\nSee 'kubectl create poddisruptionbudget -h' for help and examples",
    ],
    ['quota q --hard=cpu', 'Invalid argument syntax cpu, expected <resource>=<value>'],
    ['quota q --hard=cpu=1=2', 'Invalid argument syntax cpu=1=2, expected <resource>=<value>'],
    ['quota q --hard=cpu=x', "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
    ['quota q --hard=cpu=', "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
    ['secret tls t --cert=tls.crt', 'key and cert must be specified'],
    ['secret tls t --cert=nope --key=tls.key', 'Cannot read file nope, open nope: no such file or directory'],
    ['secret tls t --cert=pem/junk --key=tls.key', 'tls: failed to find any PEM data in certificate input'],
    ['secret tls t --cert=tls.crt --key=pem/junk', 'tls: failed to find any PEM data in key input'],
    [
      'secret tls t --cert=tls.key --key=tls.key',
      'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched',
    ],
    ['secret tls t --cert=tls.crt --key=tls.crt', 'tls: found a certificate rather than a key in the PEM for the private key'],
    [
      'secret tls t --cert=pem/odd --key=tls.key',
      'tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [ODD]',
    ],
    [
      'secret docker-registry r --docker-username=u',
      'either --from-file or the combination of --docker-username, --docker-password and --docker-server is required',
    ],
    ['service externalname e', 'required flag(s) "external-name" not set'],
  ])('%s is refused', (line, message) => {
    expect(new Terminal({ files: FILES }).err(`create ${line}`)).toBe(`error: ${message}\n`);
  });

  it('lets the server validate the object', () => {
    const error = new Terminal().err('create pc a --value=2000000000');
    expect(error).toMatch(
      /^error: failed to create priorityclass: PriorityClass.scheduling.k8s.io "a" is (invalid|forbidden)|maximum allowed value/,
    );
    expect(new Terminal().err('create quota a --hard=foo=1')).toContain('spec.hard[foo]: Invalid value: "foo"');
  });
});
