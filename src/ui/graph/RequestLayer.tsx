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
/** How long the place of a Pod's mark is taken as known: cards move, and Pods come. */
const KNOWN_MS = 250;

/** Reads what is drawn in a graph from its elements. */
function drawnIn(flow: ReactFlowInstance, mirror: ClusterMirror): Drawn {
  const places = new Map<string, { readonly at: Point | undefined; readonly readAtMs: number }>();
  const podOf = (pod: string): PodView | undefined => mirror.getState().objects.get(`Pod/${pod}`) as PodView | undefined;
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
      const known = places.get(pod);
      const nowMs = performance.now();
      if (known !== undefined && nowMs - known.readAtMs < KNOWN_MS) return known.at;
      const at = placeOfPod(flow, mirror, pod, podOf(pod));
      places.set(pod, { at, readAtMs: nowMs });
      return at;
    },
  };
}

/** The middle of a Pod's mark, which is an element, or a seat of its card's picture. */
function placeOfPod(flow: ReactFlowInstance, mirror: ClusterMirror, pod: string, view: PodView | undefined): Point | undefined {
  if (view === undefined) return undefined;
  const owner = seatOwner(view);
  const card = document.querySelector(`.react-flow__node[data-id="${CSS.escape(owner)}"]`);
  const mark = card?.querySelector(`[data-object="${CSS.escape(`Pod/${pod}`)}"]`);
  if (mark) {
    const { left, top, width, height } = mark.getBoundingClientRect();
    return width === 0 ? undefined : flow.screenToFlowPosition({ x: left + width / 2, y: top + height / 2 });
  }
  const picture = card?.querySelector<HTMLElement>('canvas[data-cells]');
  const seat = mirror.getState().places.rows.get(owner)?.indexOf(`Pod/${pod}`) ?? -1;
  if (!picture || seat < 0) return undefined;
  const [cellWidth = 0, cellHeight = 0, columns = 1] = picture.dataset['cells']!.split(' ').map(Number);
  const { left, top, width, height } = picture.getBoundingClientRect();
  const scale = width / picture.offsetWidth;
  const y = top + (Math.floor(seat / columns) + 0.5) * cellHeight * scale;
  // Pods without a seat are only counted.
  if (y > top + height) return undefined;
  return flow.screenToFlowPosition({ x: left + ((seat % columns) + 0.5) * cellWidth * scale, y });
}
