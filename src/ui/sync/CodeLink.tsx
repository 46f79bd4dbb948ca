import { useWords } from '../i18n/language.ts';
import { classNames } from '../design/class-names.ts';
import { openCode } from '../model/world-view.ts';
import { useWorld } from '../model/session-context.ts';
import styles from './CodeLink.module.css';

interface CodeLinkProps {
  /** The trace record to open; 0 if none is known. */
  readonly record: number;
  /** The upstream function. */
  readonly name: string;
  /** It stands out from the text around it. */
  readonly strong?: boolean;
  readonly className?: string | undefined;
}

/** The name of a function. A click opens its code at the record. */
export function CodeLink({ record, name, strong = false, className }: CodeLinkProps) {
  const t = useWords();
  const world = useWorld();
  const look = classNames(styles['link'], strong && styles['strong'], className);
  if (record === 0 || name === '')
    return (
      <code className={look} data-elides data-tip={name}>
        {name}
      </code>
    );
  return (
    <button
      type="button"
      className={look}
      aria-label={t.code.open({ name })}
      data-tip={t.code.open({ name })}
      data-elides
      onClick={() => openCode(world, record)}
    >
      {name}
    </button>
  );
}
