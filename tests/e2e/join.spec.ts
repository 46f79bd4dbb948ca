import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { teacherAddress } from '../../src/server/class/announce.ts';
import { startClass, type ClassServer } from '../../src/server/class/class-server.ts';
import { newRoom } from '../../src/server/class/prepared-room.ts';
import { expect, test } from './kubeloupe.ts';
import { PageWatch } from './page-watch.ts';

// How a class comes in by what stands on the board: the address, and a code of six characters.

const ROOM = { ...newRoom([], { name: '9b', lesson: 'how-many-may-be-missing' }), code: 'KXM4P7' };

const bar = (page: Page) => page.locator('[data-room]');
const field = (page: Page) => page.getByLabel('The code of your class');
const words = (page: Page) => page.locator('[data-join]');

async function withClass(
  browser: Browser,
  act: (server: ClassServer, open: (path: string) => Promise<Page>) => Promise<void>,
): Promise<void> {
  const server = await startClass({ page: 'dist/page', rooms: [ROOM], host: '127.0.0.1', port: 0 });
  const contexts: BrowserContext[] = [];
  const watches: PageWatch[] = [];
  const open = async (path: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, serviceWorkers: 'block' });
    contexts.push(context);
    const page = await context.newPage();
    const watch = new PageWatch(page, `http://127.0.0.1:${server.port}`);
    await watch.begin();
    watches.push(watch);
    await page.goto(`http://127.0.0.1:${server.port}${path}`);
    return page;
  };
  try {
    await act(server, open);
    expect(watches.flatMap(({ faults }) => faults)).toEqual([]);
  } finally {
    for (const context of contexts) await context.close();
    await server.close();
  }
}

async function sayName(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

test('two students join by typing the code, and the teacher’s page has it to show', async ({ browser }) => {
  await withClass(browser, async (server, open) => {
    const teacher = await open(teacherAddress(ROOM, ''));
    await sayName(teacher, 'Grace');
    await expect(bar(teacher)).toBeVisible();
    // The room was prepared with a lesson.
    await expect(teacher.locator('[data-beat]').first()).toBeVisible();
    await expect(teacher).toHaveURL(/#lesson=how-many-may-be-missing/);

    // The bare address asks for the code at once. What is wrong is said where it was typed.
    const ada = await open('/');
    await expect(field(ada)).toBeFocused();
    await ada.keyboard.press('Enter');
    await expect(words(ada)).toHaveAttribute('data-join', 'empty');
    for (const [typed, problem] of [
      ['kxm4p', 'not-a-code'],
      ['kxm4po', 'letter'],
      ['kxm4p9', 'no-room'],
    ] as const) {
      await field(ada).fill(typed);
      await ada.keyboard.press('Enter');
      await expect(words(ada)).toHaveAttribute('data-join', problem);
      await expect(field(ada)).toBeFocused();
      await expect(field(ada)).toHaveAttribute('aria-invalid', 'true');
    }
    const { violations } = await new AxeBuilder({ page: ada }).include('[role="dialog"]').analyze();
    expect(violations).toEqual([]);
    // The wrong code is selected: it is typed over.
    await ada.keyboard.type('kxm 4p7');
    await ada.keyboard.press('Enter');
    await sayName(ada, 'Ada');
    await expect(bar(ada)).toHaveAttribute('data-room', 'follows');

    // The address of the QR code has the code in it. It is tried at once, also if it is wrong.
    const linus = await open('/#join=KXM4P9');
    await expect(words(linus)).toHaveAttribute('data-join', 'no-room');
    await field(linus).fill('KXM-4P7');
    await linus.keyboard.press('Enter');
    await sayName(linus, 'Linus');
    await expect(bar(linus)).toHaveAttribute('data-room', 'follows');

    await bar(teacher).getByRole('button', { name: 'Room' }).click();
    await expect(teacher.locator('[data-count-of="follows"]')).toHaveText('follows: 2');
    // Nobody else reaches this server, so there is no QR code, and the link leads to other windows here.
    await expect(teacher.locator('[data-room-link]')).toHaveText(`http://127.0.0.1:${server.port}/#join=KXM4P7`);
  });
});

test(
  'the board of the sheet Room has the address of the network that the teacher has chosen, and a handout',
  { tag: '@thorough' },
  async ({ browser }) => {
    await withClass(browser, async (server, open) => {
      const teacher = await open('/');
      const addresses = [
        { origin: 'http://192.168.1.20:4180', network: 'wlan0', kind: 'local' },
        { origin: 'http://172.17.0.1:4180', network: 'docker0', kind: 'inside' },
      ];
      await teacher.route('**/kubeloupe/addresses.json', (route) => route.fulfill({ json: { addresses } }));
      await teacher.goto(`http://127.0.0.1:${server.port}/#room=${ROOM.room}&teach=${ROOM.teacher}`);
      await sayName(teacher, 'Grace');
      await bar(teacher).getByRole('button', { name: 'Room' }).click();
      await expect(teacher.locator('[data-room-origin]')).toHaveText('192.168.1.20:4180');
      await expect(teacher.locator('[data-room-code]')).toHaveText('KXM 4P7');
      await expect(teacher.locator('[data-room-link]')).toHaveText('http://192.168.1.20:4180/#join=KXM4P7');
      await teacher.getByText('If a phone does not get there').click();
      await teacher.getByRole('radio', { name: /172\.17\.0\.1:4180/ }).check();
      await expect(teacher.locator('[data-room-origin]')).toHaveText('172.17.0.1:4180');
      const { violations } = await new AxeBuilder({ page: teacher }).include('[role="dialog"]').analyze();
      expect(violations).toEqual([]);
      const href = await teacher.getByRole('link', { name: 'Print a handout' }).getAttribute('href');
      expect(href).toBe(`kubeloupe/handout?code=KXM4P7&at=${encodeURIComponent('http://172.17.0.1:4180')}&lang=en`);

      const handout = await open(`/${href}`);
      await expect(handout.getByRole('heading', { level: 1 })).toHaveText('Join the class: 9b');
      // No other machine reaches this server, so there is no QR code: a phone that scans it would ask itself.
      await expect(handout.getByRole('img')).toHaveCount(0);
      const found = await new AxeBuilder({ page: handout }).analyze();
      expect(found.violations).toEqual([]);
    });
  },
);

test(
  'a page that is not served by a class takes the address, and says where a code belongs',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox').fill('join a class');
    await page.keyboard.press('Enter');
    const address = page.getByLabel('The address of your class');
    await expect(address).toBeFocused();
    await page.keyboard.type('KXM4P7');
    await page.keyboard.press('Enter');
    await expect(words(page)).toHaveAttribute('data-join', 'elsewhere');
    await expect(words(page)).toContainText('Type the address that stands above it on the board, such as 192.168.1.20:4180');
  },
);
