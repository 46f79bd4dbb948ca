import { MAX_NAME_CHARS } from './go-name.ts';

/** The name in an address of the function index: `#fn=slowStartBatch`. Undefined for another address. The name can be anything. */
export function functionOfHash(hash: string): string | undefined {
  return hash.startsWith('#fn=') ? new URLSearchParams(hash.slice(1)).get('fn')?.slice(0, MAX_NAME_CHARS) : undefined;
}

/** The address of a name in the function index. */
export function functionHash(name: string): string {
  return `#fn=${encodeURIComponent(name)}`;
}
