import type { TextParts } from './key-text.ts';
import styles from './ElidedText.module.css';

interface ElidedTextProps {
  readonly parts: TextParts;
}

/** A name that is cut in the middle where there is no room: what it begins with and what tells it from its siblings both stay. */
export function ElidedText({ parts }: ElidedTextProps) {
  return (
    <span className={styles['text']} data-elides>
      <span className={styles['head']}>{parts.head}</span>
      {parts.tail !== '' && <span className={styles['tail']}>{parts.tail}</span>}
    </span>
  );
}
