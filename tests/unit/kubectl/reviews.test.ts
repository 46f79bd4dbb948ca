import { expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';

function kubectl() {
  const cluster = createCluster({ seed: 'reviews', nodes: 0 });
  return (line: string, text?: string) => {
    const said = cluster.kubectl(line, text);
    cluster.run({ until: () => said.exitCode !== undefined, forMs: 60_000 });
    return said.stdout + said.stderr;
  };
}

const REVIEW = `apiVersion: authorization.k8s.io/v1
kind: SelfSubjectAccessReview
spec:
  resourceAttributes:
    group: apps
    resource: deployments
    verb: create
    namespace: default
`;

it('a review is posted as a manifest and printed with its answer', () => {
  const run = kubectl();
  expect(run('create -f -', REVIEW)).toBe('selfsubjectaccessreview.authorization.k8s.io/<unknown> created\n');
  const reason =
    'RBAC: allowed by ClusterRoleBinding "kubeadm:cluster-admins" of ClusterRole "cluster-admin" to Group "kubeadm:cluster-admins"';
  expect(JSON.parse(run('create -f - -o jsonpath={.status}', REVIEW))).toEqual({ allowed: true, reason });
  expect(run('create -f - -o jsonpath={.status} --as=jane', REVIEW)).toBe('{"allowed":false}');
});

it('a review is validated as any other object, and cannot be read', () => {
  const run = kubectl();
  expect(run('create -f -', REVIEW.replace('verb: create', 'verbe: create'))).toBe(
    'Error from server (BadRequest): error when creating "STDIN": SelfSubjectAccessReview in version "v1" cannot be handled as a ' +
      'SelfSubjectAccessReview: strict decoding error: unknown field "spec.resourceAttributes.verbe"\n',
  );
  expect(run('get selfsubjectaccessreviews')).toBe(
    'Error from server (MethodNotAllowed): the server does not allow this method on the requested resource\n',
  );
  expect(run('api-resources --api-group=authentication.k8s.io -o name')).toBe(
    'selfsubjectreviews.authentication.k8s.io\ntokenreviews.authentication.k8s.io\n',
  );
});
