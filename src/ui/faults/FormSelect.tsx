import styles from './FaultForm.module.css';

interface FormSelectProps {
  readonly label: string;
  readonly value: string;
  /** Value and words of each. */
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}

/** One of several, with its label. */
export function FormSelect({ label, value, options, onChange }: FormSelectProps) {
  return (
    <label className={styles['field']}>
      <span className={styles['label']}>{label}</span>
      <select className={styles['control']} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
