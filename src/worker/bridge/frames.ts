import type { FromRestApi, ToRestApi } from '../../apiserver/rest/index.ts';

/** The path at which the page's server accepts a tab's socket. */
export const BRIDGE_PATH = '/kubeloupe/bridge';
/** Prevents tabs of another version from connecting. */
export const BRIDGE_PROTOCOL = 'kubeloupe-bridge-1';
/** Close code: another tab has taken over. */
export const TAKEN_OVER = 4001;

/** Bytes in JSON. */
interface Bytes {
  readonly base64: string;
}

/** Encodes a message as a text frame of a WebSocket. */
export function encodeFrame(message: ToRestApi | FromRestApi): string {
  return JSON.stringify(message, (_, value: unknown) => (value instanceof Uint8Array ? { base64: toBase64(value) } : value));
}

/** Decodes a message from the server to the tab. Throws for anything else. */
export function decodeToTab(text: string): ToRestApi {
  const message = JSON.parse(text) as ToRestApi;
  if (message.type !== 'open') return message;
  const { request } = message;
  return { ...message, request: { ...request, body: bytesOf(request.body as unknown as Bytes) } };
}

/** Decodes a message from the tab to the server. Throws for anything else: any program of this machine can pose as a tab. */
export function decodeFromTab(text: string): FromRestApi {
  const { type, id, ...rest } = fieldsOf(JSON.parse(text));
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw new TypeError('a message has no number');
  switch (type) {
    case 'head':
      return { type, id, status: statusOf(rest['status']), headers: headersOf(rest['headers']) };
    case 'chunk': {
      const { chunk } = rest;
      return { type, id, chunk: typeof chunk === 'string' ? chunk : bytesOf(fieldsOf(chunk) as unknown as Bytes) };
    }
    case 'end':
      return { type, id };
    default:
      throw new TypeError('there is no such message');
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('an object is expected');
  return value as Readonly<Record<string, unknown>>;
}

/** A status that ends a request. A tab changes no protocol. */
function statusOf(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599) return value;
  throw new TypeError('there is no such status');
}

/** What HTTP allows in names and values of headers (RFC 9110, 5.1 and 5.5). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]{0,4096}$/;
const MAX_HEADERS = 50;

function headersOf(value: unknown): Readonly<Record<string, string>> {
  const headers = Object.entries(fieldsOf(value));
  const areValid = headers.every(([name, text]) => HEADER_NAME.test(name) && typeof text === 'string' && HEADER_VALUE.test(text));
  if (!areValid || headers.length > MAX_HEADERS) throw new TypeError('these are no headers');
  return Object.fromEntries(headers) as Readonly<Record<string, string>>;
}

function bytesOf({ base64 }: Bytes): Uint8Array {
  if (typeof base64 !== 'string') throw new TypeError('bytes are expected');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The number of characters converted in one call, limited by the number of arguments. */
const AT_ONCE = 0x2000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}
