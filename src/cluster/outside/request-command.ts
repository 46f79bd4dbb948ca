import { base64OfBytes } from '../../api/index.ts';
import type { RestRequest } from '../../apiserver/rest/request.ts';

/** The headers that a request's answer depends on. */
export interface RequestHeaders {
  /** The part before the slash is the client's name. */
  readonly 'user-agent'?: string;
  readonly 'content-type'?: string;
  readonly accept?: string;
}

/** An HTTP request of an outside program, as a command. A read is no command. */
export interface RequestCommand {
  readonly type: 'request';
  /** Identifies the request for an `abort-request`. Unique within a branch. */
  readonly id: number;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers?: RequestHeaders;
  /** The body as text; absent if empty. */
  readonly body?: string;
  /** The body in base64, if it is not UTF-8 text. */
  readonly base64?: string;
}

/** The program disconnected before the answer ended, for example from a watch. */
export interface AbortCommand {
  readonly type: 'abort-request';
  readonly id: number;
}

export function requestCommand(id: number, { method, url, headers, body }: RestRequest): RequestCommand {
  const kept = keptHeaders(headers);
  return { type: 'request', id, method, url, ...(Object.keys(kept).length > 0 && { headers: kept }), ...bodyFields(body) };
}

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
    return { base64: base64OfBytes(body) };
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
