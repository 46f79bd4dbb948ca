import { useEffect, useRef } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { say } from '../i18n/texts.ts';
import type { Words } from '../i18n/word-catalogue.ts';
import type { CoursesView, PartingView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { useWidth } from '../design/use-width.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { LostCompared } from '../traffic/LostCompared.tsx';
import { countAt, rangeOf, stepLine, type Curved, type Range } from './course-line.ts';
import { verdictOf, type Lead, type Verdict } from './verdict.ts';
import styles from './Courses.module.css';

export interface CoursesProps {
  readonly courses: CoursesView;
  /** The names of the branches. */
  readonly names: { readonly shown: string; readonly other: string };
}

/** How both branches went: what differs in a sentence, and their numbers as curves over the same time, with the moment where they part. */
export function Courses({ courses, names }: CoursesProps) {
  const hasUsers = courses.shown.lost !== undefined || courses.other.lost !== undefined;
  return (
    <div className={styles['courses']}>
      <VerdictSentence courses={courses} names={names} />
      <PartingWrites courses={courses} />
      <div className={styles['pair']}>
        <Curves courses={courses} names={names} of="serving" />
        {hasUsers && <Curves courses={courses} names={names} of="lost" />}
      </div>
    </div>
  );
}

const HEIGHT_PX = 96;

/** One number on both branches as two curves with one playhead. */
function Curves({ courses, names, of }: CoursesProps & { readonly of: Curved }) {
  const t = usePartWords('compare');
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame);
  const nowMs = useCluster(({ clock }) => clock.nowMs);
  const range = rangeOf(courses, of);
  const x = (atMs: number): number => ((atMs - range.fromMs) / (range.toMs - range.fromMs)) * widthPx;
  const { partMs, shown, other } = courses;
  const size = { widthPx, heightPx: HEIGHT_PX };
  const label = (of === 'serving' ? t.courses : t.lostCourses)({
    ...names,
    shownNow: countAt(shown, of, nowMs),
    otherNow: countAt(other, of, nowMs),
  });
  return (
    <div className={styles['curves']}>
      <div className={styles['legend']}>
        <span className={styles['axis']}>{t[of]}</span>
        <Key name={names.shown} count={countAt(shown, of, nowMs)} which="shown" />
        <Key name={names.other} count={countAt(other, of, nowMs)} which="other" />
        {of === 'serving' && <PartingMoment courses={courses} />}
      </div>
      <div ref={frame} className={styles['frame']}>
        <svg role="img" aria-label={label} width={widthPx} height={size.heightPx} data-curves={of}>
          <Gauge most={range.most} size={size} />
          <path className={styles['curve']} data-course="other" d={stepLine(other, range, size, of)} />
          <path className={styles['curve']} data-course="shown" d={stepLine(shown, range, size, of)} />
          {partMs !== undefined && <line className={styles['part']} x1={x(partMs)} x2={x(partMs)} y1={0} y2={size.heightPx} />}
          <line className={styles['playhead']} x1={x(nowMs)} x2={x(nowMs)} y1={0} y2={size.heightPx} />
        </svg>
        <Playhead label={of === 'serving' ? t.playhead : t.lostPlayhead} range={range} nowMs={nowMs} />
      </div>
    </div>
  );
}

/** What the branches differ in at this moment, in one sentence. */
function VerdictSentence({ courses, names }: CoursesProps) {
  const t = usePartWords('compare');
  const verdict = useCluster(({ clock }) => JSON.stringify(verdictOf(courses, clock.nowMs)));
  return (
    <p role="status" className={styles['verdict']} data-verdict={(JSON.parse(verdict) as Verdict).type}>
      {verdictText(t, JSON.parse(verdict) as Verdict, names)} <LostCompared names={names} />
    </p>
  );
}

function verdictText(t: Words['compare'], verdict: Verdict, { shown, other }: CoursesProps['names']): string {
  if (verdict.type === 'same') return t.verdict.same;
  if (verdict.type === 'numbers-alike') return t.verdict.numbersAlike({ at: clockText(verdict.partMs) });
  const { of, by, atMs }: Lead = verdict.lead;
  const what = t.verdict[by > 0 ? 'more' : 'fewer'][of]({ shown, other, count: Math.abs(by) });
  return t.verdict[verdict.type]({ what, at: clockText(atMs) });
}

interface PlayheadProps {
  readonly label: string;
  readonly range: Range;
  readonly nowMs: number;
}

/** Moves both branches to a time. */
function Playhead({ label, range, nowMs }: PlayheadProps) {
  const session = useSession();
  const thumb = useRef<HTMLInputElement>(null);
  // Not controlled: a controlled thumb would jump back, and seek back, before the worker has moved.
  useEffect(() => {
    if (thumb.current !== null) thumb.current.value = String(nowMs);
  }, [nowMs, range.fromMs, range.toMs]);
  return (
    <input
      ref={thumb}
      type="range"
      aria-label={label}
      aria-valuetext={clockText(nowMs)}
      className={styles['thumb']}
      min={Math.floor(range.fromMs)}
      max={Math.ceil(range.toMs)}
      defaultValue={nowMs}
      onChange={(event) => session.transport({ type: 'seek', to: { atMs: Number(event.target.value) } })}
    />
  );
}

interface KeyProps {
  readonly name: string;
  readonly count: number;
  readonly which: 'shown' | 'other';
}

/** A curve's name, and its number at the moment shown. */
function Key({ name, count, which }: KeyProps) {
  return (
    <span className={styles['key']} data-course={which}>
      <i className={styles['stroke']} />
      {name} <b className={styles['count']}>{count}</b>
    </span>
  );
}

interface GaugeProps {
  readonly most: number;
  readonly size: { readonly widthPx: number; readonly heightPx: number };
}

/** Lines at none and at the greatest number. */
function Gauge({ most, size: { widthPx, heightPx } }: GaugeProps) {
  return (
    <>
      <line className={styles['grid']} x1={0} x2={widthPx} y1={heightPx - 1} y2={heightPx - 1} />
      <text className={styles['number']} x={2} y={heightPx - 4}>
        0
      </text>
      <text className={styles['number']} x={2} y={12}>
        {most}
      </text>
    </>
  );
}

/** Where the branches part. Leads to the moment before. */
function PartingMoment({ courses }: Pick<CoursesProps, 'courses'>) {
  const t = usePartWords('compare');
  const session = useSession();
  const { partMs, shown } = courses;
  if (partMs === undefined) return null;
  const before = shown.parting === undefined ? { atMs: partMs } : { record: shown.parting.record - 1 };
  return (
    <span>
      {t.parting({ at: clockText(partMs) })}{' '}
      <Button look="quiet" onClick={() => session.transport({ type: 'seek', to: before })}>
        {t.goThere}
      </Button>
    </span>
  );
}

/** The first write of each branch that the other has not, each under its branch. */
function PartingWrites({ courses: { shown, other, partMs } }: Pick<CoursesProps, 'courses'>) {
  const t = usePartWords('compare');
  if (partMs === undefined) return null;
  return (
    <div className={styles['writes']}>
      {[shown, other].map(({ parting }, index) => (
        <p key={index}>{parting === undefined ? t.write.none : <Write write={parting} />}</p>
      ))}
    </div>
  );
}

/** A write in one line: `Deployment web: spec.strategy.rollingUpdate.maxSurge 1 → 0`. */
function Write({ write: { kind, name, how, changes } }: { readonly write: PartingView }) {
  const t = usePartWords('compare');
  const [change] = changes.filter(({ path }) => path !== 'metadata.generation');
  if (change === undefined) return say(t.write[how], { kind, name });
  const { path, before = '–', after = '–' } = change;
  if (change.before === change.after) return t.write.same({ kind, name, path, before });
  return t.write.field({ kind, name, path, before, after });
}
