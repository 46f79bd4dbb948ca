import { describe, expect, test } from 'vitest';
import { World } from './world.ts';

describe('logs', () => {
  test('of a waiting container are refused with the reason that it waits', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [{ name: 'c', image: 'nginx:1.161' }] } }, 1_000);
    expect(() => world.logs('web')).toThrow('container "c" in pod "web" is waiting to start: trying and failing to pull image');
  });

  test('of a run that did not happen are refused', () => {
    const world = new World();
    world.pod('web');
    expect(() => world.logs('web', 'c', { previous: true })).toThrow('previous terminated container "c" in pod "web" not found');
  });

  test('of a Pod on another node are refused', () => {
    expect(() => new World().logs('nobody')).toThrow('pods "nobody" not found');
  });

  test('end with the newest lines', () => {
    const world = new World();
    world.pod('count', {
      spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox:1.28', command: ['seq', '5'] }] },
    });
    expect(world.kubelet.access.logs('default/count', 'c', { tail: 2 }).map(({ text }) => text)).toEqual(['4', '5']);
  });

  test('are kept up to a limit', () => {
    const world = new World();
    const command = ['sh', '-c', 'i=0; while [ $i -lt 9000 ]; do echo $i; i=$((i+1)); done'];
    world.pod('chatty', { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox:1.28', command }] } });
    expect(world.logs('chatty')).toHaveLength(2000);
    expect(world.logs('chatty').at(-1)).toBe('8999');
  });

  test('have a line when it is complete, and an incomplete line when the container ends', () => {
    const world = new World();
    const command = ['sh', '-c', 'printf un; sleep 5; echo finished; printf last'];
    world.pod('parts', { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox:1.28', command }] } }, 4_000);
    expect(world.logs('parts')).toEqual([]);
    world.run();
    expect(world.logs('parts')).toEqual(['unfinished', 'last']);
  });

  test('have the time and the stream of each line', () => {
    const world = new World();
    world.pod('two', {
      spec: {
        restartPolicy: 'Never',
        containers: [{ name: 'c', image: 'busybox:1.28', command: ['sh', '-c', 'echo out; sleep 3; echo err >&2'] }],
      },
    });
    const [out, error] = world.kubelet.access.logs('default/two', 'c');
    expect([out?.stream, error?.stream]).toEqual(['stdout', 'stderr']);
    expect(error!.atMs - out!.atMs).toBe(3_000);
  });
});

describe('exec', () => {
  test('runs beside the program, with the same files', () => {
    const world = new World();
    world.pod('web');
    const written: string[][] = [];
    const argv = ['sh', '-c', 'ls /usr/share/nginx/html; sleep 1; cat >&2; exit 3'];
    const request = { argv, stdin: 'typed\n', onOutput: (...output: string[]) => void written.push(output) };
    const task = world.sim.spawn('exec', world.kubelet.access.exec('default/web', 'c', request));
    world.sim.run({ forMs: 500 });
    expect(written).toEqual([['stdout', 'index.html\n']]);
    world.run();
    expect(written[1]).toEqual(['stderr', 'typed\n']);
    expect(task.result()).toBe(3);
  });

  test('fails if the image has no such command', () => {
    const world = new World();
    world.pod('tiny', { spec: { containers: [{ name: 'c', image: 'registry.k8s.io/pause:3.9' }] } });
    const errors: unknown[] = [];
    world.sim.spawn('exec', world.kubelet.access.exec('default/tiny', 'c', { argv: ['sh'], onOutput: () => {} }), {
      onError: (error) => void errors.push(error),
    });
    world.run();
    expect(String(errors[0])).toContain('exec: "sh": executable file not found in $PATH');
  });

  test('changes the response of a server', () => {
    const world = new World();
    world.pod('web');
    const argv = ['sh', '-c', 'echo mine > /usr/share/nginx/html/index.html'];
    world.act(world.kubelet.access.exec('default/web', 'c', { argv, onOutput: () => {} }));
    expect(world.kubelet.access.sandbox('default/web')?.get(80, '/')).toEqual({ status: 200, body: 'mine\n' });
    expect(world.kubelet.access.sandbox('default/web')?.get(80, '/nope')?.status).toBe(404);
  });
});

test('a container restarts when the image of the Pod is changed', () => {
  const world = new World();
  world.pod('web');
  const api = world.server.connect('user');
  const body = { spec: { containers: [{ name: 'c', image: 'nginx:1.27' }] } };
  world.act(api.patch('Pod', { namespace: 'default', name: 'web' }, { type: 'strategic', body }));
  expect(world.get('web').status.containerStatuses?.[0]).toMatchObject({
    restartCount: 1,
    image: 'docker.io/library/nginx:1.27',
  });
  expect(world.events('web')).toContain('Killing: Container c definition changed, will be restarted');
});
