import { Anchors } from './anchors.ts';
import type { Move } from './choreography.ts';
import { eased, LEG_MS, type Point, pointAt, roomFor, type Route } from './path.ts';

/** The look of a token. */
export interface Dress {
  readonly label: string;
  readonly hue: number | undefined;
}

interface Token {
  readonly move: Move;
  readonly element: HTMLElement;
  readonly from: Element;
  readonly to: Element;
  readonly after: Token | undefined;
  /** The speed when the move happened. The token keeps at least this speed, even if the clock has slowed down since. */
  readonly pace: number;
  /** From 0 at the start to 1 on arrival. */
  part: number;
}

interface ConductorOptions {
  readonly stage: HTMLElement;
  /** The parent element of the tokens. */
  readonly layer: HTMLElement;
  readonly tokenClass: string;
  readonly dress: (move: Move) => Dress;
  /** The paths of the tokens on the stage as it is drawn now. Asked once a frame. */
  readonly routeOn: (anchors: Anchors) => Route;
}

/** With more tokens than this, arrivals no longer flash. */
const MOST_FLASHING = 12;
/** The weight of the last frame in the running mean. */
const SMOOTHING = 0.1;
/** The part of the way that a token must have covered before another one may start on the same rails. */
const HEADWAY = 0.34;
/** The position of a token that waits for its start. */
const OUT_OF_SIGHT = 'translate(-100vw, 0)';
/** A late frame moves tokens no further than this. */
const LONGEST_FRAME_MS = 50;

/**
 * Moves tokens along their routes, frame by frame. It writes only their transforms to the page.
 *
 * Invariant: there are never more tokens than `roomFor` allows, and a frame is requested only while a token moves.
 */
export class Conductor {
  readonly #options: ConductorOptions;
  readonly #anchors: Anchors;
  readonly #tokens = new Set<Token>();
  /**
   * Elements of arrived tokens, for reuse. They stay in the page, out of sight: adding or removing a layer makes the browser
   * composite the page again.
   */
  readonly #spare: HTMLElement[] = [];
  /** Moves that wait for room on their rails, by track. */
  readonly #pent = new Map<string, Move>();
  /** What arrived since the last frame. Within a batch, moves refer to one another by index. */
  #batches: (readonly Move[])[] = [];
  #pace = 1;
  /** A step while paused. It is played to its end. */
  #settling = false;
  #frame: number | undefined;
  #lastAt = 0;
  /** The mean duration of recent frames. */
  #frameMs = 16;

  constructor(options: ConductorOptions) {
    this.#options = options;
    this.#anchors = new Anchors(options.stage);
  }

  /** The part of a leg's time that passes per millisecond. At 0 everything stands still. */
  setPace(pace: number): void {
    if (pace > 0) this.#settling = false;
    this.#pace = pace;
    if (pace > 0 && this.#tokens.size > 0) this.#wake();
  }

  /** Plays moves from the next frame on, when the page has drawn their results. */
  play(moves: readonly Move[]): void {
    if (moves.length === 0) return;
    this.#batches.push(moves);
    if (this.#pace === 0) this.#settling = true;
    this.#wake();
  }

  clear(): void {
    for (const { element } of this.#tokens) element.remove();
    this.#tokens.clear();
    this.#dropSpare();
    this.#pent.clear();
    this.#batches = [];
  }

  dispose(): void {
    this.clear();
    this.#anchors.dispose();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #wake(): void {
    if (this.#frame !== undefined) return;
    this.#lastAt = performance.now();
    this.#frame = requestAnimationFrame(this.#draw);
  }

  readonly #draw = (now: number): void => {
    this.#frame = undefined;
    const elapsedMs = Math.min(LONGEST_FRAME_MS, Math.max(0, now - this.#lastAt));
    this.#lastAt = now;
    this.#frameMs += (elapsedMs - this.#frameMs) * SMOOTHING;
    this.#anchors.refresh(now);
    for (const batch of this.#batches.splice(0)) this.#enter(batch);
    const pace = this.#settling ? 1 : this.#pace;
    if (pace > 0) this.#advance(elapsedMs / LEG_MS, pace, now);
    if (this.#tokens.size === 0) {
      this.#settling = false;
      this.#dropSpare();
    } else if (pace > 0) this.#frame = requestAnimationFrame(this.#draw);
  };

  /** Puts a batch of moves on the rails. A hidden view has no rails. */
  #enter(batch: readonly Move[]): void {
    if (!this.#anchors.shown) return;
    const entered: (Token | undefined)[] = [];
    for (const move of batch) entered.push(this.#send(move, move.after === undefined ? undefined : entered[move.after]));
  }

  #send(move: Move, after: Token | undefined): Token | undefined {
    const from = this.#anchors.find(move.from);
    const to = this.#anchors.find(move.to);
    if (from === undefined || to === undefined) return undefined;
    const track = trackOf(move);
    if (this.#isTaken(track)) {
      const pent = this.#pent.get(track);
      this.#pent.set(track, { ...move, count: move.count + (pent?.count ?? 0) });
      return undefined;
    }
    const token: Token = { move, element: this.#draft(move), from, to, after, pace: this.#pace, part: 0 };
    this.#tokens.add(token);
    return token;
  }

  /** Whether another token has just started on these rails, or there are too many tokens. */
  #isTaken(track: string): boolean {
    if (this.#tokens.size >= roomFor(this.#frameMs)) return true;
    return [...this.#tokens].some((token) => trackOf(token.move) === track && token.part < HEADWAY);
  }

  #draft(move: Move): HTMLElement {
    const { layer, tokenClass, dress } = this.#options;
    const { label, hue } = dress(move);
    const spare = this.#spare.pop();
    const element = spare ?? layer.ownerDocument.createElement('span');
    element.className = tokenClass;
    element.dataset['hue'] = hue === undefined ? '' : String(hue);
    element.dataset['leg'] = move.leg;
    element.textContent = label;
    element.style.transform = OUT_OF_SIGHT;
    if (spare === undefined) layer.append(element);
    return element;
  }

  /** `legs`: how many legs the real time since the last frame covers at full pace. */
  #advance(legs: number, pace: number, now: number): void {
    const route = this.#options.routeOn(this.#anchors);
    const arrived: Token[] = [];
    const moved: { readonly element: HTMLElement; readonly to: Point }[] = [];
    // First read all positions, then move all tokens. Reading after writing would force the browser to lay out in between.
    for (const token of this.#tokens) {
      const { move, element, from, to, after } = token;
      if (after !== undefined && this.#tokens.has(after)) continue;
      token.part += legs * Math.max(pace, token.pace);
      if (token.part >= 1 || !from.isConnected || !to.isConnected) {
        arrived.push(token);
        continue;
      }
      const path = route(move.leg, this.#anchors.boxOf(from), this.#anchors.boxOf(to));
      moved.push({ element, to: pointAt(path, eased(token.part)) });
    }
    for (const { element, to } of moved)
      element.style.transform = `translate(${to.x.toFixed(1)}px, ${to.y.toFixed(1)}px) translate(-50%, -50%)`;
    for (const token of arrived) this.#putAway(token);
    if (this.#tokens.size < MOST_FLASHING) for (const { to } of arrived) if (to.isConnected) flash(to as HTMLElement, now);
    this.#release();
  }

  #putAway(token: Token): void {
    this.#tokens.delete(token);
    token.element.style.transform = OUT_OF_SIGHT;
    token.element.textContent = '';
    this.#spare.push(token.element);
  }

  #dropSpare(): void {
    for (const element of this.#spare.splice(0)) element.remove();
  }

  /** Starts the moves that waited for room. It iterates over a copy, because a move that finds no room waits again. */
  #release(): void {
    for (const [track, move] of [...this.#pent]) {
      if (this.#isTaken(track)) continue;
      this.#pent.delete(track);
      this.#send(move, undefined);
    }
  }
}

function trackOf({ leg, from, to }: Move): string {
  return `${leg} ${from.row} ${to.row}`;
}

const FLASH_MS = 450;
/** A place that is reached constantly should not flash constantly. */
const REST_MS = 300;

const flashedAt = new WeakMap<Element, number>();

/** Lights up a place for a moment when something arrives. */
function flash(element: HTMLElement, now: number): void {
  if (now - (flashedAt.get(element) ?? -REST_MS) < REST_MS) return;
  flashedAt.set(element, now);
  element.animate([{ backgroundColor: 'var(--accent-wash)' }, { backgroundColor: 'transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-out',
  });
}
