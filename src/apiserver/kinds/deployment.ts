import { formatLabelSelector, type Deployment, type DeploymentStrategy } from '../../api/index.ts';
import { checkFields, checkUnchanged } from '../fields/check-fields.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { DEPLOYMENT_COLUMNS } from './columns/workload.ts';
import { defineKind } from './definition.ts';
import {
  intOrPercent,
  validateAtMost100Percent,
  validateCollisions,
  validateCounts,
  validateWorkloadSelector,
  validateWorkloadTemplate,
} from './workload-validation.ts';

/** apps/v1 Deployment (pkg/registry/apps/deployment/strategy.go). */
export const DEPLOYMENT = defineKind<Deployment>({
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  plural: 'deployments',
  shortNames: ['deploy'],
  categories: ['all'],
  namespaced: true,
  generation: 'spec-and-annotations',
  prepareForCreate: (deployment) => ({ ...deployment, status: {} }),
  validate: validateDeployment,
  validateUpdate,
  status: { prepareForUpdate: prepareStatusUpdate, validateUpdate: validateStatusUpdate },
  scale: {
    specReplicas: (deployment) => deployment.spec.replicas,
    statusReplicas: (deployment) => deployment.status.replicas ?? 0,
    selector: (deployment) => formatLabelSelector(deployment.spec.selector),
    withReplicas: (deployment, replicas) => ({ ...deployment, spec: { ...deployment.spec, replicas } }),
  },
  columns: DEPLOYMENT_COLUMNS,
});

const SPEC = FieldPath.of('spec');
const STATUS = FieldPath.of('status');

/** apps/validation `ValidateDeploymentSpec`. */
function validateDeployment({ spec }: Deployment, errors: ErrorList): void {
  checkFields('DeploymentSpec', spec, errors, SPEC, {
    selector: (selector, path) => validateWorkloadSelector(selector, errors, path),
    template: () => validateWorkloadTemplate(spec, errors, SPEC),
    strategy: (strategy, path) => validateStrategy(strategy, errors, path),
  });
  const { progressDeadlineSeconds: deadline, minReadySeconds = 0 } = spec;
  if (deadline !== undefined && deadline <= minReadySeconds)
    errors.invalid(SPEC.child('progressDeadlineSeconds'), deadline, 'must be greater than minReadySeconds');
}

/** apps/validation `ValidateDeploymentStrategy`. */
function validateStrategy(strategy: DeploymentStrategy | undefined, errors: ErrorList, path: FieldPath): void {
  const rolling = strategy?.rollingUpdate;
  const at = path.child('rollingUpdate');
  switch (strategy?.type) {
    case 'Recreate':
      if (rolling !== undefined) errors.forbidden(at, "may not be specified when strategy `type` is 'Recreate'");
      return;
    case 'RollingUpdate': {
      if (rolling === undefined) return errors.required(at, 'this should be defaulted and never be nil');
      const { maxUnavailable, maxSurge } = rolling;
      checkFields('RollingUpdateDeployment', rolling, errors, at);
      if (intOrPercent(maxUnavailable) === 0 && intOrPercent(maxSurge) === 0) {
        errors.invalid(at.child('maxUnavailable'), maxUnavailable ?? 0, 'may not be 0 when `maxSurge` is 0');
      }
      return validateAtMost100Percent(maxUnavailable, errors, at.child('maxUnavailable'));
    }
    default:
      errors.notSupported(path, strategy ?? {}, ['Recreate', 'RollingUpdate']);
  }
}

function validateUpdate(next: Deployment, old: Deployment, errors: ErrorList): void {
  if (next.spec === old.spec) return;
  validateDeployment(next, errors);
  checkUnchanged('DeploymentSpec', [next.spec, old.spec], errors, SPEC);
}

/** `deploymentStatusStrategy.PrepareForUpdate`. A status update may change annotations but not labels. */
function prepareStatusUpdate(given: Deployment, old: Deployment): Deployment {
  if (given.metadata.labels === old.metadata.labels) return { ...old, metadata: given.metadata, status: given.status };
  const { labels: _ignored, ...rest } = given.metadata;
  const metadata = old.metadata.labels === undefined ? rest : { ...rest, labels: old.metadata.labels };
  return { ...old, metadata, status: given.status };
}

/** apps/validation `ValidateDeploymentStatusUpdate`. */
function validateStatusUpdate(next: Deployment, old: Deployment, errors: ErrorList): void {
  checkFields('DeploymentStatus', next.status, errors, STATUS);
  validateCounts(next.status, ['updatedReplicas', 'readyReplicas', 'availableReplicas'], errors, STATUS);
  validateCollisions(next.status, old.status, errors, STATUS);
}
