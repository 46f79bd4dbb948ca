import { useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { type Command, type FaultField, type FormFaultType, type FormField, commandLine } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { closeOverlay, type FaultFormStart } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import { FORM_TYPES, type FormFields, type Often, fieldsOf, formFault, presetText, useClients, useKinds } from './form-fault.ts';
import styles from './FaultForm.module.css';

interface FaultFormProps {
  readonly start: FaultFormStart;
}

/** How often a fault strikes: the first amount, in percent or in strikes, and the largest. */
const OFTEN: Readonly<Record<Often, { readonly preset: number; readonly max: number } | undefined>> = {
  always: undefined,
  share: { preset: 50, max: 100 },
  next: { preset: 1, max: 1000 },
};

/** Puts a fault into the traffic with the API server: what goes wrong, whose, and how often. Its fields are those that the fault declares. */
export function FaultForm({ start }: FaultFormProps) {
  const t = usePartWords('faults');
  const session = useSession();
  const [form, setForm] = useState<FormFields>({
    type: start.type,
    often: 'always',
    amount: 1,
    texts: { client: start.client ?? '', kind: start.kinds?.[0] ?? '' },
  });
  const set = (changed: Partial<FormFields>): void => setForm((before) => ({ ...before, ...changed }));
  const { client = '' } = form.texts;
  const isOwn = client === start.client;
  const isWatch = form.type.startsWith('watch-');
  // All controllers share their watches, so one kind must be chosen.
  const ownsNone = isWatch && isOwn && client.endsWith('-controller');
  const names = { client: useClients(isWatch, start.client), kind: useKinds(isOwn ? start.kinds : undefined) };
  const { fields, canBeRare } = fieldsOf(form.type);
  const amount = OFTEN[form.often];
  const command: Command = { type: 'inject', fault: formFault(form) };
  const any = (name: FormField): string | undefined => {
    if (name === 'code' || name === 'delayMs' || (name === 'kind' && ownsNone)) return undefined;
    return t.form.any[name];
  };
  return (
    <Dialog title={t.form.title} onClose={closeOverlay}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          session.run(command);
          closeOverlay();
        }}
      >
        <FormSelect
          label={t.form.what}
          value={form.type}
          options={FORM_TYPES.map((type) => [type, t.type[type]])}
          onChange={(type) => set({ type: type as FormFaultType })}
        />
        {fields.map(([name, field]) => (
          <FieldControl
            key={name}
            label={t.form.field[name]}
            field={field}
            text={form.texts[name] ?? presetText(field)}
            any={any(name)}
            names={names[name as keyof typeof names]}
            onChange={(text) => set({ texts: { ...form.texts, [name]: text } })}
          />
        ))}
        {canBeRare && (
          <FormSelect
            label={t.form.often}
            value={form.often}
            options={Object.keys(OFTEN).map((often) => [often, t.form[often as Often]])}
            onChange={(often) => set({ often: often as Often, amount: OFTEN[often as Often]?.preset ?? 1 })}
          />
        )}
        {canBeRare && amount !== undefined && (
          <FormNumber
            key={form.often}
            label={t.form.amount}
            value={form.amount}
            min={1}
            max={amount.max}
            onChange={(changed) => set({ amount: changed })}
          />
        )}
        <p className={styles['look']}>{t.look[form.type]}</p>
        {ownsNone && <p className={styles['note']}>{t.form.shared}</p>}
        <code className={styles['line']}>{commandLine(command)}</code>
        <Button type="submit" look="primary" className={styles['submit']} data-command={commandLine(command)}>
          {t.form.inject}
        </Button>
      </form>
    </Dialog>
  );
}

interface FieldControlProps {
  readonly label: string;
  readonly field: FaultField;
  readonly text: string;
  /** The words for no value, if the field may have none. */
  readonly any: string | undefined;
  /** What a field that is a name can name. */
  readonly names: readonly string[] | undefined;
  readonly onChange: (text: string) => void;
}

/** The control of one field: a number for a delay, otherwise one of several words. */
function FieldControl({ label, field, text, any, names = [], onChange }: FieldControlProps) {
  if (field.is === 'duration')
    return (
      <FormNumber
        label={label}
        value={Number(text)}
        min={0.001}
        max={field.mostMs / 1000}
        onChange={(seconds) => onChange(String(seconds))}
      />
    );
  const words = field.is === 'choice' ? field.of.map(String) : names;
  const options = words.map((word) => [word, word] as const);
  return (
    <FormSelect label={label} value={text} options={any === undefined ? options : [['', any], ...options]} onChange={onChange} />
  );
}

interface FormNumberProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Called with numbers that are within the bounds alone. */
  readonly onChange: (value: number) => void;
}

/** A number to be typed, with its label. */
function FormNumber({ label, value, min, max, onChange }: FormNumberProps) {
  const [text, setText] = useState(String(value));
  const type = (typed: string): void => {
    setText(typed);
    const number = Number(typed);
    if (typed.trim() !== '' && number >= min && number <= max) onChange(number);
  };
  return (
    <label className={styles['field']}>
      <span className={styles['label']}>{label}</span>
      <input
        type="number"
        className="field"
        required
        min={min}
        max={max}
        step="any"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </label>
  );
}

interface FormSelectProps {
  readonly label: string;
  readonly value: string;
  /** Value and words of each. */
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}

/** One of several, with its label. */
function FormSelect({ label, value, options, onChange }: FormSelectProps) {
  return (
    <label className={styles['field']}>
      <span className={styles['label']}>{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
