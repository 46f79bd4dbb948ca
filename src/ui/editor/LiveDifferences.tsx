import { GitCompareArrows } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { useCallback } from 'react';
import { commandLine, type Difference, type TextRange } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { Menu, MenuItem } from '../design/Menu.tsx';
import { applyCommand } from '../model/actions.ts';
import { applyEdits } from './apply-edit.ts';
import { shownText, writeText } from './editor-text.ts';
import type { Reviewed } from './use-review.ts';
import styles from './EditorView.module.css';

/** The most differences to list. All of them are marked in the text. */
const MOST_LISTED = 8;

interface LiveDifferencesProps {
  readonly reviewed: Reviewed;
  readonly onGoTo: (range: TextRange) => void;
  readonly onApply: () => void;
}

/**
 * Says that values in the text differ from the live object, and offers both ways: the live values into the text, or the text into
 * the cluster.
 */
export function LiveDifferences({ reviewed, onGoTo, onApply }: LiveDifferencesProps) {
  const t = useWords();
  const { differences, text } = reviewed;
  const editable = differences.filter(({ edit }) => edit !== undefined);
  if (differences.length === 0) return null;
  const take = (taken: readonly Difference[]): void => {
    // The positions are valid only for the reviewed text.
    if (shownText() === text)
      writeText(
        applyEdits(
          text,
          taken.flatMap(({ edit }) => edit ?? []),
        ),
      );
  };
  return (
    <Menu
      label={t.editor.differs({ count: differences.length })}
      align="end"
      renderTrigger={(props) => (
        <Button look="quiet" className={styles['differences']} data-tip={t.editor.differsTip} {...props}>
          <GitCompareArrows aria-hidden="true" size={14} strokeWidth={1.75} />
          {t.editor.differs({ count: differences.length })}
        </Button>
      )}
    >
      <div role="group" aria-label={t.editor.takeLive}>
        <p className={styles['group']}>{t.editor.takeLive}</p>
        {differences.slice(0, MOST_LISTED).map((difference) => (
          <MenuItem
            key={`${difference.line} ${difference.path}`}
            onChoose={() => (difference.edit === undefined ? onGoTo(difference) : take([difference]))}
          >
            <DifferenceWords difference={difference} />
          </MenuItem>
        ))}
        {editable.length > 1 && (
          <MenuItem onChoose={() => take(editable)}>{t.editor.takeAll({ count: editable.length })}</MenuItem>
        )}
      </div>
      <div role="group" aria-label={t.editor.orApply}>
        <p className={styles['group']}>{t.editor.orApply}</p>
        <MenuItem line={commandLine(applyCommand(shownText()))} onChoose={onApply}>
          {t.editor.applyText}
        </MenuItem>
      </div>
    </Menu>
  );
}

function DifferenceWords({ difference }: { readonly difference: Difference }) {
  const t = useWords();
  const live = useLiveWords();
  const { path, line, text, edit } = difference;
  return (
    <>
      <code className={styles['path']}>{path}</code>
      <span className={styles['what']}>
        {t.editor.setsLive({ line, text, live: live(difference) })}
        {edit === undefined && ` · ${t.editor.byHand}`}
      </span>
    </>
  );
}

/** Describes the live value of a field that differs in the text. */
export function useLiveWords(): (difference: Pick<Difference, 'live'>) => string {
  const t = useWords();
  return useCallback(({ live }) => (live === undefined ? t.editor.liveUnset : t.editor.live({ value: live })), [t]);
}
