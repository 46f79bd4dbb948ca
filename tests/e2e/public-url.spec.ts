import type { Page } from '@playwright/test';
import { renderSVG } from 'uqr';
import { teacherAddress } from '../../src/server/class/announce.ts';
import { startClass } from '../../src/server/class/class-server.ts';
import { newRoom } from '../../src/server/class/prepared-room.ts';
import { expect, test } from './kubeloupe.ts';

// `--public-url`: the teacher's page is opened at this machine, and whatever leads to it from elsewhere has the address of the proxy.

const PUBLIC = 'https://room.school.example';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Share this moment' });

/** What a QR code of the page shows is right if it is the code of a text: the same encoder makes both. */
async function expectCode(page: Page, name: string, text: string): Promise<void> {
  const svg = renderSVG(text, { ecc: 'L', border: 4 });
  await expect(page.getByRole('img', { name })).toHaveAttribute('src', `data:image/svg+xml,${encodeURIComponent(svg)}`);
}

test(
  'links, snippets and codes have the public address, also those that are made while a lesson is presented to a class',
  { tag: '@thorough' },
  async ({ browser }) => {
    const room = { ...newRoom([], { name: '9b', lesson: 'how-many-may-be-missing' }), code: 'KXM4P7' };
    const server = await startClass({ page: 'dist/page', rooms: [room], host: '127.0.0.1', port: 0, publicUrl: PUBLIC });
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    try {
      const page = await context.newPage();
      await page.goto(teacherAddress(room, `http://localhost:${server.port}`));
      await page.getByLabel('Your name').fill('Grace');
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-beat="floor"][data-answered]')).toBeVisible({ timeout: 60_000 });

      await page.locator('[data-room]').getByRole('button', { name: 'Room' }).click();
      await expect(page.locator('[data-room-link]')).toHaveText(`${PUBLIC}/#join=KXM4P7`);
      await expectCode(page, 'The address of the room as a QR code', `${PUBLIC}/#join=KXM4P7`);
      await expect(page.getByRole('link', { name: 'Print a handout' })).toHaveAttribute(
        'href',
        `kubeloupe/handout?code=KXM4P7&at=${encodeURIComponent(PUBLIC)}&lang=en`,
      );
      await page.keyboard.press('Escape');

      // The moment is shared while the page is presented, without its controls.
      await page.getByRole('button', { name: 'Present' }).click();
      await page.keyboard.press('ControlOrMeta+K');
      await page.getByRole('combobox').fill('share this moment');
      await page.keyboard.press('Enter');
      const link = sheet(page).getByRole('textbox', { name: 'Link', exact: true });
      await expect(link).toHaveValue(/^https:\/\/room\.school\.example\/#v1=/);
      const shared = await link.inputValue();
      await sheet(page).getByRole('tab', { name: 'QR code' }).click();
      await expectCode(page, 'QR code of the link', shared);

      await sheet(page).getByRole('tab', { name: 'Embed' }).click();
      const code = sheet(page).getByLabel('Text to paste');
      for (const [format, begins] of [
        ['Frame', `src="${PUBLIC}/?embed=`],
        ['HTML link', `href="${PUBLIC}/#v1=`],
        ['Markdown', `](${PUBLIC}/#v1=`],
        ['Address', `${PUBLIC}/?embed=`],
      ] as const) {
        await sheet(page).getByText(format, { exact: true }).click();
        await expect(code).toHaveValue(new RegExp(begins.replaceAll(/[.?\]()[]/g, String.raw`\$&`)));
        await expect(code).not.toHaveValue(/localhost/);
      }

      await sheet(page).getByRole('tab', { name: 'Lesson' }).click();
      await expect(page.locator('[data-lesson-link]')).toHaveValue(/^https:\/\/room\.school\.example\/#l1=/);
    } finally {
      await context.close();
      await server.close();
    }
  },
);
