import type { Container, Pod } from '../api/index.ts';
import type { ProbeType } from './probes/probe-results.ts';

/** What strikes a pull. */
export interface PullFault {
  /** What the runtime answers. */
  readonly error: string;
  /** The trace record of the fault: the cause of what follows. */
  readonly record: number;
  /** To be told of each pull that failed of it: a pull asks at its beginning, too. */
  readonly struck: () => void;
}

/** The end of a container some time after its start. */
export interface CrashFault {
  readonly afterMs: number;
  readonly exitCode: number;
  readonly record: number;
  /** Whether the fault has been taken back by then: nothing is to end any more. */
  readonly isOver: () => boolean;
}

/** What a person has put in for containers. Asked at each pull, probe and start of a container, on every node. */
export interface KubeletFaults {
  /** `image` with its registry and tag: `docker.io/library/nginx:1.25`. */
  pull?(node: string, image: string): PullFault | undefined;
  /** The trace record of the fault that has the probe fail. */
  probe?(pod: Pod, container: Container, type: ProbeType): number | undefined;
  started?(pod: Pod, container: string, image: string): CrashFault | undefined;
}
