/** What the page is, in the sheet that Help opens, in English. */
export const help = {
  title: 'Kubeloupe',
  intro:
    'The control plane of Kubernetes runs in this tab: the API server, etcd, the controllers, the scheduler and simulated nodes. ' +
    'Change the manifest and apply it, scale, pause, break things, and watch each control loop bring the cluster back to the desired state. You control time: stop it, step through it, slow it down.',
  keys: 'Keys',
};
