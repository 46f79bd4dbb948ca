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
  /** Further buttons beside the one that closes the part. */
  readonly tools?: ReactNode;
  /** True: without buttons, as an audience sees it. */
  readonly bare?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A part beside the stage. On a narrow screen it is a sheet above it, which can be folded. */
export function SidePart({ label, view, words, head, tools, bare = false, children, onClose }: SidePartProps) {
  const [folded, setFolded] = useState(false);
  return (
    <aside aria-label={label} className={styles['part']} data-view={view} data-folded={folded}>
      {!bare && (
        <div className={styles['ways']}>
          <IconButton
            className={styles['fold']}
            label={folded ? words.unfold : words.fold}
            icon={folded ? ChevronDown : ChevronUp}
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          />
          {tools}
          <IconButton label={words.close} icon={X} onClick={onClose} />
        </div>
      )}
      <div className={styles['head']}>{head}</div>
      {children}
    </aside>
  );
}
