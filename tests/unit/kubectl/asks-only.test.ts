import { describe, expect, it } from 'vitest';
import { asksOnly, mayChange } from '../../../src/kubectl/index.ts';
import { User, webManifest } from '../cluster/user.ts';

describe('a read-only command line', () => {
  it.each([
    'get pods -o wide',
    'kubectl get deploy web -o yaml',
    '-n kube-system get leases',
    'describe deployment web',
    'logs deploy/web --previous',
    'diff -f -',
    'rollout history deployment/web',
    'explain pods',
    'api-resources',
    'auth can-i create pods',
    'apply -f - --dry-run=server',
    'delete deployment web --dry-run=client',
    'delete --help',
    'rollout',
    'help scale',
    'top pods',
    'frobnicate',
    'get pods --frobnicate',
    'get pods; delete pods',
    '',
  ])('%j', (line) => {
    expect(asksOnly(line)).toBe(true);
  });

  it.each([
    'get pods -w',
    'get pods --watch-only',
    'logs -f web',
    'rollout status deployment/web',
    'wait --for=delete pod/web',
    'exec web -- ls',
    'apply -f -',
    'delete pod web',
    'rollout undo deployment/web',
    'scale deployment/web --replicas=2',
    'run web --image=nginx',
  ])('is not %j', (line) => {
    expect(asksOnly(line)).toBe(false);
  });
});

describe('a command line that may change something', () => {
  it.each([
    'apply -f -',
    'kubectl delete pod web',
    'rollout undo deployment/web',
    'exec web -- ls',
    'scale deployment/web --replicas=2',
  ])('is %j', (line) => {
    expect(mayChange(line)).toBe(true);
  });

  it.each([
    'get pods -w',
    'logs -f web',
    'rollout status deployment/web',
    'wait --for=delete pod/web',
    'apply -f - --dry-run=server',
    'frobnicate',
    'rollout',
    '',
  ])('is not %j', (line) => {
    expect(mayChange(line)).toBe(false);
  });
});

describe('Cluster.ask', () => {
  it('prints the output of a command without passing time and without trace records', () => {
    const user = new User({ seed: 'ask' });
    user.apply(webManifest(2));
    user.settle();
    const { cluster } = user;
    const before = [cluster.now, cluster.revision, cluster.trace.lastId, cluster.invocations.length];
    for (const line of [
      'get pods -o wide',
      'describe deployment web',
      'logs deploy/web --all-containers',
      'get deploy web -o yaml --show-managed-fields',
    ]) {
      const asked = cluster.ask(line)!;
      expect([cluster.now, cluster.revision, cluster.trace.lastId, cluster.invocations.length]).toEqual(before);
      expect(asked.exitCode).toBe(0);
      expect(asked.stdout).not.toBe('');
    }
    const asked = cluster.ask('get deploy,rs,pods')!;
    expect(asked.stdout).toBe(user.kubectl('get deploy,rs,pods'));
  });

  it('reports an error', () => {
    const { cluster } = new User({ seed: 'ask' });
    expect(cluster.ask('get pod web')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: 'Error from server (NotFound): pods "web" not found\n',
    });
  });

  it('answers a line that usually waits, if what it waits for is there', () => {
    const user = new User({ seed: 'ask' });
    user.apply(webManifest(2));
    user.settle();
    const { cluster } = user;
    const before = [cluster.now, cluster.revision, cluster.trace.lastId, cluster.eventCount, cluster.sim.nextEventMs];
    const lines = [
      'rollout status deployment/web',
      'wait --for=condition=Available deployment/web',
      'logs deploy/web',
      'explain pods',
      'top pods',
      'diff -f -',
      'scale deployment/web --replicas=5 --dry-run=server',
      'help',
    ];
    for (const line of lines) expect([line, cluster.ask(line, webManifest(2))?.exitCode]).toEqual([line, expect.any(Number)]);
    expect(cluster.ask('rollout status deployment/web')).toMatchObject({
      exitCode: 0,
      stdout: 'deployment "web" successfully rolled out\n',
    });
    expect([cluster.now, cluster.revision, cluster.trace.lastId, cluster.eventCount, cluster.sim.nextEventMs]).toEqual(before);
  });

  it('does not answer a line that has to wait, and leaves no trace of it', () => {
    const user = new User({ seed: 'ask' });
    user.apply(webManifest(2));
    const { cluster } = user;
    const before = [cluster.now, cluster.revision, cluster.trace.lastId, cluster.eventCount, cluster.sim.nextEventMs];
    const lines = [
      'get pods -w',
      'rollout status deployment/web',
      'wait --for=condition=Available deployment/web',
      'wait --for=delete deployment/web',
      'wait --for=create deployment/other',
    ];
    for (const line of lines) expect([line, cluster.ask(line)]).toEqual([line, undefined]);
    expect([cluster.now, cluster.revision, cluster.trace.lastId, cluster.eventCount, cluster.sim.nextEventMs]).toEqual(before);
  });
});
