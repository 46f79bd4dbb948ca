import 'web-worker';
import { panicHandlers } from '../cluster/index.ts';
import { Engine, faultText } from './engine.ts';
import type { FromEngine, ToEngine } from './protocol.ts';

const post = (message: FromEngine): void => self.postMessage(message);
const engine = new Engine({ post, wallMs: () => performance.now() });
panicHandlers.add((error) => post({ type: 'fault', message: faultText(error) }));
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports a fault and goes on: one request that the engine cannot handle must not end all others. */
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
