import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import { say } from '../i18n/texts.ts';
import type { CheckSuggestion, LessonFault } from '../../worker/protocol/index.ts';
import type { Beat, Check } from '../../worker/protocol/lesson.ts';
import { Button } from '../design/Button.tsx';
import { classNames } from '../design/class-names.ts';
import { IconButton } from '../design/IconButton.tsx';
import type { ClusterState } from '../model/cluster-state.ts';
import { useAnswer } from '../model/use-answer.ts';
import { reworded, type Taken } from './draft.ts';
import { Entries, Entry, ExpressionFault, Group, Line } from './fields.tsx';
import { isAboutCapacity, suggestedFirst } from './capacity.ts';
import { leadsOver } from './recording.ts';
import styles from './ChecksForm.module.css';

const WHEN = ['now', 'always', 'never', 'eventually'] as const;
const MOST_CHECKS = 20;

interface ChecksFormProps {
  readonly beat: Beat;
  readonly taken: Taken | undefined;
  readonly faults: readonly LessonFault[];
  readonly change: (part: Partial<Beat>) => void;
}

/** The checks of a part. Most come from a list of what has changed since it began. */
export function ChecksForm({ beat, taken, faults, change }: ChecksFormProps) {
  const t = usePartWords('making');
  const [open, setOpen] = useState(false);
  const { checks = [] } = beat;
  const set = (next: readonly Check[]): void => change({ checks: next });
  return (
    <Group title={t.checks.title}>
      {checks.length > 0 && (
        <Entries>
          {checks.map((check, i) => (
            // A check has no name but its place.
            // oxlint-disable-next-line react/no-array-index-key
            <Entry key={i} data-draft-check={i}>
              <CheckFields
                check={check}
                number={i + 1}
                fault={faults.find(({ path }) => path.startsWith(`beats[0].checks[${i}].`))}
                onChange={(next) => set(checks.with(i, next))}
                onRemove={() => set(checks.toSpliced(i, 1))}
              />
            </Entry>
          ))}
        </Entries>
      )}
      {checks.length < MOST_CHECKS && (
        <div className={styles['ways']}>
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            <Plus aria-hidden="true" size={14} />
            {t.checks.add}
          </Button>
          <Button look="quiet" onClick={() => set([...checks, { text: '', when: 'now', that: '' }])}>
            {t.checks.own}
          </Button>
        </div>
      )}
      {open && (
        <Suggestions
          taken={taken}
          aboutCapacity={isAboutCapacity(beat.question)}
          used={checks}
          onChoose={(check) => {
            set([...checks, check]);
            setOpen(false);
          }}
        />
      )}
    </Group>
  );
}

interface CheckFieldsProps {
  readonly check: Check;
  readonly number: number;
  readonly fault: LessonFault | undefined;
  readonly onChange: (check: Check) => void;
  readonly onRemove: () => void;
}

function CheckFields({ check, number, fault, onChange, onRemove }: CheckFieldsProps) {
  const t = usePartWords('making');
  const language = useLanguage();
  return (
    <>
      <Line>
        <input
          className="field"
          aria-label={t.checks.text({ number })}
          placeholder={t.checks.text({ number })}
          maxLength={1_000}
          value={wordsIn(check.text, language)}
          onChange={({ currentTarget: { value } }) => onChange({ ...check, text: reworded(check.text, language, value) })}
        />
        <IconButton label={t.checks.remove({ number })} icon={X} onClick={onRemove} />
      </Line>
      <Line>
        <select
          className={classNames('field', styles['when'])}
          aria-label={t.checks.when({ number })}
          value={check.when}
          disabled={check.when === 'before'}
          onChange={({ currentTarget: { value } }) => {
            if (check.when !== 'before') onChange({ ...check, when: value as (typeof WHEN)[number] });
          }}
        >
          {(check.when === 'before' ? (['before'] as const) : WHEN).map((when) => (
            <option key={when} value={when}>
              {t.checks[when]}
            </option>
          ))}
        </select>
        <input
          className={classNames('field', styles['that'])}
          aria-label={t.checks.that({ number })}
          placeholder="pods.size() == 4"
          spellCheck={false}
          maxLength={500}
          value={check.that}
          onChange={({ currentTarget: { value } }) => onChange({ ...check, that: value })}
        />
      </Line>
      {fault !== undefined && check.that !== '' && <ExpressionFault fault={fault} />}
    </>
  );
}

interface SuggestionsProps {
  readonly taken: Taken | undefined;
  /** Whether the prediction of the part is about capacity: the checks of it come first then. */
  readonly aboutCapacity: boolean;
  readonly used: readonly Check[];
  readonly onChoose: (check: Check) => void;
}

/** What has changed since the part began, as checks. */
function Suggestions({ taken, aboutCapacity, used, onChoose }: SuggestionsProps) {
  const t = usePartWords('making');
  const suggestions = useSuggestions(taken);
  const words = ({ says: { code, figures } }: CheckSuggestion): string => say(t.that[code], figures as never);
  if (suggestions === undefined) return null;
  if (suggestions === 'not-here') return <p className={styles['none']}>{t.checks.notHere}</p>;
  const ordered = aboutCapacity ? suggestedFirst(suggestions) : suggestions;
  const fresh = ordered.filter(({ that, when }) => !used.some((check) => check.that === that && check.when === when));
  if (fresh.length === 0) return <p className={styles['none']}>{t.checks.nothing}</p>;
  return (
    <ul aria-label={t.checks.suggestions} className={styles['suggestions']}>
      {fresh.map((suggestion) => (
        <li key={suggestion.when + suggestion.that}>
          <button
            type="button"
            className={styles['suggestion']}
            data-suggestion={suggestion.says.code}
            onClick={() => onChoose({ text: words(suggestion), when: suggestion.when, that: suggestion.that })}
          >
            {words(suggestion)}
            <code>{suggestion.that}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** While time runs, the list holds still under the pointer. */
const stillMoment = ({ clock }: ClusterState): unknown => (clock.playing ? 'playing' : clock.record);

/** Asked when the list opens, and again when the shown moment changes and time stands still. Undefined until the worker has answered. */
function useSuggestions(taken: Taken | undefined): readonly CheckSuggestion[] | 'not-here' | undefined {
  const given = useAnswer({ type: 'given-commands' }, { on: stillMoment }).answer;
  const isHere = given !== undefined && leadsOver(given, taken);
  const from = isHere && taken !== undefined ? { atMs: taken.atMs, record: taken.record } : undefined;
  const { answer } = useAnswer(from && { type: 'suggest-checks', from }, { on: stillMoment });
  if (given !== undefined && !isHere) return 'not-here';
  return answer === 'unavailable' ? [] : answer;
}
