import { StatusError, type ApiPort } from '../api/index.ts';
import { startRecord, type Process, type Simulation } from '../sim/index.ts';
import { PROVISIONER } from '../controllers/persistent-volume/control.ts';
import { declaredSteps } from './steps.ts';

/** The class of claims that name none. */
const STANDARD_CLASS = 'standard';

/**
 * The simulated machines have disks to give, and whoever sets up such a cluster puts in a class for them. A cluster without machines has none, as a
 * bare control plane has none.
 */
export function* installStorageClass(sim: Simulation, api: ApiPort): Process<void> {
  sim.cause = sim.trace.emit(
    api.name,
    startRecord(declaredSteps.cluster.installStorageClass, 'installed', { class: STANDARD_CLASS }),
  );
  try {
    yield* api.create('StorageClass', {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: STANDARD_CLASS, annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
      provisioner: PROVISIONER,
    });
  } catch (error) {
    // A fault of the API server's: claims then wait for a class of the user's.
    if (!(error instanceof StatusError)) throw error;
  }
}
