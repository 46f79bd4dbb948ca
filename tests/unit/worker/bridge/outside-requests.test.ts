import { describe, expect, it } from 'vitest';
import { RestAnswerer, RestApi, RestCaller, type FromRestApi, type RestRequest } from '../../../../src/apiserver/rest/index.ts';
import { Cluster } from '../../../../src/cluster/index.ts';
import { OutsideRequests } from '../../../../src/worker/bridge/outside-requests.ts';

const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

/** A cluster in a tab, and a program outside that asks it. */
class Outside {
  readonly cluster = new Cluster({ seed: 'outside', nodes: 1 });
  isStill = false;
  readonly #caller: RestCaller;

  constructor(importRest = async () => Promise.resolve({ RestAnswerer, RestApi }) as never) {
    this.cluster.run({ untilIdle: true });
    const requests = new OutsideRequests(this.cluster, {
      importRest,
      post: (message: FromRestApi) => this.#caller.receive(message),
      isStill: () => this.isStill,
    });
    this.#caller = new RestCaller((message) => requests.receive(message));
  }

  /** Status and body of what has come so far; status 0: nothing. */
  async ask(method: string, url: string, body = ''): Promise<() => { status: number; text: string; ended: boolean }> {
    let status = 0;
    let text = '';
    let ended = false;
    const request: RestRequest = {
      method,
      url,
      headers: { 'content-type': 'application/merge-patch+json' },
      body: new TextEncoder().encode(body),
    };
    this.#caller.open(request, {
      head: (given) => {
        status = given;
      },
      write: (chunk) => {
        text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
      },
      end: () => {
        ended = true;
      },
    });
    // The module has come by then.
    await Promise.resolve();
    await Promise.resolve();
    return () => ({ status, text, ended });
  }
}

describe('programs outside the page', () => {
  it('are answered in simulated time, while it passes', async () => {
    const outside = new Outside();
    const answer = await outside.ask('GET', '/api/v1/nodes');
    expect(answer().status).toBe(0);
    outside.cluster.run({ forMs: 1000 });
    expect(answer()).toMatchObject({ status: 200, ended: true });
  });

  it('read at once while the clock stands still, and leave no trace of it', async () => {
    const outside = new Outside();
    outside.isStill = true;
    const { lastId } = outside.cluster.trace;
    const answer = await outside.ask('GET', '/api/v1/nodes');
    expect(answer()).toMatchObject({ status: 200, ended: true });
    expect(JSON.parse(answer().text)).toMatchObject({ kind: 'NodeList', items: [{ metadata: { name: 'node-1' } }] });
    expect(outside.cluster.trace.lastId).toBe(lastId);
    const missing = await outside.ask('GET', `${DEPLOYMENTS}/web`);
    expect(missing()).toMatchObject({ status: 404, ended: true });
    const nonsense = await outside.ask('GET', '/api/%zz');
    expect(nonsense()).toMatchObject({ status: 400, ended: true });
  });

  it('wait for the clock with what takes its time: a write, and a watch', async () => {
    const outside = new Outside();
    outside.cluster.kubectl('create deployment web --image=nginx');
    outside.cluster.run({ untilIdle: true });
    outside.isStill = true;
    const write = await outside.ask('PATCH', `${DEPLOYMENTS}/web`, '{"spec":{"replicas":2}}');
    const watch = await outside.ask('GET', `${DEPLOYMENTS}?watch=true`);
    expect([write().status, watch().status]).toEqual([0, 0]);
    outside.cluster.run({ forMs: 5000 });
    expect(write().status).toBe(200);
    expect(watch()).toMatchObject({ status: 200, ended: false });
    expect(watch().text).toContain('"MODIFIED"');
  });

  it('are told when what answers them cannot be loaded, and may ask again', async () => {
    let loads = 0;
    const outside = new Outside(async () => {
      if (++loads === 1) throw new Error('no network');
      return { RestAnswerer, RestApi } as never;
    });
    const first = await outside.ask('GET', '/version');
    await Promise.resolve();
    expect(first()).toMatchObject({ status: 503, ended: true });
    const second = await outside.ask('GET', '/version');
    outside.cluster.run({ forMs: 1000 });
    expect(second()).toMatchObject({ status: 200, ended: true });
  });
});
