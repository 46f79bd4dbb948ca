import type { Answers, Question } from './protocol/index.ts';
import type { Asked } from './projection/asked.ts';
import { loopSeries } from './projection/loops-at/loop-series.ts';
import { recentMovements } from './projection/recent-movements.ts';
import { reviewOf } from './projection/review.ts';
import { schemasOf } from './projection/schemas.ts';
import { stopNames } from './projection/stop-names.ts';
import { startUpView } from './projection/start-up.ts';
import { syncAnswer, syncsAnswer } from './projection/sync-view/sync-answers.ts';
import { whyView } from './projection/why-view.ts';

/** Answers what the page asks once. Reads the cluster, and changes nothing. */
export function answerTo(
  { cluster, shown }: Asked,
  question: Exclude<Question, { type: 'compare' | 'scenario' }>,
): Answers[keyof Answers] {
  switch (question.type) {
    case 'check':
      return reviewOf({ cluster, shown }, question.text);
    case 'schemas':
      return schemasOf(cluster);
    case 'syncs':
      return syncsAnswer(cluster, shown, question);
    case 'why':
      return whyView(cluster, shown, question.subject);
    case 'sync':
      return syncAnswer(cluster, shown, question);
    case 'start-up':
      return startUpView(cluster, shown);
    case 'loop-series':
      return loopSeries(cluster, shown, question.loop);
    case 'movements':
      return recentMovements(cluster.trace, shown.record);
    case 'stop-names':
      return stopNames(cluster);
  }
}
