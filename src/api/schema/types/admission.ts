/** The configurations of admission webhooks (admissionregistration.k8s.io/v1). */
export const ADMISSION_TYPES = `
kind MutatingWebhookConfiguration admissionregistration.k8s.io/v1 -- Webhooks that may change objects before they are stored.
  webhooks [MutatingWebhook] merge=name map=name

kind ValidatingWebhookConfiguration admissionregistration.k8s.io/v1 -- Webhooks that may refuse objects before they are stored.
  webhooks [ValidatingWebhook] merge=name map=name

type MutatingWebhook
  name! string @1 -- A domain with at least three parts.
  rules [RuleWithOperations] @3 atomic -- The requests that the webhook is asked about.
  failurePolicy? string =Fail @4 enum=Fail|Ignore -- What happens if the webhook does not answer.
  matchPolicy? string =Equivalent @9 enum=Equivalent|Exact -- Whether a rule also means the other versions of a resource.
  sideEffects! string @6 -- Whether a dry run may ask the webhook: None or NoneOnDryRun.
  timeoutSeconds? int32 =10 @7 -- How long the API server waits, 1 to 30 seconds.
  namespaceSelector? LabelSelector ={} @5 -- The namespaces whose objects count.
  objectSelector? LabelSelector ={} @11 -- The objects that count.
  reinvocationPolicy? string =Never @10 enum=IfNeeded|Never idle=missing -- Whether it is asked again after others have changed the object.
  clientConfig! admissionregistration.WebhookClientConfig ={} @2 -- Where the webhook is.
  matchConditions [MatchCondition] @12 merge=name map=name idle=missing
  admissionReviewVersions! [string] @8 atomic -- The versions of AdmissionReview that it understands.

type ValidatingWebhook
  name! string @1 -- A domain with at least three parts.
  rules [RuleWithOperations] @3 atomic -- The requests that the webhook is asked about.
  failurePolicy? string =Fail @4 enum=Fail|Ignore -- What happens if the webhook does not answer.
  matchPolicy? string =Equivalent @9 enum=Equivalent|Exact -- Whether a rule also means the other versions of a resource.
  sideEffects! string @6 -- Whether a dry run may ask the webhook: None or NoneOnDryRun.
  timeoutSeconds? int32 =10 @7 -- How long the API server waits, 1 to 30 seconds.
  namespaceSelector? LabelSelector ={} @5 -- The namespaces whose objects count.
  objectSelector? LabelSelector ={} @10 -- The objects that count.
  clientConfig! admissionregistration.WebhookClientConfig ={} @2 -- Where the webhook is.
  matchConditions [MatchCondition] @11 merge=name map=name idle=missing
  admissionReviewVersions! [string] @8 atomic -- The versions of AdmissionReview that it understands.

type RuleWithOperations
  operations [string] @1 atomic -- CREATE, UPDATE, DELETE, CONNECT, or *.
  apiGroups [string] @2.1 atomic -- The groups, or *. The core group is an empty text.
  apiVersions [string] @2.2 atomic -- The versions, or *.
  resources [string] @2.3 atomic -- pods, pods/status, *, pods/*, */*.
  scope? string =* @2.4 enum=*|Cluster|Namespaced

type admissionregistration.WebhookClientConfig
  url? string @3
  service? admissionregistration.ServiceReference @1
  caBundle byte @2

type admissionregistration.ServiceReference
  namespace! string
  name! string
  path? string
  port? int32 =443

type MatchCondition
  name! string
  expression! string
`;
