import type { Cluster, Moment } from '../../../cluster/index.ts';
import { stepKind } from '../../../cluster/steps.ts';
import { resultOf, type KubeletRecord } from '../../../trace/index.ts';
import type { KubeletWork, PodWork } from '../../protocol/index.ts';
import { loopWork } from './loop-work.ts';

/** The number of records searched: a few seconds of a rollout, minutes at rest. */
const MOST_RECORDS = 6000;
/** The number of Pods and of probes that are told. */
const MOST = 24;
/** A probe's result has changed. */
const PROBED = 'handleProbeSync';

/** What a kubelet is doing at a moment: `kubelet/node-1`. */
export function kubeletWork(cluster: Cluster, shown: Moment, kubelet: string): KubeletWork {
  const { trace } = cluster;
  const workers = new Map<string, PodWork>();
  const probes = new Map<string, PodWork>();
  let handled: PodWork | undefined;
  let written: KubeletWork['written'];
  for (let id = shown.record; id > Math.max(trace.firstId - 1, shown.record - MOST_RECORDS); id--) {
    if (trace.byOf(id) !== kubelet) continue;
    const { body, atMs } = trace.get(id)!;
    if (body.type === 'request' && body.kind === 'Pod' && body.subresource === 'status' && body.code < 400)
      written ??= { record: id, atMs, key: body.key };
    const news = body.type === 'handler' && handled === undefined ? trace.bodyOf(trace.causeOf(id)) : undefined;
    if (body.type === 'handler' && news?.type === 'deliver') handled = { record: id, atMs, key: news.key, step: resultOf(body) };
    if (body.type !== 'kubelet') continue;
    const work = { record: id, atMs, key: body.key, step: resultOf(body) };
    if (body.name === PROBED) putFirst(probes, probeOf(body), work);
    else if (stepKind(body) !== 'handler') putFirst(workers, body.key, work);
  }
  return {
    sync: loopWork(cluster, shown, kubelet).sync,
    workers: [...workers.values()].slice(0, MOST),
    probes: [...probes.values()].slice(0, MOST),
    handled,
    written,
  };
}

/** Keeps the first of each key: the search goes back in time. */
function putFirst(found: Map<string, PodWork>, key: string, work: PodWork): void {
  if (!found.has(key)) found.set(key, work);
}

function probeOf({ key, container, figures }: KubeletRecord): string {
  return `${key} ${container} ${figures?.['probe']}`;
}
