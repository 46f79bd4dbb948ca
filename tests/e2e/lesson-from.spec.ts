import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

const LESSON = readFileSync('src/lessons/first-steps/what-a-deployment-keeps.yaml', 'utf8').replace(
  /^id: .*$/m,
  'id: from-a-file',
);
const FILE = '**/lessons/surge.yaml';

/** Has the site answer for the file of the lesson. Returns the requests for it so far. */
async function serve(
  page: Page,
  answer: { readonly status?: number; readonly body?: string | Buffer; readonly headers?: Record<string, string> },
  url = FILE,
) {
  const requests: string[] = [];
  await page.route(url, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/yaml', ...answer });
  });
  return requests;
}

const firstPart = (page: Page): Locator => page.locator('[data-beat="two-ways"]');

/** Types the address of a lesson. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `#lesson-from=${address}`);

/** The question about a lesson at an address. */
async function ask(page: Page, address = '/lessons/surge.yaml'): Promise<Locator> {
  await page.goto(`./#lesson-from=${address}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test(
  'a lesson is opened from an address of the site, each time after its user has agreed',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const requests = await serve(page, { body: LESSON });
    const dialog = await ask(page);
    const { host } = new URL(page.url());
    await expect(dialog.getByRole('heading')).toHaveText(`Open a lesson from ${host}?`);
    await expect(dialog).toContainText(`http://${host}/lessons/surge.yaml`);
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toBeHidden();
    await expect(kubeloupe.deployment('web')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(requests).toEqual([]);

    await goTo(page, '/lessons/surge.yaml');
    await dialog.getByRole('button', { name: 'Load the lesson' }).click();
    await expect(dialog).toBeHidden();
    await expect(firstPart(page)).toBeVisible();
    expect(requests).toHaveLength(1);
    // The address holds the lesson itself: a reload needs no file, and asks for none.
    await expect(page).toHaveURL(/#l1=/);
    await page.reload();
    await expect(firstPart(page)).toBeVisible();
    expect(requests).toHaveLength(1);

    await goTo(page, '/lessons/surge.yaml');
    await expect(dialog).toContainText('Nothing has been loaded yet.');
    expect(requests).toHaveLength(1);
  },
);

const REFUSALS = [
  [{ status: 404, body: '' }, 'lesson-not-found', 'has no file /lessons/surge.yaml.'],
  [{ status: 403, body: '' }, 'lesson-forbidden', 'its author has to make it public'],
  [{ status: 500, body: '' }, 'lesson-status', 'answers with the error 500'],
  [{ body: `# ${'x'.repeat(1_048_576)}\n${LESSON}` }, 'too-big', 'It is larger than 1,048,576 characters.'],
  [{ body: '<!doctype html><title>Kubeloupe</title>' }, 'not-a-lesson', 'It is not a lesson.'],
  [{ body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]) }, 'not-a-lesson', 'It is not a lesson.'],
  [{ body: LESSON.replace(/^beats:/m, 'colour: red\nbeats:') }, 'unknown-field', 'There is no field “colour”.'],
  [{ status: 302, headers: { location: 'https://other.example/a.yaml' } }, 'lesson-unreachable', 'this page loads nothing'],
] as const;

test(
  'what is no lesson is refused in words, and can be tried again',
  { tag: '@thorough' },
  async ({ kubeloupe, page, watch }) => {
    watch.expect(
      /Failed to load resource|net::|policy: |Content Security Policy|Fetch API cannot load|Unsafe attempt|request to https:\/\/other/,
    );
    const others = await serve(page, { body: LESSON }, 'https://other.example/**');
    await serve(page, REFUSALS[0][0]);
    const dialog = await ask(page);
    await dialog.getByRole('button', { name: 'Load the lesson' }).click();
    const alert = dialog.getByRole('alert');
    for (const [answer, code, words] of REFUSALS) {
      await serve(page, answer);
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(alert.and(page.locator(`[data-refusal="${code}"]`))).toContainText(words);
      await expect(alert).toContainText('Nothing has changed');
    }
    // Where a file is sent on to another site, that is not asked.
    expect(others).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(kubeloupe.deployment('web')).toBeVisible();

    for (const [address, words] of [
      ['http://school.example/a.yaml', 'A lesson on another site is opened by https only.'],
      ['https://me:secret@school.example/a.yaml', 'There is a name or a password in it.'],
      ['', 'It is no address of a file.'],
    ] as const) {
      await goTo(page, address);
      await expect(dialog).toContainText(words);
      await expect(dialog.getByRole('button')).toHaveCount(1);
    }
  },
);

test(
  'a pasted address asks, too; from another site nothing is loaded: its file is opened there, and pasted',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const requests = await serve(page, { body: LESSON }, 'https://school.example/**');
    await kubeloupe.open();
    await kubeloupe.button('Share this moment').click();
    const sheet = page.getByRole('dialog', { name: 'Share this moment' });
    await sheet.getByRole('textbox', { name: 'Link, scenario or lesson' }).fill('https://school.example/a.yaml');
    await sheet.getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'The lesson is at school.example' });
    const link = dialog.getByRole('link', { name: 'Open the file at school.example' });
    await expect(link).toHaveAttribute('href', 'https://school.example/a.yaml');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const field = dialog.getByRole('textbox', { name: 'The text of the lesson' });
    await field.fill('kind: Pod');
    await dialog.getByRole('button', { name: 'Open the lesson' }).click();
    await expect(dialog.getByRole('alert')).toContainText('It is not a lesson.');
    await field.fill(LESSON);
    await dialog.getByRole('button', { name: 'Open the lesson' }).click();
    await expect(firstPart(page)).toBeVisible();
    expect(requests).toEqual([]);
  },
);

test(
  'a site that the policy of the page names is loaded from, if it lets the page read',
  { tag: '@thorough' },
  async ({ page, watch }) => {
    watch.expect(/CORS|net::ERR_FAILED|Failed to load resource|request to https:\/\/school/);
    await page.route(/\/(?:#.*)?$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("connect-src 'self'", "connect-src 'self' https://school.example");
      await route.fulfill({ response, body });
    });
    // To the page, a site that does not let it read looks like one that does not answer.
    await page.route('https://school.example/kept.yaml', (route) => route.abort());
    const dialog = await ask(page, 'https://school.example/kept.yaml');
    await dialog.getByRole('button', { name: 'Load the lesson' }).click();
    await expect(dialog.getByRole('alert')).toContainText(`Access-Control-Allow-Origin: ${new URL(page.url()).origin}`);

    await serve(page, { body: LESSON }, 'https://school.example/open.yaml');
    await goTo(page, 'https://school.example/open.yaml');
    await dialog.getByRole('button', { name: 'Load the lesson' }).click();
    await expect(firstPart(page)).toBeVisible();
  },
);
