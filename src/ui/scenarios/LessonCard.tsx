import '../i18n/parts.ts';
import { useMemo } from 'react';
import { ArrowRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { useShare, type Words } from '../share/share-store.ts';
import { LESSONS, linkOf } from './lessons.ts';
import styles from './LessonCard.module.css';

/** The author's words on the opened scenario. Once closed, the card stays closed and is no longer shared. */
export function LessonCard() {
  const { t } = useTranslation('scenarios');
  const words = useShare((share) => share.words);
  if (words === undefined) return null;
  return (
    <aside aria-label={t('card')} className={styles['card']} data-lesson={words.lesson}>
      <Said words={words} />
      <IconButton label={t('close')} icon={X} onClick={() => useShare.setState({ words: undefined })} />
    </aside>
  );
}

function Said({ words }: { readonly words: Words }) {
  const { t } = useTranslation('scenarios');
  const at = LESSONS.findIndex(({ id }) => id === words.lesson);
  const lesson = LESSONS[at];
  if (lesson === undefined) {
    const notes = words.lesson !== undefined && words.notes.length === 0 ? [t('unknown')] : words.notes;
    return <Text title={words.title} notes={notes} />;
  }
  const text = `lesson.${lesson.id}` as const;
  return (
    <Text
      title={t(`${text}.title`)}
      promise={t(`${text}.promise`)}
      notes={[t(`${text}.notes.a`), t(`${text}.notes.b`), t(`${text}.notes.c`)]}
      after={at + 1}
    />
  );
}

interface TextProps {
  readonly title: string | undefined;
  readonly promise?: string;
  readonly notes: readonly string[];
  /** Which of the lessons comes next, if there is one. */
  readonly after?: number;
}

function Text({ title, promise, notes, after }: TextProps) {
  return (
    <div className={styles['text']}>
      <div className={styles['head']}>
        {title !== undefined && <h2 className={styles['title']}>{title}</h2>}
        {promise !== undefined && <p className={styles['promise']}>{promise}</p>}
        {after !== undefined && <NextLink index={after} />}
      </div>
      <ol className={styles['notes']}>
        {notes.map((note) => (
          <li key={note} className={styles['note']}>
            {note}
          </li>
        ))}
      </ol>
    </div>
  );
}

function NextLink({ index }: { readonly index: number }) {
  const { t } = useTranslation('scenarios');
  const next = LESSONS[index];
  const href = useMemo(() => next && linkOf(next), [next]);
  if (next === undefined) return null;
  return (
    <a href={href} className={styles['next']}>
      {t('next', { title: t(`lesson.${next.id}.title`) })}
      <ArrowRight aria-hidden="true" size={14} />
    </a>
  );
}
