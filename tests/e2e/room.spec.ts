import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { io } from 'socket.io-client';
import { playScenario } from '../../src/cluster/scenario/index.ts';
import type { FromRoom, ToRoom } from '../../src/room/protocol.ts';
import { startClass } from '../../src/server/class/class-server.ts';
import { newSecret } from '../../src/server/class/prepared-room.ts';
import { openDesk } from './desk.ts';
import { expect, test } from './kubeloupe.ts';

/** Opens the address of a room in a window of its own, and says a name if the page asks for one. */
async function enter(context: BrowserContext, address: string, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  const bar = page.locator('[data-room]');
  const field = page.getByLabel('Your name');
  await expect(field.or(bar).first()).toBeVisible();
  if (await field.isVisible()) {
    await field.fill(name);
    await page.getByRole('button', { name: 'Join' }).click();
  }
  await expect(bar).toBeVisible();
  return page;
}

const bar = (page: Page) => page.locator('[data-room]');
/** How many Pods `web` is to have. */
const wanted = (page: Page) => page.getByLabel('Replicas of web').first();

test(
  'two windows of one browser are a room without any server: one follows, lets go and comes back',
  { tag: '@thorough' },
  async ({ context, kubeloupe }) => {
    await kubeloupe.open();
    const teacher = kubeloupe.page;
    await teacher.keyboard.press('ControlOrMeta+K');
    await teacher.getByRole('combobox').fill('room for a class');
    await teacher.keyboard.press('Enter');
    await teacher.getByRole('button', { name: 'Open a room in this browser' }).click();
    await teacher.getByLabel('Your name').fill('Grace');
    await teacher.getByRole('button', { name: 'Join' }).click();
    const address = teacher.locator('code', { hasText: '#room=' });
    const link = await address.innerText();
    const student = await enter(context, link, 'Ada');
    await expect(bar(student)).toHaveAttribute('data-room', 'follows');
    await expect(teacher.locator('[data-count-of="follows"]')).toHaveText('follows: 1');
    // No name stands on a page that the class may see.
    await expect(teacher.getByRole('dialog')).not.toContainText('Ada');
    const { violations } = await new AxeBuilder({ page: teacher }).include('[role="dialog"]').analyze();
    expect(violations).toEqual([]);
    const desk = await openDesk(teacher);
    // Each window has the name that was typed in it, also after a reload.
    await expect(desk.locator('[data-person="Ada"]')).toHaveAttribute('data-state', 'follows');
    const second = await enter(context, link, 'Linus');
    await second.reload();
    await expect(bar(second)).toHaveAttribute('data-room', 'follows');
    await expect(desk.locator('[data-person]')).toHaveCount(2);
    await expect(desk.locator('[data-person="Linus"]')).toHaveAttribute('data-state', 'follows');
    await second.close();

    await teacher.bringToFront();
    await teacher.keyboard.press('Space');
    await teacher.keyboard.press('2');
    await student.bringToFront();
    await expect(student.locator('[data-view="happens"]')).toBeVisible();

    await student.getByRole('button', { name: 'Let go' }).click();
    await expect(bar(student)).toHaveAttribute('data-room', 'free');
    await student.getByRole('button', { name: 'Back to the teacher' }).click();
    await expect(bar(student)).toHaveAttribute('data-room', 'follows');
  },
);

test(
  'a class on a server: a command of the teacher’s happens at a student, who joins late and reloads',
  { tag: '@thorough' },
  async ({ browser }) => {
    const keys = { room: newSecret(), teacher: newSecret() };
    const server = await startClass({ page: 'dist/page', rooms: [keys], host: '127.0.0.1', port: 0 });
    const at = `http://127.0.0.1:${server.port}/#room=${keys.room}`;
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    try {
      const teacher = await enter(contexts[0]!, `${at}&teach=${keys.teacher}`, 'Grace');
      await teacher.locator('[data-command*="--replicas=7"]').first().click();
      const student = await enter(contexts[1]!, at, 'Ada');
      await expect(bar(student)).toHaveAttribute('data-room', 'follows');
      await expect(bar(teacher)).toContainText('1 person');
      await expect(wanted(student)).toHaveValue('7');
      await student.reload();
      await expect(bar(student)).toHaveAttribute('data-room', 'follows');
      await expect(wanted(student)).toHaveValue('7');
      await expect(bar(teacher)).toContainText('1 person');
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await server.close();
    }
  },
);

test.describe('at 1280×720', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('how the page stands to its room covers no control, in any stage', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox').fill('room for a class');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Open a room in this browser' }).click();
    await page.getByLabel('Your name').fill('Grace');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bar(page)).toHaveAttribute('data-room', 'open');
    /** The controls that would be under the pointer if the bar were not there. */
    const covered = (): Promise<string[]> =>
      page.evaluate(() => {
        const room = document.querySelector<HTMLElement>('[data-room]')!;
        const { left, right, top, bottom } = room.getBoundingClientRect();
        room.style.visibility = 'hidden';
        const found = new Set<Element>();
        for (let x = left; x < right; x += 4) {
          for (let y = top; y < bottom; y += 4) {
            const control = document.elementFromPoint(x, y)?.closest('button, a, input, summary');
            if (control) found.add(control);
          }
        }
        room.style.visibility = '';
        return [...found].map((control) => control.getAttribute('aria-label') ?? control.textContent);
      });
    for (const key of ['1', '2', '3', '4', '5']) {
      await page.keyboard.press(key);
      await kubeloupe.settle();
      expect([key, await covered()]).toEqual([key, []]);
    }
  });
});

/** A server with one room, and the ways into it. */
async function startRoom() {
  const keys = { room: newSecret(), teacher: newSecret() };
  const options = { page: 'dist/page', rooms: [keys], host: '127.0.0.1' };
  const server = await startClass({ ...options, port: 0 });
  const { port } = server;
  const at = `http://127.0.0.1:${port}/#room=${keys.room}`;
  return {
    server,
    keys,
    student: at,
    teacher: `${at}&teach=${keys.teacher}`,
    startAgain: () => startClass({ ...options, port }),
  };
}

const beat = (page: Page, id: string) => page.locator(`[data-beat="${id}"][data-answered]`);

/** A teacher opens a lesson, and a student follows. `floor`: its first beat at the student's. */
async function beginTeaching(room: Awaited<ReturnType<typeof startRoom>>, contexts: readonly BrowserContext[]) {
  const teacher = await enter(contexts[0]!, room.teacher, 'Grace');
  await teacher.goto(`${room.teacher.split('#')[0]}#lesson=how-many-may-be-missing`);
  const student = await enter(contexts[1]!, room.student, 'Ada');
  const floor = beat(student, 'floor');
  return { teacher, student, floor };
}

test(
  'a class predicts: the teacher’s lesson opens at the students’, and the wall counts their answers',
  { tag: '@thorough' },
  async ({ browser }) => {
    const room = await startRoom();
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    try {
      const { teacher, student, floor } = await beginTeaching(room, contexts);
      await floor.getByRole('button', { name: '9', exact: true }).click();
      // Answering is not leaving.
      await expect(bar(student)).toHaveAttribute('data-room', 'follows');
      const desk = await openDesk(teacher);
      const ada = desk.locator('[data-person="Ada"]');
      await expect(desk.locator('[data-answer="2"]')).toHaveAttribute('data-count', '1');
      await expect(teacher.locator('[data-answer]')).toHaveCount(0);
      await expect(ada).toContainText('1/2 The floor · has answered');
      expect((await new AxeBuilder({ page: desk }).analyze()).violations).toEqual([]);
      // A part that is left without having been acted on is done first, on all pages.
      await teacher.locator('[data-go-on]').click();
      await expect(beat(student, 'ceiling')).toBeVisible();

      // Let go, the student carries the lesson on alone, and it counts.
      await student.getByRole('button', { name: 'Let go' }).click();
      await student.getByRole('button', { name: 'Back', exact: true }).click();
      await student.getByRole('button', { name: 'From here again' }).click();
      await floor.getByRole('button', { name: 'Do it for me' }).click();
      await expect(floor).toHaveAttribute('data-done', 'true', { timeout: 40_000 });
      // The page has done it for her.
      await expect(ada).toHaveAttribute('data-solved', 'solution');
      await expect(ada).toHaveAttribute('data-state', 'free');
      await expect(beat(teacher, 'ceiling')).toHaveAttribute('data-answered', 'false');
      await student.getByRole('button', { name: 'Back to the teacher' }).click();
      await expect(beat(student, 'ceiling')).toBeVisible();
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await room.server.close();
    }
  },
);

test(
  'the wall and the presenter show the options of a question as the lesson does',
  { tag: '@thorough' },
  async ({ browser }) => {
    const room = await startRoom();
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    try {
      const teacher = await enter(contexts[0]!, room.teacher, 'Grace');
      await teacher.goto(`${room.teacher.split('#')[0]}#lesson=what-a-deployment-keeps`);
      await enter(contexts[1]!, room.student, 'Ada');
      const options = teacher.locator('[data-option]');
      await expect(options).toHaveText(['Two Pods of web', 'Three Pods of web', 'Three Pods of web, and lonely'], {
        timeout: 60_000,
      });
      const shown = ['Two Pods of web0', 'Three Pods of webthe right answer0', 'Three Pods of web, and lonely0'];
      const desk = await openDesk(teacher);
      await expect(desk.locator('[data-answer]')).toHaveText(shown);
      await expect(desk.getByRole('meter', { name: 'Two Pods of web', exact: true })).toBeVisible();
      const opened = teacher.waitForEvent('popup');
      await teacher.locator('[data-present]').click();
      const presenter = await opened;
      await expect(presenter.locator('[data-answer]')).toHaveText(shown);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await room.server.close();
    }
  },
);

test(
  'the answer that the presenter shows is shown to the class, and counts as nobody’s',
  { tag: '@thorough' },
  async ({ browser }) => {
    const room = await startRoom();
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    try {
      const { teacher, student, floor } = await beginTeaching(room, contexts);
      await expect(floor).toHaveAttribute('data-answered', 'false');
      const opened = teacher.waitForEvent('popup');
      await teacher.locator('[data-present]').click();
      const presenter = await opened;
      await presenter.locator('[data-order="reveal"]').click();
      await expect(floor).toContainText('Right: 8.');
      await expect(floor).toHaveAttribute('data-answered', 'true');
      await expect(floor.locator('[aria-pressed="true"]')).toHaveCount(0);
      await expect(presenter.locator('[data-answers]')).toHaveAttribute('data-answers', '0');
      // Who comes late sees it, too. The vote is over.
      await student.reload();
      await expect(floor).toContainText('Right: 8.');
      await expect(floor.getByRole('button', { name: '9', exact: true })).toBeDisabled();
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await room.server.close();
    }
  },
);

test('a student’s page is shown to all after the student has agreed', { tag: '@thorough' }, async ({ browser }) => {
  const room = await startRoom();
  const contexts = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
  try {
    const teacher = await enter(contexts[0]!, room.teacher, 'Grace');
    const [ada, linus] = [await enter(contexts[1]!, room.student, 'Ada'), await enter(contexts[2]!, room.student, 'Linus')];
    await ada.locator('[data-command*="--replicas=7"]').first().click();
    await expect(ada.locator('[data-view="terminal"]')).toContainText('deployment.apps/web scaled');
    await expect(bar(ada)).toHaveAttribute('data-room', 'free');
    const desk = await openDesk(teacher);
    const wish = desk.locator('[data-person="Ada"] [role="status"]');
    const ask = async (): Promise<void> => {
      await desk.getByRole('button', { name: 'Show the page of Ada to all…' }).click();
      await expect(wish).toHaveAttribute('data-wish', 'asked');
    };
    await ask();
    await ada.getByRole('button', { name: 'Not now' }).click();
    await expect(bar(ada)).toHaveAttribute('data-room', 'free');
    await expect(wish).toHaveText('Would rather not now.');
    await ask();
    await ada.getByRole('button', { name: 'Show it' }).click();
    await expect(wanted(teacher)).toHaveValue('7');
    await expect(wanted(linus)).toHaveValue('7');
    await expect(bar(linus)).toHaveAttribute('data-room', 'follows');
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await room.server.close();
  }
});

test(
  'the spot is at the same object in a window of another size, and the screen is blank for all',
  { tag: '@thorough' },
  async ({ browser }) => {
    const room = await startRoom();
    const contexts = await Promise.all([
      browser.newContext({ viewport: { width: 1440, height: 900 } }),
      browser.newContext({ viewport: { width: 1280, height: 720 } }),
    ]);
    try {
      const teacher = await enter(contexts[0]!, room.teacher, 'Grace');
      const student = await enter(contexts[1]!, room.student, 'Ada');
      await expect(bar(student)).toHaveAttribute('data-room', 'follows');
      await teacher.bringToFront();
      await teacher.keyboard.press('x');
      const web = '[data-view="objects"] [data-object="Deployment/default/web"]';
      const card = await teacher.locator(web).boundingBox();
      // What follows the mouse is loaded with the first spot.
      await expect(async () => {
        await teacher.mouse.move(card!.x + card!.width * 0.2, card!.y + 12);
        await teacher.mouse.move(card!.x + card!.width * 0.25, card!.y + 12);
        await expect(teacher.locator('[data-spot]')).toBeVisible({ timeout: 500 });
      }).toPass();
      await student.bringToFront();
      await expect
        .poll(async () => {
          const [spot, there] = [await student.locator('[data-spot]').boundingBox(), await student.locator(web).boundingBox()];
          return spot && there ? Math.abs(spot.x + spot.width / 2 - there.x - there.width * 0.25) : Infinity;
        })
        .toBeLessThan(6);
      await teacher.bringToFront();
      await teacher.keyboard.press('x');
      await expect(student.locator('[data-spot]')).toHaveCount(0);

      await teacher.keyboard.press('ControlOrMeta+K');
      await teacher.getByRole('combobox').fill('presenter');
      const opened = teacher.waitForEvent('popup');
      await teacher.keyboard.press('Enter');
      const presenter = await opened;
      await presenter.locator('[data-order="blank"]').click();
      await expect(student.locator('[data-blank]')).toHaveText('The teacher has made the screen blank for a moment.');
      await student.keyboard.press('q');
      await expect(student.locator('[data-blank]')).toBeVisible();
      await presenter.keyboard.press('q');
      await expect(student.locator('[data-blank]')).toHaveCount(0);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await room.server.close();
    }
  },
);

test('a second window of the teacher’s follows, and takes over', { tag: '@thorough' }, async ({ browser }) => {
  const room = await startRoom();
  const contexts = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
  try {
    const first = await enter(contexts[0]!, room.teacher, 'Grace');
    await first.locator('[data-command*="--replicas=7"]').first().click();
    const second = await enter(contexts[1]!, room.teacher, 'Grace');
    const student = await enter(contexts[2]!, room.student, 'Ada');
    for (const page of [second, student]) await expect(wanted(page)).toHaveValue('7');
    await second.getByRole('button', { name: 'Teach from here' }).click();
    await expect(bar(first)).toHaveAttribute('data-room', 'led');
    await second.locator('[data-command*="--replicas=8"]').first().click();
    for (const page of [first, student]) await expect(wanted(page)).toHaveValue('8');
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await room.server.close();
  }
});

test(
  'a server that is started again gets everything from the teacher’s page, and everybody is back',
  { tag: '@thorough' },
  async ({ browser }) => {
    const room = await startRoom();
    let { server } = room;
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    try {
      const teacher = await enter(contexts[0]!, room.teacher, 'Grace');
      const student = await enter(contexts[1]!, room.student, 'Ada');
      await expect(bar(student)).toHaveAttribute('data-room', 'follows');
      await server.close();
      await expect(bar(student)).toHaveAttribute('data-room', 'lost');
      await expect(bar(teacher)).toHaveAttribute('data-room', 'lost');
      await teacher.locator('[data-command*="--replicas=7"]').first().click();
      server = await room.startAgain();
      await expect(bar(student)).toHaveAttribute('data-room', 'follows', { timeout: 30_000 });
      await expect(wanted(student)).toHaveValue('7');
      await expect(bar(teacher)).toContainText('1 person');
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await server.close();
    }
  },
);

test(
  'a page that has another history than the teacher’s says so, to its user and to the teacher',
  { tag: '@thorough' },
  async ({ browser }) => {
    const room = await startRoom();
    const cluster = { seed: 'differs' };
    const history = playScenario({ version: 1, cluster, branches: [{ commands: [], until: { at: 3_000 } }] }).history;
    const { record } = history.atTime(3_000);
    const teacher = io(room.student.split('/#')[0]!, { auth: { room: room.keys.room }, transports: ['websocket'] });
    const context = await browser.newContext();
    try {
      const states: unknown[] = [];
      teacher.on('message', (json: string) => {
        const message = JSON.parse(json) as FromRoom;
        if (message.type === 'person') states.push(message.person.report?.differs);
      });
      const say = (message: ToRoom): void => void teacher.emit('message', JSON.stringify(message));
      const shown = { cursor: { at: 3_000 }, end: { at: 3_000 } };
      say({ type: 'join', name: 'Grace', key: room.keys.teacher });
      say({ type: 'history', keep: 0, cluster, commands: [] });
      say({ type: 'show', shown: { ...shown, checksum: { record, digest: 'abc' } } });
      const student = await enter(context, room.student, 'Ada');
      await expect(bar(student)).toHaveAttribute('data-room', 'differs');
      await expect.poll(() => states.at(-1)).toBe(true);
    } finally {
      teacher.disconnect();
      await context.close();
      await room.server.close();
    }
  },
);
