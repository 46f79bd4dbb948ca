import { beforeEach, describe, expect, test } from 'vitest';
import { HttpWorld } from './http-world.ts';

const RBAC = '/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings';
const PODS = '/api/v1/namespaces/default/pods';

let world: HttpWorld;

beforeEach(() => {
  world = new HttpWorld({ seed: 'users', nodes: 0, controllerManagers: 0, scheduler: false });
  world.json('POST', '/api/v1/namespaces/default/serviceaccounts', { metadata: { name: 'robot' } });
  const roleRef = { kind: 'ClusterRole', name: 'view' };
  world.json('POST', RBAC, { metadata: { name: 'robot' }, roleRef, subjects: [{ kind: 'ServiceAccount', name: 'robot' }] });
});

function get(url: string, headers: Readonly<Record<string, string>>): { readonly code: number; readonly body: unknown } {
  const { code, text } = world.send({
    method: 'GET',
    url,
    headers: { accept: 'application/json', ...headers },
    body: new Uint8Array(),
  });
  return { code, body: text.startsWith('{') ? JSON.parse(text) : text };
}

/** A token, as a client asks for it. */
function newToken(): string {
  const { code, body } = world.json('POST', '/api/v1/namespaces/default/serviceaccounts/robot/token', {
    spec: { audiences: [] },
  });
  expect(code).toBe(201);
  return (body as { readonly status: { readonly token: string } }).status.token;
}

describe('over HTTP', () => {
  test('a request without a token is the administrator’s', () => {
    expect(get('/api/v1/nodes', {}).code).toBe(200);
    expect(get('/metrics', {}).code).not.toBe(403);
  });

  test('a bearer token is its ServiceAccount', () => {
    const authorization = `Bearer ${newToken()}`;
    expect(get(PODS, { authorization }).code).toBe(200);
    expect(get('/apis', { authorization }).code).toBe(200);
    expect(get('/api/v1/nodes', { authorization })).toMatchObject({
      code: 403,
      body: {
        kind: 'Status',
        reason: 'Forbidden',
        details: { kind: 'nodes' },
        message:
          'nodes is forbidden: User "system:serviceaccount:default:robot" cannot list resource "nodes" in API group "" at the cluster scope',
      },
    });
    expect(get('/metrics', { authorization })).toMatchObject({
      code: 403,
      body: { message: 'forbidden: User "system:serviceaccount:default:robot" cannot get path "/metrics"' },
    });
  });

  test('a TokenReview tells whose a token is, and for whom', () => {
    const url = '/apis/authentication.k8s.io/v1/tokenreviews';
    const statusOf = (spec: object): unknown => {
      const { code, body } = world.json('POST', url, { spec });
      return code === 201 ? (body as { readonly status: unknown }).status : body;
    };
    const token = newToken();
    expect(statusOf({ token })).toEqual({
      authenticated: true,
      user: {
        username: 'system:serviceaccount:default:robot',
        uid: expect.any(String) as string,
        groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
        extra: { 'authentication.kubernetes.io/credential-id': [expect.stringMatching(/^JTI=/)] },
      },
      audiences: ['https://kubernetes.default.svc.cluster.local'],
    });
    const nobody = { user: {}, error: 'invalid bearer token' };
    expect(statusOf({ token: 'x' })).toEqual(nobody);
    expect(statusOf({ token, audiences: ['vault'] })).toEqual(nobody);
    expect(statusOf({})).toMatchObject({ code: 400, message: 'token is required for TokenReview in authentication' });
  });

  test('a wrong token is nobody’s', () => {
    expect(get(PODS, { authorization: 'Bearer x' })).toMatchObject({
      code: 401,
      body: { reason: 'Unauthorized', message: 'Unauthorized' },
    });
  });

  test('the name of a further field is taken as it is if it cannot be decoded', () => {
    const headers = { 'impersonate-user': 'jane', 'impersonate-group': 'system:masters', 'impersonate-extra-%zz': 'a' };
    expect(get(PODS, headers).code).toBe(200);
  });

  test('headers impersonate', () => {
    expect(get(PODS, { 'impersonate-user': 'jane' }).code).toBe(403);
    expect(get(PODS, { 'impersonate-user': 'jane', 'impersonate-group': 'a, system:masters' }).code).toBe(200);
    expect(get(PODS, { 'impersonate-group': 'a' }).code).toBe(500);
    const authorization = `Bearer ${newToken()}`;
    expect(get(PODS, { authorization, 'impersonate-user': 'jane' })).toMatchObject({
      code: 403,
      body: { message: expect.stringContaining('cannot impersonate resource "users"') as string },
    });
  });

  test('reviews tell what others may do', () => {
    const review = (resource: string, spec: object) => world.json('POST', `/apis/authorization.k8s.io/v1/${resource}`, { spec });
    const attributes = { verb: 'list', resource: 'pods', namespace: 'default' };
    const user = 'system:serviceaccount:default:robot';
    expect(review('subjectaccessreviews', { user, resourceAttributes: attributes }).body).toMatchObject({
      status: {
        allowed: true,
        reason: 'RBAC: allowed by RoleBinding "robot/default" of ClusterRole "view" to ServiceAccount "robot/default"',
      },
    });
    const local = 'namespaces/default/localsubjectaccessreviews';
    expect(review(local, { user: 'jane', resourceAttributes: attributes }).body).toMatchObject({ status: { allowed: false } });
    expect(review(local, { user: 'jane', resourceAttributes: { ...attributes, namespace: 'x' } })).toMatchObject({
      code: 400,
      body: { message: 'spec.resourceAttributes.namespace must match namespace: default' },
    });
    expect(review('subjectaccessreviews', { resourceAttributes: attributes })).toMatchObject({ code: 422 });
    expect(review('localsubjectaccessreviews', { user, resourceAttributes: attributes }).code).toBe(404);
  });
});
