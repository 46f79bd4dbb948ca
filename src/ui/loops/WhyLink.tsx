import { useWords } from '../i18n/language.ts';
import { classNames } from '../design/class-names.ts';
import { openWhy } from '../model/world-view.ts';
import { useWorld } from '../model/session-context.ts';
import link from '../sync/CodeLink.module.css';
import styles from './WhyLink.module.css';

interface WhyLinkProps {
  /** The trace record to ask about; 0 if none is known. */
  readonly record: number;
  /** The function that added the key: `updatePod`. */
  readonly via: string;
  readonly className?: string | undefined;
}

/** The function that added a key. A click opens the chain of causes. */
export function WhyLink({ record, via, className }: WhyLinkProps) {
  const t = useWords();
  const world = useWorld();
  if (via === '') return null;
  if (record === 0) return <code className={className}>{via}</code>;
  return (
    <button
      type="button"
      className={classNames(link['link'], styles['elided'], className)}
      aria-label={t.loops.openWhy({ via })}
      data-tip={t.loops.openWhy({ via })}
      data-elides
      onClick={() => openWhy(world, { record })}
    >
      {via}
    </button>
  );
}
