import type { EndpointAddress, EndpointPort, EndpointSubset } from '../../api/index.ts';

/** One address with one port, as a Pod gives it. */
export interface Offer {
  readonly address: EndpointAddress;
  /** Undefined for a headless Service without ports. */
  readonly port: EndpointPort | undefined;
  readonly ready: boolean;
}

/** At most so many addresses stand in an Endpoints object (endpoint/endpoints_controller.go `maxCapacity`). */
export const MAX_CAPACITY = 1000;

/** The addresses that offer one port, by address and Pod; `true` for a ready one. */
type Offered = Map<string, { readonly address: EndpointAddress; ready: boolean }>;

/**
 * The subsets in their canonical form (api/v1/endpoints/util.go `RepackSubsets`): each set of addresses once, with all of the ports that exactly these
 * addresses offer. Everything is in order, so that the same Pods always give the same text.
 *
 * Unlike upstream's, the order of ports and subsets is by name and number, not by a hash of Go's memory.
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
    // Not ready for one is not ready.
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

/** By its address and its Pod: two Pods may have one address, and then both are told. */
function addressText({ ip, targetRef }: EndpointAddress): string {
  return `${ip}/${targetRef?.uid ?? ''}`;
}

function byKey([first]: readonly [string, unknown], [second]: readonly [string, unknown]): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

/** How many addresses there are, ready or not. */
export function countAddresses(subsets: readonly EndpointSubset[]): { readonly ready: number; readonly notReady: number } {
  const count = (lists: readonly (readonly unknown[] | undefined)[]): number =>
    lists.reduce((total, list) => total + (list?.length ?? 0), 0);
  return {
    ready: count(subsets.map(({ addresses }) => addresses)),
    notReady: count(subsets.map(({ notReadyAddresses }) => notReadyAddresses)),
  };
}

/**
 * Leaves out what is above `MAX_CAPACITY`, ready addresses last, of each subset in proportion (endpoint/endpoints_controller.go
 * `truncateEndpoints`). The very list where nothing is.
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
