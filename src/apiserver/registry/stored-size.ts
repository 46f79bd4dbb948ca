import { StatusError, byteLength } from '../../api/index.ts';

/** The largest request that etcd takes, in bytes (etcd embed/config.go `DefaultMaxRequestBytes`). */
const MAX_REQUEST_BYTES = 1.5 * 1024 * 1024;
/** What a field takes beside its text. In protobuf its name is a tag of a byte or two; the keys of maps are longer, and are not counted either. */
const BYTES_A_FIELD = 3;
/** Of shorter texts each character counts as one byte. */
const SHORT = 100;

/** How many bytes an object takes in etcd, about. Throws what the server passes on from etcd if these are too many. */
export function checkStoredSize(object: object): number {
  const bytes = sizeUpTo(object, MAX_REQUEST_BYTES);
  if (bytes > MAX_REQUEST_BYTES) throw new StatusError('', 'etcdserver: request is too large');
  return bytes;
}

/** About how many bytes a value takes in etcd. Stops counting above `most`. Every write is counted, so it makes no lists of what it walks. */
function sizeUpTo(value: unknown, most: number): number {
  if (typeof value === 'string') return BYTES_A_FIELD + (value.length > SHORT ? byteLength(value) : value.length);
  let bytes = BYTES_A_FIELD;
  if (typeof value !== 'object' || value === null) return bytes;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && bytes <= most; i++) bytes += sizeUpTo(value[i], most - bytes);
    return bytes;
  }
  for (const name in value) {
    bytes += sizeUpTo((value as Readonly<Record<string, unknown>>)[name], most - bytes);
    if (bytes > most) return bytes;
  }
  return bytes;
}
