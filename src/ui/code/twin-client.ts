import type { Scenario } from '../../worker/protocol/scenario.ts';
import type { FromTwin, ToTwin } from '../../worker/twin/messages.ts';
import type { Recording } from '../../worker/twin/recording.ts';
import type { RecordAim } from '../../worker/twin/twin.ts';

/** Hears of a recording. */
export interface RecordingListener {
  /** The finished part of the replay, from 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly onRecording: (recording: Recording) => void;
  readonly onFailure: (message: string) => void;
}

let worker: Worker | undefined;
let lastId = 0;
/** Hears of the recording that is being made. */
let listener: RecordingListener | undefined;

/**
 * Asks the twin to play the history again and to record a sync. Its worker is started by the first call. A later call ends the
 * one before, whose listener hears nothing more.
 */
export function recordSync(aim: RecordAim, to: RecordingListener): void {
  listener = to;
  worker ??= startTwin();
  worker.postMessage({ type: 'record', id: ++lastId, aim } satisfies ToTwin);
}

/** Lets the twin play a history in advance, so that a sync of it opens at once. Nothing happens while it records. */
export function playAhead(scenario: Scenario): void {
  if (listener !== undefined) return;
  worker ??= startTwin();
  worker.postMessage({ type: 'ahead', id: ++lastId, scenario } satisfies ToTwin);
}

function startTwin(): Worker {
  const started = new Worker(new URL('../../worker/twin/twin-worker.ts', import.meta.url), { type: 'module', name: 'twin' });
  started.addEventListener('message', ({ data }: MessageEvent<FromTwin>) => {
    if (data.id === lastId) hear(data);
  });
  started.addEventListener('error', ({ message }) => {
    // The next call tries again: the script may have been out of reach.
    started.terminate();
    if (worker === started) worker = undefined;
    ended()?.onFailure(message);
  });
  return started;
}

function hear(message: FromTwin): void {
  switch (message.type) {
    case 'recording':
      return ended()?.onRecording(message.recording);
    case 'playing':
      return listener?.onProgress(message.done);
    case 'failed':
      return ended()?.onFailure(message.message);
  }
}

/** The recording is over. Returns who listened to it. */
function ended(): RecordingListener | undefined {
  const last = listener;
  listener = undefined;
  return last;
}
