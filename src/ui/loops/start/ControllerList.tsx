import { usePartWords } from '../../i18n/parts.ts';
import type { ControllerStartState, ManagerStartView, Step } from '../../../worker/protocol/index.ts';
import { declaredSteps } from '../../../worker/protocol/steps.ts';
import styles from './ControllerList.module.css';

interface ControllerListProps {
  readonly manager: ManagerStartView;
  readonly unfolded: boolean;
}

/** Controllers that this simulation could run, but that were not started. */
const LEFT_OUT: ReadonlySet<ControllerStartState> = new Set(['skipped', 'not-chosen']);
/** Controllers that are not part of this simulation, for whatever reason. */
const NOT_HERE: ReadonlySet<ControllerStartState> = new Set(['absent', 'cloud', 'off', 'gated']);

/** Every controller: built, or left out with the reason. */
export function ControllerList({ manager: { name, controllers }, unfolded }: ControllerListProps) {
  const start = usePartWords('start');
  const count = (isOne: (state: ControllerStartState) => boolean): number =>
    controllers.filter(({ state }) => isOne(state)).length;
  const left = count((state) => LEFT_OUT.has(state));
  const shown = unfolded ? controllers : controllers.filter(({ state }) => LEFT_OUT.has(state));
  return (
    <>
      <span className={styles['summary']}>
        {[
          start.controllers.built({ count: count((state) => state === 'built') }),
          ...(left > 0 ? [start.controllers.left({ count: left })] : []),
          start.controllers.absent({ count: count((state) => NOT_HERE.has(state)) }),
        ].join(' · ')}
      </span>
      {shown.length > 0 && (
        <ul className={styles['controllers']} aria-label={start.controllers.list({ name })}>
          {shown.map((controller) => (
            <li
              key={controller.name}
              className={styles['controller']}
              data-controller={controller.name}
              data-state={controller.state}
              data-tip={controller.name}
              data-tip-line={formerNames(controller.function)}
            >
              <DoneMark done={controller.state === 'built'} />
              <code>{controller.function ?? controller.name}</code>
              {controller.state !== 'built' && <span className={styles['why']}>{start.controllers.state[controller.state]}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The names of a function in earlier versions: `v1.28: startPodGCController`. */
function formerNames(name: string | undefined): string | undefined {
  const steps: Readonly<Record<string, Step>> = declaredSteps.manager;
  const names = name === undefined ? undefined : steps[name]?.olderNames;
  return (
    names &&
    Object.entries(names)
      .map(([version, former]) => `${version}: ${former}`)
      .join('\n')
  );
}

interface DoneMarkProps {
  readonly done: boolean;
}

/** A small ring, full when something is done. The words beside it say the same. */
export function DoneMark({ done }: DoneMarkProps) {
  return <i aria-hidden="true" className={styles['mark']} data-done={done} />;
}
