import { Split } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { MOST_BRANCHES, parseObjectKey, type DeploymentView } from '../../worker/protocol/index.ts';
import { MenuItem } from '../design/Menu.tsx';
import { useCluster } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { useSession } from '../model/session-context.ts';
import { showStage } from '../model/view-store.ts';
import { type WhatIf, whatIfWords, whatIfsOf } from './what-ifs.ts';

interface WhatIfItemsProps {
  readonly deployment: DeploymentView;
}

/** Menu items that run the same history again with one fact about a Deployment changed, and compare. */
export function WhatIfItems({ deployment }: WhatIfItemsProps) {
  const t = usePartWords('compare');
  const session = useSession();
  const full = useCluster(({ branches }) => branches.length >= MOST_BRANCHES);
  if (full) return null;
  return whatIfsOf(deployment).map((whatIf) => (
    <MenuItem key={whatIf.id} icon={Split} onChoose={() => askWhatIf(session, deployment, whatIf)}>
      {whatIfWords(t, whatIf)}
    </MenuItem>
  ));
}

/** Begins the branch on which the fact is different, and plays it beside the other from there. */
export function askWhatIf(session: Session, deployment: DeploymentView, { command }: WhatIf): void {
  showStage('compare');
  session.branch({ type: 'what-if', object: parseObjectKey(deployment.id), command });
  session.transport({ type: 'play' });
}
