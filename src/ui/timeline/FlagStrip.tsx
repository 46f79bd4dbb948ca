import { memo } from 'react';
import { Crown, GitFork, type LucideIcon, Terminal, Zap } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import type { TimelineFlag } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { describeFlag } from './describe.ts';
import type { Scale } from './scale.ts';
import { timelineData, useScale, useTimeline } from './timeline-store.ts';
import styles from './FlagStrip.module.css';

const ICONS: Readonly<Record<TimelineFlag['type'], LucideIcon>> = { command: Terminal, fault: Zap, leader: Crown };
/** The most flags of a bundle that its tip lists. */
const MOST_TOLD = 8;
/** The width of the flag of a fork. */
const FORK_PX = 20;
/** The widest flag. One with less room than this at the right edge stands to the left of its time. */
const WIDEST_PX = 40;

/** The commands and faults, each as a flag at its time. Flags too close together are bundled. A click goes to that time. */
export function FlagStrip({ width }: { readonly width: number }) {
  const timeline = usePartWords('timeline');
  useTimeline((state) => state.version);
  const scale = useScale(width);
  const bundles = bundlesOf(timelineData.flagsBetween(scale.fromMs, scale.endMs), scale, width);
  return (
    <fieldset aria-label={timeline.flags} className={styles['strip']}>
      {bundles.map(({ atMs, flags }) => (
        <Flag key={flags[0]?.record} flags={flags} {...sideOf(Math.round(scale.x(atMs)), width)} />
      ))}
      <Fork width={width} />
    </fieldset>
  );
}

interface FlagProps {
  /** The flags of one bundle. */
  readonly flags: readonly TimelineFlag[];
  /** Pixels from the left edge, or else from the right one. */
  readonly left?: number;
  readonly right?: number;
}

function sideOf(x: number, width: number): Pick<FlagProps, 'left' | 'right'> {
  return standsLeft(x, width) ? { right: Math.max(0, width - x) } : { left: x };
}

/** Whether a flag stands to the left of its time. */
function standsLeft(x: number, width: number): boolean {
  return x > width - WIDEST_PX;
}

const Flag = memo(
  function Flag({ flags, left, right }: FlagProps) {
    const timeline = usePartWords('timeline');
    const session = useSession();
    const [first] = flags;
    if (first === undefined) return null;
    const fault = flags.find(({ type }) => type === 'fault');
    const Icon = ICONS[(fault ?? flags.find(({ type }) => type === 'command') ?? first).type];
    const lines = flags.slice(0, MOST_TOLD).map((flag) => describeFlag(timeline, flag));
    const title = flags.length === 1 ? '' : timeline.flag.many({ count: flags.length });
    return (
      <button
        type="button"
        className={styles['flag']}
        data-type={(fault ?? first).type}
        aria-label={[title, ...lines].filter((line) => line !== '').join('; ')}
        data-tip={title === '' ? lines[0] : title}
        data-tip-line={title === '' ? '' : lines.join('\n')}
        style={{ left, right }}
        onClick={() => session.transport({ type: 'seek', to: { record: first.record } })}
      >
        <Icon aria-hidden="true" size={12} strokeWidth={2} />
        {flags.length > 1 && <span>{flags.length}</span>}
      </button>
    );
  },
  // While time passes, bundles are computed ten times a second, and most do not change.
  (before, now) =>
    before.left === now.left &&
    before.right === now.right &&
    before.flags.length === now.flags.length &&
    before.flags.every((flag, index) => flag === now.flags[index]),
);

/** Where the current branch left another one. It stands to the left of its time, and of the flag of the branch's first command. */
function Fork({ width }: { readonly width: number }) {
  const timeline = usePartWords('timeline');
  const session = useSession();
  const scale = useScale(width);
  const branch = useCluster((state) => state.branches.find(({ current }) => current));
  if (branch?.parent === undefined) return null;
  const { forkedAtMs } = branch;
  if (forkedAtMs < scale.fromMs || forkedAtMs > scale.endMs) return null;
  const x = Math.round(scale.x(forkedAtMs));
  const text = timeline.flag.fork({ time: clockText(forkedAtMs) });
  return (
    <button
      type="button"
      className={styles['fork']}
      aria-label={text}
      data-tip={text}
      style={{ right: Math.min(width - FORK_PX, width - x + (x > width - WIDEST_PX ? WIDEST_PX : 0)) }}
      onClick={() => session.transport({ type: 'seek', to: { atMs: forkedAtMs } })}
    >
      <GitFork aria-hidden="true" size={12} strokeWidth={2} />
    </button>
  );
}

/** Flags that are too close to tell apart. */
interface FlagBundle {
  readonly atMs: number;
  readonly flags: readonly TimelineFlag[];
}

/** The width that a flag needs, and each digit of a bundle's number, in pixels. A finger tells the next one from it. */
const ROOM_PX = 26;
const DIGIT_PX = 8;

/** Bundles the flags that have no place beside their bundle's flag. */
function bundlesOf(flags: readonly TimelineFlag[], scale: Scale, width: number): readonly FlagBundle[] {
  const bundles: { atMs: number; flags: TimelineFlag[] }[] = [];
  const startOf = (atMs: number): number => {
    const x = scale.x(atMs);
    return standsLeft(x, width) ? x - ROOM_PX : x;
  };
  for (const flag of flags) {
    const last = bundles.at(-1);
    if (last !== undefined && startOf(flag.atMs) - startOf(last.atMs) < roomOf(last.flags.length)) last.flags.push(flag);
    else bundles.push({ atMs: flag.atMs, flags: [flag] });
  }
  return bundles;
}

function roomOf(count: number): number {
  return ROOM_PX + (count === 1 ? 0 : String(count).length * DIGIT_PX);
}
