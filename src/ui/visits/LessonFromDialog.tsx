import { useEffect, useId, useRef, useState } from 'react';
import { Button, ButtonLink } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { usePartWords } from '../i18n/parts.ts';
import { closeOverlay } from '../model/overlay.ts';
import { RefusalWords } from '../share/RefusalWords.tsx';
import { useShare, type Refusal } from '../share/share-store.ts';
import { lessonAddressOf, thisPage } from './lesson-from.ts';
import { lessonIn, loadLesson, type Loadable, type LoadedLesson } from './load-lesson.ts';
import styles from '../share/ShareSheet.module.css';

interface LessonFromDialogProps {
  /** The address of the lesson's file, as it was typed. */
  readonly typed: string;
}

/** Asks each time before the file of a lesson is loaded, and says from which host. From other sites it is pasted. */
export function LessonFromDialog({ typed }: LessonFromDialogProps) {
  const t = usePartWords('share');
  const [address] = useState(() => lessonAddressOf(typed, thisPage()));
  if ('problem' in address) {
    return (
      <Dialog title={t.lessonFrom.wrong} onClose={closeOverlay}>
        <Address text={typed} />
        <p className={styles['words']}>{t.lessonFrom.problem[address.problem]}</p>
      </Dialog>
    );
  }
  return address.from === 'elsewhere' ? <Paste {...address} /> : <Ask {...address} />;
}

/** What the question has led to so far. */
type Progress = 'asked' | 'loading' | Refusal;

function Ask(address: Loadable) {
  const t = usePartWords('share');
  const [progress, setProgress] = useState<Progress>('asked');
  const loading = useRef<AbortController>(undefined);
  useEffect(() => () => loading.current?.abort(), []);
  const { host, href } = address.url;
  const load = (): void => {
    const { signal } = (loading.current = new AbortController());
    setProgress('loading');
    // Who has stopped it wants no answer.
    loadLesson(address, signal).then(
      (loaded) => signal.aborted || setProgress(opened(loaded)),
      () => setProgress('asked'),
    );
  };
  const isLoading = progress === 'loading';
  return (
    <Dialog title={t.lessonFrom.title({ host })} onClose={closeOverlay}>
      <Address text={href} />
      {typeof progress === 'object' ? (
        <Refused refusal={progress} />
      ) : (
        <p role="status" className={styles['words']}>
          {isLoading ? t.lessonFrom.loading({ host }) : t.lessonFrom.what}
        </p>
      )}
      <div className={styles['buttons']}>
        {isLoading ? (
          <Button onClick={() => loading.current?.abort()}>{t.lessonFrom.stop}</Button>
        ) : (
          <Button look="primary" onClick={load}>
            {progress === 'asked' ? t.lessonFrom.load : t.lessonFrom.again}
          </Button>
        )}
        <Button onClick={() => closeOverlay()}>{t.lessonFrom.later}</Button>
      </div>
    </Dialog>
  );
}

/** The page loads nothing from other sites, but its user can. */
function Paste({ url: { host, href } }: Loadable) {
  const t = usePartWords('share');
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const field = useId();
  const open = async (): Promise<void> => {
    const progress = opened(await lessonIn(text, 'text'));
    setRefusal(typeof progress === 'object' ? progress : undefined);
  };
  return (
    <Dialog title={t.lessonFrom.elsewhere({ host })} stays onClose={closeOverlay}>
      <Address text={href} />
      <p className={styles['words']}>{t.lessonFrom.elsewhereWhat({ host })}</p>
      <div className={styles['buttons']}>
        <ButtonLink href={href} target="_blank" rel="noopener noreferrer">
          {t.lessonFrom.visit({ host })}
        </ButtonLink>
      </div>
      <div className={styles['section']}>
        <label htmlFor={field} className={styles['labelled']}>
          {t.lessonFrom.text}
        </label>
        <textarea
          id={field}
          className={styles['code']}
          rows={5}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {refusal !== undefined && <Refused refusal={refusal} />}
        <div className={styles['buttons']}>
          <Button look="primary" disabled={text.trim() === ''} onClick={() => void open()}>
            {t.lessonFrom.open}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Address({ text }: { readonly text: string }) {
  return (
    <p className={styles['address']}>
      <code>{text}</code>
    </p>
  );
}

function Refused({ refusal }: { readonly refusal: Refusal }) {
  const t = usePartWords('share');
  return (
    <div role="alert" className={styles['refused']} data-refusal={refusal.code}>
      <p className={styles['refusedTitle']}>{t.refusal[refusal.from]}</p>
      <RefusalWords refusal={refusal} />
    </div>
  );
}

/** Opens a lesson in place of the question. */
function opened(loaded: LoadedLesson): Progress {
  if ('refusal' in loaded) return loaded.refusal;
  closeOverlay();
  void useShare.getState().opener?.openLesson(loaded.lesson);
  return 'loading';
}
