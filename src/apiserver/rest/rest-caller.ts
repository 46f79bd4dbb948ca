import type { FromRestApi, ToRestApi } from './messages.ts';
import type { RestReply, RestRequest } from './request.ts';
import type { Status } from './status.ts';

/** The near side of a boundary that messages cross: what is opened here is answered over there. */
export class RestCaller {
  readonly #post: (message: ToRestApi) => void;
  readonly #replies = new Map<number, RestReply>();
  /** Of these nothing has come yet. */
  readonly #unanswered = new Set<number>();
  #lastId = 0;

  constructor(post: (message: ToRestApi) => void) {
    this.#post = post;
  }

  /** Sends a request on its way. Returns what gives it up. */
  open(request: RestRequest, reply: RestReply): () => void {
    const id = ++this.#lastId;
    this.#replies.set(id, reply);
    this.#unanswered.add(id);
    this.#post({ type: 'open', id, request });
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

  /** Gives up all that nothing has come of yet: who asked gets this instead of waiting for ever. */
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

  /** The other side has gone: nothing more comes of what is open. */
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
