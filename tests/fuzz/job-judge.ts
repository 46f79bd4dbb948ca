import { controllerOf, type Job, type KubeObject, type Pod } from '../../src/api/index.ts';
import type { Cluster } from '../../src/cluster/index.ts';
import { isJobFinished } from '../../src/controllers/job/conditions.ts';
import { hasJobTrackingFinalizer } from '../../src/controllers/job/tracking-finalizer.ts';

/** Throws for the first Job whose status counts more successes than its completions, at any revision. */
export function judgeCompletions(cluster: Cluster): void {
  for (const { value } of cluster.apiServer.store.eventsAfter(1)) {
    const object = value as KubeObject;
    if (object.kind !== 'Job') continue;
    const { metadata, spec, status } = object as Job;
    if (spec.completions !== undefined && (status.succeeded ?? 0) > spec.completions)
      throw new Error(`${metadata.name} succeeded ${status.succeeded} times, and ${spec.completions} were asked for`);
  }
}

/** Throws if a Pod is never counted: its Job is deleted or finished, or the Pod has ended and its Job does not count it. */
export function judgeFinalizers(cluster: Cluster): void {
  const wrong: string[] = [];
  if (!cluster.sim.idle) wrong.push('the cluster does not come to rest');
  const jobs = new Map((cluster.list('Job') as readonly Job[]).map((job) => [job.metadata.uid, job]));
  for (const pod of cluster.list('Pod') as readonly Pod[]) {
    if (!hasJobTrackingFinalizer(pod)) continue;
    const job = jobs.get(controllerOf(pod)?.uid ?? '');
    const why = job === undefined ? 'has no Job' : whyUncounted(job, pod);
    if (why !== undefined) wrong.push(`${pod.metadata.name} keeps its finalizer and ${why}`);
  }
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

/** Undefined if a Job will still count the Pod. */
function whyUncounted(job: Job, pod: Pod): string | undefined {
  // Upstream's flaw: see the Job controller's README.
  if (job.metadata.deletionTimestamp !== undefined && pod.metadata.labels?.['batch.kubernetes.io/controller-uid'] === undefined)
    return undefined;
  if (isJobFinished(job)) return 'its Job is at its end';
  if (pod.metadata.deletionTimestamp !== undefined) return 'is to be deleted';
  return pod.status.phase === 'Succeeded' || pod.status.phase === 'Failed' ? `is ${pod.status.phase}` : undefined;
}
