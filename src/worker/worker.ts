import { ScenarioError } from '../cluster/scenario/scenario-error.ts';
import { Host } from './host.ts';
import type { ToPage, ToWorker } from './protocol/index.ts';

/** The time between two frames: about as long as the page takes to draw one. */
const FRAME_MS = 16;

const host = new Host({
  post: (message: ToPage) => self.postMessage(message),
  wallMs: () => performance.now(),
});
let alive = true;

/** An error of the engine ends the worker, and the page is told. */
function guarded(act: () => void): void {
  if (!alive) return;
  try {
    act();
  } catch (error) {
    alive = false;
    if (error instanceof ScenarioError) {
      const { code, path, figures } = error;
      self.postMessage({ type: 'refused', code, path, figures } satisfies ToPage);
      return;
    }
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    self.postMessage({ type: 'failed', reason: 'threw', message, stack } satisfies ToPage);
  }
}

function frame(): void {
  guarded(() => host.frame());
  if (alive) setTimeout(frame, FRAME_MS);
}

self.addEventListener('message', (event: MessageEvent<ToWorker>) => guarded(() => host.receive(event.data)));
frame();
