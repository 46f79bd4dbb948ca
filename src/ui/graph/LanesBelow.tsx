import { use } from 'react';
import { createPortal } from 'react-dom';
import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { ArrowDown } from 'lucide-react';
import type { Words } from '../i18n/word-catalogue.ts';
import { useWords } from '../i18n/language.ts';
import { LOOSE_PODS, parseObjectKey } from '../../worker/protocol/index.ts';
import { nameOf } from '../model/objects.ts';
import { laneHeads, type GraphLayout, type Placed } from './layout.ts';
import { shortKind } from '../model/objects.ts';
import { BelowSlot } from './slots.ts';
import styles from './GraphControls.module.css';

/** A lane counts as seen if this much of it is above the panel's lower edge. */
const SEEN = 48;

/** The space below a satellite after the jump. */
const CLEARANCE = 12;

interface LanesBelowProps {
  readonly layout: GraphLayout;
  /** The space above a lane after the jump. */
  readonly top: number;
}

/** Names the objects below the panel's lower edge, and leads there. The graph does not move by itself when a new object is out of view. */
export function LanesBelow({ layout, top }: LanesBelowProps) {
  const t = useWords();
  const { current: slot } = use(BelowSlot);
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
  // A lane moves to the top. A satellite moves up only as far as needed, so that its lane stays in view.
  const goTo = (): void => {
    const up = next.type === 'satellite' ? height - CLEARANCE - bottomOf(next) : top - next.box.y * zoom - y;
    void flow.setViewport({ x, y: y + up, zoom });
  };
  const name = nameBelow(t, next);
  const words = below.length === 1 ? t.graph.below({ name }) : t.graph.belowMore({ name, count: below.length - 1 });
  const button = (
    <button type="button" className={styles['below']} data-tip={words} onClick={goTo}>
      <ArrowDown aria-hidden="true" size={14} className={styles['icon']} />
      <span className={styles['words']} data-elides="">
        {words}
      </span>
    </button>
  );
  return slot === null ? <Panel position="bottom-center">{button}</Panel> : createPortal(button, slot);
}

/** A satellite often has the name of its owner, so the text includes the kind. */
function nameBelow(t: Words['page'], { id, type }: Placed): string {
  if (id === LOOSE_PODS) return t.pods.loose;
  return type === 'satellite' ? `${shortKind(parseObjectKey(id).kind)} ${nameOf(id)}` : nameOf(id);
}
