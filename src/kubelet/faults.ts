import type { Container, Pod } from '../api/index.ts';
import type { ProbeType } from './probes/probe-results.ts';

/** A fault of image pulls. */
export interface PullFault {
  /** The runtime's error. */
  readonly error: string;
  /** The fault's trace record, which is the cause of its effects. */
  readonly record: number;
  /** Called for each pull that fails. Looking the fault up does not count, because a pull looks it up at its start too. */
  readonly struck: () => void;
}

/** The crash of a container some time after its start. */
export interface CrashFault {
  readonly afterMs: number;
  readonly exitCode: number;
  readonly record: number;
  /** Whether the fault has been cleared in the meantime. */
  readonly isOver: () => boolean;
}

/** The injected faults of containers. The kubelets ask at each pull, probe and container start. */
export interface KubeletFaults {
  /** `image` with its registry and tag: `docker.io/library/nginx:1.25`. */
  pull?(node: string, image: string): PullFault | undefined;
  /** The trace record of the fault that makes the probe fail. */
  probe?(pod: Pod, container: Container, type: ProbeType): number | undefined;
  started?(pod: Pod, container: string, image: string): CrashFault | undefined;
}
