import type { Event } from '../api/index.ts';
import { mayChange, type Cluster, type Moment } from '../cluster/index.ts';
import { explain } from '../cluster/why/explain.ts';
import { fnv1a, hex32 } from '../sim/index.ts';
import { happeningsAnswer } from './projection/happenings/happenings-answer.ts';
import { kubeletWork } from './projection/loop-work/kubelet-work.ts';
import { loopWork } from './projection/loop-work/loop-work.ts';
import { loopSeries } from './projection/loops-at/loop-series.ts';
import { recentMovements } from './projection/movements.ts';
import { schemasOf } from './projection/schemas.ts';
import { startUpView } from './projection/start-up.ts';
import { stepRuns } from './projection/step-records.ts';
import { codeAnswer, syncAnswer, syncsAnswer } from './projection/sync-view/sync-answers.ts';
import type { Answers, Difference, GivenCommand, Question, Review, StopNames, WhySubject, WhyView } from './protocol/index.ts';

/** The context in which a question is answered. */
export interface Asked {
  readonly cluster: Cluster;
  /** The moment that is shown. For a branch that is not shown, its end. */
  readonly shown: Moment;
}

/** Answers a question of the page. Reads the cluster and changes nothing. */
export function answerTo(
  { cluster, shown }: Asked,
  question: Exclude<
    Question,
    { type: 'compare' | 'courses' | 'scenario' | 'shown' | 'check-condition' | 'suggest-checks' | 'expression-faults' }
  >,
): Answers[keyof Answers] {
  switch (question.type) {
    case 'check':
      return review({ cluster, shown }, question.text);
    case 'schemas':
      return schemasOf(cluster);
    case 'digest':
      return digestOf(cluster, question.record);
    case 'syncs':
      return syncsAnswer(cluster, shown, question);
    case 'why':
      return whyView(cluster, shown, question.subject);
    case 'sync':
      return syncAnswer(cluster, shown, question);
    case 'happenings':
      return happeningsAnswer(cluster, shown, question);
    case 'code':
      return codeAnswer(cluster, question);
    case 'start-up':
      return startUpView(cluster, shown);
    case 'loop-series':
      return loopSeries(cluster, shown, question.loop);
    case 'kubelet-work':
      return kubeletWork(cluster, shown, question.kubelet);
    case 'loop-work':
      return loopWork(cluster, shown, question.loop);
    case 'movements':
      return recentMovements(cluster.trace, shown.record);
    case 'stop-names':
      return stopNames(cluster);
    case 'step-runs':
      return stepRuns(cluster, shown);
    case 'given-commands':
      return givenCommands(cluster);
  }
}

function givenCommands({ commands, invocations }: Cluster): readonly GivenCommand[] {
  return commands.map((logged, i) => {
    const { record, line } = invocations[i]!;
    return { ...logged, record, ...(line.startsWith('kubectl ') && !mayChange(line) && { asks: true as const }) };
  });
}

/** Longer values of a difference are cut. */
const MOST_CHARS = 80;

/** The API server's answer to a manifest at the present, and the fields that applying it would change. */
function review({ cluster, shown }: Asked, text: string): Review {
  const { problems, differences } = cluster.review(text);
  const isPast = shown.record < cluster.history.present.record;
  return {
    problems,
    differences: isPast
      ? []
      : differences.map((found): Difference => ({
          ...found,
          text: inOneLine(found.text),
          live: found.live === undefined ? undefined : inOneLine(found.live),
        })),
  };
}

function inOneLine(value: unknown): string {
  const text = typeof value === 'string' && value !== '' && !value.includes('\n') ? value : JSON.stringify(value);
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}

/** The cause of something, as of the shown moment. It is equal until something in it changes, however far time has passed. */
function whyView(cluster: Cluster, shown: Moment, subject: WhySubject): WhyView {
  const { asOf: _asOf, ...view } = explain(cluster, subject, shown.record);
  return view;
}

/** More keys would not help a user to choose; these are the ones taken last. */
const MOST_KEYS = 300;

/** The names for breakpoints: everything that has occurred as far as the trace goes, sorted. */
function stopNames({ trace, history }: Cluster): StopNames {
  const keys = new Set<string>();
  for (let id = trace.lastId; id >= trace.firstId && keys.size < MOST_KEYS; id--) {
    const body = trace.bodyOf(id);
    if (body?.type === 'queue' && body.op === 'get') keys.add(body.key);
  }
  const events = history.listAt('Event', history.revisionAt(history.present));
  const reasons = new Set(events.flatMap(({ value }) => (value as Event).reason ?? []));
  return { keys: [...keys].toSorted(), reasons: [...reasons].toSorted() };
}

/** The records that a digest covers. */
const DIGEST_RECORDS = 400;

/**
 * A digest of the history up to a trace record. Empty if the record does not exist yet. It covers the last records: their numbers, times and causes depend on
 * all before them.
 */
function digestOf({ trace, history }: Cluster, record: number): string {
  if (record > trace.lastId) return '';
  let hash = fnv1a(String(history.revisionAt(history.atRecord(record))));
  for (let id = record - DIGEST_RECORDS; id <= record; id++) hash = fnv1a(JSON.stringify(trace.get(id)) ?? '', hash);
  return hex32(hash);
}
