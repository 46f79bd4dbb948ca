import { useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { BranchMoment, BranchView } from '../../worker/protocol/index.ts';
import { Dialog } from '../design/Dialog.tsx';
import { once, useAnswer } from '../model/use-answer.ts';
import { openComparison, sameTimeIn } from './comparison.ts';
import { Differences } from './Differences.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { closeOverlay, type ComparisonAim } from '../model/overlay.ts';
import { clockText } from '../model/time-text.ts';
import { useBranchName } from './branch-name.ts';
import styles from './CompareSheet.module.css';

interface CompareSheetProps {
  readonly aim: ComparisonAim;
}

/** The differences between two moments: objects that exist only at one, and the changed fields of the others. */
export function CompareSheet({ aim }: CompareSheetProps) {
  const t = usePartWords('time');
  const [all, setAll] = useState(false);
  const { answer, answered, failure } = useAnswer({ type: 'compare', ...aim }, { on: once });
  return (
    <Dialog title={t.compare.title} onClose={closeOverlay}>
      <div className={styles['choice']}>
        <MomentSelect label={t.compare.from} moment={aim.first} onChange={(first) => openComparison({ ...aim, first })} />
        <MomentSelect label={t.compare.to} moment={aim.second} onChange={(second) => openComparison({ ...aim, second })} />
        <label className={styles['all']}>
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          {t.compare.all}
        </label>
      </div>
      {failure !== undefined && <p role="alert">{t.compare.failed({ why: failure.message })}</p>}
      {failure === undefined && !answered && <p role="status">{t.compare.working}</p>}
      {answered && answer !== undefined && <Differences compared={answer} all={all} />}
    </Dialog>
  );
}

interface MomentSelectProps {
  readonly label: string;
  readonly moment: BranchMoment;
  readonly onChange: (moment: BranchMoment) => void;
}

/**
 * Chooses a moment: the shown one, the present, the beginning, right before each command, or another branch at this time or at
 * its end.
 */
function MomentSelect({ label, moment, onChange }: MomentSelectProps) {
  const choices = useChoices();
  const otherText = useOtherText();
  const key = JSON.stringify(moment);
  const known = choices.some((choice) => JSON.stringify(choice.moment) === key);
  return (
    <label className={styles['select']}>
      {label}
      <select value={known ? key : ''} onChange={(event) => onChange(JSON.parse(event.target.value) as BranchMoment)}>
        {!known && <option value="">{otherText(moment)}</option>}
        {choices.map((choice) => (
          <option key={JSON.stringify(choice.moment)} value={JSON.stringify(choice.moment)}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  );
}

function useChoices(): readonly { readonly moment: BranchMoment; readonly text: string }[] {
  const t = usePartWords('time');
  const nameOf = useBranchName();
  const clock = useCluster((state) => state.clock);
  const console = useCluster((state) => state.console);
  const branches = useCluster((state) => state.branches);
  const at = (ms: number, what: string): string => t.compare.minutesBefore({ at: clockText(ms), what });
  return [
    { moment: { at: 'shown' }, text: at(clock.nowMs, t.compare.shown) },
    { moment: { at: 'present' }, text: at(clock.present.atMs, t.compare.present) },
    { moment: { at: { record: clock.oldest.record } }, text: at(clock.oldest.atMs, t.compare.beginning) },
    ...console.map(({ record, atMs, line }) => ({ moment: { at: { record: record - 1 } }, text: at(atMs, line) })),
    ...branches
      .filter(({ current, endMs = 0 }) => !current && endMs > clock.nowMs)
      .map((branch) => ({
        moment: sameTimeIn(branch, clock.nowMs).first,
        text: at(clock.nowMs, t.compare.sameTime({ name: nameOf(branch) })),
      })),
    ...branches
      .filter(({ current }) => !current)
      .map((branch) => endOf(branch, at(branch.endMs ?? 0, t.compare.end({ name: nameOf(branch) })))),
  ];
}

function endOf({ id }: BranchView, text: string): { readonly moment: BranchMoment; readonly text: string } {
  return { moment: { branch: id, at: 'present' }, text };
}

/**
 * The text for a moment that is not among the choices. With several branches it includes the branch, because two moments can have
 * the same time.
 */
function useOtherText(): (moment: BranchMoment) => string {
  const t = usePartWords('time');
  const nameOf = useBranchName();
  const branches = useCluster((state) => state.branches);
  return ({ at, branch }) => {
    const text = typeof at === 'string' ? t.compare.shown : 'atMs' in at ? clockText(at.atMs) : `#${at.record}`;
    const of = branches.find(({ id, current }) => (branch === undefined ? current : id === branch));
    return of === undefined ? text : t.compare.minutesBefore({ at: text, what: nameOf(of) });
  };
}
