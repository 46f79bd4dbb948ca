import { type RefObject, useEffect, useRef } from 'react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { useWidth } from '../design/use-width.ts';
import type { ClusterMirror } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { useSession, useWorld } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { openCode, select } from '../model/world-view.ts';
import { CursorThumb } from './CursorThumb.tsx';
import { describeHit } from './describe.ts';
import { HEAD } from './draw/draw-timeline.ts';
import { FlagStrip } from './FlagStrip.tsx';
import { listenToGestures } from './gestures.ts';
import { TimelineList } from './TimelineList.tsx';
import { heightOf, hitAt, pinnedHeight, pixelOfRows, type Hit } from './rows.ts';
import { Painter } from './painter.ts';
import { RowLabels } from './RowLabels.tsx';
import { Scrubber } from './scrubber.ts';
import { handleKey } from './timeline-keys.ts';
import { extentOf, scaleNow, setViewport, spanNow, useTimeline } from './timeline-store.ts';
import { pan, reveal, zoom } from './viewport.ts';
import styles from './TimelineStage.module.css';

/** The lanes, the flags above them, and the cursor, with all pointer and key handling. */
export function TimelineStage() {
  const timeline = usePartWords('timeline');
  const stage = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const rows = useTimeline((state) => state.rows);
  const list = useTimeline((state) => state.list);
  usePainter(canvas, scroller);
  useHand(stage, canvas, scroller);
  useRolloutInView(scroller);
  const { shown } = useWorld();
  useEffect(() => followShown(shown), [shown]);
  return (
    <div className={styles['both']}>
      <div ref={stage} role="group" aria-label={timeline.plot} className={styles['stage']}>
        <canvas ref={canvas} aria-hidden="true" className={styles['canvas']} />
        <div className={styles['head']} style={{ height: HEAD }}>
          <FlagStrip width={width} />
        </div>
        <div ref={scroller} className={styles['scroller']} style={{ top: HEAD, scrollPaddingTop: pinnedHeight(rows) }}>
          <div className={styles['rows']} style={{ height: heightOf(rows) }}>
            <RowLabels rows={rows} scroller={scroller} />
            <div ref={plot} className={styles['plot']} />
          </div>
          {rows.length === 0 && <p className={styles['empty']}>{timeline.starting}</p>}
        </div>
        <CursorThumb width={width} />
        <HoverTip />
      </div>
      {list && <TimelineList />}
    </div>
  );
}

function usePainter(canvas: RefObject<HTMLCanvasElement | null>, scroller: RefObject<HTMLElement | null>): void {
  const world = useWorld();
  useEffect(() => {
    if (canvas.current === null || scroller.current === null) return undefined;
    const painter = new Painter(world, canvas.current, scroller.current);
    painter.request();
    return () => painter.dispose();
  }, [world, canvas, scroller]);
}

/** Goes to the first request that was lost of those sent in a second. */
async function toLostOf(session: Session, { service, second }: Extract<Hit, { type: 'requests' }>): Promise<void> {
  const { stepToLost } = await import('../traffic/step-lost.ts');
  await stepToLost(session, { service: service.slice(service.indexOf('/') + 1), fromMs: second.second * 1_000 });
}

/** Handles the pointer: pointing, clicking, dragging, panning and zooming. */
function useHand(
  stage: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  scroller: RefObject<HTMLElement | null>,
): void {
  const world = useWorld();
  const session = useSession();
  useEffect(() => {
    const [surface, origin, body] = [stage.current, canvas.current, scroller.current];
    if (surface === null || origin === null || body === null) return undefined;
    const scrubber = new Scrubber(session);
    const { shown } = world;
    const scale = () => scaleNow(shown, origin.clientWidth);
    const hit = (x: number, y: number) => {
      const { rows } = useTimeline.getState();
      return x < 0 || y < HEAD ? undefined : hitAt(rows, scale(), x, pixelOfRows(rows, y - HEAD, body.scrollTop));
    };
    const end = listenToGestures(surface, origin, {
      onPoint: (x, y) => {
        const atMs = scale().timeAt(x);
        const inside = x >= 0 && atMs >= extentOf(shown).oldestMs && atMs <= extentOf(shown).presentMs;
        useTimeline.setState({ pointed: inside ? { hit: hit(x, y), atMs, x: x + origin.offsetLeft, y } : undefined });
      },
      onLeave: () => useTimeline.setState({ pointed: undefined }),
      onClick: (x, y) => {
        const found = hit(x, y);
        if (found?.type === 'counts') select(world, found.lane.id);
        else if (found?.type === 'pod') select(world, found.pod.id);
        else if (found?.type === 'pods' && found.group.owner !== '') select(world, found.group.owner);
        else if (found?.type === 'requests' && found.second.lost > 0) void toLostOf(session, found);
        else if (found?.type === 'sync') openCode(world, found.sync.record);
        else if (x >= 0) {
          scrubber.aim(scale().timeAt(x));
          scrubber.release();
        }
      },
      onScrub: (x) => scrubber.aim(scale().timeAt(x)),
      onScrubEnd: () => scrubber.release(),
      onPan: (pixels) => setViewport(pan(spanNow(shown), extentOf(shown), -pixels * scale().msPerPixel)),
      onZoom: (x, factor) => setViewport(zoom(spanNow(shown), extentOf(shown), scale().timeAt(x), factor)),
    });
    const onKeyDown = (event: KeyboardEvent): void => handleKey(event, session);
    surface.addEventListener('keydown', onKeyDown);
    return () => {
      end();
      surface.removeEventListener('keydown', onKeyDown);
      scrubber.dispose();
      useTimeline.setState({ pointed: undefined, scrubMs: undefined });
    };
  }, [session, world, stage, canvas, scroller]);
}

/** Scrolls the row of a revision into view while it grows, unless the user has scrolled by hand in this world. */
function useRolloutInView(scroller: RefObject<HTMLElement | null>): void {
  const world = useWorld();
  const rows = useTimeline((state) => state.rows);
  const growing = useTimeline((state) => state.growing);
  const scroll = useRef({ topPx: 0, byHand: false });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    scroll.current = { topPx: element.scrollTop, byHand: false };
    const onScroll = (): void => {
      if (element.scrollTop !== scroll.current.topPx) scroll.current.byHand = true;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [world, scroller]);
  useEffect(() => {
    const row = rows.find(({ id }) => id === growing);
    const element = scroller.current;
    if (row === undefined || element === null || scroll.current.byHand) return;
    const pinned = pinnedHeight(rows);
    const lowest = Math.max(element.scrollTop, row.top + row.height - element.clientHeight);
    // Up to the top of a row, so that none is cut there.
    const first = rows.find(({ id, top }) => id === growing || top - pinned >= lowest) ?? row;
    element.scrollTo({ top: Math.max(0, first.top - pinned) });
    scroll.current.topPx = element.scrollTop;
  }, [rows, growing, scroller]);
}

/** What the pointer is on, in words and figures. The list beside it gives the same to those who cannot point. */
function HoverTip() {
  const t = useWords();
  const timeline = usePartWords('timeline');
  const pointed = useTimeline((state) => state.pointed);
  if (pointed === undefined) return null;
  const { hit, atMs, x, y } = pointed;
  const lines = hit === undefined ? [] : describeHit(t, timeline, hit, atMs);
  return (
    <div aria-hidden="true" className={styles['tip']} style={{ '--x': `${x}px`, '--y': `${y}px` }}>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
      <span className={styles['time']}>{clockText(atMs)}</span>
    </div>
  );
}

/**
 * Scrolls the shown moment into view when it changes to another moment of the past, and follows the present when it is reached.
 * While the present advances, the view stays where the user left it. Returns a function that stops it.
 */
function followShown(shown: ClusterMirror): () => void {
  return shown.subscribe(({ clock }, { clock: before }) => {
    if (clock === before || useTimeline.getState().scrubMs !== undefined) return;
    if (clock.past && clock.record !== before.record) {
      const viewport = reveal(spanNow(shown), extentOf(shown), clock.nowMs);
      if (viewport !== undefined) setViewport(viewport);
    }
    if (!clock.past && before.past) {
      const { fromMs, toMs } = spanNow(shown);
      setViewport({ mode: 'present', spanMs: toMs - fromMs });
    }
  });
}
