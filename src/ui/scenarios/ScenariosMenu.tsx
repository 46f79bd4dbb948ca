import { useState, type FunctionComponent } from 'react';
import { ChevronDown, GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { Menu, type MenuTriggerProps } from '../design/Menu.tsx';
import { useShare } from '../share/share-store.ts';
import styles from './ScenariosMenu.module.css';

/** Scenarios to begin with. What they are comes when the menu is opened first. */
export function ScenariosMenu() {
  const { t } = useTranslation();
  const [List, setList] = useState<FunctionComponent>();
  const show = (open: MenuTriggerProps['onClick'], button: HTMLElement): void => {
    import('./ScenarioList.tsx').then(
      ({ ScenarioList }) => {
        setList(() => ScenarioList);
        open({ currentTarget: button });
      },
      () => useShare.setState({ refusal: { from: 'link', code: 'not-loaded', path: '', figures: {} } }),
    );
  };
  return (
    <Menu
      label={t('lessons')}
      renderTrigger={({ onClick, ...props }) => (
        <Button
          look="quiet"
          aria-label={t('lessons')}
          data-tip={t('lessons')}
          {...props}
          onClick={(event) => show(onClick, event.currentTarget)}
        >
          <GraduationCap aria-hidden="true" size={16} strokeWidth={1.75} />
          <span data-scenarios="" className={styles['words']}>
            {t('lessons')}
          </span>
          <ChevronDown aria-hidden="true" size={14} className={styles['more']} />
        </Button>
      )}
    >
      {List !== undefined && <List />}
    </Menu>
  );
}
