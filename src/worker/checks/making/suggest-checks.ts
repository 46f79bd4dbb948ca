import type { KubeObject } from '../../../api/index.ts';
import type { Cluster, Moment } from '../../../cluster/index.ts';
import { CHECK_CODES, type CheckSuggestion } from '../../protocol/making.ts';
import { idOf } from '../../projection/object-view.ts';
import { compileCheck, type CheckWorld } from '../compile-check.ts';
import { NO_REQUESTS } from '../request-tally.ts';
import type { RowBook } from '../rows/row-book.ts';
import { check, ofChangedRows, quoted } from './changed-rows.ts';
import { courseFacts, type CourseFacts } from './course-facts.ts';

/** More do not help a person to choose. */
const MOST_SUGGESTIONS = 30;
/** A longer history is not followed: the answer would take seconds. */
const MOST_RECORDS = 150_000;

/**
 * Checks of what has changed from one moment of the shown branch to another. Along that history each one is met at the end. One that asks for something to be
 * reached was not met at the beginning.
 *
 * The history is followed once, for the facts. The checks are evaluated only at both ends: what they say of the way between is one of these facts.
 */
export function suggestChecks(cluster: Cluster, from: Moment, to: Moment): readonly CheckSuggestion[] {
  if (to.record <= from.record || to.record - from.record > MOST_RECORDS) return [];
  const facts = courseFacts(cluster, from, to);
  const met = [...ofChangedRows(facts), ...ofPods(facts), ...ofObjects(facts), ...ofAvailable(facts), ...ofCourse(facts)]
    .filter((candidate) => holds(candidate, facts))
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  // What held on the way comes last, and is what a prediction is about: many reached things do not displace it.
  const onTheWay = met.filter(heldOnTheWay);
  const reached = met.filter((each) => !heldOnTheWay(each));
  return [...reached.slice(0, Math.max(0, MOST_SUGGESTIONS - onTheWay.length)), ...onTheWay].slice(0, MOST_SUGGESTIONS);
}

function heldOnTheWay({ when }: CheckSuggestion): boolean {
  return when === 'always' || when === 'never';
}

function orderOf({ says }: CheckSuggestion): number {
  return CHECK_CODES.indexOf(says.code);
}

function holds({ when, that }: CheckSuggestion, { before, after, commands }: CourseFacts): boolean {
  const check = compileCheck(that);
  // A name can be longer than an expression may be.
  if ('code' in check) return false;
  const atBeginning = check.isTrue(worldOf(before, []));
  const atEnd = check.isTrue(worldOf(after, commands));
  switch (when) {
    case 'now':
      return !atBeginning && atEnd;
    case 'eventually':
      return !atBeginning;
    case 'always':
      return atBeginning && atEnd;
    case 'never':
      return !atBeginning && !atEnd;
  }
}

/** The world at an end. No suggestion asks for what this lacks. */
function worldOf(book: RowBook, commands: readonly string[]): CheckWorld {
  return {
    rows: (name) => book.rows(name),
    object: (id) => book.get(id),
    can: () => false,
    created: () => 0,
    deleted: () => 0,
    commands,
    seconds: 0,
    requests: () => NO_REQUESTS,
  };
}

function ofPods({ before, after, podStatuses }: CourseFacts): readonly CheckSuggestion[] {
  const [was, now] = [podFacts(before), podFacts(after)];
  const suggested: CheckSuggestion[] = [];
  if (now.ready !== was.ready) {
    suggested.push(check('podsReady', `pods.filter(p, p.ready).size() == ${now.ready}`, { count: now.ready }));
  }
  for (const status of podStatuses) {
    if (!PLAIN_STATUSES.has(status))
      suggested.push(check('podStatus', `pods.exists(p, p.status == ${quoted(status)})`, { status }, 'eventually'));
  }
  if (now.restarted && !was.restarted) suggested.push(check('restarted', 'pods.exists(p, p.restarts > 0)', {}));
  return suggested;
}

interface PodFacts {
  readonly ready: number;
  readonly restarted: boolean;
}

/** Every Pod passes through these. */
const PLAIN_STATUSES: ReadonlySet<string> = new Set(['Pending', 'ContainerCreating', 'Running', 'Terminating', 'Completed']);

function podFacts(book: RowBook): PodFacts {
  let ready = 0;
  let restarted = false;
  for (const pod of book.ofKind('Pod')) {
    const row = book.rowOf(pod);
    if (row['ready'] === true) ready += 1;
    if (row['restarts'] !== 0n) restarted = true;
  }
  return { ready, restarted };
}

/** Objects of these kinds come and go without anybody's order. */
const BY_THEMSELVES: ReadonlySet<string> = new Set([
  'Pod',
  'ReplicaSet',
  'ControllerRevision',
  'Event',
  'Lease',
  'Endpoints',
  'EndpointSlice',
]);

function ofObjects({ created, gone }: CourseFacts): readonly CheckSuggestion[] {
  const wanted = (objects: readonly KubeObject[]) =>
    objects.filter(({ kind, metadata }) => !BY_THEMSELVES.has(kind) && (metadata.ownerReferences ?? []).length === 0);
  return [
    ...wanted(created).map((object) => existence('exists', '', object)),
    ...wanted(gone).map((object) => existence('gone', '!', object)),
  ];
}

function existence(code: 'exists' | 'gone', not: string, object: KubeObject): CheckSuggestion {
  const { kind, metadata } = object;
  return check(code, `${not}objectExists(${quoted(idOf(object))})`, { kind, name: metadata.name });
}

/** How many Pods of each Deployment were available at any time, if any of them was replaced or left. */
function ofAvailable({ fewestAvailable, before, after }: CourseFacts): readonly CheckSuggestion[] {
  return [...fewestAvailable].flatMap(([id, count]) => {
    const deployment = after.get(id);
    if (deployment === undefined || deployment === before.get(id) || count === 0) return [];
    const { name } = deployment.metadata;
    const that = `deployments.exists(d, d.name == ${quoted(name)} && d.available >= ${count})`;
    return [check('neverFewerAvailable', that, { name, count }, 'always')];
  });
}

function ofCourse({
  reasons,
  commands,
  gone,
  fewestReadyPods,
  mostPods,
  requests,
  before,
  after,
}: CourseFacts): readonly CheckSuggestion[] {
  const podsMoved = [...after.ofKind('Pod')].some((pod) => before.get(idOf(pod)) !== pod);
  const podsGone = gone.some(({ kind }) => kind === 'Pod');
  const byHand = commands.some((line) => line.includes('delete pod'));
  return [
    ...[...reasons].map((reason) => check('event', `events.exists(e, e.reason == ${quoted(reason)})`, { reason }, 'eventually')),
    ...(podsMoved && fewestReadyPods > 0
      ? [check('neverFewerReady', `pods.filter(p, p.ready).size() >= ${fewestReadyPods}`, { count: fewestReadyPods }, 'always')]
      : []),
    ...(podsMoved ? [check('neverMorePods', `pods.size() <= ${mostPods}`, { count: mostPods }, 'always')] : []),
    ...(requests.answered > 0n && requests.lost === 0n ? [check('noRequestLost', 'requests.lost == 0', {}, 'always')] : []),
    ...(commands.length > 0
      ? [check('commandsAtMost', `commands.size() <= ${commands.length}`, { count: commands.length }, 'always')]
      : []),
    ...(podsGone && !byHand ? [check('noPodDeletedByHand', 'commands.exists(c, c.contains("delete pod"))', {}, 'never')] : []),
  ];
}
