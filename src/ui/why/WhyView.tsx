import { ChevronRight } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import type { WhySubject, WhyView as Answer } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { useAnswer } from '../model/use-answer.ts';
import { useView } from '../model/view-store.ts';
import { whyOf } from '../model/objects.ts';
import { LinkList } from './LinkList.tsx';
import { PolicyReport } from './PolicyReport.tsx';
import { RefusalReport } from './RefusalReport.tsx';
import { VerdictText } from './VerdictText.tsx';
import { WaitingReport } from './WaitingReport.tsx';
import { WhyQuestion } from './WhyQuestion.tsx';
import styles from './WhyView.module.css';

/** Why the selected object, or whatever was asked about, is as it is: the verdict in one sentence, and the chain of causes up to the shown moment. */
export function WhyView() {
  const t = usePartWords('why');
  const asked = useWorldView((view) => view.whySubject);
  const selected = useWorldView((view) => view.selected);
  const chosen = useCluster((state) => (selected === undefined ? undefined : state.objects.get(selected)));
  const exists = useCluster((state) => (state.inspected?.id === selected ? state.inspected?.exists : chosen !== undefined));
  const subject = asked ?? (selected === undefined ? undefined : whyOf(selected, chosen, exists));
  if (subject === undefined) return <p className={styles['empty']}>{t.nothing}</p>;
  return <Answered subject={subject} />;
}

interface AnsweredProps {
  readonly subject: WhySubject;
}

function Answered({ subject }: AnsweredProps) {
  const t = usePartWords('why');
  const { answer, answered } = useAnswer({ type: 'why', subject });
  return (
    <div className={styles['why']} aria-busy={!answered}>
      <WhyQuestion subject={subject} found={answered ? answer?.found : undefined} />
      {answered && answer !== undefined ? <Told answer={answer} /> : <p className={styles['empty']}>{t.asking}</p>}
    </div>
  );
}

interface ToldProps {
  readonly answer: Answer;
}

function Told({ answer }: ToldProps) {
  const t = usePartWords('why');
  const { found, waiting, refusal, policyRefusal } = answer;
  if (found.type === 'none') return <p className={styles['empty']}>{t.none[found.what]}</p>;
  if (found.type === 'forgotten') return <p className={styles['empty']}>{t.none.forgotten}</p>;
  return (
    <>
      <VerdictText answer={answer} />
      {refusal !== undefined && <RefusalReport refusal={refusal} />}
      {policyRefusal !== undefined && <PolicyReport refusal={policyRefusal} />}
      {waiting !== undefined && <WaitingReport waiting={waiting} />}
      {answer.links.length > 0 && <Machinery answer={answer} />}
    </>
  );
}

/** How it came to this: the chain of causes. It stays open for the next answer. */
function Machinery({ answer: { links, end, waiting } }: ToldProps) {
  const t = usePartWords('why');
  const open = useView((view) => view.whyChain);
  return (
    <>
      <button
        type="button"
        className={styles['disclosure']}
        aria-expanded={open}
        onClick={() => useView.setState({ whyChain: !open })}
      >
        <ChevronRight aria-hidden="true" size={14} />
        {t.machinery({ count: links.length })}
      </button>
      {open && (
        <>
          {waiting !== undefined && <h4 className={styles['heading']}>{t.waiting.chain}</h4>}
          <AsOf />
          <LinkList links={links} end={end} />
        </>
      )}
    </>
  );
}

/**
 * The moment of the answer. A component of its own, because it changes with every frame while the past is played, and the chain
 * does not.
 */
function AsOf() {
  const t = usePartWords('why');
  const pastMs = useCluster((state) => (state.clock.past ? state.clock.nowMs : undefined));
  return <p className={styles['asOf']}>{pastMs === undefined ? t.asOfNow : t.asOf({ time: clockText(pastMs) })}</p>;
}
