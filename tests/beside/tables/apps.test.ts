import { expect } from 'vitest';
import {
  fieldErrorMessage,
  type DaemonSet,
  type Deployment,
  type FieldError,
  type KubeObject,
  type ReplicaSet,
  type StatefulSet,
} from '../../../src/api/index.ts';
import { DAEMON_SET } from '../../../src/apiserver/kinds/daemonset.ts';
import { withDefaults } from '../../../src/apiserver/kinds/definition.ts';
import { DEPLOYMENT } from '../../../src/apiserver/kinds/deployment.ts';
import { REPLICA_SET } from '../../../src/apiserver/kinds/replicaset.ts';
import { STATEFUL_SET } from '../../../src/apiserver/kinds/statefulset.ts';
import { share } from '../../../src/apiserver/registry/sharing.ts';
import type { KindDefinition } from '../../../src/apiserver/kinds/index.ts';
import { ErrorList, validateMetadata, validateMetadataUpdate } from '../../../src/apiserver/validation/index.ts';
import { check, describeGroup } from './group.ts';

/** Validates like the registry on create: the metadata, then the checks of the kind. The Pod specs of the tables have no defaults except these two. */
function errorsOfCreate(kind: KindDefinition, object: KubeObject): ErrorList {
  const errors = new ErrorList();
  validateMetadata(object.metadata, kind, errors);
  kind.validate?.(withRequired(object), errors);
  return errors;
}

function errorsOfUpdate(kind: KindDefinition, next: KubeObject, old: KubeObject): ErrorList {
  const errors = new ErrorList();
  const before = withRequired(old);
  const after = share(before, withRequired(next));
  validateMetadata(after.metadata, kind, errors);
  validateMetadataUpdate(after.metadata, before.metadata, errors);
  kind.validateUpdate?.(after, before, errors);
  return errors;
}

/** A field of the Pod spec that was not required when the tables were made: the grace period. */
function withRequired(object: KubeObject): KubeObject {
  const { spec } = object as Deployment;
  if (spec?.template?.spec === undefined) return object;
  const podSpec = { ...spec.template.spec, terminationGracePeriodSeconds: 30 };
  return { ...object, spec: { ...spec, template: { ...spec.template, spec: podSpec } } } as KubeObject;
}

function defaulted<T extends KubeObject>(kind: KindDefinition, object: T): T {
  return withDefaults(kind, object) as T;
}

/** The tables omit empty values, so absent and empty are equal. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [key, withoutEmpty(part)]);
  return Object.fromEntries(
    entries.filter(([, part]) => !(typeof part === 'object' && part !== null && Object.keys(part).length === 0)),
  );
}

const statusErrors = (kind: KindDefinition, next: KubeObject, old: KubeObject): ErrorList => {
  const errors = new ErrorList();
  kind.status?.validateUpdate?.(next, old, errors);
  return errors;
};

interface Validity {
  readonly valid: boolean;
  readonly firstErrorContains?: string | null;
  readonly firstErrorField?: string | null;
}

const OLD_VERSION = 'this version of the group is not served any more';

function deploymentOf(labels: Readonly<Record<string, string>>): Deployment {
  const draft = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'abc', namespace: 'default' },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'image' }] } },
    },
  };
  return defaulted(DEPLOYMENT, draft as unknown as Deployment);
}

describeGroup(
  'apps',
  {
    'apps_SetDefaults_Deployment.json': check((input: { deployment: Deployment }, expected: { spec: object }) => {
      const { spec } = defaulted(DEPLOYMENT, input.deployment);
      expect(withoutEmpty(spec)).toEqual(withoutEmpty(expected.spec));
    }),
    'apps_SetDefaults_ReplicaSet.json': check((input: { replicaSet: ReplicaSet }, expected: { replicas: number }) => {
      expect(defaulted(REPLICA_SET, input.replicaSet).spec.replicas).toBe(expected.replicas);
    }),
    'apps_SetDefaults_DaemonSet.json': check((input: { daemonSet: DaemonSet }, expected: { spec: object }) => {
      const { spec } = defaulted(DAEMON_SET, input.daemonSet);
      // Since v1.22 maxSurge defaults to zero (feature gate DaemonSetUpdateSurge).
      const { maxSurge, ...rolling } = spec.updateStrategy.rollingUpdate ?? { maxSurge: 0 };
      expect(maxSurge).toBe(0);
      expect(withoutEmpty({ ...spec, updateStrategy: { ...spec.updateStrategy, rollingUpdate: rolling } })).toEqual(
        withoutEmpty(expected.spec),
      );
    }),
    'apps_SetDefaults_StatefulSet.json': check((input: { statefulSet: StatefulSet }, expected: { spec: object }) => {
      const { spec } = defaulted(STATEFUL_SET, input.statefulSet);
      // Since v1.32 the claims' policy is defaulted (StatefulSetAutoDeletePVC).
      const { persistentVolumeClaimRetentionPolicy, ...rest } = spec;
      expect(persistentVolumeClaimRetentionPolicy).toEqual({ whenDeleted: 'Retain', whenScaled: 'Retain' });
      expect(withoutEmpty(rest)).toEqual(withoutEmpty(expected.spec));
    }),
    'apps_ValidateDeployment.json': check((input: { deployment: Deployment }, expected: Validity) => {
      const [first] = errorsOfCreate(DEPLOYMENT, input.deployment).errors;
      expect(first === undefined).toBe(expected.valid);
      if (expected.firstErrorField !== null && expected.firstErrorField !== undefined)
        expect(first?.field).toBe(expected.firstErrorField);
      if (expected.firstErrorContains !== null && expected.firstErrorContains !== undefined) {
        expect(first && fieldErrorMessage(first)).toContain(expected.firstErrorContains);
      }
    }),
    'apps_ValidateDeploymentUpdate.json': check((input: { update: Deployment; old: Deployment }, expected: Validity) => {
      expect(errorsOfUpdate(DEPLOYMENT, input.update, input.old).empty).toBe(expected.valid);
    }),
    'apps_ValidateDeploymentStatus.json': check((input: { status: Deployment['status'] }, expected: { error: boolean }) => {
      const deployment = { metadata: {}, status: input.status } as Deployment;
      expect(statusErrors(DEPLOYMENT, deployment, deployment).empty).toBe(!expected.error);
    }),
    'apps_ValidateDeploymentStatusUpdate.json': check(
      (input: { from: Deployment['status']; to: Deployment['status'] }, expected: { error: boolean }) => {
        expect(statusErrors(DEPLOYMENT, { status: input.to } as Deployment, { status: input.from } as Deployment).empty).toBe(
          !expected.error,
        );
      },
    ),
    'apps_ValidateReplicaSet.json': check((input: { replicaSet: ReplicaSet }, expected: Validity) => {
      expect(errorsOfCreate(REPLICA_SET, input.replicaSet).empty).toBe(expected.valid);
    }),
    'apps_ValidateReplicaSetUpdate.json': check((input: { update: ReplicaSet; old: ReplicaSet }, expected: Validity) => {
      expect(errorsOfUpdate(REPLICA_SET, input.update, input.old).empty).toBe(expected.valid);
    }),
    'apps_ValidateReplicaSetStatus.json': check((input: { status: ReplicaSet['status'] }, expected: { error: boolean }) => {
      const set = { metadata: {}, status: input.status } as ReplicaSet;
      expect(statusErrors(REPLICA_SET, set, set).empty).toBe(!expected.error);
    }),
    'apps_ValidateReplicaSetStatusUpdate.json': check((input: { update: ReplicaSet; old: ReplicaSet }, expected: Validity) => {
      expect(statusErrors(REPLICA_SET, input.update, input.old).empty).toBe(expected.valid);
    }),
    'apps_deploymentStatusStrategy_PrepareForUpdate.json': check(
      (input: { old: Deployment; obj: Deployment }, expected: { object: Deployment }) => {
        expect(withoutEmpty(DEPLOYMENT.status?.prepareForUpdate(input.obj, input.old, 0))).toEqual(withoutEmpty(expected.object));
      },
    ),
    'apps_deployment_selectorImmutability.json': check(
      (
        input: { oldSelectorLabels: Record<string, string>; newSelectorLabels: Record<string, string> },
        expected: { errors: Pick<FieldError, 'field' | 'detail'>[] },
      ) => {
        const errors = errorsOfUpdate(
          DEPLOYMENT,
          deploymentOf(input.newSelectorLabels),
          deploymentOf(input.oldSelectorLabels),
        ).errors;
        expect(errors.map(({ field, detail }) => ({ field, detail }))).toEqual(
          expected.errors.map(({ field, detail }) => ({ field, detail })),
        );
      },
    ),
  },
  {
    cases: { 'apps_deployment_selectorImmutability.json': { 'apps/v1beta1': OLD_VERSION, 'extensions/v1beta1': OLD_VERSION } },
  },
);
