import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** What a server tells its page about itself, as JSON at `ADDRESSES_PATH`. */
export interface Addresses {
  /** Where other machines reach the server, the best first. Empty: no other machine reaches it. */
  readonly addresses: readonly ServerAddress[];
}

/** An address at which other machines reach the server. */
export interface ServerAddress {
  /** `http://192.168.1.20:4180` */
  readonly origin: string;
  /** The machine's name for the network: `wlan0`, `Wi-Fi`. Empty for an address that was given at the start. */
  readonly network: string;
  readonly kind: NetworkKind;
}

/** What kind of network an address belongs to, the most promising first. */
export const NETWORK_KINDS = [
  /** A network with a router: that of a house or a school. */
  'local',
  /** An address of the internet. */
  'public',
  /** A private network over others. Its members reach this machine, but a class in a room seldom consists of them. */
  'tunnel',
  /** A network without a router, in which machines give themselves addresses. */
  'alone',
  /** Between this machine and its own containers and virtual machines. No student is in it. */
  'inside',
] as const;
export type NetworkKind = (typeof NETWORK_KINDS)[number];

export const ADDRESSES_PATH = '/kubeloupe/addresses.json';

const INSIDE =
  /^(?:docker|br-|veth|virbr|vmnet|vmenet|vboxnet|vethernet|bridge1\d\d|cni|cali|flannel|lxc|lxd|podman|kube|nodelocaldns|anpi|awdl|llw)/i;
const INSIDE_NAMES = /\b(?:docker|wsl|hyper-v|virtualbox|vmware|virtual|loopback)\b/i;
/** Hardware addresses of the host's own end: VirtualBox' host-only network, VMware's networks, Docker's bridges. Windows calls such a network `Ethernet 2`. */
const INSIDE_MACS = /^(?:0a:00:27:00:00|00:50:56:c0:00|02:42)/i;
const TUNNEL =
  /^(?:tailscale|utun|tun|tap|wg|zt|ppp|ipsec|gpd|cscotun|nordlynx|proton|mullvad)|\b(?:tailscale|wireguard|zerotier|openvpn|anyconnect|vpn)\b/i;

const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
/** Addresses that a machine gives itself, without a network that assigns one. */
const LINK_LOCAL = /^169\.254\./;
/** Addresses of carriers and overlay networks such as Tailscale's (RFC 6598). */
const SHARED = /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
/** An address for documentation (RFC 5737): everything that is not near is reached by the same way. */
const FAR = '192.0.2.1';

export type Interfaces = Readonly<
  Record<
    string,
    readonly (Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'> & { readonly mac?: string })[] | undefined
  >
>;

/** An address of this machine in a network. */
export interface OwnAddress extends Pick<ServerAddress, 'network' | 'kind'> {
  readonly address: string;
}

/**
 * The IPv4 addresses at which other machines may reach this one, the most promising first: by the kind of their network, and within a kind the one by which this
 * machine reaches the internet. `way`: that address, if it is known.
 */
export function addressesOf(interfaces: Interfaces, way?: string): readonly OwnAddress[] {
  const found = Object.entries(interfaces).flatMap(([network, all = []]) =>
    all
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address, mac = '' }) => ({ address, network, kind: kindOf({ network, address, mac, isWay: address === way }) })),
  );
  const rankOf = ({ kind, address }: OwnAddress): number => NETWORK_KINDS.indexOf(kind) * 2 + (address === way ? 0 : 1);
  return found.toSorted((one, other) => rankOf(one) - rankOf(other));
}

interface Known {
  readonly network: string;
  readonly address: string;
  readonly mac: string;
  readonly isWay: boolean;
}

function kindOf({ network, address, mac, isWay }: Known): NetworkKind {
  if (LINK_LOCAL.test(address)) return 'alone';
  if (TUNNEL.test(network) || SHARED.test(address)) return 'tunnel';
  // A bridge or a virtual switch that has taken over the network card leads to the internet, and so to the class.
  const isInside = INSIDE.test(network) || INSIDE_NAMES.test(network) || INSIDE_MACS.test(mac);
  if (isInside && !isWay) return 'inside';
  return PRIVATE.test(address) ? 'local' : 'public';
}

/** The address by which this machine reaches the internet. Nothing is sent. Undefined without a way there. */
export function wayOut(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const end = (address: string | undefined): void => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => end(undefined));
    socket.connect(53, FAR, () => end(socket.address().address));
  });
}

/** Where a server is that listens at an address. Read at each call: a machine changes its network. */
export async function serverAddresses(listensAt: string, port: number): Promise<readonly ServerAddress[]> {
  const own =
    listensAt === '0.0.0.0' || listensAt === '::'
      ? addressesOf(networkInterfaces(), await wayOut())
      : [{ address: listensAt, network: '', kind: 'local' as const }];
  return own
    .filter(({ address }) => !/^127\.|^::1$|^localhost$/.test(address))
    .map(({ address, network, kind }) => ({ origin: originOf(address, port), network, kind }));
}

function originOf(address: string, port: number): string {
  return `http://${isIPv4(address) || !address.includes(':') ? address : `[${address}]`}:${port}`;
}

/** The address of a proxy before the server. Throws if it is more or less than an origin: a page in a folder of the proxy would not find its rooms. */
export function publicAddress(text: string): ServerAddress {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Error(`--public-url: ${text} is no address such as https://room.school.example`);
  }
  if (!/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(
      `--public-url: give the address without a path, such as ${url.host === '' ? 'https://room.school.example' : `https://${url.host}`}`,
    );
  return { origin: url.origin, network: '', kind: 'public' };
}
