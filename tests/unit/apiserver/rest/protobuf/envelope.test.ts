import fc from 'fast-check';
import { PbfWriter } from 'pbf';
import { describe, expect, it } from 'vitest';
import { objectSchemaOf, StatusError } from '../../../../../src/api/index.ts';
import { knownTypeNames } from '../../../../../src/apiserver/openapi/type-names.ts';
import { protobufObject } from '../../../../../src/apiserver/rest/protobuf/envelope.ts';

/** The fields of a message by number. A field is a text, a number, bytes, a message or a list of them. */
type Message = readonly (readonly [number, Part])[];
type Part = string | number | Uint8Array | Message;

function message(parts: Message, out = new PbfWriter()): PbfWriter {
  for (const [number, part] of parts) {
    if (typeof part === 'string') out.writeStringField(number, part);
    else if (typeof part === 'number') out.writeVarintField(number, part);
    else if (part instanceof Uint8Array) out.writeBytesField(number, part);
    else out.writeMessage(number, (inner: Message, writer) => void message(inner, writer), part);
  }
  return out;
}

/** A request body as kubectl sends it: the prefix, followed by a runtime.Unknown. */
function body(apiVersion: string, kind: string, object: Message): Uint8Array {
  const raw = message(object).finish();
  const unknown = message([
    [
      1,
      [
        [1, apiVersion],
        [2, kind],
      ],
    ],
    [2, raw],
    [3, ''],
    [4, ''],
  ]).finish();
  return Uint8Array.from([0x6b, 0x38, 0x73, 0, ...unknown]);
}

const METADATA: Part = [
  [1, 'web'],
  [3, 'default'],
  [8, []],
  [
    11,
    [
      [1, 'app'],
      [2, 'web'],
    ],
  ],
  [
    11,
    [
      [1, '__proto__'],
      [2, 'harmless'],
    ],
  ],
];
const CONTAINER: Part = [
  [1, 'main'],
  [2, 'nginx'],
  [6, [[3, 80]]],
  [
    8,
    [
      [
        1,
        [
          [1, 'cpu'],
          [2, [[1, '100m']]],
        ],
      ],
    ],
  ],
  [
    10,
    [
      [
        1,
        [
          [
            2,
            [
              [1, '/healthz'],
              [
                2,
                [
                  [1, 1],
                  [3, 'http'],
                ],
              ],
            ],
          ],
        ],
      ],
      [2, 5],
    ],
  ],
];
const TEMPLATE: Part = [
  [1, []],
  [
    2,
    [
      [2, CONTAINER],
      [
        1,
        [
          [1, 'data'],
          [2, [[2, []]]],
        ],
      ],
    ],
  ],
];
const ROLLING: Part = [
  [
    1,
    [
      [1, 0],
      [2, 1],
    ],
  ],
  [
    2,
    [
      [1, 1],
      [3, '25%'],
    ],
  ],
];
const DEPLOYMENT = body('apps/v1', 'Deployment', [
  [1, METADATA],
  [
    2,
    [
      [1, 0],
      [3, TEMPLATE],
      [4, [[2, ROLLING]]],
    ],
  ],
]);

describe('an object in protobuf', () => {
  it('is decoded to its JSON form', () => {
    const read = protobufObject(DEPLOYMENT, 'Deployment');
    const labels = JSON.parse('{"app":"web","__proto__":"harmless"}') as object;
    expect(read).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'default', creationTimestamp: null, labels },
      spec: {
        replicas: 0,
        template: {
          metadata: {},
          spec: {
            containers: [
              {
                name: 'main',
                image: 'nginx',
                ports: [{ containerPort: 80 }],
                resources: { limits: { cpu: '100m' } },
                livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, initialDelaySeconds: 5 },
              },
            ],
            volumes: [{ name: 'data', emptyDir: {} }],
          },
        },
        strategy: { rollingUpdate: { maxUnavailable: 1, maxSurge: '25%' } },
      },
    });
  });

  it('has its own encodings of times, bytes and JSON', () => {
    const secret = protobufObject(
      body('v1', 'Secret', [
        [
          2,
          [
            [1, 'key'],
            [2, Uint8Array.of(0, 255)],
          ],
        ],
      ]),
      'Secret',
    );
    expect(secret['data']).toEqual({ key: 'AP8=' });
    const lease = protobufObject(
      body('coordination.k8s.io/v1', 'Lease', [
        [
          2,
          [
            [
              4,
              [
                [1, 1_767_225_600],
                [2, 1_000],
              ],
            ],
          ],
        ],
      ]),
      'Lease',
    );
    expect(lease['spec']).toEqual({ renewTime: '2026-01-01T00:00:00.000001Z' });
    const revision = protobufObject(
      body('apps/v1', 'ControllerRevision', [
        [2, [[1, '{"a":[1]}']]],
        [3, 7],
      ]),
      'ControllerRevision',
    );
    expect(revision).toMatchObject({ data: { a: [1] }, revision: 7 });
  });

  it('may have unknown fields', () => {
    expect(
      protobufObject(
        body('v1', 'ConfigMap', [
          [1, [[1, 'a']]],
          [900, 'new'],
          [901, 1],
        ]),
        'ConfigMap',
      ),
    ).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'a' },
    });
  });

  it.each([
    ['bytes of another kind', Uint8Array.from([0x7b, 0x7d]), 'provided data does not appear to be a protobuf message'],
    ['an unknown kind', body('example.com/v1', 'Unicorn', []), 'no kind "Unicorn" is registered for version "example.com/v1"'],
    ['a text instead of a message', body('v1', 'ConfigMap', [[1, 5]]), 'wrong wire type 0'],
    ['bad UTF-8', body('v1', 'ConfigMap', [[1, [[1, Uint8Array.of(0xff, 0xfe)]]]]), 'a text is no valid UTF-8'],
    ['cut off', DEPLOYMENT.subarray(0, DEPLOYMENT.length - 9), 'unexpected end'],
  ])('is refused if it is %s', (_, bytes, why) => {
    expect(() => protobufObject(bytes, 'Deployment')).toThrow(
      expect.objectContaining({ reason: 'BadRequest', message: expect.stringContaining(why) }),
    );
  });

  it('is decoded or refused, whatever the bytes are', () => {
    const changes = fc.array(fc.tuple(fc.nat(DEPLOYMENT.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(changes, fc.nat(DEPLOYMENT.length), (changed, length) => {
        const bytes = DEPLOYMENT.slice();
        for (const [at, byte] of changed) bytes[at] = byte;
        try {
          protobufObject(bytes.subarray(0, length), 'Deployment');
        } catch (error) {
          expect(error).toBeInstanceOf(StatusError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the field numbers', () => {
  const types = [...knownTypeNames().schemas.values()];

  it('are unique in each type', () => {
    for (const { name, fields } of types) {
      const numbers = [...fields.values()].map((field) => field.numbers.join('.')).filter((number) => number !== '');
      const embedded = new Set(numbers.filter((number) => number.includes('.')).map((number) => number.split('.')[0]));
      const strange = numbers.filter((number, at) => numbers.indexOf(number) !== at || embedded.has(number));
      expect({ name, strange }).toEqual({ name, strange: [] });
    }
  });

  it('are unknown only for a few new fields', () => {
    const unknown = types.flatMap(({ name, kind, fields }) =>
      [...fields.values()]
        .filter((field) => field.numbers.length === 0 && !(kind !== undefined && ['apiVersion', 'kind'].includes(field.name)))
        .map((field) => `${name}.${field.name}`),
    );
    expect(unknown.length).toBeLessThan(45);
    expect(unknown).toContain('PodSpec.hostnameOverride');
  });

  // A line in the wrong place shifts the numbers of the lines after it.
  it.each([
    ['ObjectMeta', 'managedFields', '17'],
    ['PodSpec', 'resources', '40'],
    ['PodStatus', 'observedGeneration', '17'],
    ['Container', 'restartPolicy', '24'],
    ['ContainerStatus', 'stopSignal', '15'],
    ['Volume', 'image', '2.30'],
    ['Probe', 'terminationGracePeriodSeconds', '7'],
    ['ServiceSpec', 'trafficDistribution', '23'],
    ['NodeStatus', 'features', '13'],
    ['DeploymentSpec', 'progressDeadlineSeconds', '9'],
    ['StatefulSetSpec', 'ordinals', '11'],
    ['JobSpec', 'successPolicy', '16'],
    ['Event', 'reportingInstance', '15'],
    ['Secret', 'immutable', '5'],
  ])('equal those of generated.proto for %s.%s', (type, field, number) => {
    const schema = types.find(({ name }) => name === type);
    expect(schema?.fields.get(field)?.numbers.join('.')).toBe(number);
  });

  it('exist for every type that a stored object contains', () => {
    const reached = types.flatMap((schema) => [...schema.fields.values()].map(({ type }) => objectSchemaOf(type)));
    for (const schema of reached) if (schema !== undefined) expect(() => knownTypeNames().nameOf(schema)).not.toThrow();
  });
});
