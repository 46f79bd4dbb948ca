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
import type * as Making from './checks/making/index.ts';
import { waitUntil, type Coroutine } from './coroutine.ts';
import type { Playground } from './playground.ts';
import { coursesView } from './projection/courses-view.ts';
import { comparisonView, type Asked } from './projection/comparison.ts';
import type {
  Answers,
  BranchMoment,
  ComparisonView,
  ConditionFault,
  CoursesView,
  Difference,
  GivenCommand,
  QuestionOf,
  Questions,
  Review,
  StopNames,
  WhySubject,
  WhyView,
} from './protocol/index.ts';

/** An answer may have to be replayed for, which holds other requests, or to wait for a script, which does not. */
type Reply<Answer> = Answer | Coroutine<Answer> | Promise<Answer>;

type Answerers = {
  readonly [Type in keyof Questions]: (playground: Playground, question: QuestionOf<Type>) => Reply<Answers[Type]>;
};

/** Answers each question of the page. Reads the cluster and changes nothing. */
const ANSWERERS: Answerers = {
  check: ({ stage }, { text }) => review(stage, text),
  schemas: ({ stage: { cluster } }) => schemasOf(cluster),
  scenario: (playground) => playground.scenario(),
  digest: ({ stage: { cluster } }, { record }) => digestOf(cluster, record),
  compare,
  courses,
  syncs: ({ stage: { cluster, shown } }, question) => syncsAnswer(cluster, shown, question),
  why: ({ stage: { cluster, shown } }, { subject }) => whyView(cluster, shown, subject),
  sync: ({ stage: { cluster, shown } }, question) => syncAnswer(cluster, shown, question),
  happenings: ({ stage: { cluster, shown } }, question) => happeningsAnswer(cluster, shown, question),
  code: ({ stage: { cluster } }, question) => codeAnswer(cluster, question),
  'start-up': ({ stage: { cluster, shown } }) => startUpView(cluster, shown),
  movements: ({ stage: { cluster, shown } }) => recentMovements(cluster.trace, shown.record),
  'stop-names': ({ stage: { cluster } }) => stopNames(cluster),
  'check-condition': checkCondition,
  'step-runs': ({ stage: { cluster, shown } }) => stepRuns(cluster, shown),
  shown: ({ stage: { playback } }) => playback.shown,
  'loop-series': ({ stage: { cluster, shown } }, { loop }) => loopSeries(cluster, shown, loop),
  'loop-work': ({ stage: { cluster, shown } }, { loop }) => loopWork(cluster, shown, loop),
  'kubelet-work': ({ stage: { cluster, shown } }, { kubelet }) => kubeletWork(cluster, shown, kubelet),
  'given-commands': ({ stage: { cluster } }) => givenCommands(cluster),
  'suggest-checks': async ({ stage: { cluster, shown } }, { from }) =>
    (await loadMaking())?.suggestChecks(cluster, cluster.history.at(from), shown) ?? 'unavailable',
  'expression-faults': async (_, { beats }) => (await loadMaking())?.expressionFaults(beats) ?? 'unavailable',
};

/** Answers a question. `post` is called with the answer, which may be long after the coroutine has ended if a script must be loaded. */
export function* answer<Type extends keyof Questions>(
  playground: Playground,
  question: QuestionOf<Type>,
  post: (answer: Answers[Type]) => void,
): Coroutine {
  const reply = ANSWERERS[question.type as Type](playground, question);
  if (reply instanceof Promise) void reply.then(post);
  else post(isCoroutine(reply) ? yield* reply : reply);
}

function isCoroutine<Answer>(reply: Answer | Coroutine<Answer>): reply is Coroutine<Answer> {
  return typeof reply === 'object' && reply !== null && Symbol.iterator in reply && 'next' in reply;
}

/** Two moments. Other branches have to be played first, one after the other. */
function* compare(playground: Playground, { first, second }: QuestionOf<'compare'>): Coroutine<ComparisonView> {
  const one = yield* visit(playground, first);
  const other = yield* visit(playground, second);
  return comparisonView([one, first.at], [other, second.at]);
}

function* visit(playground: Playground, { branch }: BranchMoment): Coroutine<Asked> {
  if (branch === undefined) return playground.stage;
  const cluster = yield* playground.endOf(branch);
  return { cluster, shown: cluster.history.present };
}

function* courses(playground: Playground, { branch, deployment }: QuestionOf<'courses'>): Coroutine<CoursesView | undefined> {
  const { branches } = playground;
  if (!branches.has(branch)) return undefined;
  const other = yield* playground.endOf(branch);
  return coursesView(playground.stage.cluster, other, branches.commonUntilMs(branch), deployment);
}

function* checkCondition(
  { conditions }: Playground,
  { breakpoint }: QuestionOf<'check-condition'>,
): Coroutine<ConditionFault | undefined> {
  void conditions.load();
  yield* waitUntil(() => !conditions.isLoading);
  return conditions.faultOf(breakpoint);
}

/** The script that evaluates expressions is loaded with the first question of a person who makes a lesson. */
function loadMaking(): Promise<typeof Making | undefined> {
  return import('./checks/making/index.ts').catch(() => undefined);
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
