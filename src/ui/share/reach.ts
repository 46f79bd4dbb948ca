import { useEffect, useState } from 'react';
import { isClassPage } from '../model/class-page.ts';
import { ownPage } from './embed.ts';

/** An address of this page's server. */
export interface ServerAddress {
  readonly origin: string;
  /** The machine's name for the network that it belongs to. Empty if it is not known. */
  readonly network: string;
  readonly kind: NetworkKind;
}

/** As the server tells them (`server/class/addresses.ts`). */
const NETWORK_KINDS = ['local', 'public', 'tunnel', 'alone', 'inside'] as const;
export type NetworkKind = (typeof NETWORK_KINDS)[number];

/** From where the address of this page can be opened. */
export type Reach =
  /** From everywhere where this page has been opened, or from the machines that reach one of the addresses, the best first. */
  | { readonly from: 'others'; readonly addresses: readonly [ServerAddress, ...ServerAddress[]] }
  /** The page was opened by the name that each machine has for itself, and no other address of its server is known. */
  | { readonly from: 'machine' };

/** Where the server of a class tells how other machines reach it. */
const ADDRESSES = 'kubeloupe/addresses.json';

/** The address by which this page was opened. */
const OWN: ServerAddress = { origin: typeof location === 'undefined' ? '' : location.origin, network: '', kind: 'local' };

/** The address that the user has chosen of several, for the tab. */
const CHOSEN = 'kubeloupe.room-origin';

/**
 * The origin with which links, codes and snippets begin: that of this page, or, if only this machine has it, the one by which the server of a class is reached from
 * elsewhere. Undefined until that is known.
 */
export function useOriginForOthers(): string | undefined {
  const reach = useReach(isClassPage);
  if (reach?.from === 'machine') return location.origin;
  return reach && chosenOf(reach.addresses).origin;
}

/** The address that the user has chosen, or else the best one. */
export function chosenOf(addresses: readonly [ServerAddress, ...ServerAddress[]]): ServerAddress {
  let chosen: string | null;
  try {
    chosen = sessionStorage.getItem(CHOSEN);
  } catch {
    // A browser may forbid its storage.
    chosen = null;
  }
  return addresses.find(({ origin }) => origin === chosen) ?? addresses[0];
}

/** From now on the address is used in this tab. */
export function choose(origin: string): void {
  try {
    sessionStorage.setItem(CHOSEN, origin);
  } catch {
    // The best address goes on being used.
  }
}

/**
 * From where others can open this page. Undefined until that is known. A page of this machine's own name asks its server, each time that this is shown, unless
 * `asks` is false.
 */
export function useReach(asks = true): Reach | undefined {
  const isLocal = isLoopback(location.hostname);
  const [reach, setReach] = useState<Reach | undefined>(() => {
    if (!isLocal) return { from: 'others', addresses: [OWN] };
    return asks ? undefined : { from: 'machine' };
  });
  useEffect(() => {
    if (!isLocal || !asks) return undefined;
    let wanted = true;
    void reachOfServer().then((found) => wanted && setReach(found));
    return () => {
      wanted = false;
    };
  }, [isLocal, asks]);
  return reach;
}

/** The address of the full page at an origin by which others reach it. */
export function pageAt(origin: string, hash: string): string {
  const { pathname, search, hash: end } = new URL(ownPage(location.href, hash));
  return new URL(pathname + search + end, origin).href;
}

/** Whether a name means the machine itself, on every machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:.*\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$|^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]+\]$|^0\.0\.0\.0$/i.test(
    hostname.replace(/\.$/, ''),
  );
}

async function reachOfServer(): Promise<Reach> {
  try {
    const answer = await fetch(ADDRESSES, { cache: 'no-store' });
    return reachIn(await answer.json());
  } catch {
    return { from: 'machine' };
  }
}

/** Reads what the server says. Another server can answer anything. */
export function reachIn(answer: unknown): Reach {
  const { addresses } = fieldsOf(answer);
  const [first, ...others] = Array.isArray(addresses) ? addresses.flatMap(addressIn) : [];
  return first === undefined ? { from: 'machine' } : { from: 'others', addresses: [first, ...others] };
}

function addressIn(value: unknown): readonly ServerAddress[] {
  const { origin: text, network, kind } = fieldsOf(value);
  try {
    const { origin, protocol, hostname } = new URL(String(text));
    if (typeof text !== 'string' || !/^https?:$/.test(protocol) || isLoopback(hostname)) return [];
    return [
      {
        origin,
        network: typeof network === 'string' ? network.slice(0, 60) : '',
        kind: NETWORK_KINDS.find((each) => each === kind) ?? 'local',
      },
    ];
  } catch {
    return [];
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
