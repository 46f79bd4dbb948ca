import type { Session } from '../model/session.ts';
import { savedText, useEditorText } from '../editor/editor-text.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { chosenLoop, useDrawn } from '../loops/ring/drawn-loop.ts';
import { useSettings } from '../model/settings.ts';
import { useView } from '../model/view-store.ts';
import { currentScenario } from '../share/current-scenario.ts';
import { worldOfEntry } from '../share/here.ts';
import { linkOf, type Link } from '../share/links.ts';
import { useShare, type AddressState } from '../share/share-store.ts';
import { worlds } from './worlds.ts';

/** The address is written after the user has paused this long. Browsers allow about three changes a second. */
const AFTER_MS = 600;
const PATIENCE_MS = 1_000;

interface AddressBarOptions {
  readonly session: Session;
  /** Writes the page's address into a world's history entry. Not in an embedded page, where nobody sees it. */
  readonly write: (world: string, hash: string) => void;
}

/**
 * Keeps the page's address in step with what the user sees, without filling the history: it replaces the entry, and only after
 * the user did something that a link holds. Time that passes by itself changes nothing; the moment is that of the user's last
 * action. If a link would be too long, the address keeps the last state that fitted. The tab's storage keeps the state too,
 * whatever its length.
 */
export class AddressBar {
  readonly #session: Session;
  readonly #write: AddressBarOptions['write'];
  /** What the link held when the address was last written, or initially. */
  #told: readonly unknown[];
  /**
   * Whether the user has done anything since the scenario was opened, even before this part of the page was loaded. Earlier
   * changes happen by themselves.
   */
  #touched: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ session, write }: AddressBarOptions) {
    this.#session = session;
    this.#write = write;
    this.#told = shareable(session);
    this.#touched = session.state.getState().acts > 0;
  }

  /** Begins to follow. Returns a function that stops it. */
  follow(): () => void {
    const touch = (): void => {
      this.#touched = true;
    };
    const check = (): void => this.#check();
    document.addEventListener('pointerdown', touch, true);
    document.addEventListener('keydown', touch, true);
    if (this.#touched) this.#writeSoon();
    const ends = [
      this.#session.state.subscribe(({ acts }, before) => acts !== before.acts && check()),
      this.#session.inEachWorld(({ view }) => view.subscribe(check)),
      useView.subscribe(check),
      useDrawn.subscribe(check),
      useSettings.subscribe(check),
      useEditorText.subscribe(check),
      useLessonPlace.subscribe(check),
    ];
    return () => {
      clearTimeout(this.#timer);
      document.removeEventListener('pointerdown', touch, true);
      document.removeEventListener('keydown', touch, true);
      for (const end of ends) end();
    };
  }

  /** Called when another scenario is shown. `hash` is its link, empty for the first scenario. */
  opened(hash: string, address: AddressState): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#touched = false;
    this.#told = shareable(this.#session);
    useShare.setState({ hash, address });
  }

  /** Keeps what is shown, to return to it later. */
  async keep(): Promise<void> {
    clearTimeout(this.#timer);
    // Do not wait for a hanging worker: the state kept last remains.
    await Promise.race([this.#update(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }

  /** Keeps the newest text, and the place in the lesson, with the state kept last. While the page is being left, the worker cannot answer any more. */
  keepText(): void {
    const world = worlds.get(useShare.getState().here.id);
    const text = savedText();
    const { place } = useLessonPlace.getState();
    if (world !== undefined && (world.text.text !== text.text || world.place !== place)) worlds.put({ ...world, text, place });
  }

  #check(): void {
    const now = shareable(this.#session);
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
        // Another scenario has been opened in the meantime.
        if (useShare.getState().here !== here) return;
        const { place } = useLessonPlace.getState();
        // The address of a lesson stays: the place in it is kept with the world.
        if (this.#touched && place === undefined) this.#lead(here.id, linkOf(scenario));
        const { hash, address } = useShare.getState();
        const { appliedText } = this.#session.world.view.getState();
        worlds.put({ ...here, start: scenario, played: true, text: savedText(), appliedText, hash, address, place });
      },
      // The worker's status has already reported this failure. The address stays as it is.
      () => undefined,
    );
  }

  #lead(world: string, { hash }: Link): void {
    if (hash === undefined) return useShare.setState({ address: 'too-long' });
    // The user may have moved to another history entry, whose world is still loading.
    if (worldOfEntry() === world) this.#write(world, hash);
    useShare.setState({ hash, address: 'current' });
  }
}

/** Everything in a link that changes by the user's actions, in a fixed order. */
function shareable({ state, world }: Session): readonly unknown[] {
  const { acts } = state.getState();
  const { selected, open, openSync, whySubject } = world.view.getState();
  const { stage, region, loopsTab, inspectorTab } = useView.getState();
  const loop = chosenLoop();
  const { text } = useEditorText.getState();
  const { objectsLayout } = useSettings.getState();
  const { place } = useLessonPlace.getState();
  return [acts, selected, stage, region, open, loopsTab, loop, inspectorTab, openSync, whySubject, text, objectsLayout, place];
}
