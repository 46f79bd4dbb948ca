import { useEffect, useMemo, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { X } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import { Button } from '../design/Button.tsx';
import { classNames } from '../design/class-names.ts';
import { Modal } from '../design/Dialog.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { lessonOf, PATHS, pathsWith, type FoundPath } from './catalogue.ts';
import { openMaking } from './making-place.ts';
import { closeOverlay, openOverlay } from '../model/overlay.ts';
import { LessonEntry, LessonHead } from './LessonEntry.tsx';
import { LessonText } from './LessonText.tsx';
import { nextLesson } from './next-lesson.ts';
import { followProgress, useProgress } from './progress.ts';
import { ProgressTools } from './ProgressTools.tsx';
import styles from './CataloguePage.module.css';

/** All lessons by path, with the one on top that the learner goes on with. */
export function CataloguePage() {
  const t = usePartWords('lessons');
  const language = useLanguage();
  const making = usePartWords('making');
  const join = usePartWords('join');
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const paths = useMemo(() => pathsWith(text, language), [text, language]);
  const searches = text.trim() !== '';
  useEffect(followProgress, []);
  const openFirst = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (searches) list.current?.querySelector<HTMLAnchorElement>('[data-lesson] a')?.click();
  };
  return (
    <Modal label={t.title} className={styles['page']} initialFocus={search} onClose={closeOverlay}>
      <section data-view="lessons" aria-label={t.title} className={styles['view']}>
        <header className={styles['head']}>
          <h2 className={styles['title']}>{t.title}</h2>
          <form role="search" className={styles['form']} onSubmit={openFirst}>
            <input
              ref={search}
              type="search"
              className={classNames('field', styles['search'])}
              aria-label={t.search}
              placeholder={t.search}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </form>
          <Button onClick={() => openOverlay({ kind: 'join', text: '' })}>{join.title}</Button>
          <Button
            onClick={() => {
              closeOverlay();
              openMaking();
            }}
          >
            {making.title}
          </Button>
          <IconButton label={t.close} icon={X} onClick={() => closeOverlay()} />
        </header>
        <div ref={list} className={styles['paths']} role="region" aria-label={t.all} tabIndex={0}>
          {!searches && <NextLesson />}
          {!searches && <PathLinks list={list} />}
          <p role="status" className={styles['what']}>
            {searches ? t.found({ count: paths.reduce((sum, { lessons }) => sum + lessons.length, 0) }) : t.what}
          </p>
          {paths.map((found) => (
            <PathPart key={found.path.id} {...found} />
          ))}
          {paths.length === 0 && <p>{t.nothing}</p>}
          <ProgressTools />
        </div>
      </section>
    </Modal>
  );
}

/** What the learner goes on with. Nothing once everything is done. */
function NextLesson() {
  const t = usePartWords('lessons');
  const progress = useProgress((state) => state.lessons);
  const id = nextLesson(
    PATHS.flatMap(({ lessons }) => lessons),
    progress,
  );
  const lesson = lessonOf(id ?? '');
  if (lesson === undefined) return null;
  const title = Object.keys(progress).length === 0 ? t.beginWith : t.goOnWith;
  return (
    <section aria-label={title} className={styles['next']} data-next-lesson={lesson.id}>
      <h3 className={styles['nextTitle']}>{title}</h3>
      <LessonHead lesson={lesson} />
    </section>
  );
}

interface PathLinksProps {
  /** The element that has the paths. */
  readonly list: RefObject<HTMLElement | null>;
}

/** The ways to the paths, and how far the learner is on each. */
function PathLinks({ list }: PathLinksProps) {
  const t = usePartWords('lessons');
  const language = useLanguage();
  const progress = useProgress((state) => state.lessons);
  const goTo = (id: string): void => {
    const heading = list.current?.querySelector<HTMLElement>(`[data-path="${id}"] h3`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t.paths} className={styles['links']}>
      {PATHS.map(({ id, title, lessons }) => (
        <Button key={id} onClick={() => goTo(id)}>
          {wordsIn(title, language)}
          <span className={styles['count']}>
            {lessons.filter((each) => progress[each]?.done === true).length}/{lessons.length}
          </span>
        </Button>
      ))}
    </nav>
  );
}

function PathPart({ path, lessons }: FoundPath) {
  const t = usePartWords('lessons');
  const language = useLanguage();
  const progress = useProgress((state) => state.lessons);
  const done = path.lessons.filter((id) => progress[id]?.done === true).length;
  const minutes = path.lessons.reduce((sum, id) => sum + (lessonOf(id)?.minutes ?? 0), 0);
  return (
    <section aria-label={wordsIn(path.title, language)} className={styles['path']} data-path={path.id}>
      <h3 tabIndex={-1} className={styles['name']}>
        {wordsIn(path.title, language)}
        <span className={styles['count']}>{t.progress({ done, count: path.lessons.length })}</span>
        <span className={styles['count']}>{t.minutes({ count: minutes })}</span>
      </h3>
      <div className={styles['what']}>
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
