import { useView } from '../model/view-store.ts';
import { claimEntry } from '../share/here.ts';
import { useShare } from '../share/share-store.ts';

/** The longest name that is looked up. What is longer is cut: nobody types it, and an address may hold anything. */
export const MAX_NAME_CHARS = 200;

/** The name in an address of the function index: `#fn=slowStartBatch`. Undefined for another address. The name can be anything. */
export function functionOfHash(hash: string): string | undefined {
  // A character is at most nine in an address.
  const written = /^#fn=(.*)$/s.exec(hash)?.[1]?.slice(0, 9 * MAX_NAME_CHARS);
  if (written === undefined) return undefined;
  try {
    return decodeURIComponent(written).slice(0, MAX_NAME_CHARS);
  } catch {
    return written.slice(0, MAX_NAME_CHARS);
  }
}

/** The address of a name in the function index. */
export function functionHash(name: string): string {
  return `#fn=${encodeURIComponent(name)}`;
}

/** Shows the function index at a name, or its list if the name is empty. Undefined shows none. */
export function openFunctions(functionName: string | undefined): void {
  if (useView.getState().functionName !== functionName) useView.setState({ functionName });
}

/** Shows what the address asks for, now and whenever it changes. Returns a function that ends it. */
export function followFunctionAddress(): () => void {
  const follow = (): void => openFunctions(functionOfHash(location.hash));
  follow();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}

/** Closes the function index, and the address is again that of the world. */
export function closeFunctions(): void {
  openFunctions(undefined);
  const { here, hash } = useShare.getState();
  if (functionOfHash(location.hash) !== undefined) claimEntry(here.id, hash);
}
