import { request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { RestApi, type RestReply } from '../../../src/apiserver/rest/index.ts';
import { LOOPBACK_ONLY } from '../../../src/server/callers.ts';
import { createHttpServer, type OpenRequest } from '../../../src/server/http-server.ts';
import { upgrade } from '../../../src/server/upgrade.ts';
import { PING_MS } from '../../../src/server/watch-socket.ts';
import type { SimulatedContainer } from '../../../src/userland/runtime/container.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A cluster with a Pod `web`, whose API is on a port. Simulated time passes with each request. */
async function listen(): Promise<{ readonly port: number; readonly cluster: Cluster }> {
  const cluster = createCluster({ seed: 'exec', nodes: 1 });
  cluster.kubectl('run web --image=nginx');
  cluster.kubectl('run done --image=busybox --restart=Never -- true');
  cluster.run({ untilIdle: true });
  const { sim, apiServer, machines } = cluster;
  const rest = new RestApi({ sim, server: apiServer, containers: machines });
  const pass = (): void => void setTimeout(() => cluster.run({ forMs: 10_000 }));
  const open: OpenRequest = (request, reply, input) => {
    const abort = rest.open(request, reply, (receive) => input?.((message) => (receive(message), pass())));
    pass();
    return abort;
  };
  const server = createHttpServer(open, LOOPBACK_ONLY);
  server.on('upgrade', (message, socket, head) => upgrade(message, socket, head, open, LOOPBACK_ONLY));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, cluster };
}

interface Heard {
  readonly protocol: string;
  /** The received data by channel. */
  readonly said: Readonly<Record<number, string>>;
  /** The status code and body of a refusal. */
  readonly refused?: { readonly code: number; readonly body: string };
}

/** Sends a request to run a command in a Pod, and collects what the client receives. */
function exec(port: number, path: string, headers: Record<string, string> = {}): Promise<Heard> {
  const url = `ws://127.0.0.1:${port}/api/v1/namespaces/default/pods/${path}`;
  const socket = new WebSocket(url, ['v5.channel.k8s.io', 'v4.channel.k8s.io'], { headers });
  const said: Record<number, string> = {};
  return new Promise((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const channel = data[0]!;
      said[channel] = (said[channel] ?? '') + data.subarray(1).toString();
    });
    socket.on('close', () => resolve({ protocol: socket.protocol, said }));
    socket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ protocol: '', said, refused: { code: response.statusCode ?? 0, body } }));
    });
    socket.on('error', reject);
  });
}

/** The response to a client that asks for SPDY, as client-go's `SpdyRoundTripper` does. */
function askForSpdy(port: number, path: string): Promise<{ readonly code: number; readonly body: string }> {
  const url = `http://127.0.0.1:${port}/api/v1/namespaces/default/pods/${path}`;
  const headers = { connection: 'Upgrade', upgrade: 'SPDY/3.1', 'x-stream-protocol-version': 'v4.channel.k8s.io' };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ code: response.statusCode ?? 0, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('exec over a WebSocket', () => {
  test('sends the output of the command and its success', async () => {
    const { port } = await listen();
    const { protocol, said } = await exec(port, 'web/exec?command=sh&command=-c&command=echo+out%3B+echo+err+%3E%262');
    expect(protocol).toBe('v5.channel.k8s.io');
    expect(said).toMatchObject({ 1: 'out\n', 2: 'err\n' });
    expect(JSON.parse(said[3]!)).toMatchObject({ kind: 'Status', status: 'Success' });
  });

  test('leaves a client time to create its streams, also for a command that fails at once', async () => {
    const { port } = await listen();
    const begin = performance.now();
    const { said } = await exec(port, 'web/exec?command=frobnicate');
    expect(said[3]).toContain('Failure');
    expect(performance.now() - begin).toBeGreaterThanOrEqual(99);
  });

  test('sends the exit code of the command', async () => {
    const { port } = await listen();
    const { said } = await exec(port, 'web/exec?command=sh&command=-c&command=exit+3');
    expect(JSON.parse(said[3]!)).toMatchObject({
      status: 'Failure',
      reason: 'NonZeroExitCode',
      details: { causes: [{ reason: 'ExitCode', message: '3' }] },
    });
  });

  test('reports that the container has no such command', async () => {
    const { port } = await listen();
    const { said } = await exec(port, 'web/exec?command=frobnicate');
    expect(JSON.parse(said[3]!)).toMatchObject({ status: 'Failure', reason: 'InternalError' });
  });

  test.each([
    ['nobody/exec?command=ls', 404, 'pods \\"nobody\\" not found'],
    ['done/exec?command=ls', 400, 'completed pod'],
    ['web/exec', 400, 'at least one command'],
    ['web/exec?command=ls&container=nope', 400, 'container nope is not valid for pod web'],
    ['web/attach?container=nope', 400, 'container nope is not valid for pod web'],
    ['web/portforward', 400, 'portforward is not supported'],
    ['web/nonsense', 404, 'could not find the requested resource'],
  ])('is refused for %s', async (path, code, message) => {
    const { port } = await listen();
    const { refused } = await exec(port, path);
    expect(refused?.code).toBe(code);
    expect(refused?.body).toContain(message);
  });

  test.each([
    ['a page of another site', { origin: 'https://elsewhere.example' }],
    ['a page of another port', { origin: 'http://localhost:3000' }],
    ['a page in a sandbox', { origin: 'null' }],
    ['a page that uses a rebound DNS name', { host: 'rebound.example', origin: 'http://rebound.example' }],
    ['a program that uses a rebound DNS name', { host: 'rebound.example' }],
  ])('is not available to %s', async (_name, headers) => {
    const { port } = await listen();
    const { refused } = await exec(port, 'web/exec?command=ls', headers);
    expect(refused).toMatchObject({ code: 403, body: expect.stringContaining('Forbidden') as string });
  });

  test('ends when its client disconnects', async () => {
    const { port, cluster } = await listen();
    const url = `ws://127.0.0.1:${port}/api/v1/namespaces/default/pods/web/exec?command=sleep&command=3000`;
    const socket = new WebSocket(url, ['v5.channel.k8s.io']);
    await new Promise((resolve) => socket.on('open', resolve));
    const [kubelet] = cluster.machines.kubelets;
    const processes = (): number => (kubelet!.access.sandbox('default/web')!.latest('web') as SimulatedContainer).processes.size;
    expect(processes()).toBe(1);
    socket.terminate();
    await expect.poll(() => (cluster.run({ forMs: 1 }), processes())).toBe(0);
  });
});

/** Opens an exec whose command runs for long, and sends bytes in place of frames. */
async function sendFrames(port: number, bytes: Buffer): Promise<Buffer> {
  const lines = [
    'GET /api/v1/namespaces/default/pods/web/exec?command=sleep&command=3000 HTTP/1.1',
    `Host: localhost:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Protocol: v5.channel.k8s.io',
  ];
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.once('data', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks)));
    // The server does not read the rest of a long message.
    socket.on('error', () => undefined);
  });
}

/** A frame of a client, masked with zeros. */
function frame(first: number, body: Buffer): Buffer {
  const length = body.length < 126 ? [0x80 | body.length] : [0xff, 0, 0, 0, 0, ...uint32(body.length)];
  return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), body]);
}

const uint32 = (value: number): readonly number[] => [24, 16, 8, 0].map((bits) => (value >>> bits) & 0xff);

describe('a client that breaks the protocol of WebSockets', () => {
  test.each([
    ['an unmasked frame', Buffer.from([0x81, 1, 0x61])],
    ['a reserved bit', frame(0xf1, Buffer.from('a'))],
    ['an unknown kind of frame', frame(0x83, Buffer.from('a'))],
    ['a close with half a code', frame(0x88, Buffer.from([3]))],
    ['a close with a code that does not exist', frame(0x88, Buffer.from([0, 1]))],
    ['a text that is no UTF-8', frame(0x81, Buffer.from([0xff, 0xfe]))],
    ['a continuation of nothing', frame(0x80, Buffer.from('a'))],
    ['a ping in pieces', frame(0x09, Buffer.from('a'))],
    ['a long message', frame(0x82, Buffer.alloc(100_000))],
  ])('is closed after %s, and the server goes on', async (_what, bytes) => {
    const { port } = await listen();
    expect((await sendFrames(port, bytes)).toString('latin1')).toMatch(/^HTTP\/1\.1 101 /);
    expect((await exec(port, 'web/exec?command=true')).said).toEqual({ 3: expect.stringContaining('Success') as string });
  });
});

test('a client that has vanished is noticed, and its command ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { port } = await listen();
  const url = `ws://127.0.0.1:${port}/api/v1/namespaces/default/pods/web/exec?command=sleep&command=3000`;
  const [silent, there] = [false, true].map((autoPong) => new WebSocket(url, ['v5.channel.k8s.io'], { autoPong }));
  await Promise.all([silent, there].map((socket) => new Promise((resolve) => socket!.once('open', resolve))));
  const pinged = [silent, there].map((socket) => new Promise((resolve) => socket!.once('ping', resolve)));
  const closed = new Promise((resolve) => silent!.once('close', resolve));
  vi.advanceTimersByTime(PING_MS);
  await Promise.all(pinged);
  // The server reads what comes in order: with this answer it has the answer to its ping.
  there!.ping();
  await new Promise((resolve) => there!.once('pong', resolve));
  const again = new Promise((resolve) => there!.once('ping', resolve));
  vi.advanceTimersByTime(PING_MS);
  await Promise.all([closed, again]);
  expect(there!.readyState).toBe(WebSocket.OPEN);
  there!.terminate();
  vi.useRealTimers();
});

test('a watch that asks for another protocol is dropped when its client does not read, as any watch', async () => {
  let aborted = false;
  let reply: RestReply | undefined;
  const open: OpenRequest = (_request, given) => {
    reply = given;
    given.head(200, {});
    return () => {
      aborted = true;
    };
  };
  const server = createHttpServer(open, LOOPBACK_ONLY);
  server.on('upgrade', (message, socket, head) => upgrade(message, socket, head, open, LOOPBACK_ONLY));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET /api/v1/pods?watch=true HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.pause();
  });
  socket.on('error', () => undefined);
  await expect.poll(() => reply).toBeDefined();
  const megabyte = 'x'.repeat(1_048_576);
  for (let i = 0; i < 64 && !aborted; i++) reply!.write(megabyte);
  expect(aborted).toBe(true);
  socket.destroy();
});

describe('exec with a standard input', () => {
  /** Sends the messages as soon as the WebSocket is open, and collects what the client receives. */
  function execWith(port: number, path: string, messages: readonly Uint8Array[], protocol = 'v5.channel.k8s.io'): Promise<Heard> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/namespaces/default/pods/${path}`, [protocol]);
    const said: Record<number, string> = {};
    return new Promise((resolve, reject) => {
      socket.on('open', () => messages.forEach((message) => socket.send(message)));
      socket.on('message', (data: Buffer) => {
        said[data[0]!] = (said[data[0]!] ?? '') + data.subarray(1).toString();
      });
      socket.on('close', () => resolve({ protocol: socket.protocol, said }));
      socket.on('unexpected-response', (_request, response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ protocol: '', said, refused: { code: response.statusCode ?? 0, body } }));
      });
      socket.on('error', reject);
    });
  }
  const input = (text: string): Uint8Array => Buffer.concat([Buffer.of(0), Buffer.from(text)]);
  const END = Buffer.of(255, 0);

  test('gives the command all that the client sends', async () => {
    const { port } = await listen();
    const { said } = await execWith(port, 'web/exec?command=cat&stdin=true', [input('hello, '), input('你好\n'), END]);
    expect(said[1]).toBe('hello, 你好\n');
    expect(JSON.parse(said[3]!)).toMatchObject({ status: 'Success' });
  });

  test('types into a terminal, which shows what is typed and has one output', async () => {
    const { port } = await listen();
    const keys = ['cd /tmp\r', 'pwd; pwd >&2\r', 'exit 3\r'];
    const url = `ws://127.0.0.1:${port}/api/v1/namespaces/default/pods/web/exec?command=sh&stdin=true&tty=true`;
    const socket = new WebSocket(url, ['v5.channel.k8s.io']);
    const said: Record<number, string> = {};
    socket.on('message', (data: Buffer) => {
      said[data[0]!] = (said[data[0]!] ?? '') + data.subarray(1).toString();
      // At each prompt, its user types a line.
      if (data.subarray(1).toString().endsWith('# ')) socket.send(input(keys.shift()!));
    });
    await new Promise((resolve) => socket.on('close', resolve));
    expect({ ...said, 3: JSON.parse(said[3]!) as unknown }).toEqual({
      1: '# cd /tmp\r\n# pwd; pwd >&2\r\n/tmp\r\n/tmp\r\n# exit 3\r\n',
      3: expect.objectContaining({ reason: 'NonZeroExitCode' }) as unknown,
    });
  });

  test('types into the first process of a container, which ends it', async () => {
    const { port, cluster } = await listen();
    cluster.apply(
      'apiVersion: v1\nkind: Pod\nmetadata: {name: box}\nspec: {restartPolicy: Never, containers: [{name: box, image: busybox, stdin: true, tty: true}]}\n',
    );
    cluster.run({ untilIdle: true });
    const { said } = await execWith(port, 'box/attach?stdin=true', [input('\rhostname\r'), END]);
    expect(said[1]).toBe('/ # \r\nhostname\r\n/ # box\r\n/ # \r\n');
  });

  test.each([
    ['nobody/exec?command=cat&stdin=true', [END], 404, 'pods "nobody" not found'],
    [
      'web/exec?command=cat&stdin=true',
      [Buffer.of(0, 0xff), END],
      400,
      'the standard input is no text in UTF-8, and the simulated files hold texts only',
    ],
    [
      'web/exec?command=cat&stdin=true',
      Array.from({ length: 60 }, () => input('x'.repeat(60_000))),
      413,
      'Request entity too large: limit is 3145728',
    ],
  ])('says over the WebSocket why it is refused: %s', async (path, messages, code, message) => {
    const { port } = await listen();
    const { said } = await execWith(port, path, messages);
    expect(JSON.parse(said[3]!)).toMatchObject({ status: 'Failure', code, message });
  });

  test('is refused where the end of the input cannot be known', async () => {
    const { port } = await listen();
    const { refused } = await execWith(port, 'web/exec?command=cat&stdin=true', [], 'v4.channel.k8s.io');
    expect(refused?.code).toBe(400);
    expect((JSON.parse(refused!.body) as { message: string }).message).toContain(
      'a standard input needs the protocol v5.channel.k8s.io',
    );
  });
});

describe('exec over SPDY, which kubectl uses up to v1.29 and after a refused WebSocket', () => {
  test.each([
    ['web/exec?command=ls', 400, 'this server does not speak SPDY: kubectl exec works from v1.30 on'],
    ['web/attach?tty=true', 400, 'this server does not speak SPDY: kubectl attach works from v1.30 on'],
    ['web/exec?command=ls&container=nope', 400, 'container nope is not valid for pod web'],
    ['nobody/exec?command=ls', 404, 'pods \\"nobody\\" not found'],
  ])('is refused for %s with the reason that a WebSocket would get', async (path, code, message) => {
    const { port } = await listen();
    const answer = await askForSpdy(port, path);
    expect(answer.code).toBe(code);
    expect(answer.body).toContain(message);
  });
});

test('a request that only offers another protocol gets an HTTP response', async () => {
  const { port } = await listen();
  const path = `http://127.0.0.1:${port}/api/v1/namespaces/default/pods/web/exec?command=ls`;
  const response = await fetch(path, { method: 'POST' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ reason: 'BadRequest', message: expect.stringContaining('WebSocket') as string });
});
