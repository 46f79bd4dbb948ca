import * as baseline from './baseline.ts';
import type { CheckedPod, CheckPod, Violation } from './check.ts';
import type { LevelVersion, PolicyVersion } from './policy.ts';
import * as restricted from './restricted.ts';

/** A check and its revisions (policy/checks.go `Check`). */
interface Check {
  readonly level: 'baseline' | 'restricted';
  /** The first minor version of each revision, from old to new. */
  readonly versions: readonly (readonly [since: PolicyVersion, check: CheckPod])[];
  /** The check of `baseline` that says the same, and less. */
  readonly overrides?: string;
}

const SYSCTLS_1_27 = ['net.ipv4.ip_local_reserved_ports'];
const SYSCTLS_1_29 = [
  ...SYSCTLS_1_27,
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
];
const SYSCTLS_1_32 = [...SYSCTLS_1_29, 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem'];

/** The default checks, those of `baseline` first, each level in the order of its identifiers (policy/registry.go `populate`). */
const CHECKS: Readonly<Record<string, Check>> = {
  appArmorProfile: { level: 'baseline', versions: [[0, baseline.appArmorProfile]] },
  capabilities_baseline: { level: 'baseline', versions: [[0, baseline.baselineCapabilities]] },
  hostNamespaces: { level: 'baseline', versions: [[0, baseline.hostNamespaces]] },
  hostPathVolumes: { level: 'baseline', versions: [[0, baseline.hostPathVolumes]] },
  hostPorts: { level: 'baseline', versions: [[0, baseline.hostPorts]] },
  hostProbesAndHostLifecycle: { level: 'baseline', versions: [[34, baseline.hostProbesAndHostLifecycle]] },
  privileged: { level: 'baseline', versions: [[0, baseline.privileged]] },
  procMount: {
    level: 'baseline',
    versions: [
      [0, baseline.procMount],
      [35, baseline.procMountOnHost],
    ],
  },
  seLinuxOptions: {
    level: 'baseline',
    versions: [
      [0, baseline.seLinuxOptions()],
      [31, baseline.seLinuxOptions('container_engine_t')],
    ],
  },
  seccompProfile_baseline: {
    level: 'baseline',
    versions: [
      [0, baseline.seccompAnnotations],
      [19, baseline.baselineSeccomp],
    ],
  },
  sysctls: {
    level: 'baseline',
    versions: [
      [0, baseline.sysctls()],
      [27, baseline.sysctls(...SYSCTLS_1_27)],
      [29, baseline.sysctls(...SYSCTLS_1_29)],
      [32, baseline.sysctls(...SYSCTLS_1_32)],
    ],
  },
  windowsHostProcess: { level: 'baseline', versions: [[0, baseline.windowsHostProcess]] },
  allowPrivilegeEscalation: {
    level: 'restricted',
    versions: [
      [8, restricted.allowPrivilegeEscalation],
      [25, restricted.exceptWindows(restricted.allowPrivilegeEscalation)],
    ],
  },
  capabilities_restricted: {
    level: 'restricted',
    versions: [
      [22, restricted.restrictedCapabilities],
      [25, restricted.exceptWindows(restricted.restrictedCapabilities)],
    ],
    overrides: 'capabilities_baseline',
  },
  procMount_restricted: { level: 'restricted', versions: [[35, baseline.procMount]], overrides: 'procMount' },
  restrictedVolumes: { level: 'restricted', versions: [[0, restricted.restrictedVolumes]], overrides: 'hostPathVolumes' },
  runAsNonRoot: {
    level: 'restricted',
    versions: [
      [0, restricted.runAsNonRoot],
      [35, restricted.exceptUserNamespace(restricted.runAsNonRoot)],
    ],
  },
  runAsUser: {
    level: 'restricted',
    versions: [
      [23, restricted.runAsUser],
      [35, restricted.exceptUserNamespace(restricted.runAsUser)],
    ],
  },
  seccompProfile_restricted: {
    level: 'restricted',
    versions: [
      [19, restricted.restrictedSeccomp],
      [25, restricted.exceptWindows(restricted.restrictedSeccomp)],
    ],
    overrides: 'seccompProfile_baseline',
  },
};

/** What a policy forbids in a Pod (`EvaluatePod`). */
export function violations({ level, version }: LevelVersion, pod: CheckedPod): readonly Violation[] {
  if (level === 'privileged') return [];
  return checksOf(level, version).flatMap((check) => check(pod) ?? []);
}

/** The reasons alone (`ForbiddenReason`). */
export function reasonsText(found: readonly Violation[]): string {
  return found.map(({ reason }) => reason).join(', ');
}

/** The reasons with their details (`ForbiddenDetail`). */
export function detailsText(found: readonly Violation[]): string {
  return found.map(({ reason, detail }) => `${reason} (${detail})`).join(', ');
}

/** The checks that a policy makes, by level and version. */
const chosen = new Map<string, readonly CheckPod[]>();

/** The last minor version with a change. */
const NEWEST = Math.max(...Object.values(CHECKS).flatMap(({ versions }) => versions.map(([since]) => since)));

function checksOf(level: Check['level'], version: PolicyVersion): readonly CheckPod[] {
  const minor = Math.min(version, NEWEST);
  const key = `${level}:${minor}`;
  let checks = chosen.get(key);
  if (checks === undefined) chosen.set(key, (checks = chooseChecks(level, minor)));
  return checks;
}

function chooseChecks(level: Check['level'], version: PolicyVersion): readonly CheckPod[] {
  const revisions = Object.entries(CHECKS).flatMap(([id, check]) => {
    const revision = check.versions.findLast(([since]) => since <= version);
    const isAsked = level === 'restricted' || check.level === 'baseline';
    return revision === undefined || !isAsked ? [] : [{ id, run: revision[1], overrides: check.overrides }];
  });
  const overridden = new Set(revisions.map(({ overrides }) => overrides));
  return revisions.filter(({ id }) => !overridden.has(id)).map(({ run }) => run);
}
