import { memo, useEffect, useMemo, useRef } from 'react';
import { useWords } from '../i18n/language.ts';
import type { NodeView } from '../../worker/protocol/index.ts';
import { ActionButton, ActionMenu } from '../actions/ActionMenu.tsx';
import { ObjectFaultMark, ObjectFaults } from '../faults/index.tsx';
import { actionsOf } from '../model/actions.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { cpuText, memoryText } from '../model/quantity-text.ts';
import { typeScale, useTheme } from '../model/theme.ts';
import { type Density, densityFor } from '../pods/density.ts';
import { PodField } from '../pods/PodField.tsx';
import styles from './NodeCard.module.css';

interface NodeCardProps {
  readonly id: string;
  readonly width: number;
}

/** Padding and border on both sides, in pixels. */
const EDGES = 28;
const FIELD_HEIGHT = 112;
const NO_ROW: readonly never[] = [];

/** A node: its capacity, the requests of its Pods, and the Pods themselves. */
export const NodeCard = memo(function NodeCard({ id, width }: NodeCardProps) {
  const t = useWords();
  const node = useObject(id) as NodeView | undefined;
  const row = useCluster((state) => state.places.nodeRows.get(node?.name ?? '') ?? NO_ROW);
  const selected = useWorldView((view) => view.selected === id);
  const card = useRef<HTMLElement>(null);
  // What a link or a lesson is about comes into view, also when the panel gets its size.
  const sought = useWorldView((view) => (view.sought?.id === id && view.selected === id ? view.sought : undefined));
  const scale = typeScale(useTheme());
  const seats = Math.max(row.length, 4);
  const density = useMemo(() => withoutNode(densityFor(seats, width - EDGES, FIELD_HEIGHT, scale)), [seats, width, scale]);
  const isThere = node !== undefined;
  useEffect(() => {
    if (sought !== undefined && isThere) card.current?.scrollIntoView({ block: 'nearest' });
  }, [sought, isThere, width]);
  if (node === undefined) return null;
  const actions = actionsOf(node);
  const { allocatable, requested } = node;
  return (
    <article
      ref={card}
      className={styles['card']}
      data-object={id}
      data-selected={selected}
      data-ready={node.ready}
      data-powered={node.powered}
      aria-label={`Node ${node.name}`}
    >
      <div className={styles['head']}>
        <button type="button" className={styles['name']} aria-pressed={selected}>
          {node.name}
        </button>
        <ObjectFaultMark view={node} />
        <NodeState node={node} />
        <div className={styles['controls']} data-controls>
          <span className={styles['direct']}>
            {actions.slice(0, 3).map((action) => (
              <ActionButton key={action.id} action={action} subject={node.name} />
            ))}
          </span>
          <ObjectFaults view={node} />
          <ActionMenu subject={node.name} actions={actions} />
        </div>
      </div>
      <div className={styles['bars']}>
        <CapacityBar name="cpu" used={requested.cpuMilli} of={allocatable.cpuMilli} text={cpuText} />
        <CapacityBar name="memory" used={requested.memoryBytes} of={allocatable.memoryBytes} text={memoryText} />
        <CapacityBar name="pods" used={requested.pods} of={allocatable.pods} text={String} />
      </div>
      <PodField
        label={t.pods.onNode({ name: node.name })}
        row={row}
        density={density}
        wanted={0}
        pods={requested.pods}
        width={width - EDGES}
        height={FIELD_HEIGHT}
      />
    </article>
  );
});

/** The marks of a node's own Pods do not repeat its name. */
function withoutNode(density: Density): Density {
  return density.label === 'name and node' ? { ...density, label: 'name and restarts' } : density;
}

interface NodeStateProps {
  readonly node: NodeView;
}

/** Whether the node is ready, and what keeps Pods away from it. */
function NodeState({ node }: NodeStateProps) {
  const t = useWords();
  const words = [
    node.ready === 'True' ? 'Ready' : node.ready === 'False' ? 'NotReady' : 'Unknown',
    ...(node.unschedulable ? ['SchedulingDisabled'] : []),
    ...(node.powered ? [] : [t.node.off]),
  ];
  return (
    <span
      className={styles['state']}
      data-trouble={node.ready !== 'True' || !node.powered}
      data-tip={node.taints.join('\n') || undefined}
    >
      {words.join(' · ')}
    </span>
  );
}

interface CapacityBarProps {
  /** Kubernetes' name of the resource. */
  readonly name: string;
  readonly used: number;
  readonly of: number;
  readonly text: (amount: number) => string;
}

/** How much of a resource is requested, in three cells of the surrounding grid. */
function CapacityBar({ name, used, of, text }: CapacityBarProps) {
  const share = of > 0 ? Math.min(1, used / of) : 0;
  return (
    <>
      <span className={styles['capacityBarName']}>{name}</span>
      <span aria-hidden="true" className={styles['track']}>
        <i className={styles['used']} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles['amount']}>
        {text(used)}
        <span className={styles['of']}>/{text(of)}</span>
      </span>
    </>
  );
}
