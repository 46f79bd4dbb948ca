import { ArrowDown, ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { usePartWords } from '../../i18n/parts.ts';
import type { FoundView, LookupView, NameServerView, PodView, TryView } from '../../../worker/protocol/index.ts';
import { classNames } from '../../design/class-names.ts';
import { useCluster, useObject } from '../../model/cluster-store.ts';
import { useWorld } from '../../model/session-context.ts';
import { inspect } from '../../model/world-view.ts';
import { ElidedText, keyParts } from '../KeyButton.tsx';
import { Since } from '../KeyFacts.tsx';
import { TokenLayer } from '../motion/TokenLayer.tsx';
import { ApiStation } from './ApiStation.tsx';
import { CacheStation } from './CacheStation.tsx';
import { Leg } from './Leg.tsx';
import { routeOnRing } from './ring-route.ts';
import { Station } from './Station.tsx';
import shared from './NodeRing.module.css';
import styles from './NameServerRing.module.css';

interface NameServerRingProps {
  /** `coredns/coredns-674b8bbfcf-7kvcs` */
  readonly id: string;
}

/** No loop of a controller has a row here. */
const NO_LOOP = (): boolean => false;

/**
 * The loop of one CoreDNS. It has no workqueue and writes nothing: watches fill its caches, and each answer is made from them in the moment of the question. How old
 * the caches are is why a name is not found, or has the address of a Pod that is gone.
 */
export function NameServerRing({ id }: NameServerRingProps) {
  const ring = usePartWords('ring');
  const t = ring.dns;
  const stage = useRef<HTMLDivElement>(null);
  const server = useCluster(({ nameServers }) => nameServers.get(id));
  if (server === undefined) return null;
  return (
    <div ref={stage} className={shared['view']}>
      <article className={classNames(shared['loop'], styles['loop'])} data-row={id} aria-label={t.label({ name: id })}>
        <div className={shared['top']}>
          <ApiStation />
        </div>
        <Leg area="watch" icon={ArrowDown} name={ring.watch} note="Namespace, Service, EndpointSlice" />
        <div className={styles['caches']}>
          <CacheStation informers={server.caches} />
        </div>
        <Leg area="plugin" icon={ArrowDown} name={t.plugin} />
        <RecordsStation server={server} />
        <Leg area="answer" icon={ArrowLeft} name="" />
        <QuestionsStation server={server} />
        <Leg area="reach" icon={ArrowDown} name={t.reach} />
        <ReadyStation server={server} />
      </article>
      <p className={shared['what']}>{server.runs ? t.what : t.off}</p>
      <TokenLayer stage={stage} routeOn={routeOnRing} isDrawn={NO_LOOP} named />
    </div>
  );
}

interface StationProps {
  readonly server: NameServerView;
}

/** What it says of the names that were asked last, where the caches are behind compared with etcd. */
function RecordsStation({ server: { records, zones } }: StationProps) {
  const t = usePartWords('ring').dns;
  const [zone = ''] = zones;
  const isLate = records.some(({ inEtcd }) => inEtcd !== undefined);
  return (
    <Station id="records" title={t.records} hint={t.recordsHint({ zone })} active={isLate} className={styles['records']}>
      {records.length === 0 && <p className={shared['none']}>{t.noRecord}</p>}
      <ul className={shared['list']} aria-label={t.records}>
        {records.map(({ name, found, inEtcd }) => (
          <li key={name} className={styles['record']} data-late={inEtcd !== undefined}>
            <NameText name={name} zone={zone} />
            <span className={styles['answer']}>
              <FoundText found={found} />
              {inEtcd !== undefined && (
                <b className={styles['late']}>
                  {t.inEtcd} <FoundText found={inEtcd} />
                </b>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Station>
  );
}

/** The lookups in which it was asked last. Each try is shown of the last one, and of the last one that took several. */
function QuestionsStation({ server: { lookups, zones } }: StationProps) {
  const t = usePartWords('ring').dns;
  const [zone = ''] = zones;
  const whole = new Set([lookups[0], lookups.find(({ tries }) => tries.length > 1)]);
  return (
    <Station id="questions" title={t.questions} hint={t.questionsHint} className={styles['questions']}>
      {lookups.length === 0 && <p className={shared['none']}>{t.noQuestion}</p>}
      <ul className={shared['list']} aria-label={t.questions}>
        {lookups.map((lookup) => (
          <Lookup key={lookup.id} lookup={lookup} zone={zone} whole={whole.has(lookup)} />
        ))}
      </ul>
    </Station>
  );
}

interface LookupProps {
  readonly lookup: LookupView;
  readonly zone: string;
  /** Each try is shown, not only the end. */
  readonly whole: boolean;
}

function Lookup({ lookup: { client, tries }, zone, whole }: LookupProps) {
  const t = usePartWords('ring').dns;
  return (
    <li className={styles['lookup']}>
      <p className={styles['client']}>
        <ClientName client={client} />
        <span>{t.asked({ count: tries.length })}</span>
        <span className={classNames(shared['since'], styles['ago'])}>
          <Since sinceMs={tries.at(-1)!.atMs} />
        </span>
      </p>
      <ol className={shared['list']} aria-label={t.tries}>
        {(whole ? tries : tries.slice(-1)).map((one, index) => (
          <li key={index} className={styles['try']} data-other={one.other !== undefined}>
            <NameText name={one.name} zone={zone} whole />
            {one.other !== undefined && <span className={styles['other']}>{t.other}</span>}
            <AnswerText of={one} />
          </li>
        ))}
      </ol>
    </li>
  );
}

/** Who asked: a Pod, a machine, or an address. */
function ClientName({ client }: { readonly client: string }) {
  const world = useWorld();
  const id = client.includes('/') ? `Pod/${client}` : `Node/${client}`;
  const isThere = useCluster(({ objects }) => objects.has(id));
  const name = <ElidedText parts={keyParts(client)} />;
  if (!isThere) return name;
  return (
    <button type="button" className={shared['name']} onClick={() => inspect(world, id)}>
      {name}
    </button>
  );
}

/** Whether it is asked at all: its port is open, and the probe of its Pod finds it ready. */
function ReadyStation({ server: { pod, runs, isFilled, servesSinceMs, stoppingSinceMs } }: StationProps) {
  const t = usePartWords('ring').dns;
  const world = useWorld();
  const view = useObject(pod) as PodView | undefined;
  const serves = runs && servesSinceMs !== undefined;
  return (
    <Station
      id="ready"
      title={t.ready}
      hint={t.readyHint}
      active={!(serves && isFilled && view?.ready === true)}
      className={styles['ready']}
    >
      <button type="button" className={classNames(shared['name'], styles['pod'])} onClick={() => inspect(world, pod)}>
        <ElidedText parts={keyParts(pod.slice('Pod/'.length))} />
      </button>
      <ul className={shared['list']}>
        <li>
          {!runs ? (
            t.ended
          ) : serves ? (
            <>
              {t.serves} <b className={shared['since']}>{<Since sinceMs={servesSinceMs} />}</b>
            </>
          ) : (
            t.closed
          )}
        </li>
        {runs && <li>{serves && isFilled ? t.readyYes : t.readyNo}</li>}
        {view !== undefined && <li>{view.ready ? t.podReady : t.podUnready}</li>}
        {runs && stoppingSinceMs !== undefined && (
          <li>
            {t.stopping} <b className={shared['since']}>{<Since sinceMs={stoppingSinceMs} />}</b>
          </li>
        )}
      </ul>
    </Station>
  );
}

interface NameTextProps {
  readonly name: string;
  readonly zone: string;
  /** The zone is shown, too. */
  readonly whole?: boolean;
}

/** A name, without the zone that most names have. */
function NameText({ name, zone, whole = false }: NameTextProps) {
  const shown = !whole && name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name;
  return (
    <code className={styles['host']} data-tip={name}>
      {shown}
    </code>
  );
}

function AnswerText({ of: { code, addresses, count } }: { readonly of: TryView }) {
  const t = usePartWords('ring').dns;
  if (code !== 'NOERROR') return <span className={styles['answer']}>{code}</span>;
  return <span className={styles['answer']}>{addressesText(t, addresses, count)}</span>;
}

function FoundText({ found }: { readonly found: FoundView }) {
  const t = usePartWords('ring').dns;
  switch (found.type) {
    case 'addresses':
      return addressesText(t, found.addresses, found.count);
    case 'alias':
      return `CNAME ${found.target}`;
    case 'nothing':
      return t.noAddress;
    case 'unknown':
      return 'NXDOMAIN';
  }
}

type Words = ReturnType<typeof usePartWords<'ring'>>['dns'];

function addressesText(t: Words, addresses: readonly string[], count: number): string {
  if (count === 0) return t.noAddress;
  const more = count - addresses.length;
  return addresses.join(' ') + (more > 0 ? ` ${t.more({ count: more })}` : '');
}
