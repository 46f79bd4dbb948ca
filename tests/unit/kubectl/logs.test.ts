import { describe, expect, it } from 'vitest';
import type { LogLine, Pod } from '../../../src/api/index.ts';
import { User } from '../cluster/user.ts';
import { addNode, addPod } from './objects.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

/** A terminal whose containers have written these lines, one per second. */
function withLogs(logs: Readonly<Record<string, string[]>>): Terminal {
  const terminal: Terminal = new Terminal({
    containers: { logs: source, exec: () => expect.unreachable(), attach: () => expect.unreachable() },
  });
  function source(pod: Pod, container: string, previous: boolean): readonly LogLine[] | undefined {
    const lines = logs[`${pod.metadata.name}/${container}${previous ? '/previous' : ''}`];
    return lines?.map((text, index) => ({ number: index, atMs: Date.UTC(2026, 0, 1, 0, 0, index), text }));
  }
  addNode(terminal, 'node-1');
  return terminal;
}

describe('kubectl logs', () => {
  it('prints the log of a container', () => {
    const terminal = withLogs({ 'web/main': ['one', 'two', 'three'] });
    addPod(terminal, 'web', { node: 'node-1' });
    expect(terminal.out('logs web')).toBe('one\ntwo\nthree\n');
    expect(terminal.out('logs pod/web --tail=1')).toBe('three\n');
    expect(terminal.out('logs web --tail=0')).toBe('');
    expect(terminal.out('logs web --timestamps --tail 1')).toBe('2026-01-01T00:00:02.000000Z three\n');
    expect(terminal.out('logs web -c main --prefix --tail=1')).toBe('[pod/web/main] three\n');
  });

  it('continues with later lines', () => {
    const lines = ['one'];
    const terminal = withLogs({ 'web/main': lines });
    addPod(terminal, 'web', { node: 'node-1' });
    let printed = '';
    const following = terminal.start('logs -f web', undefined, {
      onOutput: (_stream, text) => {
        printed += text;
      },
    });
    terminal.wait(3000);
    lines.push('two');
    terminal.wait(3000);
    expect(printed).toBe('one\ntwo\n');
    const pod = terminal.get('Pod', 'web') as Pod;
    terminal.act(terminal.api.updateStatus('Pod', { ...pod, status: { ...pod.status, phase: 'Succeeded' } }));
    terminal.wait(3000);
    expect(following.result().exitCode).toBe(0);
  });

  it('uses the first container, and names it', () => {
    const terminal = withLogs({ 'two/a': ['from a'], 'two/b': ['from b'] });
    terminal.out(
      'create -f -',
      'apiVersion: v1\nkind: Pod\nmetadata: {name: two}\nspec: {containers: [{name: a, image: x}, {name: b, image: x}]}',
    );
    const pod = terminal.get('Pod', 'two') as Pod;
    const statuses = ['a', 'b'].map((name) => ({
      name,
      ready: true,
      restartCount: 0,
      image: 'x',
      imageID: '',
      state: { running: {} },
    }));
    terminal.act(terminal.api.updateStatus('Pod', { ...pod, status: { ...pod.status, containerStatuses: statuses } }));
    expect(terminal.run('logs two')).toMatchObject({ stdout: 'from a\n', stderr: 'Defaulted container "a" out of: a, b\n' });
    expect(terminal.out('logs two b')).toBe('from b\n');
    expect(terminal.out('logs two --all-containers --prefix')).toBe('[pod/two/a] from a\n[pod/two/b] from b\n');
    expect(terminal.err('logs two -c c')).toBe('error: container c is not valid for pod two\n');
  });

  it('uses one Pod of a workload', () => {
    const terminal = withLogs({ 'web-1/main': ['hello'], 'web-2/main': ['hello too'] });
    terminal.out('apply -f -', deploymentYaml('web'));
    for (const name of ['web-1', 'web-2']) addPod(terminal, name, { node: 'node-1', labels: { app: 'web' } });
    expect(terminal.run('logs deploy/web')).toMatchObject({
      stdout: 'hello\n',
      stderr: 'Found 2 pods, using pod/web-1\n',
      exitCode: 0,
    });
    expect(terminal.out('logs -l app=web')).toBe('hello\nhello too\n');
  });

  it("reports missing objects with the server's error", () => {
    const terminal = withLogs({ 'web/main': ['one'] });
    addPod(terminal, 'web', { node: 'node-1' });
    addPod(terminal, 'pending');
    expect(terminal.err('logs nope')).toBe('error: error from server (NotFound): pods "nope" not found in namespace "default"\n');
    expect(terminal.err('logs pending')).toBe('Error from server (BadRequest): pod pending does not have a host assigned\n');
    expect(terminal.err('logs -p web')).toBe(
      'Error from server (BadRequest): previous terminated container "main" in pod "web" not found\n',
    );
    expect(terminal.err('logs')).toBe(
      "error: expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.\nPOD or TYPE/NAME is a required argument for the logs command\nSee 'kubectl logs -h' for help and examples\n",
    );
  });

  it('reports a container that is waiting', () => {
    const terminal = withLogs({});
    const pod = addPod(terminal, 'web', { node: 'node-1' });
    const waiting = {
      name: 'main',
      ready: false,
      restartCount: 0,
      image: 'x',
      imageID: '',
      state: { waiting: { reason: 'ImagePullBackOff' } },
    };
    terminal.act(terminal.api.updateStatus('Pod', { ...pod, status: { ...pod.status, containerStatuses: [waiting] } }));
    expect(terminal.err('logs web')).toBe(
      'Error from server (BadRequest): container "main" in pod "web" is waiting to start: ImagePullBackOff\n',
    );
  });

  it('shows the log before a restart', () => {
    const terminal = withLogs({ 'web/main': ['new'], 'web/main/previous': ['old'] });
    const pod = addPod(terminal, 'web', { node: 'node-1' });
    const [status] = pod.status.containerStatuses ?? [];
    const lastState = { terminated: { exitCode: 1 } };
    terminal.act(
      terminal.api.updateStatus('Pod', {
        ...pod,
        status: { ...pod.status, containerStatuses: [{ ...status!, restartCount: 1, lastState }] },
      }),
    );
    expect(terminal.out('logs web --previous')).toBe('old\n');
  });

  it('is refused in a cluster without machines', () => {
    const terminal = new Terminal();
    addPod(terminal, 'web');
    expect(terminal.err('logs web')).toBe(
      'error: there are no logs here: this kubectl was started without access to the nodes\n',
    );
  });

  it("follows more lines than the container's log keeps", () => {
    const user = new User({ seed: 'chatty' });
    user.kubectl('run chatty --image=busybox -- sh -c "i=0; while true; do i=$((i+1)); echo $i; sleep 0.01; done"');
    user.pass(5_000);
    const run = user.cluster.kubectl('logs -f chatty');
    user.pass(60_000);
    const numbers = run.stdout.trim().split('\n').map(Number);
    expect(numbers.length).toBeGreaterThan(4_000);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
