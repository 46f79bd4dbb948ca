import { useTranslation } from 'react-i18next';
import { objectKey, type ComparisonView, type DifferenceView } from '../../worker/protocol/index.ts';
import { differenceGroups, withoutHeartbeats, type DifferenceGroup } from './difference-groups.ts';
import { DifferentObject } from './DifferentObject.tsx';
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
