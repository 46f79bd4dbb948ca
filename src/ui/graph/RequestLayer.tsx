import { useEffect, useMemo, useRef } from 'react';
import { useReactFlow, ViewportPortal, type ReactFlowInstance } from '@xyflow/react';
import { usePartWords } from '../i18n/parts.ts';
import type { PodView } from '../../worker/protocol/index.ts';
import { useMedia } from '../design/use-media.ts';
import { useCluster, useClusterMirror, type ClusterMirror } from '../model/cluster-store.ts';
import { seatOwner } from '../model/places.ts';
import type { GraphLayout } from './layout.ts';
import { RequestPainter } from './request-painter.ts';
import { RequestWays, type Drawn } from './request-ways.ts';
import type { Point } from './request-way.ts';
import styles from './RequestLayer.module.css';

interface RequestLayerProps {
  readonly layout: GraphLayout;
}

/**
 * A few of the requests on their way from the users to a Service and from there to a Pod. The marks move by the clock, frame by frame and without React. With
 * reduced motion each is drawn where it ends.
 */
export function RequestLayer({ layout }: RequestLayerProps) {
  const t = usePartWords('traffic');
  const group = useRef<SVGGElement>(null);
  const flow = useReactFlow();
  const mirror = useClusterMirror();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const services = useCluster(({ traffic }) => [...traffic.keys()].join(' '));
  const ways = useMemo(() => {
    const drawn = drawnIn(flow, mirror);
    return new Map(
      services.split(' ').flatMap((id) => {
        const found = RequestWays.of(id, layout, drawn);
        return found === undefined ? [] : [[id, found] as const];
      }),
    );
  }, [services, layout, flow, mirror]);
  useEffect(() => {
    if (group.current === null) return undefined;
    const painter = new RequestPainter({ group: group.current, mirror, ways, still });
    return () => painter.dispose();
  }, [mirror, ways, still]);
  return (
    <ViewportPortal>
      <svg className={styles['layer']} role="img" aria-label={t.onTheirWay} data-requests="">
        {[...ways].map(([id, { toService }]) => (
          <polyline key={id} className={styles['way']} points={toService.map(({ x, y }) => `${x},${y}`).join(' ')} />
        ))}
        <g ref={group} />
      </svg>
    </ViewportPortal>
  );
}

/** An edge is as many straight pieces. */
const PIECES = 16;
/** How long what was read of the page is taken as known: cards move, and Pods come. */
const KNOWN_MS = 250;

/** Reads what is drawn in a graph from its elements. */
function drawnIn(flow: ReactFlowInstance, mirror: ClusterMirror): Drawn {
  const places = new Map<string, Point | undefined>();
  const cards = new Map<string, DrawnCard>();
  let readAtMs = 0;
  const podOf = (pod: string): PodView | undefined => mirror.getState().objects.get(`Pod/${pod}`) as PodView | undefined;
  const cardOf = (owner: string): DrawnCard => {
    const known = cards.get(owner) ?? readCard(flow, owner);
    cards.set(owner, known);
    return known;
  };
  return {
    pointsOf: (d) => {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('d', d);
      const length = path.getTotalLength();
      return Array.from({ length: PIECES + 1 }, (_, i) => {
        const { x, y } = path.getPointAtLength((length * i) / PIECES);
        return { x, y };
      });
    },
    ownerOf: (pod) => {
      const view = podOf(pod);
      return view && seatOwner(view);
    },
    podAt: (pod) => {
      const nowMs = performance.now();
      if (nowMs - readAtMs >= KNOWN_MS) {
        places.clear();
        cards.clear();
        readAtMs = nowMs;
      }
      if (places.has(pod)) return places.get(pod);
      const view = podOf(pod);
      const at = view && placeOfPod(flow, view.id, cardOf(seatOwner(view)), mirror.getState().places.rows.get(seatOwner(view)));
      places.set(pod, at);
      return at;
    },
  };
}

/** A card as it is drawn: read once for all Pods in it. */
interface DrawnCard {
  readonly element: Element | undefined;
  /** Its picture of many Pods, if it has one. */
  readonly picture?: {
    readonly from: Point;
    readonly to: Point;
    readonly cellWidth: number;
    readonly cellHeight: number;
    readonly columns: number;
  };
}

function readCard(flow: ReactFlowInstance, owner: string): DrawnCard {
  const element = document.querySelector(`.react-flow__node[data-id="${CSS.escape(owner)}"]`) ?? undefined;
  const picture = element?.querySelector<HTMLElement>('canvas[data-cells]');
  if (!picture) return { element };
  const [cellWidth = 0, cellHeight = 0, columns = 1] = picture.dataset['cells']!.split(' ').map(Number);
  const { left, top, right, bottom } = picture.getBoundingClientRect();
  const from = flow.screenToFlowPosition({ x: left, y: top });
  const to = flow.screenToFlowPosition({ x: right, y: bottom });
  const scale = (to.x - from.x) / picture.offsetWidth;
  return { element, picture: { from, to, cellWidth: cellWidth * scale, cellHeight: cellHeight * scale, columns } };
}

/** The middle of a Pod's mark, which is an element, or a seat of its card's picture. `seats`: the Pods of the card. */
function placeOfPod(flow: ReactFlowInstance, id: string, card: DrawnCard, seats: readonly string[] = []): Point | undefined {
  const { element, picture } = card;
  const mark = element?.querySelector(`[data-object="${CSS.escape(id)}"]`);
  if (mark) {
    const { left, top, width, height } = mark.getBoundingClientRect();
    return width === 0 ? undefined : flow.screenToFlowPosition({ x: left + width / 2, y: top + height / 2 });
  }
  const seat = seats.indexOf(id);
  if (picture === undefined || seat < 0) return undefined;
  const { from, to, cellWidth, cellHeight, columns } = picture;
  const y = from.y + (Math.floor(seat / columns) + 0.5) * cellHeight;
  // Pods without a seat are only counted.
  return y > to.y ? undefined : { x: from.x + ((seat % columns) + 0.5) * cellWidth, y };
}
