import { ChevronDown } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { Button } from '../design/Button.tsx';
import { CommandItem } from '../commands/CommandButton.tsx';
import { Menu } from '../design/Menu.tsx';
import { pageCommand } from '../commands/page-command.ts';
import { useSession } from '../model/session-context.ts';
import { STAGE_IDS } from '../model/stages.ts';
import { useView } from '../model/view-store.ts';
import styles from './StageSwitch.module.css';

/** Chooses the stage of the page. Each has its number as its key. */
export function StageSwitch() {
  const t = useWords();
  const session = useSession();
  const shown = useView((view) => view.stage);
  return (
    <nav aria-label={t.stage.label} className={styles['switch']}>
      {STAGE_IDS.map((id) => {
        const { keys = [], run } = pageCommand(`stage ${id}`);
        return (
          <button
            key={id}
            type="button"
            className={styles['stage']}
            aria-label={t.stage[id].name}
            aria-current={id === shown}
            aria-keyshortcuts={keys.join(' ')}
            data-tip={t.stage[id].tip}
            onClick={() => run(session)}
          >
            {t.stage[id].name}
            <kbd aria-hidden="true">{keys[0]}</kbd>
          </button>
        );
      })}
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
        <CommandItem key={id} command={`stage ${id}`} checked={id === shown}>
          {t.stage[id].name}
        </CommandItem>
      ))}
    </Menu>
  );
}
