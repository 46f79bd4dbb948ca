import { keyOf, PROVISIONER, type PersistentVolumeClaim } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { BETA_STORAGE_PROVISIONER, STORAGE_PROVISIONER, type VolumeControl } from './control.ts';
import { provision } from './provisioner.ts';
import { steps } from './steps.ts';

/** The drivers that serve classes of former in-tree plugins (csi-translation-lib `GetCSINameFromInTreeName`). */
const MIGRATED: ReadonlyMap<string, string> = new Map([
  ['kubernetes.io/aws-ebs', 'ebs.csi.aws.com'],
  ['kubernetes.io/azure-disk', 'disk.csi.azure.com'],
  ['kubernetes.io/azure-file', 'file.csi.azure.com'],
  ['kubernetes.io/cinder', 'cinder.csi.openstack.org'],
  ['kubernetes.io/gce-pd', 'pd.csi.storage.gke.io'],
  ['kubernetes.io/portworx-volume', 'pxd.portworx.com'],
  ['kubernetes.io/vsphere-volume', 'csi.vsphere.vmware.com'],
]);

/**
 * Requests a volume from the provisioner of the claim's class (volume/persistentvolume/pv_controller.go `provisionClaim`,
 * `provisionClaimOperationExternal`). Starts the simulated provisioner if it is the one.
 */
export function* provisionClaim(
  control: VolumeControl,
  claim: PersistentVolumeClaim,
  className: string,
  trace: SyncTrace,
): Process<void> {
  const { api, recorder, classes } = control;
  const fail = (message: string): void => recorder.event(claim, 'Warning', 'ProvisioningFailed', message);
  const storageClass = classes.byKey(className);
  if (storageClass === undefined) {
    trace.step(steps.provisionClaim, 'noClass', { class: className });
    return fail(`storageclass.storage.k8s.io "${className}" not found`);
  }
  const provisioner = MIGRATED.get(storageClass.provisioner) ?? storageClass.provisioner;
  if (provisioner.startsWith('kubernetes.io/')) {
    trace.step(steps.provisionClaim, 'noPlugin', { provisioner });
    return fail(`no volume plugin matched name: ${provisioner}`);
  }
  if (control.provisioning.has(claim.metadata.uid)) return trace.step(steps.provisionClaim, 'underWay', { provisioner });
  trace.step(steps.provisionClaim, 'asked', { provisioner });
  const { annotations } = claim.metadata;
  if (annotations?.[STORAGE_PROVISIONER] !== provisioner) {
    const asked = { ...annotations, [BETA_STORAGE_PROVISIONER]: provisioner, [STORAGE_PROVISIONER]: provisioner };
    yield* api.update('PersistentVolumeClaim', { ...claim, metadata: { ...claim.metadata, annotations: asked } });
  }
  const waiting = `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.`;
  recorder.event(claim, 'Normal', 'ExternalProvisioning', waiting);
  if (provisioner !== PROVISIONER) return;
  control.provisioning.add(claim.metadata.uid);
  control.spawn(`${PROVISIONER}/provision/${keyOf(claim.metadata)}`, provision(control, claim, storageClass));
}
