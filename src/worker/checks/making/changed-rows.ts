import type { KubeObject } from '../../../api/index.ts';
import type { CheckCode, CheckSuggestion } from '../../protocol/index.ts';
import { idOf } from '../../projection/object-view.ts';
import type { RowBook } from '../rows/row-book.ts';
import type { CourseFacts } from './course-facts.ts';

/** A row at the end, and how it was at the beginning. */
export interface ChangedRow {
  readonly now: Row;
  /** Undefined if the object did not exist. */
  readonly was: Row | undefined;
  /** The name of the object, as a string in CEL. */
  readonly name: string;
}

type Row = Readonly<Record<string, unknown>>;
type Suggested = CheckSuggestion | false;

/** The checks that a changed object of each kind suggests. */
const OF_KIND: Readonly<Record<string, (changed: ChangedRow) => readonly Suggested[]>> = {
  Deployment: deployment,
  ReplicaSet: replicaSet,
  StatefulSet: (changed) => workload('statefulsets', 'StatefulSet', changed),
  DaemonSet: (changed) => workload('daemonsets', 'DaemonSet', changed),
  Job: (changed) => [
    differs(changed, 'status') &&
      check(
        'jobStatus',
        having('jobs', changed, `it.status == ${quoted(changed.now['status'])}`),
        figures(changed.now, 'status'),
      ),
  ],
  CronJob: (changed) => [
    turned(changed, 'suspended', true) && check('suspended', having('cronjobs', changed, 'it.suspended'), figures(changed.now)),
    turned(changed, 'suspended', false) && check('running', having('cronjobs', changed, '!it.suspended'), figures(changed.now)),
  ],
  HorizontalPodAutoscaler: (changed) => [
    differs(changed, 'desired') &&
      check(
        'autoscalerWants',
        having('hpas', changed, `it.desired == ${number(changed.now['desired'])}`),
        counted(changed.now, 'desired'),
      ),
  ],
  Node: (changed) => [
    turned(changed, 'unschedulable', true) &&
      check('cordoned', having('nodes', changed, 'it.unschedulable'), figures(changed.now)),
    turned(changed, 'unschedulable', false) &&
      check('uncordoned', having('nodes', changed, '!it.unschedulable'), figures(changed.now)),
    turned(changed, 'ready', false) && check('nodeNotReady', having('nodes', changed, '!it.ready'), figures(changed.now)),
    turned(changed, 'ready', true) && check('nodeReady', having('nodes', changed, 'it.ready'), figures(changed.now)),
  ],
  Service: (changed) => [
    differs(changed, 'ready') &&
      check(
        'endpoints',
        having('services', changed, `it.ready == ${number(changed.now['ready'])}`),
        counted(changed.now, 'ready'),
      ),
  ],
  PersistentVolumeClaim: (changed) => [
    differs(changed, 'phase') &&
      check('claimPhase', having('pvcs', changed, `it.phase == ${quoted(changed.now['phase'])}`), figures(changed.now, 'phase')),
  ],
  Lease: (changed) => [
    changed.was !== undefined &&
      differs(changed, 'transitions') &&
      check(
        'otherLeader',
        having('leases', changed, `it.transitions > ${number(changed.was['transitions'])}`),
        figures(changed.now),
      ),
  ],
};

/** The checks that single objects suggest, kind by kind. Pods are too many to be asked one by one. */
export function ofChangedRows(facts: CourseFacts): readonly CheckSuggestion[] {
  return Object.entries(OF_KIND).flatMap(([kind, suggest]) =>
    changedRows(facts, kind).flatMap((changed) => suggest(changed).filter((each) => each !== false)),
  );
}

/** More changed objects of a kind suggest nothing: a menu of a thousand entries helps nobody. */
const MOST_ROWS = 12;

function changedRows({ before, after }: CourseFacts, kind: string): readonly ChangedRow[] {
  const changed: ChangedRow[] = [];
  for (const object of after.ofKind(kind)) {
    const earlier = before.get(idOf(object));
    if (earlier === object) continue;
    changed.push({ now: after.rowOf(object), was: rowOf(before, earlier), name: quoted(object.metadata.name) });
    if (changed.length === MOST_ROWS) break;
  }
  return changed;
}

function rowOf(book: RowBook, object: KubeObject | undefined): Row | undefined {
  return object && book.rowOf(object);
}

function deployment(changed: ChangedRow): readonly Suggested[] {
  const { now } = changed;
  const image = quoted(now['image']);
  return [
    now['complete'] === true &&
      differs(changed, 'image') &&
      check(
        'rolledOut',
        having('deployments', changed, `it.complete && it.image == ${image}`),
        figures(now, 'image'),
        'eventually',
      ),
    differs(changed, 'image') && check('image', having('deployments', changed, `it.image == ${image}`), figures(now, 'image')),
    differs(changed, 'ready') &&
      check('deploymentReady', having('deployments', changed, `it.ready == ${number(now['ready'])}`), counted(now, 'ready')),
    differs(changed, 'replicas') &&
      check(
        'deploymentWants',
        having('deployments', changed, `it.replicas == ${number(now['replicas'])}`),
        counted(now, 'replicas'),
      ),
    turned(changed, 'paused', true) && check('paused', having('deployments', changed, 'it.paused'), figures(now)),
    turned(changed, 'paused', false) && check('resumed', having('deployments', changed, '!it.paused'), figures(now)),
  ];
}

function replicaSet({ now, was }: ChangedRow): readonly Suggested[] {
  const { deployment, revision } = now;
  // A ReplicaSet of a Deployment has a name that nobody remembers.
  if (deployment === '') return [];
  const that = (what: string): string =>
    `replicasets.exists(r, r.deployment == ${quoted(deployment)} && r.revision == ${number(revision)} && ${what})`;
  const shown = { name: String(deployment), revision: Number(revision) };
  const ready = Number(now['ready']);
  const isEmpty = now['current'] === 0n && was !== undefined && was['current'] !== 0n;
  return [
    ready > 0 &&
      now['ready'] !== was?.['ready'] &&
      check('revisionReady', that(`r.ready == ${ready}`), { ...shown, count: ready }),
    isEmpty && check('revisionEmpty', that('r.current == 0'), shown),
  ];
}

function workload(rows: string, kind: string, changed: ChangedRow): readonly Suggested[] {
  const { now } = changed;
  return [
    differs(changed, 'ready') &&
      check('workloadReady', having(rows, changed, `it.ready == ${number(now['ready'])}`), { ...counted(now, 'ready'), kind }),
  ];
}

/** A suggestion. `when`: mostly `now`, so that a learner who goes on too far sees it. */
export function check(
  code: CheckCode,
  that: string,
  figures: CheckSuggestion['says']['figures'],
  when: CheckSuggestion['when'] = 'now',
): CheckSuggestion {
  return { when, that, says: { code, figures } };
}

/** `nodes.exists(n, n.name == "node-1" && n.ready)` of `it.ready`. */
function having(rows: string, { name }: ChangedRow, what: string): string {
  const row = rows[0]!;
  return `${rows}.exists(${row}, ${row}.name == ${name} && ${what.replaceAll(/\bit\./g, `${row}.`)})`;
}

function differs({ now, was }: ChangedRow, field: string): boolean {
  return now[field] !== was?.[field];
}

function turned({ now, was }: ChangedRow, field: string, to: boolean): boolean {
  return was !== undefined && now[field] === to && was[field] !== to;
}

function figures(row: Row, ...fields: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(['name', ...fields].map((field) => [field, String(row[field])]));
}

function counted(row: Row, field: string): Readonly<Record<string, string | number>> {
  return { name: String(row['name']), count: Number(row[field]) };
}

/** A string in CEL. */
export function quoted(text: unknown): string {
  return JSON.stringify(String(text));
}

function number(value: unknown): string {
  return String(value);
}
