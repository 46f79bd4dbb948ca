import { usePartWords } from '../i18n/parts.ts';
import type { VariationId } from '../../worker/protocol/index.ts';
import type { ChangedLine } from './variations.ts';
import { openOverlay } from '../model/overlay.ts';
import styles from './ChangedTag.module.css';

interface ChangedTagProps {
  readonly line: ChangedLine;
  /** The variation that runs. Undefined: the plain code. */
  readonly active: VariationId | undefined;
}

/** At the end of a line of the source: the line that it replaces, or the way to change it. */
export function ChangedTag({ line, active }: ChangedTagProps) {
  const t = usePartWords('vary');
  if (active !== undefined) {
    return (
      <del className={styles['old']} data-varied={active}>
        {line.old.trim()}
      </del>
    );
  }
  const name = t.names[line.id];
  return (
    <button
      type="button"
      className={styles['offer']}
      data-variation={line.id}
      onClick={() => openOverlay({ kind: 'variations', chosen: line.id })}
    >
      ≠ {t.offerLine({ name })}
    </button>
  );
}

/** Says that the shown code ran with a variation. */
export function ActiveVariation({ id }: { readonly id: VariationId }) {
  const t = usePartWords('vary');
  return (
    <p className={styles['active']}>
      {t.active({ name: t.names[id] })}{' '}
      <button type="button" className={styles['offer']} onClick={() => openOverlay({ kind: 'variations', chosen: id })}>
        {t.show}
      </button>
    </p>
  );
}
