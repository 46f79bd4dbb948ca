/** A request, independent of the transport that it came over. */
export interface RestRequest {
  readonly method: string;
  /** Path and query: `/api/v1/pods?watch=true`. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** Hands over what the client of an upgraded connection sends: each message, from its channel on. Called once. */
export type RestInput = (receive: (message: Uint8Array) => void) => void;

/** Receives the reply. `head` is called once, before any `write`; nothing is called after `end`. */
export interface RestReply {
  head(status: number, headers: Readonly<Record<string, string>>): void;
  write(chunk: string | Uint8Array): void;
  end(): void;
}
