/** What a cluster can be made with beside its core: each is installed by manifests, and its program is a component of the same name. */
export const ADDON_NAMES = ['coredns', 'ingress-nginx', 'metrics-server'] as const;

export type AddonName = (typeof ADDON_NAMES)[number];

/** The file of an addon's manifests in the terminal. */
export function addonFile(addon: AddonName): string {
  return `addons/${addon}.yaml`;
}
