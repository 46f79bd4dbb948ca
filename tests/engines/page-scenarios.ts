import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { Kubeloupe } from './kubeloupe.ts';
import type { Browser, Tab } from './tab.ts';

const URL = inject('pageUrl');

/** What must work in every engine. `program` is undefined if the browser is not installed because `scripts/ensure.mjs` could not install it. */
export function describePage(name: string, program: string | undefined, start: (program: string) => Promise<Browser>): void {
  describe.skipIf(program === undefined)(`in ${name}`, () => {
    let browser: Browser;
    let tab: Tab;
    let page: Kubeloupe;

    beforeAll(async () => {
      browser = await start(program!);
    });
    beforeEach(async () => {
      tab = await browser.newTab();
      page = new Kubeloupe(tab);
    });
    afterEach(async ({ task }) => {
      try {
        await keepPicture(page, `${name} ${task.name}`, task.result?.state === 'fail');
        expect(await page.faults()).toEqual([]);
      } finally {
        await tab.close();
      }
    });
    afterAll(() => browser?.close());

    test('the rollout of the first visit becomes complete on three nodes', async () => {
      await page.open(URL);
      expect(await page.objects()).toContain('3 nodes');
      await page.hurry();
      await page.expectReady('web', 6);
      expect(Object.values(await page.podsOf('web')).toSorted()).toEqual([
        'node-1',
        'node-1',
        'node-2',
        'node-2',
        'node-3',
        'node-3',
      ]);
    });

    test('typed text in the editor is applied', async () => {
      await page.openReady(URL);
      await page.press('Play');
      await page.changeEndOf('replicas: 6', '7');
      await page.press('Apply');
      await page.expectReady('web', 7);
    });

    test('a button scales a Deployment', async () => {
      await page.openReady(URL);
      await page.press('Play');
      await page.press('Scale web up');
      await page.expectReady('web', 7);
      await page.press('Scale web up');
      await page.expectReady('web', 8);
    });

    test('time stands still during a pause, and continues after it', async () => {
      await page.open(URL);
      await page.pause();
      const paused = await page.clock();
      await page.press('Step by write');
      await expect.poll(() => page.clock()).not.toBe(paused);
      await page.expectButton('Play');
      const stepped = await page.clock();
      await page.press('Play');
      await expect.poll(() => page.clock()).not.toBe(stepped);
    });

    test('a step back shows the past, and a command there starts a branch', async () => {
      await page.openReady(URL);
      const present = await page.clock();
      await page.press('Back to before the last write');
      await page.expectPastShown(true);
      await expect.poll(() => page.clock()).not.toBe(present);

      await page.kubectl('scale deployment/web --replicas=2');
      await page.expectPastShown(false);
      await page.expectButton('Branch: scale deployment/web --replicas=2');
      await page.press('Play');
      await page.expectReady('web', 2);
    });

    test('a link leads to the same time', async () => {
      await page.openReady(URL);
      await page.press('Play');
      await page.kubectl('scale deployment/web --replicas=5');
      await page.expectReady('web', 5);
      await page.pause();
      const link = await page.link();
      const [clock, pods] = [await page.clock(), await page.podsOf('web')];

      expect(await page.faults()).toEqual([]);
      await tab.close();
      tab = await browser.newTab();
      page = new Kubeloupe(tab);
      await page.open(link);
      await page.expectReady('web', 5);
      await page.expectButton('Play');
      expect(await page.clock()).toBe(clock);
      expect(await page.podsOf('web')).toEqual(pods);
    });

    test('the terminal runs kubectl, and has a history of lines', async () => {
      await page.openReady(URL);
      await page.press('Play');
      await page.kubectl('get pods -o wide');
      expect((await page.printedBy('get pods -o wide')).match(/web-\S+ +1\/1 +Running/g)).toHaveLength(6);
      await page.kubectl('exec deploy/web -- echo hello');
      expect(await page.printedBy('exec deploy/web -- echo hello')).toMatch(/hello$/);
      await page.keys('ArrowUp');
      await page.keys('ArrowUp');
      await expect.poll(() => page.kubectlField()).toBe('get pods -o wide');
    });
  });
}

/** Screenshots of failed tests, in `test-results`. With `PICTURES`, of all tests in that folder. */
async function keepPicture(page: Kubeloupe, title: string, failed: boolean): Promise<void> {
  const folder = process.env['PICTURES'] ?? (failed ? 'test-results' : undefined);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${title}.png`), await page.picture());
}
