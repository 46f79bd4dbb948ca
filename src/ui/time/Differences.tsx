import { useTranslation } from 'react-i18next';
import { type ComparisonView, type DifferenceView, objectKey } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { select } from '../model/view-store.ts';
import { closeComparison } from './compare-store.ts';
import styles from './CompareSheet.module.css';

/** Fields of more objects are read one by one: they are folded at first. */
const MOST_OPEN = 12;

interface DifferencesProps {
  readonly compared: ComparisonView;
  /** Also what changes by itself. */
  readonly all: boolean;
}

/** What differs, by kind: first how many of each, then each object with its fields. */
export function Differences({ compared, all }: DifferencesProps) {
  const { t } = useTranslation('time');
  const objects = all ? compared.objects : withoutHeartbeats(compared.objects);
  const groups = differenceGroups(objects);
  if (groups.length === 0) return <p>{t('compare.nothing')}</p>;
  return (
    <>
      <ul className={styles['summary']} aria-label={t('compare.summary')}>
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
      {compared.more > 0 && <p className={styles['note']}>{t('compare.more', { count: compared.more })}</p>}
    </>
  );
}

/** The other moment has another object of this name: it was made anew, or on both branches by itself. */
function hasNamesake(object: DifferenceView, objects: readonly DifferenceView[]): boolean {
  return objects.some((other) => other !== object && objectKey(other) === objectKey(object));
}

/** How many are more, fewer, and changed; what is none is not said. */
function Counts({ group }: { readonly group: DifferenceGroup }) {
  const { t } = useTranslation('time');
  const said = (['created', 'deleted', 'changed'] as const)
    .filter((how) => group[how] > 0)
    .map((how) => t(`compare.count.${how}`, { count: group[how] }));
  return <>{said.join(' · ')}</>;
}

interface DifferentObjectProps {
  readonly object: DifferenceView;
  /** Its fields are not folded at first. */
  readonly open: boolean;
  /** The other moment has another one of its name. */
  readonly hasNamesake: boolean;
}

/** An object that is not the same, and its fields before and after. */
function DifferentObject({ object, open, hasNamesake }: DifferentObjectProps) {
  const { t } = useTranslation('time');
  const id = objectKey(object);
  const note = object.how === 'changed' ? t('compare.changed', { count: object.changes.length }) : t(`compare.${object.how}`);
  const show = (): void => {
    closeComparison();
    select(id);
  };
  return (
    <>
      <div className={styles['head']}>
        <Button look="quiet" className={styles['object']} aria-label={t('compare.open', { id })} onClick={show}>
          {object.name}
        </Button>
        {object.changes.length === 0 && (
          <span className={styles['note']}>
            {note}
            {hasNamesake && ` · ${t('compare.namesake')}`}
          </span>
        )}
      </div>
      {object.changes.length > 0 && (
        <details open={open}>
          <summary className={styles['note']}>{note}</summary>
          <table className={styles['table']}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('compare.field')}</th>
                <th scope="col">{t('compare.before')}</th>
                <th scope="col">{t('compare.after')}</th>
              </tr>
            </thead>
            <tbody>
              {object.changes.map(({ path, before, after }) => (
                <tr key={path}>
                  <th scope="row">{path}</th>
                  <td>{before ?? <em>{t('compare.absent')}</em>}</td>
                  <td>{after ?? <em>{t('compare.absent')}</em>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}

/** Kinds that change by the second, whatever is done. */
const RESTLESS_KINDS = new Set(['Lease', 'Event']);

/** Fields that tell only that someone is alive. */
const HEARTBEAT = /(^|\.)(lastHeartbeatTime|lastProbeTime|renewTime)$/;

/** What a user changes comes first, and what follows from it in the order in which it does. */
const ORDER = ['Deployment', 'StatefulSet', 'DaemonSet', 'CronJob', 'Job', 'ReplicaSet', 'Pod', 'Node'];

/** All objects of a kind that differ. */
interface DifferenceGroup {
  readonly kind: string;
  readonly created: number;
  readonly deleted: number;
  readonly changed: number;
  readonly objects: readonly DifferenceView[];
}

/** Without what changes by itself: Leases, Events, heartbeats, and objects of which nothing else differs. */
export function withoutHeartbeats(objects: readonly DifferenceView[]): readonly DifferenceView[] {
  return objects
    .filter(({ kind }) => !RESTLESS_KINDS.has(kind))
    .map((object) => ({ ...object, changes: object.changes.filter(({ path }) => !HEARTBEAT.test(path)) }))
    .filter(({ how, changes }) => how !== 'changed' || changes.length > 0);
}

/** The objects by their kinds. */
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
