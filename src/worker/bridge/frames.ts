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

/** Decodes a message from the tab to the server. Throws for anything else. */
export function decodeFromTab(text: string): FromRestApi {
  const message = JSON.parse(text) as FromRestApi;
  if (message.type !== 'chunk' || typeof message.chunk === 'string') return message;
  return { ...message, chunk: bytesOf(message.chunk as unknown as Bytes) };
}

function bytesOf({ base64 }: Bytes): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The number of characters converted in one call, limited by the number of arguments. */
const AT_ONCE = 0x2000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}
