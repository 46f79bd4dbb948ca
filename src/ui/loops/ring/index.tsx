import { later } from '../../design/later.ts';
import { MissingPart } from '../../design/MissingPart.tsx';
import { Optional } from '../../design/Optional.tsx';

const RingView = later(() => import('./RingView.tsx').then((module) => module.RingView));

/** The view of one control loop. It is loaded when it is first shown. */
export function LoopView() {
  return (
    <Optional missing={<MissingPart />}>
      <RingView />
    </Optional>
  );
}
