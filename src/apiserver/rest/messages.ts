import type { RestRequest } from './request.ts';

/**
 * Requests and replies as messages, for where the one who is asked is behind a boundary that only messages cross: a thread, or a socket.
 * The caller numbers its requests.
 */
export type ToRestApi =
  | { readonly type: 'open'; readonly id: number; readonly request: RestRequest }
  /** The client has gone. */
  | { readonly type: 'abort'; readonly id: number };

export type FromRestApi =
  | { readonly type: 'head'; readonly id: number; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | { readonly type: 'chunk'; readonly id: number; readonly chunk: string | Uint8Array }
  | { readonly type: 'end'; readonly id: number };
