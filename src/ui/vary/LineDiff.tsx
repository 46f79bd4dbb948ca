import { usePartWords } from '../i18n/parts.ts';
import type { VariationChange } from '../code/source-facts.ts';
import styles from './LineDiff.module.css';

interface LineDiffProps {
  readonly change: VariationChange;
}

/** The old and the new lines of one place. */
export function LineDiff({ change }: LineDiffProps) {
  const t = usePartWords('vary');
  const added = change.new.filter((line) => line !== '');
  return (
    <figure aria-label={t.diff({ name: change.function })} className={styles['diff']}>
      <figcaption className={styles['place']}>
        <code>
          {change.file}:{change.line}
        </code>{' '}
        <code>{change.function}</code>
      </figcaption>
      <pre className={styles['lines']} tabIndex={0} aria-label={t.diff({ name: change.function })}>
        {change.old.map((line) => (
          <del key={line} className={styles['line']}>
            <Sign sign="−" word={t.removed} />
            {line.trim()}
            {'\n'}
          </del>
        ))}
        {added.map((line) => (
          <ins key={line} className={styles['line']}>
            <Sign sign="+" word={t.added} />
            {line.trim()}
            {'\n'}
          </ins>
        ))}
        {added.length === 0 && (
          <ins className={styles['line']}>
            <Sign sign="+" word={t.added} />
            <i>{t.nothing}</i>
          </ins>
        )}
      </pre>
    </figure>
  );
}

/** Tells the lines apart for those who do not see the colours or the sign. */
function Sign({ sign, word }: { readonly sign: string; readonly word: string }) {
  return (
    <>
      <span className="visually-hidden">{word} </span>
      <span aria-hidden="true">{sign} </span>
    </>
  );
}
