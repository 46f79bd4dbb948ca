import { expect, test } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { Infrastructure } from '../../../src/userland/index.ts';
import { containerState, podManifest, World } from '../kubelet/world.ts';

const IMAGE = 'ghcr.io/acme/app:1';
const QUARTER_MINUTE = { periodSeconds: 1, failureThreshold: 1 };

/** Whether a Pod of one container of an unknown image is ready after a minute. */
function isReady(container: object, spec: object = {}): boolean {
  const world = new World();
  world.pod('app', { spec: { containers: [{ name: 'c', image: IMAGE, ...container }], ...spec } }, 60_000);
  return world.get('app').status.conditions?.find(({ type }) => type === 'Ready')?.status === 'True';
}

function stateOf(pod: object, container = 'c'): string {
  const world = new World();
  world.pod('app', pod, 60_000);
  return containerState(world.get('app'), container);
}

const probe = (action: object): object => ({ readinessProbe: { ...action, ...QUARTER_MINUTE } });
const exec = (...command: string[]): object => probe({ exec: { command } });

test.each([
  ['a port that only the probe names', probe({ httpGet: { path: '/healthz', port: 8080 } })],
  ['a port by its name', { ports: [{ name: 'http', containerPort: 9 }], ...probe({ httpGet: { path: '/', port: 'http' } }) }],
  ['a TCP port', probe({ tcpSocket: { port: 5432 } })],
  ['a gRPC port', probe({ grpc: { port: 50051 } })],
])('A program that nobody knows answers at %s', (_what, container) => {
  expect(isReady(container)).toBe(true);
});

test.each([
  ['a program', exec('/bin/grpc_health_probe', '-addr=:50051')],
  ['a file that it may have written', exec('cat', '/tmp/healthy')],
  ['such a file, in a test', exec('sh', '-c', '[ -f /var/run/ready ] || exit 1')],
  ['its process', exec('sh', '-c', 'ps aux | grep -q app')],
  ['a port that it may listen at', exec('sh', '-c', 'nc -z localhost 9999')],
  [
    'what its own server says',
    {
      ports: [{ containerPort: 8500 }],
      ...exec('sh', '-c', `wget -qO- http://127.0.0.1:8500/v1/status/leader | grep -E '".+"'`),
    },
  ],
  ['its age', exec('sh', '-c', '[ $(find /tmp/heartbeat -mmin -1 | wc -l) -eq 1 ]')],
])('A probe that asks for %s of an unknown image succeeds', (_what, container) => {
  expect(isReady(container)).toBe(true);
});

test.each([
  ['by itself', exec('sh', '-c', 'exit 1')],
  ['by its path', exec('/bin/false')],
  ['because another server is missing', exec('sh', '-c', 'nc -z 10.96.0.99 5432')],
  [
    'because a script, which is known, has not written its file',
    { command: ['sh', '-c', 'sleep 3600'], ...exec('cat', '/tmp/healthy') },
  ],
])('A probe of an unknown image that fails %s fails', (_what, container) => {
  expect(isReady(container)).toBe(false);
});

test.each([
  ['python app.py', ['python', 'app.py']],
  ['python -m', ['python', '-m', 'gunicorn', 'app:app']],
  ['a script of the image', ['sh', '/app/entrypoint.sh']],
  ['a server after preparations', ['sh', '-c', 'ln -s /a /b && rm -f tmp/server.pid && exec bundle exec rails server']],
  [
    'a configuration that is written first',
    ['sh', '-c', 'echo "$CONFIG" > /home/app/config.json && app -c /home/app/config.json'],
  ],
])('An unknown image runs %s', (_what, command) => {
  expect(isReady({ command, ...probe({ httpGet: { port: 8000 } }) })).toBe(true);
});

test('An init container that nobody knows ends, and brings the files of its image', () => {
  const world = new World();
  const volumeMounts = [{ name: 'shared', mountPath: '/out' }];
  const copy = (name: string, ...command: string[]): object => ({ name, image: IMAGE, command, volumeMounts });
  const initContainers = [
    { name: 'migrate', image: IMAGE, command: ['python', 'manage.py', 'migrate'] },
    copy('file', 'cp', '-n', '/usr/local/bin/tool', '/out/tool'),
    copy('directory', 'cp', '-r', '/plugins/.', '/out'),
    copy('some', 'sh', '-c', 'cp /plugins/*.jar /out/ && chmod -R 755 /out'),
  ];
  const spec = { initContainers, containers: [{ name: 'c', image: IMAGE }], volumes: [{ name: 'shared', emptyDir: {} }] };
  world.pod('app', { spec }, 60_000);
  const pod = world.get('app');
  expect(['migrate', 'file', 'directory', 'some', 'c'].map((name) => containerState(pod, name))).toEqual([
    ...Array.from({ length: 4 }, () => 'terminated Completed 0'),
    'running',
  ]);
});

test('A program that nobody knows ends in a Job, and in a Pod that is not restarted and names no port', () => {
  const ownerReferences = [{ apiVersion: 'batch/v1', kind: 'Job', name: 'job', uid: 'u', controller: true }];
  const ports = [{ containerPort: 80 }];
  const spec = (restartPolicy: string, container: object = {}): object => {
    return { spec: { restartPolicy, containers: [{ name: 'c', image: IMAGE, ...container }] } };
  };
  expect([
    stateOf({ metadata: { ownerReferences }, ...spec('OnFailure', { ports }) }),
    stateOf({ metadata: { ownerReferences }, ...spec('Never', { command: ['sh', '-c', 'rake db:migrate && echo done'] }) }),
    stateOf({ metadata: { ownerReferences }, ...spec('Never', { image: 'node:22', command: ['node', 'seed.js'] }) }),
    stateOf(spec('Never')),
    stateOf(spec('Never', { ports })),
    stateOf(spec('Always')),
  ]).toEqual([...Array.from({ length: 4 }, () => 'terminated Completed 0'), 'running', 'running']);
});

test('A sidecar that nobody knows serves', () => {
  const initContainers = [{ name: 'proxy', image: IMAGE, restartPolicy: 'Always', startupProbe: { tcpSocket: { port: 4191 } } }];
  expect(stateOf({ spec: { initContainers, containers: [{ name: 'c', image: IMAGE }] } }, 'proxy')).toBe('running');
});

test('The directories that every node has can be mounted', () => {
  const paths = ['/', '/opt/cni/bin', '/etc/cni/net.d', '/lib/modules', '/sys/fs/cgroup', '/var/lib/kubelet/plugins_registry'];
  const volumes = paths.map((path, i) => ({ name: `v${i}`, hostPath: { path, type: 'Directory' } }));
  expect(isReady({}, { volumes })).toBe(true);
});

test.each([
  [
    'a tool that comes with it',
    'mariadb:11',
    { env: [{ name: 'MARIADB_ROOT_PASSWORD', value: 'x' }], ...exec('healthcheck.sh', '--connect') },
  ],
  ['flags of its server', 'memcached:1.6', { args: ['-m', '64'], ...probe({ tcpSocket: { port: 11211 } }) }],
  ['another port by a flag', 'redis:7', { args: ['--port', '6380'], ...probe({ tcpSocket: { port: 6380 } }) }],
  ['another server of it', 'redis:7', { command: ['redis-sentinel', '/x'], ...probe({ tcpSocket: { port: 26379 } }) }],
  [
    'a program after an installation',
    'python:3.12',
    { command: ['sh', '-c', 'pip install flask && flask run'], ...probe({ tcpSocket: { port: 5000 } }) },
  ],
  ['another runner of scripts', 'node:22', { command: ['yarn', 'start'], ...probe({ tcpSocket: { port: 3000 } }) }],
])('An image that is known in part runs %s', (_what, image, container) => {
  expect(isReady({ ...container, image })).toBe(true);
});

test('The HTTP server of Python lists a directory without a page', () => {
  expect(
    isReady({
      image: 'python:3',
      command: ['python', '-m', 'http.server', '8088'],
      ...probe({ httpGet: { path: '/', port: 8088 } }),
    }),
  ).toBe(true);
});

const MYSQL = { image: 'mysql:8', env: [{ name: 'MYSQL_ROOT_PASSWORD', value: 'pw' }] };
const MONGO = { image: 'mongo:7' };

test.each([
  ['mysqladmin', MYSQL, exec('sh', '-c', 'mysqladmin ping -h localhost -uroot -p$MYSQL_ROOT_PASSWORD')],
  ['mysqladmin status', MYSQL, exec('mysqladmin', 'status', '-ppw', '--connect-timeout=2')],
  ['a query for data', MYSQL, exec('bash', '-c', 'mysql -uroot -ppw -e "SHOW DATABASES"')],
  ['redis-cli with a password', { image: 'redis:7' }, exec('sh', '-c', 'redis-cli --no-auth-warning --pass x ping | grep PONG')],
  ['mongosh', MONGO, exec('mongosh', '--quiet', '--eval', "db.adminCommand('ping')")],
  ['what mongosh prints', MONGO, exec('sh', '-c', `echo 'db.stats().ok' | mongosh localhost:27017/test --quiet | grep -q 1`)],
])('A probe by %s succeeds once the server of its container listens, and not before', (_what, container, probed) => {
  expect([isReady({ ...container, ...probed }), isReady({ ...container, ...probed, command: ['sleep', '1d'] })]).toEqual([
    true,
    false,
  ]);
});

test('A command of another database asks the server that it names', () => {
  const world = new World();
  const command = ['sh', '-c', 'mongosh mongodb://root:x@10.96.0.99:27017/app --eval "db.users.find()" || echo none'];
  world.pod('app', { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'mongo:7', command }] } }, 60_000);
  expect(world.logs('app')).toEqual(['MongoNetworkError: connect ECONNREFUSED 10.96.0.99:27017', 'none']);
});

/** The state and the log of a Pod of one container. */
function ended(container: object, spec: object = {}): string[] {
  const world = new World();
  const { initContainers = [], ...rest } = spec as { initContainers?: object[] };
  world.pod(
    'app',
    { spec: { restartPolicy: 'Never', containers: [{ name: 'c', ...container }], initContainers, ...rest } },
    60_000,
  );
  return [containerState(world.get('app'), 'c'), ...world.logs('app')];
}

const shell = (image: string, script: string, more: object = {}): object => ({ image, command: ['sh', '-c', script], ...more });

test.each([
  ['apk', 'alpine:3.20', 'curl -s web || apk add --no-cache curl && curl --version > /dev/null && xq . && echo done'],
  ['apt-get', 'debian:12', 'apt-get update && apt-get install -y jq && jq . && echo done'],
  ['yum', 'centos:7', 'yum install -y httpd && httpd -v && echo done'],
])('%s brings programs from outside, and nobody knows what they do', (_name, image, script) => {
  expect(ended(shell(image, script)).filter((line) => !/not found|not simulated/.test(line))).toEqual([
    'terminated Completed 0',
    expect.stringMatching(/^Installed: /),
    'done',
  ]);
});

test.each([
  ['for root alone', shell('alpine', 'apk add curl', { securityContext: { runAsUser: 1000 } }), 'terminated Error 99'],
  [
    'in a file system that can be written',
    shell('alpine', 'apk add curl', { securityContext: { readOnlyRootFilesystem: true } }),
    'terminated Error 1',
  ],
  ['with lists of packages', shell('ubuntu:24.04', 'apt-get install -y curl'), 'terminated Error 100'],
  ['where there is one', shell('busybox', 'apk add curl'), 'terminated Error 127'],
])('A package manager works %s', (_when, container, state) => {
  expect(ended(container)[0]).toBe(state);
});

test('The program of a container goes on after a command that is not simulated, and says so', () => {
  expect(ended(shell('busybox:1.36', 'ulimit -n 65536 && df -h && ln -s /a /b && echo on'))).toEqual([
    'terminated Completed 0',
    'sh: ulimit: not simulated: limits',
    'df: not simulated: this command',
    'ln: not simulated: links to what is missing',
    'on',
  ]);
});

test.each([
  ['nginx:1.27-alpine', 'wget -q --spider http://localhost:81 || apk add jq && jq -n 1 && echo done', 'terminated Completed 0'],
  ['nginx:1.27', 'wget -q http://localhost', 'terminated Error 127'],
  ['nginx:1.27-alpine', 'apt-get update', 'terminated Error 127'],
])('%s has the commands of its system', (image, script, state) => {
  expect(ended(shell(image, script))[0]).toBe(state);
});

test('An entrypoint passes flags and operands to the program of its image', () => {
  const container = { image: 'curlimages/curl:8.8.0', args: ['--version'] };
  expect(ended(container)[0]).toBe('terminated Completed 0');
});

test.each([
  ['a shell', '#!/bin/sh\necho "$@"\n', ['a b']],
  ['another interpreter', '#!/usr/bin/env python3\nprint("hi")\n', ['hi']],
])('A container runs a script of a volume in %s', (_what, script, log) => {
  const volumeMounts = [{ name: 'scripts', mountPath: '/scripts' }];
  const write = {
    name: 'write',
    image: 'busybox',
    command: ['sh', '-c', 'printf "%s" "$SCRIPT" > /scripts/run'],
    env: [{ name: 'SCRIPT', value: script }],
    volumeMounts,
  };
  const container = { image: 'python:3', command: ['/scripts/run'], args: ['a', 'b'], volumeMounts };
  expect(ended(container, { initContainers: [write], volumes: [{ name: 'scripts', emptyDir: {} }] })).toEqual([
    'terminated Completed 0',
    ...log,
  ]);
});

test('A known image does not have what it does not have', () => {
  const world = new World();
  const image = 'busybox:1.36';
  world.pod('app', { spec: { containers: [{ name: 'c', image, command: ['cp', '/plugins/x', '/tmp'] }] } }, 1_000);
  expect(world.logs('app')).toEqual(['cp: /plugins/x: No such file or directory']);
});

test('A well-known server begins to listen late, at its usual port and at what its Pod names', () => {
  const world = new World();
  const readinessProbe = { tcpSocket: { port: 5672 }, periodSeconds: 1 };
  const containers = [
    { name: 'c', image: 'rabbitmq:4', readinessProbe: { exec: { command: ['rabbitmq-diagnostics', 'ping'] }, periodSeconds: 1 } },
    { name: 'd', image: 'bitnami/rabbitmq:4', readinessProbe },
  ];
  world.pod('app', { spec: { containers } }, 3_000);
  const ready = (): unknown => world.get('app').status.containerStatuses?.map((status) => status.ready);
  expect(ready()).toEqual([false, false]);
  world.run(10_000);
  expect(ready()).toEqual([true, true]);
});

test('PostgreSQL without a password ends with its message', () => {
  const world = new World();
  world.pod('db', { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'postgres:17' }] } }, 5_000);
  expect([containerState(world.get('db')), world.logs('db')[1]]).toEqual([
    'terminated Error 1',
    '       You must specify POSTGRES_PASSWORD to a non-empty value for the',
  ]);
});

test('The inspector says of which containers nobody knows the program, and what is imagined', () => {
  const infrastructure = new Infrastructure();
  const containers = [
    { name: 'app', image: IMAGE },
    { name: 'known', image: 'nginx:1.27' },
    { name: 'script', image: IMAGE, command: ['sh', '-c', 'sleep 60'] },
    { name: 'server', image: 'grafana/grafana:11' },
    { name: 'invalid', image: 'Not An Image' },
  ];
  const initContainers = [{ name: 'migrate', image: IMAGE, args: ['migrate'] }];
  const pod = podManifest('app', { spec: { initContainers, containers } }) as Pod;
  const status = (name: string, containerID?: string) => ({
    name,
    image: IMAGE,
    imageID: '',
    ready: true,
    restartCount: 0,
    ...(containerID !== undefined && { containerID }),
  });
  const withStatus = (containerID?: string): Pod => ({
    ...pod,
    status: {
      ...pod.status,
      initContainerStatuses: initContainers.map(({ name }) => status(name, containerID)),
      containerStatuses: containers.map(({ name }) => status(name, containerID)),
    },
  });
  // Nothing runs while an image cannot be pulled.
  expect(infrastructure.imagined(withStatus())).toEqual([]);
  expect(infrastructure.imagined(withStatus('containerd://1'))).toEqual([
    { container: 'migrate', image: IMAGE, ends: true },
    { container: 'app', image: IMAGE, ends: false },
  ]);
});
