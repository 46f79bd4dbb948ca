import { ChevronDown, GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { later } from '../design/later.ts';
import { Menu } from '../design/Menu.tsx';
import styles from './ScenariosMenu.module.css';

const ScenarioList = later(() => import('./ScenarioList.tsx').then((module) => module.ScenarioList));

/** Scenarios to begin with. The list of them is loaded when the menu is first opened. */
export function ScenariosMenu() {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('lessons')}
      renderTrigger={(props) => (
        <Button look="quiet" aria-label={t('lessons')} data-tip={t('lessons')} {...props}>
          <GraduationCap aria-hidden="true" size={16} strokeWidth={1.75} />
          <span data-scenarios="" className={styles['words']}>
            {t('lessons')}
          </span>
          <ChevronDown aria-hidden="true" size={14} className={styles['more']} />
        </Button>
      )}
    >
      <ScenarioList />
    </Menu>
  );
}
