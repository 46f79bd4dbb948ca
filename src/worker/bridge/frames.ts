import type { FromRestApi, ToRestApi } from '../../apiserver/rest/index.ts';

/** Where the page's server takes the socket of a tab. */
export const BRIDGE_PATH = '/kubeloupe/bridge';
/** So that a tab of another version is not taken for one of this. */
export const BRIDGE_PROTOCOL = 'kubeloupe-bridge-1';
/** The tab's socket was closed since another tab has taken its place. */
export const TAKEN_OVER = 4001;

/** Bytes in JSON. */
interface Bytes {
  readonly base64: string;
}

/** A message as a text frame of a WebSocket. */
export function encodeFrame(message: ToRestApi | FromRestApi): string {
  return JSON.stringify(message, (_, value: unknown) => (value instanceof Uint8Array ? { base64: toBase64(value) } : value));
}

/** Reads what the server sends to the tab. Throws for anything else. */
export function decodeToTab(text: string): ToRestApi {
  const message = JSON.parse(text) as ToRestApi;
  if (message.type !== 'open') return message;
  const { request } = message;
  return { ...message, request: { ...request, body: bytesOf(request.body as unknown as Bytes) } };
}

/** Reads what the tab sends to the server. Throws for anything else. */
export function decodeFromTab(text: string): FromRestApi {
  const message = JSON.parse(text) as FromRestApi;
  if (message.type !== 'chunk' || typeof message.chunk === 'string') return message;
  return { ...message, chunk: bytesOf(message.chunk as unknown as Bytes) };
}

function bytesOf({ base64 }: Bytes): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Characters that one call takes as its arguments. */
const AT_ONCE = 0x2000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}
