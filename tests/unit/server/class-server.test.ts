import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClusterAdapter, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MAX_PEOPLE, type FromRoom, type ToRoom } from '../../../src/room/protocol.ts';
import { startClass, type ClassOptions, type ClassServer } from '../../../src/server/class/class-server.ts';
import { newSecret } from '../../../src/server/class/prepared-room.ts';

const KEYS = { room: newSecret(), teacher: newSecret() };
const page = mkdtempSync(join(tmpdir(), 'page-'));
writeFileSync(join(page, 'index.html'), '<title>Kubeloupe</title>');

const servers: ClassServer[] = [];
const people: Person[] = [];

afterEach(async () => {
  for (const person of people.splice(0)) person.socket.disconnect();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(options: Partial<ClassOptions> = {}): Promise<ClassServer> {
  const server = await startClass({ page, rooms: [KEYS], host: '127.0.0.1', port: 0, ...options });
  servers.push(server);
  return server;
}

/** A client without a page. */
class Person {
  readonly socket: Socket;
  readonly got: FromRoom[] = [];

  constructor({ port }: ClassServer, room = KEYS.room) {
    this.socket = io(`http://127.0.0.1:${port}`, {
      auth: { room },
      forceNew: true,
      transports: ['websocket'],
      reconnectionDelay: 10,
      reconnectionDelayMax: 20,
    });
    this.socket.on('message', (json: string) => this.got.push(JSON.parse(json) as FromRoom));
    people.push(this);
  }

  say(message: ToRoom): void {
    this.socket.emit('message', JSON.stringify(message));
  }

  last<T extends FromRoom['type']>(type: T): Extract<FromRoom, { type: T }> | undefined {
    return this.got.findLast((message): message is Extract<FromRoom, { type: T }> => message.type === type);
  }

  async join(name: string, more: { readonly token?: string; readonly key?: string; readonly lead?: boolean } = {}) {
    const before = this.got.length;
    this.say({ type: 'join', name, ...more });
    return vi.waitFor(() => {
      const joined = this.got.slice(before).find(({ type }) => type === 'joined');
      if (joined?.type !== 'joined') throw new Error(`${name} is not in the room yet`);
      return joined;
    });
  }
}

async function teacherIn(server: ClassServer): Promise<Person> {
  const teacher = new Person(server);
  await teacher.join('Grace', { key: KEYS.teacher });
  teacher.say({ type: 'history', keep: 0, cluster: { seed: 'class' }, commands: [] });
  teacher.say({ type: 'show', shown: { cursor: { at: 1_000 }, end: { at: 1_000 } } });
  return teacher;
}

const scale = (at: number) => ({ at, command: { type: 'kubectl', line: 'scale deployment/web --replicas=3' } }) as const;

describe('a class', () => {
  it('has twenty students who all see each command of the teacher', async () => {
    const server = await start();
    const teacher = await teacherIn(server);
    const students = Array.from({ length: 20 }, () => new Person(server));
    await Promise.all(students.map((student, i) => student.join(`Student ${i}`)));
    teacher.say({ type: 'history', keep: 0, commands: [scale(1_500)] });
    await vi.waitFor(() => {
      expect(students.filter((student) => student.last('history')?.commands.length === 1)).toHaveLength(20);
    });
    const names = new Set(teacher.got.flatMap((message) => (message.type === 'person' ? message.person.name : [])));
    expect(names.size).toBe(20);
  });

  it('loses nothing when the teacher reloads', async () => {
    const server = await start();
    const teacher = await teacherIn(server);
    const student = new Person(server);
    await student.join('Ada');
    student.say({ type: 'report', report: { follows: true, atMs: 1_000, marks: [{ id: 'first-rollout', beat: 0, by: 'own' }] } });
    await vi.waitFor(() => expect(teacher.last('person')?.person.report).toBeDefined());
    teacher.socket.disconnect();
    await vi.waitFor(() => expect(student.last('teacher')).toEqual({ type: 'teacher', here: false }));
    const again = new Person(server);
    const { teaching } = await again.join('Grace', { key: KEYS.teacher });
    expect(teaching?.shown.cursor).toEqual({ at: 1_000 });
    await vi.waitFor(() =>
      expect(again.last('people')?.people).toMatchObject([{ report: { marks: [{ id: 'first-rollout', beat: 0, by: 'own' }] } }]),
    );
    expect(student.last('teacher')).toEqual({ type: 'teacher', here: true });
  });

  it('gives a student whose connection was lost the whole, and the call that they missed', async () => {
    const server = await start();
    const teacher = await teacherIn(server);
    const student = new Person(server);
    const { id, token } = await student.join('Ada');
    student.socket.io.reconnectionDelay(150);
    student.socket.io.engine.close();
    await vi.waitFor(() => expect(teacher.last('person')?.person).toMatchObject({ id, here: false }), { interval: 5 });
    teacher.say({ type: 'history', keep: 0, commands: [scale(1_500)] });
    teacher.say({ type: 'call' });
    await vi.waitFor(() => expect(student.socket.connected).toBe(true));
    const { teaching } = await student.join('Ada', { token });
    expect(teaching?.history.branches).toEqual([{ commands: [scale(1_500)] }]);
    await vi.waitFor(() => expect(student.got.filter(({ type }) => type === 'call')).toHaveLength(1));
    await vi.waitFor(() => expect(teacher.last('person')?.person).toMatchObject({ id, here: true }));
  });

  it('tells an older connection nothing more once its person has come back in another', async () => {
    const server = await start();
    const teacher = await teacherIn(server);
    const old = new Person(server);
    const { token } = await old.join('Ada');
    const now = new Person(server);
    await now.join('Ada', { token });
    await vi.waitFor(() => expect(old.last('replaced')).toBeDefined());
    teacher.say({ type: 'call' });
    await vi.waitFor(() => expect(now.last('call')).toBeDefined());
    // A message to the old connection alone comes after all that was sent before.
    old.say({ type: 'report', report: { follows: true, atMs: 0 } });
    await vi.waitFor(() => expect(old.last('refused')?.code).toBe('not-joined'));
    expect(old.last('call')).toBeUndefined();
  });

  it('tells who has left nothing more', async () => {
    const server = await start();
    const teacher = await teacherIn(server);
    const [gone, here] = [new Person(server), new Person(server)];
    await Promise.all([gone.join('Ada'), here.join('Linus')]);
    gone.say({ type: 'leave' });
    await vi.waitFor(() => expect(teacher.last('gone')).toBeDefined());
    teacher.say({ type: 'call' });
    await vi.waitFor(() => expect(here.last('call')).toBeDefined());
    gone.say({ type: 'leave' });
    await vi.waitFor(() => expect(gone.last('refused')?.code).toBe('not-joined'));
    expect(gone.last('call')).toBeUndefined();
  });

  it('shows a second window of the teacher’s what the first one shows', async () => {
    const server = await start();
    const teacher = await teacherIn(server);
    const second = new Person(server);
    expect((await second.join('Grace', { key: KEYS.teacher })).leads).toBe(false);
    teacher.say({ type: 'history', keep: 0, commands: [scale(1_500)] });
    teacher.say({ type: 'show', shown: { cursor: { at: 2_000 }, end: { at: 2_000 } } });
    await vi.waitFor(() => expect(second.last('show')?.shown.cursor).toEqual({ at: 2_000 }));
    expect(second.last('history')?.commands).toHaveLength(1);
    expect(teacher.last('show')).toBeUndefined();
  });

  it('shows who comes late the whole', async () => {
    const server = await start();
    const teacher = await teacherIn(server);
    teacher.say({ type: 'history', keep: 0, commands: [scale(1_500), scale(2_500)] });
    teacher.say({ type: 'ask-work', member: 'nobody' });
    const first = new Person(server);
    await first.join('Ada');
    const { teaching } = await new Person(server).join('Linus');
    expect(teaching?.history.branches[0]?.commands).toHaveLength(2);
  });
});

describe('what it refuses', () => {
  it('does not open a connection to a room that it does not have', async () => {
    const stranger = new Person(await start(), newSecret());
    const error = await new Promise<Error>((resolve) => stranger.socket.on('connect_error', resolve));
    expect(error.message).toBe('no-room');
  });

  it('answers a page of another site, and another name, with 403', async () => {
    const { port } = await start();
    const at = (path: string, headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers }).then(({ status }) => status);
    expect(await at('/', {})).toBe(200);
    expect(await at('/', { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await at('/socket.io/?EIO=4&transport=polling', { origin: 'https://example.com' })).toBe(403);
    expect(await at('/../../etc/passwd', {})).toBe(404);
  });

  const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  it.each([
    ['a link of another site', 200, 'GET', '/', followed],
    ['a link of another site with a query', 200, 'GET', '/?lang=zh-CN', followed],
    ['a link of another port', 200, 'GET', '/index.html', { ...followed, 'sec-fetch-site': 'same-site' }],
    ['a frame of another site', 403, 'GET', '/', { ...followed, 'sec-fetch-dest': 'iframe' }],
    ['a script of another site', 403, 'GET', '/', { ...followed, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
    ['a request of another site', 403, 'GET', '/', { ...followed, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a form of another site', 403, 'POST', '/', followed],
    ['a redirected form of another site', 403, 'GET', '/', { ...followed, origin: 'https://elsewhere.example' }],
    ['a link to a rebound name', 403, 'GET', '/', { ...followed, host: 'rebound.example' }],
    ['a link to something else', 403, 'GET', '/kubeloupe/addresses.json', followed],
    ['a link to the sockets', 403, 'GET', '/socket.io/', followed],
  ])('answers %s with %i', async (_what, status, method, path, headers) => {
    const { port } = await start();
    const answered = await new Promise((resolve, reject) => {
      const asked = request({ port, method, path, headers, agent: false }, (response) => resolve(response.resume().statusCode));
      asked.on('error', reject).end();
    });
    expect(answered).toBe(status);
  });

  it('tells its page at which addresses others reach it', async () => {
    const { port, addresses } = await start();
    const response = await fetch(`http://127.0.0.1:${port}/kubeloupe/addresses.json`);
    expect([response.headers.get('cache-control'), await response.json(), await addresses()]).toEqual([
      'no-store',
      { addresses: [] },
      [],
    ]);
    const open = await start({ host: '0.0.0.0' });
    const told = await fetch(`http://127.0.0.1:${open.port}/kubeloupe/addresses.json`);
    expect(await told.json()).toEqual({ addresses: await open.addresses() });
  });

  it('ends a connection whose message is longer than any scenario', async () => {
    const server = await start();
    const eve = new Person(server);
    await eve.join('Eve');
    eve.socket.io.reconnection(false);
    const gone = new Promise((resolve) => eve.socket.on('disconnect', resolve));
    eve.socket.emit('message', 'x'.repeat(4 * 1_048_576));
    await gone;
    expect((await new Person(server).join('Ada')).role).toBe('student');
  });
});

/** A client that sends any frames, without waiting for anything. */
class Stranger {
  readonly socket: WebSocket;
  readonly got: string[] = [];
  readonly isClosed: Promise<void>;

  /** `localAddress`: the address of this machine that the connection comes from. */
  constructor({ port }: ClassServer, localAddress = '127.0.0.1') {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { localAddress });
    this.socket.on('message', (data: Buffer) => this.got.push(data.toString()));
    this.socket.on('error', () => undefined);
    this.isClosed = new Promise((resolve) => this.socket.on('close', () => resolve()));
  }

  async open(): Promise<this> {
    await new Promise((resolve) => this.socket.on('open', resolve));
    return this;
  }

  /** Joins the room, and resolves to what it answers: `joined` or `refused`. */
  async join(name: string): Promise<FromRoom['type']> {
    await this.open();
    this.socket.send(NAMING);
    await vi.waitFor(() => expect(this.got.some((text) => text.startsWith('40'))).toBe(true), { timeout: 20_000 });
    this.socket.send(saying({ type: 'join', name }));
    return vi.waitFor(
      () => {
        const answer = this.got.find((text) => text.startsWith('42'));
        if (answer === undefined) throw new Error(`${name} has no answer yet`);
        const [, json] = JSON.parse(answer.slice(2)) as [string, string];
        return (JSON.parse(json) as FromRoom).type;
      },
      { timeout: 20_000 },
    );
  }
}

const NAMING = `40${JSON.stringify({ room: KEYS.room })}`;
const saying = (message: ToRoom): string => `42${JSON.stringify(['message', JSON.stringify(message)])}`;

describe('before a connection is somebody in a room', () => {
  it('takes no requests of Engine.IO, whatever is in them', async () => {
    const { port } = await start();
    const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(url, { method: 'POST', body: Array(50_000).fill('40').join('\u001e') })).status).toBe(405);
  });

  it('handles one message that names the room, and ends who sends more', async () => {
    const server = await start();
    const eve = await new Stranger(server).open();
    for (let i = 0; i < 50; i++) eve.socket.send('40{}');
    await eve.isClosed;
    const refusals = eve.got.filter((text) => text.startsWith('44'));
    expect(refusals.length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['a long message', (socket: WebSocket) => socket.send(`40${' '.repeat(200_000)}`)],
    ['many pieces of one message', (socket: WebSocket) => Array.from({ length: 5_000 }, () => socket.send('x', { fin: false }))],
    ['many pings', (socket: WebSocket) => Array.from({ length: 5_000 }, () => socket.ping())],
    ['bytes', (socket: WebSocket) => socket.send(Buffer.alloc(100_000))],
  ])('ends who sends %s', async (_what, send) => {
    const eve = await new Stranger(await start()).open();
    send(eve.socket);
    await eve.isClosed;
  });

  it('ends who knows the room and sends much without joining it', async () => {
    const eve = await new Stranger(await start()).open();
    eve.socket.send(NAMING);
    await vi.waitFor(() => expect(eve.got.some((text) => text.startsWith('40'))).toBe(true));
    for (let i = 0; i < 20; i++) eve.socket.send(saying({ type: 'leave' }));
    await eve.isClosed;
  });

  it.each([
    ['says nothing', []],
    ['names the room and says no more', [NAMING]],
  ])('ends who %s for long', async (_what, texts) => {
    const eve = await new Stranger(await start({ bounds: { joinWithinMs: 100, mostWaiting: 10 } })).open();
    for (const text of texts) eve.socket.send(text);
    await eve.isClosed;
  });

  it('ends who has left for long, and nobody who is in the room', async () => {
    const server = await start({ bounds: { joinWithinMs: 100, mostWaiting: 10 } });
    const [ada, bob] = [new Person(server), new Person(server)];
    await Promise.all([ada.join('Ada'), bob.join('Bob')]);
    bob.socket.io.reconnection(false);
    const gone = new Promise((resolve) => bob.socket.on('disconnect', resolve));
    bob.say({ type: 'leave' });
    await gone;
    expect(ada.socket.connected).toBe(true);
  });

  it('lets a class in while many are silent: the oldest of these give their places', async () => {
    const server = await start({ bounds: { joinWithinMs: 60_000, mostWaiting: 10 } });
    const silent = await Promise.all(Array.from({ length: 10 }, () => new Stranger(server).open()));
    const students = Array.from({ length: 10 }, () => new Person(server));
    await Promise.all(students.map((student, i) => student.join(`Student ${i}`)));
    await silent[0]!.isClosed;
    expect(students.filter(({ socket }) => socket.connected)).toHaveLength(10);
  });
});

describe('one student', () => {
  // Other machines than Linux have one address of themselves only.
  it.skipIf(process.platform !== 'linux')(
    'who takes all places keeps out nobody at another address',
    async () => {
      const server = await start();
      const eves = Array.from({ length: MAX_PEOPLE }, () => new Stranger(server));
      const answers = await Promise.all(eves.map((eve, i) => eve.join(`Eve ${i}`)));
      expect(new Set(answers)).toEqual(new Set(['joined']));
      expect(await new Stranger(server).join('One more')).toBe('refused');
      const ada = new Stranger(server, '127.0.0.2');
      expect(await ada.join('Ada')).toBe('joined');
      expect(ada.socket.readyState).toBe(WebSocket.OPEN);
      for (const eve of eves) eve.socket.terminate();
    },
    60_000,
  );

  it('has one place, however often they join', async () => {
    const server = await start();
    const teacher = await teacherIn(server);
    const eve = new Person(server);
    for (let i = 0; i < 10; i++) await eve.join(`Eve ${i}`, { token: newSecret() });
    const again = new Person(server);
    await again.join('Grace', { key: KEYS.teacher });
    await vi.waitFor(() => expect(again.last('people')?.people.map(({ name }) => name)).toEqual(['Eve 9']));
    expect(teacher.socket.connected).toBe(true);
  });

  it('is ended by a flood, and the others are not', async () => {
    const server = await start();
    const teacher = await teacherIn(server);
    const eve = new Person(server);
    await eve.join('Eve');
    eve.socket.io.reconnection(false);
    const gone = new Promise((resolve) => eve.socket.on('disconnect', resolve));
    for (let i = 0; i < 1_000; i++) eve.socket.emit('nothing', i);
    await gone;
    expect(teacher.socket.connected).toBe(true);
  });
});

/** Adapters that know one another, as processes do by Redis. */
const cluster = new Set<LocalAdapter>();
class LocalAdapter extends ClusterAdapter {
  // oxlint-disable-next-line typescript/no-explicit-any -- the namespace has no exported type
  constructor(nsp: any) {
    super(nsp);
    cluster.add(this);
  }
  override doPublish(message: ClusterMessage): Promise<string> {
    for (const each of cluster) if (each !== this) setImmediate(() => each.onMessage(message));
    return Promise.resolve('');
  }
  override doPublishResponse(_uid: string, response: ClusterResponse): Promise<void> {
    for (const each of cluster) if (each !== this) setImmediate(() => each.onResponse(response));
    return Promise.resolve();
  }
  override serverCount(): Promise<number> {
    return Promise.resolve(cluster.size);
  }
}

describe('the same room in two processes', () => {
  it('is one class', async () => {
    const [one, other] = [await start({ adapter: LocalAdapter }), await start({ adapter: LocalAdapter })];
    const teacher = await teacherIn(one);
    const [near, far] = [new Person(one), new Person(other)];
    await near.join('Near');
    const { id } = await far.join('Far');
    teacher.say({ type: 'call' });
    await vi.waitFor(() => expect([near.last('call'), far.last('call')]).not.toContain(undefined));
    await vi.waitFor(() => expect(teacher.got).toContainEqual({ type: 'person', person: { id, name: 'Far', here: true } }));
    teacher.say({ type: 'ask-work', member: id });
    await vi.waitFor(() => expect(far.last('work-asked')).toBeDefined());
    const { teaching } = await new Person(other).join('Late');
    expect(teaching?.shown.cursor).toEqual({ at: 1_000 });
    // After a reload, too, the teacher sees those of both.
    teacher.socket.disconnect();
    const again = new Person(one);
    await again.join('Grace', { key: KEYS.teacher });
    await vi.waitFor(() => expect(again.last('people')?.people).toMatchObject([{ name: 'Near' }]));
    await vi.waitFor(() => expect(again.got).toContainEqual({ type: 'person', person: { id, name: 'Far', here: true } }));
  });

  it('has one window that leads, whichever process it is at, and another takes the lead only when asked to', async () => {
    const [one, other] = [await start({ adapter: LocalAdapter }), await start({ adapter: LocalAdapter })];
    const teacher = await teacherIn(one);
    await vi.waitFor(async () => expect((await new Person(other).join('Student')).teaching).toBeDefined());
    const second = new Person(other);
    const { leads, token } = await second.join('Grace', { key: KEYS.teacher });
    expect(leads).toBe(false);
    expect((await second.join('Grace', { key: KEYS.teacher, token, lead: true })).leads).toBe(true);
    await vi.waitFor(() => expect(teacher.last('led')).toBeDefined());
    second.say({ type: 'show', shown: { cursor: { at: 3_000 }, end: { at: 3_000 } } });
    await vi.waitFor(() => expect(teacher.last('show')?.shown.cursor).toEqual({ at: 3_000 }));
    // When it has gone, the next window leads, wherever it is.
    second.socket.disconnect();
    await vi.waitFor(async () => expect((await new Person(one).join('Grace', { key: KEYS.teacher })).leads).toBe(true));
  });

  it('passes on only what the room of the teacher has taken', async () => {
    const [one, other] = [await start({ adapter: LocalAdapter }), await start({ adapter: LocalAdapter })];
    const teacher = await teacherIn(one);
    const far = new Person(other);
    await far.join('Far');
    teacher.socket.emit('message', '{"type":"show"');
    await vi.waitFor(() => expect(teacher.last('refused')?.code).toBe('invalid'));
    teacher.say({ type: 'call' });
    await vi.waitFor(() => expect(far.last('call')).toBeDefined());
    expect((await new Person(other).join('Late')).teaching?.shown.cursor).toEqual({ at: 1_000 });
  });
});
