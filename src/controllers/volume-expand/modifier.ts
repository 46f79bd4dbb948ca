import { formatTime, ignoreNotFound, PROVISIONER, type ApiPort, type PersistentVolumeClaim } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { steps } from './steps.ts';

/** How long it takes to give a disk other attributes. */
const MODIFY_MS = 1000;

type ClaimStatus = PersistentVolumeClaim['status'];
type Modifier = Pick<ControllerContext, 'sim' | 'recorder'> & { readonly api: ApiPort };

/**
 * The modifier of the simulated disks: gives the volume of a bound claim the attributes of the class that the claim names (external-resizer
 * pkg/modifycontroller/controller.go `modify`). Every parameter of a class of the disks' own driver is accepted, and none changes what a disk does. Returns the
 * claim as it is afterwards. Throws `StatusError`.
 */
export function* modify(
  { sim, recorder, connect }: ControllerContext,
  claim: PersistentVolumeClaim,
  trace: SyncTrace,
): Process<PersistentVolumeClaim> {
  const { volumeAttributesClassName: wanted = '', volumeName = '' } = claim.spec;
  const { currentVolumeAttributesClassName: current = '', modifyVolumeStatus: begun } = claim.status;
  if (begun === undefined && wanted === current) return claim;
  const modifier: Modifier = { sim, recorder, api: connect('external-resizer') };
  const volume = yield* modifier.api.get('PersistentVolume', { name: volumeName });
  const driver = volume.spec.csi?.driver ?? '';
  // What has begun is finished, even if the claim has taken its wish back.
  const target = wanted === '' && begun?.status === 'InProgress' ? (begun.targetVolumeAttributesClassName ?? '') : wanted;
  const figures = { volume: volumeName, class: target };
  if (driver !== PROVISIONER) {
    trace.step(steps.modify, 'notOurs', { ...figures, driver });
    return claim;
  }
  if (target === '') return yield* rolledBack(modifier, claim, figures, trace);
  const volumeClass = yield* ignoreNotFound(() => modifier.api.get('VolumeAttributesClass', { name: target }));
  if (volumeClass === undefined) {
    trace.step(steps.modify, 'noClass', figures);
    recorder.event(claim, 'Warning', 'VolumeModifyFailed', `VAC "${target}" does not exist.`);
    return yield* mark(modifier, claim, { status: 'Pending', target });
  }
  trace.step(steps.modify, 'modifies', figures);
  const message = 'ModifyVolume operation in progress.';
  const underWay = yield* mark(modifier, claim, { status: 'InProgress', target, message });
  const { name } = claim.metadata;
  recorder.event(claim, 'Normal', 'VolumeModify', `external resizer is modifying volume ${name} with vac ${target}`);
  yield* sleep(MODIFY_MS);
  if (volumeClass.driverName !== driver) {
    trace.step(steps.modify, 'infeasible', { ...figures, driver: volumeClass.driverName });
    const error = `rpc error: code = InvalidArgument desc = class ${target} is for driver ${volumeClass.driverName}`;
    const failed = `ModifyVolume failed with error ${error}. Waiting for retry.`;
    const marked = yield* mark(modifier, underWay, { status: 'Infeasible', target, message: failed });
    recorder.event(claim, 'Warning', 'VolumeModifyFailed', error);
    return marked;
  }
  yield* modifier.api.update('PersistentVolume', { ...volume, spec: { ...volume.spec, volumeAttributesClassName: target } });
  const { modifyVolumeStatus: _done, ...status } = withCondition(underWay.status);
  const completed = { ...underWay, status: { ...status, currentVolumeAttributesClassName: target } };
  const modified = yield* modifier.api.updateStatus('PersistentVolumeClaim', completed);
  const success = `external resizer modified volume ${name} with vac ${target} successfully`;
  recorder.event(claim, 'Normal', 'VolumeModifySuccessful', success);
  return modified;
}

/** The claim names no class any more, and none was applied. The result of the last attempt stays (`rolledBack`). */
function* rolledBack(
  { api, recorder }: Modifier,
  claim: PersistentVolumeClaim,
  figures: { readonly volume: string; readonly class: string },
  trace: SyncTrace,
): Process<PersistentVolumeClaim> {
  if (claim.status.conditions?.some(isOfModification) !== true) return claim;
  trace.step(steps.modify, 'cancelled', figures);
  recorder.event(claim, 'Normal', 'VolumeModifyCancelled', 'Cancelled modify.');
  return yield* api.updateStatus('PersistentVolumeClaim', { ...claim, status: withCondition(claim.status) });
}

interface Mark {
  readonly status: 'Pending' | 'InProgress' | 'Infeasible';
  /** The name of the class. */
  readonly target: string;
  /** Of the condition. Absent: the conditions stay as they are. */
  readonly message?: string;
}

/** `markControllerModifyVolumeStatus`. */
function mark(
  { sim, api }: Modifier,
  claim: PersistentVolumeClaim,
  { status, target, message }: Mark,
): Process<PersistentVolumeClaim> {
  const lastTransitionTime = formatTime(sim.wallMs);
  const condition = { type: 'ModifyingVolume', status: 'True', lastTransitionTime, message: message ?? '' };
  return api.updateStatus('PersistentVolumeClaim', {
    ...claim,
    status: {
      ...(message === undefined ? claim.status : withCondition(claim.status, condition)),
      modifyVolumeStatus: { status, targetVolumeAttributesClassName: target },
    },
  });
}

type Condition = NonNullable<ClaimStatus['conditions']>[number];

/** The status with this condition about modifications instead of the former ones (`MergeModifyVolumeConditionsOfPVC`, `clearModifyVolumeConditions`). */
function withCondition({ conditions = [], ...status }: ClaimStatus, condition?: Condition): ClaimStatus {
  const others = conditions.filter((each) => !isOfModification(each));
  const all = condition === undefined ? others : [...others, condition];
  return { ...status, ...(all.length > 0 && { conditions: all }) };
}

function isOfModification({ type }: Condition): boolean {
  return type === 'ModifyingVolume' || type === 'ModifyVolumeError';
}
