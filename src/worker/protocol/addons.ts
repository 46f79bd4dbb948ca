/** The addons of a cluster. Not exported by index.ts: only parts of the page that load late name them. */
export { ADDON_NAMES, addonFile, type AddonName } from '../../cluster/addon-names.ts';
