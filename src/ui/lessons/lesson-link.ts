import { useView } from '../model/view-store.ts';
import { claimEntry } from '../share/here.ts';
import { useShare } from '../share/share-store.ts';

/** The lesson in an address: `#lesson=how-many-may-be-missing`. Undefined for another address. The id can be anything. */
export function lessonOfHash(hash: string): string | undefined {
  return hash.startsWith('#lesson=') ? hash.slice('#lesson='.length) : undefined;
}

/** The address of a lesson. */
export function lessonHash(id: string): string {
  return `#lesson=${id}`;
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
