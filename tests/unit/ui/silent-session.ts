import { FIRST_SCENARIO } from '../../../src/ui/editor/first-scenario.ts';
import { Session } from '../../../src/ui/model/session.ts';
import type { ToPage, ToWorker } from '../../../src/worker/protocol/index.ts';

/** A worker that only says what a test says for it. */
export class SpokenFor extends EventTarget {
  readonly heard: ToWorker[] = [];

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {}

  say(message: ToPage): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }
}

/** A session that shows a world whose worker says nothing by itself. `overrides` replace methods of the session. */
export function silentSession(overrides: Partial<Session> = {}): Session {
  return Object.assign(new Session(() => new SpokenFor() as unknown as Worker, FIRST_SCENARIO), overrides);
}
