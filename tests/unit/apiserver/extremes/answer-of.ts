import { StatusError, type ApiPort } from '../../../../src/api/index.ts';
import { KINDS, type KindDefinition } from '../../../../src/apiserver/kinds/index.ts';
import type { Cluster } from '../../../../src/cluster/index.ts';
import type { Process } from '../../../../src/sim/index.ts';
import type { Sample } from './samples.ts';

/** Runs a request of a user to its end. Returns its code and, if it is refused, why. */
export function answerOf(cluster: Cluster, request: (api: ApiPort) => Process<unknown>): string {
  const task = cluster.sim.spawn('user', request(cluster.apiServer.connect('user')), { onError: () => undefined });
  cluster.run({ until: () => task.ended, forMs: 60_000 });
  try {
    task.result();
    return '200';
  } catch (error) {
    if (error instanceof StatusError) return `${error.code} ${error.message}`;
    throw error;
  }
}

/** The definition of the kind of a sample. */
export function kindOf({ kind }: Sample): KindDefinition {
  return KINDS.find((each) => each.kind === kind)!;
}

/** The sample with a name and, if its kind has one, a namespace. */
export function named(sample: Sample, name: string): Sample {
  const { namespaced } = kindOf(sample);
  return { ...sample, metadata: { ...sample.metadata, name, ...(namespaced && { namespace: 'default' }) } };
}
