import { useCluster } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import { useSettings } from '../model/settings.ts';
import { useView } from '../model/view-store.ts';
import { drawTimeline, HEAD, readTimelineInk, type TimelineInk } from './draw/draw-timeline.ts';
import { rowsBetween } from './rows.ts';
import { scaleNow, shownMs, timelineData, useTimeline } from './timeline-store.ts';

/** A picture finer than this is not told from it. */
const MOST_SCALE = 3;
/** How much longer than it took to draw the picture nothing is drawn: a fifth of the time at most goes into the timeline. */
const REST = 4;
/**
 * While time passes by itself, the lanes move by a pixel or two a second: more pictures than these show nothing more. It is less than there is between
 * two deltas when nothing but time passes, so that each of these is drawn in one frame with the rest of the page, not in one of its own.
 */
const PASSING_MS = 80;

/** Keeps the canvas up to date: however much changes, it is drawn once a frame, and only what is seen. */
export class Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #scroller: HTMLElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #ends: (() => void)[];
  /** Of the canvas on the page, as the browser told it last: to ask for it in a frame makes the browser lay out before all that the frame changes is there. */
  #size = { width: 0, height: 0 };
  #ink: TimelineInk | undefined;
  #frame: number | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #restUntilMs = 0;
  #drawnMs = 0;

  constructor(canvas: HTMLCanvasElement, scroller: HTMLElement) {
    this.#canvas = canvas;
    this.#scroller = scroller;
    this.#context = canvas.getContext('2d');
    const request = (): void => this.request();
    const forgetInk = (): void => {
      this.#ink = undefined;
      request();
    };
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      this.#size = { width: Math.round(width), height: Math.round(height) };
      request();
    });
    observer.observe(canvas);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    scroller.addEventListener('scroll', request, { passive: true });
    dark.addEventListener('change', forgetInk);
    this.#ends = [
      () => observer.disconnect(),
      () => scroller.removeEventListener('scroll', request),
      () => dark.removeEventListener('change', forgetInk),
      useTimeline.subscribe((state, before) => {
        if (state.pointed === before.pointed) request();
      }),
      useCluster.subscribe((state, before) => {
        if (state.places !== before.places || state.branches !== before.branches) request();
        else if (state.clock !== before.clock) this.request(state.clock.playing ? PASSING_MS : 0);
      }),
      useView.subscribe((view, before) => {
        if (view.selected !== before.selected) request();
      }),
      useSettings.subscribe((settings, before) => {
        if (settings.theme !== before.theme) forgetInk();
      }),
    ];
  }

  /** Draws in the next frame; after a picture that took long, only when it has rested as much longer, and `apartMs` after the last one at least. */
  request(apartMs = 0): void {
    if (this.#frame !== undefined || (this.#rest !== undefined && apartMs > 0)) return;
    clearTimeout(this.#rest);
    this.#rest = undefined;
    const restMs = Math.max(this.#restUntilMs, this.#drawnMs + apartMs) - performance.now();
    if (restMs <= 0) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = undefined;
        const began = performance.now();
        this.#draw();
        const ended = performance.now();
        this.#drawnMs = ended;
        this.#restUntilMs = ended + (ended - began) * REST;
      });
      return;
    }
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.request();
    }, restMs);
  }

  dispose(): void {
    clearTimeout(this.#rest);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    for (const end of this.#ends) end();
  }

  #draw(): void {
    const { width, height } = this.#size;
    if (this.#context === null || width === 0 || height === 0) return;
    this.#fit(width, height);
    this.#context.clearRect(0, 0, width, height);
    this.#ink ??= readTimelineInk();
    const { scrollTop } = this.#scroller;
    const { clock, branches } = useCluster.getState();
    const scale = scaleNow(width);
    const branch = branches.find(({ current }) => current);
    drawTimeline(this.#context, this.#ink, {
      rows: rowsBetween(useTimeline.getState().rows, scrollTop, scrollTop + height - HEAD),
      scrollTop,
      scale,
      height,
      flags: timelineData.flagsBetween(scale.fromMs, scale.endMs),
      shownMs: shownMs(),
      presentMs: clock.present.atMs,
      oldestMs: clock.oldest.atMs,
      forkedAtMs: branch?.parent === undefined ? undefined : branch.forkedAtMs,
      selected: useView.getState().selected,
      hueOf: (owner) => hueOfSet(useCluster.getState(), owner),
    });
  }

  /** As many pixels as the screen has. */
  #fit(width: number, height: number): void {
    const scale = Math.min(MOST_SCALE, devicePixelRatio);
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    if (this.#canvas.width !== wide || this.#canvas.height !== high) {
      this.#canvas.width = wide;
      this.#canvas.height = high;
    }
    this.#context?.setTransform(scale, 0, 0, scale, 0, 0);
  }
}
