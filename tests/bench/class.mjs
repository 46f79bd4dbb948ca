// `npm run bench:class`: one process with a room of 200 students without pages. Prints how long a command of the teacher's takes until everyone has it,
// and what a reload, a late comer and a lost connection cost. The server is a process of its own; all clients share this one.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { io } from 'socket.io-client';

const STUDENTS = Number(process.env.STUDENTS ?? 200);
const COMMANDS = 60;
/** The teacher gives a command, and shows the moment four times in between, as a page does while time passes. */
const PAUSE_MS = 100;

const teacherKey = randomBytes(18).toString('base64url');

const rooms = join(mkdtempSync(join(tmpdir(), 'class-')), 'rooms.json');
writeFileSync(rooms, JSON.stringify({ rooms: [{ code: 'KXM4P7', teacher: teacherKey }] }));

const server = spawn(process.execPath, ['dist/class/main.js', '--local', '--port', '0', '--rooms', rooms], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const port = await new Promise((resolve) => {
  server.stdout.on('data', (data) => {
    const found = /localhost:(\d+)/.exec(String(data));
    if (found) resolve(found[1]);
  });
});

const { room } = await (await fetch(`http://127.0.0.1:${port}/kubeloupe/room.json?code=KXM4P7`)).json();

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function connect(onMessage) {
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: { room },
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: 50,
    reconnectionDelayMax: 100,
  });
  socket.on('message', (json) => onMessage(JSON.parse(json), json.length));
  return socket;
}

function joined(more) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const listeners = new Set();
    const socket = connect((message, chars) => {
      if (message.type === 'joined') resolve({ socket, message, chars, listeners, tookMs: performance.now() - startedAt });
      for (const listen of listeners) listen(message);
    });
    socket.emit('message', JSON.stringify({ type: 'join', ...more }));
  });
}

function quantile(values, part) {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
}

const memory = () =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
const print = (what, figure) => console.log(what.padEnd(58), figure);
const say = (person, message) => person.socket.emit('message', JSON.stringify(message));

const before = memory();
const teacher = await joined({ name: 'Teacher', key: teacherKey });
say(teacher, { type: 'history', keep: 0, cluster: { seed: 'bench' }, commands: [] });
say(teacher, { type: 'show', shown: { cursor: { at: 0 }, end: { at: 0 } } });
const students = await Promise.all(Array.from({ length: STUDENTS }, (_, i) => joined({ name: `Student ${i}` })));
print(
  `${STUDENTS} students join at once: the last is in after`,
  `${Math.round(Math.max(...students.map(({ tookMs }) => tookMs)))} ms`,
);

// Each student reports once a second, as a page does.
const reports = students.map((student) =>
  setInterval(
    () => say(student, { type: 'report', report: { follows: true, atMs: 0, solved: ['first-rollout'] } }),
    1_000 + Math.random() * 100,
  ),
);

const latencies = [];
const lasts = [];
const given = { sentAt: 0, left: 0, done: () => undefined };
for (const { listeners } of students) {
  listeners.add((message) => {
    if (message.type !== 'history') return;
    latencies.push(performance.now() - given.sentAt);
    if (--given.left === 0) given.done();
  });
}
for (let i = 0; i < COMMANDS; i++) {
  const all = new Promise((resolve) => (given.done = resolve));
  given.left = STUDENTS;
  given.sentAt = performance.now();
  const at = (i + 1) * 1_000;
  const command = { type: 'kubectl', line: `scale deployment/web --replicas=${i}` };
  say(teacher, { type: 'history', keep: i, commands: [{ at, command }] });
  await all;
  lasts.push(performance.now() - given.sentAt);
  for (let part = 0; part < 4; part++) {
    say(teacher, { type: 'show', shown: { cursor: { at: at + part * 200, playing: true }, end: { at: at + part * 200 } } });
    await sleep(PAUSE_MS);
  }
}
const ms = (value) => `${value.toFixed(1)} ms`;
print('a command at a student: median, 99%, longest', [0.5, 0.99, 1].map((part) => ms(quantile(latencies, part))).join(', '));
print('a command at everyone: median, longest', [0.5, 1].map((part) => ms(quantile(lasts, part))).join(', '));
print('memory of the server: before, with the class', `${before} MB, ${memory()} MB`);

const late = await joined({ name: 'Late' });
print(
  'a late comer has the whole after',
  `${ms(late.tookMs)} (${late.message.teaching.history.branches[0].commands.length} commands, ${late.chars} characters)`,
);

teacher.socket.disconnect();
const again = await joined({ name: 'Teacher', key: teacherKey });
print(
  'the teacher, reloaded, has the whole again after',
  `${ms(again.tookMs)} (${again.message.teaching.history.branches[0].commands.length} commands)`,
);

const lost = students[0];
const missed = new Promise((resolve) => lost.listeners.add((message) => message.type === 'call' && resolve(performance.now())));
lost.socket.io.reconnectionDelay(300);
lost.socket.io.randomizationFactor(0);
const lostAt = performance.now();
lost.socket.on('connect', () => say(lost, { type: 'join', name: 'Student 0', token: lost.message.token }));
lost.socket.io.engine.close();
say(again, { type: 'call' });
print('a student, away for 0.3 s, has what was missed after', ms((await missed) - lostAt));

for (const timer of reports) clearInterval(timer);
for (const { socket } of [...students, late, again]) socket.disconnect();
server.kill();
