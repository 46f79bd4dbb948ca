import { ArrowDown, ArrowLeft, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePartWords } from '../../i18n/parts.ts';
import { useLanguage } from '../../i18n/words.ts';
import type { KubeletWork, NodeView, PodWork, SyncWork } from '../../../worker/protocol/index.ts';
import { outcomeText } from '../../i18n/step-words.ts';
import { classNames } from '../../design/class-names.ts';
import { useCluster, useObject } from '../../model/cluster-store.ts';
import { useWorld } from '../../model/session-context.ts';
import { useAnswer } from '../../model/use-answer.ts';
import { inspect } from '../../model/world-view.ts';
import { CodeLink } from '../../sync/CodeLink.tsx';
import { BreakpointButton } from '../../time/index.tsx';
import { ElidedText, keyParts } from '../KeyButton.tsx';
import { Since } from '../KeyFacts.tsx';
import { ApiStation } from './ApiStation.tsx';
import { kubeletLoop } from './drawn-loop.ts';
import { Leg } from './Leg.tsx';
import { Station } from './Station.tsx';
import shared from './NodeRing.module.css';
import styles from './KubeletRing.module.css';

/** The Pods, workers and probes that there is room for. */
const MOST_PODS = 4;
const MOST_WORKERS = 5;
const MOST_PROBES = 3;
const MOST_DECISIONS = 4;

interface KubeletRingProps {
  readonly node: string;
}

/**
 * The loop of one kubelet. It has no workqueue: each Pod has a worker of its own, which the watch, a container that ended, or a probe wakes. Its sync starts and
 * stops containers, and the status manager writes what came of it.
 */
export function KubeletRing({ node }: KubeletRingProps) {
  const t = usePartWords('ring');
  const loop = kubeletLoop(node);
  const { answer: work } = useAnswer({ type: 'kubelet-work', kubelet: loop });
  const isOff = (useObject(`Node/${node}`) as NodeView | undefined)?.powered === false;
  return (
    <div className={shared['view']}>
      <article className={classNames(shared['loop'], styles['loop'])} data-row={loop} aria-label={t.kubelet.label({ node })}>
        <div className={shared['top']}>
          <ApiStation />
        </div>
        <Leg area="watch" icon={ArrowDown} name={t.watch} note={`spec.nodeName=${node}`} />
        <PodsStation node={node} />
        <Leg area="handler" icon={ArrowDown} name={work?.handled?.step.name ?? t.kubelet.handler} work={work?.handled} />
        <PodWorkersStation workers={work?.workers ?? []} />
        <Leg area="wake" icon={ArrowUp} name={t.kubelet.wake} />
        <ProbesStation probes={work?.probes ?? []} />
        <Leg area="call" icon={ArrowLeft} name="" />
        <SyncStation sync={work?.sync} />
        <Leg area="status" icon={ArrowUp} name={t.kubelet.status} note={writtenPod(work?.written)} />
      </article>
      <p className={shared['what']}>{isOff ? t.kubelet.off : t.kubelet.what}</p>
    </div>
  );
}

function writtenPod(written: KubeletWork['written']): ReactNode {
  return written === undefined ? '' : <ElidedText parts={keyParts(written.key)} />;
}

/** The Pods that the watch has brought to this node. */
function PodsStation({ node }: KubeletRingProps) {
  const t = usePartWords('ring');
  const world = useWorld();
  const row = useCluster((state) => state.places.nodeRows.get(node));
  const pods = row ?? [];
  return (
    <Station id="pods" title={t.kubelet.pods({ count: pods.length })} hint={t.kubelet.podsHint} className={styles['pods']}>
      <ul className={styles['names']}>
        {pods.slice(0, MOST_PODS).map((pod) => (
          <li key={pod}>
            <button type="button" className={shared['name']} onClick={() => inspect(world, pod)}>
              <ElidedText parts={keyParts(pod.slice('Pod/'.length))} />
            </button>
          </li>
        ))}
        {pods.length > MOST_PODS && <li>{t.kubelet.more({ count: pods.length - MOST_PODS })}</li>}
      </ul>
    </Station>
  );
}

interface PodWorkersStationProps {
  readonly workers: readonly PodWork[];
}

/** The Pod workers that did something last, each with its Pod and the step. */
function PodWorkersStation({ workers }: PodWorkersStationProps) {
  const t = usePartWords('ring');
  return (
    <Station id="pod-workers" title={t.kubelet.workers} hint={t.kubelet.workersHint} className={styles['workers']}>
      {workers.length === 0 && <p className={shared['none']}>{t.kubelet.noWork}</p>}
      <WorkList works={workers.slice(0, MOST_WORKERS)} />
    </Station>
  );
}

interface ProbesStationProps {
  readonly probes: readonly PodWork[];
}

/** The probes whose result changed last. */
function ProbesStation({ probes }: ProbesStationProps) {
  const t = usePartWords('ring');
  return (
    <Station id="probes" title={t.kubelet.probes} hint={t.kubelet.probesHint} className={styles['probes']}>
      {probes.length === 0 && <p className={shared['none']}>{t.kubelet.noProbe}</p>}
      <WorkList works={probes.slice(0, MOST_PROBES)} />
    </Station>
  );
}

interface WorkListProps {
  readonly works: readonly PodWork[];
}

/** A line for each Pod: its name, the step with its outcome, and how long ago. */
function WorkList({ works }: WorkListProps) {
  const language = useLanguage();
  return (
    <ol className={shared['list']}>
      {works.map(({ record, key, atMs, step }) => (
        <li key={record} className={styles['work']} data-pod={key}>
          <ElidedText parts={keyParts(key)} />
          <span className={styles['step']}>
            <CodeLink strong record={record} name={step.name} /> {step.outcome !== '' && outcomeText(language, step)}
          </span>
          <span className={classNames(shared['since'], styles['ago'])}>
            <Since sinceMs={atMs} />
          </span>
        </li>
      ))}
    </ol>
  );
}

interface SyncStationProps {
  readonly sync: SyncWork | undefined;
}

/** The sync of a Pod that did something last, with its decisions. */
function SyncStation({ sync }: SyncStationProps) {
  const t = usePartWords('ring');
  const language = useLanguage();
  if (sync === undefined) return <Station id="pod-sync" title={t.function} note={t.noSync} className={styles['function']} />;
  const { name, record, key, decisions } = sync;
  return (
    <Station
      id="pod-sync"
      className={styles['function']}
      title={
        <>
          <CodeLink strong record={record} name={name} /> <BreakpointButton breakpoint={{ type: 'step', name }} quiet />
        </>
      }
      note={<ElidedText parts={keyParts(key)} />}
    >
      <ol className={shared['list']}>
        {decisions.slice(-MOST_DECISIONS).map((decision) => (
          <li key={decision.record}>
            <CodeLink strong record={decision.record} name={decision.name} />{' '}
            <span className={styles['outcome']}>{outcomeText(language, decision)}</span>
          </li>
        ))}
      </ol>
    </Station>
  );
}
