import { functionOfHash } from '../functions/function-link.ts';
import { CATALOGUE_HASH } from '../lessons/lesson-link.ts';
import { closeOverlay, openOverlay, useOverlay, type Overlay } from '../model/overlay.ts';
import { claimEntry } from '../share/here.ts';
import { useShare } from '../share/share-store.ts';

/** The overlay that an address opens over the shown world: the function index, or the catalogue of lessons. */
function overlayOfHash(hash: string): Overlay | undefined {
  const name = functionOfHash(hash);
  if (name !== undefined) return { kind: 'functions', name };
  return hash === CATALOGUE_HASH ? { kind: 'catalogue' } : undefined;
}

/** Opens the overlay that the address asks for, now and whenever it changes. Once that overlay is closed, the address is the world's again. Returns a function that ends it. */
export function followOverlayAddress(): () => void {
  const follow = (): void => {
    const asked = overlayOfHash(location.hash);
    if (asked !== undefined) return openOverlay(asked);
    closeOverlay('functions');
    closeOverlay('catalogue');
  };
  if (overlayOfHash(location.hash) !== undefined) follow();
  const stop = useOverlay.subscribe(({ overlay }) => {
    const { here, hash } = useShare.getState();
    const asked = overlayOfHash(location.hash);
    if (asked !== undefined && asked.kind !== overlay.kind) claimEntry(here.id, hash);
  });
  addEventListener('popstate', follow);
  return () => {
    stop();
    removeEventListener('popstate', follow);
  };
}
