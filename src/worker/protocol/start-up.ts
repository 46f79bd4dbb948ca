import type { StepResult } from '../../trace/index.ts';

/** The start of the controller managers and the election, as of the shown moment. */
export interface StartUpView {
  /** The Lease that they compete for. Absent before the first of them has created it. */
  readonly lease?: LeaseView;
  readonly managers: readonly ManagerStartView[];
}

/** The Lease in etcd. Times are simulated milliseconds. */
export interface LeaseView {
  readonly namespace: string;
  readonly name: string;
  /** Identity of the leader. Empty if the Lease was released. */
  readonly holder: string;
  readonly durationMs: number;
  readonly acquiredMs: number;
  readonly renewedMs: number;
  /** The number of times that it has passed to another holder. */
  readonly transitions: number;
}

/** The last start of a manager's process, and its end if it has ended. */
export interface ManagerStartView {
  /** `controller-manager-1` */
  readonly name: string;
  /** Its identity in the Lease, new for each start. Empty before the first. */
  readonly identity: string;
  /** The number of starts. */
  readonly starts: number;
  readonly options: readonly OptionView[];
  /** Its stages up to the shown moment, oldest first. */
  readonly stages: readonly StageView[];
  /** The first lists of its informers, oldest first. */
  readonly lists: readonly FirstListView[];
  /** All controllers, in the order of upstream's registration. */
  readonly controllers: readonly ControllerStartView[];
  /** Its knowledge of the election. Absent while it does not compete, or has not seen the Lease yet. */
  readonly candidate?: CandidateView;
}

export interface OptionView {
  /** As in `--leader-elect-lease-duration`. */
  readonly name: string;
  /** As on the command line: `15s`. */
  readonly value: string;
  readonly default: string;
}

/** A step of the start or of the end. One step may report several times. */
export interface StageView {
  /** Id of its trace record. */
  readonly record: number;
  readonly atMs: number;
  readonly result: StepResult;
}

/**
 * The state of a controller. `unbuilt`: not built yet. `built`: built. `skipped`: its own options disable it. `not-chosen`:
 * `--controllers` leaves it out. `off`: it runs only if `--controllers` names it. `gated`: its feature gate is off. `cloud`: it belongs to the cloud controller
 * manager. `absent`: not part of this simulation.
 */
export type ControllerStartState = 'unbuilt' | 'built' | 'skipped' | 'not-chosen' | 'off' | 'gated' | 'cloud' | 'absent';

export interface ControllerStartView {
  /** As in `--controllers`. */
  readonly name: string;
  readonly state: ControllerStartState;
  /** The manager's step that builds it: upstream's function. Absent if it is not simulated. */
  readonly function?: string;
  /** The trace record of its construction. */
  readonly record?: number;
  /** Its own steps: it is constructed, waits for its caches, and runs its workers. */
  readonly stages: readonly StageView[];
}

/** The moment at which the cache of a kind got its first list. */
export interface FirstListView {
  readonly kind: string;
  readonly count: number;
  readonly record: number;
  readonly atMs: number;
}

/**
 * A candidate's knowledge of the Lease. It trusts only its own clock: the Lease is valid for the holder's duration from when
 * the candidate last *saw* it change (client-go leaderelection.go `observedTime`).
 */
export interface CandidateView {
  readonly leads: boolean;
  /** The holder that it has seen. Empty for a released Lease. */
  readonly holder: string;
  /** The time of the answer in which it saw the Lease change. The answer arrives a few milliseconds later. */
  readonly observedMs: number;
  /** The trace record of that request. */
  readonly record: number;
  /** The time of its last read, whether it saw a change or not. */
  readonly lookedMs: number;
  /** The time from which it may take over the Lease. */
  readonly expiresMs: number;
}
