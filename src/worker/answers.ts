import type { Event } from '../api/index.ts';
import { mayChange, type Cluster } from '../cluster/index.ts';
import { fnv1a, hex32 } from '../sim/index.ts';
import { happeningsAnswer } from './projection/happenings/happenings-answer.ts';
import { recentMovements } from './projection/movements.ts';
import { codeAnswer, syncAnswer, syncsAnswer } from './projection/sync-view/sync-answers.ts';
import type * as Making from './checks/making/index.ts';
import type * as Later from './later-answers.ts';
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
} from './protocol/index.ts';

/** An answer may have to be replayed for, which holds other requests, or to wait for a script, which does not. */
type Reply<Answer> = Answer | Coroutine<Answer> | Promise<Answer>;

type Answerers = {
  readonly [Type in keyof Questions]: (playground: Playground, question: QuestionOf<Type>) => Reply<Answers[Type]>;
};

/** How long to wait before a script is requested again that could not be loaded. */
const RETRY_MS = 2_000;

/** The script that answers what a person asks after the first picture. Without a network the question waits for it. */
async function loadLater(): Promise<typeof Later> {
  for (;;) {
    const loaded = await import('./later-answers.ts').catch(() => undefined);
    if (loaded !== undefined) return loaded;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** The answer of a script that is loaded with the first question of its kind. */
function later<Type extends Later.LaterQuestion>(
  type: Type,
): (playground: Playground, question: QuestionOf<Type>) => Promise<Answers[Type]> {
  return async (playground, question) => {
    const { LATER_ANSWERERS } = await loadLater();
    return LATER_ANSWERERS[type](playground.stage, question);
  };
}

/** Answers each question of the page. Reads the cluster and changes nothing. */
const ANSWERERS: Answerers = {
  check: ({ stage }, { text }) => review(stage, text),
  'text-to-edit': textToEdit,
  schemas: later('schemas'),
  scenario: (playground) => playground.scenario(),
  digest: ({ stage: { cluster } }, { record }) => digestOf(cluster, record),
  compare,
  courses,
  syncs: ({ stage: { cluster, shown } }, question) => syncsAnswer(cluster, shown, question),
  why: later('why'),
  rights: later('rights'),
  sync: ({ stage: { cluster, shown } }, question) => syncAnswer(cluster, shown, question),
  'lost-request': later('lost-request'),
  'step-lost': later('step-lost'),
  happenings: ({ stage: { cluster, shown } }, question) => happeningsAnswer(cluster, shown, question),
  code: ({ stage: { cluster } }, question) => codeAnswer(cluster, question),
  'start-up': later('start-up'),
  movements: ({ stage: { cluster, shown } }) => recentMovements(cluster.trace, shown.record),
  'stop-names': ({ stage: { cluster } }) => stopNames(cluster),
  'check-condition': checkCondition,
  'step-runs': later('step-runs'),
  shown: ({ stage: { playback } }) => playback.shown,
  'loop-series': later('loop-series'),
  'loop-work': later('loop-work'),
  'kubelet-work': later('kubelet-work'),
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

function* textToEdit({ branches, stage }: Playground, { line }: QuestionOf<'text-to-edit'>): Coroutine<string | undefined> {
  const { cluster, playback, shown } = stage;
  const then = playback.inLastEvent ? cluster : yield* branches.lookBack(shown);
  const said = then.ask(line);
  return said?.exitCode === 0 ? said.stdout : undefined;
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
  const { problems, differences, idle } = cluster.review(text);
  const isPast = shown.record < cluster.history.present.record;
  return {
    problems,
    idle,
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
