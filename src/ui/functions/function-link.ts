import { useView } from '../model/view-store.ts';
import { claimEntry } from '../share/here.ts';
import { useShare } from '../share/share-store.ts';
import { MAX_NAME_CHARS } from './go-name.ts';

/** The name in an address of the function index: `#fn=slowStartBatch`. Undefined for another address. The name can be anything. */
export function functionOfHash(hash: string): string | undefined {
  return hash.startsWith('#fn=') ? new URLSearchParams(hash.slice(1)).get('fn')?.slice(0, MAX_NAME_CHARS) : undefined;
}

/** The address of a name in the function index. */
export function functionHash(name: string): string {
  return `#fn=${encodeURIComponent(name)}`;
}

/** Shows what the address asks for, now and whenever it changes. Returns a function that ends it. */
export function followFunctionAddress(): () => void {
  const follow = (): void => useView.setState({ functionName: functionOfHash(location.hash) });
  if (functionOfHash(location.hash) !== undefined) follow();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}

/** Closes the function index, and the address is again that of the world. */
export function closeFunctions(): void {
  useView.setState({ functionName: undefined });
  const { here, hash } = useShare.getState();
  if (functionOfHash(location.hash) !== undefined) claimEntry(here.id, hash);
}
