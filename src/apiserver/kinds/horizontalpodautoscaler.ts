import type { HorizontalPodAutoscaler, HPAScalingRules, MetricSpec, MetricTarget } from '../../api/index.ts';
import { type ErrorList, FieldPath, pathSegmentName } from '../validation/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { HORIZONTAL_POD_AUTOSCALER_COLUMNS } from './columns/autoscaling.ts';
import { defineKind, statusOnly } from './definition.ts';

const SPEC = FieldPath.of('spec');
const METRIC_TYPES = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'];

/** A CPU target in percent of the requests. */
export function cpuMetric(averageUtilization: number): MetricSpec {
  return { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } };
}

/** autoscaling/validation `ValidateHorizontalPodAutoscaler`. */
function validateAutoscaler({ spec }: HorizontalPodAutoscaler, errors: ErrorList): void {
  checkFields('HorizontalPodAutoscalerSpec', spec, errors, SPEC, {
    maxReplicas: (max = 0, path, declared) => {
      declared();
      if (max < spec.minReplicas) errors.invalid(path, max, 'must be greater than or equal to `minReplicas`');
    },
    metrics: (metrics = [], path) => metrics.forEach((metric, i) => validateMetric(metric, errors, path.index(i))),
    behavior: (behavior, path) => {
      for (const direction of ['scaleUp', 'scaleDown'] as const)
        validateRules(behavior?.[direction], errors, path.child(direction));
    },
  });
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
  if (type === 'Object')
    checkFields('CrossVersionObjectReference', object?.describedObject ?? {}, errors, path.child('describedObject'));
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
  checkFields('HPAScalingRules', rules, errors, path, {
    policies: (policies = [], at, declared) => {
      if (policies.length === 0) errors.required(at, 'must specify at least one Policy');
      declared();
    },
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
  shortNames: ['hpa'],
  categories: ['all'],
  namespaced: true,
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
