/** The built-in groups as upstream puts them in order (pkg/controlplane/apiserver `DefaultGenericAPIServicePriorities`). */
const GROUPS = [
  '',
  'apps',
  'events.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'autoscaling',
  'batch',
  'certificates.k8s.io',
  'networking.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
  'storage.k8s.io',
  'apiextensions.k8s.io',
  'admissionregistration.k8s.io',
  'scheduling.k8s.io',
  'coordination.k8s.io',
  'node.k8s.io',
  'discovery.k8s.io',
];

/** Negative where `first` comes before `second`. Groups that upstream does not have come last, by name. */
export function compareGroups(first: string, second: string): number {
  return placeOf(first) - placeOf(second) || compareTexts(first, second);
}

function placeOf(group: string): number {
  const at = GROUPS.indexOf(group);
  return at < 0 ? GROUPS.length : at;
}

/** Versions as clients prefer them: v2, v1, v2beta1, v1beta1, v1alpha1 (apimachinery pkg/version `CompareKubeAwareVersionStrings`). */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [partsOf(first), partsOf(second)];
  return b.stage - a.stage || b.major - a.major || b.minor - a.minor || compareTexts(first, second);
}

const STAGES = ['alpha', 'beta', undefined];

function partsOf(version: string): { readonly stage: number; readonly major: number; readonly minor: number } {
  const match = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version);
  if (match === null) return { stage: -1, major: 0, minor: 0 };
  return { stage: STAGES.indexOf(match[2]), major: Number(match[1]), minor: Number(match[3] ?? 0) };
}

function compareTexts(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
