import { GraduationCap } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { CATALOGUE_HASH } from '../lessons/lesson-link.ts';
import { shownKeys } from '../commands/keys.ts';
import { closeOverlay } from '../model/overlay.ts';
import { pageCommand, pageCommands } from '../commands/page-command.ts';
import { useSession } from '../model/session-context.ts';
import styles from './HelpSheet.module.css';

/** The purpose of the page, and its keys. */
export function HelpSheet() {
  const t = useWords();
  const help = usePartWords('help');
  const session = useSession();
  return (
    <Dialog title={help.title} onClose={closeOverlay}>
      <p className={styles['intro']}>{help.intro}</p>
      <div className={styles['ways']}>
        <ButtonLink href={CATALOGUE_HASH} onClick={() => closeOverlay()}>
          <GraduationCap aria-hidden="true" size={16} strokeWidth={1.75} />
          {t.command.lessons}
        </ButtonLink>
        {(['introduction', 'join'] as const).map((id) => {
          const command = pageCommand(id);
          return (
            <Button
              key={id}
              onClick={() => {
                closeOverlay();
                command.run(session);
              }}
            >
              {command.words(t)}
            </Button>
          );
        })}
      </div>
      <h3 className={styles['heading']}>{help.keys}</h3>
      <dl className={styles['keys']}>
        {pageCommands()
          .filter(({ keys = [] }) => keys.length > 0)
          .map(({ id, words, keys = [] }) => (
            <Key key={id} words={words(t)} keys={keys.flatMap(shownKeys)} />
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
