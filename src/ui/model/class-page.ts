/**
 * Whether the server of a class has served this page (`server/class/class-server.ts`): rooms are found by their codes there, and thirty pages load at once over the
 * network of one room, so none loads what it may never need.
 */
export const isClassPage = typeof document !== 'undefined' && document.querySelector('meta[name="kubeloupe-class"]') !== null;
