import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Beat, Words } from '../../worker/protocol/lesson.ts';
import { Button } from '../design/Button.tsx';
import { useSession } from '../model/session-context.ts';
import { secondsText } from '../model/time-text.ts';
import { ActionForm } from './ActionForm.tsx';
import { ChecksForm } from './ChecksForm.tsx';
import { changeBeat, reworded, type Draft, takenOf } from './draft.ts';
import { Area, Field } from './fields.tsx';
import { edit, useDraft } from './making-store.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { showTaken } from './show-taken.ts';
import { useExpressionFaults } from './use-expression-faults.ts';
import styles from './PartForm.module.css';

interface PartFormProps {
  readonly draft: Draft;
  readonly beat: Beat;
}

/** All that one part says and asks. */
export function PartForm({ draft, beat }: PartFormProps) {
  const t = usePartWords('making');
  const language = useLanguage();
  const elsewhere = useDraft((making) => making.elsewhere);
  const faults = useExpressionFaults([beat]) ?? [];
  const change = (part: Partial<Beat>): void => edit((before) => changeBeat(before, beat.id, part));
  const text = (words: Words | undefined): string => (words === undefined ? '' : wordsIn(words, language));
  const hints = (beat.hints ?? []).map((hint) => wordsIn(hint, language));
  return (
    <div className={styles['form']}>
      <Beginning draft={draft} beat={beat} />
      {draft.recording === beat.id && elsewhere && (
        <p role="status" className={styles['elsewhere']}>
          {t.elsewhere}
        </p>
      )}
      <Field
        label={t.field.title}
        value={text(beat.title)}
        max={200}
        onChange={(title) => change({ title: reworded(beat.title, language, title) })}
      />
      <Area
        label={t.field.text}
        hint={t.field.textHint}
        rows={4}
        max={10_000}
        value={text(beat.text)}
        onChange={(written) => change({ text: reworded(beat.text, language, written) })}
      />
      <QuestionForm beat={beat} fault={faults.find(({ path }) => path.includes('.question.'))} change={change} />
      <ActionForm draft={draft} beat={beat} change={change} />
      <ChecksForm beat={beat} taken={takenOf(draft, beat.id)} faults={faults} change={change} />
      <Area
        label={t.field.explanation}
        rows={2}
        max={10_000}
        value={text(beat.explanation)}
        onChange={(written) => change({ explanation: reworded(beat.explanation, language, written) })}
      />
      <details className={styles['more']}>
        <summary>{t.field.more}</summary>
        <Area
          label={t.field.hints}
          rows={3}
          max={10_000}
          value={hints.join('\n')}
          onChange={(written) => {
            const lines = written === '' ? [] : written.split('\n').slice(0, 10);
            change({ hints: lines.map((line, i) => reworded(beat.hints?.[i], language, line.slice(0, 1_000))) });
          }}
        />
        <Area
          label={t.field.notes}
          rows={3}
          max={10_000}
          value={text(beat.notes)}
          onChange={(written) => change({ notes: reworded(beat.notes, language, written) })}
        />
      </details>
    </div>
  );
}

/** Where the part begins, and the way there. */
function Beginning({ draft, beat }: PartFormProps) {
  const t = usePartWords('making');
  const session = useSession();
  const taken = takenOf(draft, beat.id);
  const at = beat.stage?.at ?? (draft.lesson.beats[0] === beat ? draft.lesson.scenario.cursor?.at : undefined);
  return (
    <div className={styles['begins']}>
      <span>{at === undefined ? t.beginsAfter : t.begins({ time: secondsText(at) })}</span>
      {taken !== undefined && (
        <Button
          look="quiet"
          aria-label={t.showPart}
          data-tip={t.showPart}
          onClick={() => void showTaken(session, draft.lesson.scenario, taken)}
        >
          {t.show}
        </Button>
      )}
    </div>
  );
}
