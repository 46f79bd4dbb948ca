import type { Service } from './kinds.ts';

/** The addresses of a Service's load balancer that the nodes answer themselves: those of the mode VIP (pkg/proxy/serviceport.go). */
export function balancerAddresses({ status }: Pick<Service, 'status'>): readonly string[] {
  const ingress = status?.loadBalancer?.ingress ?? [];
  return ingress.flatMap(({ ip, ipMode }) => (ip === undefined || ipMode === 'Proxy' ? [] : [ip]));
}
