import type { Cluster } from '../src/cluster/index.ts';

/** Property names that every JavaScript object inherits. In Kubernetes they are ordinary names. */
export const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;

/** YAML of a ConfigMap with all of them as keys. */
export function settingsYaml(value: string): string {
  const data = INHERITED.map((key) => `  ${key}: "${value}"\n`).join('');
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n${data}`;
}

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 1
  selector: {matchLabels: {constructor: x, toString: x}}
  template:
    metadata: {labels: {constructor: x, toString: x}, annotations: {valueOf: x}}
    spec:
      nodeSelector: {constructor: x}
      containers:
      - name: constructor
        image: nginx
        env: [{name: __proto__, value: own}]
        envFrom: [{configMapRef: {name: settings}}]
`;

/** Writes such keys in every possible way and reads them back. Returns what each kubectl line printed. */
export function writeInheritedKeys(cluster: Cluster): readonly string[] {
  const run = (line: string, stdin?: string): string => {
    const invocation = cluster.kubectl(line, stdin);
    cluster.run({ untilIdle: true });
    return `$ ${line}\n${invocation.stdout}${invocation.stderr}`;
  };
  const patch = (type: string, body: object | string): string =>
    run(`patch configmap settings --type ${type} -p '${typeof body === 'string' ? body : JSON.stringify(body)}'`);
  const show = (): string => run('get configmap settings -o yaml --show-managed-fields');
  return [
    run('apply -f -', settingsYaml('applied')),
    show(),
    patch('merge', '{"data":{"__proto__":"merged","toString":null}}'),
    patch('strategic', '{"data":{"constructor":"merged","__proto__":"again"}}'),
    show(),
    patch('json', [
      { op: 'test', path: '/data/__proto__', value: 'again' },
      { op: 'copy', from: '/data/__proto__', path: '/data/toString' },
      { op: 'replace', path: '/data/__proto__', value: 'replaced' },
    ]),
    show(),
    run('apply -f -', settingsYaml('applied again')),
    show(),
    run('apply --server-side --force-conflicts -f -', settingsYaml('server-side')),
    run('apply --server-side -f -', settingsYaml('server-side').replace(/ {2}__proto__.*\n/, '')),
    show(),
    run('create secret generic secret --from-literal=__proto__=a --from-literal=constructor=b'),
    run('get secret secret -o json'),
    run('label node node-1 constructor=x'),
    run('apply -f -', DEPLOYMENT),
    run('exec deploy/web -- env'),
    run('get pods -l constructor=x,toString=x,hasOwnProperty!=x'),
    run('set env deployment/web hasOwnProperty=set'),
    run('rollout undo deployment/web'),
    run("get deployment web -o jsonpath='{.spec.template}'"),
    run('label deployment web constructor=y valueOf=z'),
    run('label deployment web constructor-'),
    run("get deployment web -o jsonpath='{.metadata.labels}'"),
  ];
}
