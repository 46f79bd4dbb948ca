import { useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { type Command, type ErrorCode, commandLine } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { closeOverlay, type FaultFormStart, type FormFaultType } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import { type FormFields, type Often, fieldsOf, formFault, useClients, useKinds } from './form-fault.ts';
import styles from './FaultForm.module.css';

interface FaultFormProps {
  readonly start: FaultFormStart;
}

const TYPES: readonly FormFaultType[] = ['api-latency', 'api-error', 'api-conflict', 'watch-delay', 'watch-drop', 'watch-expire'];
const VERBS = ['create', 'get', 'list', 'watch', 'update', 'patch', 'delete'];
const CODES: readonly ErrorCode[] = [500, 503, 429, 504];
const OFTEN: readonly Often[] = ['always', 'share', 'next'];

/** Puts a fault into the traffic with the API server: what goes wrong, whose, and how often. */
export function FaultForm({ start }: FaultFormProps) {
  const t = usePartWords('faults');
  const session = useSession();
  const [fields, setFields] = useState<FormFields>({
    type: start.type,
    client: start.client ?? '',
    kind: start.kinds?.[0] ?? '',
    verb: '',
    code: 503,
    seconds: 5,
    often: 'always',
    amount: 50,
  });
  const set = (changed: Partial<FormFields>): void => setFields((before) => ({ ...before, ...changed }));
  const isWatch = fields.type.startsWith('watch-');
  const has = fieldsOf(fields.type);
  const clients = useClients(isWatch, start.client);
  const kinds = useKinds(fields.client === start.client ? start.kinds : undefined);
  const command: Command = { type: 'inject', fault: formFault(fields) };
  // All controllers share their watches, so one kind must be chosen.
  const ownsNone = isWatch && fields.client === start.client && fields.client.endsWith('-controller');
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
          value={fields.type}
          options={TYPES.map((type) => [type, t.type[type]])}
          onChange={(type) => set({ type: type as FormFaultType })}
        />
        <FormSelect
          label={t.form.client}
          value={fields.client}
          options={[['', t.form.anyClient], ...clients.map((name): [string, string] => [name, name])]}
          onChange={(client) => set({ client })}
        />
        <FormSelect
          label={t.form.kind}
          value={fields.kind}
          options={[...(ownsNone ? [] : [['', t.form.anyKind] as const]), ...kinds.map((name) => [name, name] as const)]}
          onChange={(kind) => set({ kind })}
        />
        {has.verb && (
          <FormSelect
            label={t.form.verb}
            value={fields.verb}
            options={[['', t.form.anyVerb], ...VERBS.map((verb): [string, string] => [verb, verb])]}
            onChange={(verb) => set({ verb })}
          />
        )}
        {has.code && (
          <FormSelect
            label={t.form.code}
            value={String(fields.code)}
            options={CODES.map((code) => [String(code), String(code)])}
            onChange={(code) => set({ code: Number(code) as ErrorCode })}
          />
        )}
        {has.delay && (
          <FormNumber
            label={t.form.delay}
            value={fields.seconds}
            min={0.001}
            max={3600}
            onChange={(seconds) => set({ seconds })}
          />
        )}
        {has.often && (
          <FormSelect
            label={t.form.often}
            value={fields.often}
            options={OFTEN.map((often) => [often, t.form[often]])}
            onChange={(often) => set({ often: often as Often, amount: often === 'next' ? 1 : 50 })}
          />
        )}
        {has.often && fields.often !== 'always' && (
          <FormNumber
            key={fields.often}
            label={t.form.amount}
            value={fields.amount}
            min={1}
            max={fields.often === 'share' ? 100 : 1000}
            onChange={(amount) => set({ amount })}
          />
        )}
        <p className={styles['look']}>{t.look[fields.type]}</p>
        {ownsNone && <p className={styles['note']}>{t.form.shared}</p>}
        <code className={styles['line']}>{commandLine(command)}</code>
        <Button type="submit" look="primary" className={styles['submit']} data-command={commandLine(command)}>
          {t.form.inject}
        </Button>
      </form>
    </Dialog>
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
