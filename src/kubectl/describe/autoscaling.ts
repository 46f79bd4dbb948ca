import type { HorizontalPodAutoscaler, HPAScalingRules, MetricSpec } from '../../api/index.ts';
import { annotationLines, labelLines, longDate } from './text.ts';

/** `describeHorizontalPodAutoscalerV2`, without its events. The cluster has no metrics, so current values are unknown. */
export function describeHorizontalPodAutoscaler({ metadata, spec, status }: HorizontalPodAutoscaler): string {
  const { kind, name } = spec.scaleTargetRef;
  const conditions = (status.conditions ?? []).map(
    (each) => `  ${each.type}\t${each.status}\t${each.reason ?? ''}\t${each.message ?? ''}\n`,
  );
  const { scaleUp, scaleDown } = spec.behavior ?? {};
  return [
    `Name:\t${metadata.name}\nNamespace:\t${metadata.namespace ?? ''}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    `CreationTimestamp:\t${longDate(metadata.creationTimestamp)}\nReference:\t${kind}/${name}\n`,
    'Metrics:\t( current / target )\n',
    ...(spec.metrics ?? []).map(metricLine),
    `Min replicas:\t${spec.minReplicas}\nMax replicas:\t${spec.maxReplicas}\n`,
    spec.behavior === undefined ? '' : `Behavior:\n${rulesLines('Scale Up', scaleUp)}${rulesLines('Scale Down', scaleDown)}`,
    `${kind} pods:\t${status.currentReplicas ?? 0} current / ${status.desiredReplicas} desired\n`,
    conditions.length === 0
      ? ''
      : `Conditions:\n  Type\tStatus\tReason\tMessage\n  ----\t------\t------\t-------\n${conditions.join('')}`,
  ].join('');
}

function metricLine({ type, resource, containerResource, pods, object, external }: MetricSpec): string {
  const measured = resource ?? containerResource;
  if (measured !== undefined) {
    const { averageValue, averageUtilization } = measured.target;
    const of = containerResource === undefined ? '' : ` of container "${containerResource.container}"`;
    const target = averageUtilization === undefined ? '<auto>' : `${averageUtilization}%`;
    if (averageValue !== undefined) return `  resource ${measured.name}${of} on pods:\t<unknown> / ${averageValue}\n`;
    return `  resource ${measured.name}${of} on pods  (as a percentage of request):\t<unknown> / ${target}\n`;
  }
  if (pods !== undefined) return `  "${pods.metric.name}" on pods:\t<unknown> / ${pods.target.averageValue}\n`;
  const source = object ?? external;
  if (source === undefined) return `  <unknown metric type "${type}">\n`;
  const { averageValue, value } = source.target;
  const on = object === undefined ? '' : ` on ${object.describedObject.kind}/${object.describedObject.name}`;
  const how = averageValue === undefined ? 'target value' : 'target average value';
  return `  "${source.metric.name}"${on} (${how}):\t<unknown> / ${averageValue ?? value}\n`;
}

/** `printDirectionBehavior`. */
function rulesLines(title: string, rules: HPAScalingRules | undefined): string {
  if (rules === undefined) return '';
  const { stabilizationWindowSeconds: seconds, policies = [], selectPolicy = 'Max' } = rules;
  const lines = policies.map(
    ({ type, value, periodSeconds }) => `      - Type: ${type}\tValue: ${value}\tPeriod: ${periodSeconds} seconds\n`,
  );
  return [
    `  ${title}:\n`,
    seconds === undefined ? '' : `    Stabilization Window: ${seconds} seconds\n`,
    lines.length === 0 ? '' : `    Select Policy: ${selectPolicy}\n    Policies:\n${lines.join('')}`,
  ].join('');
}
