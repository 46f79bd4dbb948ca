import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { classNames } from '../design/class-names.ts';
import { showGuide } from './loops-store.ts';
import styles from './Term.module.css';

interface TermProps {
  readonly part: GuidedPart;
  readonly className?: string | undefined;
}

/** The name of a part of the picture. Its tip explains the part, and a click opens the guide. */
export const Term = memo(function Term({ part, className }: TermProps) {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const tip = inside.tip[part];
  return (
    <button
      type="button"
      className={classNames(styles['term'], className)}
      aria-description={tip}
      data-tip={tip}
      onClick={() => showGuide(true)}
    >
      {t.loops.part[part]}
    </button>
  );
});

interface CountLabelProps {
  readonly part: GuidedPart;
  readonly count: number;
}

/** The number of items in a part of an enlarged loop. Zero is shown in a quiet colour. */
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
