import { ChevronDown } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { Button } from '../design/Button.tsx';
import { Menu, MenuItem } from '../design/Menu.tsx';
import { STAGE_IDS, stageKey } from '../model/stages.ts';
import { chooseStage, useView } from '../model/view-store.ts';
import styles from './StageSwitch.module.css';

/** Chooses the stage of the page. Each has its number as its key. */
export function StageSwitch() {
  const t = useWords();
  const shown = useView((view) => view.stage);
  return (
    <nav aria-label={t.stage.label} className={styles['switch']}>
      {STAGE_IDS.map((id) => (
        <button
          key={id}
          type="button"
          className={styles['stage']}
          aria-label={t.stage[id].name}
          aria-current={id === shown}
          aria-keyshortcuts={stageKey(id)}
          data-tip={t.stage[id].tip}
          onClick={() => chooseStage(id)}
        >
          {t.stage[id].name}
          <kbd aria-hidden="true">{stageKey(id)}</kbd>
        </button>
      ))}
    </nav>
  );
}

/** The same as a menu, for a narrow screen. */
export function StageMenu() {
  const t = useWords();
  const shown = useView((view) => view.stage);
  return (
    <Menu
      label={t.stage.label}
      align="end"
      renderTrigger={(props) => (
        <Button look="quiet" aria-label={t.stage.choose({ name: t.stage[shown].name })} {...props}>
          {t.stage[shown].name}
          <ChevronDown aria-hidden="true" size={14} />
        </Button>
      )}
    >
      {STAGE_IDS.map((id) => (
        <MenuItem key={id} checked={id === shown} onChoose={() => chooseStage(id)}>
          {t.stage[id].name}
        </MenuItem>
      ))}
    </Menu>
  );
}
