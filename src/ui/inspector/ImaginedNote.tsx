import type { ImaginedView } from '../../worker/protocol/index.ts';
import { usePartWords } from '../i18n/parts.ts';
import styles from './InspectorView.module.css';

interface ImaginedNoteProps {
  readonly imagined: readonly ImaginedView[];
}

/** Says of which containers the program is imagined, and as what: once for each image. */
export function ImaginedNote({ imagined }: ImaginedNoteProps) {
  const t = usePartWords('imagined');
  const notes = new Set(imagined.map(({ image, ends }) => (ends ? t.ends({ image }) : t.serves({ image }))));
  return [...notes].map((note) => (
    <p key={note} className={styles['imagined']}>
      {note}
    </p>
  ));
}
