import type { ReactNode } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { inspect } from '../model/world-view.ts';
import { useWorld } from '../model/session-context.ts';
import styles from './Part.module.css';

interface PartProps {
  readonly title: string;
  /** An explanation, shown when the title is pointed at. */
  readonly tip?: string | undefined;
  readonly children: ReactNode;
}

/** A titled part of an opened sync. */
export function Part({ title, tip, children }: PartProps) {
  return (
    <section className={styles['part']} aria-label={title}>
      <h4 className={styles['title']} data-tip={tip}>
        {title}
      </h4>
      {children}
    </section>
  );
}

interface ObjectLinkProps {
  readonly kind: string;
  /** `namespace/name`, or `name`. */
  readonly objectKey: string;
  readonly children?: ReactNode;
}

/** The name of an object. A click shows it in the inspector. */
export function ObjectLink({ kind, objectKey, children }: ObjectLinkProps) {
  const t = usePartWords('sync');
  const world = useWorld();
  return (
    <button
      type="button"
      className={styles['link']}
      data-tip={t.steps.objectTip}
      data-object-link={`${kind}/${objectKey}`}
      onClick={() => inspect(world, `${kind}/${objectKey}`)}
    >
      {children ?? `${kind} ${objectKey}`}
    </button>
  );
}

interface IdLinkProps {
  /** As written by the protocol's `objectKey`. */
  readonly id: string;
}

/** The same for an object by its id. */
export function IdLink({ id }: IdLinkProps) {
  const slash = id.indexOf('/');
  return <ObjectLink kind={id.slice(0, slash)} objectKey={id.slice(slash + 1)} />;
}
