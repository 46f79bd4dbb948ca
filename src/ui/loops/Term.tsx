import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../design/class-names.ts';
import { showGuide } from './loops-store.ts';
import styles from './Term.module.css';

interface TermProps {
  readonly part: GuidedPart;
  readonly className?: string | undefined;
}

/** The name of a part of the picture, with its explanation: by pointer, by focus, and in the guide when it is pressed. */
export const Term = memo(function Term({ part, className }: TermProps) {
  const { t } = useTranslation();
  const tip = t(`loops.part.${part}.tip`);
  return (
    <button
      type="button"
      className={classNames(styles['term'], className)}
      aria-description={tip}
      data-tip={tip}
      onClick={() => showGuide(true)}
    >
      {t(`loops.part.${part}.name`)}
    </button>
  );
});

interface CountLabelProps {
  readonly part: GuidedPart;
  readonly count: number;
}

/** How many there are in a part of a loop that is shown large: what is none is said quietly. */
export function CountLabel({ part, count }: CountLabelProps) {
  return (
    <p className={styles['label']} data-some={count > 0}>
      <b>{count}</b> <Term part={part} />
    </p>
  );
}

/** The parts of the picture that the guide explains, in the order in which a key passes through them. */
export const GUIDED_PARTS = [
  'apiserver',
  'etcd',
  'watch',
  'informers',
  'handlers',
  'queue',
  'ready',
  'waiting',
  'processing',
  'workers',
  'dirty',
  'expectations',
  'write',
  'scheduler',
  'activeQ',
  'backoffQ',
  'unschedulable',
  'kubelets',
  'steps',
  'metrics',
] as const;

export type GuidedPart = (typeof GUIDED_PARTS)[number];
