import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';

function run(reference: string) {
  const cluster = createCluster({ nodes: 1 });
  cluster.apply([
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web' },
      spec: {
        containers: [
          {
            name: 'shell',
            image: 'busybox:1.36',
            command: ['sleep', '1d'],
            volumeMounts: [
              { name: 'pages', mountPath: '/pages', subPath: 'usr/local/apache2/htdocs' },
              { name: 'pages', mountPath: '/none', subPath: 'no/such' },
            ],
          },
        ],
        volumes: [{ name: 'pages', image: { reference } }],
      },
    },
  ]);
  cluster.run({ forMs: 30_000 });
  const pod = cluster.get('Pod', { namespace: 'default', name: 'web' })!;
  const exec = (command: string): string => {
    cluster.kubectl(`exec web -- sh -c '${command}'`);
    cluster.run({ forMs: 2_000 });
    const { stdout, stderr } = cluster.invocations.at(-1)!;
    return stdout + stderr;
  };
  const reasons = cluster
    .list('Event', { namespace: 'default' })
    .filter(({ message = '' }) => message.includes(reference))
    .map(({ reason }) => reason);
  return { cluster, pod, exec, reasons };
}

test('a volume holds the files of its image, which is pulled before the container starts, and nobody writes there', () => {
  const { cluster, pod, exec, reasons } = run('httpd:2.4');
  expect(pod.spec.volumes![0]).toEqual({ name: 'pages', image: { reference: 'httpd:2.4', pullPolicy: 'IfNotPresent' } });
  expect(pod.status.phase).toBe('Running');
  expect(reasons).toEqual(['Pulling', 'Pulled']);
  expect(exec('cat /pages/index.html')).toBe('<html><body><h1>It works!</h1></body></html>\n');
  expect(exec('ls /none')).toBe('');
  expect(exec('echo x > /pages/other || echo refused')).toMatch(/Read-only file system\n/);
  cluster.kubectl('describe pod web');
  cluster.run({ forMs: 2_000 });
  expect(/\nVolumes:\n {2}pages:\n([^]*?)\nQoS/.exec(cluster.invocations.at(-1)!.stdout)?.[1]).toBe(
    '    Type:        Image (a container image or OCI artifact)\n    Reference:   httpd:2.4\n    PullPolicy:  IfNotPresent',
  );
  const images = cluster.get('Node', { name: 'node-1' })!.status.images!.map(({ names }) => names!.at(-1));
  expect(images.toSorted()).toEqual(['docker.io/library/busybox:1.36', 'docker.io/library/httpd:2.4']);
});

test('a container waits for a volume whose image cannot be pulled', () => {
  const { pod, reasons } = run('registry.example.com/does-not-exist:1');
  const { waiting } = pod.status.containerStatuses![0]!.state!;
  expect(waiting!.reason).toMatch(/^(ErrImagePull|ImagePullBackOff)$/);
  expect(reasons.slice(0, 2)).toEqual(['Pulling', 'Failed']);
});
