import { useTranslation } from 'react-i18next';
import type { ManagerStartView, StageView } from '../../worker/protocol/index.ts';
import type { StartStage } from '../loops/start-stages.ts';
import { CacheSync, InformerCount } from './Caches.tsx';
import { CommandOptions } from './CommandOptions.tsx';
import { ControllerList } from './ControllerList.tsx';
import { DoneMark } from './DoneMark.tsx';
import { Election } from './Election.tsx';
import { Moment } from './Moment.tsx';
import { Parts } from './Parts.tsx';
import { WorkerCount } from './WorkerCount.tsx';
import styles from './StageCell.module.css';

interface StageCellProps {
  readonly stage: StartStage;
  readonly manager: ManagerStartView;
  /** Of this stage; empty while the manager has not come to it. */
  readonly reports: readonly StageView[];
  readonly unfolded: boolean;
}

/** When a manager came to a stage, and what it did there. */
export function StageCell({ stage, manager, reports, unfolded }: StageCellProps) {
  const { t } = useTranslation();
  const [first] = reports;
  const begun = first !== undefined;
  return (
    <td className={styles['cell']} data-begun={begun} data-of={manager.name}>
      <span className={styles['line']}>
        <DoneMark done={begun} />
        {begun ? <Moment report={first} manager={manager} /> : <span className={styles['notYet']}>{t('start.notYet')}</span>}
        <span aria-hidden="true" className={styles['of']}>
          {manager.name}
        </span>
      </span>
      {begun && <Body stage={stage} manager={manager} reports={reports} unfolded={unfolded} />}
    </td>
  );
}

function Body({ stage, manager, reports, unfolded }: StageCellProps) {
  switch (stage) {
    case 'NewControllerManagerCommand':
      return <CommandOptions manager={manager} unfolded={unfolded} />;
    case 'leaderElectAndRun':
      return <Election manager={manager} />;
    case 'Run':
    case 'CreateControllerContext':
      return <Parts reports={reports} />;
    case 'BuildControllers':
      return <ControllerList manager={manager} unfolded={unfolded} />;
    case 'InformerFactory.Start':
      return <InformerCount manager={manager.name} />;
    case 'RunControllers':
      return <WorkerCount manager={manager.name} unfolded={unfolded} />;
    case 'WaitForCacheSync':
      return <CacheSync manager={manager.name} unfolded={unfolded} />;
    case 'OnStartedLeading':
      return null;
  }
}
