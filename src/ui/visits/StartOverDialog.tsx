import { usePartWords } from '../i18n/parts.ts';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { closeOverlay } from '../model/overlay.ts';
import styles from '../share/ShareSheet.module.css';

/** Asks before an already open scenario starts over. Escape keeps it. */
export function StartOverDialog({ startOver }: { readonly startOver: () => void }) {
  const t = usePartWords('share');
  const inLesson = useLessonPlace(({ place }) => place !== undefined);
  return (
    <Dialog title={inLesson ? t.again.lesson : t.again.title} onClose={closeOverlay}>
      <p className={styles['words']}>{t.again.what}</p>
      <div className={styles['buttons']}>
        <Button look="primary" onClick={() => closeOverlay()}>
          {t.again.stay}
        </Button>
        <Button onClick={startOver}>{t.again.startOver}</Button>
      </div>
    </Dialog>
  );
}
