import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';

const HappeningList = later(() => import('./HappeningList.tsx').then((module) => module.HappeningList));

/** What happens, in sentences. */
export function HappensView() {
  return (
    <Panel view="happens">
      <Optional missing={<MissingPart />}>
        <HappeningList />
      </Optional>
    </Panel>
  );
}
