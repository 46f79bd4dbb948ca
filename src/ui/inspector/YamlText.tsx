import { memo } from 'react';
import { YamlLine } from './YamlLine.tsx';
import styles from './YamlText.module.css';

interface YamlTextProps {
  readonly lines: readonly string[];
  /** Lines that changed, counted from 0. */
  readonly changed: ReadonlySet<number>;
  /** Said of a changed line to those who do not see its mark. */
  readonly changedWord: string;
}

/** YAML to read, with the lines marked that changed last. */
export const YamlText = memo(function YamlText({ lines, changed, changedWord }: YamlTextProps) {
  return (
    <pre className={styles['yaml']}>
      {lines.map((line, index) => (
        <YamlLine key={index} line={line} changedWord={changed.has(index) ? changedWord : undefined} />
      ))}
    </pre>
  );
});
