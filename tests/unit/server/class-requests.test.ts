import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startClass, type ClassOptions, type ClassServer } from '../../../src/server/class/class-server.ts';
import { newRoom, newSecret } from '../../../src/server/class/prepared-room.ts';

const NAMED = { ...newRoom([], { name: 'Class <9b>' }), code: 'KXM4P7' };
const PLAIN = { ...newRoom(), code: '349967' };
const page = mkdtempSync(join(tmpdir(), 'page-'));
writeFileSync(join(page, 'index.html'), '<head><title>Kubeloupe</title></head>');

const servers: ClassServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => rmSync(page, { recursive: true }));

async function start(options: Partial<ClassOptions> = {}): Promise<ClassServer> {
  const server = await startClass({ page, rooms: [NAMED, PLAIN], host: '127.0.0.1', port: 0, ...options });
  servers.push(server);
  return server;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function ask({ port }: ClassServer, path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.on('error', reject).end();
  });
}

const room = async (server: ClassServer, query: string): Promise<unknown> =>
  JSON.parse((await ask(server, `/kubeloupe/room.json?${query}`)).text);

describe('a page', () => {
  it('is marked as one of a class', async () => {
    const { text } = await ask(await start(), '/');
    expect(text).toBe('<head><title>Kubeloupe</title><meta name="kubeloupe-class" content="" /></head>');
  });
});

describe('a room', () => {
  it('is found by its code and by its key, and tells nobody who teaches', async () => {
    const server = await start();
    const named = { room: NAMED.room, code: 'KXM4P7', name: 'Class <9b>' };
    expect(await room(server, 'code=kxm%204p7')).toEqual(named);
    expect(await room(server, `room=${NAMED.room}`)).toEqual(named);
    expect(await room(server, 'code=349967')).toEqual({ room: PLAIN.room, code: '349967' });
    expect(await room(server, `room=${PLAIN.room}&code=KXM4P7`)).toEqual({ room: PLAIN.room, code: '349967' });
  });

  it.each([
    '',
    'code=',
    'code=KXM4P9',
    'code=%zz',
    `code=${NAMED.room}`,
    `room=${NAMED.teacher}`,
    'room=',
    `code=${'K'.repeat(5_000)}`,
  ])('is not found by "%s"', async (query) => {
    expect(await room(await start(), query)).toEqual({ refused: 'no-room' });
  });

  it('has a key alone if it was given no code', async () => {
    const keys = { room: newSecret(), teacher: newSecret() };
    const server = await start({ rooms: [keys] });
    expect([await room(server, 'code='), await room(server, `room=${keys.room}`)]).toEqual([
      { refused: 'no-room' },
      { room: keys.room },
    ]);
  });

  it('is no longer found once too many wrong codes have come', async () => {
    const server = await start();
    const answers = [];
    for (let i = 0; i < 32; i++) answers.push(await room(server, 'code=KXM4P9'));
    expect(answers.filter((answer) => JSON.stringify(answer) === '{"refused":"no-room"}')).toHaveLength(30);
    expect(await room(server, 'code=KXM4P7')).toEqual({ refused: 'too-fast' });
    expect((await ask(server, '/kubeloupe/handout?code=KXM4P7')).status).toBe(429);
    // Who is in the room already is not concerned.
    expect(await room(server, `room=${NAMED.room}`)).toHaveProperty('code', 'KXM4P7');
  });

  it('is told to no page of another site, and by no name of another', async () => {
    const server = await start();
    const path = '/kubeloupe/room.json?code=KXM4P7';
    const asked = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://evil.example' }, { host: 'evil.example' }];
    expect(await Promise.all(asked.map(async (headers) => (await ask(server, path, headers)).status))).toEqual([403, 403, 403]);
    expect((await ask(server, path, {}, 'POST')).status).toBe(405);
  });
});

describe('a handout', () => {
  const handout = async (server: ClassServer, query: string, headers: OutgoingHttpHeaders = {}) =>
    ask(server, `/kubeloupe/handout?${query}`, headers);
  /** The text of a handout, a line for each element. */
  const wordsOf = ({ text }: Answer): readonly string[] =>
    text
      .replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');

  it('has the address, the code and what to do', async () => {
    const server = await start({ publicUrl: 'https://room.school.example' });
    const answer = await handout(server, 'code=349967');
    expect(wordsOf(answer)).toEqual([
      'Join the class · 349 967',
      'Print',
      'Join the class',
      'Kubernetes in your browser. You need no account and install nothing.',
      'Address',
      'https://room.school.example',
      'Code',
      '349 967',
      'Or point your camera here',
      'Join the same network (Wi-Fi) as the teacher’s computer.',
      'Open a browser and type the address, with the number after the colon.',
      'Type the code, then your name. Only the teacher sees your name.',
      'If the page does not load',
      'Is your device in the network of the class? Turn mobile data and any VPN off.',
      'The address begins with what is printed here, also when the browser would like another beginning.',
      'Capital and small letters of the code are the same.',
      'If it still does not load, tell your teacher: guest networks often keep devices apart.',
    ]);
    expect([answer.text.includes(PLAIN.teacher), answer.text.includes(PLAIN.room)]).toEqual([false, false]);
  });

  it('is Chinese for who asks for that, or whose browser does', async () => {
    const server = await start();
    const asked = [
      await handout(server, 'code=KXM4P7&lang=zh-CN'),
      await handout(server, 'code=KXM4P7', { 'accept-language': 'zh-TW,en;q=0.5' }),
      await handout(server, 'code=KXM4P7&lang=en', { 'accept-language': 'zh-CN' }),
    ];
    const title = ['加入课堂: Class &#60;9b&#62;', '加入课堂: Class &#60;9b&#62;', 'Join the class: Class &#60;9b&#62;'];
    expect(asked.map((answer) => wordsOf(answer)[2])).toEqual(title);
  });

  it('has a QR code only of an address that others reach', async () => {
    const hasQr = async (options: Parameters<typeof start>[0]): Promise<boolean> =>
      (await handout(await start(options), 'code=KXM4P7')).text.includes('<svg');
    expect([await hasQr({ publicUrl: 'https://room.school.example' }), await hasQr({})]).toEqual([true, false]);
  });

  it('leads to the address that the teacher has chosen, and to none that is not the server’s', async () => {
    const server = await start({ publicUrl: 'https://room.school.example' });
    for (const at of ['https://room.school.example', 'https://evil.example', 'javascript:alert(1)'])
      expect(wordsOf(await handout(server, `code=KXM4P7&at=${encodeURIComponent(at)}`))[5]).toBe('https://room.school.example');
  });

  it('is none without a room', async () => {
    const { status, headers } = await handout(await start(), 'code=KXM4P9');
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  it('may be opened by a link of another site, in no frame', async () => {
    const server = await start();
    const navigate = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const inFrame = { ...navigate, 'sec-fetch-dest': 'iframe' };
    const asked = [await handout(server, 'code=KXM4P7', navigate), await handout(server, 'code=KXM4P7', inFrame)];
    expect(asked.map(({ status }) => status)).toEqual([200, 403]);
    expect(asked[0]?.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]+=*'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });
});

describe('a server behind a proxy', () => {
  it('is called by the name of the proxy, and tells that address alone', async () => {
    const server = await start({ host: '0.0.0.0', publicUrl: 'https://room.school.example' });
    const { status, text } = await ask(server, '/kubeloupe/addresses.json', { host: 'room.school.example' });
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { addresses: [{ origin: 'https://room.school.example', network: '', kind: 'public' }] },
    ]);
    expect((await ask(server, '/', { host: 'other.example' })).status).toBe(403);
  });
});
