import { describe, expect, it } from 'vitest';
import { World, deploymentDraft, podDraft, ref } from './world.ts';

/** A user sends text, so the object may have any types. */
const sent = (object: object): never => object as never;

describe('decoding', () => {
  const refusal = (object: object, fieldValidation?: 'Strict'): string => {
    const world = new World();
    const error = world.refusalOf(world.user.create('Deployment', sent(object), { fieldValidation }));
    expect(error).toMatchObject({ reason: 'BadRequest', code: 400 });
    return error.message;
  };

  it('refuses a value of a wrong type and names the field', () => {
    expect(refusal(deploymentDraft('web', { replicas: 'three' }))).toBe(
      'Deployment in version "v1" cannot be handled as a Deployment: json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    );
    expect(refusal(deploymentDraft('web', { replicas: 1.5 }))).toContain(
      'cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    );
    expect(refusal(deploymentDraft('web', { paused: 'yes' }))).toContain(
      'cannot unmarshal string into Go struct field DeploymentSpec.spec.paused of type bool',
    );
  });

  it('names list fields without an index in such an error', () => {
    const draft = deploymentDraft('web', {
      template: { spec: { containers: [{ name: 'c', ports: [{ containerPort: '80' }] }] } },
    });
    expect(refusal(draft)).toContain(
      'into Go struct field ContainerPort.spec.template.spec.containers.ports.containerPort of type int32',
    );
  });

  it('refuses an invalid quantity and an invalid time', () => {
    const resources = { limits: { cpu: 'lots' } };
    expect(refusal(deploymentDraft('web', { template: { spec: { containers: [{ name: 'c', resources }] } } }))).toContain(
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    );
    const metadata = { ...ref('web'), creationTimestamp: 'yesterday' };
    expect(refusal({ ...deploymentDraft('web'), metadata })).toContain('parsing time "yesterday"');
  });

  it('refuses an outdated version', () => {
    expect(refusal({ ...deploymentDraft('web'), apiVersion: 'apps/v1beta1' })).toBe(
      'the API version in the data (apps/v1beta1) does not match the expected API version (apps/v1)',
    );
  });

  it('refuses all unknown fields at once under strict validation, in the order of the document', () => {
    const draft = deploymentDraft('web', {
      replica: 3,
      template: { spec: { containers: [{ name: 'c', imagePullPolice: 'Always' }] } },
    });
    expect(refusal(draft, 'Strict')).toBe(
      'Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.template.spec.containers[0].imagePullPolice", unknown field "spec.replica"',
    );
  });

  it('drops unknown fields without strict validation', () => {
    const world = new World();
    const created = world.do(world.user.create('Deployment', sent(deploymentDraft('web', { replica: 3 }))));
    expect(created.spec).not.toHaveProperty('replica');
  });

  it('gives an object that does not say what it is the kind of its path', () => {
    const world = new World();
    const metadata = { name: 'a', namespace: 'default' };
    world.do(world.user.create('ConfigMap', { metadata } as never));
    const { apiVersion, kind } = world.do(world.user.update('ConfigMap', { metadata, data: { a: '1' } } as never));
    expect({ apiVersion, kind }).toEqual({ apiVersion: 'v1', kind: 'ConfigMap' });
    expect(world.do(world.component.get('ConfigMap', metadata))).toMatchObject({ apiVersion, kind, data: { a: '1' } });
  });

  it("does not check objects of the cluster's own components", () => {
    const world = new World();
    const created = world.do(world.component.create('Deployment', sent(deploymentDraft('web', { ours: 3 }))));
    expect(created.spec).toHaveProperty('ours', 3);
  });
});

describe('a decoded object', () => {
  const decoded = (spec: object) => {
    const world = new World();
    return world.do(world.user.create('Pod', sent(podDraft('web', { spec })))).spec;
  };

  it('has no nulls, no empty lists and no zeros that mean "not set"', () => {
    const spec = decoded({
      hostNetwork: false,
      tolerations: null,
      volumes: [],
      nodeSelector: {},
      nodeName: '',
      securityContext: {},
    });
    for (const field of ['hostNetwork', 'volumes', 'nodeSelector', 'nodeName']) expect(spec).not.toHaveProperty(field);
    expect(spec.securityContext).toEqual({});
  });

  it('keeps zeros that are valid values', () => {
    const spec = decoded({
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      securityContext: { runAsUser: 0 },
    });
    expect(spec).toMatchObject({
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      securityContext: { runAsUser: 0 },
    });
  });

  it('gets the default for a zero that means "not set"', () => {
    const readinessProbe = { httpGet: { port: 80 }, timeoutSeconds: 0, periodSeconds: 5 };
    expect(decoded({ containers: [{ name: 'c', image: 'x', readinessProbe }] }).containers[0]?.readinessProbe).toMatchObject({
      timeoutSeconds: 1,
      periodSeconds: 5,
    });
  });

  it('has quantities in canonical form', () => {
    const resources = { requests: { cpu: '1000m', memory: '1024Mi' }, limits: { cpu: 2 } };
    expect(decoded({ containers: [{ name: 'c', image: 'x', resources }] }).containers[0]?.resources).toEqual({
      requests: { cpu: '1', memory: '1Gi' },
      limits: { cpu: '2' },
    });
  });

  it('may have any string as the key of a map', () => {
    const world = new World();
    const annotations = JSON.parse('{"constructor":"a","__proto__":"b"}') as Record<string, string>;
    const error = world.refusalOf(
      world.user.create('ConfigMap', sent({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { ...ref('x'), annotations } })),
    );
    expect(error.message).toContain('metadata.annotations: Invalid value: "__proto__"');
  });
});

describe('bytes', () => {
  const secret = (more: object) => ({ apiVersion: 'v1', kind: 'Secret', metadata: ref('x'), ...more });

  it.each([
    [secret({ data: { password: 'hello' } }), 4],
    [secret({ data: { good: 'aGVsbG8=', password: 'p@ssword' } }), 1],
    [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: ref('x'), binaryData: { a: 'YQ' } }, 0],
  ])('are refused if they are not base64', (object, at) => {
    const world = new World();
    const error = world.refusalOf(world.user.create(object.kind, sent(object)));
    expect(error).toMatchObject({ reason: 'BadRequest', code: 400 });
    expect(error.message).toBe(
      `${object.kind} in version "v1" cannot be handled as a ${object.kind}: illegal base64 data at input byte ${at}`,
    );
  });

  it('are refused in an update and in a patch', () => {
    const world = new World();
    const created = world.do(world.user.create('Secret', sent(secret({ data: { a: 'YQ==' } }))));
    expect(world.refusalOf(world.user.update('Secret', sent({ ...created, data: { a: 'a' } })))).toMatchObject({ code: 400 });
    for (const type of ['merge', 'strategic'] as const) {
      const error = world.refusalOf(world.user.patch('Secret', ref('x'), { type, body: { data: { a: 'hello' } } }));
      expect(error).toMatchObject({ reason: 'Invalid', code: 422 });
      expect(error.message).toContain('illegal base64 data at input byte 4');
    }
    const body = { ...secret({ data: { a: 'hello' } }) };
    const applied = world.refusalOf(
      world.user.patch('Secret', ref('x'), { type: 'apply', body, force: true }, { fieldManager: 'me' }),
    );
    expect(applied.message).toContain('illegal base64 data at input byte 4');
  });

  it('are written as Go writes them', () => {
    const world = new World();
    const created = world.do(
      world.user.create('Secret', sent(secret({ data: { a: 'aGVs\nbG8=\n' }, stringData: { b: 'hello' } }))),
    );
    expect(created.data).toEqual({ a: 'aGVsbG8=', b: 'aGVsbG8=' });
  });

  it('may be null or absent', () => {
    const world = new World();
    expect(world.do(world.user.create('Secret', sent(secret({ data: { a: null, b: '' } })))).data).toEqual({ a: '', b: '' });
  });
});
