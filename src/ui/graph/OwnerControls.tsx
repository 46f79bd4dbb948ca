import type { OwnerView } from '../../worker/protocol/index.ts';
import { ActionButton, ActionMenu } from '../actions/ActionMenu.tsx';
import { ScaleStepper } from '../actions/ScaleStepper.tsx';
import { classNames } from '../design/class-names.ts';
import { actionsOf, isScalable } from '../model/actions.ts';
import styles from './DeploymentCard.module.css';

interface OwnerControlsProps {
  readonly owner: OwnerView;
}

/** What can be done to an owner of Pods: its size where it has one, and a button for all that takes nothing away. */
export function OwnerControls({ owner }: OwnerControlsProps) {
  const actions = actionsOf(owner);
  return (
    <div className={classNames(styles['controls'], 'nopan')} data-controls>
      {isScalable(owner) && <ScaleStepper view={owner} />}
      {actions
        .filter(({ destructive }) => destructive !== true)
        .map((action) => (
          <ActionButton key={action.id} action={action} subject={owner.name} />
        ))}
      <ActionMenu subject={owner.name} actions={actions} />
    </div>
  );
}
