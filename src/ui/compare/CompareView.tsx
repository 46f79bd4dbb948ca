import { useEffect, useState, type ReactNode } from 'react';
import { ArrowLeftRight, Split } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { commandLine, type BranchView, type DeploymentView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { Menu } from '../design/Menu.tsx';
import { Panel } from '../design/Panel.tsx';
import { GraphView } from '../graph/GraphView.tsx';
import type { ClusterState } from '../model/cluster-state.ts';
import { ClusterContext, useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { useSession, useWorld, useWorldView } from '../model/session-context.ts';
import { useBranchName } from '../time/branch-name.ts';
import { openOverlay } from '../model/overlay.ts';
import { useAnswer } from '../model/use-answer.ts';
import { openComparison, sameTimeIn } from '../time/comparison.ts';
import { Courses, type CoursesProps } from './Courses.tsx';
import { differingIds } from './differing.ts';
import { useSideName } from './side-name.ts';
import { askWhatIf, WhatIfItems } from '../actions/WhatIfItems.tsx';
import { whatIfWords, whatIfsOf } from '../actions/what-ifs.ts';
import styles from './CompareView.module.css';

/** Two branches side by side, with one playhead: the shown one, which can be changed, and another as it was at the same time. */
export function CompareView() {
  const branches = useCluster((state) => state.branches);
  const shown = branches.find(({ current }) => current);
  const other = useOther(branches);
  return (
    <Panel view="compare" tools={<CompareTools other={other} />}>
      {shown === undefined || other === undefined ? <NothingToCompare /> : <SideBySide shown={shown} other={other} />}
    </Panel>
  );
}

/** The branch beside the shown one: the user's choice, or else the one that the shown one left. */
function useOther(branches: readonly BranchView[]): BranchView | undefined {
  const session = useSession();
  const world = useWorld();
  const id = useWorldView((view) => view.beside);
  const other = branches.find((branch) => branch.id === id && !branch.current);
  const parent = branches.find(({ current }) => current)?.parent;
  const first = branches.find((branch) => branch.id === parent) ?? branches.find(({ current }) => !current);
  const wanted = other === undefined ? first?.id : undefined;
  useEffect(() => {
    if (wanted !== undefined) session.branch({ type: 'beside', id: wanted });
  }, [session, wanted]);
  useEffect(
    () => () => {
      session.branch({ type: 'beside', id: undefined });
      world.view.setState({ beside: undefined });
    },
    [session, world],
  );
  return other;
}

interface CompareToolsProps {
  readonly other: BranchView | undefined;
}

function CompareTools({ other }: CompareToolsProps) {
  const t = usePartWords('compare');
  const mirror = useClusterMirror();
  const deployment = useDeployment();
  return (
    <>
      {other !== undefined && (
        <Button look="quiet" onClick={() => openComparison(sameTimeIn(other, mirror.getState().clock.nowMs))}>
          {t.differences}
        </Button>
      )}
      {deployment !== undefined && (
        <Menu
          label={t.whatIf.menu({ name: deployment.name })}
          align="end"
          renderTrigger={(props) => (
            <Button look="quiet" {...props}>
              <Split aria-hidden="true" size={14} /> {t.whatIf.button}
            </Button>
          )}
        >
          <WhatIfItems deployment={deployment} />
        </Menu>
      )}
    </>
  );
}

/** The Deployment whose Pods are counted: the selected one, or else the first. */
function useDeployment(): DeploymentView | undefined {
  const selected = useWorldView((view) => view.selected);
  return useCluster((state) => {
    const id = selected?.startsWith('Deployment/') === true ? selected : state.kinds.get('Deployment')?.[0];
    return id === undefined ? undefined : (state.objects.get(id) as DeploymentView | undefined);
  });
}

interface SideBySideProps {
  readonly shown: BranchView;
  readonly other: BranchView;
}

function SideBySide({ shown, other }: SideBySideProps) {
  const world = useWorld();
  const t = usePartWords('compare');
  const nameOf = useSideName();
  const deployment = useDeployment();
  const names = { shown: nameOf(shown, other), other: nameOf(other, shown) };
  return (
    <div className={styles['compare']}>
      <Rings />
      <div className={styles['sides']}>
        <Side branch={shown.id} head={<h3 className={styles['name']}>{t.side.shown({ name: names.shown })}</h3>}>
          <GraphView />
        </Side>
        <Side branch={other.id} head={<OtherHead shown={shown} other={other} />}>
          {/* Commands go to the shown branch, so nothing here can be pressed. */}
          <div role="img" aria-label={t.side.picture({ name: names.other })} className={styles['picture']}>
            <div inert className={styles['picture']}>
              <ClusterContext value={world.beside}>
                <GraphView />
              </ClusterContext>
            </div>
          </div>
        </Side>
      </div>
      {/* The answer about two branches says nothing of two others. */}
      <CoursesOf
        key={`${shown.id} ${other.id}`}
        branch={other.id}
        deployment={deployment && `${deployment.namespace}/${deployment.name}`}
        names={names}
      />
    </div>
  );
}

interface CoursesOfProps extends Pick<CoursesProps, 'names'> {
  readonly branch: number;
  /** As in `default/web`. Undefined: the Pods of all are counted. */
  readonly deployment: string | undefined;
}

/** While the present moves, the courses are asked for again after this time, in milliseconds. */
const COURSES_REST_MS = 500;

const present = ({ clock }: ClusterState): unknown => clock.present.atMs;

/** How another branch and the shown one went. */
function CoursesOf({ branch, deployment, names }: CoursesOfProps) {
  const t = usePartWords('compare');
  const { answer, answered } = useAnswer(
    { type: 'courses', branch, ...(deployment !== undefined && { deployment }) },
    { on: present, restMs: COURSES_REST_MS },
  );
  if (!answered || answer === undefined) return <p className={styles['note']}>{t.working}</p>;
  return <Courses courses={answer} names={names} />;
}

interface SideProps {
  readonly branch: number;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

function Side({ branch, head, children }: SideProps) {
  return (
    <div className={styles['side']} data-branch={branch}>
      <div className={styles['head']}>{head}</div>
      <div className={styles['graph']}>{children}</div>
    </div>
  );
}

/** Rings what differs between the two sides. The objects are drawn by the graph, so a rule of their own rings them. */
function Rings() {
  const world = useWorld();
  const shown = useClusterMirror();
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const compare = (): void =>
      setIds((before) => {
        const now = differingIds(shown.getState(), world.beside.getState());
        return now.join(' ') === before.join(' ') ? before : now;
      });
    compare();
    const ends = [shown.subscribe(compare), world.beside.subscribe(compare)];
    return () => ends.forEach((end) => end());
  }, [shown, world]);
  if (ids.length === 0) return null;
  const cards = ids.map((id) => `[data-branch] [data-object="${CSS.escape(id)}"]`).join(', ');
  return <style data-rings={ids.join(' ')}>{`${cards} { outline: 2px solid var(--caution); outline-offset: 3px; }`}</style>;
}

/** Chooses the other branch, or goes there. */
function OtherHead({ shown, other }: SideBySideProps) {
  const t = usePartWords('compare');
  const session = useSession();
  const nameOf = useBranchName();
  const sideName = useSideName();
  const branches = useCluster((state) => state.branches);
  return (
    <>
      <select
        aria-label={t.side.choose}
        className={styles['choice']}
        value={other.id}
        onChange={(event) => session.branch({ type: 'beside', id: Number(event.target.value) })}
      >
        {branches
          .filter(({ current }) => !current)
          .map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.id === other.id ? sideName(other, shown) : nameOf(branch)}
            </option>
          ))}
      </select>
      <Button look="quiet" onClick={() => session.branch({ type: 'switch', id: other.id })}>
        <ArrowLeftRight aria-hidden="true" size={14} /> {t.side.swap}
      </Button>
    </>
  );
}

/** There is one branch only: offers what could have been different. */
function NothingToCompare() {
  const t = usePartWords('compare');
  const session = useSession();
  const deployment = useDeployment();
  return (
    <div className={styles['empty']}>
      <p>{t.empty}</p>
      {deployment !== undefined && (
        <>
          <h3 className={styles['question']}>{t.whatIf.menu({ name: deployment.name })}</h3>
          <ul className={styles['offers']}>
            {whatIfsOf(deployment).map((whatIf, i) => (
              <li key={whatIf.id}>
                <Button
                  look={i === 0 ? 'primary' : undefined}
                  data-command={commandLine(whatIf.command)}
                  onClick={() => askWhatIf(session, deployment, whatIf)}
                >
                  {whatIfWords(t, whatIf)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={styles['question']}>{t.otherCode.question}</h3>
      <p>{t.otherCode.about}</p>
      <div className={styles['offers']}>
        <Button onClick={() => openOverlay({ kind: 'variations' })}>{t.otherCode.choose}</Button>
      </div>
    </div>
  );
}
