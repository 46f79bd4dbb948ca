import type { FromRestApi, ToRestApi } from './messages.ts';
import type { RestReply } from './request.ts';
import type { RestApi } from './rest-api.ts';

/** The far side of a boundary that messages cross: answers what is opened on the near side. */
export class RestAnswerer {
  readonly #rest: RestApi;
  readonly #post: (message: FromRestApi) => void;
  readonly #isStill: () => boolean;
  readonly #open = new Map<number, () => void>();

  /** `isStill`: simulated time does not pass at present, so that a request which takes time would wait. */
  constructor(rest: RestApi, post: (message: FromRestApi) => void, isStill = () => false) {
    this.#rest = rest;
    this.#post = post;
    this.#isStill = isStill;
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
    if (this.#isStill() && this.#rest.answerAtOnce(message.request, reply)) return;
    this.#open.set(id, this.#rest.open(message.request, reply));
  }

  /** Ends all that is open. */
  close(): void {
    for (const close of this.#open.values()) close();
    this.#open.clear();
  }
}
