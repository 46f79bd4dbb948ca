import { sayOf } from '../i18n/texts.ts';
import { usePartWords } from '../i18n/parts.ts';
import { type FormEvent, useId, useState } from 'react';
import type { Breakpoint, ConditionFault, Step, StopNames } from '../../worker/protocol/index.ts';
import { figuresOf, nearestStepName, STEP_NAMES, stepsNamed, todaysName } from '../../worker/protocol/step-names.ts';
import { Button } from '../design/Button.tsx';
import { useClusterMirror } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { once, useAnswer } from '../model/use-answer.ts';
import styles from './BreakpointSheet.module.css';

const TYPES = ['step', 'key', 'object', 'event'] as const satisfies readonly Breakpoint['type'][];

/** The longest condition, as in links. */
const MAX_CONDITION_CHARS = 200;

/** Why a breakpoint is not set. */
type Refusal = { readonly code: 'unknown-step'; readonly name: string; readonly nearest: string } | ConditionFault;
type Correctable = Extract<Refusal, { readonly nearest: string }>;

/** The form for a new breakpoint. It suggests the declared steps, and keys, objects and reasons that have occurred. An unknown step is refused. */
export function BreakpointForm() {
  const t = usePartWords('time');
  const session = useSession();
  const [type, setType] = useState<Breakpoint['type']>('step');
  const [text, setText] = useState('');
  const [component, setComponent] = useState('');
  const [condition, setCondition] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const id = useId();
  const offered = useOffered(type);
  const change = (name: string): void => {
    setText(name);
    setComponent('');
    setRefusal(undefined);
  };
  const changeCondition = (text: string): void => {
    setCondition(text);
    setRefusal(undefined);
  };
  const set = (breakpoint: Breakpoint): void => {
    session.breakpoint('add', breakpoint);
    change('');
    setCondition('');
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (type !== 'step') return set(breakpointOf(type, text.trim()));
    const name = todaysName(text.trim());
    if (name === undefined) return setRefusal({ code: 'unknown-step', name: text.trim(), nearest: nearestStepName(text.trim()) });
    const breakpoint = { type, name, ...(component !== '' && { component }) };
    if (condition.trim() === '') return set(breakpoint);
    const conditional = { ...breakpoint, condition: condition.trim() };
    session.ask({ type: 'check-condition', breakpoint: conditional }).then(
      (fault) => (fault === undefined ? set(conditional) : setRefusal(fault)),
      // The status has reported that the worker is gone.
      () => undefined,
    );
  };
  const take = ({ code, name, nearest }: Correctable): void =>
    code === 'unknown-step' ? change(nearest) : changeCondition(condition.replace(name, nearest));
  return (
    <form className={styles['form']} onSubmit={add}>
      <label className={styles['question']}>
        {t.breakpoints.at}
        <select
          className="field"
          value={type}
          onChange={(event) => {
            setType(event.currentTarget.value as Breakpoint['type']);
            change('');
          }}
        >
          {TYPES.map((each) => (
            <option key={each} value={each}>
              {t.breakpoints.type[each]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['question']}>
        {t.breakpoints.value[type]}
        <input
          className="field"
          list={id}
          required
          spellCheck={false}
          autoComplete="off"
          value={text}
          placeholder={t.breakpoints.example[type]}
          pattern={type === 'object' ? String.raw`\s*[^\/\s]+\/\S+\s*` : undefined}
          title={type === 'object' ? t.breakpoints.objectForm : undefined}
          aria-invalid={refusal?.code === 'unknown-step'}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </label>
      <datalist id={id}>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {type === 'step' && (
        <StepFields
          steps={stepsNamed(todaysName(text.trim()) ?? '')}
          component={component}
          condition={condition}
          invalid={refusal !== undefined && refusal.code !== 'unknown-step'}
          onComponent={setComponent}
          onCondition={changeCondition}
        />
      )}
      <Button type="submit">{t.breakpoints.add}</Button>
      {refusal !== undefined && <RefusalLine refusal={refusal} onTake={take} />}
    </form>
  );
}

interface StepFieldsProps {
  /** The steps of the typed name. Empty if there is none. */
  readonly steps: readonly Step[];
  readonly component: string;
  readonly condition: string;
  /** The condition was refused. */
  readonly invalid: boolean;
  readonly onComponent: (component: string) => void;
  readonly onCondition: (condition: string) => void;
}

/** What a breakpoint on a step can have in addition: one of its components, and a condition on its figures. */
function StepFields({ steps, component, condition, invalid, onComponent, onCondition }: StepFieldsProps) {
  const t = usePartWords('time');
  const id = useId();
  const figures = figuresOf(steps)
    .map(({ name }) => name)
    .join(', ');
  return (
    <>
      {steps.length > 1 && (
        <label className={styles['question']}>
          {t.breakpoints.component}
          <select className="field" value={component} onChange={(event) => onComponent(event.currentTarget.value)}>
            <option value="">{t.breakpoints.anyComponent}</option>
            {steps.map((step) => (
              <option key={step.component}>{step.component}</option>
            ))}
          </select>
        </label>
      )}
      <label className={styles['condition']}>
        {t.breakpoints.condition}
        <input
          className="field"
          spellCheck={false}
          autoComplete="off"
          maxLength={MAX_CONDITION_CHARS}
          value={condition}
          placeholder="replicas > 3 && outcome == 'true'"
          aria-invalid={invalid}
          aria-describedby={id}
          onChange={(event) => onCondition(event.currentTarget.value)}
        />
        <span id={id} className={styles['figures']}>
          {figures === '' ? t.breakpoints.conditionHelp : t.breakpoints.figures({ figures })}
        </span>
      </label>
    </>
  );
}

interface RefusalLineProps {
  readonly refusal: Refusal;
  readonly onTake: (refusal: Correctable) => void;
}

/** Why a breakpoint is not set, and the name that resembles the wrong one. */
function RefusalLine({ refusal, onTake }: RefusalLineProps) {
  const t = usePartWords('time');
  return (
    <p role="alert" className={styles['refusal']}>
      <span>{sayOf(t.breakpoints.refused, refusal)}</span>
      {'nearest' in refusal && (
        <Button look="quiet" onClick={() => onTake(refusal)}>
          {t.breakpoints.take({ name: refusal.nearest })}
        </Button>
      )}
    </p>
  );
}

function breakpointOf(type: Exclude<Breakpoint['type'], 'step'>, text: string): Breakpoint {
  switch (type) {
    case 'key':
      return { type, key: text };
    case 'object':
      return { type, object: text };
    case 'event':
      return { type, reason: text };
  }
}

/** The most objects to suggest. They are enough to show what an id looks like. */
const MOST_OBJECTS = 300;

const NOTHING: StopNames = { keys: [], reasons: [] };

/** The suggestions for a type. For objects: those that exist at the shown moment. */
function useOffered(type: Breakpoint['type']): readonly string[] {
  const mirror = useClusterMirror();
  // Without suggestions a name can still be typed.
  const { answer: names = NOTHING } = useAnswer({ type: 'stop-names' }, { on: once });
  switch (type) {
    case 'step':
      return STEP_NAMES;
    case 'key':
      return names.keys;
    case 'object':
      return [...mirror.getState().objects.keys()].slice(0, MOST_OBJECTS);
    case 'event':
      return names.reasons;
  }
}
