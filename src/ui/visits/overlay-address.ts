import { functionOfHash } from '../functions/function-link.ts';
import { CATALOGUE_HASH } from '../lessons/lesson-link.ts';
import { isClassPage } from '../model/class-page.ts';
import { closeOverlay, openOverlay, useOverlay, type Overlay } from '../model/overlay.ts';
import { joinCodeOf } from '../room/join.ts';
import { useRoom } from '../room/room-store.ts';
import { claimEntry, isEntryKept } from '../share/here.ts';
import { useShare } from '../share/share-store.ts';
import { lessonFromOf } from './lesson-from.ts';

/** The overlay that an address opens over the shown world: the function index, the catalogue of lessons, the question about a lesson's file, or the way into a class. */
function overlayOfHash(hash: string): Overlay | undefined {
  const name = functionOfHash(hash);
  if (name !== undefined) return { kind: 'functions', name };
  const code = joinCodeOf(hash);
  if (code !== undefined) return { kind: 'join', text: code };
  const address = lessonFromOf(hash);
  if (address !== undefined) return { kind: 'lessonFrom', address };
  return hash === CATALOGUE_HASH ? { kind: 'catalogue' } : undefined;
}

/** Who types the bare address of a class has come to join it. Not who reloads the page, or has a room or a link. */
function isNewInClass(): boolean {
  return (
    isClassPage &&
    location.hash === '' &&
    useShare.getState().hash === '' &&
    useRoom.getState().address === undefined &&
    !isEntryKept()
  );
}

/** Opens the overlay that the address asks for, now and whenever it changes. Once that overlay is closed, the address is the world's again. Returns a function that ends it. */
export function followOverlayAddress(): () => void {
  const follow = (): void => {
    const asked = overlayOfHash(location.hash);
    if (asked !== undefined) return openOverlay(asked);
    closeOverlay('functions');
    closeOverlay('catalogue');
    closeOverlay('join');
    closeOverlay('lessonFrom');
  };
  if (overlayOfHash(location.hash) !== undefined) follow();
  else if (isNewInClass()) openOverlay({ kind: 'join', text: '' });
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
