import { RestApi, type RestRequest } from '../../../../src/apiserver/rest/index.ts';
import { Cluster, type ClusterOptions } from '../../../../src/cluster/index.ts';

export interface HttpAnswer {
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The maximum wait for a request, in simulated milliseconds. */
const PATIENCE_MS = 60_000;

/** A cluster and its REST API in simulated time. A test sees what an HTTP client sees, without a port. */
export class HttpWorld {
  readonly cluster: Cluster;
  readonly #rest: RestApi;

  constructor(options: ClusterOptions) {
    this.cluster = new Cluster(options);
    const { sim, apiServer: server, machines, metrics } = this.cluster;
    this.#rest = new RestApi({ sim, server, logs: machines.logs.bind(machines), metrics });
  }

  /** Sends a request and lets time pass until the response. Throws an internal error of the server. */
  send(request: RestRequest): HttpAnswer {
    let code = 0;
    let headers: Readonly<Record<string, string>> = {};
    let ended = false;
    const chunks: Uint8Array[] = [];
    const abort = this.#rest.open(request, {
      head: (status, given) => {
        code = status;
        headers = given;
      },
      write: (chunk) => void chunks.push(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk),
      end: () => {
        ended = true;
      },
    });
    this.cluster.run({ until: () => ended, forMs: PATIENCE_MS });
    if (!ended) abort();
    return { code, headers, text: Buffer.concat(chunks).toString('utf8') };
  }

  /** Sends and returns JSON: `world.json('POST', '/api/v1/namespaces', { … })`. */
  json(
    method: string,
    url: string,
    body?: unknown,
    contentType = 'application/json',
  ): { readonly code: number; readonly body: unknown } {
    const { code, text } = this.send({
      method,
      url,
      headers: { accept: 'application/json', 'user-agent': 'replay', ...(body !== undefined && { 'content-type': contentType }) },
      body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    });
    return { code, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** Lets simulated time pass. */
  pass(ms: number): void {
    this.cluster.run({ forMs: ms });
  }
}
