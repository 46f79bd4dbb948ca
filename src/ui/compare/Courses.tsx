import { useEffect, useRef } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { say } from '../i18n/texts.ts';
import type { CoursesView, CourseView, PartingView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { useWidth } from '../design/use-width.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { rangeOf, stepLine, type Range } from './course-line.ts';
import styles from './Courses.module.css';

const HEIGHT_PX = 96;

export interface CoursesProps {
  readonly courses: CoursesView;
  /** The names of the branches. */
  readonly names: { readonly shown: string; readonly other: string };
}

/** The numbers of serving Pods on both branches as curves over the same time, with the moment where they part. */
export function Courses({ courses, names }: CoursesProps) {
  const t = usePartWords('compare');
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame);
  const nowMs = useCluster(({ clock }) => clock.nowMs);
  const range = rangeOf(courses);
  const x = (atMs: number): number => ((atMs - range.fromMs) / (range.toMs - range.fromMs)) * widthPx;
  const { partMs } = courses;
  const label = t.courses({ ...names, shownNow: podsAt(courses.shown, nowMs), otherNow: podsAt(courses.other, nowMs) });
  return (
    <div className={styles['courses']}>
      <PartingWrites courses={courses} />
      <div className={styles['legend']}>
        <span className={styles['axis']}>{t.serving}</span>
        <Key course={courses.shown} name={names.shown} nowMs={nowMs} which="shown" />
        <Key course={courses.other} name={names.other} nowMs={nowMs} which="other" />
        <PartingMoment courses={courses} />
      </div>
      <div ref={frame} className={styles['frame']}>
        <svg role="img" aria-label={label} width={widthPx} height={HEIGHT_PX}>
          <Gauge range={range} widthPx={widthPx} />
          <Curve course={courses.other} range={range} widthPx={widthPx} which="other" />
          <Curve course={courses.shown} range={range} widthPx={widthPx} which="shown" />
          {partMs !== undefined && <line className={styles['part']} x1={x(partMs)} x2={x(partMs)} y1={0} y2={HEIGHT_PX} />}
          <line className={styles['playhead']} x1={x(nowMs)} x2={x(nowMs)} y1={0} y2={HEIGHT_PX} />
        </svg>
        <Playhead range={range} nowMs={nowMs} />
      </div>
    </div>
  );
}

interface PlayheadProps {
  readonly range: Range;
  readonly nowMs: number;
}

/** Moves both branches to a time. */
function Playhead({ range, nowMs }: PlayheadProps) {
  const t = usePartWords('compare');
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
      aria-label={t.playhead}
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
  readonly course: CourseView;
  readonly name: string;
  readonly nowMs: number;
  readonly which: 'shown' | 'other';
}

/** A curve's name, and its number at the moment shown. */
function Key({ course, name, nowMs, which }: KeyProps) {
  return (
    <span className={styles['key']} data-course={which}>
      <i className={styles['stroke']} />
      {name} <b className={styles['count']}>{podsAt(course, nowMs)}</b>
    </span>
  );
}

interface CurveProps {
  readonly course: CourseView;
  readonly range: Range;
  readonly widthPx: number;
  readonly which: 'shown' | 'other';
}

function Curve({ course, range, widthPx, which }: CurveProps) {
  return <path className={styles['curve']} data-course={which} d={stepLine(course, range, { widthPx, heightPx: HEIGHT_PX })} />;
}

/** Lines at none and at the most Pods that serve. */
function Gauge({ range, widthPx }: Pick<CurveProps, 'range' | 'widthPx'>) {
  return (
    <>
      <line className={styles['grid']} x1={0} x2={widthPx} y1={HEIGHT_PX - 1} y2={HEIGHT_PX - 1} />
      <text className={styles['number']} x={2} y={HEIGHT_PX - 4}>
        0
      </text>
      <text className={styles['number']} x={2} y={12}>
        {range.most}
      </text>
    </>
  );
}

/** Where the branches part. Leads to the moment before. */
function PartingMoment({ courses }: Pick<CoursesProps, 'courses'>) {
  const t = usePartWords('compare');
  const session = useSession();
  const { partMs, shown } = courses;
  if (partMs === undefined) return <span className={styles['axis']}>{t.same}</span>;
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

/** The number of serving Pods at a time. */
function podsAt({ serving }: CourseView, atMs: number): number {
  return serving.findLast((point) => point.atMs <= atMs)?.pods ?? 0;
}
