import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { startClass } from '../../src/server/class/class-server.ts';
import { newSecret } from '../../src/server/class/prepared-room.ts';
import { openDesk } from './desk.ts';
import { expect, test } from './kubeloupe.ts';
import { serveFolders } from './static-server.ts';

// What a class does that comes in by an address of the network, as `docs/teaching.md` tells it. Its pages have no clipboard: they are not secure.

const LEVEL = 'no-capacity-lost';
const bar = (page: Page) => page.locator('[data-room]');
/** How many Pods `web` is to have. */
const wanted = (page: Page) => page.getByLabel('Replicas of web').first();
const beat = (page: Page, id: string) => page.locator(`[data-beat="${id}"][data-answered]`);
const person = (page: Page, name: string) => page.locator(`[data-person="${name}"]`);

async function startRoom() {
  const keys = { room: newSecret(), teacher: newSecret() };
  const server = await startClass({ page: 'dist/page', rooms: [keys], host: '0.0.0.0', port: 0 });
  const local = `http://localhost:${server.port}`;
  // A machine without a network has none.
  const origin = (await server.addresses())[0]?.origin ?? local;
  const student = `${origin}/#room=${keys.room}`;
  return { server, origin, student, teacher: `${local}/#room=${keys.room}&teach=${keys.teacher}` };
}

async function enter(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeVisible();
}

const openWall = (teacher: Page) => bar(teacher).getByRole('button', { name: 'Room' }).click();

async function inClass(
  contexts: readonly BrowserContext[],
  act: (room: Awaited<ReturnType<typeof startRoom>>) => Promise<void>,
): Promise<void> {
  const room = await startRoom();
  try {
    await act(room);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await room.server.close();
  }
}

test(
  'a class comes in by a link on another page, votes, and solves a level with the teacher’s text',
  { tag: '@thorough' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const contexts = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
    const [teacher, ada, linus] = await Promise.all(contexts.map((context) => context.newPage()));
    // In a class the editor proper waits for the first who writes.
    const editor = (page: Page) => page.locator('[data-view="editor"] textarea');
    await inClass(contexts, async (room) => {
      await enter(teacher!, room.teacher, 'Grace');
      await openWall(teacher!);
      // The code of a page that was opened by `localhost` leads other machines here, too.
      await expect(teacher!.locator('[data-room-link]')).toHaveText(room.student);
      await teacher!.keyboard.press('Escape');
      await teacher!.goto(`${room.teacher.split('#')[0]}#lesson=how-many-may-be-missing`);
      await expect(beat(teacher!, 'floor')).toBeVisible({ timeout: 60_000 });

      const folder = mkdtempSync(join(tmpdir(), 'kubeloupe-'));
      writeFileSync(join(folder, 'index.html'), `<!doctype html><title>A course</title><a href="${room.student}">the room</a>`);
      const article = await serveFolders({ '/': `${folder}/` });
      await ada!.goto(article.origin);
      await ada!.getByRole('link').click();
      await expect(ada!.getByLabel('Your name')).toBeFocused({ timeout: 60_000 });
      await ada!.keyboard.type('Ada');
      await ada!.keyboard.press('Enter');
      await enter(linus!, room.student, 'Linus');
      await article.stop();
      rmSync(folder, { recursive: true });

      // Nobody is told before the teacher shows it, and the class does not see who was wrong.
      const floor = beat(ada!, 'floor');
      await floor.getByRole('button', { name: '9', exact: true }).click({ timeout: 60_000 });
      await expect(floor).toContainText('Your answer is noted. You can change it until the teacher shows what is right.');
      await expect(floor.locator('[data-right]')).toHaveCount(0);
      const desk = await openDesk(teacher!);
      await expect(person(desk, 'Ada')).toContainText('1/2 The floor · has answered');
      await expect(desk.locator('[data-answer="2"]')).toHaveAttribute('data-count', '1');
      await ada!.reload();
      await expect(floor.locator('[aria-pressed="true"]')).toHaveText('9', { timeout: 60_000 });
      await teacher!.locator('[data-show-answer]').click();
      await expect(floor).toContainText('That is not right.');
      await expect(floor).toContainText('Right: 8.');

      // The level. Who follows has solved nothing when the teacher has.
      await teacher!.goto(`${room.teacher.split('#')[0]}#lesson=${LEVEL}`);
      await expect(teacher!.locator('[data-solution]')).toBeVisible({ timeout: 60_000 });
      await expect(ada!.locator('[data-solution]')).toBeVisible({ timeout: 60_000 });
      for (const page of [ada!, linus!]) await expect(editor(page)).toHaveValue(/maxSurge: 0/, { timeout: 30_000 });
      await linus!.getByRole('button', { name: 'Let go' }).click();
      const field = linus!.getByRole('textbox', { name: 'kubectl' });
      const patch = '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":1,"maxUnavailable":0}}}}';
      for (const line of [`patch deployment/web -p '${patch}'`, 'set image deployment/web nginx=nginx:1.28']) {
        await field.fill(line);
        await field.press('Enter');
      }
      await expect(linus!.locator('[data-solved="true"]')).toBeVisible({ timeout: 90_000 });
      await teacher!.locator('[data-solution]').click();
      await expect(teacher!.locator('[data-beat] [data-solved="true"]')).toBeVisible({ timeout: 90_000 });
      await expect(person(desk, 'Linus')).toHaveAttribute('data-solved', 'own');
      await expect(person(desk, 'Ada')).toHaveAttribute('data-solved', 'followed');
    });
  },
);

test(
  'one person with two tabs is one person, and comes back in the tab that they want',
  { tag: '@thorough' },
  async ({ browser }) => {
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    const [teacher, first] = await Promise.all(contexts.map((context) => context.newPage()));
    await inClass(contexts, async (room) => {
      await enter(teacher!, room.teacher, 'Grace');
      await enter(first!, room.student, 'Ada');
      const second = await contexts[1]!.newPage();
      await second.goto(room.student);
      await expect(bar(first!)).toHaveAttribute('data-room', 'ended');
      await expect(bar(teacher!)).toContainText('1 person');
      await first!.getByRole('button', { name: 'Join here' }).click();
      await expect(bar(second)).toHaveAttribute('data-room', 'ended');
      await expect(bar(first!)).toHaveAttribute('data-room', 'follows');
      await expect(bar(teacher!)).toContainText('1 person');
    });
  },
);

test(
  'an address is copied without a clipboard, a room is ended after a question and a minute, and an incomplete address says so',
  { tag: '@thorough' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    const [teacher, ada] = await Promise.all(contexts.map((context) => context.newPage()));
    await inClass(contexts, async (room) => {
      const teach = room.origin + room.teacher.slice(room.teacher.indexOf('/#'));
      await enter(teacher!, teach, 'Grace');
      await openWall(teacher!);
      await teacher!.getByRole('button', { name: 'Copy the address' }).click();
      await expect(teacher!.getByRole('dialog')).toContainText('Copied');
      await ada!.goto(room.student.slice(0, -3));
      await expect(bar(ada!)).toHaveAttribute('data-room', 'incomplete');
      await expect(bar(ada!)).toContainText('This is the address of a room, but it is incomplete.');
      await ada!.getByRole('button', { name: 'Go on without a room' }).click();
      await expect(bar(ada!)).toHaveCount(0);
      await enter(ada!, room.student, 'Ada');
      await teacher!.getByRole('button', { name: 'End the room' }).click();
      await expect(bar(ada!)).toHaveAttribute('data-room', 'follows');
      await teacher!.getByRole('button', { name: 'End it for all?' }).click();
      // It was a slip: everybody is still there.
      await expect(bar(ada!)).toHaveAttribute('data-room', 'ending');
      await teacher!.reload();
      await bar(teacher!).getByRole('button', { name: 'Undo' }).click({ timeout: 60_000 });
      await expect(bar(ada!)).toHaveAttribute('data-room', 'follows');
      await expect(bar(teacher!)).toContainText('1 person');
      await openWall(teacher!);
      await teacher!.getByRole('button', { name: 'End the room' }).click();
      await teacher!.getByRole('button', { name: 'End it for all?' }).click();
      await expect(bar(ada!)).toHaveAttribute('data-room', 'ended', { timeout: 90_000 });
      await expect(bar(teacher!)).toHaveCount(0);
    });
  },
);

test(
  'a teacher who reloads while the work of a student is shown goes on showing it',
  { tag: '@thorough' },
  async ({ browser }) => {
    test.setTimeout(180_000);
    const contexts = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
    const [teacher, ada, linus] = await Promise.all(contexts.map((context) => context.newPage()));
    await inClass(contexts, async (room) => {
      await enter(teacher!, room.teacher, 'Grace');
      await enter(ada!, room.student, 'Ada');
      await enter(linus!, room.student, 'Linus');
      await ada!.locator('[data-command*="--replicas=7"]').first().click();
      // In slow motion a command takes a while.
      await expect(ada!.locator('[data-view="terminal"]')).toContainText('deployment.apps/web scaled');
      await expect(bar(ada!)).toHaveAttribute('data-room', 'free');
      const desk = await openDesk(teacher!);
      await desk.getByRole('button', { name: 'Show the page of Ada to all…' }).click();
      await ada!.getByRole('button', { name: 'Show it' }).click();
      await expect(wanted(teacher!)).toHaveValue('7');
      await expect(teacher!).toHaveURL(/#v1=/);
      await teacher!.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('kubeloupe.world.')));
      await teacher!.reload();
      await expect(bar(teacher!)).toBeVisible({ timeout: 60_000 });
      for (const page of [teacher!, linus!]) await expect(wanted(page)).toHaveValue('7');
      // Who tries alone goes on alone after a reload, too.
      await ada!.reload();
      await expect(bar(ada!)).toHaveAttribute('data-room', 'free', { timeout: 60_000 });
      await expect(wanted(ada!)).toHaveValue('7');
    });
  },
);

test(
  'who joins with a cluster of their own has it back by a button, in the tab where it was',
  { tag: '@thorough' },
  async ({ browser }) => {
    test.setTimeout(120_000);
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    const [teacher, ada] = await Promise.all(contexts.map((context) => context.newPage()));
    const deployments = (page: Page) =>
      page
        .locator('[data-view="objects"]')
        .locator('[data-object^="Deployment/"]')
        .evaluateAll((all) => [...new Set(all.map((each) => each.getAttribute('data-object')))]);
    const run = async (page: Page, line: string): Promise<void> => {
      const field = page.getByRole('textbox', { name: 'kubectl' });
      await field.fill(line);
      await field.press('Enter');
    };
    await inClass(contexts, async (room) => {
      await enter(teacher!, room.teacher, 'Grace');
      await run(teacher!, 'create deployment taught --image=nginx');
      await ada!.goto(room.student.split('#')[0]!);
      await expect.poll(() => deployments(ada!)).toEqual(['Deployment/default/web']);
      await run(ada!, 'create deployment mine --image=nginx');
      await expect.poll(() => deployments(ada!)).toEqual(['Deployment/default/web', 'Deployment/default/mine']);
      await expect(ada!).toHaveURL(/#v1=/);
      await enter(ada!, room.student, 'Ada');
      await expect.poll(() => deployments(ada!)).toEqual(['Deployment/default/web', 'Deployment/default/taught']);
      await expect(bar(ada!)).toHaveAttribute('data-room', 'follows');
      // In the room it is the teacher's again after a reload.
      await ada!.reload();
      await expect(bar(ada!)).toHaveAttribute('data-room', 'follows', { timeout: 60_000 });
      await expect.poll(() => deployments(ada!)).toEqual(['Deployment/default/web', 'Deployment/default/taught']);
      const home = ada!.getByRole('button', { name: 'Back to my cluster' });
      await home.click();
      await expect.poll(() => deployments(ada!)).toEqual(['Deployment/default/web', 'Deployment/default/mine']);
      await expect(bar(ada!)).toHaveAttribute('data-room', 'free');
      await ada!.getByRole('button', { name: 'Back to the teacher' }).click();
      await expect.poll(() => deployments(ada!)).toEqual(['Deployment/default/web', 'Deployment/default/taught']);
      await home.click();
      await expect.poll(() => deployments(ada!)).toEqual(['Deployment/default/web', 'Deployment/default/mine']);
    });
  },
);

test('the button of a name always answers, and says why a name is not taken', { tag: '@thorough' }, async ({ browser }) => {
  const contexts = await Promise.all([browser.newContext({ locale: 'zh-CN' }), browser.newContext()]);
  const [linus, ada] = await Promise.all(contexts.map((context) => context.newPage()));
  await inClass(contexts, async (room) => {
    await ada!.goto(room.student);
    const field = ada!.getByLabel('Your name');
    const join = ada!.getByRole('button', { name: 'Join', exact: true });
    await join.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Type your name first. The teacher sees it, other students do not.');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('Te\u00e1cher');
    await expect(field).toHaveAccessibleDescription('The teacher alone is called that. Take another name.');
    await join.click();
    await expect(field).toBeFocused();
    await field.fill('Ada');
    await expect(field).toHaveAccessibleDescription('The teacher sees it, with what you have solved. Other students do not.');
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    await join.click();
    await expect(bar(ada!)).toBeVisible();

    await linus!.goto(room.student);
    const name = linus!.getByLabel('你的名字');
    await name.fill('老师');
    await linus!.getByRole('button', { name: '加入', exact: true }).click();
    await expect(name).toHaveAccessibleDescription('只有老师可以这样称呼，请换一个名字。');
  });
});

test('a class follows to the comparison of two courses', { tag: '@thorough' }, async ({ browser }) => {
  test.setTimeout(180_000);
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [teacher, ada] = await Promise.all(contexts.map((context) => context.newPage()));
  await inClass(contexts, async (room) => {
    await enter(teacher!, room.teacher, 'Grace');
    await enter(ada!, room.student, 'Ada');
    await teacher!.goto(`${room.teacher.split('#')[0]}#lesson=what-if-no-surge`);
    for (const id of ['as-it-was', 'go-back', 'same-time', 'compare']) {
      await expect(beat(teacher!, id)).toBeVisible({ timeout: 60_000 });
      await expect(beat(ada!, id)).toBeVisible({ timeout: 60_000 });
      if (id !== 'compare') await teacher!.locator('[data-go-on]').click();
    }
    for (const page of [teacher!, ada!])
      await expect(page.locator('[data-view="compare"]')).toContainText('maxSurge', { timeout: 30_000 });
    await expect(bar(ada!)).toHaveAttribute('data-room', 'follows');
  });
});
