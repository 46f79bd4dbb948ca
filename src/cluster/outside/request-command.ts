import type { RestRequest } from '../../apiserver/rest/request.ts';

/** Of the headers of a request those that its answer depends on. */
export interface RequestHeaders {
  /** Its name before the slash is the client's. */
  readonly 'user-agent'?: string;
  readonly 'content-type'?: string;
  readonly accept?: string;
}

/** A request over HTTP that a program outside has made, with all that comes of it: what is only read needs no command. */
export interface RequestCommand {
  readonly type: 'request';
  /** What an `abort-request` calls it: no other request of the branch has this number. */
  readonly id: number;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers?: RequestHeaders;
  /** The body as text; absent where it is empty. */
  readonly body?: string;
  /** The body in base64, where it is no text in UTF-8. */
  readonly base64?: string;
}

/** The program has gone before the answer had ended, as one does that has watched. */
export interface AbortCommand {
  readonly type: 'abort-request';
  readonly id: number;
}

/** The request as a command. */
export function requestCommand(id: number, { method, url, headers, body }: RestRequest): RequestCommand {
  const kept = keptHeaders(headers);
  return { type: 'request', id, method, url, ...(Object.keys(kept).length > 0 && { headers: kept }), ...bodyFields(body) };
}

/** The request that a command stands for. */
export function restRequest({ method, url, headers = {}, body = '', base64 }: RequestCommand): RestRequest {
  const bytes = base64 === undefined ? new TextEncoder().encode(body) : bytesOf(base64);
  return { method, url, headers: { ...headers }, body: bytes };
}

function keptHeaders(headers: RestRequest['headers']): RequestHeaders {
  const { 'user-agent': agent, 'content-type': type, accept } = headers;
  return {
    ...(agent !== undefined && { 'user-agent': agent }),
    ...(type !== undefined && { 'content-type': type }),
    ...(accept !== undefined && { accept }),
  };
}

function bodyFields(body: Uint8Array): Pick<RequestCommand, 'body' | 'base64'> {
  if (body.length === 0) return {};
  try {
    return { body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body) };
  } catch {
    return { base64: toBase64(body) };
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
