import { hueOfSet } from '../model/hue.ts';
import { useSettings } from '../model/settings.ts';
import type { World } from '../model/world.ts';
import { drawTimeline, HEAD, readTimelineInk, type TimelineInk } from './draw/draw-timeline.ts';
import { rowsInView } from './rows.ts';
import { scaleNow, shownMs, timelineData, useTimeline } from './timeline-store.ts';

/** The highest pixel density to draw at. A finer picture looks the same. */
const MOST_SCALE = 3;
/** How many times its drawing time a picture rests: the timeline takes at most a fifth of the time. */
const REST = 4;
/**
 * While only time passes, lanes move a pixel or two a second, so more pictures would show nothing new. It is less than the time
 * between two such deltas, so that each delta is drawn in the same frame as the rest of the page.
 */
const PASSING_MS = 80;

/** Keeps the canvas up to date. Draws at most once a frame, and only what is visible. */
export class Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #scroller: HTMLElement;
  readonly #world: World;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #ends: (() => void)[];
  /** The canvas size, as the browser last reported it. Measuring it within a frame would force a layout. */
  #size = { width: 0, height: 0 };
  #ink: TimelineInk | undefined;
  #frame: number | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #restUntilMs = 0;
  #drawnMs = 0;

  constructor(world: World, canvas: HTMLCanvasElement, scroller: HTMLElement) {
    this.#world = world;
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
      world.shown.subscribe((state, before) => {
        if (state.places !== before.places || state.branches !== before.branches) request();
        else if (state.clock !== before.clock) this.request(state.clock.playing ? PASSING_MS : 0);
      }),
      world.view.subscribe((view, before) => {
        if (view.selected !== before.selected) request();
      }),
      useSettings.subscribe((settings, before) => {
        if (settings.theme !== before.theme) forgetInk();
      }),
    ];
  }

  /** Draws in the next frame, but not before the last picture has rested, and at least `apartMs` after it. */
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
    const { shown, view } = this.#world;
    const cluster = shown.getState();
    const { clock, branches } = cluster;
    const scale = scaleNow(shown, width);
    const branch = branches.find(({ current }) => current);
    drawTimeline(this.#context, this.#ink, {
      rows: rowsInView(useTimeline.getState().rows, scrollTop, height - HEAD),
      scrollTop,
      scale,
      height,
      flags: timelineData.flagsBetween(scale.fromMs, scale.endMs),
      shownMs: shownMs(shown),
      presentMs: clock.present.atMs,
      oldestMs: clock.oldest.atMs,
      forkedAtMs: branch?.parent === undefined ? undefined : branch.forkedAtMs,
      selected: view.getState().selected,
      hueOf: (owner) => hueOfSet(cluster, owner),
    });
  }

  /** Gives the canvas as many pixels as the screen has. */
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
