import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';
import { openCode } from '../../model/view-store.ts';
import styles from './CodeLink.module.css';

interface CodeLinkProps {
  /** The trace record to open; 0 if none is known. */
  readonly record: number;
  /** The upstream function. */
  readonly name: string;
  readonly className?: string | undefined;
}

/** The name of a function. A click opens its code at the record. */
export function CodeLink({ record, name, className }: CodeLinkProps) {
  const { t } = useTranslation(['translation', 'ring']);
  if (record === 0 || name === '')
    return (
      <code className={classNames(styles['name'], className)} data-elides data-tip={name}>
        {name}
      </code>
    );
  return (
    <button
      type="button"
      className={classNames(styles['name'], styles['link'], className)}
      aria-label={t('ring:openCode', { name })}
      data-tip={t('ring:openCode', { name })}
      data-elides
      onClick={() => openCode(record)}
    >
      {name}
    </button>
  );
}
