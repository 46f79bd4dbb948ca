import { useWords } from '../i18n/language.ts';
import {
  parseObjectKey,
  type NodeView,
  type ObjectView,
  type PodView,
  type ReplicaSetView,
} from '../../worker/protocol/index.ts';
import { bareKind, isPodOwner, nameOf } from '../model/objects.ts';
import { select } from '../model/world-view.ts';
import { useWorld } from '../model/session-context.ts';
import styles from './ObjectSummary.module.css';

interface ObjectSummaryProps {
  readonly view: ObjectView;
}

/** The status of an object in a line or two, with links to its owner and its node. */
export function ObjectSummary({ view }: ObjectSummaryProps) {
  const t = useWords();
  return (
    <div className={styles['summary']}>
      <StateLine view={view} />
      {view.owner !== undefined && (
        <p>
          {t.summary.owner} <ObjectLink id={view.owner} />
        </p>
      )}
    </div>
  );
}

function StateLine({ view }: ObjectSummaryProps) {
  const t = useWords();
  switch (view.kind) {
    case 'Pod': {
      const pod = view as PodView;
      return (
        <p>
          <span data-trouble={pod.stage === 'failing'}>{(pod.ready ? t.pod.ready : t.pod.notReady)({ status: pod.status })}</span>
          {pod.node !== '' && (
            <>
              {' · '}
              <ObjectLink id={`Node/${pod.node}`} />
            </>
          )}
          {pod.ip !== '' && <code> · {pod.ip}</code>}
          {pod.restarts > 0 && ` · ${t.pod.restarts({ count: pod.restarts })}`}
        </p>
      );
    }
    case 'ReplicaSet': {
      const set = view as ReplicaSetView;
      return <p>{t.set.revision({ revision: set.revision })}</p>;
    }
    case 'Node':
      return <p>{(view as NodeView).taints.join(' · ')}</p>;
    default:
      if ('printed' in view && view.printed !== undefined)
        return <p>{view.printed.map(({ title, text }) => `${title} ${text === '' ? '–' : text}`).join(' · ')}</p>;
      if (!isPodOwner(view) || view.kind !== 'Job') return null;
      return (
        <p>
          <b>{view.ready}</b>/{view.desired} {t.numbers.succeeded}
        </p>
      );
  }
}

interface ObjectLinkProps {
  readonly id: string;
}

/** Selects another object. */
function ObjectLink({ id }: ObjectLinkProps) {
  const world = useWorld();
  return (
    <button type="button" className={styles['link']} onClick={() => select(world, id)}>
      {bareKind(parseObjectKey(id).kind)} {nameOf(id)}
    </button>
  );
}
