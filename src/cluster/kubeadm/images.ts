import type { ImageEntry } from '../../userland/index.ts';

/** The version of the control plane, and of the etcd that kubeadm runs with it (kubeadm/app/constants `DefaultEtcdVersion`). */
const VERSION = 'v1.36.0';
const ETCD_VERSION = '3.6.8-0';

const MB = 1_000_000;

/** The programs of kubeadm's images, with the size of each image in MB. Each is a component of the same name. */
const SIZES = {
  'kube-apiserver': 27,
  'kube-controller-manager': 23,
  'kube-scheduler': 17,
  'kube-proxy': 26,
  etcd: 23,
} as const;

export type ControlPlaneProgram = keyof typeof SIZES;

/** The image of a program in kubeadm's repository. */
export function imageOf(program: ControlPlaneProgram): string {
  return `registry.k8s.io/${program}:${program === 'etcd' ? ETCD_VERSION : VERSION}`;
}

/** The images that kubeadm pulls before it starts the control plane. */
export const CONTROL_PLANE_IMAGES = (Object.keys(SIZES) as ControlPlaneProgram[]).map(imageOf);

/** The images that kubeadm runs. They have no shell. */
export const KUBEADM_IMAGES: readonly ImageEntry[] = Object.entries(SIZES).map(([program, size]) => ({
  name: `registry.k8s.io/${program}`,
  sizeBytes: size * MB,
  userland: 'none',
  programs: { [program]: { component: program } },
}));
