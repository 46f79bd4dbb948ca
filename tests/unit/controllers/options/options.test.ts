import { describe, expect, it } from 'vitest';
import {
  CONTROLLER_DESCRIPTORS,
  CONTROLLER_INITIALIZERS,
  FlagError,
  optionTexts,
  parseOptions,
} from '../../../../src/controllers/manager/index.ts';
import { flagsWithoutEffect } from '../../../../src/controllers/options/options.ts';
import { findDescriptor, isControllerEnabled } from '../../../../src/controllers/options/descriptors.ts';

function refusal(...flags: string[]): string {
  try {
    parseOptions(flags);
    return 'accepted';
  } catch (error) {
    if (error instanceof FlagError) return error.message;
    throw error;
  }
}

describe('the command line of a controller manager', () => {
  it('may be empty', () => {
    expect(parseOptions([])).toMatchObject({
      controllers: ['*'],
      'concurrent-deployment-syncs': 5,
      'concurrent-replicaset-syncs': 5,
      'concurrent-gc-syncs': 20,
      'concurrent-namespace-syncs': 10,
      'leader-elect': true,
      'leader-elect-lease-duration': 15_000,
      'leader-elect-renew-deadline': 10_000,
      'leader-elect-retry-period': 2_000,
      'min-resync-period': 43_200_000,
      'node-monitor-period': 5_000,
      'node-monitor-grace-period': 50_000,
      'terminated-pod-gc-threshold': 12_500,
    });
  });

  it('accepts values after an equals sign or a space, and a flag without a value as true', () => {
    const options = parseOptions(['--concurrent-deployment-syncs=1', '--node-monitor-period', '1m30s', '--leader-elect']);
    expect(options).toMatchObject({ 'concurrent-deployment-syncs': 1, 'node-monitor-period': 90_000, 'leader-elect': true });
    expect(parseOptions(['--leader-elect=false'])['leader-elect']).toBe(false);
    expect(parseOptions(['--node_eviction_rate=0.5'])['node-eviction-rate']).toBe(0.5);
  });

  it.each([
    ['--use-service-account-credentials', '--cluster-name=kubernetes', '--kubeconfig', '/etc/kubernetes/controller-manager.conf'],
    ['--secure-port=0', '--profiling=false', '--leader-elect-resource-lock=leases'],
    ['--feature-gates', '', '--v=4', '-v=2', '-v4', '-v', '6', '--allow-metric-labels=a,b=c', '--log-flush-frequency=5s'],
    [
      '--controller-shutdown-timeout=0',
      '--min-compatibility-version=kube=1.35',
      '--concurrent-device-taint-eviction-syncs=8',
      '--bind-address=::1',
      '--vmodule=reflector=4,deployment*=6',
      '--log-json-info-buffer-size=64Ki',
      '--show-hidden-metrics-for-version=1.35',
      '--logging-format=json',
    ],
    ['--namespace-sync-period=1m', '--concurrent-service-syncs=2', '--route-reconciliation-period=10s', '--contention-profiling'],
  ])('accepts flags of the real one that have no effect here: %s', (...flags) => {
    expect(refusal(...flags)).toBe('accepted');
    expect(parseOptions(flags)).toEqual(parseOptions([]));
  });

  it('accepts every feature gate of v1.36, and reports those that are not simulated as without effect', () => {
    const known = '--feature-gates=EnvFiles=false,kube:ControllerManagerReleaseLeaderElectionLockOnExit=true';
    expect(flagsWithoutEffect(['--feature-gates=EnvFiles=false,GangScheduling=true'])).toEqual(['--feature-gates']);
    expect(flagsWithoutEffect([known])).toEqual([]);
    const texts = optionTexts(parseOptions([known]));
    expect(texts.find(({ name }) => name === 'feature-gates')).toEqual({
      name: 'feature-gates',
      value: 'EnvFiles=false,ControllerManagerReleaseLeaderElectionLockOnExit=true',
      default: '',
    });
  });

  it('reports which flags have no effect', () => {
    expect(flagsWithoutEffect(['--profiling', '--leader-elect=false', '--v', '2', '--profiling=false'])).toEqual([
      '--profiling',
      '--v',
    ]);
  });

  it('checks the values of flags without effect, too', () => {
    const invalid = (flag: string, value: string, why: string): void =>
      expect(refusal(`--${flag}=${value}`)).toBe(`invalid argument ${JSON.stringify(value)} for "--${flag}" flag: ${why}`);
    expect(refusal('--secure-port=70000')).toBe(
      '--secure-port 70000 must be between 0 and 65535, inclusive. 0 for turning off secure port',
    );
    invalid('secure-port', 'https', 'strconv.ParseInt: parsing "https": invalid syntax');
    invalid('profiling', 'no', 'strconv.ParseBool: parsing "no": invalid syntax');
    invalid('feature-gates', 'A', 'missing bool value for A');
    invalid('feature-gates', 'A=true', 'unrecognized feature gate: A');
    invalid('feature-gates', 'EnvFiles=true,SidecarContainer=true', 'unrecognized feature gate: SidecarContainer');
    const locked = 'cannot set feature gate SidecarContainers to false, feature is locked to true';
    invalid('feature-gates', 'SidecarContainers=false', locked);
    expect(refusal('--feature-gates=SidecarContainers=true,AllAlpha=true')).toBe('accepted');
    invalid('feature-gates', 'A=on', 'invalid value of A: on, err: strconv.ParseBool: parsing "on": invalid syntax');
    invalid('log-flush-frequency', '5', 'time: missing unit in duration "5"');
    invalid('bind-address', 'localhost', 'failed to parse IP: "localhost"');
    invalid('bind-address', '10.0.0.256', 'failed to parse IP: "10.0.0.256"');
    invalid('allow-metric-labels', 'a', 'a must be formatted as key=value');
    invalid('v', '-1', 'strconv.ParseUint: parsing "-1": invalid syntax');
    invalid('vmodule', 'reflector', '"reflector" does not have the pattern=N format');
    invalid('vmodule', 'a=x', 'parsing verbosity in "a=x": strconv.ParseUint: parsing "x": invalid syntax');
    invalid('horizontal-pod-autoscaler-tolerance', 'ten', 'strconv.ParseFloat: parsing "ten": invalid syntax');
    expect(refusal('--log-text-info-buffer-size=lots')).toMatch(
      /^invalid argument "lots" for "--log-text-info-buffer-size" flag: /,
    );
  });

  it('refuses values that could be parsed, but that a controller would refuse', () => {
    expect(refusal('--concurrent-job-syncs=0')).toBe('concurrent-job-syncs must be greater than 0, but got 0');
    expect(refusal('--concurrent-deployment-syncs=0')).toBe('accepted');
    expect(refusal('--concurrent-service-endpoint-syncs=51')).toBe(
      'concurrent-service-endpoint-syncs must not be more than 50, but got 51',
    );
    expect(refusal('--max-endpoints-per-slice=0', '--mirroring-max-endpoints-per-subset=1001')).toBe(
      '[max-endpoints-per-slice must not be less than 1, but got 0, mirroring-max-endpoints-per-subset must not be more than 1000, but got 1001]',
    );
    expect(refusal('--cluster-signing-kubelet-serving-cert-file=a')).toBe(
      '"cluster-signing-kubelet-serving": cannot specify cert without key',
    );
    expect(refusal('--service-cluster-ip-range=10.0.0.0/16,10.1.0.0/16,fd00::/108')).toBe(
      '--service-cluster-ip-range can not contain more than two entries',
    );
    expect(refusal('--logging-format=yaml')).toBe('format: Invalid value: "yaml": Unsupported log format');
    expect(refusal('--show-hidden-metrics-for-version=1.20')).toContain("must be omitted or have the value '1.35'");
  });

  it('refuses the locks of the election that earlier versions had', () => {
    expect(refusal('--leader-elect-resource-lock=endpoints')).toBe(
      'error creating lock: endpoints lock is removed, migrate to leases',
    );
    expect(refusal('--leader-elect-resource-lock=file')).toBe('error creating lock: Invalid lock-type file');
  });

  it.each([
    '--enable-taint-manager',
    '--pod-eviction-timeout=5m',
    '--port=0',
    '--address=0.0.0.0',
    '--concurrent-disruption-syncs=1',
  ])('does not know a flag that v1.36 does not have: %s', (flag) => expect(refusal(flag)).toContain('unknown flag: --'));

  it('shows the help and starts nothing', () => {
    for (const flag of ['--help', '-h', '--version']) {
      expect(refusal(flag)).toMatch(/^--(help|version) only prints, and nothing would be started\. The flags are: --/);
    }
    expect(refusal('--help')).toContain('--concurrent-deployment-syncs ');
    expect(refusal('--help')).toContain('and, without effect here: --allow-metric-labels ');
  });

  it('suggests a similar flag', () => {
    expect(refusal('--concurrent-deployment-sync=5')).toBe(
      'unknown flag: --concurrent-deployment-sync, did you mean --concurrent-deployment-syncs?',
    );
    expect(refusal('--feature-gate=A=true')).toBe('unknown flag: --feature-gate, did you mean --feature-gates?');
    for (const name of ['constructor', '__proto__', 'toString']) expect(refusal(`--${name}=1`)).toContain('unknown flag: --');
  });

  it('is refused with the messages of the real one', () => {
    expect(refusal('--concurrent-deployments=5')).toBe(
      'unknown flag: --concurrent-deployments, did you mean --concurrent-deployment-syncs?',
    );
    expect(refusal('-x')).toBe("unknown shorthand flag: 'x' in -x");
    expect(refusal('start')).toBe('"kube-controller-manager" does not take any arguments, got ["start"]');
    expect(refusal('--controllers')).toBe('flag needs an argument: --controllers');
    expect(refusal('--concurrent-gc-syncs=many')).toBe(
      'invalid argument "many" for "--concurrent-gc-syncs" flag: strconv.ParseInt: parsing "many": invalid syntax',
    );
    expect(refusal('--concurrent-gc-syncs=3000000000')).toBe(
      'invalid argument "3000000000" for "--concurrent-gc-syncs" flag: strconv.ParseInt: parsing "3000000000": value out of range',
    );
    expect(refusal('--node-monitor-period=5')).toBe(
      'invalid argument "5" for "--node-monitor-period" flag: time: missing unit in duration "5"',
    );
    expect(refusal('--leader-elect=maybe')).toBe(
      'invalid argument "maybe" for "--leader-elect" flag: strconv.ParseBool: parsing "maybe": invalid syntax',
    );
    expect(refusal('--node-eviction-rate=fast')).toBe(
      'invalid argument "fast" for "--node-eviction-rate" flag: strconv.ParseFloat: parsing "fast": invalid syntax',
    );
  });

  it('is refused if the durations of the election contradict one another', () => {
    expect(refusal('--leader-elect-lease-duration=10s')).toBe('leaseDuration must be greater than renewDeadline');
    expect(refusal('--leader-elect-renew-deadline=2s')).toBe('renewDeadline must be greater than retryPeriod*JitterFactor');
    expect(refusal('--leader-elect=false', '--leader-elect-lease-duration=10s')).toBe('accepted');
  });
});

describe('--controllers', () => {
  it('resolves old names', () => {
    expect(parseOptions(['--controllers=*,-nodelifecycle,tokencleaner']).controllers).toEqual([
      '*',
      '-node-lifecycle-controller',
      'token-cleaner-controller',
    ]);
  });

  it('may be given twice', () => {
    expect(parseOptions(['--controllers=*', '--controllers=-podgc']).controllers).toEqual([
      '*',
      '-pod-garbage-collector-controller',
    ]);
  });

  it('is refused with all unknown names', () => {
    expect(refusal('--controllers=*,-deploy')).toBe('"deploy" is not in the list of known controllers');
    expect(refusal('--controllers=red,-pink')).toBe(
      '["red" is not in the list of known controllers, "pink" is not in the list of known controllers]',
    );
  });

  it('disables names with a minus, and without a star all controllers that it does not name', () => {
    const enabled = (list: string, name: string) =>
      isControllerEnabled(findDescriptor(name)!, parseOptions([`--controllers=${list}`]).controllers);
    expect(enabled('*', 'deployment')).toBe(true);
    expect(enabled('*,-deployment', 'deployment')).toBe(false);
    expect(enabled('deployment', 'deployment')).toBe(true);
    expect(enabled('deployment', 'replicaset')).toBe(false);
  });

  it('starts controllers that are off by default only if it names them', () => {
    const enabled = (list: string) =>
      isControllerEnabled(findDescriptor('bootstrapsigner')!, parseOptions([`--controllers=${list}`]).controllers);
    expect(enabled('*')).toBe(false);
    expect(enabled('*,bootstrapsigner')).toBe(true);
  });
});

describe('the list of controllers', () => {
  it('has each name and alias once', () => {
    const names = CONTROLLER_DESCRIPTORS.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias]));
    expect(new Set(names).size).toBe(names.length);
  });

  it('knows every controller that is simulated', () => {
    for (const { name } of CONTROLLER_INITIALIZERS) expect(findDescriptor(name)?.name).toBe(name);
  });
});
