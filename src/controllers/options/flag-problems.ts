import { quote } from '../../api/text.ts';

/** The values of flags by name. A flag that is not given and has no effect here is missing. */
type FlagValues = Readonly<Record<string, unknown>>;

/** The flags that name a number of workers or of endpoints, with the bounds of the controllers that check them. */
const BOUNDS: readonly (readonly [name: string, least: number, most: number])[] = [
  ['concurrent-service-endpoint-syncs', 1, 50],
  ['max-endpoints-per-slice', 1, 1000],
  ['mirroring-concurrent-service-endpoint-syncs', 1, 50],
  ['mirroring-max-endpoints-per-subset', 1, 1000],
];

/** The numbers of workers that must be positive. The other controllers accept any number, and run no worker for 0. */
const POSITIVE = [
  'concurrent-statefulset-syncs',
  'concurrent-ephemeralvolume-syncs',
  'concurrent-horizontal-pod-autoscaler-syncs',
  'concurrent-job-syncs',
  'concurrent-cron-job-syncs',
  'concurrent-resource-claim-syncs',
] as const;

const SIGNERS = ['kubelet-serving', 'kubelet-client', 'kube-apiserver-client', 'legacy-unknown'] as const;

/** How upstream names two of the signers in its message. */
const SIGNER_IN_MESSAGE: Readonly<Record<string, string>> = {
  'kubelet-client': 'kube-apiserver-client',
  'kube-apiserver-client': 'kube-apiserver',
};

/** What is wrong with values that could be parsed: `Validate` of each of the options (cmd/kube-controller-manager/app/options). */
export function problemsOf(values: FlagValues): string[] {
  return [
    ...signingProblems(values),
    ...BOUNDS.flatMap(([name, least, most]) => {
      const value = numberOf(values, name);
      if (value === undefined) return [];
      if (value < least) return [`${name} must not be less than ${least}, but got ${value}`];
      return value > most ? [`${name} must not be more than ${most}, but got ${value}`] : [];
    }),
    ...POSITIVE.flatMap((name) => {
      const value = numberOf(values, name);
      return value !== undefined && value < 1 ? [`${name} must be greater than 0, but got ${value}`] : [];
    }),
    ...otherProblems(values),
  ];
}

/** Each signer of certificates has a certificate and a key, and either all have one pair or each its own. */
function signingProblems(values: FlagValues): string[] {
  const has = (name: string): boolean => textOf(values, `cluster-signing-${name}`) !== '';
  const problems = SIGNERS.flatMap((signer) => {
    const [cert, key] = [has(`${signer}-cert-file`), has(`${signer}-key-file`)];
    if (cert === key) return [];
    const name = quote(`cluster-signing-${SIGNER_IN_MESSAGE[signer] ?? signer}`);
    return [`${name}: cannot specify ${cert ? 'cert without key' : 'key without cert'}`];
  });
  const isShared = has('cert-file') || has('key-file');
  const isOwn = SIGNERS.some((signer) => has(`${signer}-cert-file`) || has(`${signer}-key-file`));
  if (!isShared || !isOwn) return problems;
  return [
    ...problems,
    'cannot specify --cluster-signing-{cert,key}-file and other --cluster-signing-*-file flags at the same time',
  ];
}

/** The version of metrics that may still be shown: the minor version before the simulated one. */
const PREVIOUS_VERSION = '1.35';

function otherProblems(values: FlagValues): string[] {
  const problems: string[] = [];
  if (textOf(values, 'service-cluster-ip-range').split(',').length > 2)
    problems.push('--service-cluster-ip-range can not contain more than two entries');
  const policySyncs = numberOf(values, 'concurrent-validating-admission-policy-status-syncs') ?? 1;
  if (policySyncs <= 0) problems.push(`must be positive, got ${policySyncs}`);
  const taintSyncs = numberOf(values, 'concurrent-device-taint-eviction-syncs') ?? 1;
  if (taintSyncs <= 0) problems.push(`concurrent-device-taint-eviction-syncs must be greater than zero, got ${taintSyncs}`);
  const port = numberOf(values, 'secure-port') ?? 0;
  if (port < 0 || port > 65_535)
    problems.push(`--secure-port ${port} must be between 0 and 65535, inclusive. 0 for turning off secure port`);
  const hidden = textOf(values, 'show-hidden-metrics-for-version');
  if (hidden !== '' && hidden !== PREVIOUS_VERSION)
    problems.push(
      `--show-hidden-metrics-for-version must be omitted or have the value '${PREVIOUS_VERSION}'. Only the previous minor version is allowed`,
    );
  const format = textOf(values, 'logging-format');
  if (format !== '' && format !== 'text' && format !== 'json')
    problems.push(`format: Invalid value: ${quote(format)}: Unsupported log format`);
  return problems;
}

function numberOf(values: FlagValues, name: string): number | undefined {
  const value = values[name];
  return typeof value === 'number' ? value : undefined;
}

function textOf(values: FlagValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
