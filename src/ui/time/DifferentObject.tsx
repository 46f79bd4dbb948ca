import { useTranslation } from 'react-i18next';
import { objectKey, type DifferenceView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { select } from '../model/view-store.ts';
import { closeComparison } from './compare-store.ts';
import styles from './CompareSheet.module.css';

interface DifferentObjectProps {
  readonly object: DifferenceView;
  /** Its fields are not folded at first. */
  readonly open: boolean;
  /** The other moment has another one of its name. */
  readonly hasNamesake: boolean;
}

/** An object that is not the same, and its fields before and after. */
export function DifferentObject({ object, open, hasNamesake }: DifferentObjectProps) {
  const { t } = useTranslation('time');
  const id = objectKey(object);
  const note = object.how === 'changed' ? t('compare.changed', { count: object.changes.length }) : t(`compare.${object.how}`);
  const show = (): void => {
    closeComparison();
    select(id);
  };
  return (
    <>
      <div className={styles['head']}>
        <Button look="quiet" className={styles['object']} aria-label={t('compare.open', { id })} onClick={show}>
          {object.name}
        </Button>
        {object.changes.length === 0 && (
          <span className={styles['note']}>
            {note}
            {hasNamesake && ` · ${t('compare.namesake')}`}
          </span>
        )}
      </div>
      {object.changes.length > 0 && (
        <details open={open}>
          <summary className={styles['note']}>{note}</summary>
          <table className={styles['table']}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('compare.field')}</th>
                <th scope="col">{t('compare.before')}</th>
                <th scope="col">{t('compare.after')}</th>
              </tr>
            </thead>
            <tbody>
              {object.changes.map(({ path, before, after }) => (
                <tr key={path}>
                  <th scope="row">{path}</th>
                  <td>{before ?? <em>{t('compare.absent')}</em>}</td>
                  <td>{after ?? <em>{t('compare.absent')}</em>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}
