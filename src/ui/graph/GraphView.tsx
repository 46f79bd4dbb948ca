import '@xyflow/react/dist/base.css';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  type Edge,
  type EdgeProps,
  type EdgeTypes,
  type Node,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  type Viewport,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import { parseObjectKey } from '../model/object-id.ts';
import { typeScale, useTheme } from '../model/theme.ts';
import { showRegion } from '../model/view-store.ts';
import { DeploymentNode, FoldedNode, PodsNode, SetNode } from './graph-nodes.tsx';
import { GraphControls } from './GraphControls.tsx';
import { LanesBelow } from './LanesBelow.tsx';
import { type GraphLayout, MARGIN, type Metrics, layoutGraph, metricsFor } from './layout.ts';
import styles from './GraphView.module.css';

const NODE_TYPES: NodeTypes = { deployment: DeploymentNode, set: SetNode, folded: FoldedNode, pods: PodsNode };
const EDGE_TYPES: EdgeTypes = { owner: OwnerEdge };
/** React Flow tells screen readers how to select and move what it draws, which is not to be done here (and tells it in English). */
const NO_INSTRUCTIONS = { 'node.a11yDescription.default': '', 'edge.a11yDescription.default': '' };

/** Deployments, their ReplicaSets and these ones' Pods, with who owns what. */
export function GraphView() {
  return (
    <ReactFlowProvider>
      <Graph />
    </ReactFlowProvider>
  );
}

function Graph() {
  const { t } = useTranslation();
  const lanes = useCluster((state) => state.places.lanes);
  const sets = useCluster((state) => state.places.sets);
  const width = useStore((flow) => flow.width);
  const height = useStore((flow) => flow.height);
  const theme = useTheme();
  const metrics = useMemo(() => metricsFor(width, height, typeScale(theme)), [width, height, theme]);
  const layout = useMemo(() => layoutGraph({ lanes, sets }, metrics), [lanes, sets, metrics]);
  const nodes = useMemo(() => layout.placed.map((placed) => toNode(placed, metrics.dense)), [layout, metrics]);
  const edges = useMemo(
    () =>
      layout.edges.map((edge) => toEdge(edge, t('graph.owns', { owner: kindAndName(edge.from), owned: kindAndName(edge.to) }))),
    [layout, t],
  );
  const fit = useFit(metrics);

  return (
    <>
      <ReactFlow
        className={styles['graph']}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        aria-label={t('graph.label')}
        minZoom={0.15}
        maxZoom={2.5}
        panOnScroll
        zoomOnDoubleClick={false}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        ariaLabelConfig={NO_INSTRUCTIONS}
        onlyRenderVisibleElements={nodes.length > 30}
        attributionPosition="top-right"
      >
        <LanesBelow layout={layout} top={metrics.top} />
        <GraphControls onFit={fit} />
      </ReactFlow>
      {layout.placed.length === 0 && <EmptyGraph />}
    </>
  );
}

/**
 * Puts the lanes into the middle of the panel, at their own size, whenever that changes; returns what does so on demand. Where the user has panned or
 * zoomed, they only keep their place between left and right.
 */
function useFit({ laneWidth, top }: Metrics): () => void {
  const flow = useReactFlow();
  const width = useStore((store) => store.width);
  const home = useRef<Viewport>(undefined);
  const fit = useCallback(() => {
    if (width === 0) return;
    home.current = homeOf(width, laneWidth, top);
    void flow.setViewport(home.current);
  }, [flow, width, laneWidth, top]);
  useEffect(() => {
    const [before, now] = [home.current, flow.getViewport()];
    if (before === undefined || (before.x === now.x && before.y === now.y && before.zoom === now.zoom)) return fit();
    home.current = homeOf(width, laneWidth, top);
    void flow.setViewport({ ...now, x: now.x + home.current.x - before.x });
  }, [flow, fit, width, laneWidth, top]);
  return fit;
}

function homeOf(width: number, laneWidth: number, top: number): Viewport {
  const zoom = Math.min(1, (width - 2 * MARGIN) / laneWidth);
  return { x: Math.round(Math.max(MARGIN, (width - laneWidth * zoom) / 2)), y: top, zoom };
}

function toNode({ type, id, box }: GraphLayout['placed'][number], dense: boolean): Node {
  const { x, y, width, height } = box;
  return { id, type, position: { x, y }, width, height, data: { dense }, style: { width, height, pointerEvents: 'all' } };
}

function toEdge({ from, to }: GraphLayout['edges'][number], ariaLabel: string): Edge {
  return { id: `${from} ${to}`, type: 'owner', source: from, target: to, ariaLabel };
}

/** `ReplicaSet web-6d4b9c` for `ReplicaSet/default/web-6d4b9c`. */
function kindAndName(key: string): string {
  const { kind, name } = parseObjectKey(key);
  return `${kind} ${name}`;
}

/** Nothing to draw: says what to do next. */
function EmptyGraph() {
  const { t } = useTranslation();
  const started = useCluster((state) => state.started);
  const failed = useCluster((state) => state.worker.state === 'failed');
  if (failed) return null;
  return (
    <div className={styles['empty']}>
      {started ? (
        <>
          <p className={styles['title']}>{t('empty.objects.title')}</p>
          <p>{t('empty.objects.what')}</p>
          <Button onClick={() => showRegion('editor')}>{t('empty.objects.toEditor')}</Button>
        </>
      ) : (
        <p>{t('empty.starting')}</p>
      )}
    </div>
  );
}

/** Longer edges lead to a further row: they go down between the columns, in the middle. */
const FIRST_ROW = 60;
/** How far above its end such an edge turns. */
const TURN = 8;

/** From an owner to what it owns, in the hue of the revision: straight down to the first row, around it to a further one. */
function OwnerEdge({ target, sourceX, sourceY, targetX, targetY }: EdgeProps) {
  const hue = useCluster((state) => hueOfSet(state, target));
  const path =
    targetY - sourceY < FIRST_ROW
      ? `M${targetX} ${sourceY}V${targetY}`
      : `M${sourceX} ${sourceY}V${targetY - TURN}H${targetX}V${targetY}`;
  return <path d={path} className={styles['edge']} data-hue={hue ?? ''} />;
}
