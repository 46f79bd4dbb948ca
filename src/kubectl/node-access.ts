import type { LogLine, Pod } from '../api/index.ts';
import type { Process } from '../sim/index.ts';

export type OutputStream = 'stdout' | 'stderr';

/** What kubectl reaches on the nodes: in a real cluster by the API server, which passes it on to the kubelet. */
export interface NodeAccess {
  /** What a container has written, oldest first; `previous`: the one before its last restart. Undefined: there is no such container. */
  logs(pod: Pod, container: string, previous: boolean): readonly LogLine[] | undefined;
  /** Runs a command in a container. Returns its exit code. Throws `StatusError` where it cannot be run. */
  exec(
    pod: Pod,
    container: string,
    request: {
      readonly argv: readonly string[];
      /** What the command reads; absent: nothing. */
      readonly stdin?: string | undefined;
      /** Gets what the command writes, as it comes. */
      readonly onOutput: (stream: OutputStream, text: string) => void;
    },
  ): Process<number>;
}
