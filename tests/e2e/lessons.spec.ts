import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './kubeloupe.ts';

const beat = (page: Page, id: string) => page.locator(`[data-beat="${id}"]`);

test('a lesson asks first, then acts and checks; what was done stays after a reload', async ({ page }) => {
  await page.goto('./#lessons');
  await page.locator('[data-lesson="how-many-may-be-missing"] a').click();
  const floor = beat(page, 'floor');
  await expect(floor).toHaveAttribute('data-answered', 'false', { timeout: 30_000 });
  await expect(page.locator('[data-check]')).toHaveCount(0);
  await floor.getByRole('button', { name: '7', exact: true }).click();
  await expect(floor).toContainText('That is not right.');
  await floor.getByRole('button', { name: '8', exact: true }).click();
  await expect(floor).toContainText('Right.');
  await floor.getByRole('button', { name: 'Do it for me' }).click();
  await expect(floor).toHaveAttribute('data-done', 'true', { timeout: 40_000 });
  await expect(page.locator('[data-check][data-state="met"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(beat(page, 'ceiling')).toBeVisible();
  // The place is kept when the page is left.
  await page.reload();
  await expect(beat(page, 'ceiling')).toBeVisible({ timeout: 30_000 });
  expect(new URL(page.url()).hash).toBe('#lesson=how-many-may-be-missing');
});

test('what a lesson asks for runs with a click on its line', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('./#lesson=how-many-may-be-missing');
  const floor = beat(page, 'floor');
  await floor.getByRole('button', { name: '8', exact: true }).click({ timeout: 30_000 });
  await floor.locator('[data-run]').click();
  await expect(floor).toHaveAttribute('data-done', 'true', { timeout: 40_000 });
});

test('the terminal of a level does not show what was done before it', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await page.goto('./#lesson=rescue-without-undo');
  await expect(page.locator('[data-check]').first()).toBeVisible({ timeout: 30_000 });
  const log = kubeloupe.view('terminal').getByRole('log');
  await expect(log).toHaveText('Type a kubectl command. The commands of buttons appear here too.');
  await kubeloupe.kubectl('get deployments');
  await expect(log).toContainText('kubectl get deployments');
  // Left, the cluster has its whole terminal.
  await page.getByRole('button', { name: /^Leave the lesson/ }).click();
  await expect(log).toContainText('1.82');
});

test(
  'who goes on without having acted has it done first, so that the next part finds its function',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('./#lesson=from-apply-to-container');
    const goOn = page.locator('[data-go-on]');
    await expect(beat(page, 'spec-and-status')).toHaveAttribute('data-answered', 'false', { timeout: 30_000 });
    await expect(goOn).toHaveText('Go on');
    await goOn.click();
    await expect(beat(page, 'apply')).toBeVisible();
    await expect(goOn).toHaveText('Do it and go on');
    await goOn.click();
    await expect(beat(page, 'etcd')).toBeVisible();
    await expect(page.locator('[data-view="code"] [aria-current]').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('[data-missed]')).toHaveCount(0);
    await expect(page.locator('[data-speed]')).toContainText('1×');
  },
);

test('a link to a part of a lesson opens it there, with what the parts before it ask for done', async ({ page }) => {
  // The words on the way may be there for one frame only.
  await page.addInitScript(() => {
    const look = (): void => {
      const words = document.querySelector('[data-passing="ceiling"]')?.textContent;
      if (words !== undefined && words !== null) Object.assign(window, { saidOnTheWay: words });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('./#lesson=how-many-may-be-missing&beat=ceiling');
  await expect(beat(page, 'ceiling')).toBeVisible({ timeout: 60_000 });
  expect(await page.evaluate(() => (window as unknown as { saidOnTheWay?: string }).saidOnTheWay)).toContain('Going to part 2');
  await expect(page.locator('[data-passing]')).toHaveCount(0);
  await expect(page.locator('[data-view="terminal"], [data-view="editor"], [data-view="objects"]').first()).toBeAttached();
  // What the first part asks for has been done: it is behind the learner.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(beat(page, 'floor')).toHaveAttribute('data-done', 'false');
  await expect(beat(page, 'floor').locator('[data-act]')).toHaveCount(0);
  // A part that the lesson does not have is its beginning.
  await page.goto('./#lesson=how-many-may-be-missing&beat=constructor');
  await expect(beat(page, 'floor')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-passing]')).toHaveCount(0);
});

test('the search of lessons finds what is said of other versions', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('./#lessons');
  await page.getByRole('searchbox').fill('endpointsleases');
  await expect(page.locator('[data-lesson]')).toHaveCount(1);
  await expect(page.locator('[data-lesson="controller-manager-start"]')).toBeVisible();
});

test('by keyboard alone, the focus is always on what comes next, also out of the terminal', async ({ page }) => {
  await page.goto('./#lesson=more-and-fewer');
  const scale = beat(page, 'scale');
  await expect(scale.locator('[data-option]').first()).toBeEnabled({ timeout: 30_000 });
  await page.keyboard.press('F6');
  await expect(scale).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(scale).toContainText('That is not right.');
  await scale.locator('[data-terminal]').press('Enter');
  const field = page.getByRole('textbox', { name: 'kubectl command' });
  await expect(field).toBeFocused();
  // A typo is not what is asked for: the page still offers to do it.
  await page.keyboard.type('scale deployment/wbe --replicas=5');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-exit="1"]')).toBeVisible();
  await page.keyboard.press('F6');
  const act = scale.locator('[data-act]');
  await expect(act).toBeFocused();
  await page.keyboard.press('Enter');
  const goOn = page.locator('[data-go-on]');
  await expect(goOn).toBeFocused();
  await expect(scale).toHaveAttribute('data-done', 'true', { timeout: 30_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'More and fewer' })).toBeFocused();
  await expect(page.locator('h2:focus-visible')).toHaveText('More and fewer');
  const fewer = beat(page, 'fewer');
  await page.locator('[data-view="objects"] [data-object^="Pod/default/web-"]').first().press('Enter');
  await fewer.getByRole('button', { name: 'That one' }).press('Enter');
  await expect(fewer.locator('[data-act]')).toBeFocused();
});

test(
  'while a lesson loads, the sentences of the last cluster are gone; who leaves it keeps its cluster, and gets back to their own',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await kubeloupe.open();
    await page.evaluate(() => (location.hash = '#lesson=crash-loop'));
    const happens = kubeloupe.view('happens');
    await expect(happens).toContainText('moody is complete', { timeout: 30_000 });
    // Whatever is said from the moment at which the other lesson has its title.
    await page.evaluate(() => {
      const said = ((globalThis as unknown as { said: string[] }).said = [] as string[]);
      const look = (): void => {
        if (document.querySelector('[data-view="lesson"] h2')?.textContent !== 'More and fewer') return;
        for (const each of document.querySelectorAll('[data-view="happens"], [data-newest-happening]')) {
          const text = each.textContent ?? '';
          if (text.includes('moody') || text.includes('busybox')) said.push(text);
        }
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.evaluate(() => (location.hash = '#lesson=more-and-fewer'));
    await expect(happens).toContainText('web is complete: 3 of 3 Pods are available', { timeout: 30_000 });
    expect(await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([]);

    await kubeloupe.button('Leave the lesson. Its cluster stays').click();
    await expect(page.locator('[data-view="lesson"]')).toHaveCount(0);
    await expect(kubeloupe.deployment('web')).toContainText('3/3 ready');
    await expect(kubeloupe.pods('web')).toHaveCount(3);
    await kubeloupe.button('Back to my cluster').click();
    await expect(kubeloupe.button('Back to my cluster')).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  },
);

test(
  'a lesson is done by hand as its lines stand: those of kubectl, and those of the machines',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.goto('./#lesson=who-does-all-this');
    const goOn = page.locator('[data-go-on]');
    await expect(beat(page, 'who').locator('[data-option]').first()).toBeEnabled({ timeout: 30_000 });
    await goOn.click();
    const field = page.getByRole('textbox', { name: 'kubectl command' });
    for (const id of ['kill', 'back']) {
      const here = beat(page, id);
      await expect(here).toBeVisible();
      if (id === 'back') await here.locator('[data-option="1"]').click();
      await here.locator('[data-terminal]').click();
      for (const line of await here.locator('[data-run]').allTextContents()) {
        await field.fill(line);
        await field.press('Enter');
      }
      await kubeloupe.setSpeed(10);
      await expect(here).toHaveAttribute('data-done', 'true', { timeout: 40_000 });
      if (id === 'kill') await goOn.click();
    }
  },
);

test('time stands still where a lesson says so, also after the document has been applied by hand', async ({
  kubeloupe,
  page,
}) => {
  await page.goto('./#lesson=from-apply-to-container');
  await expect(beat(page, 'spec-and-status').locator('[data-option]').first()).toBeEnabled({ timeout: 30_000 });
  await page.locator('[data-go-on]').click();
  await expect(beat(page, 'apply')).toBeVisible();
  await kubeloupe.button('Apply').click();
  await expect(beat(page, 'apply')).toHaveAttribute('data-done', 'true');
  await expect(kubeloupe.button('Play')).toBeVisible();
  await kubeloupe.settle();
  expect(await kubeloupe.clockMs()).toBeLessThan(3_200);
});

test(
  'who opens the notes on other versions in one part has them open in the next ones',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('./#lesson=informers-and-queues');
    const goOn = page.locator('[data-go-on]');
    const notes = page.locator('[data-view="lesson"] details');
    await expect(beat(page, 'who-tells').locator('[data-option]').first()).toBeEnabled({ timeout: 30_000 });
    await goOn.click();
    await expect(beat(page, 'start-function')).toBeVisible();
    await expect(notes).toHaveJSProperty('open', false);
    await notes.getByText('In other versions').click();
    await expect(notes).toHaveJSProperty('open', true);
    await goOn.click();
    await expect(beat(page, 'wiring')).toBeVisible();
    await expect(notes).toHaveCount(0);
    await goOn.click();
    await expect(beat(page, 'list-and-watch')).toBeVisible();
    await expect(notes).toHaveJSProperty('open', true);
  },
);

test(
  'a Service that a level is about is in view with the Pods of its lane, on a narrow screen too',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('./#lesson=canary');
    await expect(page.locator('[data-solution]')).toBeEnabled({ timeout: 30_000 });
    await expect(kubeloupe.object('Service/default/shop')).toBeInViewport({ ratio: 0.9 });
    await expect(kubeloupe.pods('shop').first()).toBeInViewport({ ratio: 0.9 });
  },
);

test('the node that a lesson is about is in view, on a narrow screen too', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#lesson=a-node-fails');
  await expect(beat(page, 'power').locator('[data-option]').first()).toBeEnabled({ timeout: 30_000 });
  await page.locator('[data-go-on]').click();
  await expect(beat(page, 'notice')).toBeVisible({ timeout: 30_000 });
  await expect(kubeloupe.object('Node/node-2')).toBeInViewport({ ratio: 0.9 });
});

test('a manager is killed from the palette, by what a lesson calls it', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('./#lesson=who-does-all-this');
  await expect(beat(page, 'who').locator('[data-option]').first()).toBeEnabled({ timeout: 30_000 });
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('kill');
  const found = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first();
  await expect(found).toContainText('Kill controller-manager-1');
});

test(
  'a part whose function has not run says so, and leads back to the part that makes it run',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.goto('./#lesson=scaled-halfway');
    const goOn = page.locator('[data-go-on]');
    await expect(beat(page, 'stuck')).toHaveAttribute('data-answered', 'false', { timeout: 30_000 });
    await goOn.click();
    await expect(beat(page, 'scale')).toBeVisible({ timeout: 30_000 });
    // Something else than what is asked for.
    await kubeloupe.kubectl('annotate deployment web note=mine');
    await expect(goOn).toHaveText('Go on');
    await goOn.click();
    const missed = page.locator('[data-missed]');
    await expect(missed).toContainText('The function scale has not run in this cluster.', { timeout: 30_000 });
    await missed.getByRole('button', { name: 'Back to that part' }).click();
    await page.locator('[data-again]').click();
    await page.locator('[data-option]').first().click();
    await expect(goOn).toHaveText('Do it and go on');
    await goOn.click();
    await expect(beat(page, 'code')).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('[data-view="code"] [aria-current]').first()).toBeVisible({ timeout: 30_000 });
    await expect(missed).toHaveCount(0);
  },
);

test(
  'the solution of a level is no solution of the learner, who begins again',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.goto('./#lesson=no-capacity-lost');
    await expect(page.locator('[data-check]').first()).toBeVisible({ timeout: 30_000 });
    await page.locator('[data-solution]').click();
    const result = page.locator('[data-solved]');
    await expect(result).toHaveAttribute('data-solved', 'true', { timeout: 50_000 });
    const solved = page.locator('[data-result]');
    await expect(solved).toContainText('This is how it can be solved');
    await expect(solved.getByRole('listitem')).toHaveText([
      `kubectl patch deployment web -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":1,"maxUnavailable":0}}}}'`,
      'kubectl set image deployment/web nginx=nginx:1.28',
    ]);
    await expect(result).toHaveText('2 commands · a good solution needs 2');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.locator('[data-again]').click();
    await expect(result).toHaveAttribute('data-solved', 'false');
    await kubeloupe.kubectl('get pods');
    await kubeloupe.kubectl(
      `patch deployment web -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":1,"maxUnavailable":0}}}}'`,
    );
    await kubeloupe.kubectl('annotate deployment web note=mine');
    await kubeloupe.kubectl('set image deployment/web nginx=nginx:1.28');
    await kubeloupe.setSpeed(10);
    await expect(result).toHaveAttribute('data-solved', 'true', { timeout: 50_000 });
    await expect(solved.getByRole('heading')).toHaveText('Solved with 3 commands');
    await expect(page.getByRole('button', { name: 'Give me a hint' })).toHaveCount(0);
    await page.goto('./#lessons');
    await expect(page.locator('[data-lesson="no-capacity-lost"]')).toHaveAttribute('data-progress', 'done');
  },
);

test(
  'Again puts the text of the lesson into the editor, and keeps the one of the learner',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    await page.goto('./#lesson=no-capacity-lost');
    await expect(page.locator('[data-check]').first()).toBeVisible({ timeout: 30_000 });
    await kubeloupe.showStage('Edit');
    const given = await kubeloupe.written();
    expect(given).toContain('maxSurge: 0');
    const own = given.replace('maxSurge: 0', 'maxSurge: 1');
    await kubeloupe.apply(own);
    await expect(kubeloupe.view('editor')).not.toContainText('not applied yet');
    await page.locator('[data-again]').click();
    await expect.poll(() => kubeloupe.written()).toBe(given);
    // The cluster is as at the beginning, and so is what the text says of it.
    await expect(page.locator('[data-solved]')).toHaveAttribute('data-used', '0');
    await expect(kubeloupe.view('editor')).toContainText('No problems');
    await expect(kubeloupe.view('editor')).not.toContainText(/differ|not applied yet/);
    await kubeloupe.button('Texts').click();
    await page.getByRole('menuitem').filter({ hasText: 'web' }).first().click();
    await expect.poll(() => kubeloupe.written()).toBe(own);
  },
);
