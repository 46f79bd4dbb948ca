import { ChevronLeft, ChevronRight, Minus, Plus, Square } from 'lucide-react';
import { useId } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { keyProps, pageCommand } from '../commands/page-command.ts';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { parseObjectKey, type TrafficView, type UsersLoad } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { target } from '../model/actions.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession, useWorld, useWorldView } from '../model/session-context.ts';
import { lessLoad, moreLoad } from './load-commands.ts';
import { LostRequest } from './LostRequest.tsx';
import { stepToLost } from './step-lost.ts';
import { SecondBars } from './SecondBars.tsx';
import styles from './Traffic.module.css';

/** What the users of each Service see. A Service that only Pods ask has a band while it is selected, or while the reason of a lost request is asked for. */
export function TrafficPart() {
  const selected = useWorldView((view) => view.selected);
  const asked = useWorldView(({ lostRequest }) => lostRequest?.service);
  const isShown = ({ id, load }: TrafficView): boolean => load !== undefined || id === selected || id === `Service/${asked}`;
  const ids = useCluster(useShallow(({ traffic }) => [...traffic.values()].filter(isShown).map(({ id }) => id)));
  return (
    <div className={styles['part']}>
      {ids.map((id) => (
        <TrafficBand key={id} id={id} />
      ))}
    </div>
  );
}

interface ServiceBarsProps {
  /** The id of the Service. */
  readonly id: string;
  /** The id that the bars have in the page, for the description of the card. */
  readonly barsId: string;
  /** The card is a single line. */
  readonly dense: boolean;
}

/** A card is narrow: a bar of half a minute is still a bar. */
const CARD_SECONDS = 30;

/** What users and Pods got of a Service in the last seconds, on its card in the graph. */
export function ServiceBars({ id, barsId, dense }: ServiceBarsProps) {
  const view = useCluster(({ traffic }) => traffic.get(id));
  if (view === undefined || view.seconds.length === 0) return null;
  return <SecondBars view={view} span={CARD_SECONDS} id={barsId} className={dense ? styles['strip'] : styles['cardBars']} />;
}

interface TrafficBandProps {
  /** The id of the Service. */
  readonly id: string;
}

/** The requests to one Service: how much its users ask, what they and Pods got each second, and what they saw since something was last done. */
function TrafficBand({ id }: TrafficBandProps) {
  const t = usePartWords('traffic');
  const view = useCluster((state) => state.traffic.get(id));
  const { namespace, name } = parseObjectKey(id);
  const service = `${namespace}/${name}`;
  const world = useWorld();
  const asksWhy = useWorldView(({ lostRequest }) => lostRequest?.service === service);
  const ask = (open: boolean): void => world.view.setState({ lostRequest: open ? { service } : undefined });
  const region = useId();
  if (view === undefined) return null;
  const { since, p95Ms, load, fromPods } = view;
  const from = load === undefined ? 'pods' : fromPods ? 'both' : 'users';
  return (
    <section className={styles['band']} aria-labelledby={region} data-traffic={id}>
      <div className={styles['rows']}>
        <div className={styles['line']}>
          <h3 id={region} className={styles['title']}>
            {t.from[from]} <span aria-hidden="true">→</span> <span className={styles['service']}>Service {name}</span>
          </h3>
          {load !== undefined && <Rate id={id} load={load} />}
        </div>
        <div className={styles['seconds']}>
          <SecondBars view={view} />
          {p95Ms !== undefined && (
            <span className={styles['figure']} data-tip={t.p95Tip}>
              p95 <b>{p95Ms}</b> ms
            </span>
          )}
        </div>
        <div className={styles['saw']}>
          <p data-saw="">
            <strong>{t.saw[from]}</strong>{' '}
            {since.command === undefined ? t.sinceBegin[from] : t.since({ command: since.command })}{' '}
            <b className={styles['number']}>{since.answered}</b> {t.answered}
            {since.failed > 0 && (
              <>
                {t.comma} <b className={styles['bad']}>{since.failed}</b> {t.failed}
              </>
            )}
            {t.comma}{' '}
            <b className={since.lost > 0 ? styles['bad'] : styles['number']} data-lost={since.lost}>
              {since.lost}
            </b>{' '}
            {t.lost}
            {t.stop}
          </p>
          {since.lost + since.failed > 0 && (
            <Button look="quiet" aria-expanded={asksWhy} onClick={() => ask(!asksWhy)}>
              {t.why}
            </Button>
          )}
          <LostSteps service={service} lost={view.lost + view.failed} />
        </div>
      </div>
      {asksWhy && view.lost + view.failed > 0 && <LostRequest service={service} onClose={() => ask(false)} />}
    </section>
  );
}

/** Leads from lost request to lost request, each time with its reason. */
function LostSteps({ service, lost }: { readonly service: string; readonly lost: number }) {
  const t = usePartWords('traffic');
  const words = useWords();
  const session = useSession();
  const past = useCluster(({ clock }) => clock.past);
  // In the past the next one may lie ahead.
  if (lost === 0 && !past) return null;
  const [previous, next] = [pageCommand('previousLost'), pageCommand('nextLost')];
  return (
    <span role="group" aria-label={t.lostSteps} className={styles['steps']}>
      <IconButton
        label={previous.words(words)}
        icon={ChevronLeft}
        {...keyProps(previous, previous.words(words))}
        disabled={lost === 0}
        onClick={() => void stepToLost(session, { service, back: true })}
      />
      <span aria-hidden="true">{t.lostSteps}</span>
      <IconButton
        label={next.words(words)}
        icon={ChevronRight}
        {...keyProps(next, next.words(words))}
        disabled={!past}
        onClick={() => void stepToLost(session, { service })}
      />
    </span>
  );
}

/** The number of requests a second, with less, more and stop. */
function Rate({ id, load }: { readonly id: string; readonly load: UsersLoad }) {
  const t = usePartWords('traffic');
  const session = useSession();
  const [less, more] = [lessLoad(load), moreLoad(load)];
  const { perSecond } = load;
  return (
    <div className={styles['rate']} role="group" aria-label={t.rate}>
      <IconButton label={t.less} icon={Minus} disabled={less === undefined} onClick={() => less && session.run(less)} />
      <span className={styles['figure']}>
        <b>{perSecond}</b> {t.perSecond}
      </span>
      <IconButton label={t.more} icon={Plus} disabled={more === undefined} onClick={() => more && session.run(more)} />
      <IconButton
        label={t.end}
        icon={Square}
        disabled={perSecond === 0}
        onClick={() => session.run({ type: 'traffic', line: `stop ${target(parseObjectKey(id))}` })}
      />
    </div>
  );
}
