import { createServer, request, type IncomingHttpHeaders, type OutgoingHttpHeaders, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PageFiles } from '../../../src/server/class/page-files.ts';

const PAGE = '<title>Kubeloupe</title>';
const SCRIPT = 'export const words = "'.padEnd(400_000, 'words ') + '";';
const FONT = Buffer.from([0, 1, 2, 3]);
const SCRIPT_PATH = '/assets/index-C0ffee.js';

let folder: string;
let server: Server;
let port: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'a page '));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'service-worker.js'), 'self;');
  writeFileSync(join(folder, SCRIPT_PATH), SCRIPT);
  writeFileSync(join(folder, 'assets/font.woff2'), FONT);
  const files = new PageFiles(folder);
  server = createServer((asked, response) => void files.answer(asked, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** The number of files that this process has open. */
const openFiles = (): number => readdirSync('/proc/self/fd').length;

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache', PAGE],
  ['/index.html', 'text/html; charset=utf-8', 'no-cache', PAGE],
  ['/?lang=zh', 'text/html; charset=utf-8', 'no-cache', PAGE],
  ['/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache', 'self;'],
  [SCRIPT_PATH, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', SCRIPT],
])('sends %s with its type, and how long it may be kept', async (path, type, kept, text) => {
  const { status, headers, body } = await ask(path);
  expect([status, body.toString()]).toEqual([200, text]);
  expect([headers['content-type'], headers['cache-control'], headers['x-content-type-options']]).toEqual([type, kept, 'nosniff']);
});

describe('compression', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['nonsense;q=x,,', undefined],
  ])('answers "%s" with %s', async (accepted, coding) => {
    const { headers, body } = await ask(SCRIPT_PATH, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(coding);
    const text = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
    expect(text.toString()).toBe(SCRIPT);
    expect([headers['content-length'], headers.vary]).toEqual([String(body.length), 'accept-encoding']);
  });

  test('leaves a font as it is', async () => {
    const { headers, body } = await ask('/assets/font.woff2', { 'accept-encoding': 'br, gzip' });
    expect([headers['content-encoding'], headers['content-type'], body]).toEqual([undefined, 'font/woff2', FONT]);
  });
});

describe('what a browser has already', () => {
  test.each(['br', 'gzip', 'identity'])('is not sent again as %s', async (coding) => {
    const asked = { 'accept-encoding': coding };
    const { headers } = await ask('/', asked);
    for (const match of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await ask('/', { ...asked, 'if-none-match': match });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    }
    expect((await ask('/', { ...asked, 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('is another thing in another coding', async () => {
    const [plain, small] = await Promise.all([ask('/'), ask('/', { 'accept-encoding': 'gzip' })]);
    expect(plain.headers.etag).not.toBe(small.headers.etag);
  });
});

test('HEAD gets the head of GET', async () => {
  const [get, head] = await Promise.all([ask(SCRIPT_PATH), ask(SCRIPT_PATH, {}, 'HEAD')]);
  const { date: _date, ...headers } = get.headers;
  expect(head).toMatchObject({ status: 200, headers, body: Buffer.alloc(0) });
});

test.each(['bytes=10-5', 'bytes=0-', 'bytes=-1', 'bytes=999999999-', 'bytes=0-1,3-4', 'bytes=x', 'lines=1-2', 'bytes=-'])(
  'sends the whole for the range %s',
  async (range) => {
    const { status, body } = await ask(SCRIPT_PATH, { range });
    expect([status, body.toString()]).toEqual([200, SCRIPT]);
  },
);

test.each([
  '/missing.js',
  '/assets',
  '/assets/',
  '//index.html',
  '/index',
  '/../../../../etc/passwd',
  '/assets/../../secret',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%5c..%5cetc',
  '/index.html%00.js',
  '/%',
  '/%ff',
  '/constructor',
  '/__proto__',
  'http://elsewhere.example/index.html',
])('has nothing at %s', async (path) => {
  const { status, headers, body } = await ask(path);
  expect([status, body.toString(), headers['content-type']]).toEqual([404, 'Not Found\n', 'text/plain; charset=utf-8']);
  expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('does not take %s', async (method) => {
  const { status, headers } = await ask('/', {}, method);
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('a page goes on after a newer build has removed its files', async () => {
  rmSync(folder, { recursive: true });
  for (const coding of ['br', 'gzip', 'identity']) {
    expect((await ask(SCRIPT_PATH, { 'accept-encoding': coding })).status).toBe(200);
  }
});

test('broken downloads keep no file open', async () => {
  const before = openFiles();
  for (let i = 0; i < 20; i++) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${SCRIPT_PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`));
      socket.once('data', () => socket.destroy());
      socket.on('close', () => resolve());
    });
  }
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  expect(openFiles()).toBeLessThanOrEqual(before);
  expect((await ask('/')).status).toBe(200);
});
