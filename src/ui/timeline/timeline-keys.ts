import type { ClusterMirror } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { extentOf, setViewport, shownMs, spanNow } from './timeline-store.ts';
import { pan, zoom } from './viewport.ts';

/** The zoom factor of one press of plus or minus, or of their buttons. */
export const ZOOM_STEP = 1.5;

/** Zooms around the shown moment if it is visible, otherwise around the middle. */
export function zoomBy(mirror: ClusterMirror, factor: number): void {
  const span = spanNow(mirror);
  const shown = shownMs(mirror);
  const seen = shown >= span.fromMs && shown <= span.toMs;
  setViewport(zoom(span, extentOf(mirror), seen ? shown : (span.fromMs + span.toMs) / 2, factor));
}

export function showAll(): void {
  setViewport({ mode: 'all' });
}

/** Shows the present again, and follows it. */
export function backToPresent(session: Session): void {
  const { fromMs, toMs } = spanNow(session.world.shown);
  session.transport({ type: 'seek', to: 'present' });
  setViewport({ mode: 'present', spanMs: toMs - fromMs });
}

/** Handles a key pressed anywhere in the timeline. */
export function handleKey(event: KeyboardEvent, session: Session): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !act(event, session)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Returns false if the key means nothing here. */
function act({ key, shiftKey }: KeyboardEvent, session: Session): boolean {
  const { shown } = session.world;
  const { fromMs, toMs } = spanNow(shown);
  const step = (back: boolean): void => session.transport({ type: 'step', by: shiftKey ? 'sync' : 'write', back });
  const move = (byMs: number): void => session.transport({ type: 'seek', to: { atMs: Math.max(0, shownMs(shown) + byMs) } });
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      step(true);
      return true;
    case 'ArrowRight':
    case 'ArrowUp':
      step(false);
      return true;
    case 'PageDown':
      move((fromMs - toMs) / 10);
      return true;
    case 'PageUp':
      move((toMs - fromMs) / 10);
      return true;
    case 'Home':
      session.transport({ type: 'seek', to: { atMs: shown.getState().clock.oldest.atMs } });
      return true;
    case 'End':
      backToPresent(session);
      return true;
    case '+':
    case '=':
      zoomBy(shown, 1 / ZOOM_STEP);
      return true;
    case '-':
    case '_':
      zoomBy(shown, ZOOM_STEP);
      return true;
    case '0':
      showAll();
      return true;
    case ',':
    case '.':
      setViewport(pan(spanNow(shown), extentOf(shown), ((key === ',' ? -1 : 1) * (toMs - fromMs)) / 4));
      return true;
    default:
      return false;
  }
}
