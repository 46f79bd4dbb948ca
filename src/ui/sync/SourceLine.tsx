import { memo } from 'react';
import { classNames } from '../design/class-names.ts';
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
    <code className={classNames(styles['line'], syntax['code'])} data-marked={marked}>
      <span aria-hidden="true" className={styles['gutter']}>
        {number}
      </span>
      {sourceTokens(line).map((token, index) => (
        <span key={index} data-token={token.type}>
          {token.text}
        </span>
      ))}
      {'\n'}
    </code>
  );
});
