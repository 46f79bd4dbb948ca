import { useId, type ReactNode } from 'react';
import { classNames } from '../design/class-names.ts';
import styles from './fields.module.css';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  /** What could be written there. */
  readonly hint?: string;
  /** The most characters. */
  readonly max: number;
  readonly onChange: (text: string) => void;
}

/** One line of text below its label. */
export function Field({ label, value, hint, max, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        id={id}
        className="field"
        maxLength={max}
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

/** Several lines of text below their label. */
export function Area({ label, value, hint, rows, max, onChange }: FieldProps & { readonly rows: number }) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <textarea
        id={id}
        className={classNames('field', styles['area'])}
        rows={rows}
        maxLength={max}
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields that belong together. */
export function Group({ title, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['group']}>
      <h3 id={id} className={styles['groupTitle']}>
        {title}
      </h3>
      {children}
    </section>
  );
}
