import { deflateSync, Inflate } from 'fflate';
import { tooBig } from '../too-big.ts';
import { damaged } from './base64url.ts';
import { DICTIONARY_V1 } from './dictionary.ts';

/** The number of input bytes per step. They may inflate a thousandfold. */
const STEP = 256;

const dictionary = (): Uint8Array => new TextEncoder().encode(DICTIONARY_V1);

export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: 9, mem: 9, dictionary: dictionary() });
}

/** Inflates up to `maxBytes` bytes. Throws `ScenarioError` above that, or if the data is damaged. */
export function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  const stream = new Inflate({ dictionary: dictionary() }, (part, isLast) => {
    parts.push(part);
    length += part.length;
    ended = isLast;
  });
  for (let at = 0; at < bytes.length; at += STEP) {
    try {
      stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
    } catch {
      throw damaged();
    }
    if (length > maxBytes) throw tooBig(maxBytes);
  }
  if (!ended) throw damaged();
  return concat(parts, length);
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
