import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  buildScenario,
  parseScenario,
  readScenario,
  ScenarioError,
  scenarioJsonSchema,
  writeScenario,
  type Scenario,
} from '../../../src/cluster/scenario/index.ts';
import { EVERYTHING, LESSON, THREE_COMMANDS } from './scenario-samples.ts';

const LEAST = { version: 1, cluster: { seed: '1' }, branches: [{ commands: [] }] };
const withBreakpoint = (breakpoint: unknown): unknown => ({ ...LEAST, cursor: { breakpoints: [breakpoint] } });
const GET = { type: 'kubectl', line: 'get pods' };

function faultOf(read: () => unknown): ScenarioError {
  try {
    read();
  } catch (error) {
    if (error instanceof ScenarioError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

describe('a scenario', () => {
  test.each([
    ['the least', LEAST as Scenario],
    ['three commands', THREE_COMMANDS],
    ['a lesson', LESSON],
    ['everything', EVERYTHING],
  ])('is read unchanged: %s', (_name, scenario) => {
    expect(parseScenario(scenario)).toEqual(scenario);
    expect(readScenario(writeScenario(scenario))).toEqual(scenario);
  });

  test('is a new object without unknown fields', () => {
    const { cluster, branches } = parseScenario(LEAST);
    expect(cluster).not.toBe(LEAST.cluster);
    expect(branches[0]).not.toBe(LEAST.branches[0]);
  });

  test('has times in whole microseconds', () => {
    const branches = [{ commands: [{ at: 1.000_499_9, command: GET }], until: { at: 2.000_6 } }];
    expect(parseScenario({ ...LEAST, branches }).branches).toEqual([
      { commands: [{ at: 1, command: GET }], until: { at: 2.001 } },
    ]);
  });

  test('can be a YAML file', () => {
    const scenario = readScenario(`# A lesson
version: 1
cluster: { seed: lesson-1, timings: teaching }
documents: |
  apiVersion: v1
  kind: Namespace
  metadata: { name: staging }
branches:
  - commands:
      - command: { type: apply-documents }
      - at: 2000
        command: { type: kubectl, line: get pods -A }
`);
    expect(scenario.branches[0]?.commands).toEqual([{ command: { type: 'apply-documents' } }, { at: 2_000, command: GET_ALL }]);
    expect(scenario.documents).toBe('apiVersion: v1\nkind: Namespace\nmetadata: { name: staging }\n');
  });

  const GET_ALL = { type: 'kubectl', line: 'get pods -A' };

  test('is built from an author’s draft', () => {
    const scenario = buildScenario({
      title: 'Scaling',
      cluster: { seed: 'scaling' },
      documents: 'kind: List\n',
      steps: [
        [8_000, 'kubectl scale deployment/web --replicas=5'],
        [9_000, { type: 'add-node' }],
      ],
    });
    expect(scenario.branches).toEqual([
      {
        commands: [
          { command: { type: 'apply-documents' } },
          { at: 8_000, command: { type: 'kubectl', line: 'scale deployment/web --replicas=5' } },
          { at: 9_000, command: { type: 'add-node' } },
        ],
      },
    ]);
    expect(scenario.cursor).toEqual({ at: 0, playing: true });
  });
});

describe('an invalid scenario', () => {
  const withBranches = (...branches: unknown[]) => ({ ...LEAST, branches });
  const withCommand = (command: unknown) => withBranches({ commands: [{ at: 1, command }] });
  const withCluster = (cluster: object) => ({ ...LEAST, cluster: { seed: '1', ...cluster } });
  const program = (depth: number): object => (depth === 0 ? {} : { subcommands: { a: program(depth - 1) } });

  test.each<[unknown, string, string]>([
    [null, '', 'wrong-type'],
    ['text', '', 'wrong-type'],
    [[LEAST], '', 'wrong-type'],
    [{}, '', 'missing-field'],
    [{ ...LEAST, version: 2 }, 'version', 'unknown-version'],
    [{ ...LEAST, version: '1' }, 'version', 'unknown-version'],
    [{ ...LEAST, version: 'constructor' }, 'version', 'unknown-version'],
    [{ version: 1, cluster: { seed: '1' } }, '', 'missing-field'],
    [{ ...LEAST, extra: 1 }, '', 'unknown-field'],
    [{ ...LEAST, title: 'x'.repeat(201) }, 'title', 'text-too-long'],
    [{ ...LEAST, notes: Array.from({ length: 11 }, () => '') }, 'notes', 'wrong-count'],
    [{ ...LEAST, lesson: '../other' }, 'lesson', 'wrong-text'],
    [withCluster({ seed: 1 }), 'cluster.seed', 'wrong-type'],
    [withCluster({ timings: 'fast' }), 'cluster.timings', 'not-one-of'],
    [withCluster({ timings: {} }), 'cluster.timings', 'missing-field'],
    [withCluster({ nodes: 257 }), 'cluster.nodes', 'out-of-range'],
    [withCluster({ nodes: -1 }), 'cluster.nodes', 'out-of-range'],
    [withCluster({ nodes: 1.5 }), 'cluster.nodes', 'wrong-type'],
    [withCluster({ nodes: [{ name: 'Node 1' }] }), 'cluster.nodes[0].name', 'wrong-text'],
    [withCluster({ nodes: [{ name: 'a' }, { name: 'b' }, { name: 'a' }] }), 'cluster.nodes[2].name', 'taken-name'],
    [withCluster({ nodes: [{ name: 'a', cpu: '1e999' }] }), 'cluster.nodes[0].cpu', 'wrong-text'],
    [withCluster({ nodes: [{ name: 'a', labels: { 'not a key': '' } }] }), 'cluster.nodes[0].labels', 'wrong-text'],
    [withCluster({ nodes: [{ name: 'a', labels: { a: 'not a value!' } }] }), 'cluster.nodes[0].labels.a', 'wrong-text'],
    [withCluster({ flags: ['--no-such-flag=1'] }), 'cluster.flags', 'no-cluster'],
    [withCluster({ images: [{ name: 'Not An Image' }] }), 'cluster.images[0].name', 'wrong-text'],
    [withCluster({ images: [{ name: 'a', tags: '(a+)+$' }] }), 'cluster.images[0].tags', 'wrong-type'],
    [
      withCluster({ images: [{ name: 'a', programs: { '/a': program(5) } }] }),
      `cluster.images[0].programs["/a"]${'.subcommands.a'.repeat(4)}.subcommands`,
      'too-deep',
    ],
    [withCluster({ images: [{ name: 'a', env: JSON.parse('{"__proto__":"x"}') }] }), 'cluster.images[0].env', 'unknown-field'],
    [{ ...LEAST, branches: [] }, 'branches', 'wrong-count'],
    [withBranches({}), 'branches[0]', 'missing-field'],
    [withBranches({ commands: [{}] }), 'branches[0].commands[0]', 'missing-field'],
    [withCommand({ type: 'constructor' }), 'branches[0].commands[0].command.type', 'not-one-of'],
    [withCommand({}), 'branches[0].commands[0].command', 'missing-field'],
    [withCommand({ type: 'kubectl', line: 7 }), 'branches[0].commands[0].command.line', 'wrong-type'],
    [withCommand({ type: 'kubectl', line: 'x'.repeat(20_000) }), 'branches[0].commands[0].command.line', 'text-too-long'],
    [withCommand({ type: 'power-node', name: 'node-1', on: 1 }), 'branches[0].commands[0].command.on', 'wrong-type'],
    [withCommand({ type: 'request', id: 1, method: 'get ', url: '/' }), 'branches[0].commands[0].command.method', 'wrong-text'],
    [
      withCommand({ type: 'request', id: 1, method: 'GET', url: '/', headers: { cookie: 'x' } }),
      'branches[0].commands[0].command.headers',
      'unknown-field',
    ],
    [
      withCommand({ type: 'request', id: 1, method: 'POST', url: '/', base64: 'A===' }),
      'branches[0].commands[0].command.base64',
      'wrong-text',
    ],
    [withCommand({ type: 'inject', fault: { type: 'meteor' } }), 'branches[0].commands[0].command.fault.type', 'not-one-of'],
    [
      withCommand({ type: 'inject', fault: { type: 'api-error', code: 418 } }),
      'branches[0].commands[0].command.fault.code',
      'not-one-of',
    ],
    [withCommand({ type: 'apply-documents' }), 'branches[0].commands[0].command', 'no-documents'],
    [withBranches({ commands: [{ at: -1, command: GET }] }), 'branches[0].commands[0].at', 'out-of-range'],
    [withBranches({ commands: [{ at: NaN, command: GET }] }), 'branches[0].commands[0].at', 'wrong-type'],
    [withBranches({ commands: [{ at: Infinity, command: GET }] }), 'branches[0].commands[0].at', 'wrong-type'],
    [withBranches({ commands: [{ at: 1e300, command: GET }] }), 'branches[0].commands[0].at', 'out-of-range'],
    [
      withBranches({
        commands: [
          { at: 2, command: GET },
          { at: 1, command: GET },
        ],
      }),
      'branches[0].commands[1]',
      'out-of-order',
    ],
    [withBranches({ commands: [{ at: 2, command: GET }, { command: GET }] }), 'branches[0].commands[1]', 'out-of-order'],
    [
      withBranches({
        commands: [
          { at: 2, turn: 4, command: GET },
          { at: 2, turn: 3, command: GET },
        ],
      }),
      'branches[0].commands[1]',
      'out-of-order',
    ],
    [withBranches({ commands: [] }, { commands: [] }), 'branches[1]', 'missing-field'],
    [withBranches({ commands: [], from: { branch: 0, at: 1 } }), 'branches[0].from.branch', 'unknown-branch'],
    [withBranches({ commands: [] }, { commands: [], from: { branch: 1, at: 1 } }), 'branches[1].from.branch', 'unknown-branch'],
    [
      withBranches({ commands: [], until: { at: 1 } }, { commands: [], from: { branch: 0, at: 2 } }),
      'branches[0].until',
      'out-of-order',
    ],
    [
      withBranches({ commands: [] }, { commands: [{ at: 1, command: GET }], from: { branch: 0, at: 2 } }),
      'branches[1].commands[0]',
      'out-of-order',
    ],
    [
      withBranches({ commands: [] }, { commands: [], from: { branch: 0, at: 2 }, until: { at: 1 } }),
      'branches[1].until',
      'out-of-order',
    ],
    [
      withBranches({ commands: [] }, { commands: [], from: { branch: 0, at: 2, commands: 1 } }),
      'branches[1].from.commands',
      'wrong-count',
    ],
    [
      withBranches({ commands: [{ at: 5, command: GET }] }, { commands: [], from: { branch: 0, at: 2, commands: 1 } }),
      'branches[1].from.commands',
      'out-of-order',
    ],
    [{ ...LEAST, cursor: { branch: 1 } }, 'cursor.branch', 'unknown-branch'],
    [{ ...LEAST, cursor: { speed: 1_000 } }, 'cursor.speed', 'out-of-range'],
    [
      withBranches({ commands: [{ command: { type: 'vary', variation: 'no-expectation' } }] }),
      'branches[0].commands[0].command.variation',
      'unknown-variation',
    ],
    [withBreakpoint({ type: 'step', name: 'isScalingEvnt' }), 'cursor.breakpoints[0].name', 'unknown-step'],
    [withBreakpoint({ type: 'step', name: '__proto__' }), 'cursor.breakpoints[0].name', 'unknown-step'],
    [withBreakpoint({ type: 'step', name: 'isScalingEvent', component: 'kubelet' }), 'cursor.breakpoints[0]', 'unknown-step'],
    [{ ...LEAST, cursor: { selection: '<img src=x>' } }, 'cursor.selection', 'wrong-text'],
    [{ ...LEAST, cursor: { view: { why: { event: 'a', object: 'b' } } } }, 'cursor.view.why', 'unknown-field'],
    [{ ...LEAST, documents: 'x'.repeat(8 * 1_048_576 + 1) }, 'documents', 'text-too-long'],
  ])('case %#', (value, path, code) => {
    const fault = faultOf(() => parseScenario(value));
    expect([fault.path, fault.code]).toEqual([path, code]);
    expect(fault.message.length).toBeLessThan(400);
  });

  test('has too many commands or repeated documents in all branches together', () => {
    const commands = Array.from({ length: 1_500 }, () => ({ command: GET }));
    const tooMany = withBranches(
      { commands },
      { commands: [], from: { branch: 0, at: 0, turn: 0 } },
      { commands, from: { branch: 0, at: 0, turn: 0 } },
    );
    expect(faultOf(() => parseScenario(tooMany))).toMatchObject({ code: 'wrong-count', figures: { count: 3_000 } });
    const applied = Array.from({ length: 100 }, () => ({ command: { type: 'apply-documents' } }));
    const tooOften = { ...withBranches({ commands: applied }), documents: 'x'.repeat(1_000_000) };
    expect(faultOf(() => parseScenario(tooOften)).code).toBe('too-big');
  });

  test('has an error message with the path, and figures with the values', () => {
    const fault = faultOf(() => parseScenario(withCluster({ nodes: 257 })));
    expect(fault.message).toBe('cluster.nodes: 257 is not between 0 and 256');
    expect(fault.figures).toEqual({ value: 257, min: 0, max: 256 });
  });

  test.each([
    ['incomplete JSON', '{', 'not-a-scenario'],
    ['JSON with missing fields', '{"version":1}', 'missing-field'],
    ['incomplete YAML', 'version: 1\nbranches: [', 'not-a-scenario'],
    ['an alias without an anchor', 'a: &a [x]\nb: [*a, *c]', 'not-a-scenario'],
    ['two documents', 'version: 1\n---\nversion: 1', 'not-a-scenario'],
    ['nothing', '', 'not-a-scenario'],
    ['words', 'just words', 'wrong-type'],
    ['deep YAML', '['.repeat(100_000), 'not-a-scenario'],
    ['deep JSON', `{"version":${'['.repeat(500_000)}`, 'not-a-scenario'],
    ['too much YAML', ' '.repeat(1_048_577), 'too-big'],
    ['too much JSON', `{${' '.repeat(8 * 1_048_576)}`, 'too-big'],
  ])('a file: %s', (_name, text, code) => {
    expect(faultOf(() => readScenario(text)).code).toBe(code);
  });
});

describe('the JSON Schema', () => {
  const file = new URL('../../../public/scenario-v1.schema.json', import.meta.url);

  test('that is published is the one that validates scenarios', () => {
    if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(file, `${JSON.stringify(scenarioJsonSchema, null, 2)}\n`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(scenarioJsonSchema)));
  });
});

describe('the documentation of the format', () => {
  const text = readFileSync(new URL('../../../docs/scenario-format.md', import.meta.url), 'utf8');

  test('shows a valid scenario', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(text) ?? [];
    expect(readScenario(example)).toMatchObject({ title: 'A rollout that is stuck', cursor: { at: 19_000 } });
  });

  test('names every field', () => {
    const names = new Set([...text.matchAll(/`(\w+)[`:]/g)].map(([, name]) => name));
    const branch = EVERYTHING.branches[1]!;
    const fields = [EVERYTHING, EVERYTHING.cluster, branch, branch.from!, EVERYTHING.cursor!, EVERYTHING.cursor!.view!].flatMap(
      Object.keys,
    );
    const inBraces = [...text.matchAll(/\{ ([\w, :]+) \}/g)].flatMap(([, list = '']) => list.split(/[, :]+/));
    expect(fields.filter((name) => !names.has(name) && !inBraces.includes(name))).toEqual([]);
  });
});

test('a breakpoint on an older name of a step stops at its current name', () => {
  const { cursor } = parseScenario(withBreakpoint({ type: 'step', name: 'startPodGCController' }));
  expect(cursor?.breakpoints).toEqual([{ type: 'step', name: 'newPodGarbageCollectorController' }]);
});
