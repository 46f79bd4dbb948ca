import { useView } from '../model/view-store.ts';
import { claimEntry } from '../share/here.ts';
import { useShare } from '../share/share-store.ts';

/** A lesson of the catalogue, and the beat to open it at. Both can be anything. */
export interface LinkedLesson {
  readonly id: string;
  /** Undefined for the beginning. */
  readonly beat: string | undefined;
}

/** The lesson in an address: `#lesson=how-many-may-be-missing`, `#lesson=controller-manager-start&beat=election`. Undefined for another address. */
export function lessonOfHash(hash: string): LinkedLesson | undefined {
  if (!hash.startsWith('#lesson=')) return undefined;
  const [id = '', beat] = hash.slice('#lesson='.length).split('&beat=');
  return { id, beat };
}

/** The address of a lesson. `beat`: the id of the beat to open it at. */
export function lessonHash(id: string, beat?: string): string {
  return beat === undefined ? `#lesson=${id}` : `#lesson=${id}&beat=${beat}`;
}

/** The first lesson of the catalogue: it is offered to a new visitor, who has not loaded the catalogue. */
export const FIRST_LESSON = 'what-a-deployment-keeps';

/** The address of the catalogue. */
export const CATALOGUE_HASH = '#lessons';

/** Shows the catalogue if the address asks for it, now and whenever it changes. Returns a function that ends it. */
export function followCatalogueAddress(): () => void {
  const follow = (): void => useView.setState({ catalogue: location.hash === CATALOGUE_HASH });
  if (location.hash === CATALOGUE_HASH) follow();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}

/** Closes the catalogue, and the address is again that of the world. */
export function closeCatalogue(): void {
  useView.setState({ catalogue: false });
  const { here, hash } = useShare.getState();
  if (location.hash === CATALOGUE_HASH) claimEntry(here.id, hash);
}
