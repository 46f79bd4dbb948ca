import type { StepResult } from '../../sim/index.ts';

/** The declared steps of a controller manager, in the order of its start. The first graph counts its stages by them. */
export { steps as managerSteps } from '../../controllers/manager/steps.ts';

/** How the controller managers started and who leads, as of the moment that is shown. */
export interface StartUpView {
  /** The Lease that they compete for; absent before the first of them has made it. */
  readonly lease?: LeaseView;
  readonly managers: readonly ManagerStartView[];
}

/** The Lease as etcd has it. Times are simulated milliseconds. */
export interface LeaseView {
  readonly namespace: string;
  readonly name: string;
  /** Identity of the leader; empty when it was given up. */
  readonly holder: string;
  readonly durationMs: number;
  readonly acquiredMs: number;
  readonly renewedMs: number;
  /** How often it has passed to another. */
  readonly transitions: number;
}

/** The last start of one manager's process, and its end where it has ended. */
export interface ManagerStartView {
  /** `controller-manager-1` */
  readonly name: string;
  /** In the Lease: another one for each start; empty before the first. */
  readonly identity: string;
  /** How often it was started. */
  readonly starts: number;
  readonly options: readonly OptionView[];
  /** What it went through, oldest first, up to the moment that is shown. */
  readonly stages: readonly StageView[];
  /** Every controller there is, in the order of upstream's registration. */
  readonly controllers: readonly ControllerStartView[];
  /** What it knows of the election; absent while it does not compete, or has not seen the Lease yet. */
  readonly candidate?: CandidateView;
}

export interface OptionView {
  /** As in `--leader-elect-lease-duration`. */
  readonly name: string;
  /** As on the command line: `15s`. */
  readonly value: string;
  readonly default: string;
}

/** A step of the start, or of the end; the same one may report more than once. */
export interface StageView {
  /** Id of its trace record. */
  readonly record: number;
  readonly atMs: number;
  readonly result: StepResult;
}

/**
 * How it stands with a controller. `unbuilt`: it is not its turn yet. `built`. `skipped`: its own options leave it out. `not-chosen`:
 * `--controllers` leaves it out. `off`: it runs only where `--controllers` names it. `cloud`: it belongs to the cloud controller manager.
 * `absent`: it is no part of this simulation.
 */
export type ControllerStartState = 'unbuilt' | 'built' | 'skipped' | 'not-chosen' | 'off' | 'cloud' | 'absent';

export interface ControllerStartView {
  /** As in `--controllers`. */
  readonly name: string;
  readonly state: ControllerStartState;
  /** The step of the manager that makes it: upstream's function. Absent for one that is not simulated. */
  readonly function?: string;
  /** The trace record in which it was built. */
  readonly record?: number;
}

/**
 * What a candidate knows of the Lease. It trusts no clock but its own: how long the Lease is still good counts from when it *saw* it change last
 * (client-go leaderelection.go `observedTime`), by the duration that the holder wrote into it.
 */
export interface CandidateView {
  readonly leads: boolean;
  /** The holder that it has seen; empty for a Lease that was given up. */
  readonly holder: string;
  /** When the answer was given in which it saw the Lease change. It arrives a few milliseconds later. */
  readonly observedMs: number;
  /** The trace record of that request. */
  readonly record: number;
  /** When it looked last, whether or not it saw a change. */
  readonly lookedMs: number;
  /** From then on it may take the Lease over. */
  readonly expiresMs: number;
}
