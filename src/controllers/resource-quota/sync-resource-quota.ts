import type { ApiPort, ResourceQuota } from '../../api/index.ts';
import { calculateUsage, type CountedResource, evaluatorOf } from '../../api/quota/calculate-usage.ts';
import { formatQuantities, maskQuantities, quantitiesOf, resourceListOf, sameQuantities } from '../../api/quota/quantities.ts';
import type { InformerFactory, SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { readCached } from '../read-cached.ts';
import { steps } from './steps.ts';

export interface QuotaSync {
  readonly api: ApiPort;
  readonly informers: InformerFactory;
  readonly sim: Simulation;
  /** The resources that quotas can limit. */
  readonly resources: readonly CountedResource[];
}

/** Updates the status of one quota: its limits and its usage (`syncResourceQuotaFromKey`, `syncResourceQuota`). */
export function* syncResourceQuotaFromKey(options: QuotaSync, key: string, trace: SyncTrace): Process<void> {
  const quota = readCached(options.informers.informer('ResourceQuota').lister, key, trace);
  if (quota === undefined) return;
  const status = recount(options, quota);
  const hard = quantitiesOf(status.hard);
  const used = quantitiesOf(status.used);
  const { hard: oldHard, used: oldUsed } = quota.status;
  const isSame =
    oldHard !== undefined &&
    oldUsed !== undefined &&
    sameQuantities(hard, quantitiesOf(oldHard)) &&
    sameQuantities(used, quantitiesOf(oldUsed));
  const figures = { used: formatQuantities(used), hard: formatQuantities(hard) };
  trace.step(steps.CalculateUsage, 'counted', { used: figures.used });
  if (isSame) return trace.step(steps.syncResourceQuota, 'unchanged', figures);
  trace.step(steps.syncResourceQuota, 'updates', { ...figures, before: formatQuantities(quantitiesOf(oldUsed)) });
  yield* options.api.updateStatus('ResourceQuota', { ...quota, status });
}

/** The recounted status. Usage without an evaluator stays as it was. */
function recount({ informers, sim, resources }: QuotaSync, quota: ResourceQuota): Required<ResourceQuota['status']> {
  const namespace = quota.metadata.namespace ?? '';
  const evaluators = resources.map(evaluatorOf).filter((evaluator) => evaluator !== undefined);
  const objectsOf = (kind: string) => informers.informer(kind).lister.list(namespace);
  const counted = calculateUsage(quota, evaluators, objectsOf, sim.wallMs);
  const hard = quantitiesOf(quota.spec.hard);
  const used = maskQuantities(new Map([...quantitiesOf(quota.status.used), ...counted]), hard.keys());
  return { hard: resourceListOf(hard), used: resourceListOf(used) };
}
