import { ChevronLeft, ChevronRight, Orbit, Split, X } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { MOST_BRANCHES, parseObjectKey, type LostLink, type LostRequestView } from '../../worker/protocol/index.ts';
import { AddonOffer } from '../addon/AddonOffer.tsx';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { drawLoop, nameServerLoop, proxyLoop } from '../loops/ring/drawn-loop.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession, useWorldView } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { useAnswer } from '../model/use-answer.ts';
import { showStage } from '../model/view-store.ts';
import { stepToLost } from './step-lost.ts';
import styles from './Traffic.module.css';

interface LostRequestProps {
  /** The Service: `default/web`. */
  readonly service: string;
  readonly onClose: () => void;
}

/** Why a request was lost or failed: a verdict, the chain of events, and what can be tried against it. At first the last one. */
export function LostRequest({ service, onClose }: LostRequestProps) {
  const t = usePartWords('traffic');
  const session = useSession();
  const number = useWorldView(({ lostRequest }) => lostRequest?.number);
  const { answer } = useAnswer({ type: 'lost-request', service, ...(number !== undefined && { number }) });
  if (answer === undefined) return null;
  const { request, reason, previous, next } = answer;
  const step = (back: boolean): void => void stepToLost(session, { back, service, fromMs: request.endedMs });
  return (
    <div className={styles['lostRequest']} data-lost-request={request.number}>
      <div className={styles['line']}>
        <h4 className={styles['title']}>
          {request.outcome === 'failed' ? t.hasFailed({ number: request.number }) : t.wasLost({ number: request.number })}
        </h4>
        <IconButton label={t.previousLost} icon={ChevronLeft} disabled={previous === undefined} onClick={() => step(true)} />
        <IconButton label={t.nextLost} icon={ChevronRight} disabled={next === undefined} onClick={() => step(false)} />
        <Remedies lost={answer} />
        <span className={styles['space']} />
        <IconButton label={t.close} icon={X} onClick={onClose} />
      </div>
      <p className={styles['verdict']}>
        {request.client !== undefined && <>{t.fromPod({ pod: shortPod(request.client) })} </>}
        {t.verdict[reason.verdict]}
      </p>
      {reason.verdict === 'no-name-server' && <AddonOffer addon="coredns" />}
      <ol className={styles['links']}>
        {reason.links.map((link) => (
          <LinkItem key={`${link.type} ${link.atMs} ${'url' in link ? link.url : ''}`} link={link} />
        ))}
      </ol>
    </div>
  );
}

/** One event of the chain, with its moment, to which a click goes. */
function LinkItem({ link }: { readonly link: LostLink }) {
  const t = usePartWords('traffic');
  const session = useSession();
  return (
    <li className={styles['link']} data-type={link.type}>
      <button
        type="button"
        className={styles['moment']}
        data-tip={t.goThere}
        aria-label={t.goTo({ time: clockText(link.atMs) })}
        onClick={() => session.transport({ type: 'seek', to: { atMs: link.atMs } })}
      >
        {clockText(link.atMs)}
      </button>
      <span>{linkText(t, link)}</span>
      <LoopButton link={link} />
    </li>
  );
}

/** The way to the loop of the component that decided, at that moment: the kube-proxy that chose, or the CoreDNS that answered. */
function LoopButton({ link }: { readonly link: LostLink }) {
  const t = usePartWords('traffic');
  const session = useSession();
  const loop = loopBehind(link);
  if (loop === undefined) return null;
  const show = (): void => {
    session.transport({ type: 'seek', to: { atMs: link.atMs } });
    drawLoop(session.world, loop);
  };
  return <IconButton label={t.loopThen({ loop })} icon={Orbit} onClick={show} />;
}

/** Whether a name server was found at all is up to the kube-proxy of the client's node. */
function loopBehind(link: LostLink): string | undefined {
  if (link.type === 'routed') return proxyLoop(link.node);
  if (link.type !== 'asked') return undefined;
  return link.server === undefined ? proxyLoop(link.client) : nameServerLoop(shortPod(link.server));
}

type Words = ReturnType<typeof usePartWords<'traffic'>>;

function linkText(t: Words, link: LostLink): string {
  switch (link.type) {
    case 'lost':
      return t.link.lost[link.outcome]({ pod: shortPod(link.pod), endpoint: link.endpoint, after: afterText(link.afterMs) });
    case 'routed':
      return link.staleMs === undefined
        ? t.link.routed({ node: link.node, pod: shortPod(link.pod) })
        : t.link.routedStale({ node: link.node, pod: shortPod(link.pod), age: staleText(link.staleMs) });
    case 'asked':
      return askedText(t, link);
    case 'called':
      return t.link.called[link.failure]({ url: link.url, status: link.status });
    case 'powered-off':
      return t.link.poweredOff({ node: link.node });
    case 'fault':
      return t.link.fault({ fault: link.fault });
    case 'stopped':
      return link.preStop ? t.link.stoppedPreStop({ pod: shortPod(link.pod) }) : t.link.stopped({ pod: shortPod(link.pod) });
    case 'dropped':
      return t.link.dropped({ node: link.node, pod: shortPod(link.pod), policies: link.policies.join(', ') });
    case 'sliced':
      return t.link.sliced({ pod: shortPod(link.pod), slice: link.slice });
    case 'deleted':
      return t.link.deleted({ pod: shortPod(link.pod), by: link.by });
    case 'command':
      return link.line;
  }
}

function askedText(t: Words, { client, name, server, answer }: Extract<LostLink, { type: 'asked' }>): string {
  if (server === undefined || answer === undefined) return t.link.askedNobody({ client, name });
  const [first] = answer.addresses;
  return t.link.asked({ client: shortPod(client), name, server: shortPod(server), answer: first ?? answer.code });
}

/** The name of a Pod without its namespace. */
function shortPod(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

/** How long a client waited: `3 s`. */
function afterText(ms: number): string {
  return `${Number((ms / 1000).toFixed(1))} s`;
}

/** How long rules were out of date: `36 ms`, and from a tenth of a second on `0.8 s`. */
function staleText(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Buttons that play the same history again with what was lacking, and compare. */
function Remedies({ lost }: { readonly lost: LostRequestView }) {
  const t = usePartWords('traffic');
  const session = useSession();
  const full = useCluster(({ branches }) => branches.length >= MOST_BRANCHES);
  const { workload } = lost.reason;
  if (full || workload === undefined) return null;
  const run = (remedy: TriedRemedy): void => {
    showStage('compare');
    session.branch({
      type: 'begin-with',
      object: parseObjectKey(workload.deployment),
      patch: remedyPatch(remedy, workload),
      name: t.side[remedy]({ seconds: PRE_STOP_S }),
    });
    session.transport({ type: 'play' });
  };
  return remediesFor(lost).map((remedy) => (
    <Button key={remedy} look="primary" onClick={() => run(remedy)}>
      <Split aria-hidden="true" size={14} />
      {t.again[remedy]({ seconds: PRE_STOP_S })}
    </Button>
  ));
}

/** What helps against a loss and can be tried with one click. */
type TriedRemedy = 'preStop' | 'readinessProbe';

/** For how long a Pod goes on serving after it has been told to stop. It is longer than any node's rules are out of date. */
const PRE_STOP_S = 5;

/** The remedies for a lost request that can be tried. */
function remediesFor({ reason: { remedies, workload } }: LostRequestView): readonly TriedRemedy[] {
  if (workload === undefined) return [];
  return remedies.filter((remedy): remedy is TriedRemedy => remedy === 'preStop' || remedy === 'readinessProbe');
}

/** What the Deployment lacks, as a change of its manifest. */
function remedyPatch(remedy: TriedRemedy, { container, port }: NonNullable<LostRequestView['reason']['workload']>): object {
  const change =
    remedy === 'preStop'
      ? { lifecycle: { preStop: { sleep: { seconds: PRE_STOP_S } } } }
      : { readinessProbe: { httpGet: { path: '/', port }, periodSeconds: 1 } };
  return { spec: { template: { spec: { containers: [{ name: container, ...change }] } } } };
}
