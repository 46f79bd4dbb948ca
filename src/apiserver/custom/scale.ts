import { StatusError, type CustomResourceSubresourceScale } from '../../api/index.ts';
import type { ScaleRules } from '../kinds/definition.ts';
import { valueAt, withValueAt } from './paths.ts';

/** The scale of a custom kind (apiextensions-apiserver pkg/registry/customresource/etcd.go `scaleFromCustomResource`). */
export function scaleRules({
  specReplicasPath,
  statusReplicasPath,
  labelSelectorPath = '',
}: CustomResourceSubresourceScale): ScaleRules {
  const numberAt = (object: object, path: string): number | undefined => {
    const value = valueAt(object, path);
    return typeof value === 'number' ? value : undefined;
  };
  return {
    specReplicas(object) {
      const replicas = numberAt(object, specReplicasPath);
      if (replicas !== undefined) return replicas;
      const why = `the spec replicas field ${JSON.stringify(specReplicasPath)} does not exist`;
      throw new StatusError('InternalError', `Internal error occurred: ${why}`);
    },
    statusReplicas: (object) => numberAt(object, statusReplicasPath) ?? 0,
    selector(object) {
      const selector = labelSelectorPath === '' ? undefined : valueAt(object, labelSelectorPath);
      return typeof selector === 'string' ? selector : '';
    },
    withReplicas: (object, replicas) => withValueAt(object, specReplicasPath, replicas),
  };
}
