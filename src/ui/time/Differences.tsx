import { usePartWords } from '../i18n/parts.ts';
import { type ComparisonView, type DifferenceView, objectKey } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { closeOverlay } from '../model/overlay.ts';
import { useWorld } from '../model/session-context.ts';
import { select } from '../model/world-view.ts';
import styles from './CompareSheet.module.css';

/** With more objects than this, their fields are folded at first. */
const MOST_OPEN = 12;

interface DifferencesProps {
  readonly compared: ComparisonView;
  /** Also show what changes by itself. */
  readonly all: boolean;
}

/** The differences by kind: first the counts, then each object with its fields. */
export function Differences({ compared, all }: DifferencesProps) {
  const t = usePartWords('time');
  const objects = all ? compared.objects : withoutHeartbeats(compared.objects);
  const groups = differenceGroups(objects);
  if (groups.length === 0) return <p>{t.compare.nothing}</p>;
  return (
    <>
      <ul className={styles['summary']} aria-label={t.compare.summary}>
        {groups.map((group) => (
          <li key={group.kind} data-kind={group.kind}>
            <strong>{group.kind}</strong> <Counts group={group} />
          </li>
        ))}
      </ul>
      {groups.map((group) => (
        <section key={group.kind} aria-label={group.kind}>
          <h3 className={styles['kind']}>{group.kind}</h3>
          <ul className={styles['list']}>
            {group.objects.map((object) => (
              <li key={`${objectKey(object)} ${object.how}`} data-how={object.how}>
                <DifferentObject
                  object={object}
                  open={objects.length <= MOST_OPEN}
                  hasNamesake={hasNamesake(object, group.objects)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {compared.more > 0 && <p className={styles['note']}>{t.compare.more({ count: compared.more })}</p>}
    </>
  );
}

/** Whether the other moment has a different object with this name: it was recreated, or created separately on both branches. */
function hasNamesake(object: DifferenceView, objects: readonly DifferenceView[]): boolean {
  return objects.some((other) => other !== object && objectKey(other) === objectKey(object));
}

/** How many objects were added, removed and changed. Zeros are left out. */
function Counts({ group }: { readonly group: DifferenceGroup }) {
  const t = usePartWords('time');
  const said = (['created', 'deleted', 'changed'] as const)
    .filter((how) => group[how] > 0)
    .map((how) => t.compare.count[how]({ count: group[how] }));
  return <>{said.join(' · ')}</>;
}

interface DifferentObjectProps {
  readonly object: DifferenceView;
  /** Whether its fields are open at first. */
  readonly open: boolean;
  /** The other moment has a different object with this name. */
  readonly hasNamesake: boolean;
}

/** A changed object, with its fields before and after. */
function DifferentObject({ object, open, hasNamesake }: DifferentObjectProps) {
  const t = usePartWords('time');
  const world = useWorld();
  const id = objectKey(object);
  const note = object.how === 'changed' ? t.compare.changed({ count: object.changes.length }) : t.compare[object.how];
  const show = (): void => {
    closeOverlay();
    select(world, id);
  };
  return (
    <>
      <div className={styles['head']}>
        <Button look="quiet" className={styles['object']} aria-label={t.compare.open({ id })} onClick={show}>
          {object.name}
        </Button>
        {object.changes.length === 0 && (
          <span className={styles['note']}>
            {note}
            {hasNamesake && ` · ${t.compare.namesake}`}
          </span>
        )}
      </div>
      {object.changes.length > 0 && (
        <details open={open}>
          <summary className={styles['note']}>{note}</summary>
          <table className={styles['table']}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t.compare.field}</th>
                <th scope="col">{t.compare.before}</th>
                <th scope="col">{t.compare.after}</th>
              </tr>
            </thead>
            <tbody>
              {object.changes.map(({ path, before, after }) => (
                <tr key={path}>
                  <th scope="row">{path}</th>
                  <td>{before ?? <em>{t.compare.absent}</em>}</td>
                  <td>{after ?? <em>{t.compare.absent}</em>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}

/** Kinds that change every second by themselves. */
const RESTLESS_KINDS = new Set(['Lease', 'Event']);

/** Fields that only tell that a component is alive. */
const HEARTBEAT = /(^|\.)(lastHeartbeatTime|lastProbeTime|renewTime)$/;

/** The order of kinds: first what a user changes, then what follows from it. */
const ORDER = ['Deployment', 'StatefulSet', 'DaemonSet', 'CronJob', 'Job', 'ReplicaSet', 'Pod', 'Node'];

/** All changed objects of a kind. */
interface DifferenceGroup {
  readonly kind: string;
  readonly created: number;
  readonly deleted: number;
  readonly changed: number;
  readonly objects: readonly DifferenceView[];
}

/** Leaves out what changes by itself: Leases, Events, heartbeat fields, and objects in which nothing else changed. */
export function withoutHeartbeats(objects: readonly DifferenceView[]): readonly DifferenceView[] {
  return objects
    .filter(({ kind }) => !RESTLESS_KINDS.has(kind))
    .map((object) => ({ ...object, changes: object.changes.filter(({ path }) => !HEARTBEAT.test(path)) }))
    .filter(({ how, changes }) => how !== 'changed' || changes.length > 0);
}

export function differenceGroups(objects: readonly DifferenceView[]): readonly DifferenceGroup[] {
  const kinds = [...new Set(objects.map(({ kind }) => kind))];
  return kinds
    .map((kind) => objects.filter((object) => object.kind === kind))
    .map((ofKind) => ({ kind: ofKind[0]!.kind, objects: ofKind, ...countsOf(ofKind) }))
    .toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind) || (a.kind < b.kind ? -1 : 1));
}

function countsOf(objects: readonly DifferenceView[]): Record<DifferenceView['how'], number> {
  const counts = { created: 0, deleted: 0, changed: 0 };
  for (const { how } of objects) counts[how]++;
  return counts;
}

function rankOf(kind: string): number {
  const rank = ORDER.indexOf(kind);
  return rank === -1 ? ORDER.length : rank;
}
