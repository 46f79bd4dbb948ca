import type { SyncNode } from '../../worker/protocol/index.ts';
import { isStep } from './deciding-step.ts';
import { QueueLine } from './QueueLine.tsx';
import { RequestLine } from './RequestLine.tsx';
import { StepLine } from './StepLine.tsx';
import type { TreeContext } from './SpanMark.tsx';
import styles from './StepNodes.module.css';

interface StepNodesProps {
  readonly nodes: readonly SyncNode[];
  readonly context: TreeContext;
}

/** The nodes below one another, and what is in each of them below it, deeper. */
export function StepNodes({ nodes, context }: StepNodesProps) {
  return (
    <ol className={styles['nodes']}>
      {nodes.map((node) => {
        const below = node.children.filter(({ body }) => body.type !== 'revision');
        return (
          <li key={node.record} data-record={node.record}>
            <Node node={node} context={context} />
            {below.length > 0 && <StepNodes nodes={below} context={context} />}
          </li>
        );
      })}
    </ol>
  );
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
