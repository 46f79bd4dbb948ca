import { use } from 'react';
import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { PanelFrameContext } from '../design/panel-frame.ts';
import { LoopsAtWork } from './LoopsAtWork.tsx';

const LoopTabs = later(() => import('./LoopTabs.tsx').then((module) => module.LoopTabs));

/** The inside of the control plane. In little room it is the queues at work, which the first picture has. */
export function LoopsView() {
  if (use(PanelFrameContext).compact === true) return <LoopsAtWork />;
  return (
    <Optional missing={<MissingPart />}>
      <LoopTabs />
    </Optional>
  );
}
