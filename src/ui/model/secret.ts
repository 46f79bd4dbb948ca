import { SECRET_CHARS } from '../../room/protocol.ts';

/** A secret that nobody guesses. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return text.slice(0, SECRET_CHARS);
}
