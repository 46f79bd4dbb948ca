import type { TimelineDelta } from '../../worker/protocol/index.ts';
import { onceAfterFirstGraph } from '../model/after-first-graph.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import type { Session } from '../model/session.ts';

/** Receives the worker's data for the timeline. */
export interface TimelineSink {
  /** What happened, and the oldest moment that the worker still knows. */
  apply(delta: TimelineDelta, oldestMs: number): void;
  clear(): void;
}

let sink: TimelineSink | undefined;
let asked = false;
/** Data that came before the sink was loaded. The sink would hold as much. */
let waiting: [delta: TimelineDelta, oldestMs: number][] = [];

/** Passes on what each delta says about the timeline, from the first one on. Returns a function that stops it. */
export function followTimeline(session: Session): () => void {
  return session.inEachWorld(({ shown }) => {
    const look = (
      { timeline, clock }: Pick<ClusterState, 'timeline' | 'clock'>,
      before?: Pick<ClusterState, 'timeline'>,
    ): void => {
      if (timeline !== undefined && timeline !== before?.timeline) tell(timeline, clock.oldest.atMs);
    };
    look(shown.getState());
    const end = shown.subscribe(look);
    return () => {
      end();
      forget();
    };
  });
}

/** Loads the sink's script after the first graph. */
function tell(delta: TimelineDelta, oldestMs: number): void {
  if (sink !== undefined) return sink.apply(delta, oldestMs);
  if (delta.reset === true) waiting = [];
  waiting.push([delta, oldestMs]);
  if (asked) return;
  asked = true;
  // If loading fails, the region says so and offers to try again. Until then the data waits.
  onceAfterFirstGraph(() => void import('./timeline-store.ts').catch(() => undefined));
}

/** Clears the history: its world is left. */
function forget(): void {
  waiting = [];
  sink?.clear();
}

/** Registers the loaded sink, and passes on the waiting data. */
export function takeOver(newSink: TimelineSink): void {
  sink = newSink;
  for (const one of waiting.splice(0)) sink.apply(...one);
}
