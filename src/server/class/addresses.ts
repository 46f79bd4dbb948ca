import { isIPv4 } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** What a server tells its page about itself, as JSON at `ADDRESSES_PATH`. */
export interface Addresses {
  /** The origins at which other machines reach the server, the best first: `http://192.168.1.20:4180`. Empty: no other machine reaches it. */
  readonly origins: readonly string[];
}

export const ADDRESSES_PATH = '/kubeloupe/addresses.json';

/** Networks between this machine and its own containers and virtual machines. No student is in one. */
const INSIDE =
  /^(?:docker|br-|veth|virbr|vmnet|vmenet|vboxnet|vethernet|bridge1\d\d|cni|cali|flannel|lxc|lxd|podman|kube|nodelocaldns)/i;
const INSIDE_NAMES = /\b(?:docker|wsl|hyper-v|virtualbox|vmware|virtual)\b/i;
/** Private networks over others. Their members reach this machine, but a class in a room seldom consists of them. */
const TUNNEL = /^(?:tailscale|utun|tun|tap|wg|zt|ppp|ipsec|gpd|cscotun)|\b(?:tailscale|wireguard|zerotier|vpn)\b/i;

const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
/** Addresses that a machine gives itself, without a network that assigns one. */
const LINK_LOCAL = /^169\.254\./;
/** Addresses of carriers and overlay networks such as Tailscale's (RFC 6598). */
const SHARED = /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;

type Interfaces = Readonly<Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[] | undefined>>;

/**
 * The IPv4 addresses at which other machines may reach this one, the most promising first: private addresses of real networks, then public ones, then
 * those of tunnels, of networks without a router, and of this machine's own virtual networks.
 */
export function addressesOf(interfaces: Interfaces): readonly string[] {
  const found = Object.entries(interfaces).flatMap(([name, all = []]) =>
    all
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ address, rank: rankOf(name, address) })),
  );
  return found.toSorted((one, other) => one.rank - other.rank).map(({ address }) => address);
}

function rankOf(name: string, address: string): number {
  if (INSIDE.test(name) || INSIDE_NAMES.test(name)) return 4;
  if (LINK_LOCAL.test(address)) return 3;
  if (TUNNEL.test(name) || SHARED.test(address)) return 2;
  return PRIVATE.test(address) ? 0 : 1;
}

/** The origins of a server that listens at an address. Read at each call: a machine changes its network. */
export function originsOf(listensAt: string, port: number): readonly string[] {
  const addresses = listensAt === '0.0.0.0' || listensAt === '::' ? addressesOf(networkInterfaces()) : [listensAt];
  return addresses
    .filter((address) => !/^127\.|^::1$|^localhost$/.test(address))
    .map((address) => `http://${isIPv4(address) || !address.includes(':') ? address : `[${address}]`}:${port}`);
}
