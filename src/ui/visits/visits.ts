import type { Scenario } from '../../worker/protocol/scenario.ts';
import { savedText } from '../editor/editor-text.ts';
import { FIRST_SCENARIO } from '../editor/first-scenario.ts';
import { useLessonPlace, type LessonPlace } from '../lessons/lesson-place.ts';
import type { Session } from '../model/session.ts';
import { closeOverlay, openOverlay, useOverlay } from '../model/overlay.ts';
import type { StartInput } from '../model/world.ts';
import { useSettings } from '../model/settings.ts';
import type { AddressBar } from './address-bar.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { embed, lendEmbedSettings } from '../share/embed.ts';
import { addEntry, claimEntry, newWorldId, opensOverWorld, worldOfEntry, type Here } from '../share/here.ts';
import { lessonFromOf, pastedAddress } from './lesson-from.ts';
import {
  linkedLesson,
  linkedScenario,
  linkIn,
  openableIn,
  openableInFile,
  openingOf,
  type LinkedOpening,
  type Openable,
  type Opening,
} from './opening.ts';
import { tellRefusal, useShare, type AddressState, type Opener } from '../share/share-store.ts';
import { showManifests, showScenario, showWorld } from '../share/show-scenario.ts';
import { worlds, type KeptWorld } from './worlds.ts';

/** Links of the page that lead to another world. */
const LINKS = 'a[href^="#v"], a[href^="#l1="], a[href^="#lesson="]';

/** The start of a world. */
type Start = Omit<Opening, 'start'> & { readonly start: StartInput };

/** What the answers to the question do whether an open world starts over. */
interface Question {
  readonly open: () => void;
  readonly stay: () => void;
}

/**
 * Goes from world to world: by links on the page, by the address, by Back and Forward, and by files. The current world is kept
 * first, so nothing is lost: each history entry leads to its world as it was left, and a button leads to the user's own.
 */
export class Visits implements Opener {
  readonly #session: Session;
  readonly #bar: AddressBar;
  /** Counts the user's requests, so that only the newest one is carried out. */
  #wishes = 0;
  /** The world that was shown before. */
  #left: string | undefined;
  /** Undefined while nothing is asked. */
  #question: Question | undefined;

  constructor(session: Session, bar: AddressBar) {
    this.#session = session;
    this.#bar = bar;
  }

  /** Listens to the address, and to clicks on links to scenarios. Returns a function that stops it. */
  listen(): () => void {
    const onPopState = (): void => this.#arrive();
    const onClick = (event: MouseEvent): void => this.#click(event);
    const onPageHide = (): void => this.#bar.keepText();
    addEventListener('popstate', onPopState);
    addEventListener('pagehide', onPageHide);
    document.addEventListener('click', onClick);
    this.#session.onRefused = (refusal) => {
      if (refusal !== undefined) tellRefusal(refusal);
      this.#goBackToLeft();
    };
    this.#tellHome();
    useShare.setState({ opener: this });
    const stopAsking = useOverlay.subscribe(({ overlay }) => {
      if (overlay.kind !== 'startOver') this.#endQuestion()?.stay();
    });
    // The address may have changed before this part was loaded.
    this.#arrive();
    return () => {
      stopAsking();
      removeEventListener('popstate', onPopState);
      removeEventListener('pagehide', onPageHide);
      document.removeEventListener('click', onClick);
    };
  }

  async openText(text: string): Promise<void> {
    const address = lessonFromOf(linkIn(text) ?? '') ?? pastedAddress(text);
    if (address !== undefined) return openOverlay({ kind: 'lessonFrom', address });
    return this.#openRead(await openableIn(text, 'text'));
  }

  async openFile(file: File): Promise<void> {
    return this.#openRead(await openableInFile(file));
  }

  async openLesson(lesson: Lesson): Promise<void> {
    return this.#openNew(linkedLesson(lesson));
  }

  async openScenario(scenario: Scenario): Promise<void> {
    return this.#openNew(linkedScenario(scenario));
  }

  async #openRead(openable: Openable | undefined): Promise<void> {
    if (openable === undefined) return;
    return 'manifests' in openable ? showManifests(this.#session.world, openable.manifests) : this.#openNew(openable);
  }

  /** Opens something that has no history entry yet. */
  async #openNew({ opening, hash }: LinkedOpening): Promise<void> {
    if (hash === undefined) return this.#leaveFor(() => this.#visit(opening, '', 'too-long'));
    this.#unlessOpen(hash, () => void this.#leaveFor(() => this.#visit(opening, hash)));
  }

  #click(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { hash } = link;
    this.#unlessOpen(hash, () => void this.#follow(hash));
  }

  async #follow(hash: string): Promise<void> {
    const opening = await openingOf(hash);
    if (opening !== undefined) await this.#leaveFor(() => this.#visit(opening, hash));
  }

  /**
   * Called when the tab has moved to another history entry: the user went back or forward, or typed an address, which makes a new
   * entry.
   */
  #arrive(): void {
    this.#wishes++;
    this.#endQuestion();
    closeOverlay('startOver');
    const id = worldOfEntry();
    const { here } = useShare.getState();
    if (id === here.id) return;
    if (id === undefined) return void this.#arriveAtNew(location.hash);
    const kept = worlds.get(id);
    if (kept !== undefined) return void this.#leaveFor(() => this.#show(kept));
    void this.#arriveAtForgotten(id, location.hash);
  }

  /** Called for an entry whose world is not kept any more. */
  async #arriveAtForgotten(id: string, hash: string): Promise<void> {
    const opening = await openingAt(hash);
    const own = worlds.own === undefined;
    if (opening !== undefined) await this.#leaveFor(() => this.#open(opening, { id, own, origin: hash }));
  }

  /** Called for a typed address. If it cannot be opened, the entry is left again, so that the address matches what is shown. */
  async #arriveAtNew(hash: string): Promise<void> {
    const { here, hash: shown } = useShare.getState();
    if (hash === shown || opensOverWorld(hash)) return claimEntry(here.id);
    const undo = (): void => this.#leaveEntry(here.id);
    const opening = await openingAt(hash);
    if (opening === undefined) return undo();
    const open = (): void => void this.#leaveFor(() => this.#open(opening, { id: newWorldId(), own: false, origin: hash }));
    this.#unlessOpen(hash, open, undo);
  }

  /**
   * Leaves an entry that belongs to no world, unless the address has changed again by then. An embedded page must not move in the
   * history of the page around it.
   */
  #leaveEntry(shown: string): void {
    if (embed !== undefined) return claimEntry(shown);
    const wish = this.#wishes;
    setTimeout(() => {
      if (wish === this.#wishes) history.back();
    });
  }

  /** Asks first if a link leads to the world that is already shown. */
  #unlessOpen(hash: string, open: () => void, stay: () => void = () => undefined): void {
    const { here, hash: shown } = useShare.getState();
    if (hash === shown && hash !== here.origin) return stay();
    if (hash !== here.origin) return open();
    this.#endQuestion();
    this.#question = { open, stay };
    openOverlay({ kind: 'startOver', startOver: () => this.#startOver() });
  }

  #startOver(): void {
    const question = this.#endQuestion();
    closeOverlay('startOver');
    question?.open();
  }

  /** The question is answered, or does not matter any more. */
  #endQuestion(): Question | undefined {
    const question = this.#question;
    this.#question = undefined;
    return question;
  }

  /** Keeps the current world, then goes on, unless the user has asked for something else by then. */
  async #leaveFor(goOn: () => void): Promise<void> {
    const wish = ++this.#wishes;
    await this.#bar.keep();
    // The worker has not answered since it was started.
    if (worlds.get(useShare.getState().here.id) === undefined) this.#keepStart();
    if (wish === this.#wishes) goOn();
  }

  #goHome(): void {
    const { own } = worlds;
    if (own !== undefined) this.returnTo(own.id);
  }

  returnTo(world: string): boolean {
    const kept = worlds.get(world);
    if (kept === undefined) return false;
    void this.#leaveFor(() => {
      const now = worlds.get(world) ?? kept;
      addEntry(now.id, now.hash);
      this.#show(now);
    });
    return true;
  }

  /** What the room shows is not the user's world. A page that has not been used has nothing to keep. */
  enterRoom(origin: string): Promise<void> | undefined {
    const { here } = useShare.getState();
    if (here.origin === origin) return undefined;
    const room: Here = { id: newWorldId(), own: false, origin };
    const enter = (): void => {
      this.#begin();
      this.#opened(room, '', 'untouched', undefined);
    };
    const isUsed = this.#session.state.getState().acts > 0 || here.origin !== '' || worlds.get(here.id) !== undefined;
    if (!isUsed) return void enter();
    return this.#leaveFor(() => {
      addEntry(room.id, '');
      enter();
    });
  }

  /** Opens a scenario in a new history entry. */
  #visit(opening: Opening, origin: string, address?: AddressState): void {
    const here: Here = { id: newWorldId(), own: false, origin };
    addEntry(here.id, origin);
    this.#open(opening, here, address);
  }

  /** Opens a scenario as a world in the current history entry. */
  #open({ start, place }: Start, here: Here, address: AddressState = 'untouched'): void {
    this.#begin();
    this.#session.open(start);
    if ('branches' in start) showScenario(this.#session.world, start, place === undefined ? 'link' : 'lesson');
    this.#opened(here, here.origin, address, place);
    this.#keepStart();
  }

  /** Keeps the shown world in its initial state. */
  #keepStart(): void {
    const { here, hash, address } = useShare.getState();
    const { appliedText } = this.#session.world.view.getState();
    const { place } = useLessonPlace.getState();
    worlds.put({ ...here, start: this.#session.start, played: false, text: savedText(), appliedText, hash, address, place });
  }

  /** Shows a kept world in the current history entry. */
  #show({ id, own, origin, ...world }: KeptWorld): void {
    this.#begin();
    this.#session.open(world.start, { played: world.played });
    showWorld(this.#session.world, world);
    this.#opened({ id, own, origin }, world.hash, world.address, world.place);
  }

  #begin(): void {
    this.#left = useShare.getState().here.id;
    useSettings.getState().giveBack();
    if (embed !== undefined) lendEmbedSettings(embed);
    useShare.setState({ words: undefined, refusal: undefined });
    closeOverlay('share');
    useLessonPlace.setState({ place: undefined });
  }

  #opened(here: Here, hash: string, address: AddressState, place: LessonPlace | undefined): void {
    claimEntry(here.id, hash);
    useShare.setState({ here });
    useLessonPlace.setState({ place });
    this.#bar.opened(hash, address);
    this.#tellHome();
  }

  #tellHome(): void {
    const isAway = !useShare.getState().here.own && worlds.own !== undefined;
    useShare.setState({ home: isAway ? () => this.#goHome() : undefined });
  }

  /** Called when the worker refuses to play what was opened. Returns to the previous world. */
  #goBackToLeft(): void {
    const { refusal, here } = useShare.getState();
    const left = worlds.get(this.#left);
    if (left !== undefined && left.id !== here.id) this.#show(left);
    else this.#open({ start: FIRST_SCENARIO, place: undefined }, { id: newWorldId(), own: true, origin: '' });
    useShare.setState({ refusal });
  }
}

/** What an address opens: without a link, the first scenario. If it cannot be read, returns undefined, and the page says why. */
async function openingAt(hash: string): Promise<Start | undefined> {
  return hash.length > 1 && !opensOverWorld(hash) ? openingOf(hash) : { start: FIRST_SCENARIO, place: undefined };
}
