import type { ReactNode } from 'react';
import { CircleHelp } from 'lucide-react';
import type { WhySubject } from '../../worker/protocol/index.ts';
import { classNames } from '../design/class-names.ts';
import { openWhy } from '../model/world-view.ts';
import { useWorld } from '../model/session-context.ts';
import styles from './WhyButton.module.css';

interface WhyButtonProps {
  readonly subject: WhySubject;
  /** The question, as the accessible name: `Why is Available False?` */
  readonly label: string;
  /** Text next to the icon. */
  readonly word?: ReactNode;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
}

/** Asks why something is as it is. Small enough to stand next to it. */
export function WhyButton({ subject, label, word, className, tabIndex }: WhyButtonProps) {
  const world = useWorld();
  return (
    <button
      type="button"
      className={classNames(styles['button'], 'finger', className)}
      aria-label={label}
      data-tip={label}
      data-why
      data-word={word !== undefined}
      tabIndex={tabIndex}
      onClick={() => openWhy(world, subject)}
    >
      <CircleHelp aria-hidden="true" size={13} strokeWidth={2} />
      {word}
    </button>
  );
}
