import type { Pod } from '../../api/index.ts';
import { CLUSTER_NAME_SERVER, MACHINE_NAME_SERVER } from '../../cri/index.ts';

/** The configuration of a Pod's resolver. */
interface DnsConfig {
  readonly nameservers: readonly string[];
  readonly searches: readonly string[];
  readonly options: readonly string[];
}

const NOTHING: DnsConfig = { nameservers: [], searches: [], options: [] };
/** The machines' own resolver. */
const OF_NODE: DnsConfig = { ...NOTHING, nameservers: [MACHINE_NAME_SERVER] };

function ofCluster(namespace: string): DnsConfig {
  return {
    nameservers: [CLUSTER_NAME_SERVER],
    searches: [`${namespace}.svc.cluster.local`, 'svc.cluster.local', 'cluster.local'],
    options: ['ndots:5'],
  };
}

/** The text of a Pod's /etc/resolv.conf (pkg/kubelet/network/dns/dns.go `GetPodDNS`, as containerd writes it). */
export function resolvConf(pod: Pod): string {
  const { nameservers, searches, options } = withOwnConfig(byPolicy(pod), pod);
  const servers = nameservers.map((server) => `nameserver ${server}\n`).join('');
  return `${line('search', searches)}${servers}${line('options', options)}`;
}

/** `getPodDNSType`: a Pod on the host network uses the node's DNS unless it asks for the cluster's. */
function byPolicy({ metadata, spec }: Pod): DnsConfig {
  const { dnsPolicy = 'ClusterFirst', hostNetwork = false } = spec;
  if (dnsPolicy === 'None') return NOTHING;
  if (dnsPolicy === 'Default' || (dnsPolicy === 'ClusterFirst' && hostNetwork)) return OF_NODE;
  return ofCluster(metadata.namespace ?? 'default');
}

/** `appendDNSConfig`: the Pod's own settings follow those of the policy. Its options replace those of the same name. */
function withOwnConfig(dns: DnsConfig, { spec: { dnsConfig } }: Pod): DnsConfig {
  if (dnsConfig === undefined) return dns;
  const options = new Map(dns.options.map((option) => [option.split(':', 1)[0]!, option]));
  for (const { name = '', value = '' } of dnsConfig.options ?? []) options.set(name, value === '' ? name : `${name}:${value}`);
  return {
    nameservers: [...new Set([...dns.nameservers, ...(dnsConfig.nameservers ?? [])])],
    searches: [...new Set([...dns.searches, ...(dnsConfig.searches ?? [])])],
    options: [...options.values()],
  };
}

function line(word: string, values: readonly string[]): string {
  return values.length === 0 ? '' : `${word} ${values.join(' ')}\n`;
}
