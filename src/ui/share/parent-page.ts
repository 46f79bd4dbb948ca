import type { FromFrame } from '../../element/frame-messages.ts';
import type { Session } from '../model/session.ts';
import { LANGUAGES, THEMES, useSettings } from '../model/settings.ts';

/** While time plays, the shown moment is told this often at most. */
const MOMENT_EVERY_MS = 250;

/**
 * The page around the frame, of the origin `parent`: it is told the height that `views` need, the commands that the reader runs and the moments that are shown,
 * and it may change the frame's theme and language. No page of another origin hears or says anything. Returns a function that ends it.
 */
export function talkToParent(parent: string, views: HTMLElement, session: Session): () => void {
  const tell = (message: FromFrame): void => window.parent.postMessage(message, parent);
  const ends = [tellHeight(views, tell), tellCommands(session, tell), tellMoments(session, tell), followLook(parent)];
  return () => ends.forEach((end) => end());
}

type Tell = (message: FromFrame) => void;

/** The height at which the views need no scrolling, now and when it changes. */
function tellHeight(views: HTMLElement, tell: Tell): () => void {
  let lastSent = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(innerHeight + views.scrollHeight - views.clientHeight);
    if (height === lastSent) return;
    lastSent = height;
    tell({ type: 'kubeloupe:height', height });
  });
  for (const element of [views, ...views.children]) observer.observe(element);
  return () => observer.disconnect();
}

function tellCommands(session: Session, tell: Tell): () => void {
  return session.listen({ onCommand: ({ line, atMs }) => tell({ type: 'kubeloupe:command', line, atMs }) });
}

/** The shown moment: at once if time was stopped or continued, or if it stands. */
function tellMoments(session: Session, tell: Tell): () => void {
  return session.inEachWorld(({ shown }) => {
    let lastSent: { readonly atMs: number; readonly playing: boolean } | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const send = (): void => {
      clearTimeout(waiting);
      waiting = undefined;
      const { nowMs, playing } = shown.getState().clock;
      if (lastSent?.atMs === nowMs && lastSent.playing === playing) return;
      lastSent = { atMs: nowMs, playing };
      tell({ type: 'kubeloupe:moment', ...lastSent });
    };
    send();
    const end = shown.subscribe(({ clock }) => {
      if (!clock.playing || clock.playing !== lastSent?.playing) send();
      else waiting ??= setTimeout(send, MOMENT_EVERY_MS);
    });
    return () => {
      clearTimeout(waiting);
      end();
    };
  });
}

/** Uses the theme and language that the page around the frame asks for. */
function followLook(parent: string): () => void {
  const controller = new AbortController();
  const hear = ({ source, origin, data }: MessageEvent<Record<string, unknown> | null>): void => {
    if (source !== window.parent || origin !== parent || data?.['type'] !== 'kubeloupe:look') return;
    const theme = THEMES.find((each) => each === data['theme']);
    const language = LANGUAGES.find((each) => each === data['lang']);
    useSettings.getState().lend({ ...(theme && { theme }), ...(language && { language }) });
  };
  addEventListener('message', hear, { signal: controller.signal });
  return () => controller.abort();
}
