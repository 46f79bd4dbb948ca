import { useTranslation } from 'react-i18next';
import { commandLine } from '../../worker/protocol/index.ts';
import { IconButton } from '../design/IconButton.tsx';
import type { Action } from '../model/actions.ts';
import { useSession } from '../model/session-context.ts';
import { ACTION_ICONS } from './action-texts.ts';
import { carryOut } from './carry-out.ts';

interface ActionButtonProps {
  readonly action: Action;
  /** What it is done to, for the accessible name: `web`. */
  readonly subject: string;
}

/** An action on an object as a button: carries out its command, and shows its line before. */
export function ActionButton({ action, subject }: ActionButtonProps) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <IconButton
      label={t(`action.${action.id}`, { name: subject })}
      icon={ACTION_ICONS[action.id]}
      data-command={commandLine(action.command)}
      onClick={() => carryOut(session, action)}
    />
  );
}
