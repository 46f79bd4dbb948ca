import { qosClass, formatLabelSelector, type Container, type Pod, type PodSpec, type PodTemplateSpec } from '../../api/index.ts';
import { containerLines, resourceLines } from './containers.ts';
import { ANNOTATIONS, CONTROLLER, described, LABELS, NAME, NAMESPACE } from './rows.ts';
import { annotationLines, date, indented, labelLines, since, tolerationLines } from './text.ts';
import { volumeLines } from './volumes.ts';

/** `describePod`. */
export const POD = described<Pod>([
  NAME,
  NAMESPACE,
  ['Priority', ({ spec }) => spec.priority],
  ['Priority Class Name', ({ spec }) => spec.priorityClassName || undefined],
  ['Runtime Class Name', ({ spec }) => spec.runtimeClassName || undefined],
  ['Service Account', ({ spec }) => spec.serviceAccountName || undefined],
  ['Node', ({ spec, status }) => (spec.nodeName ? `${spec.nodeName}/${status.hostIP ?? ''}` : '<none>')],
  ['Start Time', ({ status }) => date(status.startTime)],
  LABELS,
  ANNOTATIONS,
  ['Status', (pod, { nowMs }) => (isTerminating(pod) ? terminatingText(pod, nowMs) : `${pod.status.phase}`)],
  ['Termination Grace Period', (pod) => (isTerminating(pod) ? `${pod.metadata.deletionGracePeriodSeconds ?? 0}s` : undefined)],
  ['Reason', ({ status }) => status.reason || undefined],
  ['Message', ({ status }) => status.message || undefined],
  ['SeccompProfile', ({ spec }) => spec.securityContext?.seccompProfile?.type],
  ['IP', ({ status }) => status.podIP ?? ''],
  ({ status: { podIPs = [] } }) =>
    podIPs.length === 0 ? 'IPs:\t<none>\n' : `IPs:\n${podIPs.map(({ ip }) => `  IP:\t${ip ?? ''}\n`).join('')}`,
  CONTROLLER,
  ['NominatedNodeName', ({ status }) => status.nominatedNodeName || undefined],
  ({ spec }) => (spec.resources === undefined ? '' : `Resources:\n${indented(1, resourceLines(spec.resources))}`),
  (pod) => optionalLines('Init Containers', pod.spec.initContainers, { pod, statuses: pod.status.initContainerStatuses }),
  (pod) => containerLines('Containers', pod.spec.containers, { pod, statuses: pod.status.containerStatuses }),
  (pod) => {
    const statuses = pod.status.ephemeralContainerStatuses;
    return optionalLines('Ephemeral Containers', pod.spec.ephemeralContainers as readonly Container[], { pod, statuses });
  },
  conditionLines,
  ({ spec }) => volumeLines(spec.volumes, false),
  ['QoS Class', ({ spec, status }) => status.qosClass ?? qosClass(spec)],
  ({ spec }) => labelLines('Node-Selectors', spec.nodeSelector),
  ({ spec }) => tolerationLines('Tolerations', spec.tolerations),
  ({ spec }) => spreadLines(spec, ''),
]);

function optionalLines(title: string, containers: readonly Container[] = [], of: Parameters<typeof containerLines>[2]): string {
  return containers.length === 0 ? '' : containerLines(title, containers, of);
}

/** Whether the Pod is being deleted and has not ended yet. */
function isTerminating({ metadata, status }: Pod): boolean {
  return metadata.deletionTimestamp !== undefined && status.phase !== 'Failed' && status.phase !== 'Succeeded';
}

function terminatingText({ metadata }: Pod, nowMs: number): string {
  return `Terminating (lasts ${since(metadata.deletionTimestamp, nowMs)})`;
}

function conditionLines({ spec, status }: Pod): string {
  const { conditions = [] } = status;
  const gates = (spec.readinessGates ?? []).map(({ conditionType }) => {
    return `  ${conditionType} \t${conditions.find(({ type }) => type === conditionType)?.status ?? '<none>'} \n`;
  });
  const rows = conditions.map((condition) => `  ${condition.type} \t${condition.status} \n`);
  return [
    gates.length === 0 ? '' : `Readiness Gates:\n  Type\tStatus\n${gates.join('')}`,
    rows.length === 0 ? '' : `Conditions:\n  Type\tStatus\n${rows.join('')}`,
  ].join('');
}

/** `DescribePodTemplate`. Tabs are not aligned, because the text becomes part of others and `rollout history` prints it unaligned. */
export function describePodTemplate({ metadata, spec }: PodTemplateSpec): string {
  const { initContainers, containers, volumes, serviceAccountName = '', priorityClassName = '' } = spec;
  return [
    'Pod Template:\n',
    labelLines('  Labels', metadata?.labels),
    Object.keys(metadata?.annotations ?? {}).length === 0 ? '' : annotationLines('  Annotations', metadata?.annotations),
    serviceAccountName === '' ? '' : `  Service Account:\t${serviceAccountName}\n`,
    optionalLines('Init Containers', initContainers, {}),
    containerLines('Containers', containers, {}),
    volumeLines(volumes, true),
    spreadLines(spec, '  '),
    priorityClassName === '' ? '' : `  Priority Class Name:\t${priorityClassName}\n`,
    labelLines('  Node-Selectors', spec.nodeSelector),
    tolerationLines('  Tolerations', spec.tolerations),
  ].join('');
}

/** `describeTopologySpreadConstraints`. */
export function spreadLines({ topologySpreadConstraints = [] }: PodSpec, space: string): string {
  const sorted = [...topologySpreadConstraints].sort((first, second) => (first.topologyKey < second.topologyKey ? -1 : 1));
  return sorted
    .map(({ topologyKey, whenUnsatisfiable, maxSkew, labelSelector }, index) => {
      const selector = labelSelector === undefined ? '' : ` for selector ${formatLabelSelector(labelSelector)}`;
      const title = index === 0 ? 'Topology Spread Constraints:' : '';
      return `${space}${title}\t${topologyKey}:${whenUnsatisfiable} when max skew ${maxSkew} is exceeded${selector}\n`;
    })
    .join('');
}
