import { later } from '../design/later.ts';
import { MissingPart } from '../design/MissingPart.tsx';
import { Optional } from '../design/Optional.tsx';
import { Panel } from '../design/Panel.tsx';

const CodePart = later(() => import('./CodePart.tsx').then((module) => module.CodePart));
const StepsPart = later(() => import('./StepsPart.tsx').then((module) => module.StepsPart));

/** The source of the function that the opened sync is in, line by line, with values. */
export function CodeView() {
  return (
    <Panel view="code">
      <Optional missing={<MissingPart />}>
        <CodePart />
      </Optional>
    </Panel>
  );
}

/** The steps of the opened sync as a tree, or the list of all syncs. */
export function StepsView() {
  return (
    <Panel view="steps">
      <Optional missing={<MissingPart />}>
        <StepsPart />
      </Optional>
    </Panel>
  );
}
