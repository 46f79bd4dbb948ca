import { useTranslation } from 'react-i18next';
import type { BranchMoment, BranchView } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { clockText } from '../model/time-text.ts';
import { useBranchName } from './branch-name.ts';
import { sameTimeIn } from './compare-store.ts';
import styles from './CompareSheet.module.css';

interface MomentSelectProps {
  readonly label: string;
  readonly moment: BranchMoment;
  readonly onChange: (moment: BranchMoment) => void;
}

/** Chooses a moment: the one shown, the present, the beginning, right before each command, or another branch at this time or at its end. */
export function MomentSelect({ label, moment, onChange }: MomentSelectProps) {
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
  const { t } = useTranslation('time');
  const nameOf = useBranchName();
  const clock = useCluster((state) => state.clock);
  const console = useCluster((state) => state.console);
  const branches = useCluster((state) => state.branches);
  const at = (ms: number, what: string): string => t('compare.minutesBefore', { at: clockText(ms), what });
  return [
    { moment: { at: 'shown' }, text: at(clock.nowMs, t('compare.shown')) },
    { moment: { at: 'present' }, text: at(clock.present.atMs, t('compare.present')) },
    { moment: { at: { record: clock.oldest.record } }, text: at(clock.oldest.atMs, t('compare.beginning')) },
    ...console.map(({ record, atMs, line }) => ({ moment: { at: { record: record - 1 } }, text: at(atMs, line) })),
    ...branches
      .filter(({ current, endMs = 0 }) => !current && endMs > clock.nowMs)
      .map((branch) => ({
        moment: sameTimeIn(branch, clock.nowMs).first,
        text: at(clock.nowMs, t('compare.sameTime', { name: nameOf(branch) })),
      })),
    ...branches
      .filter(({ current }) => !current)
      .map((branch) => endOf(branch, at(branch.endMs ?? 0, t('compare.end', { name: nameOf(branch) })))),
  ];
}

function endOf({ id }: BranchView, text: string): { readonly moment: BranchMoment; readonly text: string } {
  return { moment: { branch: id, at: 'present' }, text };
}

/** A moment that is none of the choices. Where there are branches, two of them can be of the same time. */
function useOtherText(): (moment: BranchMoment) => string {
  const { t } = useTranslation('time');
  const nameOf = useBranchName();
  const branches = useCluster((state) => state.branches);
  return ({ at, branch }) => {
    const text = typeof at === 'string' ? t('compare.shown') : 'atMs' in at ? clockText(at.atMs) : `#${at.record}`;
    const of = branches.find(({ id, current }) => (branch === undefined ? current : id === branch));
    return of === undefined ? text : t('compare.minutesBefore', { at: text, what: nameOf(of) });
  };
}
