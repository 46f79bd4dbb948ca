import { useEffect, useId, type ReactNode } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import { say } from '../i18n/texts.ts';
import { writeLesson } from '../../worker/protocol/lesson-text.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { MAX_LINK_CHARS, ScenarioError } from '../../worker/protocol/scenario.ts';
import { Button } from '../design/Button.tsx';
import { classNames } from '../design/class-names.ts';
import { lessonAt } from '../lessons/catalogue.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { fileNameOf, saveAs } from '../model/save-as.ts';
import { CopyButton } from '../share/CopyButton.tsx';
import { pageAt, useOriginForOthers } from '../share/reach.ts';
import { linkOfLesson, type Link } from '../share/links.ts';
import { draftWords } from './draft-words.ts';
import type { Draft } from './draft.ts';
import { lessonOf, missingIn } from './lesson-of.ts';
import { openMaking } from '../lessons/making-place.ts';
import { hasRoom, loadDrafts, startDraftOf, useDraft } from './making-store.ts';
import styles from './LessonTab.module.css';

interface LessonTabProps {
  /** Closes the sheet. */
  readonly onClose: () => void;
}

/** Shares a lesson: the one that is open, or else the draft. The way to make one. */
export function LessonTab({ onClose }: LessonTabProps) {
  const t = usePartWords('making');
  const place = useLessonPlace((lesson) => lesson.place);
  const { draft, kept } = useDraft();
  useEffect(() => {
    if (useDraft.getState().draft === undefined) loadDrafts();
  }, []);
  const make = (): void => {
    openMaking();
    onClose();
  };
  const open = place && lessonAt(place);
  if (open !== undefined) {
    const isDraft = draft?.lesson.id === open.id;
    return (
      <Sharing lesson={open} title="open">
        {!isDraft && hasRoom({ kept }) && (
          <Button
            onClick={() => {
              make();
              startDraftOf(open);
            }}
          >
            {t.sharing.edit}
          </Button>
        )}
      </Sharing>
    );
  }
  const words = draftWords(t);
  return draft === undefined || draft.faulty === true ? (
    <div className={styles['tab']}>
      <p>{draft === undefined ? t.sharing.none : t.sharing.faulty}</p>
      <Button look="primary" onClick={make}>
        {draft === undefined ? t.sharing.make : t.sharing.goOn}
      </Button>
    </div>
  ) : (
    <Sharing lesson={lessonOf(draft, words)} title="draft">
      <MissingParts draft={draft} />
      <Button onClick={make}>{t.sharing.goOn}</Button>
    </Sharing>
  );
}

interface SharingProps {
  readonly lesson: Lesson;
  readonly title: 'open' | 'draft';
  readonly children: ReactNode;
}

function Sharing({ lesson, title, children }: SharingProps) {
  const t = usePartWords('making');
  const language = useLanguage();
  const field = useId();
  const origin = useOriginForOthers();
  const { hash, tooLong } = linkTo(lesson);
  const address = hash === undefined || origin === undefined ? undefined : pageAt(origin, hash);
  const figure = (value: number): string => value.toLocaleString(language);
  const name = wordsIn(lesson.title, language);
  return (
    <div className={styles['tab']}>
      <p className={styles['what']}>{say(t.sharing[title], { title: name })}</p>
      {hash === undefined ? (
        <p role="status">{t.sharing.tooLong({ length: figure(tooLong ?? 0), max: figure(MAX_LINK_CHARS) })}</p>
      ) : (
        <>
          <label htmlFor={field} className={styles['label']}>
            {t.sharing.link}
          </label>
          <input
            id={field}
            readOnly
            className={classNames('field', styles['link'])}
            data-lesson-link=""
            value={address ?? ''}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className={styles['note']}>{t.sharing.linkWhat}</p>
        </>
      )}
      <div className={styles['buttons']}>
        <CopyButton look={hash === undefined ? 'plain' : 'primary'} words={t.sharing.copy} text={address} />
        <Button look={hash === undefined ? 'primary' : 'plain'} onClick={() => save(lesson, name)}>
          {t.sharing.save}
        </Button>
      </div>
      <p className={styles['note']}>{t.sharing.fileWhat}</p>
      {children}
    </div>
  );
}

/** What the author has not finished. */
function MissingParts({ draft }: { readonly draft: Draft }) {
  const t = usePartWords('making');
  const missing = missingIn(draft);
  if (missing.length === 0) return null;
  const numberOf = (id: string): number => draft.lesson.beats.findIndex((beat) => beat.id === id) + 1;
  return (
    <div className={styles['missing']}>
      <p>{t.missing.intro}</p>
      <ul>
        {missing.map(({ beat = '', part }) => (
          <li key={`${beat} ${part}`}>{say(t.missing[part], { number: numberOf(beat) })}</li>
        ))}
      </ul>
    </div>
  );
}

/** A lesson beyond the format's bounds has no link either. */
function linkTo(lesson: Lesson): Link {
  try {
    return linkOfLesson(lesson);
  } catch (error) {
    if (error instanceof ScenarioError) return { tooLong: JSON.stringify(lesson).length };
    throw error;
  }
}

/** Editors that know JSON Schema find the schema by the first line. */
function save(lesson: Lesson, name: string): void {
  const schema = new URL('lesson-v1.schema.json', location.href.replace(/[#?].*/, '')).href;
  const text = `# yaml-language-server: $schema=${schema}\n${writeLesson(lesson)}`;
  saveAs(`${fileNameOf(name, 'lesson')}.lesson.yaml`, new Blob([text], { type: 'application/yaml' }));
}
