import type { BreakpointHit } from './breakpoints.ts';
import type { MomentAim, MomentView } from './moment.ts';

export interface ClockView {
  /** The moment that is shown: the present, or one of the past. */
  readonly nowMs: number;
  /** The same moment as a date, in milliseconds since 1970. */
  readonly wallMs: number;
  readonly playing: boolean;
  readonly speed: number;
  /** Nothing but heartbeats is left to happen. */
  readonly idle: boolean;
  /** The newest revision of etcd at the moment shown. */
  readonly revision: number;
  /** The last trace record of the moment shown. */
  readonly record: number;
  /** What is shown is over: the cluster itself stands at `present`. */
  readonly past: boolean;
  /** How far the history goes. */
  readonly present: MomentView;
  /** The oldest moment that can still be shown. */
  readonly oldest: MomentView;
  /** The breakpoint that stopped time; absent since it went on. */
  readonly hit?: BreakpointHit;
  /** Another branch is being played up to where it is to be shown: how much of it is done, from 0 to 1. */
  readonly replayed?: number;
  /** etcd has reached its quota: it takes no new objects. Absent while it has room, and where the past is shown. */
  readonly full?: true;
  /** True while the engine cannot keep up with the speed asked for. */
  readonly behind: boolean;
}

export type TransportAction =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** Simulated seconds for each real one, 0.01 to 100. */
  | { readonly type: 'speed'; readonly speed: number }
  /** Goes on by one event of the simulation, to the next write to etcd, or to the end of the next sync; or back by one of them. Pauses. */
  | { readonly type: 'step'; readonly by: StepLength; readonly back?: boolean }
  /** Goes on to the next write of this object, or back to the one before. Pauses. */
  | { readonly type: 'step-object'; readonly id: string; readonly back?: boolean }
  /** Shows another moment. Pauses, unless it is the present. */
  | { readonly type: 'seek'; readonly to: MomentAim };

/** How far a step goes. */
export type StepLength = 'event' | 'write' | 'sync';
