import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, Kubeloupe, test } from './kubeloupe.ts';
import { encodeLink } from '../../src/worker/protocol/scenario.ts';
import { deploymentYaml } from '../manifests.ts';
import { linkOf } from '../scenarios.ts';

const MINE = deploymentYaml({ name: 'mine', replicas: 2 });

const hashOf = (page: Page): Promise<string> => page.evaluate(() => location.hash);
const historyLength = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** The clipboard content of the "copy" buttons. */
async function copied(kubeloupe: Kubeloupe, button: RegExp): Promise<string> {
  await kubeloupe.button('Share this moment').click();
  const sheet = kubeloupe.page.getByRole('dialog', { name: 'Share this moment' });
  await sheet.getByRole('button', { name: button }).click();
  await expect(sheet.getByText('Copied')).toBeAttached();
  await kubeloupe.page.keyboard.press('Escape');
  return kubeloupe.page.evaluate(() => navigator.clipboard.readText());
}

test('a visit without a link has no hash, and loads the link reader after its first graph', async ({ kubeloupe, page }) => {
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (document.querySelector('[data-object="Deployment/default/web"]') === null) return;
      look.disconnect();
      performance.mark('first graph');
    });
    look.observe(document, { subtree: true, childList: true });
  });
  await kubeloupe.open();
  const fetchedAfter = (): Promise<readonly number[]> =>
    page.evaluate(() => {
      const first = performance.getEntriesByName('first graph')[0]?.startTime ?? Infinity;
      const fetched = performance.getEntriesByType('resource').filter(({ name }) => /\/rest-[^/]*\.js$/.test(name));
      return fetched.map(({ startTime }) => startTime - first);
    });
  await expect.poll(async () => (await fetchedAfter()).length).toBe(1);
  expect(Math.min(...(await fetchedAfter()))).toBeGreaterThan(0);
  expect(await hashOf(page)).toBe('');
});

test('the address follows the actions without filling the history, and leads back to them', async ({
  kubeloupe,
  page,
  context,
}) => {
  await kubeloupe.openAndWait();
  const before = await historyLength(page);
  expect(await hashOf(page)).toBe('');
  await kubeloupe.kubectl('scale deployment/web --replicas=5');
  await kubeloupe.expectReady('web', 5);
  await kubeloupe.pause();
  await expect.poll(() => hashOf(page)).toMatch(/^#v1=/);
  const clock = await kubeloupe.clockMs();
  const revision = await kubeloupe.revision();
  await expect.poll(() => hashOf(page)).not.toBe('');
  await page.waitForTimeout(1_000);
  expect(await historyLength(page)).toBe(before);

  const other = new Kubeloupe(await context.newPage());
  await other.page.goto(page.url());
  await expect(other.deployment('web')).toContainText('5/5 ready');
  await expect(other.button('Play')).toBeVisible();
  expect(await other.clockMs()).toBe(clock);
  expect(await other.revision()).toBe(revision);
  expect((await other.podNames('web')).toSorted()).toEqual((await kubeloupe.podNames('web')).toSorted());
});

test(
  'a link of an earlier version opens at its time, and leads to the lesson that the scenario has become',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    await kubeloupe.openOldScenario('surge');
    const card = page.getByRole('complementary', { name: 'What to look at' });
    await expect(kubeloupe.deployment('web')).toContainText('10/10 ready');
    await expect(kubeloupe.view('terminal')).not.toContainText('set image');
    await kubeloupe.setSpeed(10);
    await expect(kubeloupe.view('terminal')).toContainText('set image deployment/web nginx=nginx:1.28');
    const { violations } = await new AxeBuilder({ page }).include('aside').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

    await card.getByRole('link', { name: 'Take the lesson' }).click();
    await expect(page.locator('[data-view="lesson"]')).toContainText('How many may be missing?');
    await expect(card).toHaveCount(0);
    await page.goBack();
    await card.getByRole('button', { name: 'Close this card' }).click();
    await expect(card).toHaveCount(0);
  },
);

test('the words of an author stand beside the scenario', { tag: '@thorough' }, async ({ page }) => {
  const words = { title: 'Mine', notes: ['Look at the first Pod.', 'Then at the second.'] };
  const scenario = { version: 1, ...words, cluster: { seed: 'a' }, branches: [{ commands: [] }] } as const;
  await page.goto(`./#${encodeLink(scenario)}`);
  const card = page.getByRole('complementary', { name: 'What to look at' });
  await expect(card.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText(words.notes);
  await expect(card.getByRole('link')).toHaveCount(0);
});

test('Back returns to the exact previous state', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('scale deployment/web --replicas=4');
  await kubeloupe.expectReady('web', 4);
  await kubeloupe.openOldScenario('crash-loop');
  await expect(kubeloupe.deployment('moody')).toBeVisible();
  await page.goBack();
  await expect(kubeloupe.deployment('web')).toContainText('4/4 ready');
  await expect(kubeloupe.deployment('moody')).toHaveCount(0);
  await page.goForward();
  await expect(kubeloupe.deployment('moody')).toBeVisible();
});

test(
  'the user’s own text is kept when a link has another one, and can be restored',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openReady();
    await kubeloupe.write(MINE);
    await kubeloupe.openOldScenario('crash-loop');
    await expect.poll(() => kubeloupe.written()).toContain('name: moody');
    await expect(kubeloupe.view('editor')).toContainText('Your own text is kept.');
    await kubeloupe.button('Back to my text').click();
    expect(await kubeloupe.written()).toBe(MINE);
    await expect(kubeloupe.button('Back to my text')).toHaveCount(0);

    await kubeloupe.openOldScenario('surge');
    await expect(kubeloupe.button('Back to my text')).toBeVisible();
    await page.goto('./');
    await page.reload();
    await expect(kubeloupe.deployment('web')).toBeVisible();
    expect(await kubeloupe.written()).toBe(MINE);
  },
);

for (const { locale, what, untouched } of [
  {
    locale: 'en-US',
    what: 'Characters are missing or were changed on the way.',
    untouched: 'Nothing has changed: your text, your settings and the cluster are as they were.',
  },
  { locale: 'zh-CN', what: '有字符在途中丢失或被改动。', untouched: '没有任何改动：你的文本、设置和集群都保持原样。' },
]) {
  test.describe(`in ${locale}`, { tag: locale === 'en-US' ? [] : '@thorough' }, () => {
    test.use({ locale });

    test('a broken link shows its error and changes nothing', async ({ kubeloupe, page }) => {
      await page.goto('./#v1=7HNDjXp4lioG9QvAo9foaQ');
      const alert = page.locator('[data-refusal]');
      await expect(alert).toContainText(what);
      await expect(alert).toContainText(untouched);
      await expect(kubeloupe.deployment('web')).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).include('[data-refusal]').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    });
  });
}

test('a hostile link that arrives during work changes nothing', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.write(MINE);
  for (const hostile of ['#v9=abc', `#v1=${'A'.repeat(20_000)}`, '#v1=%00', '#__proto__']) {
    await page.evaluate((hash) => (location.hash = hash), hostile);
    await expect(page.locator('[data-refusal]')).toContainText('The link cannot be opened.');
    await page.getByRole('button', { name: 'Close this message' }).click();
  }
  await expect(kubeloupe.deployment('web')).toContainText('3/3 ready');
  expect(await kubeloupe.written()).toBe(MINE);
});

test('“from this moment” starts to play at the shown time', { tag: '@thorough' }, async ({ kubeloupe, context }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
  await kubeloupe.pause();
  const clock = await kubeloupe.clockMs();
  const link = await copied(kubeloupe, /from this moment/);
  const other = new Kubeloupe(await context.newPage());
  await other.page.goto(link);
  await expect(other.button('Pause')).toBeVisible();
  await expect.poll(() => other.clockMs()).toBeGreaterThanOrEqual(clock);
  await expect(other.page.getByRole('textbox', { name: 'Image of web' })).toHaveValue('nginx:1.28');
  await other.expectReady('web', 3);
});

test('the sheet shows what is shared and how long the link is', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('scale deployment/web --replicas=4');
  await kubeloupe.button('Share this moment').click();
  const sheet = page.getByRole('dialog', { name: 'Share this moment' });
  await expect(sheet).toContainText('2 commands · 1 branch · seed kubeloupe');
  const length = Number(await sheet.locator('[data-length]').getAttribute('data-length'));
  expect(length).toBeLessThan(400);
  expect(new URL(await sheet.getByRole('textbox', { name: 'Link', exact: true }).inputValue()).hash).toHaveLength(length + 1);
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test(
  'a cluster that is too long for a link is shared as a file, which opens by selection and by a drop',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.openAndWait();
    await kubeloupe.kubectl('scale deployment/web --replicas=4');
    await expect.poll(() => hashOf(page)).toMatch(/^#v1=/);
    const fitted = await hashOf(page);
    // Text without repetitions does not compress.
    const noise = Array.from({ length: 900 }, (_, i) => `# ${Math.sin(i).toString(36).slice(2)}`).join('\n');
    await kubeloupe.apply(`${MINE}\n${noise}\n`);
    await expect(kubeloupe.deployment('mine')).toBeVisible();
    await kubeloupe.button('Share this moment').click();
    const sheet = page.getByRole('dialog', { name: 'Share this moment' });
    await expect(sheet).toContainText('Too much has happened for a link.');
    await expect(sheet.getByRole('button', { name: 'Copy link' })).toBeDisabled();
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Save as file' }).click();
    const file = await (await download).path();
    expect((await download).suggestedFilename()).toBe('kubeloupe.kubeloupe.json');
    await page.keyboard.press('Escape');
    expect(await hashOf(page)).toBe(fitted);

    await kubeloupe.openOldScenario('crash-loop');
    await expect(kubeloupe.deployment('moody')).toBeVisible();

    await kubeloupe.button('Share this moment').click();
    await page.locator('[data-scenario-file]').setInputFiles(file);
    await expect(kubeloupe.deployment('mine')).toBeVisible();
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'broken.json'));
        const target = document.querySelector('[data-view="objects"]');
        target?.dispatchEvent(new DragEvent('dragover', { bubbles: true, dataTransfer: data }));
        target?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
      },
      readFileSync(file, 'utf8').replace('"seed"', '"sead"'),
    );
    await expect(page.locator('[data-refusal]')).toContainText('The file cannot be opened.');
    await expect(page.locator('[data-refusal]')).toContainText('cluster');
    await expect(kubeloupe.deployment('mine')).toBeVisible();
  },
);

test('a pasted link opens anywhere on the page', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await kubeloupe.open();
  await page.evaluate((text) => navigator.clipboard.writeText(text), new URL(linkOf('crash-loop'), page.url()).href);
  // The part of the page that reads links is loaded after the first graph.
  await expect(async () => {
    // The speed slider does not accept text.
    await kubeloupe.speedSlider.press('ControlOrMeta+V');
    await expect(kubeloupe.deployment('moody')).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test('a moment is shared as a QR code, and as pictures of what is seen', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  // The page is served at this machine's own name, which is no use in a code. A server knows a better address.
  await page.route('**/kubeloupe/addresses.json', (route) =>
    route.fulfill({ json: { addresses: [{ origin: 'http://192.168.1.20:4180', network: 'wlan0', kind: 'local' }] } }),
  );
  await kubeloupe.openReady();
  await kubeloupe.pause();
  await kubeloupe.button('Share this moment').click();
  const sheet = page.getByRole('dialog', { name: 'Share this moment' });
  await sheet.getByRole('tab', { name: 'QR code' }).click();
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toBeVisible();

  await sheet.getByRole('tab', { name: 'Image' }).click();
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const png = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save as PNG' }).click();
  const { width, height } = pngSize(readFileSync(await (await png).path()));
  const graph = (await page.locator('[data-view="objects"] > header + *').boundingBox())!;
  expect([width, height]).toEqual([Math.floor(graph.width * 2), Math.floor(graph.height * 2)]);

  const svg = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save as SVG' }).click();
  expect(readFileSync(await (await svg).path(), 'utf8')).toContain('Revision 1');

  // The browser's dialog for printing stays closed: the page looks at what it would print.
  await page.evaluate(() => {
    window.print = () => {
      const printed = document.body.lastElementChild!;
      document.title = `${printed.querySelectorAll('img').length} pictures, ${printed.querySelector('small')?.textContent}`;
    };
  });
  await sheet.getByRole('button', { name: 'Print …' }).click();
  await expect(page).toHaveTitle(/^2 pictures, http.*#v1=/);
});

/** The size in the header of a PNG, in pixels. */
function pngSize(file: Buffer): { readonly width: number; readonly height: number } {
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
