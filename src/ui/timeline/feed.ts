import { onceAfterFirstGraph } from '../model/after-first-graph.ts';
import type { TimelineDelta } from '../../worker/protocol/index.ts';

/** Where the worker's words about the timeline go. */
export interface TimelineSink {
  /** What happened, and the oldest moment that the worker still knows of it. */
  apply(delta: TimelineDelta, oldestMs: number): void;
  clear(): void;
}

let sink: TimelineSink | undefined;
let asked = false;
/** What came while there was no sink. It is no more than the sink would hold. */
let waiting: [delta: TimelineDelta, oldestMs: number][] = [];

/** Hands on what a delta says of the timeline. The sink's script is loaded behind the first graph. */
export function tellTimeline(delta: TimelineDelta, oldestMs: number): void {
  if (sink !== undefined) return sink.apply(delta, oldestMs);
  if (delta.anew === true) waiting = [];
  waiting.push([delta, oldestMs]);
  if (asked) return;
  asked = true;
  // If it cannot be loaded, the region says so and asks for it again. Until then, what happened waits.
  onceAfterFirstGraph(() => void import('./timeline-store.ts').catch(() => undefined));
}

/** The history that was told is over: another cluster begins. */
export function forgetTimeline(): void {
  waiting = [];
  sink?.clear();
}

/** The sink has come: it is told all that waits for it. */
export function takeOver(newSink: TimelineSink): void {
  sink = newSink;
  for (const one of waiting.splice(0)) sink.apply(...one);
}
