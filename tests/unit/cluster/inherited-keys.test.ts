import { describe, expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { INHERITED, settingsYaml, writeInheritedKeys } from '../../inherited-keys.ts';

describe('keys with the names of inherited properties', () => {
  test('are handled as data from the manifest to etcd and back', () => {
    const cluster = createCluster({ nodes: 1 });
    cluster.apply(settingsYaml('applied'));
    cluster.run({ untilIdle: true });
    const settings = (): object => cluster.get('ConfigMap', { namespace: 'default', name: 'settings' })?.data ?? {};
    expect(Object.entries(settings())).toEqual(INHERITED.map((key) => [key, 'applied']));
    cluster.kubectl(`patch configmap settings --type merge -p '{"data":{"__proto__":null,"constructor":"merged"}}'`);
    cluster.run({ untilIdle: true });
    expect(Object.keys(settings())).toEqual(INHERITED.slice(1));
    expect(Object.getPrototypeOf(settings())).toBe(Object.prototype);
  });

  test('can be written in every way', () => {
    const cluster = createCluster({ nodes: 1 });
    const printed = writeInheritedKeys(cluster);
    expect(cluster.invocations.map(({ line, exitCode }) => ({ line, exitCode }))).toEqual(
      cluster.invocations.map(({ line }) => ({ line, exitCode: 0 })),
    );
    const shown = printed.filter((text) => text.includes('kind: ConfigMap'));
    expect(shown.map((text) => /__proto__: (.*)/.exec(text)?.[1])).toEqual([
      'applied',
      'again',
      'replaced',
      'applied again',
      // A manager that no longer applies a field removes it.
      undefined,
    ]);
    expect(shown[0]).toContain('f:__proto__: {}');
    expect(printed.find((text) => text.includes('exec'))).toMatch(/\n__proto__=own\n/);
    expect(printed.find((text) => text.includes('exec'))).toMatch(/\nconstructor=server-side\n/);
    expect(printed.at(-1)).toContain('{"valueOf":"z"}');
  });
});
