import type { EndpointAddress, EndpointPort, EndpointSubset } from '../../api/index.ts';

/** An address and a port of one Pod. */
export interface Offer {
  readonly address: EndpointAddress;
  /** Undefined for a headless Service without ports. */
  readonly port: EndpointPort | undefined;
  readonly ready: boolean;
}

/** The largest number of addresses in an Endpoints object (endpoint/endpoints_controller.go `maxCapacity`). */
const MAX_CAPACITY = 1000;

/** The addresses of one port, by address and Pod. */
type Offered = Map<string, { readonly address: EndpointAddress; ready: boolean }>;

/**
 * The subsets in canonical form (api/v1/endpoints/util.go `RepackSubsets`): each set of addresses once, with all ports that
 * exactly these addresses have. Everything is sorted, so that the same Pods always give the same result.
 *
 * Upstream sorts ports and subsets by a hash of Go's memory. Here they are sorted by name and number.
 */
export function repackSubsets(offers: readonly Offer[]): EndpointSubset[] {
  const byPort = new Map<string, { readonly port: EndpointPort | undefined; readonly offered: Offered }>();
  for (const offer of offers) {
    const portKey = offer.port === undefined ? '' : portText(offer.port);
    let entry = byPort.get(portKey);
    if (entry === undefined) byPort.set(portKey, (entry = { port: offer.port, offered: new Map() }));
    const key = addressText(offer.address);
    const known = entry.offered.get(key);
    if (known === undefined) entry.offered.set(key, { address: offer.address, ready: offer.ready });
    // An address is ready only if it is ready in every offer.
    else known.ready &&= offer.ready;
  }
  const byAddresses = new Map<string, { readonly ports: EndpointPort[]; readonly offered: Offered }>();
  for (const [, { port, offered }] of [...byPort].sort(byKey)) {
    const key = [...offered.keys()].sort().join(' ');
    const entry = byAddresses.get(key);
    if (entry === undefined) byAddresses.set(key, { ports: port === undefined ? [] : [port], offered });
    else if (port !== undefined) entry.ports.push(port);
  }
  return [...byAddresses.values()].map(({ ports, offered }) => subsetOf(ports, offered));
}

function subsetOf(ports: readonly EndpointPort[], offered: Offered): EndpointSubset {
  const sorted = [...offered].sort(byKey).map(([, entry]) => entry);
  const ready = sorted.filter((entry) => entry.ready).map(({ address }) => address);
  const notReady = sorted.filter((entry) => !entry.ready).map(({ address }) => address);
  return {
    ...(ready.length > 0 && { addresses: ready }),
    ...(notReady.length > 0 && { notReadyAddresses: notReady }),
    ...(ports.length > 0 && { ports: [...ports] }),
  };
}

function portText({ name = '', port, protocol = 'TCP', appProtocol = '' }: EndpointPort): string {
  return `${name} ${String(port).padStart(5, '0')} ${protocol} ${appProtocol}`;
}

/** Two Pods may share an address. Then both are listed. */
function addressText({ ip, targetRef }: EndpointAddress): string {
  return `${ip}/${targetRef?.uid ?? ''}`;
}

function byKey([first]: readonly [string, unknown], [second]: readonly [string, unknown]): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

/** The number of addresses. */
export function countAddresses(subsets: readonly EndpointSubset[]): { readonly ready: number; readonly notReady: number } {
  const count = (lists: readonly (readonly unknown[] | undefined)[]): number =>
    lists.reduce((total, list) => total + (list?.length ?? 0), 0);
  return {
    ready: count(subsets.map(({ addresses }) => addresses)),
    notReady: count(subsets.map(({ notReadyAddresses }) => notReadyAddresses)),
  };
}

/**
 * Cuts the subsets to `MAX_CAPACITY` addresses, ready ones first, each subset in proportion (endpoint/endpoints_controller.go
 * `truncateEndpoints`). Returns the same list if nothing is cut.
 */
export function truncateSubsets(subsets: readonly EndpointSubset[]): readonly EndpointSubset[] {
  const { ready, notReady } = countAddresses(subsets);
  if (ready + notReady <= MAX_CAPACITY) return subsets;
  const truncateReady = ready > MAX_CAPACITY;
  const room = truncateReady ? MAX_CAPACITY : MAX_CAPACITY - ready;
  const total = truncateReady ? ready : notReady;
  let left = room;
  const share = (addresses: readonly EndpointAddress[]): EndpointAddress[] => {
    const kept = addresses.slice(0, Math.min(Math.ceil((addresses.length / total) * room), left));
    left -= kept.length;
    return kept;
  };
  return subsets.map((subset) => {
    const { addresses = [], notReadyAddresses = [], ports } = subset;
    const kept = truncateReady ? share(addresses) : addresses;
    const keptNotReady = truncateReady ? [] : share(notReadyAddresses);
    return {
      ...(kept.length > 0 && { addresses: [...kept] }),
      ...(keptNotReady.length > 0 && { notReadyAddresses: keptNotReady }),
      ...(ports && { ports }),
    };
  });
}
