// No imports from the layers' index files: the page reads the flags of a link without loading the engine.
import { formatGoDuration } from '../../api/duration.ts';
import { editDistance, quote } from '../../api/text.ts';
import { LEADER_ELECTION_DEFAULTS, LEADER_ELECTION_JITTER } from '../../client/leader-elector.ts';
import { FlagError, type GivenFlag, parseFlagValue, splitFlags } from './command-line.ts';
import { findDescriptor } from './descriptors.ts';
import { bool, duration, gateValues, type FlagType, float, int32, text, texts } from './flag-values.ts';
import { problemsOf } from './flag-problems.ts';
import { FLAGS_WITHOUT_EFFECT } from './flags-without-effect.ts';

interface Flag<T> {
  readonly type: FlagType<T>;
  readonly default: T;
}

function flag<T>(type: FlagType<T>, value: T): Flag<T> {
  return { type, default: value };
}

/**
 * The flags with an effect here, and their defaults (kube-controller-manager app/options and the defaults in
 * pkg/controller/*\/config/v1alpha1). Durations are in milliseconds.
 */
const FLAGS = {
  'allocate-node-cidrs': flag(bool, false),
  controllers: flag<readonly string[]>(texts, ['*']),
  'cluster-cidr': flag(text, ''),
  'cluster-signing-duration': flag(duration, 365 * 24 * 3_600_000),
  'concurrent-cron-job-syncs': flag(int32, 5),
  'concurrent-daemonset-syncs': flag(int32, 2),
  'concurrent-deployment-syncs': flag(int32, 5),
  'concurrent-endpoint-syncs': flag(int32, 5),
  'concurrent-service-endpoint-syncs': flag(int32, 5),
  'concurrent-job-syncs': flag(int32, 5),
  'concurrent-ttl-after-finished-syncs': flag(int32, 5),
  'concurrent-ephemeralvolume-syncs': flag(int32, 5),
  'concurrent-replicaset-syncs': flag(int32, 5),
  'concurrent-gc-syncs': flag(int32, 20),
  'concurrent-horizontal-pod-autoscaler-syncs': flag(int32, 5),
  'concurrent-namespace-syncs': flag(int32, 10),
  'concurrent-rc-syncs': flag(int32, 5),
  'concurrent-resource-quota-syncs': flag(int32, 5),
  'concurrent-serviceaccount-token-syncs': flag(int32, 5),
  'concurrent-statefulset-syncs': flag(int32, 5),
  'concurrent-validating-admission-policy-status-syncs': flag(int32, 5),
  'controller-start-interval': flag(duration, 0),
  'enable-garbage-collector': flag(bool, true),
  'feature-gates': flag<ReadonlyMap<string, boolean>>(gateValues, new Map()),
  'endpoint-updates-batch-period': flag(duration, 0),
  'endpointslice-updates-batch-period': flag(duration, 0),
  'horizontal-pod-autoscaler-cpu-initialization-period': flag(duration, 300_000),
  'horizontal-pod-autoscaler-downscale-stabilization': flag(duration, 300_000),
  'horizontal-pod-autoscaler-initial-readiness-delay': flag(duration, 30_000),
  'horizontal-pod-autoscaler-sync-period': flag(duration, 15_000),
  'horizontal-pod-autoscaler-tolerance': flag(float, 0.1),
  'kube-api-burst': flag(int32, 30),
  'kube-api-qps': flag(float, 20),
  'large-cluster-size-threshold': flag(int32, 50),
  'leader-elect': flag(bool, true),
  'leader-elect-lease-duration': flag(duration, LEADER_ELECTION_DEFAULTS.leaseDurationMs),
  'leader-elect-renew-deadline': flag(duration, LEADER_ELECTION_DEFAULTS.renewDeadlineMs),
  'leader-elect-resource-lock': flag(text, 'leases'),
  'leader-elect-resource-name': flag(text, 'kube-controller-manager'),
  'leader-elect-resource-namespace': flag(text, 'kube-system'),
  'leader-elect-retry-period': flag(duration, LEADER_ELECTION_DEFAULTS.retryPeriodMs),
  'legacy-service-account-token-clean-up-period': flag(duration, 365 * 24 * 3_600_000),
  'max-endpoints-per-slice': flag(int32, 100),
  'mirroring-concurrent-service-endpoint-syncs': flag(int32, 5),
  'mirroring-endpointslice-updates-batch-period': flag(duration, 0),
  'mirroring-max-endpoints-per-subset': flag(int32, 1000),
  'min-resync-period': flag(duration, 12 * 3_600_000),
  'node-cidr-mask-size': flag(int32, 0),
  'node-cidr-mask-size-ipv4': flag(int32, 0),
  'node-cidr-mask-size-ipv6': flag(int32, 0),
  'node-eviction-rate': flag(float, 0.1),
  'node-monitor-grace-period': flag(duration, 50_000),
  'node-monitor-period': flag(duration, 5_000),
  'node-startup-grace-period': flag(duration, 60_000),
  'resource-quota-sync-period': flag(duration, 300_000),
  'root-ca-file': flag(text, ''),
  'secondary-node-eviction-rate': flag(float, 0.01),
  'service-cluster-ip-range': flag(text, ''),
  'terminated-pod-gc-threshold': flag(int32, 12_500),
  'unhealthy-zone-threshold': flag(float, 0.55),
} as const;

type FlagName = keyof typeof FLAGS;

/**
 * The only feature gate with an effect here: on SIGTERM the manager releases its lease (KEP-5366, alpha in v1.36, off by
 * default).
 */
export const RELEASE_LEASE_ON_EXIT = 'ControllerManagerReleaseLeaderElectionLockOnExit';

/** The options of a controller manager, by the names of its flags. `controllers` contains names, not aliases. */
export type ControllerManagerOptions = { readonly [N in FlagName]: (typeof FLAGS)[N] extends Flag<infer T> ? T : never };

/** Parses `--controllers=*,-nodelifecycle --concurrent-deployment-syncs=1`. Throws `FlagError`. */
export function parseOptions(args: readonly string[]): ControllerManagerOptions {
  const values: Record<string, unknown> = {};
  for (const [name, { default: value }] of Object.entries(FLAGS)) values[name] = value;
  /** The given flags without effect. */
  const idle: Record<string, unknown> = {};
  let controllersGiven = false;
  for (const given of splitFlags(args, bareValue)) {
    const value = parseFlagValue<unknown>(given, typeOf(given.name)!.parse);
    if (!isFlagName(given.name)) {
      idle[given.name] = value;
      continue;
    }
    // Lists that are given twice are joined.
    const earlier = given.name === 'controllers' && controllersGiven ? (values['controllers'] as readonly string[]) : [];
    values[given.name] = given.name === 'controllers' ? [...earlier, ...(value as readonly string[])] : value;
    controllersGiven ||= given.name === 'controllers';
  }
  const options = values as unknown as ControllerManagerOptions;
  refuse([...unknownControllers(options), ...problemsOf({ ...values, ...idle })]);
  if (options['leader-elect']) refuse(leaderElectionProblems(options));
  return { ...options, controllers: options.controllers.map(canonicalChoice) };
}

/** An option as a command line would have it. */
export interface OptionText {
  readonly name: string;
  readonly value: string;
  readonly default: string;
}

/** All options by flag name: `leader-elect-lease-duration`, `15s`. */
export function optionTexts(options: ControllerManagerOptions): OptionText[] {
  return Object.entries(FLAGS).map(([name, { type, default: byDefault }]) => {
    const text = (value: unknown): string => {
      if (value instanceof Map) return [...value].map(([gate, isOn]) => `${gate}=${isOn}`).join(',');
      return type === duration ? formatGoDuration(value as number) : String(value);
    };
    return { name, value: text(options[name as FlagName]), default: text(byDefault) };
  });
}

function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(FLAGS, name);
}

/** Returns undefined if the flag is unknown. */
function typeOf(name: string): FlagType<unknown> | undefined {
  return isFlagName(name) ? FLAGS[name].type : FLAGS_WITHOUT_EFFECT.get(name);
}

/** The value of a flag without one, or `needed`. Throws `FlagError` if the flag is unknown. */
function bareValue(name: string): string | 'needed' {
  if (name === 'help' || name === 'version') {
    throw new FlagError(`--${name} only prints, and nothing would be started. The flags are: ${allFlags()}`);
  }
  const type = typeOf(name);
  if (type === undefined) throw new FlagError(`unknown flag: --${name}${suggestion(name)}`);
  return type.bare === undefined ? 'needed' : String(type.bare);
}

function flagNames(): string[] {
  return [...Object.keys(FLAGS), ...FLAGS_WITHOUT_EFFECT.keys()];
}

function allFlags(): string {
  const withEffect = Object.keys(FLAGS)
    .sort()
    .map((name) => `--${name}`);
  const without = [...FLAGS_WITHOUT_EFFECT.keys()].sort().map((name) => `--${name}`);
  return `${withEffect.join(' ')}; and, without effect here: ${without.join(' ')}`;
}

/** Suggests a flag with a similar name. */
function suggestion(name: string): string {
  const [closest] = flagNames()
    .map((known) => ({ known, distance: editDistance(name, known) }))
    .sort((first, second) => first.distance - second.distance);
  return closest !== undefined && closest.distance <= name.length / 3 ? `, did you mean --${closest.known}?` : '';
}

/** The given flags without effect here. Includes `feature-gates` if no known gate is set. Throws `FlagError`. */
export function flagsWithoutEffect(args: readonly string[]): string[] {
  const given = splitFlags(args, bareValue);
  const idle = given.filter((one) => !isFlagName(one.name) || (one.name === 'feature-gates' && !opensKnownGate(one)));
  return [...new Set(idle.map(({ name }) => `--${name}`))];
}

function opensKnownGate(given: GivenFlag): boolean {
  const gates = parseFlagValue(given, gateValues.parse);
  return gates.has(RELEASE_LEASE_ON_EXIT) || gates.has('AllAlpha');
}

/** Replaces an alias: `-nodelifecycle` becomes `-node-lifecycle-controller` (options/generic.go `ApplyTo`). */
function canonicalChoice(choice: string): string {
  const [sign, name] = choice.startsWith('-') ? ['-', choice.slice(1)] : ['', choice];
  return `${sign}${findDescriptor(name)?.name ?? name}`;
}

/** Throws a `FlagError` that names all problems, if there are any. */
function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new FlagError(problems.length === 1 ? problems.join('') : `[${problems.join(', ')}]`);
}

/** options/generic.go `Validate`. */
function unknownControllers({ controllers }: ControllerManagerOptions): string[] {
  return controllers
    .map((choice) => choice.replace(/^-/, ''))
    .filter((name) => name !== '*' && findDescriptor(name) === undefined)
    .map((name) => `${quote(name)} is not in the list of known controllers`);
}

/** The types of lock that earlier versions had. */
const REMOVED_LOCKS: ReadonlySet<string> = new Set(['endpoints', 'configmaps', 'endpointsleases', 'configmapsleases']);

/** The start of the election: client-go leaderelection/resourcelock/interface.go `New`, leaderelection.go `NewLeaderElector`. */
function leaderElectionProblems(options: ControllerManagerOptions): string[] {
  const lock = options['leader-elect-resource-lock'];
  if (REMOVED_LOCKS.has(lock)) return [`error creating lock: ${lock} lock is removed, migrate to leases`];
  if (lock !== 'leases') return [`error creating lock: Invalid lock-type ${lock}`];
  const leaseDuration = options['leader-elect-lease-duration'];
  const renewDeadline = options['leader-elect-renew-deadline'];
  const retryPeriod = options['leader-elect-retry-period'];
  if (leaseDuration <= renewDeadline) return ['leaseDuration must be greater than renewDeadline'];
  if (renewDeadline <= LEADER_ELECTION_JITTER * retryPeriod)
    return ['renewDeadline must be greater than retryPeriod*JitterFactor'];
  return retryPeriod < 1 ? ['retryPeriod must be greater than zero'] : [];
}
