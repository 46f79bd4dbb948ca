import type { HorizontalPodAutoscaler } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { HORIZONTAL_POD_AUTOSCALER_COLUMNS } from './columns/autoscaling.ts';
import { defineKind, statusOnly } from './definition.ts';
import { defaultAutoscaler, validateAutoscaler, validateAutoscalerUpdate } from './horizontalpodautoscaler-rules.ts';

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
  setDefaults: defaultAutoscaler,
  prepareForCreate: (autoscaler) => ({ ...autoscaler, status: { currentReplicas: 0, desiredReplicas: 0 } }),
  validate: validateAutoscaler,
  validateUpdate: validateAutoscalerUpdate,
  status: statusOnly(),
  columns: HORIZONTAL_POD_AUTOSCALER_COLUMNS,
});
