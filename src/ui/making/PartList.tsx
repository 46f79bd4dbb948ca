import { useState } from 'react';
import { ArrowDown, ArrowUp, Circle, Trash2 } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Beat } from '../../worker/protocol/lesson.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { moveBeat, removeBeat, shownBeat, type Draft } from './draft.ts';
import { isWritten } from './lesson-of.ts';
import { edit, useDraft } from './making-store.ts';
import { PartForm } from './PartForm.tsx';
import { timed } from './recording.ts';
import styles from './PartList.module.css';

/** The parts of a draft in their order. The one that the author works on is open. */
export function PartList({ draft }: { readonly draft: Draft }) {
  const t = usePartWords('making');
  const shown = shownBeat(draft);
  return (
    <ol aria-label={t.parts} className={styles['parts']}>
      {draft.lesson.beats.map((beat, i) => (
        <PartEntry key={beat.id} draft={draft} beat={beat} number={i + 1} open={beat === shown} />
      ))}
    </ol>
  );
}

interface PartEntryProps {
  readonly draft: Draft;
  readonly beat: Beat;
  readonly number: number;
  readonly open: boolean;
}

function PartEntry({ draft, beat, number, open }: PartEntryProps) {
  const t = usePartWords('making');
  const language = useLanguage();
  const elsewhere = useDraft((making) => making.elsewhere);
  const isRecording = draft.recording === beat.id && !elsewhere;
  const { length } = draft.lesson.beats;
  const [sure, setSure] = useState(false);
  return (
    <li className={styles['part']} data-part={beat.id} data-open={open}>
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['name']}
          aria-expanded={open}
          onClick={() => edit((before) => ({ ...before, shown: beat.id }))}
        >
          <span className={styles['number']}>{number}</span>
          <span className={styles['title']}>{isWritten(beat.title) ? wordsIn(beat.title, language) : t.part({ number })}</span>
          {isRecording && (
            <span className={styles['recording']}>
              <Circle aria-hidden="true" size={10} fill="currentColor" /> {t.recording}
            </span>
          )}
        </button>
        {open && length > 1 && (
          <span className={styles['tools']}>
            <IconButton
              label={t.up}
              icon={ArrowUp}
              disabled={number === 1}
              onClick={() => edit((before) => timed(moveBeat(before, beat.id, -1)))}
            />
            <IconButton
              label={t.down}
              icon={ArrowDown}
              disabled={number === length}
              onClick={() => edit((before) => timed(moveBeat(before, beat.id, 1)))}
            />
            <Button
              look={sure ? 'danger' : 'quiet'}
              aria-label={sure ? undefined : t.remove}
              data-tip={t.remove}
              onBlur={() => setSure(false)}
              onClick={() => (sure ? edit((before) => timed(removeBeat(before, beat.id))) : setSure(true))}
            >
              {sure ? t.removeSure : <Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />}
            </Button>
          </span>
        )}
      </div>
      {open && <PartForm draft={draft} beat={beat} />}
    </li>
  );
}
