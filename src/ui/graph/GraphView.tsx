import '@xyflow/react/dist/base.css';
import { type CSSProperties, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Edge,
  type EdgeTypes,
  type Node,
  type NodeTypes,
  type OnMove,
  Position,
  ReactFlow,
  ReactFlowProvider,
  type Viewport,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import type { Words } from '../i18n/word-catalogue.ts';
import { useWords } from '../i18n/language.ts';
import { useShallow } from 'zustand/react/shallow';
import { LOOSE_PODS } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { FINGERS, useMedia } from '../design/use-media.ts';
import { PanelFrameContext } from '../design/panel-frame.ts';
import { useAfterFirstGraph } from '../model/after-first-graph.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { useCluster } from '../model/cluster-store.ts';
import { takeRoomBack, useIntroduction } from '../model/introduction.ts';
import { useWorld, useWorldView } from '../model/session-context.ts';
import { isPod } from '../model/objects.ts';
import { MOST_ELEMENTS } from '../pods/density.ts';
import { seatOwner } from '../model/places.ts';
import { isAnother, runsOn } from '../model/satellites.ts';
import { typeScale, useTheme } from '../model/theme.ts';
import { showView } from '../model/world-view.ts';
import { edgeWords, nodeWords, OwnerEdge, RelationEdge } from './graph-edges.tsx';
import { ClusterNode, HeadNode, MoreNode, PodsNode, SatelliteNode, SetNode, UsersNode } from './graph-nodes.tsx';
import { GraphControls } from './GraphControls.tsx';
import { GraphLead, leadHeight } from './slots.ts';
import { type GraphLayout, type Placed, type PlacedEdge, layoutGraph } from './layout.ts';
import { MARGIN, type Metrics, metricsFor } from './metrics.ts';
import { failingOwners, seatsOf, usedServices } from './needs.ts';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { useHeldWidth } from './use-held-width.ts';
import { useNewLanes } from './use-new-lanes.ts';
import { useNodeKeys } from './use-node-keys.ts';
import styles from './GraphView.module.css';

const NODE_TYPES: NodeTypes = {
  head: HeadNode,
  set: SetNode,
  pods: PodsNode,
  satellite: SatelliteNode,
  node: ClusterNode,
  more: MoreNode,
  users: UsersNode,
};
const EDGE_TYPES: EdgeTypes = { owner: OwnerEdge, relation: RelationEdge };

const LanesBelow = later(() => import('./LanesBelow.tsx').then((module) => module.LanesBelow));
const RequestLayer = later(() => import('./RequestLayer.tsx').then((module) => module.RequestLayer));

/** The owners of Pods with their Pods, and below them the objects that have edges to them. */
export function GraphView() {
  return (
    <ReactFlowProvider>
      <Graph />
    </ReactFlowProvider>
  );
}

function Graph() {
  const t = useWords();
  const lanes = useCluster((state) => state.places.lanes);
  const sets = useCluster((state) => state.places.sets);
  const width = useHeldWidth();
  const height = useStore((flow) => flow.height);
  const theme = useTheme();
  const { presented } = use(PanelFrameContext);
  const fingers = useMedia(FINGERS);
  const lead = useIntroduction(({ hasRoom }) => hasRoom) ? leadHeight(width, typeScale(theme)) : 0;
  const metrics = useMemo(() => {
    const below = metricsFor(width, height - lead, typeScale(theme), { presented: presented === true, fingers });
    return { ...below, top: lead + below.top };
  }, [width, height, lead, theme, presented, fingers]);
  const seats = useCluster(useShallow(seatsOf));
  const failing = useCluster(failingOwners);
  const crowded = useCluster((state) => (state.kinds.get('Pod')?.length ?? 0) > MOST_ELEMENTS);
  const needs = useMemo(() => ({ seats, failing: new Set(failing.split('\n')), crowded }), [seats, failing, crowded]);
  const surroundings = useCluster((state) => state.surroundings);
  const selected = useWorldView((view) => view.selected);
  const hosts = useCluster(useShallow((state) => runsOn(state, selected)));
  const used = useCluster(useShallow((state) => usedServices(state.traffic)));
  const hasRequests = useCluster(({ traffic }) => traffic.size > 0);
  const [nodeLane, setNodeLane] = useState<string>();
  const layout = useMemo(
    () => layoutGraph({ lanes, sets, ...surroundings, ...needs, runsOn: hosts, nodeLane, used }, metrics),
    [lanes, sets, surroundings, needs, hosts, nodeLane, used, metrics],
  );
  if (layout.nodeLane !== nodeLane) setNodeLane(layout.nodeLane);
  const { tabStop, ...keys } = useNodeKeys(layout, selected);
  const nodes = useMemo(() => layout.placed.map((placed) => toNode(placed, metrics.dense, t)), [layout, metrics, t]);
  const shown = useMemo(() => nodes.map((node) => withFocus(node, selected, tabStop)), [nodes, selected, tabStop]);
  const edges = useMemo(() => layout.edges.map((edge) => toEdge(edge, t)), [layout, t]);
  // React Flow's own instructions are English, and describe actions that this graph does not have.
  const instructions = useMemo(() => {
    const keys = t.graph.keys;
    return {
      'node.a11yDescription.default': keys,
      'node.a11yDescription.keyboardDisabled': keys,
      'edge.a11yDescription.default': '',
    };
  }, [t]);
  const afterFirstGraph = useAfterFirstGraph();
  const fit = useFit(width, metrics);
  const pace = usePace(metrics, layout);
  useNewLanes(layout, metrics.top);
  useTakingRoomBack(width, height, layout);
  const onMoveStart = useSought(layout, metrics.top);

  return (
    <>
      <ReactFlow
        className={styles['graph']}
        style={{ '--pace': pace } as CSSProperties}
        nodes={shown}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        aria-label={t.graph.label}
        minZoom={0.15}
        maxZoom={2.5}
        // What a room looks at stays where it is. It is moved by dragging, and zoomed with Ctrl and the wheel.
        panOnScroll={presented !== true}
        zoomOnScroll={presented !== true}
        zoomOnDoubleClick={false}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable
        edgesFocusable={false}
        elementsSelectable={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        ariaLabelConfig={instructions}
        onMoveStart={onMoveStart}
        {...keys}
        onlyRenderVisibleElements={nodes.length > 30}
        attributionPosition="bottom-left"
      >
        {afterFirstGraph && (
          <Optional>
            <LanesBelow layout={layout} top={metrics.top} />
          </Optional>
        )}
        {hasRequests && (
          <Optional>
            <RequestLayer layout={layout} />
          </Optional>
        )}
        <GraphControls
          onFit={() => {
            takeRoomBack();
            fit();
          }}
        />
      </ReactFlow>
      {lead > 0 && <Lead height={lead} />}
      {layout.placed.length === 0 && <EmptyGraph />}
    </>
  );
}

/** What stands above the lanes, in the room that they leave for it. */
function Lead({ height }: { readonly height: number }) {
  return (
    <div className={styles['lead']} style={{ height }}>
      {use(GraphLead)}
    </div>
  );
}

/**
 * The graph takes the room of the sentence that has left when its cards move anyway, with the next change of the layout or of the panel's size, but never while
 * the mouse is on it: nothing moves under the pointer. When the graph is left, nobody looks at it.
 */
function useTakingRoomBack(width: number, height: number, layout: GraphLayout): void {
  const surface = useStore((store) => store.domNode);
  const isFree = useIntroduction(({ shown, hasRoom }) => hasRoom && !shown);
  const size = `${width} ${height}`;
  const before = useRef({ size, placed: layout.placed });
  useEffect(() => takeRoomBack, []);
  useEffect(() => {
    const { placed } = layout;
    const isSame = before.current.placed === placed && before.current.size === size;
    if (!isFree) before.current = { size, placed };
    else if (!isSame && surface?.matches(':hover') !== true) takeRoomBack();
  }, [isFree, layout, size, surface]);
}

/**
 * Centres the lanes in the panel at their own size whenever the panel's size changes. If the user has panned or zoomed, they only keep their horizontal place.
 * Returns a function that centres them on demand.
 */
function useFit(width: number, { width: laneWidth, top }: Metrics): () => void {
  const flow = useReactFlow();
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

/** No card takes longer to its new place than this many times the usual. */
const SLOWEST = 2;

/**
 * How long cards and Pods take to their new places, as a multiple of the usual time: less if the clock is faster, more in slow motion. They are there at once
 * if the panel has another size, and in the past, where the user looks from moment to moment.
 */
function usePace(metrics: Metrics, layout: GraphLayout): number {
  const pace = useCluster(({ clock }) => (clock.past ? 0 : clock.playing ? Math.min(SLOWEST, 1 / clock.speed) : 1));
  const [drawn, setDrawn] = useState({ metrics, layout, still: true });
  if (drawn.layout !== layout) setDrawn({ metrics, layout, still: drawn.metrics !== metrics });
  return drawn.still ? 0 : pace;
}

/**
 * Keeps the object that a link or a lesson is about in view while it is selected: its card moves to the top, unless all of it is in view already, and that of a
 * satellite no further than into view. The cards and the panel may still get their sizes, so this lasts until the user pans or zooms. Returns the listener for that.
 */
function useSought({ placed }: GraphLayout, top: number): OnMove {
  const flow = useReactFlow();
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  const surface = useStore((store) => store.domNode);
  const sought = useWorldView((view) => (view.sought?.id === view.selected ? view.sought : undefined));
  const card = useCluster((state) => cardOf(state, sought?.id));
  const left = useRef<typeof sought>(undefined);
  useEffect(() => {
    const target = placed.find(({ id }) => id === card);
    if (target === undefined || height === 0 || left.current === sought) return;
    // A low frame of another page shows only the upper part of the graph.
    const seen = Math.min(height, innerHeight - (surface?.getBoundingClientRect().top ?? 0));
    const { x, y, zoom } = flow.getViewport();
    const [from, to] = [target.box.y * zoom, (target.box.y + target.box.height) * zoom];
    if (y + from >= 0 && y + to <= seen) return;
    // A card has its Pods at its lower end.
    const isInside = card !== sought?.id;
    // A satellite is looked at together with the lane above it.
    const ends = target.type === 'satellite' && y + to > seen ? seen - MARGIN - to : top - from;
    void flow.setViewport({ x, y: isInside ? Math.min(top - from, seen - to) : ends, zoom });
  }, [flow, placed, sought, card, top, width, height, surface]);
  return useCallback(
    (event) => {
      // The page's own moves have no event.
      if (event) left.current = sought;
    },
    [sought],
  );
}

/** The card in which an object is drawn: a Pod is drawn in that of its owner. */
function cardOf({ objects }: Pick<ClusterState, 'objects'>, id: string | undefined): string | undefined {
  const view = id === undefined ? undefined : objects.get(id);
  return view !== undefined && isPod(view) ? seatOwner(view) : id;
}

function homeOf(width: number, laneWidth: number, top: number): Viewport {
  const zoom = Math.min(1, (width - 2 * MARGIN) / laneWidth);
  return { x: Math.round(Math.max(MARGIN, (width - laneWidth * zoom) / 2)), y: top, zoom };
}

function toNode({ type, id, box, size, text, count }: Placed, dense: boolean, t: Words['page']): Node {
  const { x, y, width, height } = box;
  return {
    id,
    type,
    position: { x, y },
    width,
    height,
    // Without them React Flow draws no edges until it has measured the card.
    handles: [
      { type: 'target', position: Position.Top, x: width / 2, y: 0 },
      { type: 'source', position: Position.Bottom, x: width / 2, y: height },
    ],
    data: { dense, ...(size && { size, text }), ...(count !== undefined && { count }) },
    // The users' card has two buttons, and nothing to open.
    focusable: type !== 'more' && type !== 'users',
    ariaLabel: nodeWords(t, id),
    // React Flow gives a role only to what gets the focus.
    ariaRole: 'group',
    domAttributes: { 'aria-roledescription': t.graph.node },
    style: { width, height, pointerEvents: 'all' },
  };
}

/** Tab stops at one node only. A focused node highlights its object, as a pointed one does. */
function withFocus(node: Node, selected: string | undefined, tabStop: string | undefined): Node {
  const { id } = node;
  if (node.focusable === false) return node;
  const pointed = id === LOOSE_PODS ? {} : { 'data-pointed': id };
  return {
    ...node,
    selected: id === selected,
    domAttributes: { ...node.domAttributes, tabIndex: id === tabStop ? 0 : -1, ...pointed },
  };
}

function toEdge({ from, relation, to, path }: PlacedEdge, t: Words['page']): Edge {
  const domAttributes = { 'aria-roledescription': t.graph.edge };
  const ends = { id: `${from} ${to}`, source: from, target: to, domAttributes };
  const ariaLabel = edgeWords(t, { from, relation, to });
  return path === undefined
    ? { ...ends, type: 'owner', ariaLabel }
    : { ...ends, type: 'relation', data: { path, relation }, ariaLabel };
}

/** The empty graph says what to do next. */
function EmptyGraph() {
  const t = useWords();
  const world = useWorld();
  const started = useCluster((state) => state.started);
  const failed = useCluster((state) => state.worker.state === 'failed');
  const hasObjects = useCluster((state) =>
    [...state.objects.keys()].some((id) => !id.startsWith('Node/') && isAnother(state.objects, id)),
  );
  if (failed) return null;
  return (
    <div className={styles['empty']}>
      {started ? (
        <>
          <p className={styles['title']}>{hasObjects ? t.empty.objects.noPods : t.empty.objects.title}</p>
          <p>{t.empty.objects.what}</p>
          <Button onClick={() => showView(world, 'editor')}>{t.empty.objects.toEditor}</Button>
        </>
      ) : (
        <p>{t.empty.starting}</p>
      )}
    </div>
  );
}
