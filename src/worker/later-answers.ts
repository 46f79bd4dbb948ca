import type { Cluster, Moment } from '../cluster/index.ts';
import { explain } from '../cluster/why/explain.ts';
import { kubeletWork } from './projection/loop-work/kubelet-work.ts';
import { loopWork } from './projection/loop-work/loop-work.ts';
import { loopSeries } from './projection/loops-at/loop-series.ts';
import { lostRequestFrom, lostRequestView } from './projection/lost-request-view.ts';
import { rightsView } from './projection/rights-view.ts';
import { schemasOf } from './projection/schemas.ts';
import { stepRuns } from './projection/step-runs.ts';
import { startUpView } from './projection/start-up.ts';
import type { Answers, QuestionOf } from './protocol/index.ts';

/** The questions of a person who has seen the first picture and asks why, or looks into a loop. */
export type LaterQuestion =
  | 'schemas'
  | 'why'
  | 'rights'
  | 'step-runs'
  | 'lost-request'
  | 'step-lost'
  | 'start-up'
  | 'loop-series'
  | 'loop-work'
  | 'kubelet-work';

/** A cluster, and the moment of it that is shown. */
interface Shown {
  readonly cluster: Cluster;
  readonly shown: Moment;
}

type LaterAnswerers = { readonly [Type in LaterQuestion]: (stage: Shown, question: QuestionOf<Type>) => Answers[Type] };

/** Answers them. They are a script of their own, so that the worker of a first visit is loaded sooner. */
export const LATER_ANSWERERS: LaterAnswerers = {
  schemas: ({ cluster }) => schemasOf(cluster),
  // It is equal until something in it changes, however far time has passed.
  why: ({ cluster, shown }, { subject }) => {
    const { asOf: _asOf, ...view } = explain(cluster, subject, shown.record);
    return view;
  },
  rights: ({ cluster, shown }, { object }) => rightsView(cluster, shown, object),
  'step-runs': ({ cluster, shown }) => stepRuns(cluster, shown),
  'lost-request': ({ cluster, shown }, { service, number }) => lostRequestView(cluster, shown, service, number),
  'step-lost': ({ cluster, shown }, question) => lostRequestFrom(cluster, { atMs: shown.atMs, ...question }),
  'start-up': ({ cluster, shown }) => startUpView(cluster, shown),
  'loop-series': ({ cluster, shown }, { loop }) => loopSeries(cluster, shown, loop),
  'loop-work': ({ cluster, shown }, { loop }) => loopWork(cluster, shown, loop),
  'kubelet-work': ({ cluster, shown }, { kubelet }) => kubeletWork(cluster, shown, kubelet),
};
