export { PROVISIONER } from './control.ts';
export { PersistentVolumeController } from './controller.ts';
