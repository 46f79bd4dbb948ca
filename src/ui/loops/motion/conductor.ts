import { Anchors } from './anchors.ts';
import type { Move } from './choreography.ts';
import { eased, LEG_MS, pathOf, type Point, pointAt, roomFor } from './path.ts';

/** How a token looks. */
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
  /** What happened at some speed is shown at that speed, even if the clock has been slowed down since. */
  readonly pace: number;
  /** 0 at its start, 1 when it has arrived. */
  part: number;
}

interface ConductorOptions {
  readonly stage: HTMLElement;
  /** Where the tokens are put. */
  readonly layer: HTMLElement;
  readonly tokenClass: string;
  readonly dress: (move: Move) => Dress;
}

/** With more tokens than these on their way, arrivals are no longer lit up. */
const MOST_FLASHING = 12;
/** How much the last frame counts in the mean. */
const SMOOTHING = 0.1;
/** A token follows another on the same rails when that one is so far. */
const HEADWAY = 0.34;
/** Where a token waits for its start. */
const OUT_OF_SIGHT = 'translate(-100vw, 0)';
/** A frame that comes late moves nothing further than this. */
const LONGEST_FRAME_MS = 50;

/**
 * Moves tokens along the rails, a frame at a time. Of the page it writes nothing but their transforms.
 *
 * Invariant: there are no more of them than `roomFor` says, and a frame is asked for only while one of them moves.
 */
export class Conductor {
  readonly #options: ConductorOptions;
  readonly #anchors: Anchors;
  readonly #tokens = new Set<Token>();
  /** Elements of tokens that have arrived, for the next ones. They stay where nobody sees them: a layer that comes or goes makes the browser compose the page anew. */
  readonly #spare: HTMLElement[] = [];
  /** Moves that wait for room on their rails, by track. */
  readonly #pent = new Map<string, Move>();
  /** What has come since the last frame. Within a batch, moves name one another by index. */
  #batches: (readonly Move[])[] = [];
  #pace = 1;
  /** Paused, and yet something moved: a step. It is played to its end. */
  #settling = false;
  #frame: number | undefined;
  #lastAt = 0;
  /** How long a frame takes, of late. */
  #frameMs = 16;

  constructor(options: ConductorOptions) {
    this.#options = options;
    this.#anchors = new Anchors(options.stage);
  }

  /** How much of a leg passes for each millisecond; at 0 everything stands where it is. */
  setPace(pace: number): void {
    if (pace > 0) this.#settling = false;
    this.#pace = pace;
    if (pace > 0 && this.#tokens.size > 0) this.#wake();
  }

  /** Plays moves from the next frame on, when what they lead to has been drawn. */
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

  /** Puts what has come on its rails. A view that is not shown has none. */
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

  /** Another token has only just left on these rails, or there are too many of them. */
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

  /** `legs`: how many the user's time since the last frame is, at full pace. */
  #advance(legs: number, pace: number, now: number): void {
    const rails = this.#anchors.rails();
    const arrived: Token[] = [];
    const moved: { readonly element: HTMLElement; readonly to: Point }[] = [];
    // First all places are read, then all tokens moved: a place that is read after something was written makes the browser lay out in between.
    for (const token of this.#tokens) {
      const { move, element, from, to, after } = token;
      if (after !== undefined && this.#tokens.has(after)) continue;
      token.part += legs * Math.max(pace, token.pace);
      if (token.part >= 1 || !from.isConnected || !to.isConnected) {
        arrived.push(token);
        continue;
      }
      const path = pathOf(move.leg, this.#anchors.boxOf(from), this.#anchors.boxOf(to), rails);
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

  /** Lets go what waited for room. What finds none waits again, so it is the list as it was that is gone through. */
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
/** A place that is reached all the time need not blink all the time. */
const REST_MS = 300;

const flashedAt = new WeakMap<Element, number>();

/** Lights a place up for a moment: something has arrived. */
function flash(element: HTMLElement, now: number): void {
  if (now - (flashedAt.get(element) ?? -REST_MS) < REST_MS) return;
  flashedAt.set(element, now);
  element.animate([{ backgroundColor: 'var(--accent-wash)' }, { backgroundColor: 'transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-out',
  });
}
