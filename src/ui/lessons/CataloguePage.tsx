import '../i18n/parts.ts';
import { useMemo, useRef, useState } from 'react';
import { CircleCheck, CircleDot, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { classNames } from '../design/class-names.ts';
import { Modal } from '../design/Dialog.tsx';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { hasWords, lessonOf, PATHS, wordsIn, type LessonPath } from './catalogue.ts';
import { openMaking } from '../making/making-place.ts';
import { Examples } from './Examples.tsx';
import { closeCatalogue, lessonHash } from './lesson-link.ts';
import { LessonText } from './LessonText.tsx';
import { useProgress } from './progress.ts';
import { ProgressTools } from './ProgressTools.tsx';
import styles from './CataloguePage.module.css';

/** All lessons by path: what they explain, how long they take, and how far the learner is. */
export function CataloguePage() {
  const { t, i18n } = useTranslation('lessons');
  const { t: making } = useTranslation('making');
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const paths = useMemo(() => pathsWith(text, i18n.language), [text, i18n.language]);
  return (
    <Modal label={t('title')} className={styles['page']} initialFocus={search} onClose={closeCatalogue}>
      <section data-view="lessons" aria-label={t('title')} className={styles['view']}>
        <header className={styles['head']}>
          <h2 className={styles['title']}>{t('title')}</h2>
          <input
            ref={search}
            type="search"
            className={classNames('field', styles['search'])}
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            onClick={() => {
              closeCatalogue();
              openMaking();
            }}
          >
            {making('title')}
          </Button>
          <IconButton label={t('close')} icon={X} onClick={closeCatalogue} />
        </header>
        <div className={styles['paths']} role="region" aria-label={t('title')} tabIndex={0}>
          {paths.map(({ path, lessons }) => (
            <PathPart key={path.id} path={path} lessons={lessons} />
          ))}
          <Examples text={text} none={paths.length === 0} />
          <ProgressTools />
        </div>
      </section>
    </Modal>
  );
}

interface FoundPath {
  readonly path: LessonPath;
  readonly lessons: readonly Lesson[];
}

/** The lessons that have all words of a text, by path. */
function pathsWith(text: string, language: string): readonly FoundPath[] {
  const has = (path: LessonPath, lesson: Lesson): boolean => {
    const { id, title, explains = [], beats } = lesson;
    const words = [path.title, title, ...explains, ...beats.flatMap((beat) => [beat.title, beat.text])];
    return hasWords(`${id} ${words.map((each) => wordsIn(each, language)).join(' ')}`, text);
  };
  return PATHS.map((path) => ({
    path,
    lessons: path.lessons.flatMap((id) => lessonOf(id) ?? []).filter((lesson) => has(path, lesson)),
  })).filter(({ lessons }) => lessons.length > 0);
}

function PathPart({ path, lessons }: FoundPath) {
  const { t, i18n } = useTranslation('lessons');
  const progress = useProgress((state) => state.lessons);
  const done = path.lessons.filter((id) => progress[id]?.done === true).length;
  return (
    <section aria-label={wordsIn(path.title, i18n.language)} className={styles['path']}>
      <h3 className={styles['name']}>
        {wordsIn(path.title, i18n.language)}
        <span className={styles['count']}>{t('progress', { done, count: path.lessons.length })}</span>
      </h3>
      <div className={styles['about']}>
        <LessonText words={path.about} />
      </div>
      <ol className={styles['lessons']}>
        {lessons.map((lesson) => (
          <LessonEntry key={lesson.id} lesson={lesson} />
        ))}
      </ol>
    </section>
  );
}

function LessonEntry({ lesson: { id, kind, title, minutes, explains = [] } }: { readonly lesson: Lesson }) {
  const { t, i18n } = useTranslation('lessons');
  const progress = useProgress((state) => state.lessons[id]);
  const state = progress === undefined ? undefined : progress.done === true ? 'done' : 'begun';
  const Icon = state === 'done' ? CircleCheck : CircleDot;
  return (
    <li className={styles['entry']} data-lesson={id} data-progress={state}>
      <a href={lessonHash(id)} className={styles['link']} onClick={closeCatalogue}>
        {wordsIn(title, i18n.language)}
      </a>
      <p className={styles['facts']}>
        {kind === 'level' && <span className={styles['kind']}>{t('level')}</span>}
        <span>{t('minutes', { count: minutes })}</span>
        {state !== undefined && (
          <span className={styles['state']}>
            <Icon aria-hidden="true" size={14} /> {t(state)}
          </span>
        )}
        {progress?.best !== undefined && <span>{t('best', { count: progress.best })}</span>}
      </p>
      {explains.length > 0 && (
        <div className={styles['explains']}>
          <p>{t('explains')}</p>
          <ul>
            {explains.map((words) => (
              <li key={wordsIn(words, i18n.language)}>
                <LessonText words={words} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}
