import { describe, expect, test } from 'vitest';
import { parseFlags, UsageError } from '../../../src/server/flags.ts';

describe('the command line of serve', () => {
  test('has defaults for all flags', () => {
    expect(parseFlags([])).toMatchObject({
      host: '127.0.0.1',
      port: 8001,
      scenario: undefined,
      engine: {
        nodes: 3,
        speed: 1,
        seed: '1',
        timings: 'realistic',
        addons: [],
        kubeadm: false,
        cloud: false,
        disabled: [],
        managerFlags: [],
      },
    });
  });

  test('reads values after a space or an equals sign', () => {
    const flags = parseFlags([
      '--port=0',
      '--nodes',
      '5',
      '--speed',
      '2.5',
      '--disable',
      'scheduler,kubelet',
      '--addons=coredns,metrics-server',
      '--scenario=a.yaml',
    ]);
    expect(flags).toMatchObject({
      port: 0,
      scenario: 'a.yaml',
      engine: { nodes: 5, speed: 2.5, addons: ['coredns', 'metrics-server'], disabled: ['scheduler', 'kubelet'] },
    });
  });

  test('takes no value for kubeadm and cloud', () => {
    const flags = parseFlags(['--kubeadm', '--cloud', '--nodes', '1']);
    expect(flags).toMatchObject({
      clusterFlags: ['--kubeadm', '--cloud', '--nodes'],
      engine: { kubeadm: true, cloud: true, nodes: 1, managerFlags: [] },
    });
    expect(() => parseFlags(['--kubeadm=perhaps'])).toThrow(UsageError);
  });

  test('reads the allowed host names', () => {
    expect(parseFlags([]).allowedHosts).toEqual([]);
    const flags = parseFlags(['--host', '0.0.0.0', '--allow-host', 'build.example,host.docker.internal']);
    expect(flags).toMatchObject({ host: '0.0.0.0', allowedHosts: ['build.example', 'host.docker.internal'] });
  });

  test('passes unknown flags to the controller manager', () => {
    const { engine } = parseFlags(['--controllers', '*,-nodelifecycle', '--nodes', '1', '--concurrent-deployment-syncs=1']);
    expect(engine.managerFlags).toEqual(['--controllers', '*,-nodelifecycle', '--concurrent-deployment-syncs=1']);
  });

  test('knows which flags describe the cluster, as a scenario does', () => {
    const flags = ['--speed', '2', '--nodes=5', '--scenario', 'a.json', '--concurrent-deployment-syncs=1'];
    expect(parseFlags(flags).clusterFlags).toEqual(['--nodes', '--concurrent-deployment-syncs=1']);
    expect(parseFlags(['--port', '0', '--scenario', 'a.json']).clusterFlags).toEqual([]);
  });

  test.each([
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000"'],
    [['--port', ''], '--port must be a whole number'],
    [['--nodes', '1.5'], '--nodes must be a whole number from 0 to 100'],
    [['--speed', '0'], '--speed must be a number from 0.01 to 100'],
    [['--timings', 'slow'], '--timings must be one of realistic, teaching'],
    [['--addons', 'dns'], '--addons must be one of coredns, ingress-nginx, metrics-server'],
    [['--disable', 'etcd'], '--disable must be one of scheduler, kubelet, controller-manager'],
    [['--seed'], 'flag needs an argument: --seed'],
  ])('refuses %j', (args, message) => {
    expect(() => parseFlags(args)).toThrow(UsageError);
    expect(() => parseFlags(args)).toThrow(message);
  });
});
