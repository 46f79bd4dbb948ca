import { memo } from 'react';
import syntax from '../design/syntax.module.css';
import { sourceTokens } from './source-tokens.ts';
import styles from './SourceLine.module.css';

interface SourceLineProps {
  readonly line: string;
  /** In the file. */
  readonly number: number;
  /** It reports the chosen step. */
  readonly marked: boolean;
}

/** One line of our source. */
export const SourceLine = memo(function SourceLine({ line, number, marked }: SourceLineProps) {
  return (
    <code className={styles['line']} data-marked={marked}>
      <span aria-hidden="true" className={styles['gutter']}>
        {number}
      </span>
      {sourceTokens(line).map((token, index) => (
        <span key={index} className={syntax[token.type]}>
          {token.text}
        </span>
      ))}
      {'\n'}
    </code>
  );
});
