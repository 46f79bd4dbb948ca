import { GraduationCap, Languages, Monitor, Undo2 } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { useLanguage } from '../i18n/words.ts';
import { useBridge } from '../bridge/bridge-store.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { CommandButton, CommandItem } from '../commands/CommandButton.tsx';
import { later } from '../design/later.ts';
import { Menu } from '../design/Menu.tsx';
import { Optional } from '../design/Optional.tsx';
import { FaultsChip } from '../faults/index.tsx';
import { LANGUAGES } from '../i18n/language.ts';
import { CATALOGUE_HASH } from '../lessons/lesson-link.ts';
import { useAfterFirstGraph } from '../model/after-first-graph.ts';
import { pageCommand } from '../commands/page-command.ts';
import { THEMES, useSettings } from '../model/settings.ts';
import { useShare } from '../share/share-store.ts';
import { Clock } from './Clock.tsx';
import { StageMenu, StageSwitch } from './StageSwitch.tsx';
import { TimeMarks } from './TimeMarks.tsx';
import { TransportBar } from './TransportBar.tsx';
import styles from './Header.module.css';

const MoreMenu = later(() => import('./MoreMenu.tsx').then((module) => module.MoreMenu));

interface HeaderProps {
  /** The page shows one view at a time. The controls of time are in the header then; else they are above the timeline. */
  readonly narrow: boolean;
}

/** The page's name, its stages and its settings. */
export function Header({ narrow }: HeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['brand']}>
        <Mark />
        <h1 className={styles['name']}>Kubeloupe</h1>
        <LessonsLink />
        <HomeButton />
      </div>
      {narrow ? <NarrowParts /> : <WideParts />}
    </header>
  );
}

/** The stages, and a button for each setting. */
function WideParts() {
  return (
    <>
      <StageSwitch />
      <div className={styles['settings']}>
        <CommandButton command="palette" />
        <CommandButton command="share" />
        <FaultsChip />
        <CommandButton command="addons" />
        <BridgeButton />
        <ThemeMenu />
        <LanguageMenu />
        <CommandButton command="help" />
      </div>
    </>
  );
}

/** Fingers need large buttons, so there are few: the controls of time, the stage, the faults that are on, and the rest in one menu. */
function NarrowParts() {
  const afterFirstGraph = useAfterFirstGraph();
  return (
    <>
      <TransportBar clock={false} />
      <Clock />
      <TimeMarks />
      <div className={styles['settings']}>
        <StageMenu />
        <FaultsChip />
        <span className={styles['more']}>
          <Optional>{afterFirstGraph && <MoreMenu />}</Optional>
        </span>
      </div>
    </>
  );
}

/** The way to the catalogue of lessons. */
function LessonsLink() {
  const t = useWords();
  return (
    <ButtonLink look="quiet" href={CATALOGUE_HASH} aria-label={t.lessons} data-tip={t.lessons}>
      <GraduationCap aria-hidden="true" size={16} strokeWidth={1.75} />
      <span className={styles['lessonsWords']}>{t.lessons}</span>
    </ButtonLink>
  );
}

/** The way back to the user's own cluster, while a scenario or a lesson is shown. */
function HomeButton() {
  const t = useWords();
  const home = useShare((share) => share.home);
  if (home === undefined) return null;
  return (
    <Button data-home="" className={styles['home']} aria-label={t.home.back} data-tip={t.home.tip} onClick={home}>
      <Undo2 aria-hidden="true" size={16} strokeWidth={1.75} />
      <span className={styles['homeWords']}>{t.home.back}</span>
    </Button>
  );
}

/** Opens the sheet about kubectl. Marked while programs on this machine are let in. */
function BridgeButton() {
  const t = useWords();
  const isOpen = useBridge(({ state }) => state === 'open');
  return <CommandButton command="bridge" {...(isOpen && { label: t.bridge.isOn })} aria-pressed={isOpen} />;
}

/** Light, dark, for a projector, or as the system is set. */
function ThemeMenu() {
  const t = useWords();
  const theme = useSettings((settings) => settings.theme);
  const label = t.theme.label;
  const icon = pageCommand(`theme ${theme}`).icon ?? Monitor;
  return (
    <Menu label={label} align="end" renderTrigger={(props) => <IconButton label={label} icon={icon} {...props} />}>
      {THEMES.map((value) => (
        <CommandItem key={value} command={`theme ${value}`} checked={value === theme}>
          {t.theme[value]}
        </CommandItem>
      ))}
    </Menu>
  );
}

/** The language of the page. Each language has its own name for itself. */
function LanguageMenu() {
  const t = useWords();
  const language = useLanguage();
  const label = t.language.label;
  return (
    <Menu label={label} align="end" renderTrigger={(props) => <IconButton label={label} icon={Languages} {...props} />}>
      {LANGUAGES.map(({ id, name }) => (
        <CommandItem key={id} command={`language ${id}`} checked={id === language}>
          <span lang={id}>{name}</span>
        </CommandItem>
      ))}
    </Menu>
  );
}

/** Kubeloupe's sign: a loupe over two Pods, one ready, one starting. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles['mark']}>
      <circle cx="14" cy="14" r="10.5" className={styles['ring']} />
      <path d="M21.8 21.8 28.5 28.5" className={styles['handle']} />
      <circle cx="10.2" cy="14" r="2.7" className={styles['ready']} />
      <circle cx="17.8" cy="14" r="2" className={styles['running']} />
    </svg>
  );
}
