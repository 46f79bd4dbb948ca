import type { Session } from '../model/session.ts';
import { extentOf, useTimeline } from './timeline-store.ts';

/** A seek that changes nothing gets no answer, so waiting ends after this time. */
const GIVE_UP_MS = 250;

/** Seeks while the user drags. At most one seek is under way, and the last wanted seek is always made. */
export class Scrubber {
  readonly #session: Session;
  #wantedMs: number | undefined;
  #underWay: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  readonly #unsubscribe: () => void;

  constructor(session: Session) {
    this.#session = session;
    this.#unsubscribe = session.inEachWorld(({ shown }) =>
      shown.subscribe((state, before) => {
        if (state.clock !== before.clock && this.#underWay !== undefined) this.#answered();
      }),
    );
  }

  /** Called for each moment that the user drags to. */
  aim(atMs: number): void {
    const { oldestMs, presentMs } = extentOf(this.#session.world.shown);
    this.#held = true;
    this.#wantedMs = Math.min(presentMs, Math.max(oldestMs, atMs));
    useTimeline.setState({ scrubMs: this.#wantedMs });
    this.#send();
  }

  /** Called when the user lets go. */
  release(): void {
    this.#held = false;
    this.#settle();
  }

  dispose(): void {
    clearTimeout(this.#underWay);
    this.#unsubscribe();
  }

  #send(): void {
    if (this.#wantedMs === undefined || this.#underWay !== undefined) return;
    const atMs = this.#wantedMs;
    this.#wantedMs = undefined;
    this.#underWay = setTimeout(() => this.#answered(), GIVE_UP_MS);
    this.#session.transport({ type: 'seek', to: atMs >= extentOf(this.#session.world.shown).presentMs ? 'present' : { atMs } });
  }

  #answered(): void {
    clearTimeout(this.#underWay);
    this.#underWay = undefined;
    this.#send();
    this.#settle();
  }

  /** Returns to the clock's time when the drag is over and no seek is under way. */
  #settle(): void {
    if (!this.#held && this.#underWay === undefined) useTimeline.setState({ scrubMs: undefined });
  }
}
