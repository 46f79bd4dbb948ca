import { describe, expect, it } from 'vitest';
import { RestCaller, type FromRestApi, type RestRequest } from '../../../../src/apiserver/rest/index.ts';
import { Cluster, commandLine, replay } from '../../../../src/cluster/index.ts';
import { OutsideRequests } from '../../../../src/worker/bridge/outside-requests.ts';

const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

interface Answer {
  status: number;
  text: string;
  ended: boolean;
}

/** A cluster in a tab, and an external program that sends requests. */
class Outside {
  readonly cluster = new Cluster({ seed: 'outside', nodes: 1 });
  readonly requests: OutsideRequests;
  readonly #caller: RestCaller;

  constructor() {
    this.cluster.run({ untilIdle: true });
    this.requests = new OutsideRequests(this.cluster, (message: FromRestApi) => this.#caller.receive(message));
    this.#caller = new RestCaller((message) => this.requests.receive(message));
  }

  /** The response so far (status 0 is none), and a function that cancels the request. */
  ask(method: string, url: string, body = ''): { answer: Answer; giveUp: () => void } {
    const answer: Answer = { status: 0, text: '', ended: false };
    const request: RestRequest = {
      method,
      url,
      headers: { 'content-type': 'application/merge-patch+json', 'user-agent': 'kubectl/v1.36.0', host: 'localhost' },
      body: new TextEncoder().encode(body),
    };
    const giveUp = this.#caller.open(request, {
      head: (status) => {
        answer.status = status;
      },
      write: (chunk) => {
        answer.text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
      },
      end: () => {
        answer.ended = true;
      },
    });
    return { answer, giveUp };
  }

  get lines(): string[] {
    return this.cluster.commands.map(({ command }) => commandLine(command));
  }

  withDeployment(): this {
    this.cluster.kubectl('create deployment web --image=nginx');
    this.cluster.run({ untilIdle: true });
    return this;
  }
}

describe('programs outside the page', () => {
  it('read at once, without an effect on the cluster', () => {
    const outside = new Outside();
    const { lastId } = outside.cluster.trace;
    const { answer } = outside.ask('GET', '/api/v1/nodes');
    expect(answer).toMatchObject({ status: 200, ended: true });
    expect(JSON.parse(answer.text)).toMatchObject({ kind: 'NodeList', items: [{ metadata: { name: 'node-1' } }] });
    expect(outside.ask('GET', `${DEPLOYMENTS}/web`).answer).toMatchObject({ status: 404, ended: true });
    expect(outside.ask('GET', '/api/%zz').answer).toMatchObject({ status: 400, ended: true });
    expect(outside.cluster.trace.lastId).toBe(lastId);
    expect(outside.lines).toEqual([]);
  });

  it('get errors and fixed responses at once if they do not depend on the cluster', () => {
    const outside = new Outside();
    expect(outside.ask('POST', '/api/v1/namespaces/default/pods/web/exec?command=sh').answer).toMatchObject({ status: 400 });
    expect(outside.ask('POST', '/apis/nonsense').answer).toMatchObject({ status: 404, ended: true });
    const review = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
    expect(outside.ask('POST', review, '{"spec":{}}').answer.ended).toBe(true);
    expect(outside.lines).toEqual([]);
  });

  it('write with a command, in simulated time', () => {
    const outside = new Outside().withDeployment();
    const { answer } = outside.ask('PATCH', `${DEPLOYMENTS}/web?fieldManager=kubectl-edit`, '{"spec":{"replicas":2}}');
    expect(answer.status).toBe(0);
    outside.cluster.run({ forMs: 5000 });
    expect(answer).toMatchObject({ status: 200, ended: true });
    expect(outside.lines.at(-1)).toBe(`PATCH ${DEPLOYMENTS}/web (kubectl)`);
    expect(outside.cluster.invocations.at(-1)).toMatchObject({ stdout: 'HTTP 200\n', exitCode: 0 });
    expect(outside.cluster.commands.at(-1)?.command).toEqual({
      type: 'request',
      id: 1,
      method: 'PATCH',
      url: `${DEPLOYMENTS}/web?fieldManager=kubectl-edit`,
      headers: { 'user-agent': 'kubectl/v1.36.0', 'content-type': 'application/merge-patch+json' },
      body: '{"spec":{"replicas":2}}',
    });
    const deployment = outside.cluster.get('Deployment', { namespace: 'default', name: 'web' })!;
    expect(outside.cluster.why(deployment).join('\n')).toContain(`PATCH ${DEPLOYMENTS}/web (kubectl)`);
    const again = replay({ seed: 'outside', nodes: 1 }, outside.cluster.commands, outside.cluster.place);
    expect(again.get('Deployment', { namespace: 'default', name: 'web' })?.spec.replicas).toBe(2);
    expect(again.trace.lastId).toBe(outside.cluster.trace.lastId);
  });

  it('see a refused write as a command that failed', () => {
    const outside = new Outside();
    const { answer } = outside.ask('PATCH', `${DEPLOYMENTS}/web`, '{}');
    outside.cluster.run({ forMs: 5000 });
    expect(answer.status).toBe(404);
    expect(outside.cluster.invocations.at(-1)).toMatchObject({ stderr: 'HTTP 404\n', exitCode: 1 });
  });

  it('watch with a command, and end the watch with another one', () => {
    const outside = new Outside().withDeployment();
    const { answer, giveUp } = outside.ask('GET', `${DEPLOYMENTS}?watch=true`);
    outside.cluster.kubectl('scale deployment/web --replicas=2');
    outside.cluster.run({ forMs: 5000 });
    expect(answer).toMatchObject({ status: 200, ended: false });
    expect(answer.text).toContain('"MODIFIED"');
    const { length } = answer.text;
    giveUp();
    outside.cluster.kubectl('scale deployment/web --replicas=1');
    outside.cluster.run({ forMs: 5000 });
    expect(answer.text).toHaveLength(length);
    expect(outside.lines.filter((line) => !line.startsWith('kubectl'))).toEqual([
      `GET ${DEPLOYMENTS}?watch=true (kubectl)`,
      'close request 1',
    ]);
    expect(outside.cluster.invocations.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0]);
  });

  it('are notified when the page shows another branch', () => {
    const outside = new Outside().withDeployment();
    const watch = outside.ask('GET', `${DEPLOYMENTS}?watch=true`);
    outside.cluster.run({ forMs: 5000 });
    const write = outside.ask('PATCH', `${DEPLOYMENTS}/web`, '{"spec":{"replicas":2}}');
    outside.requests.leave();
    expect(watch.answer).toMatchObject({ status: 200, ended: true });
    expect(write.answer).toMatchObject({ status: 503, ended: true });
    const text = write.answer.text;
    outside.cluster.run({ forMs: 5000 });
    expect(write.answer.text).toBe(text);
  });

  it('get command numbers that no command of a scenario has, past or future', () => {
    const cluster = new Cluster({ seed: 'numbers', nodes: 1 });
    cluster.execute({ type: 'request', id: 4, method: 'DELETE', url: `${DEPLOYMENTS}/web` });
    const ahead = { atMs: 90_000, command: { type: 'request', id: 7, method: 'DELETE', url: `${DEPLOYMENTS}/web` } } as const;
    const requests = new OutsideRequests(cluster, () => {}, [ahead]);
    const request = { method: 'DELETE', url: `${DEPLOYMENTS}/web`, headers: {}, body: new Uint8Array() };
    requests.receive({ type: 'open', id: 1, request });
    expect(cluster.commands.at(-1)?.command).toMatchObject({ id: 8 });
  });
});

describe('a request that was not opened', () => {
  it('cannot be closed', () => {
    const cluster = new Cluster({ seed: 'outside', nodes: 1 });
    const closed = cluster.execute({ type: 'abort-request', id: 3 });
    cluster.run({ forMs: 1000 });
    expect(closed).toMatchObject({ exitCode: 1, stderr: 'error: request 3 is not open\n' });
  });
});
