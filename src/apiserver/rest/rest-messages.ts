import type { RestInput, RestReply, RestRequest } from './request.ts';
import type { RestApi } from './rest-api.ts';
import type { Status } from './status.ts';

/**
 * Requests and replies as messages, if the API is behind a boundary that only messages cross: a thread or a socket. The caller
 * numbers its requests.
 */
export type ToRestApi =
  | { readonly type: 'open'; readonly id: number; readonly request: RestRequest }
  /** What the client of an upgraded connection sends. */
  | { readonly type: 'input'; readonly id: number; readonly message: Uint8Array }
  /** The client has disconnected. */
  | { readonly type: 'abort'; readonly id: number };

export type FromRestApi =
  | { readonly type: 'head'; readonly id: number; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | { readonly type: 'chunk'; readonly id: number; readonly chunk: string | Uint8Array }
  | { readonly type: 'end'; readonly id: number };

/** The near side of a message boundary: opens requests, which the far side answers. */
export class RestCaller {
  readonly #post: (message: ToRestApi) => void;
  readonly #replies = new Map<number, RestReply>();
  /** Requests without any reply yet. */
  readonly #unanswered = new Set<number>();
  #lastId = 0;

  constructor(post: (message: ToRestApi) => void) {
    this.#post = post;
  }

  /** Sends a request. Returns a function that aborts it. */
  open(request: RestRequest, reply: RestReply, input?: RestInput): () => void {
    const id = ++this.#lastId;
    this.#replies.set(id, reply);
    this.#unanswered.add(id);
    this.#post({ type: 'open', id, request });
    input?.((message) => this.#replies.has(id) && this.#post({ type: 'input', id, message }));
    return () => {
      if (this.#forget(id)) this.#post({ type: 'abort', id });
    };
  }

  receive(message: FromRestApi): void {
    const reply = this.#replies.get(message.id);
    switch (message.type) {
      case 'head':
        this.#unanswered.delete(message.id);
        return reply?.head(message.status, message.headers);
      case 'chunk':
        return reply?.write(message.chunk);
      case 'end':
        this.#forget(message.id);
        return reply?.end();
    }
  }

  /** Aborts all requests without a reply and answers them with `status`, so that their clients do not wait forever. */
  refuseUnanswered(status: Status): void {
    for (const id of this.#unanswered) {
      const reply = this.#replies.get(id);
      this.#forget(id);
      this.#post({ type: 'abort', id });
      reply?.head(status.code ?? 500, { 'content-type': 'application/json' });
      reply?.write(`${JSON.stringify(status)}\n`);
      reply?.end();
    }
  }

  /** The other side is gone: ends all open requests. */
  close(status: Status): void {
    this.refuseUnanswered(status);
    for (const reply of this.#replies.values()) reply.end();
    this.#replies.clear();
  }

  #forget(id: number): boolean {
    this.#unanswered.delete(id);
    return this.#replies.delete(id);
  }
}

/** The far side of a message boundary: answers the requests that the near side opens. */
export class RestAnswerer {
  readonly #rest: RestApi;
  readonly #post: (message: FromRestApi) => void;
  readonly #open = new Map<number, () => void>();
  /** Where the input of open requests goes. */
  readonly #inputs = new Map<number, (message: Uint8Array) => void>();

  constructor(rest: RestApi, post: (message: FromRestApi) => void) {
    this.#rest = rest;
    this.#post = post;
  }

  /** The number of requests that are not completely answered. */
  get open(): number {
    return this.#open.size;
  }

  receive(message: ToRestApi): void {
    const { id } = message;
    if (message.type === 'abort') {
      this.#open.get(id)?.();
      this.#forget(id);
      return;
    }
    if (message.type === 'input') return this.#inputs.get(id)?.(message.message);
    const post = this.#post;
    const reply: RestReply = {
      head: (status, headers) => post({ type: 'head', id, status, headers }),
      write: (chunk) => post({ type: 'chunk', id, chunk }),
      end: () => {
        this.#forget(id);
        post({ type: 'end', id });
      },
    };
    this.#open.set(
      id,
      this.#rest.open(message.request, reply, (receive) => this.#inputs.set(id, receive)),
    );
  }

  /** Ends all open requests. */
  close(): void {
    for (const close of this.#open.values()) close();
    this.#open.clear();
    this.#inputs.clear();
  }

  #forget(id: number): void {
    this.#open.delete(id);
    this.#inputs.delete(id);
  }
}
