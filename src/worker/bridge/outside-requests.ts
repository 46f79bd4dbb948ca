import type * as rest from '../../apiserver/rest/index.ts';
import type { Cluster } from '../../cluster/index.ts';

/** What the API over HTTP consists of. */
export type RestModule = typeof rest;

export interface OutsidePlace {
  readonly post: (message: rest.FromRestApi) => void;
  /** Loads the API over HTTP: most pages never need it. */
  readonly importRest: () => Promise<RestModule>;
  /** Whether simulated time stands still at present. */
  readonly isStill: () => boolean;
}

const NOT_LOADED = {
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: 'the part of the page that answers requests could not be loaded',
  reason: 'ServiceUnavailable',
  code: 503,
};

/** Programs outside the page ask the cluster in it, as they would any API server. */
export class OutsideRequests {
  readonly #cluster: Cluster;
  readonly #place: OutsidePlace;
  /** What came while the API was being loaded. */
  #held: rest.ToRestApi[] | undefined;
  #answerer: rest.RestAnswerer | undefined;

  constructor(cluster: Cluster, place: OutsidePlace) {
    this.#cluster = cluster;
    this.#place = place;
  }

  receive(message: rest.ToRestApi): void {
    if (this.#answerer !== undefined) return this.#answerer.receive(message);
    if (this.#held !== undefined) return void this.#held.push(message);
    this.#held = [message];
    this.#place.importRest().then(
      (loaded) => this.#begin(loaded),
      () => this.#refuseHeld(),
    );
  }

  #begin({ RestAnswerer: Answerer, RestApi }: RestModule): void {
    const { sim, apiServer: server, machines } = this.#cluster;
    const rest = new RestApi({ sim, server, logs: machines.logs.bind(machines) });
    const answerer = new Answerer(rest, this.#place.post, this.#place.isStill);
    this.#answerer = answerer;
    for (const message of this.#held ?? []) answerer.receive(message);
  }

  /** The next request tries to load it again. */
  #refuseHeld(): void {
    const { post } = this.#place;
    for (const { type, id } of this.#held ?? []) {
      if (type === 'abort') continue;
      post({ type: 'head', id, status: NOT_LOADED.code, headers: { 'content-type': 'application/json' } });
      post({ type: 'chunk', id, chunk: JSON.stringify(NOT_LOADED) });
      post({ type: 'end', id });
    }
    this.#held = undefined;
  }
}
