import { useTranslation } from 'react-i18next';
import { classNames } from '../design/class-names.ts';
import { openSync, openWhy } from '../model/view-store.ts';
import styles from './TraceLink.module.css';

interface SyncLinkProps {
  /** A trace record of the sync; 0 if none is known. */
  readonly record: number;
  /** The name of the upstream function. */
  readonly children: string;
  readonly className?: string | undefined;
}

/** A function that a worker is or was in. A click opens its sync. */
export function SyncLink({ record, children, className }: SyncLinkProps) {
  const { t } = useTranslation();
  if (record === 0)
    return (
      <code className={className} data-tip={children} data-elides>
        {children}
      </code>
    );
  return (
    <button
      type="button"
      className={classNames(styles['link'], className)}
      aria-label={t('loops.openSync', { step: children })}
      data-tip={t('loops.openSync', { step: children })}
      data-elides
      onClick={() => openSync(record)}
    >
      {children}
    </button>
  );
}

interface WhyLinkProps {
  /** The trace record to ask about; 0 if none is known. */
  readonly record: number;
  /** The function that added the key: `updatePod`. */
  readonly via: string;
  readonly className?: string | undefined;
}

/** The function that added a key. A click opens the chain of causes. */
export function WhyLink({ record, via, className }: WhyLinkProps) {
  const { t } = useTranslation();
  if (via === '') return null;
  if (record === 0) return <code className={className}>{via}</code>;
  return (
    <button
      type="button"
      className={classNames(styles['link'], className)}
      aria-label={t('loops.openWhy', { via })}
      data-tip={t('loops.openWhy', { via })}
      onClick={() => openWhy({ record })}
    >
      {via}
    </button>
  );
}
