import { memo } from 'react';
import type { ObjectView, PodView } from '../../worker/protocol/index.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { hueOfPod, hueOfSet } from '../model/hue.ts';

import { LagMark } from '../numbers/ReadyNumber.tsx';
import { StateMark } from '../pods/StateCounts.tsx';
import type { Column } from './columns.ts';
import styles from './TableView.module.css';

interface TableRowProps {
  readonly id: string;
  readonly index: number;
  readonly columns: readonly Column[];
  /** The grid tracks of the columns. */
  readonly template: string;
  readonly height: number;
}

/** One object. It renders at most once a second for its age, which is in whole seconds. */
export const TableRow = memo(function TableRow({ id, index, columns, template, height }: TableRowProps) {
  const view = useObject(id);
  const seconds = useCluster((state) => Math.floor(state.clock.nowMs / 1000));
  const selected = useWorldView((state) => state.selected === id);
  if (view === undefined) return null;
  const [name, ...others] = columns;
  const troubled = view.kind === 'Pod' && (view as PodView).stage === 'failing';
  return (
    <tr
      aria-rowindex={index + 2}
      className={styles['row']}
      data-object={id}
      data-selected={selected}
      data-troubled={troubled}
      {...(view.kind === 'Pod' && { 'data-phase': (view as PodView).phase, 'data-ready': (view as PodView).ready })}
      style={{ gridTemplateColumns: template, height }}
    >
      <td className={styles['name']}>
        <RowMark view={view} />
        <button type="button" className={styles['link']} aria-pressed={selected}>
          {name?.text(view, seconds * 1000)}
        </button>
      </td>
      {others.map((column) => (
        <td key={column.title} className={column.mono === true ? styles['mono'] : undefined}>
          {column.text(view, seconds * 1000)}
          {column.lags === true && 'desired' in view && <LagMark id={id} desired={view.desired} />}
        </td>
      ))}
    </tr>
  );
});

interface RowMarkProps {
  readonly view: ObjectView;
}

/** The mark of a Pod or a revision, before its name. */
function RowMark({ view }: RowMarkProps) {
  const hue = useCluster((state) => (view.kind === 'Pod' ? hueOfPod(state, view.id) : hueOfSet(state, view.id)));
  if (view.kind === 'Pod') return <StateMark state={(view as PodView).stage} hue={hue} size={12} />;
  if (view.kind === 'ReplicaSet') return <StateMark state="ready" hue={hue} size={8} />;
  return null;
}
