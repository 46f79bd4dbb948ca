import type { HorizontalPodAutoscaler, HPAScalingRules, MetricSpec, MetricTarget } from '../../api/index.ts';
import { type ErrorList, FieldPath, pathSegmentName, subdomainName, validateNonnegative } from '../validation/index.ts';
import { HORIZONTAL_POD_AUTOSCALER_COLUMNS } from './columns/autoscaling.ts';
import { defineKind, statusOnly } from './definition.ts';

type Spec = HorizontalPodAutoscaler['spec'];

const SPEC = FieldPath.of('spec');
const METRIC_TYPES = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'];

/** A CPU target in percent of the requests. */
export function cpuMetric(averageUtilization: number): MetricSpec {
  return { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } };
}

/** autoscaling/validation `ValidateHorizontalPodAutoscaler`. */
function validateAutoscaler({ spec }: HorizontalPodAutoscaler, errors: ErrorList): void {
  const { minReplicas, maxReplicas } = spec;
  if (minReplicas < 1) errors.invalid(SPEC.child('minReplicas'), minReplicas, 'must be greater than or equal to 1');
  if (!(maxReplicas >= 1)) errors.invalid(SPEC.child('maxReplicas'), maxReplicas ?? 0, 'must be greater than 0');
  if (maxReplicas < minReplicas)
    errors.invalid(SPEC.child('maxReplicas'), maxReplicas, 'must be greater than or equal to `minReplicas`');
  validateTargetRef(spec.scaleTargetRef ?? {}, errors, SPEC.child('scaleTargetRef'));
  (spec.metrics ?? []).forEach((metric, i) => validateMetric(metric, errors, SPEC.child('metrics').index(i)));
  for (const direction of ['scaleUp', 'scaleDown'] as const) {
    validateRules(spec.behavior?.[direction], errors, SPEC.child('behavior').child(direction));
  }
}

/** `ValidateCrossVersionObjectReference`. */
function validateTargetRef(ref: Partial<Spec['scaleTargetRef']>, errors: ErrorList, path: FieldPath): void {
  for (const field of ['kind', 'name'] as const) {
    const text = ref[field] ?? '';
    if (text === '') errors.required(path.child(field));
    else errors.invalidEach(path.child(field), text, pathSegmentName(text, false));
  }
}

/** `validateMetricSpec`. */
function validateMetric(metric: MetricSpec, errors: ErrorList, path: FieldPath): void {
  const { type = '' } = metric;
  if (type === '') return errors.required(path.child('type'), 'must specify a metric source type');
  if (!METRIC_TYPES.includes(type)) return errors.notSupported(path.child('type'), type, METRIC_TYPES);
  const field = (type.charAt(0).toLowerCase() + type.slice(1)) as 'resource';
  const source = metric[field];
  if (source === undefined) {
    errors.required(path.child(field), 'must populate information for the given metric source');
    return;
  }
  const at = path.child(field);
  validateTarget(source.target, errors, at.child('target'));
  if (type === 'Resource' || type === 'ContainerResource') {
    if (!source.name) errors.required(at.child('name'), 'must specify a resource name');
    if (type === 'ContainerResource' && !metric.containerResource?.container)
      errors.required(at.child('container'), 'must specify a container');
    validateResourceTarget(source.target, errors, at.child('target'));
  } else {
    validateOtherSource(type, metric, errors, at);
  }
}

/** `validateResourceSource`. Either a utilization or a value, not both. */
function validateResourceTarget(target: MetricTarget | undefined, errors: ErrorList, path: FieldPath): void {
  const { averageUtilization, averageValue } = target ?? {};
  if (averageUtilization === undefined && averageValue === undefined) {
    errors.required(path.child('averageUtilization'), 'must set either a target raw value or a target utilization');
  }
  if (averageUtilization !== undefined && averageValue !== undefined) {
    errors.forbidden(path.child('averageValue'), 'may not set both a target raw value and a target utilization');
  }
}

/** `validateObjectSource`, `validateExternalSource`, `validatePodsSource`. */
function validateOtherSource(type: string, { object, pods, external }: MetricSpec, errors: ErrorList, path: FieldPath): void {
  const source = object ?? pods ?? external;
  if (type === 'Object') validateTargetRef(object?.describedObject ?? {}, errors, path.child('describedObject'));
  const name = source?.metric?.name ?? '';
  if (name === '') errors.required(path.child('metric').child('name'), 'must specify a metric name');
  else errors.invalidEach(path.child('metric').child('name'), name, pathSegmentName(name, false));
  const { value, averageValue } = source?.target ?? {};
  const target = path.child('target');
  if (type === 'Pods') {
    if (averageValue === undefined) errors.required(target.child('averageValue'), 'must specify a positive target averageValue');
  } else if (value === undefined && averageValue === undefined) {
    const what = type === 'Object' ? 'a target value or averageValue' : 'a target value for metric or a per-pod target';
    errors.required(target.child('averageValue'), `must set either ${what}`);
  } else if (type === 'External' && value !== undefined && averageValue !== undefined) {
    errors.forbidden(target.child('value'), 'may not set both a target value for metric and a per-pod target');
  }
}

/** `validateMetricTarget`. */
function validateTarget(target: MetricTarget | undefined, errors: ErrorList, path: FieldPath): void {
  const { type = '', averageUtilization } = target ?? {};
  if (type === '') errors.required(path.child('type'), 'must specify a metric target type');
  else if (!['Utilization', 'Value', 'AverageValue'].includes(type)) {
    errors.invalid(path.child('type'), type, 'must be either Utilization, Value, or AverageValue');
  }
  if (averageUtilization !== undefined && averageUtilization < 1)
    errors.invalid(path.child('averageUtilization'), averageUtilization, 'must be greater than 0');
}

/** `validateScalingRules`. */
function validateRules(rules: HPAScalingRules | undefined, errors: ErrorList, path: FieldPath): void {
  if (rules === undefined) return;
  const { stabilizationWindowSeconds: seconds, policies = [] } = rules;
  validateNonnegative(seconds, errors, path.child('stabilizationWindowSeconds'));
  if (seconds !== undefined && seconds > 3600)
    errors.invalid(path.child('stabilizationWindowSeconds'), seconds, 'must be less than or equal to 3600');
  if (policies.length === 0) errors.required(path.child('policies'), 'must specify at least one Policy');
  policies.forEach(({ type, value, periodSeconds }, i) => {
    const at = path.child('policies').index(i);
    if (type !== 'Pods' && type !== 'Percent') errors.notSupported(at.child('type'), type, ['Percent', 'Pods']);
    if (!(value > 0)) errors.invalid(at.child('value'), value, 'must be greater than zero');
    if (!(periodSeconds > 0)) errors.invalid(at.child('periodSeconds'), periodSeconds, 'must be greater than zero');
    if (periodSeconds > 1800) errors.invalid(at.child('periodSeconds'), periodSeconds, 'must be less than or equal to 1800');
  });
}

function validateAutoscalerUpdate(next: HorizontalPodAutoscaler, old: HorizontalPodAutoscaler, errors: ErrorList): void {
  if (next.spec !== old.spec) validateAutoscaler(next, errors);
}

/** autoscaling/v2 HorizontalPodAutoscaler (pkg/registry/autoscaling/horizontalpodautoscaler/strategy.go). */
export const HORIZONTAL_POD_AUTOSCALER = defineKind<HorizontalPodAutoscaler>({
  group: 'autoscaling',
  version: 'v2',
  kind: 'HorizontalPodAutoscaler',
  plural: 'horizontalpodautoscalers',
  singular: 'horizontalpodautoscaler',
  shortNames: ['hpa'],
  categories: ['all'],
  namespaced: true,
  nameRule: subdomainName,
  prepareForCreate: (autoscaler) => ({ ...autoscaler, status: { currentReplicas: 0, desiredReplicas: 0 } }),
  validate: validateAutoscaler,
  validateUpdate: validateAutoscalerUpdate,
  status: statusOnly(),
  columns: HORIZONTAL_POD_AUTOSCALER_COLUMNS,
  relations: [
    {
      relation: 'scales',
      to: ({ metadata: { namespace }, spec: { scaleTargetRef: target } }) => [
        { kind: target.kind, namespace, name: target.name },
      ],
    },
  ],
});
