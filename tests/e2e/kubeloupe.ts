import { expect, test as base, type Locator, type Page } from '@playwright/test';
import type { ViewId } from '../../src/cluster/scenario/scenario.ts';
import { buildScenario, encodeLink } from '../../src/worker/protocol/scenario.ts';
import { linkOf } from '../scenarios.ts';
import { threePods } from '../small-world.ts';
import { PageWatch } from './page-watch.ts';

/** The full editor, which is loaded after the first graph. Until then, and without it, there is a plain field. */
export const EDITOR_SCRIPT = /\/editor-(?!worker)[^/]*\.js$/;

/** The end of the address of a cluster of three Pods when all of them are ready, ten times as fast. */
export const THREE_READY = `#${encodeLink(
  buildScenario({
    cluster: { seed: 'kubeloupe', timings: 'teaching', controllerManagers: 2 },
    documents: threePods,
    upForMs: 6_000,
    cursor: { at: 14_000, playing: true, speed: 10 },
  }),
)}`;

/** More than one frame of the worker. */
const FRAMES_MS = 34;

/** The result of a kubectl line in the terminal. */
export interface CommandOutcome {
  readonly exitCode: number;
  readonly text: string;
}

/** The page as a user sees it: regions, objects, and actions with pointer and keyboard. */
export class Kubeloupe {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the page, and waits until its first Deployment is drawn. */
  async open(): Promise<void> {
    await this.page.goto('./');
    await expect(this.deployment('web')).toBeVisible();
  }

  /** Opens the page on a first visit, and waits until its rollout is complete. */
  async openAndWait(): Promise<void> {
    await this.open();
    await this.setSpeed(10);
    await this.expectReady('web', 6);
  }

  /** Opens the page by a link, when three Pods have become ready. */
  async openReady(): Promise<void> {
    await this.page.goto(`./${THREE_READY}`);
    await this.expectReady('web', 3);
  }

  /** Follows a link on the page to a scenario that earlier versions had in a menu. */
  async followOldLink(id: string): Promise<void> {
    await this.page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    }, linkOf(id));
  }

  /** Opens such a scenario. */
  async openOldScenario(id: string): Promise<void> {
    await this.followOldLink(id);
    await expect(this.page.locator(`aside[data-words="${id}"]`)).toBeVisible();
  }

  view(name: ViewId): Locator {
    return this.page.locator(`[data-view="${name}"]`);
  }

  /** The element of an object, by its id: `Deployment/default/web`. */
  object(id: string): Locator {
    return this.view('objects').locator(`[data-object="${id}"]`);
  }

  deployment(name: string, namespace = 'default'): Locator {
    return this.object(`Deployment/${namespace}/${name}`);
  }

  /** The ReplicaSets of a Deployment that are drawn in full. Those with 0 replicas are folded into chips. */
  replicaSets(deployment: string, namespace = 'default'): Locator {
    return this.view('objects').locator(`article[data-object^="ReplicaSet/${namespace}/${deployment}-"]`);
  }

  /** The old ReplicaSets of a Deployment with 0 replicas. */
  foldedSets(deployment: string): Locator {
    return this.view('objects').locator(`button[data-object^="ReplicaSet/default/${deployment}-"]`);
  }

  /** The marks of a Deployment's Pods. */
  pods(deployment: string, namespace = 'default'): Locator {
    return this.view('objects').locator(`[data-object^="Pod/${namespace}/${deployment}-"]`);
  }

  readyPods(deployment: string, namespace = 'default'): Locator {
    return this.pods(deployment, namespace).and(this.page.locator('[data-state="ready"]'));
  }

  /** The names of a Deployment's Pods. */
  async podNames(deployment: string): Promise<string[]> {
    return this.pods(deployment).evaluateAll((marks) =>
      marks.map((mark) => mark.getAttribute('data-object')?.split('/').at(-1) ?? ''),
    );
  }

  /** Waits until all Pods of the Deployment are ready, there are no surplus Pods, and its card has these numbers. */
  async expectReady(name: string, replicas: number): Promise<void> {
    await expect(this.deployment(name)).toContainText(`${replicas}/${replicas} ready`, { timeout: 30_000 });
    await expect(this.readyPods(name)).toHaveCount(replicas, { timeout: 30_000 });
    await expect(this.pods(name)).toHaveCount(replicas, { timeout: 30_000 });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** The text field of the full editor, once it is loaded. */
  get editorField(): Locator {
    return this.view('editor')
      .locator('.monaco-editor')
      .getByRole('textbox', { name: /^Kubernetes/ });
  }

  async focusEditor(): Promise<void> {
    await expect(this.editorField).toBeAttached({ timeout: 30_000 });
    await this.editorField.focus();
  }

  /** Chooses a stage in the header. */
  async showStage(name: 'Edit' | 'Watch' | 'Loop' | 'Code'): Promise<void> {
    const stage = this.page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name });
    await stage.click();
    await expect(stage).toHaveAttribute('aria-current', 'true');
  }

  /** Shows the list of syncs in the stage Code, which opens on the newest sync that wrote something. */
  async listSyncs(): Promise<Locator> {
    await this.showStage('Code');
    const all = this.button('All syncs');
    const list = this.view('steps').locator('[data-sync]').first();
    // Without a sync that wrote something the list is there already.
    await expect(all.or(this.view('code').getByRole('button', { name: 'Set a breakpoint …' }))).toBeVisible();
    if (await all.isVisible()) await all.click();
    await expect(list).toBeVisible();
    return this.view('steps');
  }

  /** Lets the loops cover the other views: all of them with their caches and workers, and their start. */
  async showLoops(): Promise<void> {
    await this.showStage('Edit');
    await this.button('Maximise Loops').click();
    await expect(this.view('loops').locator('[data-rail="watch"]')).toBeAttached();
  }

  /** Replaces the text of the editor, by pasting. */
  async write(text: string): Promise<void> {
    await this.focusEditor();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await this.page.keyboard.press('ControlOrMeta+V');
  }

  /** The text of the editor, by copying. */
  async written(): Promise<string> {
    await this.focusEditor();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.press('ControlOrMeta+C');
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Replaces the text and presses Apply. */
  async apply(text: string): Promise<void> {
    await this.write(text);
    await this.button('Apply').click();
  }

  /** Runs a line in the terminal, without the word kubectl, to its end. A stage without a terminal is left for Edit. */
  async kubectl(line: string): Promise<CommandOutcome> {
    if (!(await this.view('terminal').isVisible())) await this.showStage('Edit');
    const entries = this.view('terminal')
      .locator('[data-exit]')
      .filter({ hasText: `kubectl ${line}` });
    const before = await entries.count();
    const field = this.page.getByRole('textbox', { name: 'kubectl command' });
    await field.fill(line);
    await field.press('Enter');
    const entry = entries.nth(before);
    await expect(entry).toHaveAttribute('data-exit', /\d/);
    return { exitCode: Number(await entry.getAttribute('data-exit')), text: (await entry.textContent()) ?? '' };
  }

  /** Runs a line at a paused past time, which starts another branch there. Then lets time pass until the line ends. */
  async branchOff(line: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'kubectl command' });
    await field.fill(line);
    await field.press('Enter');
    await expect(this.page.locator('[data-bar="past"]')).toBeHidden();
    await this.button('Play').click();
    const entries = this.view('terminal').locator('[data-exit]');
    await expect(entries.filter({ hasText: `kubectl ${line}` }).last()).toHaveAttribute('data-exit', /\d/);
  }

  /** Pauses, and waits until all earlier changes are drawn. */
  async pause(): Promise<void> {
    await this.button('Pause').click();
    await expect(this.button('Play')).toBeVisible();
    await this.settle();
  }

  /** Waits until the cluster's worker has handled its messages and the page has drawn the result. */
  async settle(): Promise<void> {
    const cluster = this.page.workers().find((worker) => /\/worker-[^/]*\.js$/.test(worker.url()));
    // The worker sends the next delta only when the last one is drawn. The second round has what the first one left out.
    for (let round = 0; round < 2; round++) {
      await cluster?.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), FRAMES_MS);
      await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    }
  }

  /** The controls of time and the clock. */
  get time(): Locator {
    return this.page.getByRole('group', { name: 'Time', exact: true });
  }

  get speedSlider(): Locator {
    return this.page.getByRole('slider', { name: 'Speed of simulated time' });
  }

  /** Simulated seconds per real second: 0.01 to 100. */
  async setSpeed(speed: number): Promise<void> {
    await this.speedSlider.fill(String(Number(Math.log10(speed).toFixed(1))));
  }

  /** Simulated time, in milliseconds. */
  async clockMs(): Promise<number> {
    const text = (await this.page.getByRole('time').textContent()) ?? '';
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
    return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
  }

  /** The newest revision of etcd. */
  async revision(): Promise<number> {
    const text = (await this.time.getByText(/^revision \d+$/).textContent()) ?? '';
    return Number(text.replace('revision ', ''));
  }

  /** The command line below the objects: that of the element under the pointer, or of the last action. */
  get echo(): Locator {
    return this.view('objects').locator('[data-preview]');
  }

  /** Pans the graph with its buttons until an element is visible. Reverts a scroll of the browser. */
  async bringIntoView(drawn: Locator): Promise<void> {
    const stage = this.view('objects').getByRole('application');
    const below = this.view('objects').getByRole('button', { name: / below$/ });
    if ((await stage.count()) === 0) return;
    while ((await overlapOf(drawn, stage)) === 'below' && (await below.count()) > 0) await below.click();
    if ((await overlapOf(drawn, stage)) === 'above') await this.button('Fit to the panel').click();
  }

  /** Clicks an object. */
  async select(id: string): Promise<void> {
    const drawn = this.object(id);
    const button = drawn.locator('button[aria-pressed]').first();
    await this.bringIntoView(drawn);
    await ((await button.count()) > 0 ? button : drawn).click();
  }

  /** Chooses an object with the button of its name, so the inspector shows it. */
  async inspect(id: string): Promise<void> {
    await this.select(id);
    await expect(this.view('inspector').getByRole('heading', { level: 3, name: id.split('/').at(-1) ?? '' })).toBeVisible();
  }

  /** Shows the objects as a graph, by node, or as a table. */
  async showObjectsAs(layout: 'Graph' | 'Nodes' | 'Table'): Promise<void> {
    await this.view('objects').getByText(layout, { exact: true }).click();
  }

  /** Chooses an entry of a menu. */
  async choose(menu: string, item: string | RegExp): Promise<void> {
    await this.button(menu).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}

/** The position of an element's center relative to the element that clips it. */
async function overlapOf(drawn: Locator, stage: Locator): Promise<'above' | 'inside' | 'below'> {
  const [box, panel] = await Promise.all([drawn.boundingBox(), stage.boundingBox()]);
  if (box === null || panel === null) return 'inside';
  const middle = box.y + box.height / 2;
  if (middle < panel.y) return 'above';
  return middle > panel.y + panel.height ? 'below' : 'inside';
}

interface Fixtures {
  readonly kubeloupe: Kubeloupe;
  /** The errors that the page must never have, checked at the end of every test. */
  readonly watch: PageWatch;
}

export const test = base.extend<Fixtures>({
  watch: [
    async ({ page, baseURL }, use) => {
      const watch = new PageWatch(page, baseURL ?? '');
      await watch.begin();
      await use(watch);
      expect(watch.faults).toEqual([]);
    },
    { auto: true },
  ],
  kubeloupe: async ({ page }, use) => {
    await use(new Kubeloupe(page));
  },
});

export { expect };
