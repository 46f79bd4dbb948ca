import type { BrowserContext, Page } from '@playwright/test';
import { io, type Socket } from 'socket.io-client';
import type { FromRoom, Report, ShownLesson, ToRoom } from '../../src/room/protocol.ts';
import { startClass } from '../../src/server/class/class-server.ts';
import { newSecret } from '../../src/server/class/prepared-room.ts';
import { openDesk } from './desk.ts';
import { expect, test } from './kubeloupe.ts';

/** Students at all, and those with a page. `CLASS_PAGES=30` gives everybody one, which takes about 10 GB of memory and some minutes. */
const STUDENTS = 30;
const PAGES = Number(process.env['CLASS_PAGES'] ?? 6);

const LESSON = 'how-many-may-be-missing';
const LEVEL = 'no-capacity-lost';

const bar = (page: Page) => page.locator('[data-room]');
const beat = (page: Page, id: string) => page.locator(`[data-beat="${id}"][data-answered]`);

/** A student without a page: it does what a page would tell the room. */
class Client {
  readonly socket: Socket;
  lesson: ShownLesson | undefined;
  #token: string | undefined;

  constructor(
    at: string,
    room: string,
    readonly name: string,
  ) {
    this.socket = io(at, { auth: { room }, transports: ['websocket'], forceNew: true });
    this.socket.on('connect', () => {
      if (!this.socket.recovered) this.say({ type: 'join', name, ...(this.#token && { token: this.#token }) });
    });
    this.socket.on('message', (json: string) => this.#hear(JSON.parse(json) as FromRoom));
  }

  say(message: ToRoom): void {
    this.socket.emit('message', JSON.stringify(message));
  }

  report(report: Partial<Report>): void {
    this.say({ type: 'report', report: { follows: true, atMs: 0, ...report } });
  }

  /** The network is gone for a moment. */
  lose(): void {
    this.socket.io.engine.close();
  }

  #hear(message: FromRoom): void {
    if (message.type === 'joined') {
      this.#token = message.token;
      this.lesson = message.teaching?.shown.lesson;
    }
    if (message.type === 'show') this.lesson = message.shown.lesson;
  }
}

async function enter(context: BrowserContext, address: string, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((own) => localStorage.setItem('kubeloupe.name', own), name);
  await page.goto(address);
  await expect(bar(page)).toBeVisible({ timeout: 120_000 });
  return page;
}

/** Does the same at all pages, one after the other: they share the machine. */
async function atEach(pages: readonly Page[], act: (page: Page, i: number) => Promise<void>): Promise<void> {
  for (const [i, page] of pages.entries()) await act(page, i);
}

test(
  `a class of ${STUDENTS} goes through a lesson and a level, with reloads and lost connections`,
  { tag: '@thorough' },
  async ({ browser }) => {
    test.setTimeout(PAGES * 90_000 + 300_000);
    const keys = { room: newSecret(), teacher: newSecret() };
    const server = await startClass({ page: 'dist/page', rooms: [keys], host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${server.port}`;
    const address = `${origin}/#room=${keys.room}`;
    const contexts: BrowserContext[] = [];
    const newContext = async (): Promise<BrowserContext> => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      contexts.push(context);
      return context;
    };
    const clients: Client[] = [];
    try {
      const teacher = await enter(await newContext(), `${address}&teach=${keys.teacher}`, 'Grace');
      await teacher.goto(`${origin}/#lesson=${LESSON}`);
      await expect(beat(teacher, 'floor')).toBeVisible({ timeout: 60_000 });
      const pages: Page[] = [];
      const join = async (): Promise<void> => {
        pages.push(await enter(await newContext(), address, `Page ${pages.length}`));
      };
      // One student comes late.
      while (pages.length < PAGES - 1) await join();
      while (clients.length < STUDENTS - PAGES) clients.push(new Client(origin, keys.room, `Client ${clients.length}`));

      // Everybody predicts. Half of the class is wrong.
      const answerOf = (i: number): number => (i % 2 === 0 ? 1 : 0);
      await atEach(pages, (page, i) =>
        beat(page, 'floor')
          .locator(`[data-option="${answerOf(i)}"]`)
          .click({ timeout: 120_000 }),
      );
      for (const [i, client] of clients.entries()) {
        await expect.poll(() => client.lesson).toMatchObject({ id: LESSON, beat: 0 });
        client.report({ lesson: { id: LESSON, beat: 0 }, answers: [{ id: LESSON, beat: 0, answer: answerOf(i) }] });
      }
      const answered = pages.length + clients.length;
      const desk = await openDesk(teacher);
      await expect(desk.locator('[data-answers]')).toHaveAttribute('data-answers', String(answered), { timeout: 60_000 });

      // The teacher does it, reloads in the middle, and some lose their connection meanwhile. One comes late.
      await teacher.locator('[data-show-answer]').click();
      await beat(teacher, 'floor').getByRole('button', { name: 'Do it for me' }).click();
      for (const client of clients.slice(0, 5)) client.lose();
      await pages[0]!.context().setOffline(true);
      await pages[1]!.reload();
      await join();
      await pages[0]!.context().setOffline(false);
      await expect(beat(teacher, 'floor')).toHaveAttribute('data-done', 'true', { timeout: 120_000 });
      await teacher.reload();
      await expect(beat(teacher, 'floor')).toBeVisible({ timeout: 60_000 });
      await atEach(pages, async (page) => {
        await expect(bar(page)).toHaveAttribute('data-room', 'follows', { timeout: 120_000 });
        const replicaSets = page.locator('article[data-object^="ReplicaSet/default/web-"]');
        await expect(replicaSets.filter({ hasText: 'nginx:1.28' })).toContainText('10 serve', { timeout: 120_000 });
      });

      // The level. Each student solves it alone.
      await teacher.goto(`${origin}/#lesson=${LEVEL}`);
      await expect(teacher.locator('[data-solution]')).toBeVisible({ timeout: 60_000 });
      await atEach(pages, async (page) => {
        await expect(page.locator('[data-solution]')).toBeEnabled({ timeout: 120_000 });
        await page.getByRole('button', { name: 'Let go' }).click();
        // By their own commands: the page's solution is nothing that a student has solved.
        const patch = '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":1,"maxUnavailable":0}}}}';
        const field = page.getByRole('textbox', { name: 'kubectl' });
        for (const line of [`patch deployment/web -p '${patch}'`, 'set image deployment/web nginx=nginx:1.28']) {
          await field.fill(line);
          await field.press('Enter');
        }
        await expect(page.locator('[data-solved="true"]')).toBeVisible({ timeout: 120_000 });
      });
      for (const client of clients) {
        await expect.poll(() => client.lesson).toEqual({ id: LEVEL, beat: 0 });
        client.report({ follows: false, lesson: { id: LEVEL, beat: 0 }, marks: [{ id: LEVEL, beat: 0, by: 'own' }] });
      }
      const people = desk.locator('[data-person]');
      await expect(people).toHaveCount(STUDENTS);
      await expect(people.and(desk.locator('[data-solved="own"]'))).toHaveCount(STUDENTS, { timeout: 60_000 });
      await expect(people.and(desk.locator('[data-state="free"]'))).toHaveCount(STUDENTS);

      // Back to the teacher, all at once.
      await desk.getByRole('button', { name: 'Call everybody back' }).click();
      await atEach(pages, (page) => expect(bar(page)).toHaveAttribute('data-room', 'follows', { timeout: 60_000 }));
    } finally {
      for (const { socket } of clients) socket.disconnect();
      await Promise.all(contexts.map((context) => context.close()));
      await server.close();
    }
  },
);
