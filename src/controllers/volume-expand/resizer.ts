import {
  compareQuantities,
  formatTime,
  PROVISIONER,
  requestedStorage,
  storageOf,
  type ApiPort,
  type PersistentVolume,
  type PersistentVolumeClaim,
} from '../../api/index.ts';
import type { EventRecorder, SyncTrace } from '../../client/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { steps } from './steps.ts';

/** How long it takes to make a disk larger. */
const RESIZE_MS = 1000;

interface ResizerOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
}

type ClaimStatus = PersistentVolumeClaim['status'];

/**
 * The external resizer of the simulated disks (external-resizer pkg/controller/expand_and_recover.go `expandAndRecover`). They need no
 * expansion on the node, so a claim never waits for its Pod (`FileSystemResizePending`).
 */
export function* expandAndRecover(
  { sim, api, recorder }: ResizerOptions,
  claim: PersistentVolumeClaim,
  volume: PersistentVolume,
  trace: SyncTrace,
): Process<void> {
  const { name } = volume.metadata;
  const driver = volume.spec.csi?.driver ?? '';
  const figures = { volume: name, requested: requestedStorage(claim) };
  if (driver !== PROVISIONER) return trace.step(steps.expandAndRecoverFunction, 'notOurs', { ...figures, driver });
  trace.step(steps.expandAndRecoverFunction, 'resizes', figures);
  const size = sizeToReach(claim, volume);
  const resizing = yield* api.updateStatus('PersistentVolumeClaim', {
    ...claim,
    status: inProgress(claim.status, size, sim.wallMs),
  });
  recorder.event(claim, 'Normal', 'Resizing', `External resizer is resizing volume ${name}`);
  yield* sleep(RESIZE_MS);
  if (compareQuantities(storageOf(volume), size) < 0) {
    const capacity = { ...volume.spec.capacity, storage: size };
    yield* api.update('PersistentVolume', { ...volume, spec: { ...volume.spec, capacity } });
  }
  yield* api.updateStatus('PersistentVolumeClaim', { ...resizing, status: finished(resizing.status, size) });
  recorder.event(claim, 'Normal', 'VolumeResizeSuccessful', 'Resize volume succeeded');
}

/** A resize that has begun is finished first, even if the claim asks for another size by now. */
function sizeToReach(claim: PersistentVolumeClaim, volume: PersistentVolume): string {
  const { allocatedResourceStatuses, allocatedResources } = claim.status;
  const hasBegun = allocatedResourceStatuses?.['storage'] === 'ControllerResizeInProgress';
  const begun = hasBegun ? allocatedResources?.['storage'] : undefined;
  if (begun !== undefined) return begun;
  const requested = requestedStorage(claim);
  return compareQuantities(requested, storageOf(volume)) > 0 ? requested : storageOf(volume);
}

/** `markControllerResizeInProgress`. */
function inProgress(status: ClaimStatus, size: string, nowMs: number): ClaimStatus {
  const others = (status.conditions ?? []).filter(({ type }) => !isOfResize(type));
  const resizing = { type: 'Resizing', status: 'True', lastTransitionTime: formatTime(nowMs) };
  return {
    ...status,
    conditions: [...others, resizing],
    allocatedResources: { ...status.allocatedResources, storage: size },
    allocatedResourceStatuses: { ...status.allocatedResourceStatuses, storage: 'ControllerResizeInProgress' },
  };
}

/** `markOverallExpansionAsFinished`. */
function finished({ conditions = [], allocatedResourceStatuses, ...status }: ClaimStatus, size: string): ClaimStatus {
  const { storage: _, ...statuses } = allocatedResourceStatuses ?? {};
  const others = conditions.filter(({ type }) => !isOfResize(type));
  return {
    ...status,
    capacity: { ...status.capacity, storage: size },
    ...(others.length > 0 && { conditions: others }),
    ...(Object.keys(statuses).length > 0 && { allocatedResourceStatuses: statuses }),
  };
}

/** The conditions that a resize owns (external-resizer `MergeResizeConditionsOfPVC`). */
function isOfResize(type: string): boolean {
  return ['Resizing', 'FileSystemResizePending', 'ControllerResizeError', 'NodeResizeError'].includes(type);
}
