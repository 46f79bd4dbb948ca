import { Plus, X } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { LessonFault } from '../../worker/protocol/index.ts';
import type { Beat, Choice, Option, Pointing } from '../../worker/protocol/lesson.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { reworded } from './draft.ts';
import { Entries, Entry, ExpressionFault, Field, Group, Labelled, Line } from './fields.tsx';
import styles from './QuestionForm.module.css';

const MOST_OPTIONS = 8;
const FIRST_OPTIONS: readonly Option[] = [{ text: '' }, { text: '' }];

/** What an object can come to, as a learner would say it. */
const BECOMES = {
  podGoes: { kind: 'Pod', becomes: 'it.terminating' },
  podReady: { kind: 'Pod', becomes: 'it.ready' },
  podBound: { kind: 'Pod', becomes: 'it.node != ""' },
  podRestarts: { kind: 'Pod', becomes: 'it.restarts > 0' },
  setGrows: { kind: 'ReplicaSet', becomes: 'it.ready > 0' },
  setEmpty: { kind: 'ReplicaSet', becomes: 'it.current == 0' },
  deploymentComplete: { kind: 'Deployment', becomes: 'it.complete' },
  nodeLost: { kind: 'Node', becomes: '!it.ready' },
  nodeCordoned: { kind: 'Node', becomes: 'it.unschedulable' },
} as const satisfies Record<string, Pick<Pointing, 'kind' | 'becomes'>>;

type Aim = keyof typeof BECOMES;
const AIMS = Object.keys(BECOMES) as readonly Aim[];

interface QuestionFormProps {
  readonly beat: Beat;
  /** The fault of its expression. */
  readonly fault: LessonFault | undefined;
  readonly change: (part: Partial<Beat>) => void;
}

/** The prediction of a part: none, a choice between answers, or an object to point at. */
export function QuestionForm({ beat: { question }, fault, change }: QuestionFormProps) {
  const t = usePartWords('making');
  const language = useLanguage();
  const type = question === undefined ? 'none' : 'options' in question ? 'choose' : 'point';
  const turn = (to: 'none' | 'choose' | 'point'): void => {
    const text = question?.text ?? '';
    if (to === 'none') change({ question: undefined });
    else change({ question: to === 'choose' ? { text, options: FIRST_OPTIONS } : { text, ...BECOMES.podGoes } });
  };
  return (
    <Group title={t.question.title}>
      <SegmentedControl
        label={t.question.title}
        value={type}
        options={(['none', 'choose', 'point'] as const).map((value) => ({ value, label: t.question[value] }))}
        onChange={turn}
      />
      {question !== undefined && (
        <>
          <Field
            label={t.question.text}
            max={1_000}
            value={wordsIn(question.text, language)}
            onChange={(text) => change({ question: { ...question, text: reworded(question.text, language, text) } })}
          />
          {'options' in question ? (
            <Options question={question} onChange={(next) => change({ question: next })} />
          ) : (
            <Aims question={question} fault={fault} onChange={(next) => change({ question: next })} />
          )}
        </>
      )}
    </Group>
  );
}

interface FormOf<Q> {
  readonly question: Q;
  readonly onChange: (question: Q) => void;
}

function Options({ question, onChange }: FormOf<Choice>) {
  const t = usePartWords('making');
  const language = useLanguage();
  const { options } = question;
  const set = (index: number, option: Option): void => onChange({ ...question, options: options.with(index, option) });
  const isComplete =
    options.filter(({ text }) => wordsIn(text, language).trim() !== '').length >= 2 && options.some(({ right }) => right);
  return (
    <>
      <Entries>
        {options.map((option, i) => {
          const number = i + 1;
          return (
            // An answer has no name but its place.
            // oxlint-disable-next-line react/no-array-index-key
            <Entry key={i}>
              <Line>
                <input
                  className="field"
                  aria-label={t.question.option({ number })}
                  placeholder={t.question.option({ number })}
                  maxLength={1_000}
                  value={wordsIn(option.text, language)}
                  onChange={({ currentTarget: { value } }) => set(i, { ...option, text: reworded(option.text, language, value) })}
                />
                <label className={styles['right']}>
                  <input
                    type="checkbox"
                    aria-label={t.question.right({ number })}
                    checked={option.right === true}
                    onChange={({ currentTarget: { checked } }) => set(i, { ...option, right: checked })}
                  />
                  {t.question.isRight}
                </label>
                {options.length > 2 && (
                  <IconButton
                    label={t.question.remove({ number })}
                    icon={X}
                    onClick={() => onChange({ ...question, options: options.toSpliced(i, 1) })}
                  />
                )}
              </Line>
              <input
                className="field"
                aria-label={t.question.because({ number })}
                placeholder={t.question.becauseHint}
                maxLength={1_000}
                value={option.because === undefined ? '' : wordsIn(option.because, language)}
                onChange={({ currentTarget: { value } }) =>
                  set(i, { ...option, because: reworded(option.because, language, value) })
                }
              />
            </Entry>
          );
        })}
      </Entries>
      {!isComplete && <p className={styles['note']}>{t.question.needsTwo}</p>}
      {options.length < MOST_OPTIONS && (
        <Button look="quiet" onClick={() => onChange({ ...question, options: [...options, { text: '' }] })}>
          <Plus aria-hidden="true" size={14} />
          {t.question.add}
        </Button>
      )}
    </>
  );
}

function Aims({ question, fault, onChange }: FormOf<Pointing> & Pick<QuestionFormProps, 'fault'>) {
  const t = usePartWords('making');
  const { kind, becomes } = question;
  const aim = AIMS.find((each) => BECOMES[each].kind === kind && BECOMES[each].becomes === becomes);
  return (
    <>
      <Labelled label={t.question.which}>
        {(id) => (
          <select
            id={id}
            className="field"
            value={aim ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...question, ...BECOMES[value as Aim] })}
          >
            {aim === undefined && <option value="">{t.question.own}</option>}
            {AIMS.map((each) => (
              <option key={each} value={each}>
                {t.becomes[each]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Field
        label={t.question.becomes}
        max={500}
        code
        value={becomes}
        onChange={(value) => onChange({ ...question, becomes: value })}
      />
      {fault !== undefined && becomes !== '' && <ExpressionFault fault={fault} />}
    </>
  );
}
