import { expect } from 'vitest';
import type { Key, Tab } from './tab.ts';

/** An element on the page by CSS selector, and by its accessible name if several match. */
interface Mark {
  readonly css: string;
  readonly name?: string;
}

/** Buttons and menu items. */
const BUTTON = 'button, [role^="menuitem"]';
const KUBECTL: Mark = { css: 'input', name: 'kubectl command' };
/** The bar that shows that a past time is displayed. */
const PAST = '[data-bar="past"]';

const deploymentMark = (name: string): string => `[data-view="objects"] [data-object="Deployment/default/${name}"]`;
const podMarks = (deployment: string): string => `[data-view="objects"] [data-object^="Pod/default/${deployment}-"]`;

/** The page for any engine as a user sees it: buttons and fields by their names, objects by their marks. */
export class Kubeloupe {
  readonly #tab: Tab;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  /** Opens the page, and waits until its first Deployment is drawn. */
  async open(url: string): Promise<void> {
    await this.#tab.goTo(url);
    await this.#tab.call(recordFaults, undefined);
    await expect.poll(() => this.#count(deploymentMark('web'))).toBe(1);
  }

  /** Opens the page, waits until its rollout is complete, and pauses. */
  async openReady(url: string): Promise<void> {
    await this.open(url);
    await this.hurry();
    await this.expectReady('web', 6);
    await this.pause();
  }

  /** Sets the speed of a first visit to ten simulated seconds per real second. */
  async hurry(): Promise<void> {
    await this.press('Speed 0.1×: choose another');
    await this.press('10×');
  }

  /** Pauses, and waits until the clock stands still. */
  async pause(): Promise<void> {
    await this.press('Pause');
    await this.expectButton('Play');
    let before: string | undefined;
    const standsStill = async (): Promise<boolean> => {
      const now = await this.clock();
      const same = now === before;
      before = now;
      return same;
    };
    await expect.poll(standsStill, { message: 'the clock to stand still', interval: 500 }).toBe(true);
  }

  /** Presses a button. */
  press(name: string): Promise<void> {
    return this.#click({ css: BUTTON, name });
  }

  async expectButton(name: string): Promise<void> {
    await expect.poll(() => this.#has({ css: BUTTON, name }), { message: `a button “${name}”` }).toBe(true);
  }

  /** Presses keys, all of them together. */
  keys(...keys: Key[]): Promise<void> {
    return this.#tab.press(...keys);
  }

  /** Puts the cursor at the end of the editor's line with this text, deletes its last character, and types. */
  async changeEndOf(line: string, typed: string): Promise<void> {
    await this.#click({ css: '[data-view="editor"] .monaco-editor .view-line', name: line });
    await this.#tab.press('End');
    await this.#tab.press('Backspace');
    await this.#tab.type(typed);
  }

  /** Types a line into the terminal, without the word kubectl. */
  async kubectl(line: string): Promise<void> {
    await this.#click(KUBECTL);
    await this.#tab.type(line);
    await this.#tab.press('Enter');
  }

  kubectlField(): Promise<string> {
    return this.#tab.call(
      (label) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.value ?? '',
      KUBECTL.name,
    );
  }

  /** The output of a line in the terminal after its successful end. */
  async printedBy(line: string): Promise<string> {
    const entry = (): Promise<{ exit: string; text: string }> =>
      this.#tab.call((command) => {
        const entries = [...document.querySelectorAll<HTMLElement>('[data-view="terminal"] [data-exit]')];
        const last = entries.findLast(({ textContent }) => textContent.includes(`kubectl ${command}`));
        return { exit: last?.dataset['exit'] ?? '', text: last?.textContent ?? '' };
      }, line);
    await expect.poll(async () => (await entry()).exit, { message: `the end of kubectl ${line}` }).toBe('0');
    return (await entry()).text;
  }

  /** Waits until all Pods of the Deployment are ready, there are no surplus Pods, and its card shows that. */
  async expectReady(name: string, replicas: number): Promise<void> {
    await expect.poll(() => this.#text(deploymentMark(name))).toContain(`${replicas}/${replicas} ready`);
    await expect.poll(() => this.#count(`${podMarks(name)}[data-state="ready"]`)).toBe(replicas);
    await expect.poll(() => this.#count(podMarks(name))).toBe(replicas);
  }

  /** The nodes of a Deployment's Pods, by the names of the Pods. */
  podsOf(deployment: string): Promise<Readonly<Record<string, string>>> {
    return this.#tab.call((css) => {
      const pods = [...document.querySelectorAll<HTMLElement>(css)];
      return Object.fromEntries(pods.map(({ dataset }) => [dataset['object'] ?? '', dataset['node'] ?? '']));
    }, podMarks(deployment));
  }

  async expectPastShown(shown: boolean): Promise<void> {
    await expect.poll(() => this.#count(PAST)).toBe(shown ? 1 : 0);
  }

  /** The link to the shown time, from the Share dialog. */
  async link(): Promise<string> {
    await this.press('Share this moment');
    const link = (): Promise<string> =>
      this.#tab.call(() => document.querySelector<HTMLInputElement>('[role="dialog"] input[readonly]')?.value ?? '', undefined);
    await expect.poll(link).toContain('#v1=');
    return link();
  }

  /** The simulated time on the page. */
  clock(): Promise<string> {
    return this.#text('time');
  }

  /** The text of the objects view. */
  objects(): Promise<string> {
    return this.#text('[data-view="objects"]');
  }

  /** The errors in the page since it was opened, and its own message about a stopped simulation. */
  async faults(): Promise<readonly string[]> {
    const told = await this.#tab.call(
      () => (window as unknown as { faults?: string[] }).faults ?? ['nothing was recorded'],
      undefined,
    );
    const stopped = await this.#has({ css: BUTTON, name: 'Start again' });
    return stopped ? [...told, await this.#text('[role="alert"]:has(button)')] : told;
  }

  /** A screenshot as PNG, for a person to look at. */
  picture(): Promise<Uint8Array> {
    return this.#tab.screenshot();
  }

  /** Clicks the element when it exists, does not move, and is not covered. */
  async #click(mark: Mark): Promise<void> {
    let before: string | undefined;
    const standsStill = async (): Promise<boolean> => {
      const now = JSON.stringify(await this.#tab.call(middleOf, mark));
      const same = now === before && now !== 'null';
      before = now;
      return same;
    };
    await expect.poll(standsStill, { message: `“${mark.name ?? mark.css}” to click at` }).toBe(true);
    const { x, y } = (await this.#tab.call(middleOf, mark))!;
    await this.#tab.clickAt(x, y);
  }

  async #has(mark: Mark): Promise<boolean> {
    return (await this.#tab.call(middleOf, mark)) !== null;
  }

  #text(css: string): Promise<string> {
    return this.#tab.call((selector) => document.querySelector(selector)?.textContent ?? '', css);
  }

  #count(css: string): Promise<number> {
    return this.#tab.call((selector) => document.querySelectorAll(selector).length, css);
  }
}

/** Runs in the page: the center of an element that is not covered. Null if there is none. */
function middleOf({ css, name }: Mark): { readonly x: number; readonly y: number } | null {
  for (const element of document.querySelectorAll(css)) {
    if (name !== undefined && (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim() !== name)
      continue;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (element.contains(document.elementFromPoint(x, y))) return { x, y };
  }
  return null;
}

/** Runs in the page: records errors from now on. */
function recordFaults(): void {
  const faults: string[] = [];
  Object.assign(window, { faults });
  addEventListener('error', ({ message }) => faults.push(message));
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`policy: ${violatedDirective} forbids ${blockedURI}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const say = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      faults.push(words.map(String).join(' '));
      say(...words);
    };
  }
}
