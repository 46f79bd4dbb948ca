import { describe, expect, it } from 'vitest';
import type { Deployment } from '../../../src/api/index.ts';
import { LAST_APPLIED } from '../../../src/api/index.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

describe('kubectl apply', () => {
  it('creates new objects, configures changed ones, and leaves the others unchanged', () => {
    const terminal = new Terminal();
    expect(terminal.out('apply -f -', deploymentYaml('web'))).toBe('deployment.apps/web created\n');
    expect(terminal.out('apply -f -', deploymentYaml('web'))).toBe('deployment.apps/web unchanged\n');
    expect(terminal.out('apply -f -', deploymentYaml('web', { replicas: 5 }))).toBe('deployment.apps/web configured\n');
    expect((terminal.get('Deployment', 'web') as Deployment).spec.replicas).toBe(5);
  });

  it('stores the applied object with the namespace that it filled in', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: "<1>"}\n');
    expect(terminal.get('ConfigMap', 'c').metadata.annotations?.[LAST_APPLIED]).toBe(
      '{"apiVersion":"v1","data":{"a":"\\u003c1\\u003e"},"kind":"ConfigMap","metadata":{"annotations":{},"name":"c","namespace":"default"}}\n',
    );
  });

  it('removes fields that the manifest no longer has, and keeps fields that others added', () => {
    const terminal = new Terminal();
    const configMap = (data: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {${data}}\n`;
    terminal.out('apply -f -', configMap('mine: "1", dropped: "2"'));
    terminal.out(`patch cm c --type=merge -p '{"data":{"theirs":"3"}}'`);
    terminal.out('apply -f -', configMap('mine: "4"'));
    expect(terminal.get('ConfigMap', 'c')).toMatchObject({ data: { mine: '4', theirs: '3' } });
  });

  it('handles several documents and lists, and continues after an error', () => {
    const terminal = new Terminal();
    const manifest = `
apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: UPPER}}
---
apiVersion: v1
kind: Nonsense
metadata: {name: x}
---
apiVersion: v1
kind: Namespace
metadata: {name: new}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: b, namespace: new}
`;
    const { stdout, stderr, exitCode } = terminal.run('apply -f -', manifest);
    expect(stdout).toBe('configmap/a created\nnamespace/new created\nconfigmap/b created\n');
    expect(stderr).toContain('no matches for kind "Nonsense" in version "v1"\nensure CRDs are installed first');
    expect(stderr).toContain('Invalid value: "UPPER"');
    expect(exitCode).toBe(1);
  });

  it('applies the documents before an invalid one, and reports the position of the error', () => {
    const terminal = new Terminal();
    const { stdout, stderr, problems } = terminal.run(
      'apply -f -',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\nkind: Pod\nspec: a: b\n',
    );
    expect(stdout).toBe('configmap/a created\n');
    expect(stderr).toBe(
      'error: error parsing STDIN: error converting YAML to JSON: yaml: line 2: mapping values are not allowed in this context\n',
    );
    expect(problems).toEqual([
      {
        line: 6,
        column: 8,
        endLine: 6,
        endColumn: 9,
        message: 'line 2: mapping values are not allowed in this context',
        severity: 'error',
      },
    ]);
  });

  it('reads files and directories', () => {
    const files = {
      'web/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}',
      'web/notes.txt': 'no: manifest',
      'b.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}',
    };
    const terminal = new Terminal({ files });
    expect(terminal.out('apply -f web -f ./b.yaml')).toBe('configmap/a created\nconfigmap/b created\n');
    expect(terminal.err('apply -f nope.yaml')).toBe('error: the path "nope.yaml" does not exist\n');
  });

  it('reports a wrong field and its position in the manifest', () => {
    const terminal = new Terminal();
    const { stderr, problems } = terminal.run('apply -f -', deploymentYaml('web', { replicas: -1 }));
    expect(stderr).toBe(
      'The Deployment "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0\n',
    );
    expect(problems).toMatchObject([
      { line: 8, column: 13, message: 'spec.replicas: Invalid value: -1: must be greater than or equal to 0' },
    ]);
  });

  it('lists several wrong fields on separate lines', () => {
    const terminal = new Terminal();
    const manifest = deploymentYaml('web', { replicas: -1 }).replace('name: web\n        image', 'name: WEB\n        image');
    const lines = terminal.err('apply -f -', manifest).split('\n');
    expect(lines[0]).toBe('The Deployment "web" is invalid: ');
    expect(
      lines
        .slice(1, 3)
        .map((line) => line.split(':')[0])
        .sort(),
    ).toEqual(['* spec.replicas', '* spec.template.spec.containers[0].name']);
  });

  it('refuses unknown fields, unless told not to', () => {
    const terminal = new Terminal();
    const manifest = deploymentYaml('web').replace('replicas:', 'replicaz:');
    const { stderr, problems } = terminal.run('apply -f -', manifest);
    expect(stderr).toBe(
      'Error from server (BadRequest): error when creating "STDIN": Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.replicaz"\n',
    );
    expect(problems).toMatchObject([{ line: 8, column: 3, endColumn: 11, message: 'unknown field "spec.replicaz"' }]);
    expect(terminal.out('apply --validate=ignore -f -', manifest)).toBe('deployment.apps/web created\n');
  });

  it('points at unknown fields in a change, too', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    const { stderr, problems } = terminal.run('apply -f -', deploymentYaml('web').replace('replicas:', 'replicaz:'));
    expect(stderr).toMatch(
      /^The request is invalid: patch: Invalid value: .*strict decoding error: unknown field "spec.replicaz"\n$/,
    );
    expect(problems).toMatchObject([{ line: 8, column: 3, message: 'unknown field "spec.replicaz"' }]);
  });

  it('shows the patch that the server refuses', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    const stderr = terminal.err(
      'apply -f -',
      deploymentYaml('web').replace('metadata:\n', 'metadata:\n  resourceVersion: "1"\n'),
    );
    expect(stderr).toMatch(/^Error from server \(Conflict\): error when applying patch:\n\{"metadata":\{"annotations":/);
    expect(stderr).toContain(
      '}\nto:\nResource: "apps/v1, Resource=deployments", GroupVersionKind: "apps/v1, Kind=Deployment"\nName: "web", Namespace: "default"\nfor: "STDIN": error when patching "STDIN": ',
    );
  });

  it.each([
    [
      'an object without its kind',
      'apiVersion: v1\nmetadata: {name: x}',
      'error: error validating "STDIN": error validating data: kind not set; if you choose to ignore these errors, turn validation off with --validate=false\n',
    ],
    [
      'a manifest without an object',
      'hello',
      'error: error validating "STDIN": error validating data: invalid object to validate; if you choose to ignore these errors, turn validation off with --validate=false\n',
    ],
    [
      'a label that is a number',
      'apiVersion: v1\nkind: Pod\nmetadata: {name: x, labels: {version: 1.2}}',
      'error: unable to decode "STDIN": json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string\n',
    ],
    ['nothing', '', 'error: no objects passed to apply\n'],
    [
      'an object without a name',
      'apiVersion: v1\nkind: ConfigMap',
      'error: error when retrieving current configuration of:\nResource: "/v1, Resource=configmaps", GroupVersionKind: "/v1, Kind=ConfigMap"\nName: "", Namespace: "default"\nfrom server for: "STDIN": resource name may not be empty\n',
    ],
    [
      'a generated name',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: x-}',
      'error: from x-: cannot use generate name with apply\n',
    ],
    [
      'an object in a missing namespace',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, namespace: nope}',
      'Error from server (NotFound): error when creating "STDIN": namespaces "nope" not found\n',
    ],
  ])('refuses %s', (_, manifest, stderr) => {
    expect(new Terminal().err('apply -f -', manifest)).toBe(stderr);
  });

  it('refuses an object in another namespace than the given one', () => {
    const manifest = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, namespace: a}';
    expect(new Terminal().err('apply -n b -f -', manifest)).toBe(
      'error: the namespace from the provided object "a" does not match the namespace "b". You must pass \'--namespace=a\' to perform this operation.\n',
    );
  });

  it('warns about an object that was not created by apply', () => {
    const terminal = new Terminal();
    terminal.out('create -f -', deploymentYaml('web'));
    const { stdout, stderr } = terminal.run('apply -f -', deploymentYaml('web'));
    expect(stdout).toBe('deployment.apps/web configured\n');
    expect(stderr).toBe(
      'Warning: resource deployments/web is missing the kubectl.kubernetes.io/last-applied-configuration annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.\n',
    );
  });

  it('writes nothing in a dry run', () => {
    const terminal = new Terminal();
    expect(terminal.out('apply --dry-run=client -f -', deploymentYaml('web'))).toBe('deployment.apps/web created (dry run)\n');
    expect(terminal.out('apply --dry-run=server -f -', deploymentYaml('web'))).toBe(
      'deployment.apps/web created (server dry run)\n',
    );
    expect(terminal.run('get deploy').stderr).toBe('No resources found in default namespace.\n');
    expect(terminal.err('apply --dry-run -f -', 'a: 1')).toBe(
      'error: --dry-run flag without a value was specified. A value must be set: "none", "server", or "client".\n',
    );
  });

  it('prints the objects if requested, and several objects as a list', () => {
    const terminal = new Terminal();
    const configMap = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;
    expect(terminal.out('apply -o name -f -', configMap('a'))).toBe('configmap/a\n');
    expect(terminal.out('apply -o jsonpath={.metadata.name} -f -', configMap('a'))).toBe('a');
    expect(terminal.out('apply -o jsonpath={.items[*].metadata.name} -f -', `${configMap('a')}---\n${configMap('b')}`)).toBe(
      'a b',
    );
  });

  it('retries after a conflict', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    const manifest = deploymentYaml('web', { replicas: 7 }).replace('metadata:\n', 'metadata:\n  resourceVersion: "1"\n');
    expect(terminal.err('apply -f -', manifest)).toContain('Operation cannot be fulfilled on deployments.apps "web"');
  });

  it('deletes and creates an object that cannot be changed, with --force', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    const before = terminal.get('Deployment', 'web').metadata.uid;
    const other = deploymentYaml('web').replaceAll('app: web', 'app: other');
    expect(terminal.err('apply -f -', other)).toContain('The Deployment "web" is invalid: spec.selector: Invalid value: ');
    expect(terminal.out('apply --force -f -', other)).toBe('deployment.apps/web configured\n');
    expect(terminal.get('Deployment', 'web').metadata.uid).not.toBe(before);
  });

  it('prunes what an earlier apply has made of the set, and nothing else', () => {
    const terminal = new Terminal();
    const map = (name: string, labels = '{set: one}'): string =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, labels: ${labels}}\n---\n`;
    terminal.out('apply -f -', map('first') + map('second') + map('other', '{set: two}'));
    terminal.out('create -f -', map('created'));
    const flags = '--prune -l set=one --prune-allowlist=core/v1/ConfigMap';
    expect(terminal.out(`apply -f - ${flags} --dry-run=client`, map('first'))).toBe(
      'configmap/first configured (dry run)\nconfigmap/second pruned (dry run)\n',
    );
    expect(terminal.out(`apply -f - ${flags} --dry-run=server`, map('first'))).toBe(
      'configmap/first unchanged (server dry run)\nconfigmap/second pruned (server dry run)\n',
    );
    expect(terminal.out(`apply -f - ${flags} -o name`, map('first'))).toBe('configmap/first\nconfigmap/second\n');
    expect(terminal.out('get configmaps -l set -o name')).toBe('configmap/created\nconfigmap/first\nconfigmap/other\n');
    const { stdout, stderr } = terminal.run('apply -f - --prune --all', map('first'));
    expect(stdout).toBe('configmap/first unchanged\nconfigmap/other pruned\n');
    expect(stderr).toMatch(
      /^W0101 00:00:\d\d\.000000 +1 prune\.go:71\] Deprecated: kubectl apply will no longer prune [^\n]*\nWarning: v1 Endpoints is deprecated [^\n]*\n$/,
    );
  });

  it('takes typed lists', () => {
    const terminal = new Terminal();
    const list = 'apiVersion: v1\nkind: ConfigMapList\nitems: [{metadata: {name: a}}, {metadata: {name: b}}]';
    expect(terminal.out('apply -f -', list)).toBe('configmap/a created\nconfigmap/b created\n');
  });

  it.each([
    ['apply', 'error: must specify one of -f and -k\n'],
    [
      'apply -f - --prune',
      'error: all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. If you did not mean to prune all resources, specify a label selector\n',
    ],
    ['apply -f - --prune --all -l a=b', 'error: cannot set --all and --selector at the same time\n'],
    ['apply -f - --prune --all --force', 'error: --force cannot be used with --prune\n'],
    [
      'apply -f - --prune --all --server-side',
      "error: --prune is in alpha and doesn't currently work on objects created by server-side apply\n",
    ],
    [
      'apply -f - --prune --all --prune-allowlist=x',
      'error: invalid GroupVersionKind format: x, please follow <group/version/kind>\n',
    ],
    ['apply -f - --prune --all --prune-allowlist=core/v1/Nope', 'error: no matches for kind "Nope" in version "v1"\n'],
    ['apply -f - --force-conflicts', 'error: --force-conflicts only works with --server-side\n'],
    [
      'apply -f - --server-side --dry-run=client',
      "error: --dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)\n",
    ],
    ['apply -k web', 'error: kustomize is not built into this kubectl: write the objects into a manifest, and use -f\n'],
    [
      'apply -f - --validate=maybe',
      'error: invalid - validate option "maybe"; must be one of: strict (or true), warn, ignore (or false)\n',
    ],
  ])('%s is refused', (line, stderr) => {
    expect(new Terminal().err(line, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}')).toBe(stderr);
  });

  it('names the command as the cause of all its requests', () => {
    const terminal = new Terminal();
    const { sim } = terminal;
    const command = sim.trace.emit('user', { type: 'command', line: 'kubectl apply' }, 0);
    const task = terminal.start('apply -f - <<EOF\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\nEOF');
    task.cause = command;
    sim.run({ until: () => task.ended, forMs: 60_000 });
    const requests = [...sim.trace.since(command)].filter(({ body, by }) => body.type === 'request' && by === 'kubectl');
    expect(requests.map(({ cause }) => cause)).toEqual([command, command]);
  });
});

describe('kubectl create', () => {
  it('creates a missing object', () => {
    const terminal = new Terminal();
    expect(terminal.out('create -f -', deploymentYaml('web'))).toBe('deployment.apps/web created\n');
    expect(terminal.err('create -f -', deploymentYaml('web'))).toBe(
      'Error from server (AlreadyExists): error when creating "STDIN": deployments.apps "web" already exists\n',
    );
  });

  it('lets the server generate a name', () => {
    const terminal = new Terminal();
    expect(terminal.out('create -f -', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: log-}')).toMatch(
      /^configmap\/log-[a-z0-9]{5} created\n$/,
    );
  });

  it('creates Deployments', () => {
    const terminal = new Terminal();
    expect(terminal.out('create deployment web --image=registry.example.com/team/nginx:1.29 --replicas=2 --port=80')).toBe(
      'deployment.apps/web created\n',
    );
    expect(terminal.get('Deployment', 'web')).toMatchObject({
      metadata: { labels: { app: 'web' } },
      spec: {
        replicas: 2,
        selector: { matchLabels: { app: 'web' } },
        template: { spec: { containers: [{ name: 'nginx', ports: [{ containerPort: 80 }] }] } },
      },
    });
    expect(terminal.err('create deployment web')).toBe('error: required flag(s) "image" not set\n');
    expect(terminal.err('create deploy --image=nginx')).toBe(
      "error: exactly one NAME is required, got 0\nSee 'kubectl create deployment -h' for help and examples\n",
    );
  });

  it('creates namespaces, service accounts, services, config maps and secrets', () => {
    const terminal = new Terminal({ files: { 'app.conf': 'x=1\n' } });
    expect(terminal.out('create ns team')).toBe('namespace/team created\n');
    expect(terminal.out('create sa robot')).toBe('serviceaccount/robot created\n');
    expect(terminal.out('create service clusterip web --tcp=80:8080')).toBe('service/web created\n');
    expect(terminal.get('Service', 'web')).toMatchObject({
      spec: { ports: [{ name: '80-8080', port: 80, targetPort: 8080 }], selector: { app: 'web' } },
    });
    expect(terminal.out('create cm conf --from-literal=a=b=c --from-file=app.conf --from-file=other=app.conf')).toBe(
      'configmap/conf created\n',
    );
    expect(terminal.get('ConfigMap', 'conf')).toMatchObject({ data: { a: 'b=c', 'app.conf': 'x=1\n', other: 'x=1\n' } });
    expect(terminal.out('create secret generic pass --from-literal=key=pässword')).toBe('secret/pass created\n');
    expect(terminal.get('Secret', 'pass')).toMatchObject({ data: { key: 'cMOkc3N3b3Jk' } });
  });

  it('prints the object in a dry run', () => {
    expect(new Terminal().out('create deployment web --image=nginx --dry-run=client -o yaml')).toBe(`apiVersion: apps/v1
kind: Deployment
metadata:
  labels:
    app: web
  name: web
spec:
  replicas: 1
  selector:
    matchLabels:
      app: web
  strategy: {}
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
      - image: nginx
        name: nginx
        resources: {}
status: {}
`);
  });

  it('requires a file or a known kind', () => {
    const terminal = new Terminal();
    expect(terminal.err('create')).toBe('error: must specify one of -f and -k\n');
    expect(terminal.err('create pod web')).toBe(
      "error: Unexpected args: [pod web]\nSee 'kubectl create -h' for help and examples\n",
    );
  });
});

describe('kubectl replace', () => {
  it('replaces an object', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    expect(terminal.out('replace -f -', deploymentYaml('web', { replicas: 9 }))).toBe('deployment.apps/web replaced\n');
    expect(terminal.get('Deployment', 'web')).toMatchObject({ spec: { replicas: 9 } });
    expect(terminal.get('Deployment', 'web').metadata.annotations).toBeUndefined();
    expect(terminal.err('replace -f -', deploymentYaml('api'))).toBe(
      'Error from server (NotFound): error when replacing "STDIN": deployments.apps "api" not found\n',
    );
  });

  it('deletes the object first, with --force', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    expect(terminal.out('replace --force -f -', deploymentYaml('web'))).toBe(
      'deployment.apps "web" deleted from default namespace\ndeployment.apps/web replaced\n',
    );
  });
});
