import type { FromTwin, ToTwin } from './messages.ts';
import { Twin, type AheadRun, type RecordingRun } from './twin.ts';

/** The number of events that are played between two looks at the clock. */
const SLICE = 256;
/** A longer part is interrupted, so that a later message is heard. */
const PART_MS = 60;

const twin = new Twin();
/** The number of the last message. An older recording is given up. */
let wanted = 0;

function post(message: FromTwin): void {
  self.postMessage(message);
}

function play(id: number, run: RecordingRun): void {
  if (id !== wanted) return;
  const untilMs = performance.now() + PART_MS;
  try {
    do {
      const recording = run.advance(SLICE);
      if (recording !== undefined) return post({ type: 'recording', id, recording });
    } while (performance.now() < untilMs);
  } catch (error) {
    return post({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
  post({ type: 'playing', id, done: run.done });
  setTimeout(() => play(id, run));
}

/** Plays in advance, as long as nothing else is wanted. */
function playAhead(id: number, run: AheadRun): void {
  if (id !== wanted) return;
  const untilMs = performance.now() + PART_MS;
  do {
    if (run.advance(SLICE)) return;
  } while (performance.now() < untilMs);
  setTimeout(() => playAhead(id, run));
}

self.addEventListener('message', ({ data }: MessageEvent<ToTwin>) => {
  wanted = data.id;
  if (data.type === 'record') play(data.id, twin.record(data.aim));
  else playAhead(data.id, twin.ahead(data.scenario));
});
