import 'web-worker';
import { Engine, faultText } from './engine.ts';
import type { FromEngine, ToEngine } from './protocol.ts';

const post = (message: FromEngine): void => self.postMessage(message);
const engine = new Engine({ post, wallMs: () => performance.now() });
let timer: ReturnType<typeof setTimeout> | undefined;

/** A fault of the engine's is told, and the cluster goes on: one request that it cannot cope with must not end all the others. */
function guarded(act: () => void): void {
  try {
    act();
  } catch (error) {
    post({ type: 'trouble', message: faultText(error) });
  }
}

function frame(): void {
  clearTimeout(timer);
  let waitMs = 0;
  guarded(() => {
    waitMs = engine.frame();
  });
  timer = setTimeout(frame, waitMs);
}

self.addEventListener('message', (event: MessageEvent<ToEngine>) => {
  guarded(() => engine.receive(event.data));
  frame();
});
frame();
