import { expect } from 'vitest';
import {
  FormatError,
  parseTime,
  type Deployment,
  type DeploymentCondition,
  type DeploymentStatus,
  type IntOrString,
  type PodTemplateSpec,
} from '../../../src/api/index.ts';
import { Indexer, Lister } from '../../../src/client/index.ts';
import { computeHash } from '../../../src/controllers/pod-template-hash.ts';
import { getActualReplicaCount, getReplicaCount, getTerminatingReplicaCount } from '../../../src/controllers/replica-sets.ts';
import {
  countFromAnnotation,
  newReplicaSetAnnotations,
  replicasAnnotations,
  replicasAnnotationsNeedUpdate,
} from '../../../src/controllers/deployment/annotations.ts';
import {
  getDeploymentCondition,
  removeDeploymentCondition,
  setDeploymentCondition,
  type DeploymentConditionType,
} from '../../../src/controllers/deployment/conditions.ts';
import { getDeploymentsForReplicaSet } from '../../../src/controllers/deployment/event-handlers.ts';
import { findNewReplicaSet, findOldReplicaSets } from '../../../src/controllers/deployment/new-replica-set.ts';
import { isSaturated } from '../../../src/controllers/deployment/scale.ts';
import { maxUnavailable, minAvailable, newRSNewReplicas, resolveFenceposts } from '../../../src/controllers/deployment/limits.ts';
import { equalIgnoreHash, equalIgnoreHashAndDroppedFields } from '../../../src/controllers/deployment/pod-template.ts';
import { deploymentComplete, deploymentProgressing, deploymentTimedOut } from '../../../src/controllers/deployment/progress.ts';
import { getReplicaSetFraction } from '../../../src/controllers/deployment/proportions.ts';
import { deploymentOf, replicaSetOf, type Sketch } from '../../unit/controllers/sketches.ts';
import { check } from './group.ts';

/** A time after all times in the tables. */
const LATER = parseTime('2026-07-01T00:00:00Z');

/** Replaces the placeholder of the table with the hash that the controller gives to `template`. */
function withComputedHash<T>(value: T, template: PodTemplateSpec): T {
  return JSON.parse(JSON.stringify(value).replaceAll('$COMPUTED_HASH', computeHash(template, undefined))) as T;
}

/** The checks of util/deployment_util_test.go. */
export const UTIL_CHECKS = {
  'deployment_util_AnnotationUtils.json': check(annotationUtils()),
  'deployment_util_DeploymentComplete.json': check((input: { deployment: Sketch }, expected: { complete: boolean }) => {
    const d = deploymentOf(input.deployment);
    expect(deploymentComplete(d, d.status)).toBe(expected.complete);
  }),
  'deployment_util_DeploymentProgressing.json': check(
    (input: { oldStatus: object; newStatus: DeploymentStatus }, expected: { progressing: boolean }) => {
      expect(deploymentProgressing(deploymentOf({ status: input.oldStatus }), input.newStatus)).toBe(expected.progressing);
    },
  ),
  'deployment_util_DeploymentTimedOut.json': check(
    (input: { deployment: Sketch; now: string | null }, expected: { timedOut: boolean }) => {
      const d = deploymentOf(input.deployment);
      expect(deploymentTimedOut(d, d.status, input.now === null ? LATER : parseTime(input.now))).toBe(expected.timedOut);
    },
  ),
  'deployment_util_EqualIgnoreHash.json': check(
    (input: { former: PodTemplateSpec; latter: PodTemplateSpec }, expected: { equal: boolean }) => {
      const before = JSON.stringify(input);
      expect(equalIgnoreHash(input.former, input.latter)).toBe(expected.equal);
      expect(equalIgnoreHash(input.latter, input.former)).toBe(expected.equal);
      expect(JSON.stringify(input)).toBe(before);
    },
  ),
  'deployment_util_EqualIgnoreHashAndDroppedFields.json': check(
    (
      input: { deploymentTemplate: PodTemplateSpec; rsTemplate: PodTemplateSpec; podTemplateHash: string },
      expected: { equal: boolean },
    ) => {
      const { deploymentTemplate, rsTemplate, podTemplateHash } = withComputedHash(input, input.deploymentTemplate);
      expect(equalIgnoreHashAndDroppedFields(rsTemplate, deploymentTemplate, podTemplateHash)).toBe(expected.equal);
    },
  ),
  'deployment_util_FindNewReplicaSet.json': check(
    (input: { deployment: Sketch; rsList: Sketch[] }, expected: { newRS: string | null }) => {
      const d = deploymentOf(input.deployment);
      const replicaSets = withComputedHash(input.rsList, d.spec.template).map(replicaSetOf);
      expect(findNewReplicaSet(d, replicaSets)?.metadata.name ?? null).toBe(expected.newRS);
    },
  ),
  'deployment_util_FindOldReplicaSets.json': check(
    (input: { deployment: Sketch; rsList: Sketch[] }, expected: { required: string[] | null; all: string[] | null }) => {
      const replicaSets = input.rsList.map(replicaSetOf);
      const old = findOldReplicaSets(replicaSets, findNewReplicaSet(deploymentOf(input.deployment), replicaSets));
      expect(old.map(({ metadata }) => metadata.name).sort()).toEqual((expected.all ?? []).toSorted());
      const required = old.filter(({ spec }) => spec.replicas > 0).map(({ metadata }) => metadata.name);
      expect(required.sort()).toEqual((expected.required ?? []).toSorted());
    },
  ),
  'deployment_util_GetDeploymentCondition.json': check(
    (input: { status: DeploymentStatus; condType: DeploymentConditionType }, expected: { exists: boolean }) => {
      expect(getDeploymentCondition(input.status, input.condType) !== undefined).toBe(expected.exists);
    },
  ),
  'deployment_util_GetDeploymentsForReplicaSet.json': check(
    (input: { deployments: Sketch[]; replicaSet: Sketch }, expected: { deployments: string[]; error: string | null }) => {
      const indexer = new Indexer<Deployment>();
      for (const d of input.deployments) indexer.set(deploymentOf(d));
      const found = getDeploymentsForReplicaSet(new Lister(indexer), replicaSetOf(input.replicaSet));
      expect(found.map(({ metadata }) => metadata.name)).toEqual(expected.deployments);
      // Upstream's error only says that none was found.
      expect(found.length === 0).toBe(expected.error !== null);
    },
  ),
  'deployment_util_GetNonNegativeInt32FromAnnotation.json': check(
    (input: { annotations: Record<string, string> | null; key: string }, expected: { value: number; valid: boolean }) => {
      const rs = replicaSetOf({ metadata: { ...(input.annotations && { annotations: input.annotations }) } });
      expect(countFromAnnotation(rs, input.key)).toBe(expected.valid ? expected.value : undefined);
    },
  ),
  'deployment_util_GetReplicaCountForReplicaSets.json': check(
    (input: { sets: Sketch[] }, expected: { count: number; actual: number; terminating: number | null }) => {
      const sets = input.sets.map(replicaSetOf);
      expect(getReplicaCount(sets)).toBe(expected.count);
      expect(getActualReplicaCount(sets)).toBe(expected.actual);
      expect(getTerminatingReplicaCount(sets) ?? null).toBe(expected.terminating);
    },
  ),
  'deployment_util_GetReplicaSetFraction.json': check(
    (input: { deployment: Sketch; replicaSet: Sketch }, expected: { fraction: number }) => {
      // 0 and -0 are equal here.
      expect(getReplicaSetFraction(replicaSetOf(input.replicaSet), deploymentOf(input.deployment)) + 0).toBe(expected.fraction);
    },
  ),
  'deployment_util_MaxUnavailable.json': check((input: { deployment: Sketch }, expected: { maxUnavailable: number }) => {
    expect(maxUnavailable(deploymentOf(input.deployment))).toBe(expected.maxUnavailable);
  }),
  'deployment_util_MinAvailable.json': check((input: { deployment: Sketch }, expected: { minAvailable: number }) => {
    expect(minAvailable(deploymentOf(input.deployment))).toBe(expected.minAvailable);
  }),
  'deployment_util_NewRSNewReplicas.json': check(
    (
      input: {
        strategyType: string;
        depReplicas: number;
        newRSReplicas: number;
        maxSurge: number;
        maxUnavailable: number;
        allRSsReplicas: number[];
      },
      expected: { replicas: number },
    ) => {
      const rollingUpdate = { maxSurge: input.maxSurge, maxUnavailable: input.maxUnavailable };
      const d = deploymentOf({ spec: { replicas: input.depReplicas, strategy: { type: input.strategyType, rollingUpdate } } });
      const others = input.allRSsReplicas.map((replicas) => replicaSetOf({ spec: { replicas } }));
      expect(newRSNewReplicas(d, others, replicaSetOf({ spec: { replicas: input.newRSReplicas } }))).toBe(expected.replicas);
    },
  ),
  'deployment_util_RemoveDeploymentCondition.json': check(
    (input: { status: DeploymentStatus; condType: string }, expected: { status: DeploymentStatus }) => {
      expect(removeDeploymentCondition(input.status.conditions, input.condType) ?? []).toEqual(expected.status.conditions ?? []);
    },
  ),
  'deployment_util_SetDeploymentCondition.json': check(
    (input: { status: DeploymentStatus; cond: DeploymentCondition }, expected: { status: DeploymentStatus }) => {
      expect(setDeploymentCondition(input.status.conditions, input.cond)).toEqual(expected.status.conditions ?? []);
    },
  ),
  'deployment_util_ReplicasAnnotationsNeedUpdate.json': check(
    (input: { replicaSet: Sketch; desired: number; max: number }, expected: { needUpdate: boolean }) => {
      expect(replicasAnnotationsNeedUpdate(replicaSetOf(input.replicaSet), input.desired, input.max)).toBe(expected.needUpdate);
    },
  ),
  'deployment_util_ResolveFenceposts.json': check(
    (
      input: { maxSurge: IntOrString | null; maxUnavailable: IntOrString | null; desired: number },
      expected: { surge: number; unavailable: number; error: boolean },
    ) => {
      const resolve = () => resolveFenceposts(input.maxSurge ?? undefined, input.maxUnavailable ?? undefined, input.desired);
      if (expected.error) expect(resolve).toThrow(FormatError);
      else expect(resolve()).toEqual({ surge: expected.surge, unavailable: expected.unavailable });
    },
  ),
};
/** Three cases with one ReplicaSet, which keeps the changes of the earlier cases. */
function annotationUtils() {
  let rs = replicaSetOf({ metadata: { name: 'nginx' } });
  return (
    input: {
      deploymentAnnotations?: Record<string, string>;
      revHistoryLimitInChars?: number;
      steps?: { newRevision: string; expectAnnotations: Record<string, string> }[];
      desired?: number;
      max?: number;
    },
    _expected: unknown,
    name: string,
  ): void => {
    if (input.steps !== undefined) {
      const d = deploymentOf({ metadata: { annotations: input.deploymentAnnotations ?? {} }, spec: { replicas: 1 } });
      for (const { newRevision, expectAnnotations } of input.steps) {
        const annotations = newReplicaSetAnnotations(d, rs, Number(newRevision), true, input.revHistoryLimitInChars);
        rs = { ...rs, metadata: { ...rs.metadata, ...(annotations && { annotations }) } };
        expect(annotations).toMatchObject(expectAnnotations);
      }
    } else if (name.includes('SetReplicasAnnotations')) {
      expect(replicasAnnotationsNeedUpdate(rs, 10, 11)).toBe(true);
      rs = { ...rs, metadata: { ...rs.metadata, annotations: { ...rs.metadata.annotations, ...replicasAnnotations(10, 11) } } };
      expect(replicasAnnotationsNeedUpdate(rs, 10, 11)).toBe(false);
    } else {
      const annotations = { ...rs.metadata.annotations, 'deployment.kubernetes.io/desired-replicas': '1' };
      rs = {
        ...rs,
        metadata: { ...rs.metadata, annotations },
        spec: { ...rs.spec, replicas: 1 },
        status: { replicas: 1, availableReplicas: 1 },
      };
      expect(isSaturated(deploymentOf({ spec: { replicas: 1 } }), rs)).toBe(true);
    }
  };
}
