import { usePartWords } from '../i18n/parts.ts';
import { say } from '../i18n/texts.ts';
import type { SyncNode, SyncView } from '../../worker/protocol/index.ts';
import { ObjectLink, Part } from './Part.tsx';
import { StepOutcome } from './OutcomeWords.tsx';
import { isStep } from './sync-nodes.ts';
import { isComing, SpanMark, StepLine, type TreeContext } from './StepLine.tsx';
import { msText } from '../model/time-text.ts';
import styles from './StepTree.module.css';

interface StepTreeProps {
  readonly sync: SyncView;
  /** The trace record of the chosen step. */
  readonly chosen: number | undefined;
  /** The trace record where time was stopped in this sync. */
  readonly current: number | undefined;
  readonly onChoose: (record: number) => void;
  /** The newest trace record of the shown moment. Later steps are shown in grey. */
  readonly reached: number;
}

/** The tree of upstream functions that the sync ran through, with its requests, and what happened to the key at the end. */
export function StepTree({ sync, chosen, current, onChoose, reached }: StepTreeProps) {
  const t = usePartWords('sync');
  const { nodes, queue, end, missing, atMs } = sync;
  return (
    <Part title={t.steps.title}>
      <div role="group" aria-label={t.steps.label}>
        {nodes.length === 0 && <p className={styles['note']}>{t.steps.none}</p>}
        <StepNodes
          nodes={nodes}
          context={{
            startMs: atMs,
            endRecord: end?.record ?? Infinity,
            chosen,
            current,
            choose: onChoose,
            reached,
          }}
        />
      </div>
      {end === undefined && !sync.controller.startsWith('kubelet/') && <p className={styles['running']}>{t.steps.running}</p>}
      {end !== undefined && (
        <div className={styles['end']}>
          <h5 className={styles['title']} aria-current={end.record === current ? 'step' : undefined}>
            {t.steps.end}
          </h5>
          <ul className={styles['lines']}>
            {queue.map((node) => (
              <li key={node.record} aria-current={node.record === current ? 'step' : undefined}>
                <QueueLine node={node} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {missing.length > 0 && (
        <div className={styles['end']}>
          <h5 className={styles['title']}>{t.steps.missing}</h5>
          <ul className={styles['lines']}>
            {missing.map((step, index) => (
              <li key={index} className={styles['missing']}>
                <code>{step.name}</code>
                <StepOutcome of={step} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Part>
  );
}

interface StepNodesProps {
  readonly nodes: readonly SyncNode[];
  readonly context: TreeContext;
}

function StepNodes({ nodes, context }: StepNodesProps) {
  return (
    <ol className={styles['nodes']}>
      {nodes.map((node) => {
        const below = node.children.filter(({ body }) => body.type !== 'revision');
        return (
          <li key={node.record} data-record={node.record} aria-current={standsAt(node, context.current) ? 'step' : undefined}>
            <Node node={node} context={context} />
            {below.length > 0 && <StepNodes nodes={below} context={context} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Whether time was stopped at a node. The revision that a request wrote has no line of its own. */
function standsAt({ record, children }: SyncNode, current: number | undefined): boolean {
  return record === current || children.some(({ body, record }) => body.type === 'revision' && record === current);
}

interface NodeProps {
  readonly node: SyncNode;
  readonly context: TreeContext;
}

function Node({ node, context }: NodeProps) {
  if (isStep(node)) return <StepLine node={node} context={context} />;
  if (node.body.type === 'request') return <RequestLine node={node} context={context} />;
  return <QueueLine node={node} />;
}

interface QueueLineProps {
  readonly node: SyncNode;
}

/** An operation on a key of a queue. */
function QueueLine({ node: { body } }: QueueLineProps) {
  const t = usePartWords('sync');
  if (body.type !== 'queue') return <p className={styles['line']}>{body.type}</p>;
  return (
    <p className={styles['line']} data-op={body.op}>
      {say(t.steps.queue[body.op], { key: body.key, ms: msText(body.delayMs) })}
      {body.via !== '' && (
        <>
          {' '}
          <code>{body.via}</code>
        </>
      )}
    </p>
  );
}

interface RequestLineProps {
  readonly node: SyncNode;
  readonly context: TreeContext;
}

/** A request to the API server, its answer, and the revision that it wrote. */
function RequestLine({ node, context }: RequestLineProps) {
  const t = usePartWords('sync');
  const { body } = node;
  if (body.type !== 'request') return null;
  const { verb, kind, key, subresource, code, reason } = body;
  const revisions = node.children.flatMap(({ body: written }) => (written.type === 'revision' ? [written.revision] : []));
  return (
    <div className={styles['request']} data-refused={code >= 400} data-request={verb} data-coming={isComing(node, context)}>
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
            {t.steps.revision({ revision })}
          </span>
        ))}
      </span>
      <SpanMark atMs={node.atMs} record={node.record} context={context} />
    </div>
  );
}
