import { describe, expect, it } from 'vitest';
import { Terminal } from './terminal.ts';

/** What the real kubectl prints, where no real one is at hand: `tests/clients/differential` compares more. */

const FILES = {
  'unknown-kind.yaml': 'apiVersion: example.com/v1\nkind: Unicorn\nmetadata: {name: u}\n',
  'unknown-field.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: u}\ndatta: {a: b}\n',
  'list.yaml': `apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: three}}
- {apiVersion: v1, kind: Nonsense, metadata: {name: four}}
`,
};

/** A terminal with a Deployment that was applied and a Service. */
function terminal(): Terminal {
  const terminal = new Terminal({ files: FILES });
  const web = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      selector: { matchLabels: { a: 'b' } },
      template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    },
  };
  terminal.out('apply -f -', JSON.stringify(web));
  terminal.out('create service clusterip svc --tcp=80');
  return terminal;
}

const UNKNOWN_KIND =
  'resource mapping not found for name: "u" namespace: "" from "unknown-kind.yaml": no matches for kind "Unicorn" in version "example.com/v1"\nensure CRDs are installed first\n';
const REJECTED = 'The request is invalid: the server rejected our request due to an error in our request\n';

describe('the real wording', () => {
  it.each([
    ['get -f unknown-kind.yaml', UNKNOWN_KIND],
    ['get -f unknown-kind.yaml -o yaml', `error: ${UNKNOWN_KIND}`],
    ['apply -f unknown-kind.yaml', `error: ${UNKNOWN_KIND}`],
    [`patch deployment web --type=json -p '[{"op":"remove","path":"/spec/nothing"}]'`, REJECTED],
    [
      'patch deployment web -p {bad',
      "Error from server (BadRequest): error decoding patch: invalid character 'b' looking for beginning of object key string\n",
    ],
    ['patch deployment web --patch-file nowhere', 'error: unable to read patch file: open nowhere: no such file or directory\n'],
    ['create configmap c --from-file=nowhere', 'error: error reading nowhere: no such file or directory\n'],
    ['set selector service svc "a in (b,c)"', 'error: match expression [{a In [b c]}] not supported on this object\n'],
    ['set selector deployment web a=b', 'error: setting a selector is only supported for Services\n'],
    ['set serviceaccount', 'error: serviceaccount is required\n'],
    [
      'get deployments --output-watch-events',
      'error: --output-watch-events option can only be used with --watch or --watch-only\n',
    ],
    ['--nonsense', "error: unknown flag: --nonsense\nSee 'kubectl --help' for usage.\n"],
    ['attach nobody', 'Error from server (NotFound): pods "nobody" not found\n'],
    [
      'port-forward',
      "error: TYPE/NAME and list of ports are required for port-forward\nSee 'kubectl port-forward -h' for help and examples\n",
    ],
    ['certificate approve', 'error: one or more CSRs must be specified as <name> or -f <filename>\n'],
  ])('of the error of %s', (line, stderr) => {
    expect(terminal().run(line)).toMatchObject({ exitCode: 1, stdout: '', stderr });
  });

  it.each([
    ['create -f unknown-field.yaml --validate=warn', 'configmap/u created\n', 'Warning: unknown field "datta"\n'],
    ['create -f unknown-field.yaml --validate=ignore', 'configmap/u created\n', ''],
    [
      `patch deployment web -p '{"spec":{"nothing":1}}'`,
      'deployment.apps/web patched (no change)\n',
      'Warning: unknown field "spec.nothing"\n',
    ],
    ['set serviceaccount deployment web robot', 'deployment.apps/web serviceaccount updated\n', ''],
    ['set sa deployment/web robot --dry-run=server', 'deployment.apps/web serviceaccount updated (server dry run)\n', ''],
    ['set selector service svc a=b', 'service/svc selector updated\n', ''],
    ['set env deployment/web', '', ''],
    ['delete configmap nobody --ignore-not-found', '', ''],
    ['auth can-i create nonsense', 'yes\n', "Warning: the server doesn't have a resource type 'nonsense'\n\n"],
    ['get deployments --sort-by=.nothing --no-headers', 'web   0/1   0     0     0s\n', ''],
  ])('of %s', (line, stdout, stderr) => {
    expect(terminal().run(line)).toMatchObject({ exitCode: 0, stdout, stderr });
  });

  it('of a list of which the server does not have every kind', () => {
    expect(terminal().run('create -f list.yaml')).toMatchObject({
      exitCode: 1,
      stdout: 'configmap/three created\n',
      stderr: 'unable to recognize no matches for kind "Nonsense" in version "v1"\n',
    });
  });

  it('of a write that is refused has no warnings', () => {
    const web = terminal();
    expect(web.run('create configmap c --dry-run=client')).toMatchObject({ stderr: '' });
    expect(web.run(`patch deployment web -p '{"spec":{"nothing":1,"replicas":-1}}'`).stderr).toBe(
      'The Deployment "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0\n',
    );
  });

  it('of what was applied last', () => {
    const web = terminal();
    expect(web.out('apply view-last-applied deployment/web')).toBe(`apiVersion: apps/v1
kind: Deployment
metadata:
  annotations: {}
  name: web
  namespace: default
spec:
  selector:
    matchLabels:
      a: b
  template:
    metadata:
      labels:
        a: b
    spec:
      containers:
      - image: i
        name: c
`);
    // Upstream has a message for this, but the error that would bear it is nil.
    expect(web.out('apply view-last-applied service/svc')).toBe('');
  });

  it('of the events of a watch', () => {
    const web = terminal();
    let text = '';
    const watch = web.start('get configmaps -w --output-watch-events', undefined, {
      onOutput: (_, piece) => {
        text += piece;
      },
    });
    web.out('create configmap c');
    web.out('delete configmap c');
    web.wait(1_000);
    watch.stop();
    expect(text).toBe('EVENT   NAME   DATA   AGE\nADDED   c      0      0s\nDELETED   c      0      0s\n');
  });
});
