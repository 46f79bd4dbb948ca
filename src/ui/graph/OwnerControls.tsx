import type { OwnerView } from '../../worker/protocol/index.ts';
import { ActionButton, ActionMenu } from '../actions/ActionMenu.tsx';
import { ScaleStepper } from '../actions/ScaleStepper.tsx';
import { classNames } from '../design/class-names.ts';
import { actionsOf, isScalable } from '../model/actions.ts';
import styles from './DeploymentCard.module.css';

interface OwnerControlsProps {
  readonly owner: OwnerView;
}

/** The actions on an owner of Pods: its number of replicas if it has one, and a button for each action that deletes nothing. */
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
