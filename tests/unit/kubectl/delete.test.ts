import { describe, expect, it } from 'vitest';
import { addNode, addPod, finishPod } from './objects.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

describe('kubectl delete', () => {
  it('deletes and waits until the object is gone', () => {
    const terminal = new Terminal();
    addNode(terminal, 'node-1');
    addPod(terminal, 'web', { node: 'node-1' });
    const task = terminal.start('delete pod web');
    terminal.wait(5000);
    expect(task.ended).toBe(false);
    finishPod(terminal, 'web');
    terminal.wait(1000);
    expect(task.result()).toMatchObject({ stdout: 'pod "web" deleted from default namespace\n', exitCode: 0 });
  });

  it('can skip waiting, or wait for a limited time', () => {
    const terminal = new Terminal();
    addNode(terminal, 'node-1');
    addPod(terminal, 'web', { node: 'node-1' });
    expect(terminal.out('delete pod web --wait=false')).toBe('pod "web" deleted from default namespace\n');
    expect(terminal.err('delete pod web --timeout=2s')).toBe('error: timed out waiting for the condition on pods/web\n');
  });

  it('deletes at once when forced', () => {
    const terminal = new Terminal();
    addNode(terminal, 'node-1');
    addPod(terminal, 'web', { node: 'node-1' });
    expect(terminal.run('delete pod web --force')).toEqual({
      stdout: 'pod "web" force deleted from default namespace\n',
      stderr:
        'Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.\n',
      exitCode: 0,
      problems: [],
      differences: [],
      idle: [],
    });
  });

  it('uses the given grace period', () => {
    const terminal = new Terminal();
    addNode(terminal, 'node-1');
    for (const [name, flag, seconds] of [
      ['a', '--now', 1],
      ['b', '--grace-period=7', 7],
      ['c', '--grace-period=0', 1],
      ['d', '', 30],
    ] as const) {
      addPod(terminal, name, { node: 'node-1' });
      terminal.out(`delete pod ${name} --wait=false ${flag}`);
      expect(terminal.get('Pod', name).metadata.deletionGracePeriodSeconds).toBe(seconds);
    }
  });

  it('sets what happens to dependents', () => {
    const terminal = new Terminal();
    for (const [name, cascade, finalizers] of [
      ['a', 'orphan', ['orphan']],
      ['b', 'foreground', ['foregroundDeletion']],
    ] as const) {
      terminal.out('apply -f -', deploymentYaml(name));
      terminal.out(`delete deploy ${name} --cascade=${cascade} --wait=false`);
      expect(terminal.get('Deployment', name).metadata.finalizers).toEqual(finalizers);
    }
    expect(terminal.err('delete deploy a --cascade=maybe')).toBe(
      'error: invalid cascade value (maybe). Must be "background", "foreground", or "orphan"\n',
    );
  });

  it('selects by labels, by type and by manifest', () => {
    const terminal = new Terminal();
    const configMap = (name: string): string =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, labels: {app: ${name}}}\n`;
    for (const name of ['a', 'b', 'c', 'd']) terminal.out('apply -f -', configMap(name));
    expect(terminal.out('delete cm -l app=a')).toBe('configmap "a" deleted from default namespace\n');
    expect(terminal.out('delete -f -', configMap('b'))).toBe('configmap "b" deleted from default namespace\n');
    expect(terminal.out('delete cm --all -o name')).toBe('configmap/c\nconfigmap/d\n');
    expect(terminal.out('delete cm --all')).toBe('No resources found\n');
  });

  it('reports a missing object as an error, unless --ignore-not-found is set', () => {
    const terminal = new Terminal();
    expect(terminal.err('delete pod nope')).toBe('Error from server (NotFound): pods "nope" not found\n');
    expect(terminal.out('delete pod nope --ignore-not-found')).toBe('');
    expect(terminal.err('delete -f -', deploymentYaml('web'))).toBe(
      'Error from server (NotFound): error when deleting "STDIN": deployments.apps "web" not found\n',
    );
  });

  it('names no namespace for a cluster-scoped object, and prints a warning', () => {
    const terminal = new Terminal();
    addNode(terminal, 'node-1');
    expect(terminal.run('delete node node-1 -n web')).toMatchObject({
      stdout: 'node "node-1" deleted\n',
      stderr: 'Warning: deleting cluster-scoped resources, not scoped to the provided namespace\n',
    });
  });

  it('deletes nothing in a dry run', () => {
    const terminal = new Terminal();
    addPod(terminal, 'web');
    expect(terminal.out('delete pod web --dry-run=client')).toBe('pod "web" deleted from default namespace (dry run)\n');
    expect(terminal.out('delete pod web --dry-run=server')).toBe('pod "web" deleted from default namespace (server dry run)\n');
    expect(terminal.out('get pods -o name')).toBe('pod/web\n');
  });

  it.each([
    ['delete pods', 'error: resource(s) were provided, but no name was specified\n'],
    [
      'delete',
      "error: You must provide one or more resources by argument or filename.\nExample resource specifications include:\n   '-f rsrc.yaml'\n   '--filename=rsrc.json'\n   '<resource> <name>'\n   '<resource>'\n",
    ],
    ['delete pod web --now --grace-period=3', 'error: --now and --grace-period cannot be specified together\n'],
    [
      'delete pod web --force --grace-period=3',
      'error: --force and --grace-period greater than 0 cannot be specified together\n',
    ],
    ['delete pods --all -l a=b', "error: setting 'all' parameter but found a non empty selector. \n"],
    ['delete pod web -o yaml', "error: unexpected -o output mode: yaml. We only support '-o name'\n"],
  ])('%s is refused', (line, stderr) => {
    expect(new Terminal().err(line)).toBe(stderr);
  });
});
