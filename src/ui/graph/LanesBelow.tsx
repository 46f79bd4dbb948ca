import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { ArrowDown } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LOOSE_PODS, parseObjectKey } from '../../worker/protocol/index.ts';
import { nameOf } from '../model/objects.ts';
import { laneHeads, type GraphLayout, type Placed } from './layout.ts';
import { shortKind } from './SatelliteCard.tsx';
import styles from './GraphControls.module.css';

/** Of a lane that counts as seen, so much is above the lower edge. */
const SEEN = 48;

/** Below a satellite that is gone to: room for this panel's own button. */
const CLEARANCE = 44;

interface LanesBelowProps {
  readonly layout: GraphLayout;
  /** Above a lane that is gone to. */
  readonly top: number;
}

/** What lies below the panel's lower edge, by name, and the way there: nothing moves by itself when something new is drawn out of sight. */
export function LanesBelow({ layout, top }: LanesBelowProps) {
  const { t } = useTranslation();
  const flow = useReactFlow();
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const height = useStore((store) => store.height);
  const bottomOf = ({ box }: Placed): number => y + (box.y + box.height) * zoom;
  const below = [
    ...laneHeads(layout).filter(({ box }) => y + box.y * zoom > height - SEEN),
    ...layout.placed.filter((each) => each.type === 'satellite' && bottomOf(each) > height),
  ].toSorted((a, b) => a.box.y - b.box.y);
  const [next] = below;
  if (next === undefined || height === 0) return null;
  // A lane comes to the top. What belongs to a lane comes into view as far as is needed, so that the lane stays in view.
  const goTo = (): void => {
    const up = next.type === 'satellite' ? height - CLEARANCE - bottomOf(next) : top - next.box.y * zoom - y;
    void flow.setViewport({ x, y: y + up, zoom });
  };
  const name = nameBelow(t, next);
  return (
    <Panel position="bottom-center">
      <button type="button" className={styles['below']} onClick={goTo}>
        <ArrowDown aria-hidden="true" size={14} />
        {below.length === 1 ? t('graph.below', { name }) : t('graph.belowMore', { name, count: below.length - 1 })}
      </button>
    </Panel>
  );
}

/** A satellite often has the name of what it is for, so its kind is told, too. */
function nameBelow(t: TFunction, { id, type }: Placed): string {
  if (id === LOOSE_PODS) return t('pods.loose');
  return type === 'satellite' ? `${shortKind(parseObjectKey(id).kind)} ${nameOf(id)}` : nameOf(id);
}
