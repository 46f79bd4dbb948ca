import type { ObjectView } from '../../worker/protocol/index.ts';
import { FaultMenu } from './FaultMenu.tsx';
import { offersOf } from './offers.ts';
import { surroundings } from './surroundings.ts';

export interface ObjectFaultsProps {
  readonly view: ObjectView;
  readonly worded?: boolean;
  readonly className?: string | undefined;
}

/** What can be broken about an object. */
export function ObjectFaults({ view, worded = false, className }: ObjectFaultsProps) {
  return <FaultMenu subject={view.name} offers={() => offersOf(view, surroundings())} worded={worded} className={className} />;
}
