import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { RestReply, RestRequest } from '../../../src/apiserver/rest/request.ts';
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

/** A server that hands on what it is asked; `answer` answers. */
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
  });
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

/** What is answered to bytes that need be no HTTP. */
function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('the server', () => {
  test('hands on method, path, headers and body, and gives back what is answered', async () => {
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

  test('a stream comes piece by piece, and who leaves it is missed', async () => {
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

  test('who watches and does not read is dropped', async () => {
    const { port, asked } = await listen(({ reply }) => reply.head(200, {}));
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    socket.pause();
    socket.on('error', () => undefined);
    await expect.poll(() => asked.length).toBe(1);
    const piece = 'x'.repeat(1024 * 1024);
    for (let i = 0; i < 64 && !asked[0]!.aborted; i++) asked[0]!.reply.write(piece);
    expect(asked[0]!.aborted).toBe(true);
    socket.destroy();
  });

  test('a body of more than three megabytes is refused before it is all there', async () => {
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
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', '400 Bad Request'],
    [
      'a length beside chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      '400 Bad Request',
    ],
    ['a chunk of no size', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', '400 Bad Request'],
    ['a head without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}`, '431 Request Header Fields Too Large'],
  ])('%s is refused, and the next request is answered', async (_name, bytes, status) => {
    const { url, port } = await listen(ok);
    expect(await sendBytes(port, bytes)).toContain(`HTTP/1.1 ${status}`);
    expect(await (await fetch(url)).text()).toBe('ok');
  });
});
