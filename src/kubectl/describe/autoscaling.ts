import type { HorizontalPodAutoscaler, HPAScalingRules, MetricSpec, MetricStatus } from '../../api/index.ts';
import { ANNOTATIONS, CREATED, described, LABELS, NAME, NAMESPACE, table } from './rows.ts';

/** `describeHorizontalPodAutoscalerV2`. What has not been measured is unknown. */
export const HORIZONTAL_POD_AUTOSCALER = described<HorizontalPodAutoscaler>([
  NAME,
  NAMESPACE,
  LABELS,
  ANNOTATIONS,
  CREATED,
  ['Reference', ({ spec: { scaleTargetRef: to } }) => `${to.kind}/${to.name}`],
  ['Metrics', () => '( current / target )'],
  ({ spec, status }) => (spec.metrics ?? []).map((metric, i) => metricLine(metric, status.currentMetrics?.[i])).join(''),
  ['Min replicas', ({ spec }) => `${spec.minReplicas}`],
  ['Max replicas', ({ spec }) => spec.maxReplicas],
  ({ spec: { behavior } }) =>
    behavior === undefined
      ? ''
      : `Behavior:\n${rulesLines('Scale Up', behavior.scaleUp)}${rulesLines('Scale Down', behavior.scaleDown)}`,
  ({ spec, status }) =>
    `${spec.scaleTargetRef.kind} pods:\t${status.currentReplicas ?? 0} current / ${status.desiredReplicas} desired\n`,
  ({ status }) =>
    table(
      'Conditions',
      ['Type', 'Status', 'Reason', 'Message'],
      (status.conditions ?? []).map(({ type, status: value, reason = '', message = '' }) => [type, value, reason, message]),
    ),
]);

function metricLine(
  { type, resource, containerResource, pods, object, external }: MetricSpec,
  status: MetricStatus | undefined,
): string {
  const measured = resource ?? containerResource;
  if (measured !== undefined) {
    const { averageValue, averageUtilization } = measured.target;
    const of = containerResource === undefined ? '' : ` of container "${containerResource.container}"`;
    const target = averageUtilization === undefined ? '<auto>' : `${averageUtilization}%`;
    const current = (status?.resource ?? status?.containerResource)?.current;
    const average = current?.averageValue;
    if (averageValue !== undefined)
      return `  resource ${measured.name}${of} on pods:\t${average ?? '<unknown>'} / ${averageValue}\n`;
    const used = current?.averageUtilization === undefined ? '<unknown>' : `${current.averageUtilization}% (${average})`;
    return `  resource ${measured.name}${of} on pods  (as a percentage of request):\t${used} / ${target}\n`;
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
