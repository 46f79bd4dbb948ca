import { describe, expect, it } from 'vitest';
import { StatusError, type Node } from '../../../src/api/index.ts';
import { ApiServer } from '../../../src/apiserver/index.ts';
import { runKubectl } from '../../../src/kubectl/index.ts';
import { Simulation } from '../../../src/trace/index.ts';
import { addNode, addPod, finishPod } from './objects.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

/** The taints of node-1 that the test added. The server adds its own to a node that is not ready. */
function taintsOf(terminal: Terminal): string[] {
  const { taints = [] } = (terminal.get('Node', 'node-1', '') as Node).spec;
  return taints.filter(({ key }) => key === 'dedicated').map(({ value = '', effect }) => `dedicated=${value}:${effect}`);
}

function withNode(): Terminal {
  const terminal = new Terminal();
  addNode(terminal, 'node-1');
  return terminal;
}

describe('kubectl cordon and uncordon', () => {
  it('keep new Pods away from a node, and allow them again', () => {
    const terminal = withNode();
    expect(terminal.out('cordon node-1')).toBe('node/node-1 cordoned\n');
    expect(terminal.get('Node', 'node-1', '')).toMatchObject({ spec: { unschedulable: true } });
    expect(terminal.out('cordon node-1')).toBe('node/node-1 already cordoned\n');
    expect(terminal.out('uncordon node-1')).toBe('node/node-1 uncordoned\n');
    expect(terminal.out('uncordon node-1')).toBe('node/node-1 already uncordoned\n');
    expect(terminal.err('cordon')).toBe("error: USAGE: cordon NODE [flags]\nSee 'kubectl cordon -h' for help and examples\n");
    expect(terminal.err('cordon nope')).toBe('Error from server (NotFound): nodes "nope" not found\n');
  });
});

describe('kubectl taint', () => {
  it('adds, changes and removes taints', () => {
    const terminal = withNode();
    expect(terminal.out('taint nodes node-1 dedicated=db:NoSchedule')).toBe('node/node-1 tainted\n');
    expect(terminal.err('taint nodes node-1 dedicated=web:NoSchedule')).toBe(
      'error: node node-1 already has dedicated taint(s) with same effect(s) and --overwrite is false\n',
    );
    expect(terminal.out('taint nodes node-1 dedicated=web:NoSchedule --overwrite')).toBe('node/node-1 modified\n');
    expect(terminal.out('taint node node-1 dedicated:NoExecute')).toBe('node/node-1 tainted\n');
    expect(taintsOf(terminal).sort()).toEqual(['dedicated=:NoExecute', 'dedicated=web:NoSchedule']);
    expect(terminal.out('taint nodes node-1 dedicated:NoSchedule-')).toBe('node/node-1 untainted\n');
    expect(terminal.out('taint nodes node-1 dedicated-')).toBe('node/node-1 untainted\n');
    expect(taintsOf(terminal)).toEqual([]);
  });

  it.each([
    ['taint nodes node-1', 'error: at least one taint update is required\n'],
    ['taint nodes a:NoSchedule', "error: at least one resource name must be specified since 'all' parameter is not set\n"],
    ['taint nodes node-1 a=b', "error: invalid taint spec: a=b\nSee 'kubectl taint -h' for help and examples\n"],
    [
      'taint nodes node-1 a:Never',
      "error: invalid taint effect: Never, unsupported taint effect\nSee 'kubectl taint -h' for help and examples\n",
    ],
    ['taint nodes node-1 a:NoSchedule-', 'error: taint "a:NoSchedule" not found\n'],
    [
      'taint nodes node-1 a:NoSchedule a-',
      'error: can not both modify and remove the following taint(s) in the same command: {"a":""}\n',
    ],
    ['taint pods web a:NoSchedule', 'error: invalid resource type pods, only node types are supported\n'],
  ])('%s is refused', (line, stderr) => {
    expect(withNode().err(line)).toBe(stderr);
  });
});

function withWorkload(): Terminal {
  const terminal = withNode();
  terminal.out('apply -f -', deploymentYaml('web'));
  const owner = terminal.get('Deployment', 'web');
  for (const name of ['web-1', 'web-2']) addPod(terminal, name, { node: 'node-1', owner });
  return terminal;
}

describe('kubectl drain', () => {
  it('cordons the node, evicts its Pods and waits for them to end', () => {
    const terminal = withWorkload();
    let output = '';
    const task = terminal.start('drain node-1', undefined, { onOutput: (_, text) => (output += text) });
    terminal.wait(3000);
    expect(output).toBe('node/node-1 cordoned\nevicting pod default/web-1\nevicting pod default/web-2\n');
    finishPod(terminal, 'web-2');
    terminal.wait(2000);
    finishPod(terminal, 'web-1');
    terminal.wait(2000);
    expect(task.result()).toMatchObject({ exitCode: 0, stderr: '' });
    expect(output.split('\n').slice(3)).toEqual(['pod/web-2 evicted', 'pod/web-1 evicted', 'node/node-1 drained', '']);
  });

  it('does not delete Pods without a controller, unless forced', () => {
    const terminal = withWorkload();
    addPod(terminal, 'alone', { node: 'node-1' });
    expect(terminal.err('drain node-1')).toBe(
      'error: unable to drain node "node-1" due to error: cannot delete Pods that declare no controller (use --force to override): default/alone, continuing command...\nThere are pending nodes to be drained:\n node-1\nerror: cannot delete Pods that declare no controller (use --force to override): default/alone\n',
    );
    const task = terminal.start('drain node-1 --force');
    terminal.wait(2000);
    for (const name of ['alone', 'web-1', 'web-2']) finishPod(terminal, name);
    terminal.wait(2000);
    expect(task.result().stderr).toBe('Warning: deleting Pods that declare no controller: default/alone\n');
  });

  it('refuses to delete local data without a flag', () => {
    const terminal = withWorkload();
    addPod(terminal, 'cache', {
      node: 'node-1',
      owner: terminal.get('Deployment', 'web'),
      volumes: [{ name: 'data', emptyDir: {} }],
    });
    expect(terminal.err('drain node-1')).toContain(
      'cannot delete Pods with local storage (use --delete-emptydir-data to override): default/cache',
    );
    expect(terminal.out('drain node-1 --delete-emptydir-data --dry-run=client')).toBe(
      'node/node-1 already cordoned (dry run)\nevicting pod default/cache (dry run)\nevicting pod default/web-1 (dry run)\nevicting pod default/web-2 (dry run)\nnode/node-1 drained (dry run)\n',
    );
  });

  it('retries while a disruption budget forbids an eviction', () => {
    const sim = new Simulation({ seed: 'drain' });
    let refusals = 2;
    const request = ({ subresource }: { readonly subresource: string }) => {
      if (subresource !== 'eviction' || refusals === 0) return undefined;
      refusals--;
      return { error: new StatusError('TooManyRequests', "Cannot evict pod as it would violate the pod's disruption budget.") };
    };
    const server = new ApiServer({ sim, faults: { request } });
    const terminal = new Terminal({}, { sim, server });
    addNode(terminal, 'node-1');
    terminal.out('apply -f -', deploymentYaml('web'));
    addPod(terminal, 'web-1', { node: 'node-1', owner: terminal.get('Deployment', 'web') });
    const task = sim.spawn('kubectl', runKubectl({ sim, api: server.connect('kubectl'), line: 'drain node-1' }));
    terminal.wait(12_000);
    finishPod(terminal, 'web-1');
    terminal.wait(2000);
    const retry = `error when evicting pods/"web-1" -n "default" (will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget.\n`;
    expect(task.result().stderr).toBe(retry + retry);
    expect(task.result().stdout).toBe(
      'node/node-1 cordoned\nevicting pod default/web-1\nevicting pod default/web-1\nevicting pod default/web-1\npod/web-1 evicted\nnode/node-1 drained\n',
    );
  });

  it('fails after its timeout', () => {
    const stderr = withWorkload().err('drain node-1 --timeout=5s');
    expect(stderr).toContain(
      'error when waiting for pod "web-1" in namespace "default" to terminate: global timeout reached: 5s',
    );
    expect(stderr).toContain('There are pending pods in node "node-1" when an error occurred: [');
  });

  it('leaves nothing running when it is interrupted', () => {
    const terminal = withWorkload();
    const task = terminal.start('drain node-1');
    terminal.wait(3000);
    task.stop();
    terminal.sim.run({ untilIdle: true });
    expect(terminal.sim.idle).toBe(true);
  });

  it('requires a node', () => {
    expect(withNode().err('drain')).toBe("error: USAGE: drain NODE [flags]\nSee 'kubectl drain -h' for help and examples\n");
    expect(withNode().err('drain node-1 -l a=b')).toBe(
      "error: cannot specify both a node name and a --selector option\nSee 'kubectl drain -h' for help and examples\n",
    );
  });
});
