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
  if (message.type === 'abort') return [];
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

  it('closes the socket of a tab that sends an invalid message', async () => {
    const socket = new WebSocket(url.replace('http', 'ws'));
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.send('{');
    expect(await closed).toBe(1007);
  });
});
