import type { RequestMark } from '../../worker/protocol/index.ts';
import type { ClusterMirror } from '../model/cluster-store.ts';
import type { RequestWays } from './request-ways.ts';
import { lookOf, placeOn, progressAt, restAside } from './request-way.ts';
import { DrawnTime } from './drawn-time.ts';

/** A request's shape by how it looks. Its colour is a style (`RequestLayer.module.css`). */
const SHAPES: Readonly<Record<RequestMark['fate'], string>> = {
  answered: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  waiting: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  failed: 'M-4-4H4V4H-4Z',
  lost: 'M-5-5L5 5M-5 5L5-5',
};

/** More marks are not drawn, whatever the worker sends. */
const MOST_MARKS = 40;

interface PainterOptions {
  /** The parent of the marks. */
  readonly group: SVGGElement;
  readonly mirror: ClusterMirror;
  /** By the ids of the Services. */
  readonly ways: ReadonlyMap<string, RequestWays>;
  /** Nothing moves: each mark is drawn where it ends. */
  readonly still: boolean;
}

/**
 * Draws the requests on their way at the moment that the clock shows.
 *
 * Invariant: it has at most `MOST_MARKS` elements, which it uses again, and asks for a frame only while something is to move.
 */
export class RequestPainter {
  readonly #options: PainterOptions;
  readonly #time = new DrawnTime();
  readonly #pool: SVGPathElement[] = [];
  readonly #stop: () => void;
  #frame: number | undefined;

  constructor(options: PainterOptions) {
    this.#options = options;
    const { mirror } = options;
    this.#time.jump(mirror.getState().clock.nowMs);
    this.#stop = mirror.subscribe((state, before) => {
      if (state.clock !== before.clock || state.traffic !== before.traffic) this.#wake();
    });
    this.#wake();
  }

  dispose(): void {
    this.#stop();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    for (const element of this.#pool) element.remove();
  }

  #wake(): void {
    this.#frame ??= requestAnimationFrame(this.#draw);
  }

  readonly #draw = (realMs: number): void => {
    this.#frame = undefined;
    const { mirror, still } = this.#options;
    const { clock } = mirror.getState();
    if (still) this.#time.jump(clock.nowMs);
    else this.#time.advance(clock, realMs);
    const count = this.#place(this.#time.atMs);
    for (const spare of this.#pool.slice(count)) spare.style.display = 'none';
    if (!still && ((clock.playing && count > 0) || this.#time.atMs !== clock.nowMs)) this.#wake();
  };

  /** Places the marks, and returns how many there are. All places are read before the first element is changed. */
  #place(atMs: number): number {
    const { mirror, ways, still } = this.#options;
    const marks = [...mirror.getState().traffic.values()].flatMap(({ id, marks }) => {
      const found = ways.get(id);
      return found === undefined ? [] : marks.map((mark) => ({ mark, way: found.of(mark) }));
    });
    const drawn = marks.slice(-MOST_MARKS).flatMap(({ mark, way }) => {
      const progress = still ? 1 : progressAt(mark, atMs);
      const look = lookOf(mark, progress);
      // An answered request has arrived.
      if (progress === 1 && look === 'answered' && !still) return [];
      const at = placeOn(way, progress);
      return [{ mark, look, at: progress === 1 ? restAside(mark, at) : at }];
    });
    for (const [i, { mark, look, at }] of drawn.entries()) {
      const element = this.#element(i);
      if (element.dataset['fate'] !== look) {
        element.dataset['fate'] = look;
        element.setAttribute('d', SHAPES[look]);
      }
      element.dataset['number'] = String(mark.number);
      element.style.display = '';
      element.setAttribute('transform', `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
    }
    return drawn.length;
  }

  #element(i: number): SVGPathElement {
    const known = this.#pool[i];
    if (known !== undefined) return known;
    const element = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    this.#pool.push(element);
    this.#options.group.append(element);
    return element;
  }
}
