import { connect, type AddressInfo } from 'node:net';
import { request, type OutgoingHttpHeaders, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { RestReply, RestRequest } from '../../../src/apiserver/rest/request.ts';
import { LOOPBACK_ONLY } from '../../../src/server/callers.ts';
import { createHttpServer } from '../../../src/server/http-server.ts';

interface Asked {
  readonly request: RestRequest;
  readonly reply: RestReply;
  aborted: boolean;
}

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A server that passes requests to `answer`. */
async function listen(
  answer: (asked: Asked) => void,
): Promise<{ readonly url: string; readonly port: number; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createHttpServer((request, reply) => {
    const one: Asked = { request, reply, aborted: false };
    asked.push(one);
    answer(one);
    return () => {
      one.aborted = true;
    };
  }, LOOPBACK_ONLY);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, asked };
}

function ok({ reply }: Asked): void {
  reply.head(200, { 'content-type': 'text/plain' });
  reply.write('ok');
  reply.end();
}

/** The response to any bytes, even if they are not HTTP. */
function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const HALF_A_BODY = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf';

/** A request with any headers. `fetch` does not allow all of them. */
function send(
  port: number,
  method: string,
  headers: OutgoingHttpHeaders,
  body = '',
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { port, host: '127.0.0.1', method, path: '/api/v1/namespaces/default/pods/web', headers },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

describe('the server', () => {
  test('passes on method, path, headers and body, and returns the response', async () => {
    const { url, asked } = await listen(ok);
    const response = await fetch(`${url}/api/v1/pods?limit=1`, { method: 'POST', headers: { 'X-Test': 'a' }, body: '{"a":1}' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('ok');
    const { method, url: path, headers, body } = asked[0]!.request;
    expect({ method, path, header: headers['x-test'], body: new TextDecoder().decode(body) }).toEqual({
      method: 'POST',
      path: '/api/v1/pods?limit=1',
      header: 'a',
      body: '{"a":1}',
    });
  });

  test('sends a stream in pieces, and notices when the client leaves', async () => {
    const { url, asked } = await listen(({ reply }) => {
      reply.head(200, { 'content-type': 'application/json' });
      reply.write('{"type":"ADDED"}\n');
    });
    const leave = new AbortController();
    const response = await fetch(url, { signal: leave.signal });
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"type":"ADDED"}\n');
    asked[0]!.reply.write('{"type":"DELETED"}\n');
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"type":"DELETED"}\n');
    leave.abort();
    await expect.poll(() => asked[0]!.aborted).toBe(true);
  });

  test('drops a client that does not read its watch', async () => {
    const { port, asked } = await listen(({ reply }) => reply.head(200, {}));
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    socket.pause();
    socket.on('error', () => undefined);
    await expect.poll(() => asked.length).toBe(1);
    const piece = 'x'.repeat(1024 * 1024);
    for (let i = 0; i < 64 && !asked[0]!.aborted; i++) asked[0]!.reply.write(piece);
    expect(asked[0]!.aborted).toBe(true);
    socket.destroy();
  });

  test('refuses a body of more than three megabytes before all of it has arrived', async () => {
    const { url, asked } = await listen(ok);
    const response = await fetch(url, { method: 'POST', body: 'x'.repeat(3 * 1024 * 1024 + 1) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      kind: 'Status',
      reason: 'RequestEntityTooLarge',
      message: 'Request entity too large: limit is 3145728',
    });
    expect(asked).toEqual([]);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n', '400 Bad Request'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', '400 Bad Request'],
    [
      'a length together with chunks',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      '400 Bad Request',
    ],
    [
      'a chunk with an invalid size',
      'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      '400 Bad Request',
    ],
    [
      'a head without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}`,
      '431 Request Header Fields Too Large',
    ],
  ])('refuses %s, and answers the next request', async (_name, bytes, status) => {
    const { url, port } = await listen(ok);
    expect(await sendBytes(port, bytes)).toContain(`HTTP/1.1 ${status}`);
    expect(await (await fetch(url)).text()).toBe('ok');
  });

  test.each([
    ['a page of another site', { origin: 'https://elsewhere.example' }],
    ['a page of another port', { origin: 'http://localhost:3000' }],
    ['a page in a sandbox', { origin: 'null' }],
    ['an image or a link of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port without an Origin', { 'sec-fetch-site': 'same-site' }],
    ['a rebound DNS name', { host: 'rebound.example:8001' }],
    ["a name that starts with this machine's address", { host: '127.0.0.1.elsewhere.example' }],
  ])('passes %s to no handler', async (_name, headers) => {
    const { port, asked } = await listen(ok);
    const { status, body } = await send(port, 'DELETE', headers);
    expect(status).toBe(403);
    expect(JSON.parse(body)).toMatchObject({ kind: 'Status', reason: 'Forbidden', code: 403 });
    expect(asked).toEqual([]);
  });

  test('requires a content type from a browser, because a page of another site may send a body without one', async () => {
    const { port, asked } = await listen(ok);
    const own = { host: `localhost:${port}`, origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' };
    expect((await send(port, 'POST', own, '{}')).status).toBe(415);
    expect((await send(port, 'POST', { 'sec-fetch-mode': 'no-cors' }, '{}')).status).toBe(415);
    expect(asked).toEqual([]);
    expect((await send(port, 'POST', { ...own, 'content-type': 'application/json' }, '{}')).status).toBe(200);
    expect((await send(port, 'POST', {}, '{}')).status).toBe(200);
    expect((await send(port, 'DELETE', own)).status).toBe(200);
  });

  test('answers others while some connections have sent half a request', async () => {
    const { url, port, asked } = await listen(ok);
    const halves = Array.from({ length: 600 }, (_, i) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(i % 2 === 0 ? 'GET / HTTP/1.1\r\nHo' : HALF_A_BODY));
      return socket.on('error', () => undefined);
    });
    await expect.poll(() => halves.filter((socket) => socket.destroyed).length, { timeout: 10_000 }).toBeGreaterThan(80);
    expect(await (await fetch(url)).text()).toBe('ok');
    expect(asked.length).toBe(1);
    for (const socket of halves) socket.destroy();
  });

  test('keeps a watch open, however many silent connections arrive', async () => {
    const { url, port, asked } = await listen(({ reply }) => reply.head(200, {}));
    const leave = new AbortController();
    await fetch(url, { signal: leave.signal });
    const silent = Array.from({ length: 600 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await expect.poll(() => silent.filter((socket) => socket.destroyed).length, { timeout: 10_000 }).toBeGreaterThan(80);
    expect(asked[0]!.aborted).toBe(false);
    for (const socket of silent) socket.destroy();
    leave.abort();
  });

  test('closes a connection whose request head is incomplete after ten seconds', async () => {
    const { port } = await listen(ok);
    const began = performance.now();
    expect(await sendBytes(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n')).toContain('HTTP/1.1 408 Request Timeout');
    expect(performance.now() - began).toBeGreaterThan(9_000);
  }, 30_000);
});
