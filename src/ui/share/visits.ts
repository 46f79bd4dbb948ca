import type { Scenario } from '../../worker/protocol/scenario.ts';
import { FIRST_SCENARIO } from '../first-scenario.ts';
import type { Session } from '../model/session.ts';
import { linkOf, type AddressBar } from './address-bar.ts';
import { openableIn, openableInFile, scenarioOfLink, type Openable } from './opening.ts';
import { useShare } from './share-store.ts';
import { showManifests, showScenario } from './show-scenario.ts';

/**
 * Goes from scenario to scenario: by links on the page, by the address, by Back and Forward, and by files. Whatever was done before is in the history
 * of the tab, since the address has kept up; where it could not, the user is asked first.
 */
export class Visits {
  readonly #session: Session;
  readonly #bar: AddressBar;

  constructor(session: Session, bar: AddressBar) {
    this.#session = session;
    this.#bar = bar;
  }

  /** Listens to the address, and to clicks on links to scenarios. Returns what ends it. */
  listen(): () => void {
    const onHashChange = (): void => this.#arrive();
    const onClick = (event: MouseEvent): void => this.#click(event);
    addEventListener('hashchange', onHashChange);
    document.addEventListener('click', onClick);
    // The address may have changed before anybody listened.
    this.#arrive();
    return () => {
      removeEventListener('hashchange', onHashChange);
      document.removeEventListener('click', onClick);
    };
  }

  /** Opens a text that was pasted or dropped: a link, a scenario; manifests go into the editor. The page says why, where it cannot be opened. */
  async openText(text: string): Promise<void> {
    return this.#openNew(await openableIn(text, 'text'));
  }

  async openFile(file: File): Promise<void> {
    return this.#openNew(await openableInFile(file));
  }

  /** Something that the address does not lead to yet. */
  async #openNew(openable: Openable | undefined): Promise<void> {
    if (openable === undefined) return;
    if ('manifests' in openable) return showManifests(openable.manifests);
    const { scenario } = openable;
    await this.#bar.flush();
    const { hash } = linkOf(scenario);
    this.#unlessLost(() => {
      history.pushState(null, '', hash ?? location.pathname + location.search);
      this.#open(scenario, hash ?? '', hash === undefined);
    });
  }

  /** The address has come to lead somewhere else: it was typed, a link was followed, or the user went back. */
  #arrive(): void {
    const { hash } = location;
    if (hash === useShare.getState().hash) return;
    const scenario = hash.length > 1 ? scenarioOfLink(hash) : FIRST_SCENARIO;
    if (scenario === undefined) return;
    this.#unlessLost(
      () => this.#open(scenario, hash),
      () => history.back(),
    );
  }

  #open(scenario: Scenario | typeof FIRST_SCENARIO, hash: string, tooLong = false): void {
    useShare.setState({ words: undefined, refusal: undefined, sheet: false });
    this.#session.open(scenario);
    if ('branches' in scenario) showScenario(scenario);
    this.#bar.opened(hash, tooLong ? 'too-long' : 'untouched');
  }

  #click(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#v"]') : null;
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // What is still to be written belongs to the state that is left.
    void this.#bar.flush().then(() => {
      location.hash = link.hash;
    });
  }

  /** Opens at once, or asks first, where going back would not bring all back. */
  #unlessLost(open: () => void, stay: () => void = () => undefined): void {
    if (useShare.getState().address !== 'too-long') return open();
    const end = (act: () => void) => () => {
      useShare.setState({ loses: undefined });
      act();
    };
    useShare.setState({ loses: { open: end(open), stay: end(stay) } });
  }
}
