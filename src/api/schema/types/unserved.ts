/** Kinds without stored objects: the API server does not serve them, or only answers with them. */
export const UNSERVED_TYPES = `
message WatchEvent v1 -- One change, as a watch tells of it.
  object! object -- The object as it is now; of DELETED, as it was last; of ERROR, a Status.
  type! string -- ADDED, MODIFIED, DELETED, BOOKMARK or ERROR.

kind SelfSubjectAccessReview authorization.k8s.io/v1 -- Asks whether one may do something.
  spec! SelfSubjectAccessReviewSpec -- What one wants to do.
  status SubjectAccessReviewStatus -- The answer.

type SelfSubjectAccessReviewSpec
  nonResourceAttributes? NonResourceAttributes -- A path that is no resource.
  resourceAttributes? ResourceAttributes -- A verb and a resource.

type NonResourceAttributes
  path string
  verb string

type ResourceAttributes
  fieldSelector? FieldSelectorAttributes
  group string
  labelSelector? LabelSelectorAttributes
  name string
  namespace string
  resource string
  subresource string
  verb string
  version string

type FieldSelectorAttributes
  rawSelector string
  requirements [FieldSelectorRequirement] atomic

type LabelSelectorAttributes
  rawSelector string
  requirements [LabelSelectorRequirement] atomic

type FieldSelectorRequirement
  key! string
  operator! string
  values [string] atomic

type SubjectAccessReviewStatus
  allowed! boolean -- Whether it is allowed.
  denied boolean
  evaluationError string
  reason string

kind SelfSubjectRulesReview authorization.k8s.io/v1 -- Asks what one may do in a namespace.
  spec! SelfSubjectRulesReviewSpec
  status SubjectRulesReviewStatus

type SelfSubjectRulesReviewSpec
  namespace string

type SubjectRulesReviewStatus
  evaluationError string
  incomplete! boolean
  nonResourceRules! [NonResourceRule] atomic
  resourceRules! [ResourceRule] atomic

type NonResourceRule
  nonResourceURLs [string] atomic
  verbs! [string] atomic

type ResourceRule
  apiGroups [string] atomic
  resourceNames [string] atomic
  resources [string] atomic
  verbs! [string] atomic

kind SelfSubjectReview authentication.k8s.io/v1 -- Asks who one is.
  status SelfSubjectReviewStatus

type SelfSubjectReviewStatus
  userInfo UserInfo

type UserInfo
  extra {[string]}
  groups [string] atomic
  uid string
  username string
`;
