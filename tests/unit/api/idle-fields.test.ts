import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { idleFieldsOf, objectSchemaOf, SCHEMAS, schemaOfKind, type Json, type TypeSchema } from '../../../src/api/index.ts';
import { apiVersionOf } from '../../../src/apiserver/kinds/definition.ts';
import { KINDS } from '../../../src/apiserver/kinds/index.ts';

function fieldsOf(object: Json): readonly string[] {
  return idleFieldsOf(object, schemaOfKind(object as never)!).map(({ path, reason }) => `${path}: ${reason}`);
}

describe('fields without effect', () => {
  test('are those that are set, by their paths, the outermost only', () => {
    const container = {
      name: 'c',
      image: 'nginx',
      securityContext: { privileged: true, runAsUser: 1, capabilities: { add: ['NET_ADMIN'] } },
    };
    expect(
      fieldsOf({
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        spec: { template: { spec: { hostPID: true, hostIPC: false, containers: [{ name: 'a' }, container] } } },
      }),
    ).toEqual([
      'spec.template.spec.hostPID: machine',
      'spec.template.spec.containers[1].securityContext.privileged: machine',
      'spec.template.spec.containers[1].securityContext.capabilities: machine',
    ]);
  });

  test('are not what controllers write, nor what is off or unknown', () => {
    const spec = { hostPID: false, nonsense: 1, containers: [{ name: 'c', stdinOnce: false, volumeDevices: [] }] };
    expect(fieldsOf({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec, status: { phase: 'Running' } })).toEqual([]);
  });
});

/** Objects that programs write, and people do not: their fields say what happened. */
const REPORTS: ReadonlySet<string> = new Set(['Event', 'Endpoints', 'ControllerRevision', 'NodeMetrics', 'PodMetrics']);

/** The code that acts on objects: not their structure, their validation, their columns or their descriptions. */
const ACTING =
  /^src\/(?:addons|api|apiserver|client|cluster|controllers|kubelet|network-policy|proxy|scheduler|traffic|userland)\//;
const ONLY_CHECKS = /api\/(?:types\.ts|schema\/)|validat|\/columns\/|\/openapi\/|\/field-management\//;

/** The words in the code that acts. */
function wordsOfActing(): ReadonlySet<string> {
  const words = new Set<string>();
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    const path = `src/${file}`;
    if (!path.endsWith('.ts') || !ACTING.test(path) || ONLY_CHECKS.test(path)) continue;
    const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const [word] of code.matchAll(/[\w$-]*[A-Za-z][\w$-]*/g)) words.add(word);
  }
  return words;
}

/** Every field that a user may set and no code names, unless it is marked as idle, or lies in one that is. */
function silentFields(): readonly string[] {
  const words = wordsOfActing();
  const silent = new Set<string>();
  const seen = new Set<TypeSchema>();
  const visit = (type: TypeSchema): void => {
    if (seen.has(type)) return;
    seen.add(type);
    for (const field of type.fields.values()) {
      if (field.name === 'status' || field.name === 'managedFields' || field.idle !== undefined) continue;
      if (!words.has(field.name)) silent.add(`${type.name}.${field.name}`);
      const inner = objectSchemaOf(field.type);
      if (inner !== undefined) visit(inner);
    }
  };
  for (const kind of KINDS) {
    const schema = SCHEMAS.find({ apiVersion: apiVersionOf(kind), kind: kind.kind });
    if (schema !== undefined && !REPORTS.has(kind.kind)) visit(schema);
  }
  return [...silent].toSorted();
}

test('no field is accepted and forgotten: each is named where something acts on it, or is marked as idle', () => {
  expect(silentFields()).toEqual([]);
});
