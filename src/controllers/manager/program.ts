import { CLOUD_CONTROLLER_DESCRIPTORS, CONTROLLER_DESCRIPTORS, type ControllerDescriptor } from '../options/descriptors.ts';
import { CLOUD_CONTROLLER_INITIALIZERS, CONTROLLER_INITIALIZERS, type ControllerInitializer } from './initializers.ts';

/** What a manager runs, and what it is called. */
export interface ManagerProgram {
  readonly name: string;
  /** The name under which it serves its configuration. */
  readonly configz: string;
  readonly descriptors: readonly ControllerDescriptor[];
  readonly initializers: readonly ControllerInitializer[];
}

export const KUBE_CONTROLLER_MANAGER: ManagerProgram = {
  name: 'kube-controller-manager',
  configz: 'kubecontrollermanager.config.k8s.io',
  descriptors: CONTROLLER_DESCRIPTORS,
  initializers: CONTROLLER_INITIALIZERS,
};

export const CLOUD_CONTROLLER_MANAGER: ManagerProgram = {
  name: 'cloud-controller-manager',
  configz: 'cloudcontrollermanager.config.k8s.io',
  descriptors: CLOUD_CONTROLLER_DESCRIPTORS,
  initializers: CLOUD_CONTROLLER_INITIALIZERS,
};
