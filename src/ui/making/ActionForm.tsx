import { useId } from 'react';
import { X } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Beat } from '../../worker/protocol/lesson.ts';
import { IconButton } from '../design/IconButton.tsx';
import { reworded, type Draft } from './draft.ts';
import { Field, Group } from './fields.tsx';
import { edit } from './making-store.ts';
import { commandsOf, lineOf, withCommands } from './recording.ts';
import styles from './ActionForm.module.css';

interface ActionFormProps {
  readonly draft: Draft;
  readonly beat: Beat;
  readonly change: (part: Partial<Beat>) => void;
}

/** What the learner does in a part: the recorded commands, the instruction, and how long time runs afterwards. */
export function ActionForm({ draft, beat, change }: ActionFormProps) {
  const t = usePartWords('making');
  const language = useLanguage();
  const commands = commandsOf(beat);
  const { action } = beat;
  return (
    <Group title={t.action.title}>
      {commands.length === 0 && action?.forMs === undefined && (
        <p className={styles['none']}>{draft.recording === beat.id ? t.action.none : t.action.noneClosed}</p>
      )}
      {commands.length > 0 && (
        <ul className={styles['commands']}>
          {commands.map((command, i) => {
            const line = lineOf(command);
            return (
              // Equal lines are told apart by nothing but their places.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${i} ${line}`} className={styles['command']}>
                <code className={styles['line']}>{line}</code>
                <IconButton
                  label={t.action.remove({ line })}
                  icon={X}
                  onClick={() => edit((before) => withCommands(before, beat, commands.toSpliced(i, 1)))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {action !== undefined && (
        <>
          <Field
            label={t.action.instruction}
            hint={t.action.instructionHint}
            max={1_000}
            value={wordsIn(action.text, language)}
            onChange={(text) => change({ action: { ...action, text: reworded(action.text, language, text) } })}
          />
          <Seconds
            forMs={action.forMs}
            onChange={(forMs) => {
              const { forMs: _, ...rest } = action;
              change({ action: forMs === undefined ? rest : { ...rest, forMs } });
            }}
          />
        </>
      )}
    </Group>
  );
}

interface SecondsProps {
  /** Undefined: until the checks are met. */
  readonly forMs: number | undefined;
  readonly onChange: (forMs: number | undefined) => void;
}

function Seconds({ forMs, onChange }: SecondsProps) {
  const t = usePartWords('making');
  const id = useId();
  return (
    <div className={styles['seconds']}>
      <label htmlFor={id}>{t.action.seconds}</label>
      <input
        id={id}
        className="field"
        type="number"
        min={0}
        max={3_600}
        step="any"
        value={forMs === undefined ? '' : forMs / 1_000}
        onChange={({ currentTarget: { value, valueAsNumber } }) => {
          if (value === '') onChange(undefined);
          else if (valueAsNumber >= 0 && valueAsNumber <= 3_600) onChange(Math.round(valueAsNumber * 1_000));
        }}
      />
    </div>
  );
}
