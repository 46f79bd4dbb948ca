import { GraduationCap, X } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { ButtonLink } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { lessonHash } from '../lessons/lesson-link.ts';
import { lessonOfOld } from './old-lessons.ts';
import { useShare } from '../share/share-store.ts';
import styles from './WordsCard.module.css';

/** The author's words on the opened scenario. Once closed, the card stays closed and is no longer shared. */
export function WordsCard() {
  const t = usePartWords('share');
  const words = useShare((share) => share.words);
  if (words === undefined) return null;
  const { title, lesson: scenario, notes } = words;
  const lesson = lessonOfOld(scenario);
  const isUnknown = scenario !== undefined && lesson === undefined && notes.length === 0;
  return (
    <aside aria-label={t.card.label} className={styles['card']} data-words={scenario ?? ''}>
      <div className={styles['text']}>
        {title !== undefined && <h2 className={styles['title']}>{title}</h2>}
        {lesson !== undefined && (
          <div className={styles['lesson']}>
            <p className={styles['said']}>{t.card.isLesson}</p>
            <ButtonLink href={lessonHash(lesson)}>
              <GraduationCap aria-hidden="true" size={16} strokeWidth={1.75} />
              {t.card.take}
            </ButtonLink>
          </div>
        )}
        {isUnknown && <p className={styles['said']}>{t.card.unknown}</p>}
        {notes.length > 0 && (
          <ol className={styles['notes']}>
            {notes.map((note) => (
              <li key={note} className={styles['note']}>
                {note}
              </li>
            ))}
          </ol>
        )}
      </div>
      <IconButton label={t.card.close} icon={X} onClick={() => useShare.setState({ words: undefined })} />
    </aside>
  );
}
