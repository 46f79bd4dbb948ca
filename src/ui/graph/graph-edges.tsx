import type { CSSProperties } from 'react';
import { type Edge, type EdgeProps, type InternalNode, useInternalNode } from '@xyflow/react';
import type { Words } from '../i18n/word-catalogue.ts';
import { useWords } from '../i18n/language.ts';
import { edgeKey, LOOSE_PODS, type EdgeView, type RelationName } from '../../worker/protocol/index.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { useCluster } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import { objectWords } from '../model/objects.ts';
import type { EdgePath } from './geometry.ts';
import styles from './GraphView.module.css';

/** A longer edge leads to a further row. It goes down between the columns. */
const FIRST_ROW = 60;
/** Such an edge turns at this height above its end. */
const TURN = 8;

/** From a head to one of its sets: to a ReplicaSet in the hue of its revision. It goes straight down to the first row, and around that to a further one. */
export function OwnerEdge({ source, target }: EdgeProps) {
  const hue = useCluster((state) => hueOfSet(state, target));
  const [head, set] = [useInternalNode(source), useInternalNode(target)];
  if (head === undefined || set === undefined) return null;
  const { x: sourceX, bottom: sourceY } = placeOf(head);
  const { x: targetX, top: targetY } = placeOf(set);
  const path =
    targetY - sourceY < FIRST_ROW
      ? `M${targetX} ${sourceY}V${targetY}`
      : `M${sourceX} ${sourceY}V${targetY - TURN}H${targetX}V${targetY}`;
  return <path d={path} style={sliding(path)} className={styles['edge']} data-hue={hue ?? ''} />;
}

/** The middle of a card and its upper and lower edge, in its place in the layout. React Flow measures a card that is on its way. */
function placeOf({ internals, width = 0, height = 0 }: InternalNode): {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
} {
  const { x, y } = internals.positionAbsolute;
  return { x: x + width / 2, top: y, bottom: y + height };
}

/** As a property of style the way of an edge changes together with the places of its cards. A browser without the property draws the attribute. */
function sliding(path: string): CSSProperties {
  return { d: `path("${path}")` } as CSSProperties;
}

export type RelationEdgeData = Edge<{ readonly path: EdgePath; readonly relation: RelationName }>;

/**
 * From a satellite to an owner of Pods or to another satellite, or from an owner to a node. The edge of a Service is dashed while no Pod gets traffic, and has a label while not all Pods
 * get traffic.
 */
export function RelationEdge({ source, target, data }: EdgeProps<RelationEdgeData>) {
  const t = useWords();
  const chosen = useCluster(({ edges }) => podsOf(edges, source, 'selects', target));
  const routed = useCluster(({ edges }) => podsOf(edges, source, 'routes', target)) ?? 0;
  if (data === undefined) return null;
  const { path, relation } = data;
  const routes = source.startsWith('Service/');
  return (
    <>
      <path
        d={path.d}
        style={sliding(path.d)}
        className={styles['relation']}
        data-edge={`${source} ${target}`}
        data-relation={relation}
        data-idle={routes && routed === 0}
      />
      {routes && chosen !== undefined && routed < chosen && (
        <text x={path.label.x} y={path.label.y} className={styles['words']}>
          {t.graph.routed({ routed, chosen })}
        </text>
      )}
    </>
  );
}

function podsOf(edges: ClusterState['edges'], from: string, relation: RelationName, to: string): number | undefined {
  return edges.get(edgeKey({ from, relation, to }))?.pods;
}

/** An edge in words: `Service web selects ReplicaSet web-6d4b9c`. */
export function edgeWords(t: Words['page'], { from, relation, to }: EdgeView): string {
  return t.graph.relation[relation]({ from: nodeWords(t, from), to: nodeWords(t, to) });
}

/** A node in words: `ReplicaSet web-6d4b9c` for `ReplicaSet/default/web-6d4b9c`. */
export function nodeWords(t: Words['page'], id: string): string {
  return id === LOOSE_PODS ? t.pods.loose : objectWords(id);
}
