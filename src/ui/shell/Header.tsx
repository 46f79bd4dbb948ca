import { Command, CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BridgeButton } from '../bridge/BridgeButton.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { FaultsChip } from '../faults/index.tsx';
import { useView } from '../model/view-store.ts';
import { ScenariosMenu } from '../scenarios/ScenariosMenu.tsx';
import { HomeButton } from '../share/HomeButton.tsx';
import { ShareButton } from '../share/ShareButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Mark } from './Mark.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { TimeMarks } from './TimeMarks.tsx';
import { TransportBar } from './TransportBar.tsx';
import styles from './Header.module.css';

/** The name, time, and the page's own settings. */
export function Header() {
  const { t } = useTranslation();
  return (
    <header className={styles['header']}>
      <div className={styles['brand']}>
        <Mark />
        <h1 className={styles['name']}>Kubeloupe</h1>
        <ScenariosMenu />
        <HomeButton />
      </div>
      <TransportBar />
      <div className={styles['end']}>
        <TimeMarks />
        <div className={styles['settings']}>
          <IconButton label={t('palette.open')} icon={Command} onClick={() => useView.setState({ palette: true })} />
          <ShareButton />
          <FaultsChip />
          <BridgeButton />
          <ThemeMenu />
          <LanguageMenu />
          <IconButton label={t('help.open')} icon={CircleQuestionMark} onClick={() => useView.setState({ help: true })} />
        </div>
      </div>
    </header>
  );
}
