import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useCluster } from '../model/cluster-store.ts';
import { countOf } from '../model/untold.ts';
import { MAIN_KINDS } from './columns.ts';
import styles from './TableView.module.css';

interface KindSelectProps {
  /** What is shown. */
  readonly kind: string;
  readonly onChange: (kind: string) => void;
}

/** The kinds beside the main ones of which there are objects. */
export function KindSelect({ kind, onChange }: KindSelectProps) {
  const { t } = useTranslation();
  const others = useCluster(
    useShallow((state) => [...state.kinds.keys()].filter((name) => !MAIN_KINDS.includes(name)).toSorted()),
  );
  const counts = useCluster(useShallow((state) => others.map((name) => countOf(state, name))));
  return (
    <select
      className={styles['select']}
      aria-label={t('table.otherKinds')}
      value={MAIN_KINDS.includes(kind) ? '' : kind}
      data-chosen={!MAIN_KINDS.includes(kind)}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="" disabled hidden>
        {t('table.otherKinds')}
      </option>
      {others.map((name, index) => (
        <option key={name} value={name}>
          {`${name} ${counts[index] ?? 0}`}
        </option>
      ))}
    </select>
  );
}
