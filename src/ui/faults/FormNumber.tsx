import { useState } from 'react';
import styles from './FaultForm.module.css';

interface FormNumberProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Called with numbers that are within the bounds alone. */
  readonly onChange: (value: number) => void;
}

/** A number to be typed, with its label. */
export function FormNumber({ label, value, min, max, onChange }: FormNumberProps) {
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
        className={styles['control']}
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
