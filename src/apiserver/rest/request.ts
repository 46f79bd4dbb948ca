/** A request as it comes off a wire, whichever wire that is. */
export interface RestRequest {
  readonly method: string;
  /** Path and query: `/api/v1/pods?watch=true`. */
  readonly url: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** Where the reply goes. `head` is called once, before any `write`; nothing is called after `end`. */
export interface RestReply {
  head(status: number, headers: Readonly<Record<string, string>>): void;
  write(chunk: string | Uint8Array): void;
  end(): void;
}
