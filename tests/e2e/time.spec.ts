import type { Locator, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

const WEB = 'Deployment/default/web';

/** The time controls as a user sees them: the bar with the shown time, and the ways to other times and branches. */
class Time {
  readonly slider: Locator;
  /** The bar that shows that the past is displayed. */
  readonly past: Locator;
  /** The text that says what stopped time. */
  readonly hit: Locator;
  readonly #page: Page;
  readonly #kubeloupe: Kubeloupe;

  constructor(kubeloupe: Kubeloupe, page: Page) {
    this.#kubeloupe = kubeloupe;
    this.#page = page;
    this.slider = page.getByRole('slider', { name: 'Moment shown' });
    this.past = page.locator('[data-bar="past"]');
    this.hit = page.locator('[data-bar="hit"]');
  }

  /** Shows the time of the first command in the history that starts with this text. */
  async toCommand(line: string): Promise<void> {
    const flag = this.#page.getByRole('button', { name: new RegExp(`command: kubectl ${line}`) });
    // While time passes, flags are grouped again, so one can move away from the pointer during a click.
    await expect(async () => {
      await flag.click();
      await expect(this.past).toBeVisible({ timeout: 3000 });
    }).toPass();
    await this.#kubeloupe.settle();
  }

  /** Opens the list of branches. */
  async branches(): Promise<Locator> {
    const list = this.#page.getByRole('dialog', { name: 'Branches' });
    if (!(await list.isVisible())) await this.#page.getByRole('button', { name: /^Branch: / }).click();
    await expect(list).toBeVisible();
    return list;
  }

  /** Opens the sheet with all breakpoints by its key. */
  async breakpoints(): Promise<Locator> {
    await this.#page.keyboard.press('b');
    const sheet = this.#page.getByRole('dialog', { name: 'Breakpoints' });
    await expect(sheet).toBeVisible();
    return sheet;
  }

  /** Adds a breakpoint by typing. */
  async breakAt(type: string, field: string, text: string): Promise<void> {
    const sheet = await this.breakpoints();
    await sheet.getByLabel('Stop at').selectOption({ label: type });
    await sheet.getByLabel(field, { exact: true }).fill(text);
    await sheet.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    await this.#page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
}

/** The first rollout, then five replicas, so the past and the present differ. */
async function openScaled(kubeloupe: Kubeloupe, page: Page): Promise<Time> {
  await kubeloupe.openReady();
  await kubeloupe.kubectl('scale deployment/web --replicas=5');
  await kubeloupe.expectReady('web', 5);
  return new Time(kubeloupe, page);
}

test('a replay from the past reaches the present and continues there', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const time = await openScaled(kubeloupe, page);
  await kubeloupe.pause();
  const present = await kubeloupe.clockMs();
  await time.toCommand('scale deployment/web');
  await expect(kubeloupe.deployment('web')).toContainText('3/3 ready');
  expect(await kubeloupe.clockMs()).toBeLessThan(present);
  await page.getByRole('button', { name: 'Scale web up' }).hover();
  await expect(kubeloupe.echo).toContainText('begins a new branch at this moment');

  await kubeloupe.button('Play').click();
  await expect(time.past).toBeHidden({ timeout: 30_000 });
  await expect(kubeloupe.deployment('web')).toContainText('5/5 ready');
  await expect.poll(() => kubeloupe.clockMs()).toBeGreaterThan(present);
  // The history is the same, so no branch starts.
  await expect(page.getByRole('button', { name: /^Branch: / })).toHaveCount(0);
});

test('a step back reverses a step forward, for each kind of step', async ({ kubeloupe, page }) => {
  const time = new Time(kubeloupe, page);
  await kubeloupe.openReady();
  await kubeloupe.pause();
  for (const [key, back] of [
    ['v', 'Back by one event'],
    ['r', 'Back to before the last write'],
    ['s', 'Back to before the end of the last sync'],
  ] as const) {
    const before = await kubeloupe.revision();
    await page.keyboard.press(key);
    await kubeloupe.settle();
    const after = await kubeloupe.revision();
    // The button goes back as far as the key went forward.
    await kubeloupe.button(back).click();
    await kubeloupe.settle();
    // The last event has a write and the end of a sync inside it. A moment there is still the present for a command, so no bar says Past.
    if (key === 'v') await expect(time.past).toBeVisible();
    expect(await kubeloupe.revision()).toBeLessThanOrEqual(after);
    if (key === 'r') expect([after, await kubeloupe.revision()]).toEqual([before + 1, before]);
    await page.keyboard.press(key);
    await kubeloupe.settle();
    expect(await kubeloupe.revision()).toBe(after);
    await time.slider.press('End');
    await expect(time.past).toBeHidden();
  }
});

test('buttons and keys step back and forward by the writes of one object', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const time = await openScaled(kubeloupe, page);
  await kubeloupe.pause();
  await kubeloupe.inspect(WEB);
  const inspector = kubeloupe.view('inspector');
  const version = async (): Promise<number> => {
    await kubeloupe.settle();
    const text = (await inspector.getByText(/^resourceVersion \d+$/).textContent()) ?? '';
    return Number(text.replace('resourceVersion ', ''));
  };
  const last = await version();
  await inspector.getByRole('button', { name: 'Back to before the last write of web' }).click();
  await expect(time.past).toBeVisible();
  const before = await version();
  expect(before).toBeLessThan(last);
  await page.keyboard.press('<');
  expect(await version()).toBeLessThan(before);
  await page.keyboard.press('>');
  expect(await version()).toBe(before);
  await inspector.getByRole('button', { name: 'Forward to the next write of web' }).click();
  expect(await version()).toBe(last);
});

test(
  'lines that read are answered while time stands still, in the present and in the past',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const time = await openScaled(kubeloupe, page);
    await kubeloupe.pause();
    const asked = async (replicas: number): Promise<void> => {
      const shownMs = await kubeloupe.clockMs();
      const got = await kubeloupe.kubectl(`get deployment web -o jsonpath="{.spec.replicas} of ${replicas}"`);
      expect(got).toMatchObject({ exitCode: 0 });
      expect(got.text).toContain(`"${replicas} of ${replicas}`);
      const described = await kubeloupe.kubectl('describe deployment web');
      expect(described).toMatchObject({ exitCode: 0 });
      expect(described.text).toContain(`Replicas:               ${replicas} desired`);
      const help = await kubeloupe.kubectl('help scale');
      expect(help).toMatchObject({ exitCode: 0 });
      expect(help.text).toContain('Set a new size for a deployment');
      expect(await kubeloupe.clockMs()).toBe(shownMs);
      await expect(kubeloupe.button('Play')).toBeVisible();
    };
    await asked(5);
    // Another namespace holds from the next line on, although no time passes.
    const set = await kubeloupe.kubectl('config set-context --current --namespace=kube-system');
    expect(set.text).toContain('Context "kubeloupe" modified.');
    expect((await kubeloupe.kubectl('get leases -o name')).text).toContain('lease.coordination.k8s.io/kube-controller-manager');
    expect((await kubeloupe.kubectl('get deployment web -o name')).text).toContain('"web" not found');

    await time.toCommand('scale deployment/web');
    await asked(3);
    await expect(time.past).toBeVisible();
    await expect(page.getByRole('button', { name: /^Branch: / })).toHaveCount(0);
  },
);

test(
  'a change in the past starts a branch but a read does not, and branches are shown, renamed, compared and removed',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const time = await openScaled(kubeloupe, page);
    await time.toCommand('scale deployment/web');
    // A read-only line shows the state of this time, and starts no branch.
    const asked = await kubeloupe.kubectl('get deployment web -o jsonpath="{.spec.replicas} then"');
    expect(asked.text).toContain('3 then');
    await expect(time.past).toBeVisible();
    await expect(page.getByRole('button', { name: /^Branch: / })).toHaveCount(0);

    await kubeloupe.branchOff('scale deployment/web --replicas=2');
    await kubeloupe.expectReady('web', 2);
    await kubeloupe.pause();
    await expect(time.past).toBeHidden();

    // Its name is its first command until the user gives it another one.
    let list = await time.branches();
    await expect(list.locator('[aria-current="true"]')).toContainText('scale deployment/web --replicas=2');
    await list.getByRole('button', { name: 'Rename scale deployment/web --replicas=2' }).click();
    await page.keyboard.type('two only');
    await page.keyboard.press('Enter');
    await expect(list.locator('[aria-current="true"]')).toContainText('two only');
    // Escape does not change the name and the list, and the focus returns to its origin both times.
    const rename = list.getByRole('button', { name: 'Rename two only' });
    await expect(rename).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    await page.keyboard.press('Escape');
    await expect(rename).toBeFocused();

    await list.getByRole('button', { name: 'Show The first' }).click();
    await kubeloupe.expectReady('web', 5);
    list = await time.branches();
    await list.getByRole('button', { name: 'Compare with what is shown' }).click();
    const sheet = page.getByRole('dialog', { name: 'Compare two moments' });
    const summary = sheet.getByRole('list', { name: 'Number of differences' });
    // The other branch is shown at the same time. Here the test needs its end.
    const from = sheet.getByLabel('From');
    await from.selectOption(await from.getByRole('option', { name: 'The end of two only' }).getAttribute('value'));
    // From two to five there are three more Pods, and the Deployment shows that.
    await expect(summary.getByRole('listitem').filter({ hasText: /^Pod / })).toContainText('3 more');
    await expect(summary.getByRole('listitem').first()).toHaveText('Deployment 1 changed');
    await expect(
      sheet
        .getByRole('row')
        .filter({ hasText: /^spec\.replicas/ })
        .first(),
    ).toContainText(/25$/);
    await expect(sheet.getByRole('region', { name: 'Event' })).toHaveCount(0);
    await sheet.getByRole('checkbox', { name: 'Include Leases, Events and heartbeats' }).check();
    await expect(sheet.getByRole('region', { name: 'Event' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.keyboard.press('Escape');

    list = await time.branches();
    await list.getByRole('button', { name: 'Remove two only' }).click();
    await expect(page.getByRole('button', { name: /^Branch: / })).toHaveCount(0);
  },
);

test('time stops at a key, a step, an object and an Event', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const time = new Time(kubeloupe, page);
  await kubeloupe.openReady();
  const cases = [
    { type: 'a key that a worker takes', field: 'Key', text: 'default/web', says: 'Stopped: a worker took default/web' },
    { type: 'a function', field: 'Function', text: 'isScalingEvent', says: 'Stopped: a sync reached isScalingEvent.' },
    { type: 'a write of an object', field: 'Object', text: WEB, says: `Stopped: ${WEB} was written.` },
    { type: 'an Event', field: 'Reason', text: 'ScalingReplicaSet', says: 'Stopped: an Event ScalingReplicaSet was recorded.' },
  ];
  for (const { type, field, text, says } of cases) {
    await time.breakAt(type, field, text);
    await expect(kubeloupe.button('1 breakpoint')).toBeVisible();
    await kubeloupe.button('Scale web up').click();
    await expect(time.hit).toContainText(says);
    await expect(kubeloupe.button('Play')).toBeVisible();
    const stopped = await kubeloupe.clockMs();
    await kubeloupe.settle();
    expect(await kubeloupe.clockMs()).toBe(stopped);
    await time.hit.getByRole('button', { name: 'Remove this breakpoint' }).click();
    await expect(kubeloupe.button('1 breakpoint')).toHaveCount(0);
    await kubeloupe.button('Play').click();
    await expect(time.hit).toBeHidden();
    // A hit on a function showed its code.
    await kubeloupe.button('Edit').click();
  }
});

test('breakpoints that are set in quick succession are all kept', { tag: '@thorough' }, async ({ kubeloupe }) => {
  await kubeloupe.openReady();
  await kubeloupe.pause();
  await kubeloupe.inspect(WEB);
  const events = kubeloupe.view('inspector').locator('[data-breakpoint]');
  await expect.poll(() => events.count()).toBeGreaterThan(1);
  // All in one task, so the page draws nothing between the clicks.
  const labels = await events.evaluateAll((buttons) => {
    const distinct = new Map(buttons.map((button) => [button.getAttribute('aria-label'), button as HTMLElement]));
    for (const button of distinct.values()) button.click();
    return [...distinct.keys()];
  });
  expect(labels.length).toBeGreaterThan(1);
  await expect(kubeloupe.button(`${labels.length} breakpoints`)).toBeVisible();
});

test(
  'breakpoints are set at their objects, offered by name, and removed in their list',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const time = new Time(kubeloupe, page);
    await kubeloupe.openReady();
    await kubeloupe.pause();
    await kubeloupe.inspect(WEB);
    const inspector = kubeloupe.view('inspector');
    await inspector.getByRole('button', { name: `Stop when ${WEB} is written` }).click();
    const event = inspector.getByRole('button', { name: 'Stop when an Event ScalingReplicaSet is recorded' }).first();
    await event.focus();
    await page.keyboard.press('Enter');
    await expect(event).toHaveAttribute('aria-pressed', 'true');

    const loops = kubeloupe.view('loops');
    await kubeloupe.showLoops();
    await loops.getByRole('button', { name: 'Enlarge deployment' }).click();
    // The key waits for the rollout's progress deadline.
    await loops.getByRole('button', { name: 'Stop when a worker takes default/web from the queue deployment' }).click();
    const steps = await kubeloupe.listSyncs();
    await steps.locator('[data-sync]').filter({ hasText: 'deployment-controller' }).first().click();
    await steps.locator('[data-breakpoint="step"]').first().click();
    await expect(kubeloupe.button('4 breakpoints')).toBeVisible();

    const sheet = await time.breakpoints();
    await expect(sheet.getByRole('listitem')).toHaveCount(4);
    await expect(sheet.locator('datalist option').filter({ hasText: /^isScalingEvent$/ })).toHaveCount(1);
    await sheet.getByLabel('Stop at').selectOption({ label: 'an Event' });
    await expect(sheet.locator('datalist option').filter({ hasText: /^ScalingReplicaSet$/ })).toHaveCount(1);
    const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    for (let left = 3; left >= 0; left--) {
      await sheet
        .getByRole('button', { name: /^Remove: / })
        .first()
        .click();
      await expect(sheet.getByRole('listitem')).toHaveCount(left);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^\d+ breakpoints?$/ })).toHaveCount(0);
  },
);

/** Pairs of overlapping elements in the timeline's title bar. */
function overlaps(page: Page): Promise<readonly string[]> {
  return page.locator('[data-view="timeline"] > header').evaluate((header) => {
    const seen = [...header.querySelectorAll<HTMLElement>('button, input, time, output, h1, output + span')]
      .filter((each) => each.checkVisibility())
      .map((each) => ({ name: each.ariaLabel ?? each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const over: string[] = [];
    for (const [index, { name, box }] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        const beside = box.right <= other.box.left + 1 || other.box.right <= box.left + 1;
        const below = box.bottom <= other.box.top + 1 || other.box.bottom <= box.top + 1;
        if (!beside && !below) over.push(`${name} over ${other.name}`);
      }
      if (box.right > innerWidth + 1) over.push(`${name} over the edge`);
    }
    return over;
  });
}

for (const width of [1000, 1280, 1440])
  test(
    `${width} pixels: the buttons of the transport bar do not move when breakpoints, branches and the way home appear`,
    { tag: '@thorough' },
    async ({ kubeloupe, page }) => {
      const time = new Time(kubeloupe, page);
      await page.setViewportSize({ width, height: 800 });
      await kubeloupe.openReady();
      const bar = page.getByRole('group', { name: 'Time', exact: true });
      const places = (): Promise<readonly unknown[]> =>
        bar
          .locator('button:visible')
          .evaluateAll((buttons) =>
            buttons
              .filter((button) => !button.ariaLabel?.startsWith('Speed'))
              .map((button) => [button.textContent, Math.round(button.getBoundingClientRect().x)]),
          );
      const before = await places();
      expect(before).toHaveLength(5);
      await time.breakAt('an Event', 'Reason', 'BackOff');
      await expect(page.getByRole('button', { name: '1 breakpoint' })).toBeVisible();
      expect(await places()).toEqual(before);
      await kubeloupe.kubectl('scale deployment/web --replicas=5');
      await kubeloupe.expectReady('web', 5);
      await time.toCommand('scale deployment/web');
      await kubeloupe.button('Scale web down').click();
      await expect(page.getByRole('button', { name: /^Branch: / })).toBeVisible();
      expect(await places()).toEqual(before);
      await kubeloupe.followOldLink('surge');
      await expect(page.locator('[data-home]')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Branch: / })).toHaveCount(0);
      expect(await places()).toEqual(before);
    },
  );

test(
  'the header has room for all its elements, at every width and in both languages',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const time = new Time(kubeloupe, page);
    await kubeloupe.openReady();
    await time.breakAt('an Event', 'Reason', 'BackOff');
    await kubeloupe.kubectl('scale deployment/web --replicas=5');
    await kubeloupe.expectReady('web', 5);
    await time.toCommand('scale deployment/web');
    await kubeloupe.button('Scale web down').click();
    await expect(page.getByRole('button', { name: /^Branch: / })).toBeVisible();
    for (const language of ['English', '简体中文']) {
      await page.getByRole('button', { name: /^(Language|语言)/ }).click();
      await page.getByRole('menuitemradio', { name: language }).click();
      for (const width of [900, 1000, 1200, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overlaps(page), `${language}, ${width}`).toEqual([]);
      }
    }
  },
);
