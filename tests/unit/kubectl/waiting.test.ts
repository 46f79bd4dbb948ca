import { describe, expect, it } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { addNode, addPod, finishPod } from './objects.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

function withPods(): Terminal {
  const terminal = new Terminal();
  addNode(terminal, 'node-1');
  addPod(terminal, 'ready', { node: 'node-1', labels: { app: 'web' } });
  addPod(terminal, 'pending', { labels: { app: 'web' } });
  return terminal;
}

/** Sets what the scheduler and the kubelet write in the end. */
function makeReady(terminal: Terminal, name: string): void {
  const pod = terminal.get('Pod', name) as Pod;
  terminal.act(
    terminal.api.updateStatus('Pod', {
      ...pod,
      status: { ...pod.status, phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    }),
  );
}

describe('kubectl wait', () => {
  it('returns at once if the condition is met', () => {
    const terminal = withPods();
    expect(terminal.out('wait --for=condition=Ready pod/ready')).toBe('pod/ready condition met\n');
    expect(terminal.out('wait --for=condition=ready=true pod ready --timeout=0')).toBe('pod/ready condition met\n');
  });

  it('returns when the condition is met later', () => {
    const terminal = withPods();
    const waiting = terminal.start('wait --for=condition=Ready pods -l app=web --timeout=60s');
    terminal.wait(10_000);
    expect(waiting.ended).toBe(false);
    makeReady(terminal, 'pending');
    terminal.wait(100);
    expect(waiting.result()).toMatchObject({ stdout: 'pod/pending condition met\npod/ready condition met\n', exitCode: 0 });
  });

  it('fails after its timeout, and reports each object', () => {
    const terminal = withPods();
    const startMs = terminal.sim.nowMs;
    expect(terminal.run('wait --for=condition=Ready pods --all --timeout=5s')).toMatchObject({
      stdout: '',
      stderr: 'timed out waiting for the condition on pods/pending\ntimed out waiting for the condition on pods/ready\n',
      exitCode: 1,
    });
    expect(terminal.sim.nowMs - startMs).toBeLessThan(6000);
    expect(terminal.err('wait --for=condition=Ready pod/pending --timeout=0')).toBe(
      'error: condition not met for pods/pending\n',
    );
  });

  it('waits for fields', () => {
    const terminal = withPods();
    expect(terminal.out("wait --for=jsonpath='{.status.phase}'=Running pod/ready")).toBe('pod/ready condition met\n');
    expect(terminal.out("wait --for=jsonpath='{.status.podIP}' pod/ready")).toBe('pod/ready condition met\n');
    const waiting = terminal.start("wait --for=jsonpath='{.status.phase}'=Running pod/pending");
    terminal.wait(1000);
    makeReady(terminal, 'pending');
    terminal.wait(100);
    expect(waiting.result().stdout).toBe('pod/pending condition met\n');
    expect(terminal.err("wait --for=jsonpath='{.spec.containers}'=x pod/ready")).toBe(
      'error: jsonpath leads to a nested object or list which is not supported\n',
    );
  });

  it('waits until an object is gone', () => {
    const terminal = withPods();
    const waiting = terminal.start('wait --for=delete pod/ready');
    terminal.wait(1000);
    finishPod(terminal, 'ready');
    terminal.wait(100);
    expect(waiting.result()).toMatchObject({ stdout: 'pod/ready condition met\n', exitCode: 0 });
    expect(terminal.run('wait --for=delete pod/ready')).toMatchObject({ stdout: '', stderr: '', exitCode: 0 });
    expect(terminal.err('wait --for=delete pod/pending --timeout=1s')).toBe(
      'error: timed out waiting for the condition on pods/pending\n',
    );
  });

  it('waits until an object exists', () => {
    const terminal = withPods();
    const waiting = terminal.start('wait --for=create deployment/web');
    terminal.wait(3000);
    expect(waiting.ended).toBe(false);
    terminal.out('apply -f -', deploymentYaml('web'));
    terminal.wait(1000);
    expect(waiting.result().stdout).toBe('deployment.apps/web condition met\n');
  });

  it('fails if the object is deleted meanwhile', () => {
    const terminal = withPods();
    const waiting = terminal.start('wait --for=condition=Ready pod/pending');
    terminal.wait(1000);
    finishPod(terminal, 'pending');
    terminal.wait(60_000);
    expect(waiting.result().exitCode).toBe(1);
  });

  it.each([
    ['wait --for=ready pod/ready', 'error: unrecognized condition: "ready"\n'],
    ['wait --for=condition=Ready pod/nope', 'Error from server (NotFound): pods "nope" not found\n'],
    ['wait --for=condition=Ready pods -l app=nope', 'error: no matching resources found\n'],
    [
      "wait --for=jsonpath='{.status.phase}'= pod/ready",
      "error: jsonpath wait has to have a value after equal sign, like --for=jsonpath='{.status.readyReplicas}'=3\n",
    ],
  ])('%s is refused', (line, stderr) => {
    expect(withPods().err(line)).toBe(stderr);
  });

  it('leaves nothing behind when it is interrupted', () => {
    const terminal = withPods();
    for (const line of [
      'wait --for=condition=Ready pod/pending --timeout=1h',
      'get pods -w',
      'events -w',
      'rollout status deployment/web',
    ]) {
      const world = withPods();
      world.out('apply -f -', deploymentYaml('web'));
      const waiting = world.start(line);
      world.wait(5000);
      expect(waiting.ended).toBe(false);
      waiting.stop();
      expect(world.sim.run({ untilIdle: true, forMs: 10_000 })).toBe('idle');
    }
    expect(terminal.sim.run({ untilIdle: true, forMs: 10_000 })).toBe('idle');
  });
});
