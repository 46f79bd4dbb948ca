import { usePartWords } from '../i18n/parts.ts';
import { isRead, type SyncNode, type SyncView } from '../../worker/protocol/index.ts';
import { ObjectLink, Part } from './Part.tsx';
import styles from './CacheReads.module.css';

interface SyncWritesProps {
  readonly sync: SyncView;
  /** The newest trace record of the shown moment. Later writes are shown in grey. */
  readonly reached: number;
}

/** What the sync wrote to the API server, with the answers. */
export function SyncWrites({ sync, reached }: SyncWritesProps) {
  const t = usePartWords('sync');
  const writes = writesIn(sync.nodes);
  return (
    <Part title={t.writes.title}>
      <ul className={styles['caches']}>
        {writes.length === 0 && <li className={styles['cache']}>{t.writes.none}</li>}
        {writes.map(({ record, body, children }) => (
          <li key={record} className={styles['cache']} data-write={body.verb} data-coming={record > reached || undefined}>
            <span className={styles['kind']}>{body.verb}</span>
            <span>
              <ObjectLink kind={body.kind} objectKey={body.key} />
              {body.subresource !== '' && `/${body.subresource}`}
              {' → '}
              {body.reason === '' ? body.code : `${body.code} ${body.reason}`}
            </span>
            {children.map(({ body: written }) =>
              written.type === 'revision' ? (
                <span key={written.revision} className={styles['revision']}>
                  {t.reads.revision({ revision: written.revision })}
                </span>
              ) : null,
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

type RequestNode = SyncNode & { readonly body: Extract<SyncNode['body'], { readonly type: 'request' }> };

/** The requests of a sync that write, in their order. */
function writesIn(nodes: readonly SyncNode[]): readonly RequestNode[] {
  return nodes.flatMap((node) => [...(isWrite(node) ? [node] : []), ...writesIn(node.children)]);
}

function isWrite(node: SyncNode): node is RequestNode {
  return node.body.type === 'request' && !isRead(node.body.verb);
}
