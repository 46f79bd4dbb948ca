import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { FromRestApi, ToRestApi } from '../../../../src/apiserver/rest/index.ts';
import { Bridge } from '../../../../src/server/bridge/bridge.ts';
import { LOOPBACK_ONLY } from '../../../../src/server/callers.ts';
import { serve } from '../../../../src/server/http-server.ts';
import { TAKEN_OVER, decodeToTab, encodeFrame } from '../../../../src/worker/bridge/frames.ts';

/** A tab that answers every request as a test tells it. */
class FakeTab {
  readonly received: ToRestApi[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, answer: (message: ToRestApi) => readonly FromRestApi[]) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('message', (data: Buffer) => {
      const message = decodeToTab(data.toString());
      this.received.push(message);
      for (const part of answer(message)) socket.send(encodeFrame(part));
    });
  }

  leave(): void {
    this.#socket.close();
  }
}

const echo = (message: ToRestApi): readonly FromRestApi[] => {
  if (message.type !== 'open') return [];
  const { id, request } = message;
  const body = new TextDecoder().decode(request.body);
  return [
    { type: 'head', id, status: 201, headers: { 'content-type': 'text/plain' } },
    { type: 'chunk', id, chunk: `${request.method} ${request.url} ` },
    { type: 'chunk', id, chunk: new TextEncoder().encode(body) },
    { type: 'end', id },
  ];
};

describe('the bridge to a tab', () => {
  let server: Server;
  let url: string;
  let bridge: Bridge;

  beforeEach(async () => {
    bridge = new Bridge();
    const sockets = new WebSocketServer({ noServer: true });
    server = createServer((request, response) =>
      serve(request, response, (opened, reply) => bridge.open(opened, reply), LOOPBACK_ONLY),
    );
    server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, (tab) => bridge.accept(tab)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function openTab(answer = echo): Promise<FakeTab> {
    const socket = new WebSocket(url.replace('http', 'ws'));
    await new Promise((resolve) => socket.once('open', resolve));
    return new FakeTab(socket, answer);
  }

  it('answers 503 while no tab has opened the bridge', async () => {
    const response = await fetch(`${url}/api`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ kind: 'Status', reason: 'ServiceUnavailable' });
  });

  it('passes a request to the tab and its reply back, including binary data', async () => {
    await openTab();
    const response = await fetch(`${url}/api/v1/namespaces?limit=2`, { method: 'POST', body: 'größe 5' });
    expect(response.status).toBe(201);
    expect(await response.text()).toBe('POST /api/v1/namespaces?limit=2 größe 5');
  });

  it('streams a watch to its reader, and tells the tab when the reader has gone', async () => {
    const tab = await openTab(({ type, id }) =>
      type === 'abort'
        ? []
        : [
            { type: 'head', id, status: 200, headers: {} },
            { type: 'chunk', id, chunk: 'first\n' },
          ],
    );
    const reading = new AbortController();
    const response = await fetch(`${url}/api/v1/pods?watch=true`, { signal: reading.signal });
    const { value } = await response.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe('first\n');
    reading.abort();
    await expect.poll(() => tab.received.map(({ type }) => type)).toEqual(['open', 'abort']);
  });

  it('passes requests to the tab that connected last', async () => {
    const first = await openTab();
    const second = await openTab();
    expect(await first.closed).toBe(TAKEN_OVER);
    await fetch(`${url}/version`);
    expect([first.received.length, second.received.length]).toEqual([0, 1]);
  });

  it('answers waiting requests when the tab disconnects', async () => {
    const tab = await openTab(() => []);
    const waiting = fetch(`${url}/api/v1/pods`);
    await expect.poll(() => tab.received.length).toBe(1);
    tab.leave();
    const response = await waiting;
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ message: 'the tab has gone before it answered' });
  });

  /** A program that poses as a tab. */
  async function pose(): Promise<WebSocket> {
    const socket = new WebSocket(url.replace('http', 'ws'));
    await new Promise((resolve) => socket.once('open', resolve));
    return socket;
  }

  const head = { type: 'head', id: 1, status: 200, headers: {} };
  const chunk = { type: 'chunk', id: 1, chunk: 'x' };
  const end = { type: 'end', id: 1 };
  const wrong: readonly (readonly [string, ...unknown[]])[] = [
    ['no message', null],
    ['a text', 'head'],
    ['a list', []],
    ['no type', { id: 1 }],
    ['an unknown type', { type: 'open', id: 1 }],
    ['no id', { type: 'end' }],
    ['an id of another type', { ...end, id: '1' }],
    ['an id that is no whole number', { ...end, id: 1.5 }],
    ['no status', { ...head, status: undefined }],
    ['a status of another type', { ...head, status: '200' }],
    ['a status that HTTP does not have', { ...head, status: 42 }],
    ['a huge status', { ...head, status: 1e9 }],
    ['another protocol', { ...head, status: 101 }],
    ['no headers', { ...head, headers: null }],
    ['headers of another type', { ...head, headers: { 'content-type': 7 } }],
    ['a header with a second line', { ...head, headers: { a: 'b\r\nset-cookie: c' } }],
    ['a name of a header with a second line', { ...head, headers: { 'a\r\nb': 'c' } }],
    ['a header that is no Latin text', { ...head, headers: { a: '中' } }],
    ['very many headers', { ...head, headers: Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`h${i}`, ''])) }],
    ['a chunk that is a number', head, { ...chunk, chunk: 7 }],
    ['a chunk that is nothing', head, { ...chunk, chunk: null }],
    ['bytes that are none', head, { ...chunk, chunk: { base64: 7 } }],
    ['bytes in another coding', head, { ...chunk, chunk: { base64: '%%%' } }],
    ['two heads', head, head],
    ['a chunk before the head', chunk],
    ['an end before the head', end],
  ];

  it.each(wrong)('closes the socket of a tab that sends %s, answers its requests, and goes on', async (_what, ...messages) => {
    const socket = await pose();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('message', () => {
      for (const message of messages) socket.send(JSON.stringify(message));
    });
    await fetch(`${url}/version`).then((response) => response.text());
    expect(await closed).toBe(1007);
    await openTab();
    expect((await fetch(`${url}/version`)).status).toBe(201);
  });

  it('closes the socket of a tab that sends no JSON', async () => {
    const socket = await pose();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.send('{');
    expect(await closed).toBe(1007);
  });

  it('ignores answers to requests that nobody has made or that are over', async () => {
    const socket = await pose();
    socket.on('message', () => {
      for (let id = 0; id < 1_000; id++)
        for (const each of [end, chunk, head]) if (id !== 1) socket.send(JSON.stringify({ ...each, id }));
      for (const each of [head, chunk, end, head, chunk, end]) socket.send(JSON.stringify(each));
    });
    expect(await (await fetch(`${url}/version`)).text()).toBe('x');
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });
});
