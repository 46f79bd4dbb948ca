import { type KeyboardEvent, useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { type ConsoleEntry, commandLine } from '../../worker/protocol/index.ts';
import { type Scalable, scaleCommand } from '../model/actions.ts';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import styles from './ScaleStepper.module.css';

interface ScaleStepperProps {
  readonly view: Scalable;
}

/** The desired number of replicas. Buttons change it by one, and it can be typed. */
export function ScaleStepper({ view }: ScaleStepperProps) {
  const t = useWords();
  const session = useSession();
  /** The typed text. Undefined while the user does not type. */
  const [draft, setDraft] = useState<string>();
  const { name } = view;
  const [wanted, ask] = useWanted(view.desired);

  const scale = (replicas: number): void => {
    if (replicas < 0 || replicas === wanted) return;
    ask(replicas);
    session.run(scaleCommand(view, replicas));
  };
  const commit = (): void => {
    if (draft !== undefined && /^\d+$/.test(draft)) scale(Number(draft));
    setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setDraft(undefined);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      scale(wanted + (event.key === 'ArrowUp' ? 1 : -1));
    }
  };
  const down = scaleCommand(view, Math.max(0, wanted - 1));
  const up = scaleCommand(view, wanted + 1);
  const downLabel = t.action.scaleDown({ name });
  const upLabel = t.action.scaleUp({ name });

  return (
    <fieldset aria-label={t.scale.group({ name })} className={styles['stepper']}>
      <button
        type="button"
        className={styles['step']}
        aria-label={downLabel}
        data-tip={downLabel}
        data-command={commandLine(down)}
        disabled={wanted === 0}
        onClick={() => scale(wanted - 1)}
      >
        <Minus aria-hidden="true" size={14} strokeWidth={2} />
      </button>
      <input
        className={styles['number']}
        inputMode="numeric"
        aria-label={t.scale.replicas({ name })}
        value={draft ?? String(wanted)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles['step']}
        aria-label={upLabel}
        data-tip={upLabel}
        data-command={commandLine(up)}
        onClick={() => scale(wanted + 1)}
      >
        <Plus aria-hidden="true" size={14} strokeWidth={2} />
      </button>
    </fieldset>
  );
}

/** A requested number that the object does not have yet. */
interface Asked {
  readonly from: number;
  readonly to: number;
  /** Commands that had failed by then. */
  readonly failures: number;
}

/**
 * The number of replicas that the user wants: the requested one until the object has it, else the object's. So a second click that comes before the answer to
 * the first one does not request the same number again. Also returns a function that notes a request.
 */
function useWanted(desired: number): readonly [wanted: number, ask: (to: number) => void] {
  const mirror = useClusterMirror();
  const [asked, setAsked] = useState<Asked>();
  const failures = useCluster(({ console }) => (asked === undefined ? 0 : failuresIn(console)));
  const onItsWay = asked !== undefined && asked.failures === failures && isBetween(desired, asked.from, asked.to);
  if (asked !== undefined && !onItsWay) setAsked(undefined);
  const ask = (to: number): void => setAsked({ from: desired, to, failures: failuresIn(mirror.getState().console) });
  return [onItsWay ? asked.to : desired, ask];
}

function failuresIn(entries: readonly ConsoleEntry[]): number {
  return entries.filter(({ exitCode = 0 }) => exitCode !== 0).length;
}

/** Whether a number lies on the way from one to another, and is not there yet. */
function isBetween(value: number, from: number, to: number): boolean {
  return from < to ? value >= from && value < to : value <= from && value > to;
}
