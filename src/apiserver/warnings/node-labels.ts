/** Labels of nodes that have other names today (pkg/api/node/util.go `deprecatedNodeLabels`). */
const DEPRECATED: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
};

/** Why a label of nodes should not be used. Undefined if it may. */
export function deprecatedLabel(label: string | undefined): string | undefined {
  return label !== undefined && Object.hasOwn(DEPRECATED, label) ? DEPRECATED[label] : undefined;
}
