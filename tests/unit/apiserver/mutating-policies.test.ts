import { describe, expect, it } from 'vitest';
import type { Deployment, KubeObject, Pod } from '../../../src/api/index.ts';
import { Terminal } from '../kubectl/terminal.ts';
import {
  BY,
  CREATE,
  apply,
  binding,
  configMap,
  containers,
  created,
  forbidden,
  get,
  labels,
  mutations,
  patch,
  policy,
  put,
  replicas,
  withPolicy,
  type Rules,
} from './mutating-policy.ts';

describe('a mutation by ApplyConfiguration', () => {
  it('merges the object that its expression makes, on creation and on update', () => {
    const terminal = withPolicy(mutations(replicas('object.spec.replicas + 1')));
    terminal.out(CREATE);
    expect(get(terminal).spec.replicas).toBe(7);
    terminal.out('scale deployment web --replicas=2');
    // The request writes a Scale, and the rule is about Deployments.
    expect(get(terminal).spec.replicas).toBe(2);
    terminal.out(`patch deployment web -p '{"spec":{"paused":true}}'`);
    expect(get(terminal).spec).toMatchObject({ replicas: 3, paused: true });
  });

  it('does nothing without a binding, and nothing to what is deleted', () => {
    const terminal = new Terminal();
    put(terminal, policy());
    terminal.out(CREATE);
    expect(get(terminal).spec.replicas).toBe(6);
    put(terminal, binding());
    expect(terminal.out('delete deployment web')).toBe('deployment.apps "web" deleted from default namespace\n');
  });

  const inPod = (fields: string): object =>
    apply(`Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{${fields}}}}}`);
  const sidecar = `containers: [Object.spec.template.spec.containers{name: "proxy", image: "envoy"}]`;
  const environment = `containers: [Object.spec.template.spec.containers{
    name: "nginx", // the name of the container is that of its image
    env: [Object.spec.template.spec.containers.env{name: "A", value: '{"b": "}"}'}]
  }]`;

  it.each<readonly [name: string, mutation: object, part: (deployment: Deployment) => unknown, wanted: unknown]>([
    [
      'adds an item to a list',
      inPod(sidecar),
      containers,
      [
        { name: 'nginx', image: 'nginx' },
        { name: 'proxy', image: 'envoy' },
      ],
    ],
    [
      'changes an item of a list by its key',
      inPod(environment),
      containers,
      [{ name: 'nginx', image: 'nginx', env: [{ name: 'A', value: '{"b": "}"}' }] }],
    ],
    [
      'adds entries to a map',
      apply('Object{metadata: Object.metadata{labels: {"team": "a"}}}'),
      labels,
      { app: 'web', team: 'a' },
    ],
    [
      'depends on the object',
      replicas('object.spec.replicas % 2 == 0 ? object.spec.replicas + 1 : object.spec.replicas'),
      ({ spec }) => spec.replicas,
      7,
    ],
    ['may be empty', apply('Object{}'), ({ spec }) => spec.replicas, 6],
  ])('%s', (_name, mutation, part, wanted) => {
    expect(created(mutations(mutation), part)).toEqual(wanted);
  });

  const atomic = 'error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ';
  it.each<readonly [name: string, mutation: object, why: string]>([
    [
      'an atomic struct',
      apply('Object{spec: Object.spec{selector: Object.spec.selector{matchLabels: {"a": "b"}}}}'),
      `${atomic}.spec.selector`,
    ],
    [
      'an atomic list in an item',
      inPod('containers: [Object.spec.template.spec.containers{name: "a", args: ["b"]}]'),
      `${atomic}.spec.template.spec.containers[0].args`,
    ],
    [
      'a field that there is not',
      apply('Object{spec: Object.spec{replicasx: 1}}'),
      'error applying patch: failed to convert patch object to typed object: .spec.replicasx: field not declared in schema',
    ],
    [
      'a type in the place of another',
      apply('Object{spec: Object.specx{replicas: 1}}'),
      'type mismatch: unexpected type name "Object.specx", expected "Object.spec", which matches field name path from root Object type',
    ],
    [
      'an expression that cannot be evaluated',
      replicas('object.spec.nothing'),
      "expression 'Object{spec: Object.spec{replicas: object.spec.nothing}}' resulted in error: no such key: nothing",
    ],
  ])('refuses %s, and ignores it if the policy says so', (_name, mutation, why) => {
    expect(created(mutations(mutation))).toBe(forbidden(why));
    expect(created({ policy: { mutations: [mutation, replicas('2')], failurePolicy: 'Ignore' } })).toBe(2);
  });
});

describe('a mutation by JSONPatch', () => {
  const escaped = '[JSONPatch{op: "add", path: "/metadata/labels/" + jsonpatch.escapeKey("example.com/a"), value: "c"}]';
  const container = `[JSONPatch{op: "add", path: "/spec/template/spec/containers/-", value: Object.spec.template.spec.containers{
    name: "proxy", image: "envoy", ports: [Object.spec.template.spec.containers.ports{containerPort: 8080}]
  }}]`;
  it.each<readonly [name: string, expression: string, part: (deployment: Deployment) => unknown, wanted: unknown]>([
    ['adds a label with an escaped key', escaped, labels, { app: 'web', 'example.com/a': 'c' }],
    [
      'adds a container',
      container,
      containers,
      [
        { name: 'nginx', image: 'nginx' },
        { name: 'proxy', image: 'envoy' },
      ],
    ],
    [
      'changes nothing if a test fails',
      '[JSONPatch{op: "test", path: "/spec/replicas", value: 1}, JSONPatch{op: "replace", path: "/spec/replicas", value: 3}]',
      ({ spec }) => spec.replicas,
      6,
    ],
    [
      'goes on after a test',
      '[JSONPatch{op: "test", path: "/spec/replicas", value: 6}, JSONPatch{op: "replace", path: "/spec/replicas", value: 3}]',
      ({ spec }) => spec.replicas,
      3,
    ],
    ['removes, and the default comes back', '[JSONPatch{op: "remove", path: "/spec/replicas"}]', ({ spec }) => spec.replicas, 1],
    ['moves', '[JSONPatch{op: "move", from: "/metadata/labels/app", path: "/metadata/labels/name"}]', labels, { name: 'web' }],
    [
      'may be an operation for each item',
      'object.spec.template.spec.containers.map(c, JSONPatch{op: "add", path: "/metadata/labels/" + c.name, value: c.image})',
      labels,
      { app: 'web', nginx: 'nginx' },
    ],
    [
      'may depend on a condition',
      'has(object.metadata.annotations) ? [] : [JSONPatch{op: "add", path: "/metadata/annotations", value: {"a": "b"}}]',
      ({ metadata }) => metadata.annotations?.['a'],
      'b',
    ],
    [
      'reads fields of operations',
      '[JSONPatch{op: JSONPatch{op: "add"}.op, path: "/metadata/labels/a", value: "b"}]',
      labels,
      { app: 'web', a: 'b' },
    ],
  ])('%s', (_name, expression, part, wanted) => {
    expect(created(mutations(patch(expression)), part)).toEqual(wanted);
  });

  it.each<readonly [name: string, expression: string, why: string]>([
    [
      'a path that there is not',
      '[JSONPatch{op: "add", path: "/metadata/nothing/a", value: "b"}]',
      'JSONPath: add operation does not apply: doc is missing path: "/metadata/nothing/a": missing value',
    ],
    [
      'a value of the type of another place',
      '[JSONPatch{op: "add", path: "/spec/strategy", value: Object.spec.strategy{rollingUpdate: Object.spec.rollingUpdate{}}}]',
      'type mismatch: unexpected type name "Object.spec.rollingUpdate", expected "Object.spec.strategy.rollingUpdate", which matches field name path from root Object type',
    ],
  ])('refuses %s', (_name, expression, why) => {
    expect(created(mutations(patch(expression)))).toBe(forbidden(why));
  });

  it('refuses an item that is no operation, which only its evaluation shows', () => {
    expect(created(mutations(patch('[JSONPatch{op: "add"}] + object.spec.template.spec.containers')))).toBe(
      forbidden('type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch'),
    );
  });

  it('ends in an error of the server if the object cannot be read, whatever the failure policy says', () => {
    const unknown = patch('[JSONPatch{op: "add", path: "/spec/nothing", value: 1}]');
    expect(created({ policy: { mutations: [unknown], failurePolicy: 'Ignore' } })).toBe(
      'error: failed to create deployment: Internal error occurred: strict decoding error: unknown field "spec.nothing"',
    );
    const wrong = patch('[JSONPatch{op: "add", path: "/spec/replicas", value: "many"}]');
    expect(created(mutations(wrong))).toBe(
      'error: failed to create deployment: Internal error occurred: json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    );
  });
});

describe('a policy', () => {
  it('sees what its mutations before have changed, with variables that are evaluated anew', () => {
    const variables = [{ name: 'next', expression: 'object.spec.replicas + 1' }];
    expect(created({ policy: { variables, mutations: [replicas('variables.next'), replicas('variables.next * 10')] } })).toBe(80);
  });

  it.each<readonly [name: string, rules: Rules, wanted: unknown]>([
    [
      'a condition that is true',
      { policy: { matchConditions: [{ name: 'a', expression: 'request.operation == "CREATE"' }] } },
      3,
    ],
    ['a condition that is false', { policy: { matchConditions: [{ name: 'a', expression: 'object.spec.replicas < 6' }] } }, 6],
    [
      'a condition that cannot be evaluated',
      { policy: { matchConditions: [{ name: 'a', expression: 'object.spec.nothing == 1' }] } },
      forbidden("expression 'object.spec.nothing == 1' resulted in error: no such key: nothing"),
    ],
    ['another resource', { rule: { resources: ['statefulsets'] } }, 6],
    ['another namespace', { binding: { matchResources: { namespaceSelector: { matchLabels: { team: 'a' } } } } }, 6],
    [
      'a missing parameter',
      {
        policy: { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } },
        binding: { paramRef: { name: 'limits', parameterNotFoundAction: 'Deny' } },
      },
      forbidden('failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction'),
    ],
    [
      'a kind of parameters that there is not',
      { policy: { paramKind: { apiVersion: 'example.com/v1', kind: 'Limit' } } },
      `error: failed to create deployment: policy "change.example.com" denied request: failed to configure policy: failed to find resource referenced by paramKind: 'example.com/v1, Kind=Limit'`,
    ],
  ])('with %s', (_name, rules, wanted) => {
    expect(created(rules)).toBe(wanted);
  });

  it('acts once with each object of its parameters', () => {
    const terminal = withPolicy({
      policy: {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
        mutations: [replicas('object.spec.replicas + int(params.data.more)')],
      },
      binding: { paramRef: { selector: {}, parameterNotFoundAction: 'Deny' } },
    });
    put(terminal, configMap('a', { more: '10' }), configMap('b', { more: '100' }));
    terminal.out(CREATE);
    expect(get(terminal).spec.replicas).toBe(116);
  });

  const second = (spec: object = {}): readonly object[] => [
    policy({ mutations: [replicas('object.spec.replicas * 2')], ...spec }, {}, 'second.example.com'),
    binding({}, 'second-here', 'second.example.com'),
  ];
  it('acts before policies of later names, and again after them if it wants to', () => {
    const run = (mine: string, other: string): unknown => {
      const terminal = withPolicy({ policy: { mutations: [replicas('object.spec.replicas + 1')], reinvocationPolicy: mine } });
      put(terminal, ...second({ reinvocationPolicy: other }));
      terminal.out(CREATE);
      return get(terminal).spec.replicas;
    };
    expect(run('Never', 'Never')).toBe(14);
    expect(run('IfNeeded', 'Never')).toBe(15);
    expect(run('IfNeeded', 'IfNeeded')).toBe(30);
  });

  it('is matched by what an earlier one has changed, and not by what a later one does', () => {
    const label = apply('Object{metadata: Object.metadata{labels: {"stage": "test"}}}');
    const matchConditions = [{ name: 'a', expression: 'object.metadata.labels.?stage.orValue("") == "test"' }];
    const run = (mine: object, other: object): unknown => {
      const terminal = withPolicy({ policy: mine });
      put(terminal, ...second(other));
      terminal.out(CREATE);
      return get(terminal).spec.replicas;
    };
    expect(run({ mutations: [label] }, { matchConditions })).toBe(12);
    expect(run({ matchConditions }, { mutations: [label] })).toBe(6);
  });

  it('changes what the built-in plugins then see: a container that it adds gets the limits of the namespace', () => {
    const add = patch(
      '[JSONPatch{op: "add", path: "/spec/containers/-", value: Object.spec.containers{name: "proxy", image: "envoy"}}]',
    );
    const terminal = withPolicy({ policy: { mutations: [add] }, rule: { apiGroups: [''], resources: ['pods'] } });
    put(terminal, {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'limits' },
      spec: { limits: [{ type: 'Container', defaultRequest: { cpu: '100m' } }] },
    });
    terminal.out('run web --image=nginx');
    expect(get<Pod>(terminal, 'pod web').spec.containers.map(({ name, resources }) => ({ name, resources }))).toEqual([
      { name: 'web', resources: { requests: { cpu: '100m' } } },
      { name: 'proxy', resources: { requests: { cpu: '100m' } } },
    ]);
  });

  it('is before policies that validate, which see its result', () => {
    const terminal = withPolicy();
    put(
      terminal,
      {
        ...policy(
          { mutations: undefined, reinvocationPolicy: undefined, validations: [{ expression: 'object.spec.replicas == 6' }] },
          {},
          'six',
        ),
        kind: 'ValidatingAdmissionPolicy',
      },
      { ...binding({ validationActions: ['Deny'] }, 'six', 'six'), kind: 'ValidatingAdmissionPolicyBinding' },
    );
    expect(terminal.err(CREATE).trimEnd()).toBe(
      `error: failed to create deployment: deployments.apps "web" is forbidden: ValidatingAdmissionPolicy 'six' with binding 'six' denied request: failed expression: object.spec.replicas == 6`,
    );
  });

  it('sees a new object as it was sent: without a uid, and without the name that is made for it', () => {
    const note = apply(
      'Object{metadata: Object.metadata{annotations: {"uid": string(has(object.metadata.uid)), "name": string(has(object.metadata.name))}}}',
    );
    const terminal = withPolicy({ policy: { mutations: [note] }, rule: { apiGroups: [''], resources: ['pods'] } });
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { generateName: 'web-' },
      spec: { containers: [{ name: 'a', image: 'b' }] },
    };
    terminal.out('create -f -', JSON.stringify(pod));
    const { metadata } = get<{ readonly items: readonly Pod[] }>(terminal, 'pods').items[0]!;
    expect(metadata.annotations).toEqual({ uid: 'false', name: 'false' });
    expect(metadata.name).toMatch(/^web-.{5}$/);
    expect(metadata.uid).toMatch(/^.{36}$/);
  });

  it('may name a new object, and may not move it', () => {
    const change = (path: string): Rules =>
      mutations(patch(`[JSONPatch{op: "replace", path: "/metadata/${path}", value: "other"}]`));
    const terminal = withPolicy(change('name'));
    terminal.out(CREATE);
    expect(terminal.out('get deployments -o name')).toBe('deployment.apps/other\n');
    expect(created(change('namespace'))).toBe(
      'error: failed to create deployment: the namespace of the provided object does not match the namespace sent on the request',
    );
  });

  it('changes the Scale of a request to scale', () => {
    const terminal = withPolicy({
      policy: { mutations: [replicas('[object.spec.replicas, 4].min()')] },
      rule: { resources: ['deployments/scale'] },
    });
    terminal.out(CREATE);
    terminal.out('scale deployment web --replicas=9');
    expect(get(terminal).spec.replicas).toBe(4);
  });

  it('changes objects of custom kinds by their schema', () => {
    const terminal = new Terminal();
    const schema = {
      type: 'object',
      properties: { spec: { type: 'object', properties: { cron: { type: 'string' }, times: { type: 'integer', default: 1 } } } },
    };
    put(terminal, {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'tabs.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'tabs', kind: 'Tab' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
      },
    });
    terminal.sim.run({ forMs: 1_000 });
    const rule = { apiGroups: ['example.com'], resources: ['tabs'] };
    const add = (field: string, value: string): object => apply(`Object{spec: Object.spec{${field}: ${value}}}`);
    put(terminal, policy({ mutations: [add('cron', '"* * *"'), add('times', 'object.spec.times + 1')] }, rule), binding());
    const tab = { apiVersion: 'example.com/v1', kind: 'Tab', metadata: { name: 'a' }, spec: {} };
    put(terminal, tab);
    expect(get<{ readonly spec: object }>(terminal, 'tab a').spec).toEqual({ cron: '* * *', times: 2 });
    put(terminal, policy({ mutations: [patch('[JSONPatch{op: "add", path: "/spec/nothing", value: 1}]')] }, rule));
    put(terminal, { ...tab, metadata: { name: 'pruned' } });
    expect(get<{ readonly spec: object }>(terminal, 'tab pruned').spec).toEqual({ times: 1 });
    put(terminal, policy({ mutations: [add('nothing', '1')] }, rule));
    expect(terminal.err('apply -f -', JSON.stringify({ ...tab, metadata: { name: 'b' } })).trimEnd()).toBe(
      `The tabs "b" is invalid: : ${BY}error applying patch: failed to convert patch object to typed object: .spec.nothing: field not declared in schema`,
    );
  });

  it('owns no fields: what it adds belongs to nobody', () => {
    const terminal = withPolicy(mutations(apply('Object{metadata: Object.metadata{labels: {"team": "a"}}}'), replicas('2')));
    terminal.out('create configmap first');
    terminal.out(CREATE);
    const { metadata } = get(terminal, 'deployment web --show-managed-fields');
    const { fieldsV1 } = metadata.managedFields![0] as { readonly fieldsV1: Record<string, Record<string, object>> };
    expect(fieldsV1['f:metadata']!['f:labels']).toEqual({ '.': {}, 'f:app': {} });
    expect(metadata.labels).toEqual({ app: 'web', team: 'a' });
  });

  it('cannot be made to run for long', () => {
    const list = JSON.stringify(Array.from({ length: 200 }, (_, i) => i));
    const slow = replicas(`${list}.map(a, ${list}.map(b, ${list}.map(c, a + b + c).sum()).sum()).sum()`);
    expect(created(mutations(slow))).toMatch(/resulted in error: operation cancelled: actual cost limit exceeded$/);
  });

  it('never changes policies', () => {
    const everything = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'] };
    const label = apply('Object{metadata: Object.metadata{labels: {"team": "a"}}}');
    const terminal = withPolicy({ policy: { mutations: [label] }, rule: everything });
    put(terminal, binding({}, 'other'));
    expect(get<KubeObject>(terminal, 'mutatingadmissionpolicybinding other').metadata.labels).toBeUndefined();
  });
});
