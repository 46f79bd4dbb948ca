import { describe, expect, it } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import type { ManifestDifference } from '../../../src/kubectl/index.ts';
import { webManifest } from '../cluster/user.ts';

/** A cluster in which a manifest was applied, followed by command lines. */
function clusterWith(manifest: string, ...lines: string[]): Cluster {
  const cluster = createCluster({ seed: 'differences', nodes: 1 });
  cluster.apply(manifest);
  cluster.run({ forMs: 2_000 });
  for (const line of lines) {
    cluster.kubectl(line);
    cluster.run({ forMs: 2_000 });
  }
  return cluster;
}

const brief = (differences: readonly ManifestDifference[]): unknown =>
  differences.map(({ line, path, text, live }) => [line, path, text, live]);

function edited(manifest: string, { edit }: ManifestDifference): string {
  if (edit === undefined) throw new Error('there is no edit');
  const offset = (line: number, column: number): number =>
    manifest
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, each) => sum + each.length + 1, 0) +
    column -
    1;
  return manifest.slice(0, offset(edit.line, edit.column)) + edit.newText + manifest.slice(offset(edit.endLine, edit.endColumn));
}

/** Copies one live value after the other into the text, until there is no difference. */
function takeAll(cluster: Cluster, manifest: string): string {
  let text = manifest;
  for (let i = 0; i < 10; i++) {
    const { differences, problems } = cluster.review(text);
    expect(problems).toEqual([]);
    const [first] = differences;
    if (first === undefined) return text;
    text = edited(text, first);
  }
  throw new Error('it never came to an end');
}

const MANIFEST = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the front
  labels: {app.kubernetes.io/name: web, "tier": front}
spec:
  replicas: 3   # three
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
      - name: side
        image: "nginx:1.27"
      - name: nginx
        image: nginx:1.27
        args:
        - one
        - two
        env:
        - name: MODE
          value: "1"
        resources:
          requests: {cpu: 1000m, memory: 0.5Gi}
`;

describe('the difference of a manifest from the live object', () => {
  it('is empty right after an apply, whatever the notation and the defaults', () => {
    expect(clusterWith(MANIFEST).review(MANIFEST).differences).toEqual([]);
    expect(clusterWith(MANIFEST).review(MANIFEST.replace('1000m', '1').replace('0.5Gi', '512Mi')).differences).toEqual([]);
    const spelled = MANIFEST.replace(
      '  replicas: 3',
      '  revisionHistoryLimit: 10\n  progressDeadlineSeconds: 600\n  replicas: 3',
    );
    expect(clusterWith(MANIFEST).review(spelled).differences).toEqual([]);
  });

  it('has the line of a value that somebody else changed', () => {
    const cluster = clusterWith(MANIFEST, 'scale deployment/web --replicas=60');
    expect(brief(cluster.review(MANIFEST).differences)).toEqual([[7, 'spec.replicas', 3, 60]]);
    expect(takeAll(cluster, MANIFEST)).toBe(MANIFEST.replace('replicas: 3 ', 'replicas: 60 '));
  });

  it('finds items of lists by their names, and fields by names with dots', () => {
    const cluster = clusterWith(
      MANIFEST,
      'set image deployment/web nginx=nginx:1.28',
      'set env deployment/web --containers=nginx MODE=2',
      'label deployment web app.kubernetes.io/name=other --overwrite',
      'set resources deployment web --containers=nginx --requests=cpu=1500m,memory=1Gi',
    );
    const { differences } = cluster.review(MANIFEST);
    expect(brief(differences)).toEqual([
      [5, 'metadata.labels[app.kubernetes.io/name]', 'web', 'other'],
      [18, 'spec.template.spec.containers[1].image', 'nginx:1.27', 'nginx:1.28'],
      [24, 'spec.template.spec.containers[1].env[0].value', '1', '2'],
      [26, 'spec.template.spec.containers[1].resources.requests.cpu', '1000m', '1500m'],
      [26, 'spec.template.spec.containers[1].resources.requests.memory', '0.5Gi', '1Gi'],
    ]);
    const text = takeAll(cluster, MANIFEST);
    expect(text).toContain('value: "2"');
    expect(text).toContain('# the front');
    expect(text).toContain('{cpu: 1500m, memory: 1Gi}');
  });

  it('replaces whole lists, and removes fields that the live object lacks', () => {
    const cluster = clusterWith(
      MANIFEST,
      `patch deployment web --type=json -p '[{"op":"replace","path":"/spec/template/spec/containers/1/args","value":["three"]}]'`,
      'set env deployment/web --containers=nginx MODE-',
      'label deployment web tier-',
    );
    const { differences } = cluster.review(MANIFEST);
    expect(brief(differences)).toEqual([
      [5, 'metadata.labels.tier', 'front', undefined],
      [20, 'spec.template.spec.containers[1].args', ['one', 'two'], ['three']],
      [23, 'spec.template.spec.containers[1].env', [{ name: 'MODE', value: '1' }], undefined],
    ]);
    // A field in braces has no line of its own.
    expect(differences.map(({ edit }) => edit !== undefined)).toEqual([false, true, true]);
    const cut = MANIFEST.replace(', "tier": front', '');
    expect(takeAll(cluster, cut)).toBe(
      cut
        .replace('        - one\n        - two\n', '        - three\n')
        .replace('        env:\n        - name: MODE\n          value: "1"\n', ''),
    );
  });

  it('is not computed if the manifest is invalid or its object is missing', () => {
    const cluster = clusterWith(MANIFEST, 'scale deployment/web --replicas=5');
    expect(cluster.review(MANIFEST.replace('name: web #', 'name: other #')).differences).toEqual([]);
    expect(cluster.review(MANIFEST.replace('replicas: 3', 'replicas: -3')).differences).toEqual([]);
    expect(cluster.review('nonsense: [').differences).toEqual([]);
  });

  it('keeps strings as strings, and does not change aliases and anchors', () => {
    const config = (value: string): string =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  mode: ${value}\n  __proto__: x\n  script: |\n    echo one\n    echo two\n  last: z\n`;
    const cluster = clusterWith(config('plain'));
    const live = (mode: string, script = 'exit 0\nexit 1\n'): string => {
      cluster.kubectl(`patch configmap settings -p '${JSON.stringify({ data: { mode, script } })}'`);
      cluster.run({ forMs: 2_000 });
      return takeAll(cluster, config('plain'));
    };
    for (const mode of ['true', '12', 'a: b', '[x', '- y', '# no', 'two\nlines', '', ' ', "it's", '\u0007', 'é 漢字']) {
      const text = live(mode);
      expect(text).toContain('  script: |\n    exit 0\n    exit 1\n  last: z\n');
    }
    for (const script of ['  indented\n', 'no end', 'two ends\n\n', '\ttab\n', '\n', 'a\n\n  b\nc\n', '']) {
      const text = live('plain', script);
      expect(text).toContain('  last: z\n');
    }
    const anchored = config('&a plain').replace('last: z', 'last: *a');
    expect(cluster.review(anchored).differences.filter(({ edit }) => edit !== undefined)).toEqual([]);
  });

  it('has a result for each document of a text, but not for items of a list', () => {
    const two = `${webManifest(2)}---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  a: b\n`;
    const cluster = clusterWith(two, 'scale deployment/web --replicas=4', `patch configmap settings -p '{"data":{"a":"c"}}'`);
    expect(cluster.review(two).differences.map(({ path }) => path)).toEqual(['spec.replicas', 'data.a']);
    const list =
      'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: settings}\n  data: {a: b}\n';
    expect(cluster.review(list).differences).toEqual([]);
  });
});
