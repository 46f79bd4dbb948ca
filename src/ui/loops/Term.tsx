import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../design/class-names.ts';
import { showGuide } from './loops-store.ts';
import type { GuidedPart } from './guided-parts.ts';
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
