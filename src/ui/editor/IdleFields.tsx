import { CircleOff } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import type { Review, TextRange } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { Menu, MenuItem } from '../design/Menu.tsx';
import styles from './EditorView.module.css';

interface IdleFieldsProps {
  readonly idle: Review['idle'];
  readonly onGoTo: (range: TextRange) => void;
}

/** The most fields to list. All of them are marked in the text. */
const MOST_LISTED = 12;

/** Says which fields of the text have no effect here, and why. A click goes to the field. */
export function IdleFields({ idle, onGoTo }: IdleFieldsProps) {
  const t = usePartWords('idle');
  return (
    <Menu
      label={t.count({ count: idle.length })}
      align="end"
      renderTrigger={(props) => (
        <Button look="quiet" className={styles['idle']} data-tip={t.tip} data-idle={idle.length} {...props}>
          <CircleOff aria-hidden="true" size={14} strokeWidth={1.75} />
          {t.count({ count: idle.length })}
        </Button>
      )}
    >
      <div role="group" aria-label={t.tip}>
        <p className={styles['group']}>{t.tip}</p>
        {idle.slice(0, MOST_LISTED).map((field) => (
          <MenuItem key={`${field.line} ${field.path}`} onChoose={() => onGoTo(field)}>
            <span className={styles['idleField']}>
              <code>{field.path}</code> {t.reasons[field.reason]}
            </span>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}
