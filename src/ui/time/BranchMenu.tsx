import { useRef, useState } from 'react';
import { GitBranch, GitCompareArrows, Pencil, Trash2 } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import type { BranchView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Popup } from '../design/Popup.tsx';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { useBranchName } from './branch-name.ts';
import { openComparison, sameTimeIn } from './comparison.ts';
import styles from './BranchMenu.module.css';

/** The menu of all branches; its button shows the name of the current one. Empty while there is only one branch. */
export function BranchMenu() {
  const t = usePartWords('time');
  const branches = useCluster((state) => state.branches);
  const nameOf = useBranchName();
  const current = branches.find((branch) => branch.current);
  if (current === undefined || branches.length < 2) return null;
  return (
    <Popup
      label={t.branches.label}
      button={
        <Button
          look="quiet"
          className={styles['button']}
          data-branches={branches.length}
          aria-label={t.branches.button({ name: nameOf(current) })}
          data-tip={t.branches.button({ name: nameOf(current) })}
        >
          <GitBranch aria-hidden="true" size={14} className={styles['icon']} />
          <span className={styles['current']} data-elides="">
            {nameOf(current)}
          </span>
        </Button>
      }
    >
      <ul className={styles['list']}>
        {branches.map((branch) => (
          <BranchItem key={branch.id} branch={branch} branches={branches} />
        ))}
      </ul>
    </Popup>
  );
}

interface BranchItemProps {
  readonly branch: BranchView;
  readonly branches: readonly BranchView[];
}

function BranchItem({ branch, branches }: BranchItemProps) {
  const t = usePartWords('time');
  const mirror = useClusterMirror();
  const session = useSession();
  const nameOf = useBranchName();
  const [renaming, setRenaming] = useState(false);
  const tools = useRef<HTMLSpanElement>(null);
  const endRenaming = (byKey: boolean): void => {
    setRenaming(false);
    // The field disappears, so the focus returns to its button.
    if (byKey) tools.current?.querySelector('button')?.focus();
  };
  const name = nameOf(branch);
  const parent = branches.find(({ id }) => id === branch.parent);
  const isKept = branch.current || branches.some((other) => other.parent === branch.id);
  const origin =
    parent === undefined ? t.branches.began : t.branches.from({ parent: nameOf(parent), at: clockText(branch.forkedAtMs) });
  return (
    <li className={styles['branch']} aria-current={branch.current}>
      <div className={styles['head']}>
        {renaming ? (
          <NameField branch={branch} name={name} onDone={endRenaming} />
        ) : branch.current ? (
          <strong className={styles['name']}>{name}</strong>
        ) : (
          <Button
            look="quiet"
            className={styles['name']}
            aria-label={t.branches.goTo({ name })}
            onClick={() => session.branch({ type: 'switch', id: branch.id })}
          >
            {name}
          </Button>
        )}
        {branch.current && <span className={styles['note']}>{t.branches.current}</span>}
        <span ref={tools} className={styles['tools']}>
          <IconButton label={t.branches.rename({ name })} icon={Pencil} onClick={() => setRenaming(true)} />
          {!branch.current && (
            <IconButton
              label={t.branches.compare}
              icon={GitCompareArrows}
              onClick={() => openComparison(sameTimeIn(branch, mirror.getState().clock.nowMs))}
            />
          )}
          {!isKept && (
            <IconButton
              label={t.branches.remove({ name })}
              icon={Trash2}
              onClick={() => session.branch({ type: 'remove', id: branch.id })}
            />
          )}
        </span>
      </div>
      <p className={styles['note']}>
        {origin} · {t.branches.commands({ count: branch.commands })}
      </p>
      {branch.firstLine !== '' && !branch.firstLine.endsWith(name) && <code className={styles['line']}>{branch.firstLine}</code>}
    </li>
  );
}

interface NameFieldProps {
  readonly branch: BranchView;
  readonly name: string;
  /** `byKey` is false if the user went somewhere else. */
  readonly onDone: (byKey: boolean) => void;
}

const LONGEST_NAME = 60;

function NameField({ branch, name, onDone }: NameFieldProps) {
  const t = usePartWords('time');
  const session = useSession();
  const [text, setText] = useState(branch.name);
  const over = useRef(false);
  const end = (saves: boolean, byKey: boolean): void => {
    // Removing the field also blurs it.
    if (over.current) return;
    over.current = true;
    if (saves) session.branch({ type: 'rename', id: branch.id, name: text.trim() });
    onDone(byKey);
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        end(true, true);
      }}
    >
      <input
        className="field"
        aria-label={t.branches.name({ name })}
        value={text}
        maxLength={LONGEST_NAME}
        placeholder={name}
        // The user has asked for this field with the button that it replaces.
        ref={(field) => field?.focus()}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => end(true, false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Keep the list from handling the key.
          event.preventDefault();
          event.stopPropagation();
          end(false, true);
        }}
      />
    </form>
  );
}
