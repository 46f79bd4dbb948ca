import { useState } from 'react';
import { usePartWords } from '../../i18n/parts.ts';
import { useLanguage } from '../../i18n/words.ts';
import type { ManagerStartView } from '../../../worker/protocol/index.ts';
import { useCluster } from '../../model/cluster-store.ts';
import { useSession } from '../../model/session-context.ts';
import { clockText, msText } from '../../model/time-text.ts';
import { SegmentedControl } from '../../design/SegmentedControl.tsx';
import { outcomeText } from '../../i18n/step-words.ts';
import { CodeLink } from '../../sync/CodeLink.tsx';
import { BreakpointButton } from '../../time/index.tsx';
import { RestartForm } from './RestartForm.tsx';
import { axisOf, startTree, type StartNode } from './start-tree.ts';
import { declaredSteps } from '../../../worker/protocol/steps.ts';
import type { Step } from '../../../worker/protocol/index.ts';
import styles from './StartTree.module.css';

interface StartTreeProps {
  readonly managers: readonly ManagerStartView[];
}

/** The start of one controller manager as a tree in time, with the flags to start it with. The leader's comes first. */
export function StartTree({ managers }: StartTreeProps) {
  const t = usePartWords('ring');
  const leader = useCluster((state) => state.managers.find(({ state: each }) => each === 'leading')?.name);
  const [chosen, setChosen] = useState<string>();
  const shown = managers.find(({ name }) => name === (chosen ?? leader)) ?? managers[0];
  if (shown === undefined) return null;
  return (
    <section aria-label={t.start.label} className={styles['view']}>
      <h3 className={styles['title']}>{t.start.label}</h3>
      <header className={styles['head']}>
        {managers.length > 1 && (
          <SegmentedControl
            label={t.start.manager}
            value={shown.name}
            options={managers.map(({ name }) => ({ value: name, label: name }))}
            onChange={setChosen}
          />
        )}
        <RestartForm key={shown.name} manager={shown} onRestart={() => setChosen(shown.name)} />
      </header>
      <Tree manager={shown} />
    </section>
  );
}

interface TreeProps {
  readonly manager: ManagerStartView;
}

/** The rows, each with its time from the start and a bar while it waits. */
function Tree({ manager }: TreeProps) {
  const t = usePartWords('ring');
  const nodes = startTree(manager);
  const [first] = nodes;
  if (first === undefined) return <p className={styles['none']}>{t.start.none}</p>;
  const placeOf = axisOf(nodes.flatMap(({ atMs, endMs }) => (endMs === undefined ? [atMs] : [atMs, endMs])));
  return (
    <>
      <p className={styles['note']}>{t.start.axis}</p>
      <ol aria-label={t.start.tree({ name: manager.name })}>
        {nodes.map((node) => (
          <Row key={node.id} node={node} beginMs={first.atMs} from={placeOf(node.atMs)} to={placeOf(node.endMs ?? node.atMs)} />
        ))}
      </ol>
    </>
  );
}

interface RowProps {
  readonly node: StartNode;
  /** The time of the first row. */
  readonly beginMs: number;
  /** Where the step begins and ends on the axis, from 0 to 1. */
  readonly from: number;
  readonly to: number;
}

function Row({ node, beginMs, from, to }: RowProps) {
  const t = usePartWords('ring');
  const language = useLanguage();
  const session = useSession();
  const { depth, name, record, atMs, endMs, result, count } = node;
  // Below each controller they would be repeated.
  const older = result === undefined || depth > 3 ? '' : olderNames(result);
  const words = result === undefined ? count !== undefined && t.start.list({ count }) : outcomeText(language, result);
  return (
    <li className={styles['row']} data-step={name} style={{ '--depth': depth, '--from': from, '--to': to }}>
      <span className={styles['name']}>
        <CodeLink name={name} record={result === undefined ? 0 : record} className={styles['function']} />
        {older !== '' && <span className={styles['older']}>{t.start.older({ names: older })}</span>}
        {result !== undefined && <BreakpointButton breakpoint={{ type: 'step', name }} quiet />}
        <span className={styles['words']}>{words}</span>
      </span>
      <button
        type="button"
        className={styles['time']}
        aria-label={t.start.show({ name, time: clockText(atMs) })}
        data-tip={clockText(atMs)}
        onClick={() => session.transport({ type: 'seek', to: { record } })}
      >
        +{msText(atMs - beginMs)}
      </button>
      <span className={styles['axis']} aria-hidden="true">
        <i className={styles['bar']} />
      </span>
      <span className={styles['took']}>{endMs !== undefined && endMs > atMs && msText(endMs - atMs)}</span>
    </li>
  );
}

/** The names of a step in earlier versions: `startDeploymentController (v1.34)`. */
function olderNames({ component, name }: { readonly component: string; readonly name: string }): string {
  const all: Readonly<Record<string, Readonly<Record<string, Step>>>> = declaredSteps;
  const names = all[component]?.[name]?.olderNames ?? {};
  return Object.entries(names)
    .map(([version, former]) => `${former} (${version})`)
    .join(', ');
}
