import { usePartWords } from '../i18n/parts.ts';
import type { Person } from '../../room/protocol.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { PERSON_STATES, stateOf } from './people.ts';
import { PersonCard } from './PersonCard.tsx';
import styles from './Wall.module.css';

interface WallProps {
  readonly people: readonly Person[];
  /** The lesson that the class is shown. */
  readonly lesson: Lesson | undefined;
}

/** Each student at a glance, with what they do and have solved. It has names, so it stands on the teacher's desk alone. */
export function Wall({ people, lesson }: WallProps) {
  const t = usePartWords('room');
  return (
    <section className={styles['wall']} aria-label={t.people({ count: people.length })}>
      <h2 className={styles['heading']}>
        <ClassCounts people={people} />
      </h2>
      {people.length === 0 && <p className={styles['words']}>{t.nobody}</p>}
      <ul className={styles['people']}>
        {people.map((person) => (
          <PersonCard key={person.id} person={person} lesson={lesson} />
        ))}
      </ul>
    </section>
  );
}

/** How many there are, and how many of them follow. The class may see it. */
export function ClassCounts({ people }: Pick<WallProps, 'people'>) {
  const t = usePartWords('room');
  const counts = PERSON_STATES.map((state) => ({
    state,
    count: people.filter((person) => stateOf(person) === state).length,
  })).filter(({ count }) => count > 0);
  return (
    <span className={styles['heading']}>
      {t.people({ count: people.length })}
      {counts.map(({ state, count }) => (
        <span key={state} className={styles['counts']} data-count-of={state}>
          {t.state[state]}: {count}
        </span>
      ))}
    </span>
  );
}
