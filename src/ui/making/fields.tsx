import { sayOf } from '../i18n/texts.ts';
import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { LessonFault } from '../../worker/protocol/index.ts';
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
export function Field({ label, value, hint, max, code = false, onChange }: FieldProps & { readonly code?: boolean }) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className="field"
          maxLength={max}
          placeholder={hint}
          spellCheck={code ? false : undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

/** Several lines of text below their label. */
export function Area({ label, value, hint, rows, max, onChange }: FieldProps & { readonly rows: number }) {
  return (
    <Labelled label={label}>
      {(id) => (
        <textarea
          id={id}
          className={classNames('field', styles['area'])}
          rows={rows}
          maxLength={max}
          placeholder={hint}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  /** The field, which has this id. */
  readonly children: (id: string) => ReactNode;
}

/** A field below its label. */
export function Labelled({ label, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children(id)}
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

/** Entries of a group, each with fields of its own. */
export function Entries({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['entries']}>{children}</ul>;
}

/** One entry, with lines of fields. */
export function Entry(props: ComponentPropsWithoutRef<'li'>) {
  return <li className={styles['entry']} {...props} />;
}

/** Fields side by side. */
export function Line({ children }: { readonly children: ReactNode }) {
  return <div className={styles['line']}>{children}</div>;
}

/** What is wrong with an expression. */
export function ExpressionFault({ fault: { fault } }: { readonly fault: LessonFault }) {
  const t = usePartWords('lessons');
  return (
    <p role="status" className={styles['fault']}>
      {sayOf(t.fault, fault)}
    </p>
  );
}
