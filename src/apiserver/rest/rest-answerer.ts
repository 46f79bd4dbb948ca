import type { FromRestApi, ToRestApi } from './messages.ts';
import type { RestReply } from './request.ts';
import type { RestApi } from './rest-api.ts';

/** The far side of a boundary that messages cross: answers what is opened on the near side. */
export class RestAnswerer {
  readonly #rest: RestApi;
  readonly #post: (message: FromRestApi) => void;
  readonly #open = new Map<number, () => void>();

  constructor(rest: RestApi, post: (message: FromRestApi) => void) {
    this.#rest = rest;
    this.#post = post;
  }

  /** Requests that are not answered to their end. */
  get open(): number {
    return this.#open.size;
  }

  receive(message: ToRestApi): void {
    const { id } = message;
    if (message.type === 'abort') {
      this.#open.get(id)?.();
      this.#open.delete(id);
      return;
    }
    const post = this.#post;
    const reply: RestReply = {
      head: (status, headers) => post({ type: 'head', id, status, headers }),
      write: (chunk) => post({ type: 'chunk', id, chunk }),
      end: () => {
        this.#open.delete(id);
        post({ type: 'end', id });
      },
    };
    this.#open.set(id, this.#rest.open(message.request, reply));
  }

  /** Ends all that is open. */
  close(): void {
    for (const close of this.#open.values()) close();
    this.#open.clear();
  }
}
