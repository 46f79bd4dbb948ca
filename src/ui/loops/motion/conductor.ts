import type { Move, Place } from './choreography.ts';
import { eased, LEG_MS } from './pace.ts';
import { pathOf, pointAt, type Box, type Rails } from './path.ts';

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

/** More tokens than these at once are a storm: what is too much is counted by those that are under way. */
const MOST_TOKENS = 24;
/** A token follows another on the same rails when that one is so far. */
const HEADWAY = 0.34;
/** A frame that comes late moves nothing further than this. */
const LONGEST_FRAME_MS = 50;
const FLASH_MS = 500;

/**
 * Moves tokens along the rails. It writes nothing but their transforms, and reads where their places are in each frame, so that they keep
 * to the rails while the list is scrolled or a row opens.
 */
export class Conductor {
  readonly #stage: HTMLElement;
  readonly #layer: HTMLElement;
  readonly #tokenClass: string;
  readonly #dress: (move: Move) => Dress;
  readonly #tokens = new Set<Token>();
  /** Moves that wait for room on their rails, by row and leg. */
  readonly #pent = new Map<string, Move>();
  #arrivals: readonly Move[] = [];
  #pace = 1;
  /** Paused, and yet something moved: a step. It is played to its end. */
  #settling = false;
  #frame: number | undefined;
  #lastAt = 0;

  constructor(options: { stage: HTMLElement; layer: HTMLElement; tokenClass: string; dress: (move: Move) => Dress }) {
    this.#stage = options.stage;
    this.#layer = options.layer;
    this.#tokenClass = options.tokenClass;
    this.#dress = options.dress;
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
    this.#arrivals = [...this.#arrivals, ...moves];
    if (this.#pace === 0) this.#settling = true;
    this.#wake();
  }

  clear(): void {
    for (const { element } of this.#tokens) element.remove();
    this.#tokens.clear();
    this.#pent.clear();
    this.#arrivals = [];
  }

  dispose(): void {
    this.clear();
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
    this.#enter();
    const pace = this.#settling ? 1 : this.#pace;
    this.#advance(elapsedMs / LEG_MS, pace);
    if (this.#tokens.size === 0) this.#settling = false;
    else if (pace > 0) this.#frame = requestAnimationFrame(this.#draw);
  };

  /** Puts what has arrived on its rails. */
  #enter(): void {
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    if (this.#stage.clientHeight === 0) return;
    const entered: (Token | undefined)[] = [];
    for (const move of arrivals) entered.push(this.#send(move, move.after === undefined ? undefined : entered[move.after]));
  }

  #send(move: Move, after: Token | undefined): Token | undefined {
    const from = this.#find(move.from);
    const to = this.#find(move.to);
    if (from === undefined || to === undefined) return undefined;
    const track = trackOf(move);
    if (this.#isTaken(track)) {
      const pent = this.#pent.get(track);
      this.#pent.set(track, { ...move, count: move.count + (pent?.count ?? 0) });
      return undefined;
    }
    const element = this.#layer.ownerDocument.createElement('span');
    const { label, hue } = this.#dress(move);
    element.className = this.#tokenClass;
    element.dataset['hue'] = hue === undefined ? '' : String(hue);
    element.dataset['leg'] = move.leg;
    element.textContent = label;
    element.hidden = true;
    this.#layer.append(element);
    const token: Token = { move, element, from, to, after, pace: this.#pace, part: 0 };
    this.#tokens.add(token);
    return token;
  }

  /** `legs`: how many the user's time since the last frame is, at full pace. */
  #advance(legs: number, pace: number): void {
    const stage = this.#stage.getBoundingClientRect();
    const rails = this.#rails(stage);
    // All reads come before all writes: a frame lays out the page at most once.
    const placed = [...this.#tokens].map((token) => {
      const waits = token.after !== undefined && this.#tokens.has(token.after);
      if (!waits && pace > 0) token.part += legs * Math.max(pace, token.pace);
      const gone = !token.from.isConnected || !token.to.isConnected;
      const path = waits || gone ? undefined : pathOf(token.move.leg, boxIn(stage, token.from), boxIn(stage, token.to), rails);
      return { token, gone, point: path && pointAt(path, eased(Math.min(1, token.part))) };
    });
    for (const { token, gone, point } of placed) {
      if (gone || token.part >= 1) this.#arrive(token);
      else if (point !== undefined) {
        token.element.hidden = false;
        token.element.style.transform = `translate(${point.x.toFixed(1)}px, ${point.y.toFixed(1)}px) translate(-50%, -50%)`;
      }
    }
    this.#release();
  }

  #arrive(token: Token): void {
    this.#tokens.delete(token);
    token.element.remove();
    const target = token.to as HTMLElement;
    if (target.isConnected) {
      target.animate([{ backgroundColor: 'var(--accent-wash)' }, { backgroundColor: 'transparent' }], {
        duration: FLASH_MS,
        easing: 'ease-out',
      });
    }
  }

  /** Lets go what waited for room. What finds none waits again, so it is the list as it was that is gone through. */
  #release(): void {
    for (const [track, move] of [...this.#pent]) {
      if (this.#isTaken(track)) continue;
      this.#pent.delete(track);
      this.#send(move, undefined);
    }
  }

  /** Another token has only just left on these rails, or there are too many of them. */
  #isTaken(track: string): boolean {
    if (this.#tokens.size >= MOST_TOKENS) return true;
    return [...this.#tokens].some((token) => trackOf(token.move) === track && token.part < HEADWAY);
  }

  #rails(stage: DOMRect): Rails {
    const rect = (selector: string): DOMRect => this.#stage.querySelector(selector)?.getBoundingClientRect() ?? stage;
    return {
      watchX: rect('[data-rail="watch"]').left - stage.left,
      writeX: rect('[data-rail="write"]').left - stage.left,
      top: rect('[data-row="api"]').bottom - stage.top,
    };
  }

  #find({ row, part }: Place): Element | undefined {
    const inRow = (name: string): Element | null =>
      this.#stage.querySelector(`[data-row="${CSS.escape(row)}"] [data-anchor="${CSS.escape(name)}"]`);
    return inRow(part) ?? inRow(part.slice(0, part.indexOf(':'))) ?? undefined;
  }
}

function trackOf({ leg, from, to }: Move): string {
  return `${leg} ${from.row} ${to.row}`;
}

function boxIn(stage: DOMRect, element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left: left - stage.left, top: top - stage.top, right: right - stage.left, bottom: bottom - stage.top };
}
