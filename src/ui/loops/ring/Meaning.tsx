import { Marked } from '../../design/Marked.tsx';
import type { Words } from '../../i18n/word-catalogue.ts';
import type { ReactNode } from 'react';
import { usePartWords } from '../../i18n/parts.ts';
import { useLanguage } from '../../i18n/words.ts';
import type { KeyReturns, LoopView, LoopWork, ReturnReason } from '../../../worker/protocol/index.ts';
import { useCluster } from '../../model/cluster-store.ts';
import { spanText } from '../../model/time-text.ts';
import { keyParts } from '../KeyButton.tsx';
import { meaningOf, type Remark } from './meaning.ts';
import styles from './Meaning.module.css';

interface MeaningProps {
  readonly loop: LoopView;
  readonly work: LoopWork | undefined;
}

/** What the picture means now, in two or three remarks: a sentence in large type, and its reason below. */
export function Meaning({ loop, work }: MeaningProps) {
  return (
    <ul className={styles['remarks']}>
      {meaningOf(loop, work).map((remark) => (
        <li key={remark.code} data-remark={remark.code}>
          <p className={styles['head']}>
            <Head remark={remark} />
          </p>
          <p className={styles['body']}>
            <Body remark={remark} />
          </p>
        </li>
      ))}
    </ul>
  );
}

interface RemarkProps {
  readonly remark: Remark;
}

type RingTexts = Words['ring'];

const BOLD = { b: <b /> };

/** The sentence in large type. */
function Head({ remark }: RemarkProps): ReactNode {
  const t = usePartWords('ring');
  switch (remark.code) {
    case 'ended':
      return t.remark.ended.head;
    case 'behind':
      return <Marked text={t.remark.behind.head({ count: remark.count, kind: remark.kind })} marks={BOLD} />;
    case 'failing':
      return <Marked text={t.remark.failing.head({ count: remark.count, key: shortKey(remark.key) })} marks={BOLD} />;
    case 'awaiting':
      return <Marked text={t.remark.awaiting.head({ key: shortKey(remark.key) })} marks={BOLD} />;
    case 'unschedulable':
      return <Marked text={t.remark.unschedulable.head({ count: remark.count })} marks={BOLD} />;
    case 'returns':
      return (
        <Marked text={t.remark.returns.head({ count: remark.returns.adds, key: shortKey(remark.returns.key) })} marks={BOLD} />
      );
    case 'backlog':
      return <Marked text={t.remark.backlog.head({ count: remark.count })} marks={BOLD} />;
    case 'working':
      return <Marked text={t.remark.working.head({ key: shortKey(remark.key) })} marks={BOLD} />;
    case 'quiet':
      return t.remark.quiet.head;
  }
}

/** The reason, or what follows from it. It is drawn again only when its text changes. */
function Body({ remark }: RemarkProps): ReactNode {
  const t = usePartWords('ring');
  const language = useLanguage();
  const plural = language === 'en' ? pluralOf : (kind: string) => kind;
  return useCluster(({ clock }) => bodyText(t, remark, clock.nowMs, plural));
}

/** The plural of a kind in the page's language. */
type Plural = (kind: string) => string;

function bodyText(t: RingTexts, remark: Remark, nowMs: number, plural: Plural): string {
  switch (remark.code) {
    case 'ended':
      return t.remark.ended.body;
    case 'behind': {
      const { kind, known, there, syncing } = remark;
      if (there === undefined) return t.remark.behind.unknown;
      const kinds = plural(kind);
      if (there === known) return t.remark.behind.state({ known, kinds });
      return (syncing ? t.remark.behind.syncCounts : t.remark.behind.counts)({ known, there, kinds });
    }
    case 'failing':
      return t.remark.failing.body({ left: spanText(remark.readyAtMs - nowMs) });
    case 'awaiting': {
      const { add, del } = remark;
      const created = add > 0 ? [t.remark.awaiting.created({ count: add })] : [];
      const deleted = del > 0 ? [t.remark.awaiting.deleted({ count: del })] : [];
      return t.remark.awaiting.body({ what: [...created, ...deleted].join(t.comma) });
    }
    case 'unschedulable':
      return t.remark.unschedulable.body({ plugins: remark.plugins.join(t.comma) });
    case 'returns':
      return returnsText(t, remark.returns, plural);
    case 'backlog':
      return t.remark.backlog.body({ count: remark.workers });
    case 'working':
      return t.remark.working.body({ span: spanText(nowMs - remark.sinceMs), step: remark.step });
    case 'quiet': {
      const { next } = remark;
      if (next === undefined) return t.remark.quiet.body;
      return t.remark.quiet.next({ key: shortKey(next.key), left: spanText(next.readyAtMs - nowMs) });
    }
  }
}

/** `5 changes of ReplicaSets, 1 write conflicted. The queue joined them into 2 syncs.` */
export function returnsText(t: RingTexts, { adds, syncs, reasons, refusals }: KeyReturns, plural: Plural): string {
  const refused = refusals.map(({ reason, count }) =>
    reason === 'Conflict' ? t.reason.Conflict({ count }) : t.reason.refused({ count, reason }),
  );
  const list = [...reasons.map((reason) => reasonText(t, reason, plural)), ...refused].join(t.comma);
  const joined = syncs > 0 && syncs < adds ? t.remark.returns.joined({ count: syncs }) : '';
  return `${list}${t.stop}${joined}`.trim();
}

function reasonText(t: RingTexts, reason: ReturnReason, plural: Plural): string {
  const { count } = reason;
  switch (reason.type) {
    case 'event':
      return t.reason[reason.event]({ count, kinds: count === 1 ? reason.kind : plural(reason.kind) });
    case 'AddAfter':
    case 'AddRateLimited':
      return t.reason[reason.type]({ count });
    case 'other':
      return reason.via === '' ? t.reason.more({ count }) : t.reason.via({ count, via: reason.via });
  }
}

/** The plural of a kind in English: `Pods`, `Endpoints`, `Ingresses`, `NetworkPolicies`. */
export function pluralOf(kind: string): string {
  if (kind.endsWith('ss')) return `${kind}es`;
  if (kind.endsWith('s')) return kind;
  return kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}

function shortKey(key: string): string {
  const { head, tail } = keyParts(key);
  return head + tail;
}
