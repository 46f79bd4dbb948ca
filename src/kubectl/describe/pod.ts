import {
  controllerOf,
  qosClass,
  formatLabelSelector,
  type KubeObject,
  type Pod,
  type PodSpec,
  type PodTemplateSpec,
} from '../../api/index.ts';
import { containerLines, resourceLines } from './containers.ts';
import { annotationLines, indented, labelLines, longDate, since, tolerationLines } from './text.ts';
import { volumeLines } from './volumes.ts';

/** `describePod`, without its events. */
export function describePod(pod: Pod, nowMs: number): string {
  const { spec, status } = pod;
  return [
    headLines(pod, nowMs),
    spec.resources === undefined ? '' : `Resources:\n${indented(1, resourceLines(spec.resources))}`,
    (spec.initContainers ?? []).length === 0
      ? ''
      : containerLines('Init Containers', spec.initContainers!, { pod, statuses: status.initContainerStatuses }),
    containerLines('Containers', spec.containers, { pod, statuses: status.containerStatuses }),
    conditionLines(pod),
    volumeLines(spec.volumes, false),
    `QoS Class:\t${status.qosClass ?? qosClass(spec)}\n`,
    labelLines('Node-Selectors', spec.nodeSelector),
    tolerationLines('Tolerations', spec.tolerations),
    spreadLines(spec, ''),
  ].join('');
}

function headLines(pod: Pod, nowMs: number): string {
  const { metadata, spec, status } = pod;
  const seccomp = spec.securityContext?.seccompProfile;
  return [
    `Name:\t${metadata.name}\nNamespace:\t${metadata.namespace ?? ''}\n`,
    spec.priority === undefined ? '' : `Priority:\t${spec.priority}\n`,
    optional('Priority Class Name', spec.priorityClassName),
    optional('Runtime Class Name', spec.runtimeClassName),
    optional('Service Account', spec.serviceAccountName),
    `Node:\t${spec.nodeName === undefined || spec.nodeName === '' ? '<none>' : `${spec.nodeName}/${status.hostIP ?? ''}`}\n`,
    status.startTime === undefined ? '' : `Start Time:\t${longDate(status.startTime)}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    phaseLines(pod, nowMs),
    optional('Reason', status.reason),
    optional('Message', status.message),
    seccomp === undefined ? '' : `SeccompProfile:\t${seccomp.type}\n`,
    `IP:\t${status.podIP ?? ''}\n`,
    (status.podIPs ?? []).length === 0
      ? 'IPs:\t<none>\n'
      : `IPs:\n${status.podIPs!.map(({ ip }) => `  IP:\t${ip ?? ''}\n`).join('')}`,
    optional('Controlled By', controllerText(pod)),
    optional('NominatedNodeName', status.nominatedNodeName),
  ].join('');
}

function phaseLines({ metadata, status }: Pod, nowMs: number): string {
  const ended = status.phase === 'Failed' || status.phase === 'Succeeded';
  if (metadata.deletionTimestamp === undefined || ended) return `Status:\t${status.phase}\n`;
  const lasts = since(metadata.deletionTimestamp, nowMs);
  return `Status:\tTerminating (lasts ${lasts})\nTermination Grace Period:\t${metadata.deletionGracePeriodSeconds ?? 0}s\n`;
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

function optional(title: string, value: string | undefined): string {
  return value === undefined || value === '' ? '' : `${title}:\t${value}\n`;
}

/** `ReplicaSet/web-5d4f` (`printController`). */
export function controllerText(object: KubeObject): string {
  const controller = controllerOf(object);
  return controller === undefined ? '' : `${controller.kind}/${controller.name}`;
}

/** `DescribePodTemplate`. Tabs are not aligned, because the text becomes part of others and `rollout history` prints it unaligned. */
export function describePodTemplate({ metadata, spec }: PodTemplateSpec): string {
  const { initContainers = [], containers, volumes, serviceAccountName = '', priorityClassName = '' } = spec;
  return [
    'Pod Template:\n',
    labelLines('  Labels', metadata?.labels),
    Object.keys(metadata?.annotations ?? {}).length === 0 ? '' : annotationLines('  Annotations', metadata?.annotations),
    serviceAccountName === '' ? '' : `  Service Account:\t${serviceAccountName}\n`,
    initContainers.length === 0 ? '' : containerLines('Init Containers', initContainers, {}),
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
