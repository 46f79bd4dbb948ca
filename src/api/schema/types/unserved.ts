/** Kinds without stored objects: the API server does not serve them, or only answers with them. */
export const UNSERVED_TYPES = `
message WatchEvent v1 -- One change, as a watch reports it.
  type! string -- ADDED, MODIFIED, DELETED, BOOKMARK or ERROR.
  object! object -- The object after the change. For DELETED its last state, for ERROR a Status.

kind SelfSubjectAccessReview authorization.k8s.io/v1 -- Asks whether the caller may do something.
  spec! SelfSubjectAccessReviewSpec -- The action to check.
  status SubjectAccessReviewStatus -- The answer.

type SelfSubjectAccessReviewSpec
  resourceAttributes? ResourceAttributes -- A verb and a resource.
  nonResourceAttributes? NonResourceAttributes -- A verb and a path that is not a resource.

kind SubjectAccessReview authorization.k8s.io/v1 -- Asks whether a user may do something.
  spec! SubjectAccessReviewSpec -- The user and the action.
  status SubjectAccessReviewStatus -- The answer.

kind LocalSubjectAccessReview authorization.k8s.io/v1 -- Asks whether a user may do something in the namespace of the request.
  spec! SubjectAccessReviewSpec -- The user and the action.
  status SubjectAccessReviewStatus -- The answer.

type SubjectAccessReviewSpec
  resourceAttributes? ResourceAttributes -- A verb and a resource.
  nonResourceAttributes? NonResourceAttributes -- A verb and a path that is not a resource.
  user string -- Name of the user.
  groups [string] atomic -- Groups of the user.
  extra {[string]}
  uid string

type NonResourceAttributes
  path string
  verb string

type ResourceAttributes
  namespace string
  verb string
  group string
  version string
  resource string
  subresource string
  name string
  fieldSelector? FieldSelectorAttributes
  labelSelector? LabelSelectorAttributes

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
  allowed! boolean -- Whether the action is allowed.
  reason string
  evaluationError string
  denied boolean

kind SelfSubjectRulesReview authorization.k8s.io/v1 -- Asks what the caller may do in a namespace.
  spec! SelfSubjectRulesReviewSpec
  status SubjectRulesReviewStatus

type SelfSubjectRulesReviewSpec
  namespace string

type SubjectRulesReviewStatus
  resourceRules! [ResourceRule] atomic
  nonResourceRules! [NonResourceRule] atomic
  incomplete! boolean
  evaluationError string

type NonResourceRule
  verbs! [string] atomic
  nonResourceURLs [string] atomic

type ResourceRule
  verbs! [string] atomic
  apiGroups [string] atomic
  resources [string] atomic
  resourceNames [string] atomic

kind SelfSubjectReview authentication.k8s.io/v1 -- Asks for the identity of the caller.
  status SelfSubjectReviewStatus

kind TokenReview authentication.k8s.io/v1 -- Asks whose a token is.
  spec! TokenReviewSpec -- The token.
  status TokenReviewStatus -- The answer.

type TokenReviewSpec
  token string
  audiences [string] atomic -- Whom the token should be for. Without any: this API server.

type TokenReviewStatus
  authenticated boolean -- Whether the token is valid.
  user UserInfo -- Whose it is.
  error string
  audiences [string] atomic -- Those of the audiences that the token is for.

type SelfSubjectReviewStatus
  userInfo UserInfo

type UserInfo
  username string
  uid string
  groups [string] atomic
  extra {[string]}

kind TokenRequest authentication.k8s.io/v1 -- Asks for a token of a ServiceAccount.
  spec! TokenRequestSpec
  status TokenRequestStatus

type TokenRequestSpec
  audiences! [string] atomic -- Whom the token is for.
  boundObjectRef? BoundObjectReference @3 -- An object without which the token is worth nothing.
  expirationSeconds? int64 @4 -- How long the token is valid.

type BoundObjectReference
  kind string
  apiVersion string
  name string
  uid string

type TokenRequestStatus
  token! string
  expirationTimestamp! Time
`;
