/** Who may do what (rbac.authorization.k8s.io/v1). */
export const RBAC_TYPES = `
kind Role rbac.authorization.k8s.io/v1 -- Names what may be done with the objects of one namespace. A RoleBinding grants it.
  rules+ [PolicyRule] atomic -- What is allowed: each rule by itself.

kind ClusterRole rbac.authorization.k8s.io/v1 -- Names what may be done in all namespaces, with objects outside of namespaces, and with other paths of the API.
  rules+ [PolicyRule] atomic -- What is allowed: each rule by itself.
  aggregationRule? AggregationRule -- Chooses other ClusterRoles. A controller then keeps the rules equal to the sum of theirs.

type PolicyRule
  verbs! [string] atomic -- get, list, watch, create, update, patch, delete, deletecollection, or * for all.
  apiGroups [string] atomic -- Groups of the resources. An empty text is the core group, * all groups.
  resources [string] atomic -- Resources by their plural, as deployments or deployments/scale, or * for all.
  resourceNames [string] atomic -- Names of the only objects that the rule is for. Without one, it is for all.
  nonResourceURLs [string] atomic -- Paths that are not about objects, as /healthz. A * at the end stands for the rest. Only in a ClusterRole.

type AggregationRule
  clusterRoleSelectors [LabelSelector] atomic -- Labels of the chosen ClusterRoles. One of the selectors is enough.

kind RoleBinding rbac.authorization.k8s.io/v1 -- Grants a Role or a ClusterRole in one namespace.
  subjects [Subject] atomic -- Who has the role.
  roleRef! RoleRef -- The role. It cannot be changed: a binding to another role is another binding.

kind ClusterRoleBinding rbac.authorization.k8s.io/v1 -- Grants a ClusterRole in all namespaces.
  subjects [Subject] atomic -- Who has the role.
  roleRef! RoleRef -- The role. It cannot be changed: a binding to another role is another binding.

type Subject atomic
  kind! string -- User, Group or ServiceAccount.
  apiGroup string -- Group of the kind: empty for a ServiceAccount.
  name! string -- Name of the user, of the group, or of the ServiceAccount.
  namespace string -- Namespace of the ServiceAccount.

type RoleRef atomic
  apiGroup! string
  kind! string -- Role or ClusterRole.
  name! string -- Name of the role. A Role is of the namespace of the binding.
`;
