import { formatLabelSelector, type Ingress, type IngressClass, type NetworkPolicy } from '../../../api/index.ts';
import { AGE, NAME, textColumn, type Column } from './column.ts';

/** The number of hosts shown in a cell; the rest are counted. */
const SHOWN_HOSTS = 3;

/** printers.go `ingressColumnDefinitions` and `printIngress`. */
export const INGRESS_COLUMNS: readonly Column<Ingress>[] = [
  NAME,
  textColumn({
    name: 'Class',
    description: 'The class, which says who serves the Ingress.',
    cell: ({ spec }) => spec.ingressClassName ?? '<none>',
  }),
  textColumn({ name: 'Hosts', description: 'The hosts of its rules.', cell: hosts }),
  textColumn({ name: 'Address', description: 'The addresses at which it is reached.', cell: addresses }),
  textColumn({
    name: 'Ports',
    description: 'The ports at which it is reached.',
    cell: ({ spec }) => ((spec.tls ?? []).length > 0 ? '80, 443' : '80'),
  }),
  AGE,
];

/** `formatHosts`. With more hosts than are shown, it counts all other rules. */
function hosts({ spec: { rules = [] } }: Ingress): string {
  const shown: string[] = [];
  for (const { host = '' } of rules) {
    if (shown.length === SHOWN_HOSTS) return `${shown.join(',')} + ${rules.length - SHOWN_HOSTS} more...`;
    if (host !== '') shown.push(host);
  }
  return shown.join(',') || '*';
}

/** `ingressLoadBalancerStatusStringer`. */
function addresses({ status }: Ingress): string {
  const found = new Set((status?.loadBalancer?.ingress ?? []).flatMap(({ ip, hostname }) => ip || hostname || []));
  return [...found].sort().join(',');
}

/** printers.go `ingressClassColumnDefinitions` and `printIngressClass`. */
export const INGRESS_CLASS_COLUMNS: readonly Column<IngressClass>[] = [
  NAME,
  textColumn({
    name: 'Controller',
    description: 'The controller that serves the class.',
    cell: ({ spec }) => spec.controller ?? '',
  }),
  textColumn({ name: 'Parameters', description: 'An object with settings of the controller.', cell: parameters }),
  AGE,
];

function parameters({ spec: { parameters: to } }: IngressClass): string {
  if (to === undefined) return '<none>';
  return `${to.kind}${to.apiGroup === undefined ? '' : `.${to.apiGroup}`}/${to.name}`;
}

/** printers.go `networkPolicyColumnDefinitions` and `printNetworkPolicy`. */
export const NETWORK_POLICY_COLUMNS: readonly Column<NetworkPolicy>[] = [
  NAME,
  textColumn({
    name: 'Pod-Selector',
    description: 'The Pods that the policy is for.',
    cell: ({ spec }) => formatLabelSelector(spec.podSelector),
  }),
  AGE,
];
