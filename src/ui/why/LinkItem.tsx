import { usePartWords } from '../i18n/parts.ts';
import type { WhyLink, WhyWritten } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import { objectWords } from '../model/objects.ts';
import { useSession, useWorld } from '../model/session-context.ts';
import { clockText, msText } from '../model/time-text.ts';
import { inspect, openCode } from '../model/world-view.ts';
import { BesideList } from './BesideList.tsx';
import { LinkSteps } from './LinkSteps.tsx';
import { breakable, didKey, passageWord, whatText } from './link-words.ts';
import styles from './LinkList.module.css';

interface LinkItemProps {
  readonly link: WhyLink;
}

/**
 * One link of the chain: who did what, the deciding steps, how the news of the link below arrived, and buttons to open all of
 * these.
 */
export function LinkItem({ link }: LinkItemProps) {
  const t = usePartWords('why');
  const world = useWorld();
  const session = useSession();
  const { what, sync } = link;
  const written = what.type === 'write' ? what : undefined;
  const hue = useCluster((state) => hueOfSet(state, setOf(written)));
  return (
    <li className={styles['link']} data-what={what.type} data-hue={hue ?? ''}>
      <p className={styles['head']}>
        <span className={styles['by']}>{link.by}</span>
        <time className={styles['time']}>{clockText(link.atMs)}</time>
      </p>
      <p className={styles['did']}>{written === undefined ? <What link={link} /> : <WriteLine written={written} />}</p>
      <LinkSteps steps={link.steps} earlier={link.earlierSteps} />
      {written !== undefined && <LinkChanges written={written} />}
      <BesideList beside={link.beside} />
      <LinkPassage link={link} />
      <div className={styles['ways']}>
        {sync !== undefined && (
          <button type="button" className={styles['way']} onClick={() => openCode(world, sync.record)}>
            {t.open.code}
          </button>
        )}
        <button
          type="button"
          className={styles['way']}
          onClick={() => session.transport({ type: 'seek', to: { record: link.record } })}
        >
          {t.open.moment}
        </button>
      </div>
    </li>
  );
}

interface WhatProps {
  readonly link: WhyLink;
}

function What({ link: { what } }: WhatProps) {
  const t = usePartWords('why');
  if (what.type === 'write') return null;
  if (what.type !== 'command') return <>{whatText(t, what)}</>;
  return (
    <>
      {t.what.command} <code className={styles['command']}>{what.line}</code>
    </>
  );
}

interface WriteLineProps {
  readonly written: WhyWritten;
}

function WriteLine({ written }: WriteLineProps) {
  const t = usePartWords('why');
  const world = useWorld();
  const { object, generation, revision } = written;
  const words = objectWords(object);
  return (
    <>
      {t.did[didKey(written)]}{' '}
      <button
        type="button"
        className={styles['object']}
        title={t.open.object({ object: words })}
        onClick={() => inspect(world, object)}
      >
        {words}
      </button>
      {generation !== undefined && generation > 1 && <span> · {t.generation({ generation })}</span>}
      <span className={styles['revision']}> · {t.revision({ revision })}</span>
    </>
  );
}

/** The ReplicaSet of a write: the object itself, or the owner of the Pod. */
function setOf(written: WhyWritten | undefined): string | undefined {
  return [written?.object, written?.owner].find((id) => id?.startsWith('ReplicaSet/'));
}

interface LinkChangesProps {
  readonly written: WhyWritten;
}

/** The changed fields of a write, folded. */
function LinkChanges({ written: { changes = [], moreChanges } }: LinkChangesProps) {
  const t = usePartWords('why');
  if (changes.length === 0) return null;
  return (
    <details className={styles['more']}>
      <summary>{t.changes({ count: changes.length + moreChanges })}</summary>
      <dl className={styles['changes']}>
        {changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{breakable(path)}</dt>
            <dd>
              <del>{before ?? t.noValue}</del> <ins>{after ?? t.noValue}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {moreChanges > 0 && <p className={styles['quiet']}>{t.more({ count: moreChanges })}</p>}
    </details>
  );
}

interface LinkPassageProps {
  readonly link: WhyLink;
}

/** How the news of the link below arrived, in one line that unfolds: `watch › addRS › queue, 1.9 ms`. */
function LinkPassage({ link: { passage, morePassed, sync, atMs } }: LinkPassageProps) {
  const t = usePartWords('why');
  const [first] = passage;
  const words = passage.map(({ body }) => passageWord(t, body)).filter((word) => word !== '');
  if (first === undefined || words.length === 0) return null;
  const took = msText(atMs - first.atMs);
  const way = [...words, ...(sync === undefined ? [] : [sync.controller])].join(' › ');
  return (
    <details className={styles['more']}>
      <summary aria-label={`${t.passage.title}: ${way}`}>{t.passage.summary({ way, took })}</summary>
      <ul className={styles['passage']}>
        {[...passage].reverse().map(({ record, atMs: at, by, body }) => (
          <li key={record}>
            <time className={styles['time']}>{clockText(at)}</time> <span className={styles['by']}>{by}</span>{' '}
            {body.type !== 'revision' && whatText(t, body)}
          </li>
        ))}
        {morePassed > 0 && <li className={styles['quiet']}>{t.more({ count: morePassed })}</li>}
      </ul>
    </details>
  );
}
