import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../model/object-id.ts';
import { LOOSE_PODS } from '../model/places.ts';
import { laneHeads, type GraphLayout } from './layout.ts';
import styles from './GraphControls.module.css';

/** Of a lane that counts as seen, so much is above the lower edge. */
const SEEN = 48;

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
  const below = laneHeads(layout)
    .filter(({ box }) => y + box.y * zoom > height - SEEN)
    .toSorted((a, b) => a.box.y - b.box.y);
  const [next] = below;
  if (next === undefined || height === 0) return null;
  const name = next.id === LOOSE_PODS ? t('pods.loose') : nameOf(next.id);
  return (
    <Panel position="bottom-center">
      <button
        type="button"
        className={styles['below']}
        onClick={() => void flow.setViewport({ x, y: top - next.box.y * zoom, zoom })}
      >
        <ArrowDown aria-hidden="true" size={14} />
        {below.length === 1 ? t('graph.below', { name }) : t('graph.belowMore', { name, count: below.length - 1 })}
      </button>
    </Panel>
  );
}
