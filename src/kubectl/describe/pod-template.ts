import { formatLabelSelector, type PodSpec, type PodTemplateSpec } from '../../api/index.ts';
import { containerLines } from './containers.ts';
import { annotationLines, labelLines, tolerationLines } from './text.ts';
import { volumeLines } from './volumes.ts';

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
