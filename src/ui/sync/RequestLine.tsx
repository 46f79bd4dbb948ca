import { useTranslation } from 'react-i18next';
import type { SyncNode } from '../../worker/protocol/index.ts';
import { ObjectLink } from './ObjectLink.tsx';
import { SpanMark, type TreeContext } from './SpanMark.tsx';
import styles from './RequestLine.module.css';

interface RequestLineProps {
  readonly node: SyncNode;
  readonly context: TreeContext;
}

/** A request to the API server, its answer, and what it wrote. */
export function RequestLine({ node, context }: RequestLineProps) {
  const { t } = useTranslation('sync');
  const { body } = node;
  if (body.type !== 'request') return null;
  const { verb, kind, key, subresource, code, reason } = body;
  const revisions = node.children.flatMap(({ body: written }) => (written.type === 'revision' ? [written.revision] : []));
  return (
    <div className={styles['request']} data-refused={code >= 400} data-request={verb}>
      <span>
        <span className={styles['verb']}>{verb}</span> <ObjectLink kind={kind} objectKey={key} />
        {subresource !== '' && `/${subresource}`}
        <span className={styles['answer']}>
          {' → '}
          {reason === '' ? code : `${code} ${reason}`}
        </span>
        {revisions.map((revision) => (
          <span key={revision} className={styles['revision']}>
            {' · '}
            {t('steps.revision', { revision })}
          </span>
        ))}
      </span>
      <SpanMark atMs={node.atMs} record={node.record} context={context} />
    </div>
  );
}
