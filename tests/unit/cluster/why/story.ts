import type { KubeObject } from '../../../../src/api/index.ts';
import type { Cluster } from '../../../../src/cluster/index.ts';
import { explain } from '../../../../src/cluster/why/explain.ts';
import type { Why, WhySubject } from '../../../../src/cluster/why/answer.ts';
import { stepText } from '../../step-text.ts';

/** The answer as of now. */
export function ask(cluster: Cluster, subject: WhySubject): Why {
  return explain(cluster, subject, cluster.trace.lastId);
}

/** The id of an object: `Pod/default/web-1`. */
export function idOf({ kind, metadata: { namespace, name } }: KubeObject): string {
  return namespace === undefined ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}

/** A chain as lines, newest first: what was done, by whom, and the step that decided it. Names of Pods are left out. */
export function story({ links, end }: Why): string[] {
  const lines = links.map(({ by, what, steps }) => {
    const step = steps.findLast(({ onPath, outcome }) => onPath && outcome !== '');
    const why = step === undefined ? '' : ` (${step.name}: ${stepText(step)})`;
    if (what.type === 'command') return what.line;
    if (what.type !== 'write') return `${by}: ${what.type}${why}`;
    const { op, verb, subresource, object } = what;
    const did = what.marksDeletion ? 'marks for deletion' : subresource === '' ? op : `${verb} ${subresource} of`;
    return `${by}: ${did} ${object}${why}`;
  });
  return [...lines, `ends: ${end.type}`].map((line) =>
    line.replaceAll(/web-[a-z0-9]{8,10}(-[a-z0-9]{5})?/g, (_, pod) => (pod === undefined ? '<set>' : '<pod>')),
  );
}
