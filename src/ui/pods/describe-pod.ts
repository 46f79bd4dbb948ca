import type { TFunction } from 'i18next';
import type { PodView } from '../../worker/protocol/index.ts';

/** A Pod in one line: `Pod web-6d4b9c-x7k2p · Running, not ready · node-1 · 2 restarts`. */
export function describePod(t: TFunction, pod: PodView): string {
  const parts = [
    `Pod ${pod.name}`,
    t(pod.ready ? 'pod.ready' : 'pod.notReady', { status: pod.status }),
    pod.node === '' ? t('pod.noNode') : pod.node,
  ];
  if (pod.restarts > 0) parts.push(t('pod.restarts', { count: pod.restarts }));
  return parts.join(' · ');
}
