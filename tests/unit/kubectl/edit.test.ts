import { describe, expect, it } from 'vitest';
import { deploymentYaml, Terminal } from './terminal.ts';

const HEADER = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
`;

function terminal(): Terminal {
  const terminal = new Terminal();
  terminal.out('apply -f -', deploymentYaml('web'));
  terminal.out('create configmap settings --from-literal=colour=blue');
  return terminal;
}

/** Opens what a line edits, changes the text, and saves it. */
function edit(at: Terminal, line: string, change: (text: string) => string): ReturnType<Terminal['run']> {
  const opened = at.out(line);
  return at.run(line, `${opened}---\n${change(opened)}`);
}

describe('kubectl edit', () => {
  it('opens the object below its header', () => {
    const at = terminal();
    const { uid, resourceVersion } = at.get('ConfigMap', 'settings').metadata;
    expect(at.out('edit configmap settings')).toBe(`${HEADER}apiVersion: v1
data:
  colour: blue
kind: ConfigMap
metadata:
  creationTimestamp: "2026-01-01T00:00:00Z"
  name: settings
  namespace: default
  resourceVersion: "${resourceVersion}"
  uid: ${uid}
`);
  });

  it('saves what has changed, and nothing else', () => {
    const at = terminal();
    const opened = at.out('edit deployment/web');
    // Somebody else changes another field in the meantime.
    at.out('set image deployment/web web=nginx:1.30');
    const { stdout } = at.run(
      'edit deployment/web --output-patch',
      `${opened}---\n${opened.replace('replicas: 3', 'replicas: 5')}`,
    );
    expect(stdout).toBe('Patch: {"spec":{"replicas":5}}\ndeployment.apps/web edited\n');
    expect(at.out('get deployment web -o jsonpath={.spec.replicas}/{..image}')).toBe('5/nginx:1.30');
  });

  it('takes a text without the one before as a change of the object as it is', () => {
    const at = terminal();
    const changed = at.out('edit configmap settings').replace('blue', 'red');
    expect(at.run('edit configmap settings', changed)).toMatchObject({ stdout: 'configmap/settings edited\n', stderr: '' });
  });

  it('opens several objects as a list, and skips those that stay as they are', () => {
    const at = terminal();
    at.out('create configmap other --from-literal=colour=green');
    const { stdout } = edit(at, 'edit configmaps', (text) => text.replace('green', 'grey'));
    expect(stdout).toBe('configmap/other edited\nconfigmap/settings skipped\n');
  });

  it('opens JSON, and a subresource', () => {
    const at = terminal();
    const { stdout } = edit(at, 'edit configmap settings -o json', (text) => text.replace('"blue"', '"red"'));
    // As upstream, `-o` is also how the result is printed.
    expect(stdout).toBe(at.out('get configmap settings -o json'));
    expect(at.out('get configmap settings -o jsonpath={.data.colour}')).toBe('red');
    expect(edit(at, 'edit deployment web --subresource=scale', (text) => text.replace('replicas: 3', 'replicas: 1')).stdout).toBe(
      'deployment.apps/web edited\n',
    );
    expect(at.out('get deployment web -o jsonpath={.spec.replicas}')).toBe('1');
  });

  it.each([
    ['nothing', (text: string) => `# a note\n${text}`, 0, 'Edit cancelled, no changes made.\n'],
    ['all text', () => '', 1, 'error: Edit cancelled, no valid changes were saved.\n'],
    [
      'the name',
      (text: string) => text.replace('name: web', 'name: other'),
      1,
      'error: At least one of apiVersion, kind and name was changed\n',
    ],
    [
      'a value to one that is not valid',
      (text: string) => text.replace('replicas: 3', 'replicas: -1'),
      1,
      'error: deployments.apps "web" is invalid\ndeployments.apps "web" was not valid:\n * spec.replicas: Invalid value: -1: must be greater than or equal to 0\nerror: Edit cancelled, no valid changes were saved.\n',
    ],
  ])('of %s changes nothing if it may not', (_, change, exitCode, stderr) => {
    const at = terminal();
    expect(edit(at, 'edit deployment/web', change)).toMatchObject({ exitCode, stdout: '', stderr });
    expect(at.out('get deployment web -o jsonpath={.spec.replicas}')).toBe('3');
  });

  it('says of a field that there is not what the server says', () => {
    const { stderr } = edit(terminal(), 'edit deployment/web', (text) => text.replace('replicas: 3', 'replica: 3'));
    expect(stderr.replace(/"\{.*\}"/, '"{…}"')).toBe(
      'error: deployments.apps "web" is invalid\ndeployments.apps "web" was not valid:\n * patch: Invalid value: "{…}": strict decoding error: unknown field "spec.replica"\nerror: Edit cancelled, no valid changes were saved.\n',
    );
  });

  it('takes any text, and changes nothing by one that is no object of the editor', () => {
    const at = terminal();
    const said = (text: string): string => at.run('edit deployment/web', text).stderr;
    const noOriginal = (object: string): string => `error: no original object found for ${object}\n`;
    const nothing = 'error: Edit cancelled, no valid changes were saved.\n';
    const texts = [
      'null\n',
      'items: []\n',
      '"a"\n',
      '3\n',
      'items: x\n',
      'items: [null, 3]\n',
      'items: {a: b}\n',
      'metadata: 3\n',
    ];
    expect(texts.map(said)).toEqual([
      nothing,
      nothing,
      noOriginal('"a"'),
      noOriginal('3'),
      noOriginal('"x"'),
      noOriginal('null'),
      noOriginal('{"a":"b"}'),
      noOriginal('{"metadata":3}'),
    ]);
    const { uid } = at.get('Deployment', 'web').metadata;
    const [apiVersion, kind, name] = ['apps/v1', 'Deployment', 'web'];
    for (const odd of [{ spec: 3 }, { spec: { template: [] } }, { metadata: { uid, name, labels: 3 } }, { metadata: { uid } }])
      expect(at.run('edit deployment/web', JSON.stringify({ apiVersion, kind, metadata: { uid, name }, ...odd })).exitCode).toBe(
        1,
      );
    expect(at.out('get deployment web -o jsonpath={.spec.replicas}')).toBe('3');
  });

  it.each([
    ['edit', 'error: You must provide one or more resources by argument or filename.\n'],
    ['edit configmap nobody', 'Error from server (NotFound): configmaps "nobody" not found\n'],
    ['edit secrets', 'error: edit cancelled, no objects found\n'],
    [
      'edit configmap settings -o name',
      'error: unable to match a printer suitable for the output format "name", allowed formats are: json,yaml\n',
    ],
  ])('%s is refused', (line, stderr) => {
    expect(
      terminal()
        .err(line)
        .split(/(?<=\n)/)[0],
    ).toBe(stderr);
  });
});
