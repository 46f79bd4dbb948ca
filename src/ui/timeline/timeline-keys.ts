import { useCluster } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { extentNow, setViewport, shownMs, spanNow } from './timeline-store.ts';
import { pan, zoom } from './viewport.ts';

/** The zoom factor of one press of plus or minus, or of their buttons. */
export const ZOOM_STEP = 1.5;

/** Zooms around the shown moment if it is visible, otherwise around the middle. */
export function zoomBy(factor: number): void {
  const span = spanNow();
  const shown = shownMs();
  const seen = shown >= span.fromMs && shown <= span.toMs;
  setViewport(zoom(span, extentNow(), seen ? shown : (span.fromMs + span.toMs) / 2, factor));
}

export function showAll(): void {
  setViewport({ mode: 'all' });
}

/** Shows the present again, and follows it. */
export function backToPresent(session: Session): void {
  const { fromMs, toMs } = spanNow();
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
  const { fromMs, toMs } = spanNow();
  const step = (back: boolean): void => session.transport({ type: 'step', by: shiftKey ? 'sync' : 'write', back });
  const move = (byMs: number): void => session.transport({ type: 'seek', to: { atMs: Math.max(0, shownMs() + byMs) } });
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
      session.transport({ type: 'seek', to: { atMs: useCluster.getState().clock.oldest.atMs } });
      return true;
    case 'End':
      backToPresent(session);
      return true;
    case '+':
    case '=':
      zoomBy(1 / ZOOM_STEP);
      return true;
    case '-':
    case '_':
      zoomBy(ZOOM_STEP);
      return true;
    case '0':
      showAll();
      return true;
    case ',':
    case '.':
      setViewport(pan(spanNow(), extentNow(), ((key === ',' ? -1 : 1) * (toMs - fromMs)) / 4));
      return true;
    default:
      return false;
  }
}
