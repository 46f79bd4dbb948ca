import { describe, expect, it } from 'vitest';
import type { Ingress, IngressClass, NetworkPolicy } from '../../../src/api/index.ts';
import { ref, World } from './world.ts';

const sent = (object: object): never => object as never;
const API = { apiVersion: 'networking.k8s.io/v1' };
const ingress = (spec: object, name = 'web') => sent({ ...API, kind: 'Ingress', metadata: ref(name), spec });
const ingressClass = (spec: object, name = 'example', annotations = {}) =>
  sent({ ...API, kind: 'IngressClass', metadata: { name, annotations }, spec });
const policy = (spec?: object) => sent({ ...API, kind: 'NetworkPolicy', metadata: ref('web'), ...(spec && { spec }) });
const backend = (service: object) => ({ defaultBackend: { service } });
const path = (fields: object) => ({ rules: [{ http: { paths: [{ backend: WEB, ...fields }] } }] });
const WEB = { service: { name: 'web', port: { number: 80 } } };

describe('an Ingress', () => {
  it.each<[string, object, string]>([
    ['neither rules nor a default', {}, 'spec: Invalid value: null: either `defaultBackend` or `rules` must be specified'],
    [
      'an address as host',
      { rules: [{ host: '10.0.0.1' }] },
      'spec.rules[0].host: Invalid value: "10.0.0.1": must be a DNS name, not an IP address',
    ],
    [
      'a wildcard in the middle',
      { rules: [{ host: 'a.*.com' }] },
      `spec.rules[0].host: Invalid value: "a.*.com": a wildcard DNS-1123 subdomain must start with '*.'`,
    ],
    ['a rule without paths', { rules: [{ http: { paths: [] } }] }, 'spec.rules[0].http.paths: Required value'],
    ['no type of path', path({ path: '/' }), 'spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified'],
    [
      'an unknown type of path',
      path({ path: '/', pathType: 'Regex' }),
      'pathType: Unsupported value: "Regex": supported values: "Exact", "ImplementationSpecific", "Prefix"',
    ],
    ['a relative path', path({ path: 'a', pathType: 'Prefix' }), 'paths[0].path: Invalid value: "a": must be an absolute path'],
    ['two slashes', path({ path: '/a//b', pathType: 'Exact' }), `paths[0].path: Invalid value: "/a//b": must not contain '//'`],
    ['a dot at its end', path({ path: '/a/.', pathType: 'Exact' }), `paths[0].path: Invalid value: "/a/.": cannot end with '/.'`],
    [
      'an empty backend',
      { defaultBackend: {} },
      'spec.defaultBackend: Invalid value: "": resource or service backend is required',
    ],
    [
      'two backends',
      { defaultBackend: { ...WEB, resource: { kind: 'A', name: 'a' } } },
      'spec.defaultBackend: Invalid value: "": cannot set both resource and service backends',
    ],
    ['no port', backend({ name: 'web' }), 'spec.defaultBackend: Required value: port name or number is required'],
    [
      'two ports',
      backend({ name: 'web', port: { name: 'http', number: 80 } }),
      'spec.defaultBackend: Invalid value: "": cannot set both port name & port number',
    ],
    [
      'a resource without a name',
      { defaultBackend: { resource: { kind: 'Bucket' } } },
      'spec.defaultBackend.resource.name: Required value',
    ],
    [
      'an invalid host of TLS',
      { defaultBackend: WEB, tls: [{ hosts: ['a_b'] }] },
      'spec.tls[0].hosts[0]: Invalid value: "a_b": a lowercase RFC 1123 subdomain',
    ],
    [
      'a class that is no name',
      { defaultBackend: WEB, ingressClassName: 'A' },
      'spec.ingressClassName: Invalid value: "A": a lowercase RFC 1123 subdomain',
    ],
  ])('with %s is refused', (_what, spec, expected) => {
    const world = new World();
    expect(world.refusalOf(world.user.create('Ingress', ingress(spec))).message).toContain(expected);
  });

  it('counts changes of its spec, and gets its addresses by its status', () => {
    const world = new World();
    const created: Ingress = world.do(world.user.create('Ingress', ingress({ defaultBackend: WEB })));
    expect(created.status).toEqual({ loadBalancer: {} });
    const spec = path({ path: '/', pathType: 'Prefix' });
    const updated: Ingress = world.do(world.user.update('Ingress', sent({ ...created, spec })));
    expect(updated.metadata.generation).toBe(2);
    const status = (point: object) => sent({ ...updated, status: { loadBalancer: { ingress: [point] } } });
    const served: Ingress = world.do(world.user.updateStatus('Ingress', status({ ip: '10.0.0.9' })));
    expect(served.status.loadBalancer?.ingress).toEqual([{ ip: '10.0.0.9' }]);
    expect(served.metadata.generation).toBe(2);
    const refused = sent({ ...served, status: { loadBalancer: { ingress: [{ hostname: '10.0.0.9' }] } } });
    expect(world.refusalOf(world.user.updateStatus('Ingress', refused)).message).toBe(
      'Ingress.networking.k8s.io "web" is invalid: status.loadBalancer.ingress[0].hostname: Invalid value: "10.0.0.9": must be a DNS name, not an IP address',
    );
  });

  it('takes the default class, unless it names one by the field or the old annotation', () => {
    const world = new World();
    const IS_DEFAULT = { 'ingressclass.kubernetes.io/is-default-class': 'true' };
    const classOf = (object: never): string | undefined =>
      (world.do(world.user.create('Ingress', object)) as Ingress).spec.ingressClassName;
    expect(classOf(ingress({ defaultBackend: WEB }, 'before'))).toBeUndefined();
    world.do(world.user.create('IngressClass', ingressClass({ controller: 'a.com/b' }, 'first', IS_DEFAULT)));
    expect(classOf(ingress({ defaultBackend: WEB }, 'without'))).toBe('first');
    expect(classOf(ingress({ defaultBackend: WEB, ingressClassName: 'own' }, 'with'))).toBe('own');
    const annotations = { 'kubernetes.io/ingress.class': 'old' };
    const annotated = { ...API, kind: 'Ingress', metadata: { ...ref('old'), annotations }, spec: { defaultBackend: WEB } };
    expect(classOf(sent(annotated))).toBeUndefined();
    const both = {
      ...annotated,
      metadata: { ...annotated.metadata, name: 'both' },
      spec: { defaultBackend: WEB, ingressClassName: 'new' },
    };
    expect(world.refusalOf(world.user.create('Ingress', sent(both))).message).toContain(
      'annotations.kubernetes.io/ingress.class: Invalid value: "old": must match `ingressClassName` when both are specified',
    );
    world.do(world.user.create('IngressClass', ingressClass({ controller: 'a.com/b' }, 'second', IS_DEFAULT)));
    expect(world.refusalOf(world.user.create('Ingress', ingress({ defaultBackend: WEB }, 'torn'))).message).toBe(
      'ingresses.networking.k8s.io "torn" is forbidden: Internal error occurred: 2 default IngressClasses were found, only 1 allowed',
    );
  });
});

describe('an IngressClass', () => {
  it.each<[string, object, string]>([
    ['no controller', {}, 'spec.controller: Required value'],
    [
      'a controller without a domain',
      { controller: 'nginx' },
      'spec.controller: Invalid value: "nginx": must be a domain-prefixed path (such as "acme.io/foo")',
    ],
    [
      'a controller of 251 bytes',
      { controller: `a.com/${'a'.repeat(245)}` },
      'spec.controller: Too long: may not be more than 250 bytes',
    ],
    [
      'a namespace without the scope',
      { controller: 'a.com/b', parameters: { kind: 'A', name: 'a', namespace: 'x' } },
      "spec.parameters.namespace: Forbidden: `parameters.scope` is set to 'Cluster'",
    ],
    [
      'the scope without a namespace',
      { controller: 'a.com/b', parameters: { kind: 'A', name: 'a', scope: 'Namespace' } },
      "spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'",
    ],
  ])('with %s is refused', (_what, spec, expected) => {
    const world = new World();
    expect(world.refusalOf(world.user.create('IngressClass', ingressClass(spec))).message).toContain(expected);
  });

  it('keeps its controller', () => {
    const world = new World();
    const draft = ingressClass({ controller: 'a.com/b', parameters: { kind: 'A', name: 'a' } });
    const created: IngressClass = world.do(world.user.create('IngressClass', draft));
    expect(created.spec.parameters?.scope).toBe('Cluster');
    const changed = sent({ ...created, spec: { controller: 'a.com/c' } });
    expect(world.refusalOf(world.user.update('IngressClass', changed)).message).toBe(
      'IngressClass.networking.k8s.io "example" is invalid: spec.controller: Invalid value: "a.com/c": field is immutable',
    );
  });
});

describe('a NetworkPolicy', () => {
  it.each<[string, object | undefined, NetworkPolicy['spec']]>([
    ['without a spec', undefined, { podSelector: {}, policyTypes: ['Ingress'] }],
    ['without rules', { podSelector: {} }, { podSelector: {}, policyTypes: ['Ingress'] }],
    ['with a rule for what goes out', { egress: [{}] }, { podSelector: {}, egress: [{}], policyTypes: ['Ingress', 'Egress'] }],
    ['with its types', { policyTypes: ['Egress'] }, { podSelector: {}, policyTypes: ['Egress'] }],
    [
      'with a port',
      { ingress: [{ ports: [{ port: 80 }] }] },
      { podSelector: {}, ingress: [{ ports: [{ port: 80, protocol: 'TCP' }] }], policyTypes: ['Ingress'] },
    ],
  ])('%s gets its defaults', (_what, spec, expected) => {
    const world = new World();
    expect((world.do(world.user.create('NetworkPolicy', policy(spec))) as NetworkPolicy).spec).toEqual(expected);
  });

  const ports = (...all: readonly object[]) => ({ ingress: [{ ports: all }] });
  const from = (...all: readonly object[]) => ({ ingress: [{ from: all }] });
  it.each<[string, object, string]>([
    [
      'an unknown protocol',
      ports({ protocol: 'ICMP' }),
      'spec.ingress[0].ports[0].protocol: Unsupported value: "ICMP": supported values: "TCP", "UDP", "SCTP"',
    ],
    ['port 0', ports({ port: 0 }), 'ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive'],
    [
      'a range that ends before it begins',
      ports({ port: 9, endPort: 8 }),
      'ports[0].endPort: Invalid value: 8: must be greater than or equal to `port`',
    ],
    [
      'a range of a name',
      ports({ port: 'http', endPort: 8 }),
      'ports[0].endPort: Invalid value: 8: may not be specified when `port` is non-numeric',
    ],
    [
      'the end of a range only',
      ports({ endPort: 8 }),
      'ports[0].endPort: Invalid value: 8: may not be specified when `port` is not specified',
    ],
    ['nobody as peer', from({}), 'spec.ingress[0].from[0]: Required value: must specify a peer'],
    [
      'addresses and Pods in one peer',
      from({ podSelector: {}, ipBlock: { cidr: '10.0.0.0/8' } }),
      'spec.ingress[0].from[0]: Forbidden: may not specify both ipBlock and another peer',
    ],
    [
      'an invalid block',
      from({ ipBlock: { cidr: '10.0.0.0' } }),
      'ipBlock.cidr: Invalid value: "10.0.0.0": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      'an exception outside of its block',
      from({ ipBlock: { cidr: '10.0.0.0/8', except: ['11.0.0.0/16'] } }),
      'ipBlock.except[0]: Invalid value: "11.0.0.0/16": must be a strict subset of `cidr`',
    ],
    [
      'an exception of the whole block',
      from({ ipBlock: { cidr: '2001:db8::/64', except: ['2001:db8::/64'] } }),
      'ipBlock.except[0]: Invalid value: "2001:db8::/64": must be a strict subset of `cidr`',
    ],
    [
      'an unknown direction',
      { policyTypes: ['Sideways'] },
      'spec.policyTypes[0]: Unsupported value: "Sideways": supported values: "Ingress", "Egress"',
    ],
    [
      'three directions',
      { policyTypes: ['Ingress', 'Egress', 'Ingress'] },
      'spec.policyTypes: Invalid value: ["Ingress","Egress","Ingress"]: may not specify more than two policyTypes',
    ],
    [
      'an invalid selector',
      from({ podSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } }),
      "from[0].podSelector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ],
  ])('with %s is refused', (_what, spec, expected) => {
    const world = new World();
    expect(world.refusalOf(world.user.create('NetworkPolicy', policy(spec))).message).toContain(expected);
  });
});
