import { expect } from 'vitest';
import type { Key, Tab } from './tab.ts';

/** Something on the screen: an element by CSS, and by its accessible name if several are alike. */
interface Mark {
  readonly css: string;
  readonly name?: string;
}

/** Buttons, and what stands in a menu. */
const BUTTON = 'button, [role^="menuitem"]';
const KUBECTL: Mark = { css: 'input', name: 'kubectl command' };
/** The bar that says that a moment of the past is shown. */
const PAST = '[data-bar="past"]';

const deploymentMark = (name: string): string => `[data-view="objects"] [data-object="Deployment/default/${name}"]`;
const podMarks = (deployment: string): string => `[data-view="objects"] [data-object^="Pod/default/${deployment}-"]`;

/** The page as its user knows it, in any engine: buttons and fields by their names, objects by their marks. */
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

  /** Opens the page, lets the first rollout come to its end, and stops time there. */
  async openReady(url: string): Promise<void> {
    await this.open(url);
    await this.hurry();
    await this.expectReady('web', 3);
    await this.pause();
  }

  /** Lets ten simulated seconds pass in each real one. */
  async hurry(): Promise<void> {
    await this.press('Speed 1×: choose another');
    await this.press('10×');
  }

  /** Stops time, and waits until the clock shows that it stands still. */
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

  /** Puts the caret at the end of the line in the editor that has this text, takes its last character away, and types. */
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

  /** What a line in the terminal printed, once it has ended well. */
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

  /** All Pods of the Deployment are ready, none is too many, and its card says so. */
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

  /** The link to the moment that is shown, from the sheet that shares it. */
  async link(): Promise<string> {
    await this.press('Share this moment');
    const link = (): Promise<string> =>
      this.#tab.call(() => document.querySelector<HTMLInputElement>('[role="dialog"] input[readonly]')?.value ?? '', undefined);
    await expect.poll(link).toContain('#v1=');
    return link();
  }

  /** Simulated time as it is shown. */
  clock(): Promise<string> {
    return this.#text('time');
  }

  /** What the view of the objects says. */
  objects(): Promise<string> {
    return this.#text('[data-view="objects"]');
  }

  /** What went wrong in the page since it was opened, and what it says itself about a simulation that has stopped. */
  async faults(): Promise<readonly string[]> {
    const told = await this.#tab.call(
      () => (window as unknown as { faults?: string[] }).faults ?? ['nothing was recorded'],
      undefined,
    );
    const stopped = await this.#has({ css: BUTTON, name: 'Start again' });
    return stopped ? [...told, await this.#text('[role="alert"]:has(button)')] : told;
  }

  /** For a person to look at: PNG. */
  picture(): Promise<Uint8Array> {
    return this.#tab.screenshot();
  }

  /** Clicks, once it is there, stands still, and nothing lies over it. */
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

/** In the page: the middle of an element that nothing lies over. Null if there is none. */
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

/** In the page: notes what goes wrong from now on. */
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
