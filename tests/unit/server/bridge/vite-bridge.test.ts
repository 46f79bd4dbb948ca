import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PreviewServer } from 'vite';
import { viteBridge } from '../../../../src/server/bridge/vite-bridge.ts';

let server: Server;
let port: number;

beforeEach(async () => {
  server = createServer();
  const { configurePreviewServer } = viteBridge() as { readonly configurePreviewServer: (server: PreviewServer) => void };
  configurePreviewServer({ httpServer: server, middlewares: { use: () => undefined } } as unknown as PreviewServer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The server's response to an upgrade, until it closes the connection. */
function upgrade(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const all = { Host: `localhost:${port}`, Connection: 'Upgrade', Upgrade: 'websocket', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

test.each(['/', '/kubeloupe', '/kubeloupe/bridge/more', '/apis-of-another-kind'])(
  'an upgrade at %s, which accepts none, is refused and its connection is closed',
  async (path) => {
    expect(await upgrade(path)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
  },
);

test.each(['vite-hmr', 'vite-ping'])(
  'the built page’s server leaves nobody who asks for %s without an answer',
  async (protocol) => {
    expect(await upgrade('/', { 'Sec-WebSocket-Protocol': protocol })).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
  },
);

test('only the served page can open the socket of a tab, and only programs can call the API', async () => {
  expect(await upgrade('/kubeloupe/bridge')).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
  expect(await upgrade('/kubeloupe/bridge', { Origin: 'https://elsewhere.example' })).toMatch(/^HTTP\/1\.1 403 /);
  expect(await upgrade('/api/v1/pods', { Origin: 'https://elsewhere.example' })).toMatch(/^HTTP\/1\.1 403 /);
  expect(await upgrade('/api/v1/pods', { Host: 'rebound.example' })).toMatch(/^HTTP\/1\.1 403 /);
  expect(await upgrade('/api/v1/pods')).toMatch(/^HTTP\/1\.1 503 /);
});
