import { useState, type ReactNode } from 'react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import styles from './SidePart.module.css';

interface SidePartProps {
  /** Accessible name. */
  readonly label: string;
  /** `data-view` */
  readonly view: string;
  readonly words: { readonly fold: string; readonly unfold: string; readonly close: string };
  /** Stays when the part is folded. */
  readonly head: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A part beside the stage. On a narrow screen it is a sheet above it, which can be folded. */
export function SidePart({ label, view, words, head, children, onClose }: SidePartProps) {
  const [folded, setFolded] = useState(false);
  return (
    <aside aria-label={label} className={styles['part']} data-view={view} data-folded={folded}>
      <div className={styles['ways']}>
        <IconButton
          className={styles['fold']}
          label={folded ? words.unfold : words.fold}
          icon={folded ? ChevronDown : ChevronUp}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
        <IconButton label={words.close} icon={X} onClick={onClose} />
      </div>
      <div className={styles['head']}>{head}</div>
      {children}
    </aside>
  );
}
