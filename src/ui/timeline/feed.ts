import type { TimelineDelta } from '../../worker/protocol/index.ts';

/** Where the worker's words about the timeline go; it is loaded when the first of them comes. */
export interface TimelineSink {
  apply(delta: TimelineDelta): void;
  clear(): void;
}

let sink: TimelineSink | undefined;
let loading = false;
/** What came while the sink was being loaded. */
let waiting: TimelineDelta[] = [];

/** Hands on what a delta says of the timeline. */
export function tellTimeline(delta: TimelineDelta): void {
  if (sink !== undefined) return sink.apply(delta);
  waiting.push(delta);
  if (loading) return;
  loading = true;
  import('./timeline-store.ts').then(({ timelineSink }) => {
    sink = timelineSink;
    for (const one of waiting.splice(0)) sink.apply(one);
  }, giveUp);
}

/** The history that was told is over: another cluster begins. */
export function forgetTimeline(): void {
  waiting = [];
  sink?.clear();
}

/** Without its script there is no timeline; the region says so. What comes is then not kept. */
function giveUp(): void {
  waiting = [];
  sink = { apply: () => {}, clear: () => {} };
}
