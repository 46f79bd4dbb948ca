import { useTranslation } from 'react-i18next';
import type { ObjectView } from '../../worker/protocol/index.ts';
import { commandLine } from '../../worker/protocol/index.ts';
import { ACTION_ICONS } from '../actions/action-texts.ts';
import { carryOut } from '../actions/carry-out.ts';
import { Button } from '../design/Button.tsx';
import { ObjectFaults } from '../faults/index.tsx';
import { actionsOf, revisionActions } from '../model/actions.ts';
import { useObject } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';

interface ObjectActionsProps {
  readonly view: ObjectView;
}

/** What can be done to the chosen object, as buttons with words. */
export function ObjectActions({ view }: ObjectActionsProps) {
  const { t } = useTranslation();
  const session = useSession();
  const owner = useObject(view.owner);
  const actions = [...revisionActions(view, owner), ...actionsOf(view)];
  return (
    <>
      {actions.map((action) => {
        const Icon = ACTION_ICONS[action.id];
        return (
          <Button
            key={action.id}
            look={action.destructive === true ? 'danger' : 'plain'}
            data-command={commandLine(action.command)}
            onClick={() => carryOut(session, action)}
          >
            <Icon aria-hidden="true" size={14} strokeWidth={1.75} />
            {t(`action.${action.id}Here`)}
          </Button>
        );
      })}
      <ObjectFaults view={view} worded />
    </>
  );
}
