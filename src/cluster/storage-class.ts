import { StatusError, type ApiPort } from '../api/index.ts';
import { startRecord, type Process, type Simulation } from '../sim/index.ts';
import { PROVISIONER } from '../controllers/persistent-volume/control.ts';
import { declaredSteps } from './steps.ts';

/** The default StorageClass, for claims that name none. */
const STANDARD_CLASS = 'standard';

/** Creates the default StorageClass, since the simulated machines have disks. A cluster without machines gets none, as a bare control plane has none. */
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
    // An injected API fault may refuse this. Claims then wait for a class of the user's own.
    if (!(error instanceof StatusError)) throw error;
  }
}
