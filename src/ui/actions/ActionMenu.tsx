import type { ReactNode } from 'react';
import { Ellipsis } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { say } from '../i18n/texts.ts';
import { commandLine } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Menu, MenuItem } from '../design/Menu.tsx';
import type { Action } from '../model/actions.ts';
import { useSession } from '../model/session-context.ts';
import { ACTION_ICONS } from './action-texts.ts';
import { carryOut } from './carry-out.ts';

interface ActionMenuProps {
  readonly subject: string;
  readonly actions: readonly Action[];
  /** Further items. */
  readonly children?: ReactNode;
}

/** The actions on an object, each with its command line. */
export function ActionMenu({ subject, actions, children }: ActionMenuProps) {
  const t = useWords();
  const session = useSession();
  const label = t.action.menu({ name: subject });
  return (
    <Menu label={label} align="end" renderTrigger={(props) => <IconButton label={label} icon={Ellipsis} {...props} />}>
      {actions.map((action) => (
        <MenuItem
          key={action.id}
          icon={ACTION_ICONS[action.id]}
          line={commandLine(action.command)}
          destructive={action.destructive === true}
          onChoose={() => carryOut(session, action)}
        >
          {say(t.action[action.id], { name: subject })}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}

interface ActionButtonProps {
  readonly action: Action;
  /** The name of the object, for the accessible name: `web`. */
  readonly subject: string;
  /** Stands on the button instead of its picture. What is around it hides the word or the picture where there is no room. */
  readonly word?: string | undefined;
}

/** An action on an object as a button: carries out its command, and shows its line before. */
export function ActionButton({ action, subject, word }: ActionButtonProps) {
  const t = useWords();
  const session = useSession();
  const label = say(t.action[action.id], { name: subject });
  const doing = { 'data-command': commandLine(action.command), onClick: () => carryOut(session, action) };
  if (word === undefined) return <IconButton label={label} icon={ACTION_ICONS[action.id]} {...doing} />;
  const Icon = ACTION_ICONS[action.id];
  return (
    <Button aria-label={label} data-tip={label} {...doing}>
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
      <span>{word}</span>
    </Button>
  );
}
