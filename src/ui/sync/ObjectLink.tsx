import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { select } from '../model/view-store.ts';
import styles from './ObjectLink.module.css';

interface ObjectLinkProps {
  readonly kind: string;
  /** `namespace/name`, or `name`. */
  readonly objectKey: string;
  readonly children?: ReactNode;
}

/** The name of an object; shows it in the inspector. */
export function ObjectLink({ kind, objectKey, children }: ObjectLinkProps) {
  const { t } = useTranslation('sync');
  return (
    <button
      type="button"
      className={styles['link']}
      data-tip={t('steps.objectTip')}
      data-object-link={`${kind}/${objectKey}`}
      onClick={() => select(`${kind}/${objectKey}`)}
    >
      {children ?? `${kind} ${objectKey}`}
    </button>
  );
}
