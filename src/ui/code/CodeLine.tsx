import type { ReactNode } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { classNames } from '../design/class-names.ts';
import syntax from '../design/syntax.module.css';
import type { Callee, LineNote } from './position.ts';
import { type SourceToken, sourceTokens } from './source-tokens.ts';
import styles from './CodeLine.module.css';

interface CodeLineProps {
  readonly text: string;
  /** The line number in the file. */
  readonly number: number;
  /** The line is about to run. */
  readonly isPresent?: boolean;
  /** The call does not come here. */
  readonly isUnreached?: boolean;
  readonly note?: LineNote | undefined;
  /** Shows the first line of a call. */
  readonly onCall?: (call: number) => void;
  /** Stands after all else. */
  readonly children?: ReactNode;
}

/** A line of the source, and at its end what it did. */
export function CodeLine({ text, number, isPresent = false, isUnreached = false, note, onCall, children }: CodeLineProps) {
  const t = usePartWords('code');
  return (
    <code
      className={classNames(styles['line'], syntax['code'])}
      data-line={number}
      data-unreached={isUnreached || undefined}
      aria-current={isPresent ? 'step' : undefined}
    >
      <span aria-hidden="true" className={styles['gutter']}>
        {number}
      </span>
      {sourceTokens(text).map((token, index) => (
        <CodeToken key={index} token={token} callees={note?.callees ?? []} onCall={onCall} />
      ))}
      {note?.values.map(([name, value]) => (
        <Value key={name} name={name} value={value} />
      ))}
      {note?.tested !== undefined && (
        <span className={styles['value']} data-tested="" data-tip={t.tested}>
          {note.tested}
        </span>
      )}
      {note?.returned !== undefined && (
        <span className={styles['value']} data-returned="" data-tip={t.returned({ value: note.returned })}>
          → {shortened(note.returned)}
        </span>
      )}
      {children}
      {'\n'}
    </code>
  );
}

interface CodeTokenProps {
  readonly token: SourceToken;
  readonly callees: readonly Callee[];
  readonly onCall: CodeLineProps['onCall'];
}

/** A part of the line. The names of functions that the line called are buttons. */
function CodeToken({ token, callees, onCall }: CodeTokenProps) {
  const t = usePartWords('code');
  if (token.type !== 'text' || callees.length === 0) return <span data-token={token.type}>{token.text}</span>;
  return (
    <span data-token="text">
      {token.text.split(/(\w+)/).map((word, index) => {
        const callee = callees.find(({ name }) => name === word);
        if (callee === undefined) return word;
        const tip =
          callee.returned === undefined ? t.call({ name: word }) : t.callReturned({ name: word, value: callee.returned });
        return (
          <button
            key={index}
            type="button"
            className={styles['call']}
            data-callee={word}
            aria-label={t.call({ name: word })}
            data-tip={tip}
            onClick={() => onCall?.(callee.call)}
          >
            {word}
          </button>
        );
      })}
    </span>
  );
}

interface ValueProps {
  readonly name: string;
  readonly value: string;
}

function Value({ name, value }: ValueProps) {
  return (
    <span className={styles['value']} data-variable={name} data-tip={`${name}: ${value}`}>
      <i>{name}</i> {shortened(value)}
    </span>
  );
}

/** The longest value at the end of a line, in characters. The whole is in its tip and under Here. */
const LONGEST = 36;

function shortened(value: string): string {
  return value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
}
