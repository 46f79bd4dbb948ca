import { useEffect, useState } from 'react';
import { ownPage } from './embed.ts';

/** From where the address of this page can be opened. */
export type Reach =
  /** From everywhere where this page has been opened, or from the machines that reach one of `origins`, the best first. */
  | { readonly from: 'others'; readonly origins: readonly [string, ...string[]] }
  /** The page was opened by the name that each machine has for itself, and no other address of its server is known. */
  | { readonly from: 'machine' };

/** Where the server of a class tells how other machines reach it. */
const ADDRESSES = 'kubeloupe/addresses.json';

/** From where others can open this page. Undefined until that is known. A page of this machine's own name asks its server, each time that this is shown. */
export function useReach(): Reach | undefined {
  const isLocal = isLoopback(location.hostname);
  const [reach, setReach] = useState<Reach | undefined>(isLocal ? undefined : { from: 'others', origins: [location.origin] });
  useEffect(() => {
    if (!isLocal) return undefined;
    let wanted = true;
    void reachOfServer().then((found) => wanted && setReach(found));
    return () => {
      wanted = false;
    };
  }, [isLocal]);
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
  const { origins } = (typeof answer === 'object' && answer !== null ? answer : {}) as { readonly origins?: unknown };
  const [first, ...others] = Array.isArray(origins) ? origins.flatMap(originIn) : [];
  return first === undefined ? { from: 'machine' } : { from: 'others', origins: [first, ...others] };
}

function originIn(value: unknown): readonly string[] {
  try {
    const { origin, protocol, hostname } = new URL(String(value));
    return typeof value === 'string' && /^https?:$/.test(protocol) && !isLoopback(hostname) ? [origin] : [];
  } catch {
    return [];
  }
}
