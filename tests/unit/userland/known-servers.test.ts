import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

const CLIENT = `
apiVersion: v1
kind: Pod
metadata: {name: client}
spec: {containers: [{name: shell, image: curlimages/curl:8.11.0, command: [sleep, infinity]}]}
`;

function pod(image: string, container = ''): string {
  return `
---
apiVersion: v1
kind: Pod
metadata: {name: server, labels: {app: server}}
spec: {containers: [{name: app, image: '${image}'${container === '' ? '' : `, ${container}`}}]}
`;
}

/** A server, and a Pod with curl beside it. */
function world(image: string, container?: string): Cluster {
  const cluster = createCluster({ seed: 'servers', nodes: 1 });
  cluster.apply(CLIENT + pod(image, container));
  cluster.run({ forMs: 20_000 });
  return cluster;
}

function addressOf(cluster: Cluster, name = 'server'): string {
  return cluster.list('Pod', { namespace: 'default' }).find(({ metadata }) => metadata.name === name)!.status!.podIP!;
}

/** What curl prints: the status, and the body. */
function curl(cluster: Cluster, rest: string, flags = ''): string {
  const invocation = cluster.kubectl(`exec client -- curl -s ${flags} -w '|%{http_code}' 'http://${addressOf(cluster)}${rest}'`);
  cluster.run({ forMs: 5_000 });
  return invocation.stdout;
}

function logs(cluster: Cluster): readonly string[] {
  const invocation = cluster.kubectl('logs server');
  cluster.run({ forMs: 1_000 });
  return invocation.stdout.trimEnd().split('\n');
}

describe('agnhost', () => {
  test('netexec tells its name and its client, and answers as it is told', () => {
    const cluster = world('registry.k8s.io/e2e-test-images/agnhost:2.53', 'args: [netexec, --http-port=8083]');
    expect(curl(cluster, ':8083/hostname')).toBe('server|200');
    expect(curl(cluster, ':8083/echo?msg=so%20it%20is&code=418')).toBe('so it is|418');
    expect(curl(cluster, ':8083/healthz')).toBe('|200');
    expect(curl(cluster, ':8083/clientip')).toMatch(new RegExp(`^${addressOf(cluster, 'client')}:\\d{5}\\|200$`));
    expect(curl(cluster, `:8083/dial?host=${addressOf(cluster)}&port=8083&request=hostname&tries=2`)).toBe(
      '{"responses":["server","server"]}|200',
    );
    expect(logs(cluster)[0]).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d GET \/hostname$/);
  });

  test('netexec ends with the code that is asked for', () => {
    const cluster = world('registry.k8s.io/e2e-test-images/agnhost:2.53', 'args: [netexec]');
    curl(cluster, ':8080/exit?code=7');
    const [status] = cluster.list('Pod', { namespace: 'default' }).find(({ metadata }) => metadata.name === 'server')!.status!
      .containerStatuses!;
    expect(status).toMatchObject({ restartCount: 1, lastState: { terminated: { exitCode: 7 } } });
  });

  test('netexec serves for as long as --delay-shutdown says after it was told to stop', () => {
    const cluster = world('registry.k8s.io/e2e-test-images/agnhost:2.53', 'args: [netexec, --delay-shutdown=20]');
    const address = addressOf(cluster);
    cluster.kubectl('delete pod server --wait=false');
    cluster.run({ forMs: 5_000 });
    expect(curl(cluster, ':8080/hostname')).toBe('server|200');
    cluster.run({ forMs: 20_000 });
    const gone = cluster.kubectl(`exec client -- curl -s -m 1 -w '%{http_code}' http://${address}:8080/`);
    cluster.run({ forMs: 5_000 });
    expect(gone.stdout).not.toContain('200');
  });

  test('serve-hostname serves its name at 9376', () => {
    const cluster = world('registry.k8s.io/e2e-test-images/agnhost:2.53', 'args: [serve-hostname]');
    expect(curl(cluster, ':9376/')).toBe('server|200');
  });
});

describe('http-echo', () => {
  test('prints its text, with its status, where it is told to listen', () => {
    const cluster = world('hashicorp/http-echo:1.0', `args: ['-text=hello', '-listen=:8080', '-status-code=202']`);
    expect(curl(cluster, ':8080/')).toBe('hello\n|202');
    expect(curl(cluster, ':8080/health')).toBe('{"status":"ok"}\n|200');
  });

  test('does not start without a text', () => {
    const cluster = world('hashicorp/http-echo:1.0');
    expect(logs(cluster)).toEqual(['Missing -text option OR ENV var TEXT is empty!']);
  });
});

test.each([
  ['gcr.io/google-samples/hello-app:1.0', 'Hello, world!\nVersion: 1.0.0\nHostname: server\n|200'],
  ['gcr.io/google-samples/hello-app:2.0', 'Hello, world!\nVersion: 2.0.0\nHostname: server\n|200'],
])('%s tells its version and its name', (image, text) => {
  expect(curl(world(image), ':8080/')).toBe(text);
});

test('whoami tells whom it sees', () => {
  const cluster = world('traefik/whoami:v1.11', 'args: [--name=blue]');
  const [name, hostname, , ip, from, line] = curl(cluster, '/x?y=1').split('\n');
  expect([name, hostname, ip, line]).toEqual([
    'Name: blue',
    'Hostname: server',
    `IP: ${addressOf(cluster)}`,
    'GET /x?y=1 HTTP/1.1\r',
  ]);
  expect(from).toContain(addressOf(cluster, 'client'));
});

test('nginxdemos/hello tells its address and its name', () => {
  const cluster = world('nginxdemos/hello:plain-text');
  expect(curl(cluster, '/a').split('\n').slice(0, 2)).toEqual([
    `Server address: ${addressOf(cluster)}:80`,
    'Server name: server',
  ]);
});

test('echoserver tells its name and the request', () => {
  const lines = curl(world('registry.k8s.io/echoserver:1.10'), ':8080/a?b=c').split('\n');
  expect(lines).toEqual(expect.arrayContaining(['Hostname: server', '\treal path=/a?b=c', '\tquery=b=c']));
});

describe('podinfo', () => {
  const image = 'ghcr.io/stefanprodan/podinfo:6.9.0';
  const probed = 'readinessProbe: {httpGet: {path: /readyz, port: 9898}, periodSeconds: 1, failureThreshold: 1}';

  test('tells about itself, and answers with the status and after the delay that are asked for', () => {
    const cluster = world(image);
    expect(curl(cluster, ':9898/')).toContain('"message": "greetings from podinfo v6.9.0"');
    expect(curl(cluster, ':9898/status/404')).toMatch(/\|404$/);
    expect(curl(cluster, ':9898/delay/3', '-m 1')).toBe('');
    expect(curl(cluster, ':9898/delay/3', '-m 4')).toMatch(/\|200$/);
  });

  test('delays its end by a preStop hook that it answers late', () => {
    const cluster = world(image, 'lifecycle: {preStop: {httpGet: {path: /delay/10, port: 9898}}}');
    cluster.kubectl('delete pod server --wait=false');
    cluster.run({ forMs: 8_000 });
    expect(curl(cluster, ':9898/healthz')).toMatch(/\|200$/);
    cluster.run({ forMs: 5_000 });
    expect(cluster.list('Pod', { namespace: 'default' }).map(({ metadata }) => metadata.name)).toEqual(['client']);
  });

  test('is not ready after /readyz/disable, and its Pod neither', () => {
    const cluster = world(image, probed);
    const ready = (): string | undefined =>
      cluster
        .list('Pod', { namespace: 'default' })
        .find(({ metadata }) => metadata.name === 'server')!
        .status!.conditions!.find(({ type }) => type === 'Ready')!.status;
    expect(ready()).toBe('True');
    expect(curl(cluster, ':9898/readyz/disable', '-X POST')).toBe('|202');
    expect(ready()).toBe('False');
    expect(curl(cluster, ':9898/readyz/enable', '-X POST')).toBe('|202');
    expect(ready()).toBe('True');
  });
});

describe('generators of load', () => {
  test('hey sends its requests, which cost the server CPU time, and sums up what it got', () => {
    const cluster = createCluster({ seed: 'hey', nodes: 1 });
    cluster.apply(`${pod('gcr.io/google-samples/hello-app:1.0')}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: server}, ports: [{port: 80, targetPort: 8080}]}
`);
    cluster.run({ forMs: 20_000 });
    cluster.apply(`
apiVersion: v1
kind: Pod
metadata: {name: hey}
spec: {restartPolicy: Never, containers: [{name: hey, image: williamyeh/hey, args: ['-n', '200', '-c', '10', 'http://web/']}]}
`);
    cluster.run({ forMs: 30_000 });
    const invocation = cluster.kubectl('logs hey');
    cluster.run({ forMs: 1_000 });
    expect(invocation.stdout).toContain('[200]\t200 responses');
    expect(invocation.stdout).toMatch(/Requests\/sec:\t1\d{3}\./);
    expect(logs(cluster).filter((line) => line.endsWith('Serving request: /'))).toHaveLength(200);
  });

  test('fortio keeps its rate, and counts the requests that nobody answers', () => {
    const cluster = createCluster({ seed: 'fortio', nodes: 1 });
    cluster.apply(`
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: nobody}, ports: [{port: 80}]}
---
apiVersion: v1
kind: Pod
metadata: {name: fortio}
spec: {restartPolicy: Never, containers: [{name: fortio, image: fortio/fortio, args: [load, -qps, '20', -t, 2s, 'http://web/']}]}
`);
    cluster.run({ forMs: 30_000 });
    const invocation = cluster.kubectl('logs fortio');
    cluster.run({ forMs: 1_000 });
    expect(invocation.stdout).toContain('Code  -1 : 40 (100.0 %)');
  });
});
