import { useMemo, useRef } from 'react';
import { useWords } from '../i18n/language.ts';
import { commandLine } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { CommandIcon } from '../commands/CommandButton.tsx';
import { useWidth } from '../design/use-width.ts';
import { useCluster, useKind } from '../model/cluster-store.ts';
import { UNSCHEDULED } from '../model/places.ts';
import { pageCommand } from '../commands/page-command.ts';
import { useSession } from '../model/session-context.ts';
import { sumOmittedPods } from '../model/cluster-state.ts';
import { typeScale, useTheme } from '../model/theme.ts';
import { densityFor } from '../pods/density.ts';
import { PodField } from '../pods/PodField.tsx';
import { NodeCard } from './NodeCard.tsx';
import styles from './NodesView.module.css';

/** The least width of a card, and the gap between two cards, in pixels. */
const LEAST_WIDTH = 184;
const GAP = 12;

/** The nodes with their Pods. */
export function NodesView() {
  const t = useWords();
  const session = useSession();
  const add = pageCommand('addNode');
  const nodes = useKind('Node').toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const started = useCluster((state) => state.started);
  const grid = useRef<HTMLDivElement>(null);
  const width = useWidth(grid);
  const columns = Math.max(1, Math.floor((width + GAP) / (LEAST_WIDTH + GAP)));
  const cardWidth = Math.floor((width - GAP * (columns - 1)) / columns);
  return (
    <div className={styles['view']}>
      {started && nodes.length === 0 && <p className={styles['empty']}>{t.empty.nodes}</p>}
      <div ref={grid} className={styles['grid']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap: GAP }}>
        {width > 0 && nodes.map((id) => <NodeCard key={id} id={id} width={cardWidth} />)}
      </div>
      <UnscheduledPods />
      <Button data-command={commandLine({ type: 'add-node' })} onClick={() => add.run(session)}>
        <CommandIcon command={add} size={15} />
        {add.words(t)}
      </Button>
    </div>
  );
}

const NO_ROW: readonly never[] = [];

/** Pods without a node. */
function UnscheduledPods() {
  const t = useWords();
  const row = useCluster((state) => state.places.nodeRows.get(UNSCHEDULED) ?? NO_ROW);
  const omitted = useCluster((state) => sumOmittedPods(state, ({ unscheduled }) => unscheduled));
  const count = row.length + omitted;
  const scale = typeScale(useTheme());
  const density = useMemo(() => densityFor(Math.max(12, row.length), 540, 96, scale), [row.length, scale]);
  if (count === 0) return null;
  const label = t.pods.unscheduled({ count });
  return (
    <section className={styles['waiting']} aria-label={label}>
      <h3 className={styles['title']}>{label}</h3>
      <PodField label={label} row={row} wanted={0} pods={count} density={density} width={540} height={96} />
    </section>
  );
}
