import { usePartWords } from '../i18n/parts.ts';
import { objectKey, type WhyBeside } from '../../worker/protocol/index.ts';
import { objectWords } from '../model/objects.ts';
import { clockText } from '../model/time-text.ts';
import { openWhy } from '../model/world-view.ts';
import { useWorld } from '../model/session-context.ts';
import { IdLink } from '../sync/Part.tsx';
import styles from './LinkList.module.css';

interface BesideListProps {
  readonly beside: readonly WhyBeside[];
}

/** What belongs to a link but is not part of the chain. */
export function BesideList({ beside }: BesideListProps) {
  if (beside.length === 0) return null;
  return (
    <ul className={styles['beside']}>
      {beside.map((one, i) => (
        <li key={`${one.type} ${i}`}>
          <BesideText beside={one} />
        </li>
      ))}
    </ul>
  );
}

interface BesideTextProps {
  readonly beside: WhyBeside;
}

function BesideText({ beside }: BesideTextProps) {
  const t = usePartWords('why');
  switch (beside.type) {
    case 'merged': {
      const { count, first } = beside;
      const vias = [...new Set(first.map(({ via }) => via))].join(', ');
      return <>{t.beside.merged({ count, vias })}</>;
    }
    case 'listed':
      return <>{t.beside.listed({ kind: beside.kind, count: beside.count })}</>;
    case 'released': {
      const { via, object, record } = beside;
      return (
        <>
          {t.beside.released({ via: object === undefined ? via : `${objectWords(object)}: ${via}` })}{' '}
          <WhyRecord record={record} />
        </>
      );
    }
    case 'silence':
      return <>{t.beside.silence({ node: beside.node, seconds: beside.seconds })}</>;
    case 'mutated':
      return (
        <>
          {t.beside.mutated({ fields: beside.fields.join(', ') })}{' '}
          <IdLink id={objectKey({ kind: 'MutatingAdmissionPolicy', namespace: '', name: beside.policy })} />
        </>
      );
    case 'struck':
      return (
        <>
          {t.beside.struck({ fault: beside.fault })} <WhyRecord record={beside.record} />
        </>
      );
    case 'tries':
      return (
        <>
          {t.beside.tries({ count: beside.count, since: clockText(beside.sinceMs) })} {beside.error}
        </>
      );
  }
}

interface WhyRecordProps {
  readonly record: number;
}

/** Opens the chain of another record. */
function WhyRecord({ record }: WhyRecordProps) {
  const t = usePartWords('why');
  const world = useWorld();
  return (
    <button type="button" className={styles['way']} onClick={() => openWhy(world, { record })}>
      {t.beside.ask}
    </button>
  );
}
