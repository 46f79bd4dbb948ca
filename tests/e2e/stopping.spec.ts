import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test, type Kubeloupe } from './kubeloupe.ts';

/** The debugger as its user has it in the hand: breakpoints, and the keys that step. */
class Debugger {
  readonly hit: Locator;
  readonly toolbar: Locator;
  /** The line of the code where it stands. */
  readonly current: Locator;
  /** The step of the record where time was stopped. */
  readonly step: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.hit = page.locator('[data-bar="hit"]');
    this.toolbar = page.getByRole('region', { name: 'Step inside a sync' });
    this.current = page.locator('[data-view="code"] [data-line][aria-current="step"]');
    this.step = page.locator('[data-view="steps"] [aria-current="step"]');
  }

  async sheet(): Promise<Locator> {
    const sheet = this.#page.getByRole('dialog', { name: 'Breakpoints' });
    if (!(await sheet.isVisible())) await this.#page.keyboard.press('b');
    await expect(sheet).toBeVisible();
    return sheet;
  }

  /** Types a breakpoint on a function. The sheet stays open. */
  async enter(name: string, condition = ''): Promise<Locator> {
    const sheet = await this.sheet();
    await sheet.getByLabel('Function', { exact: true }).fill(name);
    await sheet.getByLabel(/^Only if/).fill(condition);
    await sheet.getByRole('button', { name: 'Set', exact: true }).click();
    return sheet;
  }

  async stopAt(name: string, condition = ''): Promise<void> {
    const sheet = await this.enter(name, condition);
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    await this.#page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }

  /** Gives a command. It need not come to its end. */
  async give(line: string): Promise<void> {
    const field = this.#page.getByRole('textbox', { name: 'kubectl command' });
    await field.fill(line);
    await field.press('Enter');
    // The field may be gone by now.
    await this.#page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  }

  /** Presses a key, and expects it to stand at a line. */
  async press(key: string, line: string | RegExp): Promise<void> {
    await this.#page.keyboard.press(key);
    await expect(this.current).toContainText(line);
  }
}

async function openStops(kubeloupe: Kubeloupe, page: Page): Promise<Debugger> {
  await kubeloupe.openReady();
  await kubeloupe.setSpeed(1);
  return new Debugger(page);
}

test(
  'time stops in isScalingEvent if a condition holds, with its values, and is stepped from there',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const stops = await openStops(kubeloupe, page);
    await stops.stopAt('isScalingEvent', "replicas == 5 && outcome == 'true'");
    await kubeloupe.kubectl('scale deployment/web --replicas=4');
    await stops.give('scale deployment/web --replicas=5');
    await expect(stops.hit).toContainText('Stopped: a sync reached isScalingEvent.');
    await expect(stops.hit).toContainText("replicas == 5 && outcome == 'true'");

    // The sync is open at that step.
    await expect(page.getByRole('button', { name: 'Code', exact: true })).toHaveAttribute('aria-current', 'true');
    await expect(stops.current).toContainText('trace.tell(plan)');
    await expect(page.locator('[data-value="plan"]')).toContainText('isScalingEvent → true { replicas: 5');
    await expect(stops.step).toContainText('isScalingEvent');
    await expect(stops.step).toContainText(/replicas\s*5/);
    // What follows is shown in grey: the simulation has finished the event.
    await expect(
      page.locator('[data-view="steps"] [data-coming]').filter({ has: page.locator('[data-step="scale"]') }),
    ).toHaveCount(1);
    await expect(stops.toolbar).toContainText('deployment-controller · worker');
    // A command that is given here begins no branch.
    await expect(page.locator('[data-bar="past"]')).toBeHidden();

    await stops.press('Shift+F10', 'const plan');
    await stops.press('F10', 'trace.tell(plan)');
    await stops.press('F10', 'return plan.outcome');
    await stops.press('Shift+F11', 'isScalingEvent(work');
    await stops.press('p', 'rollbackTo !== undefined');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
);

test(
  'the buttons step, too, and lead to the next sync of the object that does something',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const stops = await openStops(kubeloupe, page);
    await stops.stopAt('syncDeployment');
    await stops.give('set image deployment/web nginx=nginx:1.29');
    await expect(stops.hit).toBeVisible();
    const press = (name: string | RegExp): Promise<void> => stops.toolbar.getByRole('button', { name }).click();
    await expect(stops.current).toContainText('new WorkingCopy');
    await press('over');
    await expect(stops.current).toContainText('selectsEverything');
    await press('over');
    await expect(stops.current).toContainText('getReplicaSetsForDeployment');
    await press('back');
    await expect(stops.current).toContainText('selectsEverything');
    await press('next sync of web');
    await expect(page.locator('[data-view="steps"] h3')).toContainText('deployment-controller default/web');
    await press('next sync of deployment-controller');
    await expect(stops.toolbar).toContainText('default/web');
    await press('to the next stop');
    await expect(stops.hit).toContainText('syncDeployment');
  },
);

test(
  'an unknown function or figure is refused where it was typed, with one that resembles it',
  { tag: '@thorough' },
  async ({ kubeloupe, page }) => {
    const stops = await openStops(kubeloupe, page);
    const sheet = await stops.enter('isScalingEvnt');
    const refusal = sheet.getByRole('alert');
    await expect(refusal).toContainText('No function isScalingEvnt is declared.');
    await expect(sheet.getByRole('listitem')).toHaveCount(0);
    await refusal.getByRole('button', { name: 'Take isScalingEvent' }).click();
    await expect(refusal).toBeHidden();
    await expect(sheet).toContainText('Figures: replicas, active');

    await sheet.getByLabel(/^Only if/).fill('replica > 3');
    await sheet.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(refusal).toContainText('This function has no figure replica.');
    await refusal.getByRole('button', { name: 'Take replicas' }).click();
    await sheet.getByLabel(/^Only if/).fill('replicas >');
    await sheet.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(refusal).toContainText('The condition cannot be read at character 11');
    await sheet.getByLabel(/^Only if/).fill('replicas > 3');
    await sheet.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(sheet.getByRole('listitem')).toContainText('a sync reaches isScalingEvent with replicas > 3');

    // An older name is the step that it is today.
    await sheet.getByLabel('Function', { exact: true }).fill('startPodGCController');
    await sheet.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(sheet.getByRole('listitem').last()).toContainText('newPodGarbageCollectorController');
  },
);

test('time stops at a handler, and at a stage of a start', { tag: '@thorough' }, async ({ kubeloupe, page }) => {
  const stops = await openStops(kubeloupe, page);
  await stops.stopAt('addPod');
  await stops.give('scale deployment/web --replicas=4');
  await expect(stops.hit).toContainText('Stopped at addPod.');
  // It belongs to no sync. Its code is shown all the same.
  await expect(page.locator('[data-view="steps"]')).toContainText(/-controller addPod/);
  const calls = page.getByRole('navigation', { name: 'Calls' });
  await expect(calls.locator('[data-call="addPod"][aria-current]')).toBeVisible({ timeout: 30_000 });
  await stops.hit.getByRole('button', { name: 'Remove this breakpoint' }).click();

  const sheet = await stops.sheet();
  await sheet.getByLabel('Function', { exact: true }).fill('Run');
  await sheet.getByRole('combobox', { name: /^Of/ }).selectOption('deployment');
  await sheet.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(sheet.getByRole('listitem')).toContainText('Run of deployment');
  await page.keyboard.press('Escape');
  await kubeloupe.showStage('Edit');
  await stops.give('fault inject controller-restart --controller=deployment-controller');
  await page.keyboard.press('F8');
  await expect(stops.hit).toContainText('Stopped at Run.');
  await expect(page.locator('[data-view="code"] [data-line][aria-current="step"]')).toBeVisible({ timeout: 30_000 });
});
