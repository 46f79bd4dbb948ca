import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { User, webManifest } from '../cluster/user.ts';

/** A Deployment whose Pods are ready while a file exists. */
const GUARDED = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: web
        image: busybox
        command: [sh, -c, touch /tmp/healthy; sleep 100000]
        readinessProbe: {exec: {command: [cat, /tmp/healthy]}, periodSeconds: 1}
      - name: side
        image: nginx
`;

describe('kubectl exec', () => {
  it('runs a command in the first container, and names the container if there are several', () => {
    const user = new User({ seed: 'exec' });
    user.apply(GUARDED);
    user.settle();
    const [pod] = user.readyPods();
    const name = pod!.metadata.name;
    expect(user.kubectl(`exec ${name} -q -- cat /etc/hostname`)).toBe(`${name}\n`);
    const run = user.cluster.kubectl(`exec ${name} -- sh -c "echo out; echo err >&2; exit 3"`);
    user.cluster.run({ untilIdle: true });
    expect(run).toMatchObject({
      stdout: 'out\n',
      stderr: 'Defaulted container "web" out of: web, side\nerr\ncommand terminated with exit code 3\n',
      exitCode: 3,
    });
    expect(user.kubectl(`exec deploy/web -c side -- ls /usr/share/nginx/html`)).toBe('index.html\n');
  });

  it('changes what a probe finds', () => {
    const user = new User({ seed: 'exec' });
    user.apply(GUARDED);
    user.settle();
    expect(user.readyPods()).toHaveLength(2);
    user.kubectl('exec deploy/web -c web -- rm /tmp/healthy');
    user.cluster.run({ forMs: 5_000 });
    expect(user.readyPods()).toHaveLength(1);
    // kubectl now takes the other Pod, which is ready.
    user.kubectl('exec deploy/web -c web -- rm /tmp/healthy');
    user.cluster.run({ forMs: 5_000 });
    expect(user.readyPods()).toHaveLength(0);
  });

  it('shows output as it arrives, and ends with its container', () => {
    const user = new User({ seed: 'exec' });
    user.apply(GUARDED);
    user.settle();
    const [pod] = user.readyPods();
    const run = user.cluster.kubectl(`exec ${pod!.metadata.name} -c web -- sh -c "while true; do echo tick; sleep 1; done"`);
    user.cluster.run({ forMs: 3_500 });
    expect(run).toMatchObject({ stdout: 'tick\ntick\ntick\ntick\n', exitCode: undefined });
    user.cluster.kubectl(`delete pod ${pod!.metadata.name} --wait=false`);
    user.cluster.run({ forMs: 60_000 });
    expect(run).toMatchObject({ stderr: 'command terminated with exit code 137\n', exitCode: 137 });
  });

  it('passes its standard input to the command', () => {
    const user = new User({ seed: 'exec' });
    user.apply(webManifest(1));
    user.settle();
    expect(user.kubectl('exec -i deploy/web -- cat', 'one\ntwo\n')).toBe('one\ntwo\n');
    expect(user.kubectl('exec deploy/web -- cat', 'one\n')).toBe('');
  });

  it('stops a command with endless output', () => {
    const user = new User({ seed: 'exec' });
    user.apply(webManifest(1));
    user.settle();
    const run = user.do({ type: 'kubectl', line: 'exec deploy/web -- sh -c "while true; do echo 0123456789; done"' });
    expect(run).toMatchObject({ stderr: 'command terminated with exit code 141\n', exitCode: 141 });
    expect(run.stdout.length).toBe(11 * Math.floor(1_048_576 / 11));
  });

  it.each([
    ['exec', 'error: pod, type/name or --filename must be specified\n'],
    ['exec web', 'error: you must specify at least one command for the container\n'],
    [
      'exec web ls',
      "error: exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead\nSee 'kubectl exec -h' for help and examples\n",
    ],
    ['exec nope -- ls', 'Error from server (NotFound): pods "nope" not found\n'],
    ['exec done -- ls', 'error: cannot exec into a container in a completed pod; current phase is Succeeded\n'],
    ['exec waiting -- ls', 'Error from server (BadRequest): pod waiting does not have a host assigned\n'],
    ['exec missing -- ls', 'error: Internal error occurred: container not found ("missing")\n'],
    ['exec running -c nope -- ls', 'Error from server (BadRequest): container nope is not valid for pod running\n'],
  ])('refuses %s', (line, message) => {
    const user = new User({ seed: 'refused' });
    user.kubectl('run done --image=busybox --restart=Never -- true');
    user.kubectl('run running --image=nginx');
    user.kubectl('run missing --image=registry.example/missing:1');
    user.apply(
      '{apiVersion: v1, kind: Pod, metadata: {name: waiting}, spec: {nodeSelector: {no: node}, containers: [{name: c, image: nginx}]}}',
    );
    user.settle();
    expect(() => user.kubectl(line)).toThrow(message);
  });

  it('reports a node that does not respond', () => {
    const cluster = createCluster({ seed: 'dark', nodes: 1 });
    cluster.kubectl('run web --image=nginx');
    cluster.run({ untilIdle: true });
    cluster.execute({ type: 'power-node', name: 'node-1', on: false });
    const run = cluster.kubectl('exec web -- ls');
    cluster.run({ forMs: 1_000 });
    expect(run.stderr).toMatch(/^Error from server: error dialing backend: dial tcp [\d.]+:10250: connect: no route to host\n$/);
  });
});
