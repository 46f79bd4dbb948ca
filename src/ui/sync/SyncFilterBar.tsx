import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { listSyncs, type SyncFilter } from '../model/view-store.ts';
import styles from './SyncFilterBar.module.css';

interface SyncFilterBarProps {
  readonly filter: SyncFilter;
  /** Whose syncs there are. */
  readonly controllers: readonly string[];
}

/** Whose syncs, and of which key. */
export function SyncFilterBar({ filter, controllers }: SyncFilterBarProps) {
  const { t } = useTranslation('sync');
  const { controller, key } = filter;
  const names = controller === undefined || controllers.includes(controller) ? controllers : [controller, ...controllers];
  return (
    <div className={styles['bar']}>
      <select
        className={styles['select']}
        aria-label={t('list.controller')}
        value={controller ?? ''}
        onChange={({ currentTarget: { value } }) =>
          listSyncs({ ...(value !== '' && { controller: value }), ...(key !== undefined && { key }) })
        }
      >
        <option value="">{t('list.everybody')}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {key !== undefined && (
        <span className={styles['key']}>
          <code>{key}</code>
          <IconButton
            label={t('list.clearKey')}
            icon={X}
            onClick={() => listSyncs(controller === undefined ? {} : { controller })}
          />
        </span>
      )}
    </div>
  );
}
