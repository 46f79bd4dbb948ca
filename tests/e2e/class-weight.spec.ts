import { createHash } from 'node:crypto';
import { Agent, get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { io } from 'socket.io-client';
import { startClass } from '../../src/server/class/class-server.ts';
import { newRoom } from '../../src/server/class/prepared-room.ts';
import { expect, test } from './kubeloupe.ts';
import { slowNetwork } from './slow-network.ts';

// What a first join costs the network of a room. Browsers take gzip and no Brotli over plain http.

/** The most bytes of a first join, with heads: a page that follows its teacher. It was 1,380,000 when this was last measured, with the texts of all lessons. */
const MOST_BYTES = 2_500_000;
const STUDENTS = 30;
/** A busy wireless network of a school: 20 Mbit/s for all together. */
const BYTES_PER_SECOND = 2_500_000;
/** A browser has six connections to a server. */
const CONNECTIONS = 6;

/** Monaco, and what steps through our code: nobody needs them to follow. */
const UNUSED = /\/(?:editor|codicon|twin-worker|sources|functions|making)-/;

test(
  'a first join weighs at most 2.5 MB, and thirty at once get in over a slow network',
  { tag: '@thorough' },
  async ({ browser }) => {
    test.setTimeout(300_000);
    const room = { ...newRoom(), code: 'KXM4P7' };
    const server = await startClass({ page: 'dist/page', rooms: [room], host: '127.0.0.1', port: 0 });
    const fast = await slowNetwork(server.port, 1e9);
    const slow = await slowNetwork(server.port, BYTES_PER_SECOND);
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      const page = await context.newPage();
      const asked: string[] = [];
      // A browser that believes to be at this machine takes Brotli, too. Those of a class do not.
      await page.route('**/*', (route) =>
        route.continue({ headers: { ...route.request().headers(), 'accept-encoding': 'gzip, deflate' } }),
      );
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`http://127.0.0.1:${fast.port}/`);
      await page.getByLabel('The code of your class').fill('kxm4p7');
      await page.keyboard.press('Enter');
      await page.getByLabel('Your name').fill('Ada');
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-room]')).toBeVisible();
      await expect(page.locator('[data-object^="Deployment/"]').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(asked.filter((path) => UNUSED.test(path))).toEqual([]);
      expect(fast.bytes).toBeLessThan(MOST_BYTES);
      test.info().annotations.push({ type: 'bytes', description: `${fast.bytes} bytes, ${asked.length} requests` });

      const files = [...new Set(asked)].filter((path) => !path.startsWith('/socket.io/') && !path.startsWith('/kubeloupe/'));

      // The editor proper comes when it is used, and then has the text.
      const text = page.locator('[data-view="editor"]').getByRole('textbox');
      await text.first().focus();
      await expect(page.locator('[data-view="editor"] .view-lines')).toContainText('kind: Deployment');
      await context.close();

      const startedAt = performance.now();
      const students = await Promise.all(Array.from({ length: STUDENTS }, () => join(slow.port, room.room, files)));
      const tookMs = performance.now() - startedAt;
      // Everybody has the same whole page, and is in the room.
      expect(new Set(students.map(({ digest }) => digest)).size).toBe(1);
      expect(students.map(({ isIn }) => isIn)).toEqual(students.map(() => true));
      // The network is the limit, and not the server: it compresses nothing for anybody anew.
      const idealMs = (slow.bytes / BYTES_PER_SECOND) * 1_000;
      test.info().annotations.push({
        type: 'time',
        description: `${Math.round(tookMs)} ms for ${slow.bytes} bytes; the network needs ${Math.round(idealMs)}`,
      });
      expect(slow.bytes).toBeLessThan(STUDENTS * MOST_BYTES);
      expect(tookMs).toBeLessThan(idealMs * 1.5 + 10_000);
    } finally {
      await Promise.all([fast.stop(), slow.stop()]);
      await server.close();
    }
  },
);

interface Joined {
  /** Of all files, uncompressed. */
  readonly digest: string;
  readonly isIn: boolean;
}

/** What a browser does to join: it gets the files over its connections, and then joins the room. */
async function join(port: number, room: string, files: readonly string[]): Promise<Joined> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const bodies = await Promise.all(files.map((path) => fetchFile(port, path, agent)));
  agent.destroy();
  const hash = createHash('sha256');
  for (const body of bodies) hash.update(body);
  const socket = io(`http://127.0.0.1:${port}`, { auth: { room }, transports: ['websocket'], forceNew: true });
  const isIn = await new Promise<boolean>((resolve) => {
    socket.on('message', (json: string) => resolve((JSON.parse(json) as { readonly type: string }).type === 'joined'));
    socket.on('connect', () => socket.emit('message', JSON.stringify({ type: 'join', name: 'Ada' })));
  });
  socket.disconnect();
  return { digest: hash.digest('hex'), isIn };
}

function fetchFile(port: number, path: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent, headers: { 'accept-encoding': 'gzip, deflate' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve(response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
      });
    }).on('error', reject);
  });
}
