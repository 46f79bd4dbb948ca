import { usePartWords } from '../i18n/parts.ts';
import { CircleDot, StepBack, StepForward } from 'lucide-react';
import { type Breakpoint, isSameBreakpoint } from '../../worker/protocol/index.ts';
import { classNames } from '../design/class-names.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { openOverlay } from '../model/overlay.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import styles from './BreakpointButton.module.css';

export interface BreakpointButtonProps {
  readonly breakpoint: Breakpoint;
  /** Visible only if the breakpoint is set, or while its row is pointed at or focused. */
  readonly quiet?: boolean;
  readonly className?: string | undefined;
}

/** A dot, filled if the breakpoint is set. */
export function BreakpointButton({ breakpoint, quiet = false, className }: BreakpointButtonProps) {
  const t = usePartWords('time');
  const session = useSession();
  const textOf = useBreakpointText();
  const set = useCluster((state) => state.breakpoints.some((each) => isSameBreakpoint(each, breakpoint)));
  const label = t.breakpoints.stop({ when: textOf(breakpoint) });
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={set}
      data-tip={label}
      data-breakpoint={breakpoint.type}
      data-quiet={quiet}
      className={classNames(styles['button'], className)}
      onClick={() => session.breakpoint('toggle', breakpoint)}
    >
      <i aria-hidden="true" className={styles['dot']} />
    </button>
  );
}

/** The number of breakpoints. A click opens their list. */
export function BreakpointsButton() {
  const t = usePartWords('time');
  const count = useCluster((state) => state.breakpoints.length);
  const label = t.breakpoints.button({ count });
  return (
    <Button
      look="quiet"
      aria-haspopup="dialog"
      aria-label={label}
      data-tip={label}
      className={styles['breakpointsButton']}
      onClick={() => openOverlay({ kind: 'breakpoints' })}
    >
      <CircleDot aria-hidden="true" size={14} strokeWidth={2} />
      {count}
    </Button>
  );
}

export interface ObjectTimeProps {
  /** Such as `Deployment/default/web`. */
  readonly id: string;
  readonly name: string;
}

/** Steps through the writes of one object: back to before the last one, on to the next one, and a breakpoint on each. */
export function ObjectTime({ id, name }: ObjectTimeProps) {
  const t = usePartWords('time');
  const session = useSession();
  return (
    <span className={styles['tools']}>
      <IconButton
        label={t.stepObject.back({ name })}
        icon={StepBack}
        onClick={() => session.transport({ type: 'step-object', id, back: true })}
      />
      <IconButton
        label={t.stepObject.forward({ name })}
        icon={StepForward}
        onClick={() => session.transport({ type: 'step-object', id })}
      />
      <BreakpointButton breakpoint={{ type: 'object', object: id }} className={styles['stop']} />
    </span>
  );
}

/** Describes what a breakpoint stops at: `a sync comes to isScalingEvent`. */
export function useBreakpointText(): (breakpoint: Breakpoint) => string {
  const t = usePartWords('time');
  const stepText = ({ name, component, condition }: Extract<Breakpoint, { readonly type: 'step' }>): string => {
    const step = component === undefined ? t.breakpoints.when.step({ name }) : t.breakpoints.when.stepOf({ name, component });
    return condition === undefined ? step : t.breakpoints.when.stepIf({ step, condition });
  };
  return (breakpoint) => {
    switch (breakpoint.type) {
      case 'key': {
        const { key, queue } = breakpoint;
        return queue === undefined ? t.breakpoints.when.key({ key }) : t.breakpoints.when.keyOf({ key, queue });
      }
      case 'object':
        return t.breakpoints.when.object({ id: breakpoint.object });
      case 'step':
        return stepText(breakpoint);
      case 'event':
        return t.breakpoints.when.event({ reason: breakpoint.reason });
    }
  };
}
