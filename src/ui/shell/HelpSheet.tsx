import { GraduationCap } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { ButtonLink } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { CATALOGUE_HASH } from '../lessons/lesson-link.ts';
import { closeOverlay } from '../model/overlay.ts';
import { keysOf, SHORTCUTS, shortcutWords } from './shortcuts.ts';
import styles from './HelpSheet.module.css';

const MOD = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** The purpose of the page, and its keys. */
export function HelpSheet() {
  const t = useWords();
  const lessons = usePartWords('lessons');
  return (
    <Dialog title={t.help.title} onClose={closeOverlay}>
      <p className={styles['intro']}>{t.help.intro}</p>
      <ButtonLink className={styles['lessons']} href={CATALOGUE_HASH} onClick={() => closeOverlay()}>
        <GraduationCap aria-hidden="true" size={16} strokeWidth={1.75} />
        {lessons.all}
      </ButtonLink>
      <h3 className={styles['heading']}>{t.help.keys}</h3>
      <dl className={styles['keys']}>
        <Key words={t.shortcut.apply} keys={[MOD, 'Enter']} />
        {SHORTCUTS.map((shortcut) => (
          <Key
            key={shortcut.id}
            words={shortcutWords(t, shortcut)}
            keys={shortcut.mod === true ? [MOD, shortcut.shown] : keysOf(shortcut).map((keys) => keys.join('+'))}
          />
        ))}
      </dl>
    </Dialog>
  );
}

interface KeyProps {
  readonly words: string;
  readonly keys: readonly string[];
}

function Key({ words, keys }: KeyProps) {
  return (
    <div className={styles['key']}>
      <dt>{words}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}
