import { memo } from 'react';
import { Power, PowerOff } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { type Command, commandLine, type ManagerView } from '../../worker/protocol/index.ts';
import { IconButton } from '../design/IconButton.tsx';
import { useSession, useWorld } from '../model/session-context.ts';
import { showView } from '../model/world-view.ts';
import { LoopGroup } from './LoopGroup.tsx';
import { showLoopTab } from './ring/drawn-loop.ts';
import { stagesBegun, START_STAGES } from './start/start-stages.ts';
import styles from './ManagerGroup.module.css';

interface ManagerGroupProps {
  readonly manager: ManagerView;
  readonly slots: number;
}

/** A controller manager with the loops that run in it. A standby runs none. */
export function ManagerGroup({ manager, slots }: ManagerGroupProps) {
  return <LoopGroup component={manager.name} slots={slots} head={<ManagerHead manager={manager} />} />;
}

interface ManagerHeadProps {
  readonly manager: ManagerView;
}

const ManagerHead = memo(function ManagerHead({ manager }: ManagerHeadProps) {
  const inside = usePartWords('insideLoops');
  const session = useSession();
  const { name, state, stage, identity } = manager;
  const on = state === 'stopped';
  const command: Command = { type: 'power-manager', name, on };
  return (
    <header className={styles['head']} data-manager={name} data-state={state}>
      <ManagerLamp state={state} />
      <h3 className={styles['name']} data-tip={identity === '' ? undefined : inside.manager.identity({ identity })}>
        {name}
      </h3>
      <span className={styles['state']}>{inside.manager[state]}</span>
      {state !== 'leading' && <Stages stage={stage} />}
      <IconButton
        className={styles['power']}
        label={(on ? inside.manager.start : inside.manager.kill)({ name })}
        icon={on ? Power : PowerOff}
        data-command={commandLine(command)}
        onClick={() => session.run(command)}
      />
    </header>
  );
});

interface StagesProps {
  readonly stage: string;
}

/** The progress of the start: a mark for each stage, and the name of the current one. A click shows the whole start. */
function Stages({ stage }: StagesProps) {
  const inside = usePartWords('insideLoops');
  const world = useWorld();
  const begun = stagesBegun(stage);
  return (
    <button
      type="button"
      className={styles['stages']}
      aria-label={inside.manager.stages({ stage, begun, count: START_STAGES.length })}
      aria-description={inside.manager.toStart}
      data-tip={START_STAGES.map((name, i) => `${i < begun ? '●' : '○'} ${name}`).join('\n')}
      data-tip-line={inside.manager.toStart}
      onClick={() => {
        showLoopTab('start');
        showView(world, 'loop');
      }}
    >
      <span className={styles['marks']}>
        {START_STAGES.map((name, i) => (
          <i key={name} data-begun={i < begun} />
        ))}
      </span>
      <code>{stage}</code>
    </button>
  );
}

/** Shows the state of a manager. The word next to it says the same. */
export function ManagerLamp({ state }: Pick<ManagerView, 'state'>) {
  return <i aria-hidden="true" className={styles['lamp']} data-state={state} />;
}
