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

function startTwin(): Worker {
  const started = new Worker(new URL('../../worker/twin/twin-worker.ts', import.meta.url), { type: 'module', name: 'twin' });
  started.addEventListener('message', ({ data }: MessageEvent<FromTwin>) => {
    if (data.id === lastId) hear(data);
  });
  started.addEventListener('error', ({ message }) => {
    // The next call tries again: the script may have been out of reach.
    started.terminate();
    if (worker === started) worker = undefined;
    listener?.onFailure(message);
  });
  return started;
}

function hear(message: FromTwin): void {
  switch (message.type) {
    case 'recording':
      return listener?.onRecording(message.recording);
    case 'playing':
      return listener?.onProgress(message.done);
    case 'failed':
      return listener?.onFailure(message.message);
  }
}
