import { usePartWords } from '../i18n/parts.ts';
import { useLanguage } from '../i18n/words.ts';
import type { StepResult, StepTable } from '../../worker/protocol/index.ts';
import { classNames } from '../design/class-names.ts';
import { cellText, columnText } from '../i18n/step-words.ts';
import { shortPodName } from '../model/objects.ts';
import { ObjectLink } from './Part.tsx';
import styles from './StepRows.module.css';

interface StepRowsProps {
  readonly table: StepTable;
  /** The step that the table belongs to. */
  readonly step: Pick<StepResult, 'component' | 'name'>;
  /** The name in the first column of the row that is asked about. */
  readonly marked?: string | undefined;
}

/** The table of a step that decided several things, such as which Pods to delete. */
export function StepRows({ table, step, marked }: StepRowsProps) {
  const t = usePartWords('sync');
  const language = useLanguage();
  const { columns, rows, more } = table;
  const goes = columns.indexOf('deleted');
  return (
    <div className={styles['scroller']} role="region" aria-label={step.name} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnText(language, step, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={index}
              className={classNames(isLine(rows, goes, index) && styles['border'])}
              data-goes={row[goes] === true}
              aria-current={marked !== undefined && row[0] === marked ? 'true' : undefined}
            >
              {row.map((cell, column) => (
                <td key={columns[column]} className={classNames(typeof cell === 'number' && styles['number'])}>
                  <Cell step={step} column={columns[column] ?? ''} value={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles['more']}>{t.steps.more({ count: more })}</p>}
    </div>
  );
}

/** Whether this row begins those that are kept, after those that are deleted. */
function isLine(rows: StepTable['rows'], goes: number, index: number): boolean {
  return goes >= 0 && index > 0 && rows[index - 1]?.[goes] === true && rows[index]?.[goes] !== true;
}

interface CellProps {
  readonly step: StepRowsProps['step'];
  readonly column: string;
  readonly value: number | string | boolean;
}

function Cell({ step, column, value }: CellProps) {
  const t = usePartWords('sync');
  const language = useLanguage();
  if (column === 'deleted') return <>{value === true ? t.table.deleted : t.table.kept}</>;
  if (column === 'node' && value !== '')
    return (
      <ObjectLink kind="Node" objectKey={String(value)}>
        {String(value)}
      </ObjectLink>
    );
  // The Pods of a ReplicaSet differ in their last part. It leaves room for what is said about them.
  if (column === 'Pod') return <span data-tip={String(value)}>{shortPodName(String(value))}</span>;
  // The times of a Pod are all on the same day, so the date is left out.
  return (
    <>
      {typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
        ? value.slice(11, 19)
        : cellText(language, step, column, value)}
    </>
  );
}
