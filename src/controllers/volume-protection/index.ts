export { newClaimProtectionController, newVolumeProtectionController } from './controller.ts';
