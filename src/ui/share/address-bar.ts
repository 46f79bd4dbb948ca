import { encodeLink, ScenarioError, type Scenario } from '../../worker/protocol/scenario.ts';
import type { Session } from '../model/session.ts';
import { savedText, useEditorText } from '../editor/editor-text.ts';
import { useSettings } from '../model/settings.ts';
import { useView } from '../model/view-store.ts';
import { currentScenario } from './current-scenario.ts';
import { worldOfEntry } from './here.ts';
import { useShare, type AddressState } from './share-store.ts';
import { worlds } from './worlds.ts';

/** The user has paused for so long before the address is written. Browsers allow about three changes of it a second. */
const AFTER_MS = 600;
const PATIENCE_MS = 1_000;

interface AddressBarOptions {
  readonly session: Session;
  /** Writes the page's address, in a world's entry of the history; not in an embedded page, where nobody sees it. */
  readonly write: (world: string, hash: string) => void;
}

/**
 * Lets the page's address lead to what the user sees, without filling the history: it is replaced, and only when the user has done something that a
 * link holds. Time that passes by itself changes nothing; the moment is that of the last thing done. When a link would be too long, the address
 * stays at the last state that fitted. What the address leads to is kept whole in the tab, too, however long it is.
 */
export class AddressBar {
  readonly #session: Session;
  readonly #write: AddressBarOptions['write'];
  /** What a link holds, as it was when the address was written, or when nothing had been done yet. */
  #told = shareable();
  /** The user has done something since the scenario was opened, be it before this part of the page had come; until then, what changes does so by itself. */
  #touched = useShare.getState().acts > 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ session, write }: AddressBarOptions) {
    this.#session = session;
    this.#write = write;
  }

  /** Begins to follow. Returns what ends it. */
  follow(): () => void {
    const touch = (): void => {
      this.#touched = true;
    };
    const check = (): void => this.#check();
    document.addEventListener('pointerdown', touch, true);
    document.addEventListener('keydown', touch, true);
    if (this.#touched) this.#writeSoon();
    const ends = [
      useShare.subscribe(check),
      useView.subscribe(check),
      useSettings.subscribe(check),
      useEditorText.subscribe(check),
    ];
    return () => {
      clearTimeout(this.#timer);
      document.removeEventListener('pointerdown', touch, true);
      document.removeEventListener('keydown', touch, true);
      for (const end of ends) end();
    };
  }

  /** Another scenario is shown, whose link this is (empty: it has none, as the first has). */
  opened(hash: string, address: AddressState): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#touched = false;
    this.#told = shareable();
    useShare.setState({ hash, address });
  }

  /** Keeps what is shown as it is now, to be come back to. */
  async keep(): Promise<void> {
    clearTimeout(this.#timer);
    // A worker that hangs must not keep the user here: what was kept last remains.
    await Promise.race([this.#update(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }

  /** Keeps the newest text with what was kept last: when the page is left, the worker cannot be asked any more. */
  keepText(): void {
    const world = worlds.get(useShare.getState().here.id);
    const text = savedText();
    if (world !== undefined && world.text.text !== text.text) worlds.put({ ...world, text });
  }

  #check(): void {
    const now = shareable();
    if (now.every((value, i) => value === this.#told[i])) return;
    this.#told = now;
    if (this.#touched) this.#writeSoon();
  }

  #writeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#update(), AFTER_MS);
  }

  #update(): Promise<void> {
    this.#timer = undefined;
    const { here } = useShare.getState();
    return currentScenario(this.#session).then(
      (scenario) => {
        // Another scenario has been opened meanwhile.
        if (useShare.getState().here !== here) return;
        if (this.#touched) this.#lead(here.id, linkOf(scenario));
        const { hash, address } = useShare.getState();
        const { appliedText } = useView.getState();
        worlds.put({ ...here, start: scenario, played: true, text: savedText(), appliedText, hash, address });
      },
      // A worker that is gone has been reported by its status: the address stays at what was last.
      () => undefined,
    );
  }

  #lead(world: string, { hash }: Link): void {
    if (hash === undefined) return useShare.setState({ address: 'too-long' });
    // The user may have gone to another entry of the history, whose world is still to come.
    if (worldOfEntry() === world) this.#write(world, hash);
    useShare.setState({ hash, address: 'current' });
  }
}

/** A link as the end of an address; `tooLong`: how long it would be, where it is too long to be one. */
export type Link =
  { readonly hash: string; readonly tooLong?: undefined } | { readonly hash?: undefined; readonly tooLong: number };

export function linkOf(scenario: Scenario): Link {
  try {
    return { hash: `#${encodeLink(scenario)}` };
  } catch (error) {
    if (error instanceof ScenarioError && error.code === 'link-too-long') return { tooLong: Number(error.figures['length']) };
    throw error;
  }
}

/** All that a link holds and that changes by the user's hand, in order. */
function shareable(): readonly unknown[] {
  const { acts } = useShare.getState();
  const { selected, region, loopsTab, inspectorTab, openSync, whySubject } = useView.getState();
  const { text } = useEditorText.getState();
  const { objectsLayout } = useSettings.getState();
  return [acts, selected, region, loopsTab, inspectorTab, openSync, whySubject, text, objectsLayout];
}
