import { useEffect, useRef } from 'react';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCluster } from '../model/cluster-store.ts';
import { type GraphLayout, laneHeads } from './layout.ts';

/** The time of the way to a new lane, in milliseconds. */
const WAY_MS = 240;
/** A lane counts as seen if this much of it is in view. */
const SEEN = 120;

/** Goes to a lane that the user has just made, if it is out of view. What is there when the graph opens or another moment is shown is not new. */
export function useNewLanes(layout: GraphLayout, top: number): void {
  const flow = useReactFlow();
  const store = useStoreApi();
  const moment = useCluster(({ clock }) => `${clock.past} ${clock.acknowledged ?? 0}`);
  const known = useRef<{ readonly moment: string; readonly ids: ReadonlySet<string> }>(undefined);
  useEffect(() => {
    const heads = laneHeads(layout);
    const before = known.current;
    known.current = { moment, ids: new Set(heads.map(({ id }) => id)) };
    if (before === undefined || before.ids.size === 0 || before.moment !== moment) return;
    const added = heads.filter(({ id }) => !before.ids.has(id));
    const { height } = store.getState();
    const { x, y, zoom } = flow.getViewport();
    const isSeen = ({ box }: (typeof added)[number]): boolean =>
      y + (box.y + Math.min(box.height, SEEN)) * zoom <= height && y + box.y * zoom >= 0;
    const [first] = added;
    if (first === undefined || height === 0 || added.some(isSeen)) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    void flow.setViewport({ x, y: top - first.box.y * zoom, zoom }, still ? {} : { duration: WAY_MS });
  }, [layout, top, moment, flow, store]);
}
