/**
 * What the page's first graph does without: it is needed when the user does something, and not before. In the build these modules, and what
 * they alone import, are a script of their own, which is loaded behind the first graph (scripts/late-modules.ts). Nothing that runs without the
 * user may call them: tests/unit/worker/late.test.ts checks that nothing does. See docs/decisions/late-parts.md.
 */

/* The command line, with what reads and writes YAML, and what else the page asks for. */
export * as kubectl from '../kubectl/run.ts';
export * as yaml from '../kubectl/printers/yaml.ts';
export * as why from '../cluster/why.ts';
export * as inspectedView from './projection/inspected-view.ts';
export * as schemas from './projection/schemas.ts';

/* Requests that kubectl alone makes: tables, patches, sizes. */
export * as tables from '../apiserver/registry/table.ts';
export * as clusterColumns from '../apiserver/kinds/columns/cluster.ts';
export * as configColumns from '../apiserver/kinds/columns/config.ts';
export * as workloadColumns from '../apiserver/kinds/columns/workload.ts';
export * as jsonPatch from '../api/patch/json-patch.ts';
export * as mergePatch from '../api/patch/merge-patch.ts';
export * as scaleSubresource from '../apiserver/subresources/scale.ts';

/* Scripts, probes, hooks, and what else a container may have. */
export * as scripts from '../kubelet/runtime/script-program.ts';
export * as shell from '../kubelet/shell/index.ts';
export * as probes from '../kubelet/probes/probe-worker.ts';
export * as hooks from '../kubelet/pods/lifecycle-hooks.ts';
export * as downwardApi from '../kubelet/config/downward-api.ts';
export * as objectVolumes from '../kubelet/config/object-volumes.ts';
export * as volumeDefaults from '../apiserver/podspec/volume-defaults.ts';

/* Objects that only a user makes. */
export * as base64 from '../api/base64.ts';
export * as serviceAllocation from '../apiserver/kinds/service-allocation.ts';
export * as serviceValidation from '../apiserver/kinds/service-validation.ts';

/* Changing and deleting what is there. */
export * as podUpdate from '../apiserver/podspec/validate-update.ts';
export * as deletion from '../apiserver/registry/deletion.ts';
export * as garbageDeletion from '../controllers/garbage-collector/plan-deletion.ts';
export * as ownerIdentity from '../controllers/garbage-collector/owner-identity.ts';
export * as namespaceConditions from '../controllers/namespace/conditions.ts';
export * as namespaceContent from '../controllers/namespace/content.ts';
export * as containerKiller from '../kubelet/pods/container-killer.ts';
export * as podsToDelete from '../controllers/replicaset/pods-to-delete.ts';
export * as deploymentScale from '../controllers/deployment/scale.ts';
export * as proportions from '../controllers/deployment/proportions.ts';
export * as recreate from '../controllers/deployment/recreate.ts';
export * as rollback from '../controllers/deployment/rollback.ts';
