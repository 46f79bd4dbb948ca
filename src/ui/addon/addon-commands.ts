import { addonFile, type AddonName } from '../../worker/protocol/addons.ts';
import type { Command } from '../../worker/protocol/index.ts';
import { kubectl } from '../model/actions.ts';

/** The object by which an addon is there: the Deployment of its manifests. */
export const ADDON_OBJECTS: Readonly<Record<AddonName, string>> = {
  coredns: 'Deployment/kube-system/coredns',
  'ingress-nginx': 'Deployment/ingress-nginx/ingress-nginx-controller',
  'metrics-server': 'Deployment/kube-system/metrics-server',
};

/** Installs an addon by its manifests, as on any cluster. */
export function installCommand(addon: AddonName): Command {
  return kubectl(`apply -f ${addonFile(addon)}`);
}

/** Deletes what the manifests of an addon name. */
export function removeCommand(addon: AddonName): Command {
  return kubectl(`delete -f ${addonFile(addon)}`);
}
