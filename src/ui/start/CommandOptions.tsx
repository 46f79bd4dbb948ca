import { useTranslation } from 'react-i18next';
import type { ManagerStartView } from '../../worker/protocol/index.ts';
import { changedOptions } from './options.ts';
import styles from './CommandOptions.module.css';

interface CommandOptionsProps {
  readonly manager: ManagerStartView;
  /** All of them, or only those that differ from their defaults. */
  readonly unfolded: boolean;
}

/** What the command line said: the options that differ from their defaults are marked. */
export function CommandOptions({ manager: { name, options }, unfolded }: CommandOptionsProps) {
  const { t } = useTranslation();
  const changed = changedOptions(options);
  const shown = unfolded ? options : changed;
  const count = options.length;
  return (
    <>
      <span className={styles['summary']}>
        {changed.length === 0
          ? t('start.options.default', { count })
          : t('start.options.changed', { changed: changed.length, count })}
      </span>
      {shown.length > 0 && (
        <ul className={styles['options']} aria-label={t('start.options.list', { name })}>
          {shown.map((option) => {
            const differs = option.value !== option.default;
            return (
              <li key={option.name} className={styles['option']} data-differs={differs}>
                <code>
                  --{option.name}={option.value}
                </code>
                {differs && <span className={styles['default']}>{t('start.options.byDefault', { value: option.default })}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
