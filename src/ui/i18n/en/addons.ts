import type { Values } from '../texts.ts';

/** Words about what can be added to a cluster. */
export const addons = {
  title: 'Addons',
  intro:
    'A cluster can do more with these. An addon is a manifest like yours. Its file is in the terminal, so its line works there too.',
  name: { coredns: 'CoreDNS', 'ingress-nginx': 'Ingress-NGINX', 'metrics-server': 'metrics-server' },
  about: {
    coredns: 'Answers the names of Services. Without it, programs and users here know every address at once, as etcd has it.',
    'ingress-nginx': 'Carries out Ingresses: it sends requests to Services by their host and path.',
    'metrics-server': 'Measures CPU and memory, for kubectl top and for each HorizontalPodAutoscaler.',
  },
  lacking: {
    coredns: 'There is no name server.',
    'ingress-nginx': 'No ingress controller carries this out.',
    'metrics-server': 'Nothing measures CPU and memory.',
  },
  options: {
    kubeadm: {
      name: 'A cluster as kubeadm sets it up',
      about:
        'Has what every real cluster has in kube-system: the control plane in static Pods on a node of its own, kube-proxy, CoreDNS, and a token in each Pod. The cluster begins anew, and what was done is done again, each command at its time.',
      with: 'Begin with kubeadm',
      without: 'Begin without kubeadm',
    },
    cloud: {
      name: 'A cloud',
      about:
        'Gives Services of type LoadBalancer an address, and knows the machines. The cluster begins anew, and what was done is done again, each command at its time.',
      with: 'Begin with a cloud',
      without: 'Begin without a cloud',
    },
  },
  install: 'Install',
  remove: 'Delete',
  installThis: ({ name }: Values<'name'>) => `Install ${name}`,
  removeThis: ({ name }: Values<'name'>) => `Delete ${name}`,
};
