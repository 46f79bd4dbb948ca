import { Marked } from '../design/Marked.tsx';
import { usePartWords } from '../i18n/parts.ts';
import { Button } from '../design/Button.tsx';
import type { SyncView, TraceRecord } from '../../worker/protocol/index.ts';
import { stepKind } from '../../worker/protocol/steps.ts';
import { openCode } from '../model/world-view.ts';
import { useWorld } from '../model/session-context.ts';
import { msText } from '../model/time-text.ts';
import { CodeLink } from './CodeLink.tsx';
import { ObjectLink, Part } from './Part.tsx';
import { OutcomeWords } from './OutcomeWords.tsx';
import styles from './WakeChain.module.css';

interface WakeChainProps {
  readonly sync: SyncView;
}

/** What caused the sync, the latest cause first: the handler that added the key, the watch event, the write. */
export function WakeChain({ sync }: WakeChainProps) {
  const t = usePartWords('sync');
  const world = useWorld();
  const { links, sync: writer } = sync.wake;
  const told = links.filter(isTold);
  const isOwn = writer !== undefined && writer.controller === sync.controller && writer.key === sync.key;
  return (
    <Part title={t.wake.title}>
      <ol className={styles['chain']}>
        {told.map((record) => (
          <li key={record.id} className={styles['link']}>
            <span>
              <LinkText record={record} />
            </span>
            {sync.atMs > record.atMs && (
              <span className={styles['before']}>{t.wake.waited({ ms: msText(sync.atMs - record.atMs) })}</span>
            )}
          </li>
        ))}
        {told.length === 0 && <li className={styles['link']}>{t.wake.itself}</li>}
        {writer !== undefined && (
          <li className={styles['link']}>
            <span>{t.wake.bySync({ controller: isOwn ? sync.controller : `${writer.controller} ${writer.key}` })}</span>
            <Button look="quiet" className={styles['open']} onClick={() => openCode(world, writer.record)}>
              {t.wake.openSync}
            </Button>
          </li>
        )}
      </ol>
    </Part>
  );
}

/** Whether a record is worth a line. A get from the queue and the revision of a request are obvious. */
function isTold({ body }: TraceRecord): boolean {
  switch (body.type) {
    case 'queue':
      return body.op !== 'get';
    case 'deliver':
    case 'listed':
    case 'command':
    case 'request':
    case 'start':
      return true;
    case 'kubelet':
      return stepKind(body) === 'handler';
    default:
      return false;
  }
}

interface LinkTextProps {
  readonly record: TraceRecord;
}

function LinkText({ record: { id, body, by } }: LinkTextProps) {
  const t = usePartWords('sync');
  switch (body.type) {
    case 'queue':
      if (body.op === 'add-after') return <>{t.wake.addAfter({ ms: msText(body.delayMs) })}</>;
      if (body.op === 'add-rate-limited') return <>{t.wake.rateLimited({ ms: msText(body.delayMs) })}</>;
      return <Marked text={t.wake.add({ via: body.via })} marks={{ fn: <CodeLink record={id} name={body.via} /> }} />;
    case 'deliver':
      return (
        <Marked
          text={t.wake.deliver({ kind: body.kind, key: body.key, event: body.event, revision: body.revision })}
          marks={{ object: <ObjectLink kind={body.kind} objectKey={body.key} /> }}
        />
      );
    case 'listed':
      return <>{t.wake.listed({ count: body.count, kind: body.kind, revision: body.revision })}</>;
    case 'request':
      return <>{t.wake.request({ by, verb: body.verb, kind: body.kind })}</>;
    case 'command':
      return <Marked text={t.wake.command({ line: body.line })} marks={{ fn: <code /> }} />;
    case 'start':
      return <>{t.wake.start({ by })}</>;
    case 'kubelet':
      return (
        <>
          <code>{body.name}</code> <OutcomeWords of={body} />
        </>
      );
    default:
      return null;
  }
}
