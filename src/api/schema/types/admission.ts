/** The configurations of admission webhooks, and admission policies (admissionregistration.k8s.io/v1). */
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
  matchConditions [MatchCondition] @12 merge=name map=name -- All must be true, or the webhook is not asked.
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
  matchConditions [MatchCondition] @11 merge=name map=name -- All must be true, or the webhook is not asked.
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

kind ValidatingAdmissionPolicy admissionregistration.k8s.io/v1 -- Expressions that refuse objects. A binding makes it act.
  spec ValidatingAdmissionPolicySpec ={}
  status ValidatingAdmissionPolicyStatus

type ValidatingAdmissionPolicySpec
  failurePolicy? string =Fail @4 enum=Fail|Ignore -- What happens if an expression cannot be evaluated, or a parameter is missing.
  paramKind? ParamKind @1 -- The kind of the objects that have the policy's parameters.
  matchConstraints? MatchResources @2 -- The requests that the policy is about.
  matchConditions [MatchCondition] @6 merge=name map=name -- Further conditions, all of which must be true.
  variables [Variable] @7 merge=name map=name -- Values that later expressions name as variables.NAME.
  validations [Validation] @3 atomic -- What must be true of a request.
  auditAnnotations [AuditAnnotation] @5 atomic idle=missing

type ValidatingAdmissionPolicyStatus
  observedGeneration int64
  typeChecking? TypeChecking
  conditions [Condition] map=type

type TypeChecking
  expressionWarnings [ExpressionWarning] atomic

type ExpressionWarning
  fieldRef! string @2
  warning! string

type ParamKind atomic
  apiVersion string
  kind string

type MatchResources atomic
  matchPolicy? string =Equivalent @7 enum=Equivalent|Exact -- Whether a rule also means the other versions of a resource.
  namespaceSelector? LabelSelector ={} @1 -- The namespaces whose objects count.
  objectSelector? LabelSelector ={} @2 -- The objects that count.
  resourceRules [NamedRuleWithOperations] @3 atomic -- The requests that count, if one of these rules matches.
  excludeResourceRules [NamedRuleWithOperations] @4 atomic -- The requests that do not count.

type NamedRuleWithOperations atomic
  resourceNames [string] atomic @1 -- The names of the objects. Empty: all.
  operations [string] @2.1 atomic -- CREATE, UPDATE, DELETE, CONNECT, or *.
  apiGroups [string] @2.2.1 atomic -- The groups, or *. The core group is an empty text.
  apiVersions [string] @2.2.2 atomic -- The versions, or *.
  resources [string] @2.2.3 atomic -- pods, pods/status, *, pods/*, */*.
  scope? string =* @2.2.4 enum=*|Cluster|Namespaced

type Variable atomic
  name! string -- The name, as in variables.NAME.
  expression! string -- An expression of CEL.

type Validation
  expression! string -- An expression of CEL that must be true.
  message string -- What a refusal says.
  reason? string -- Forbidden, Invalid, RequestEntityTooLarge or Unauthorized.
  messageExpression string -- An expression of CEL that makes what a refusal says.

type AuditAnnotation
  key! string
  valueExpression! string

kind ValidatingAdmissionPolicyBinding admissionregistration.k8s.io/v1 -- Makes a policy act, with parameters and for a part of the requests.
  spec ValidatingAdmissionPolicyBindingSpec ={}

type ValidatingAdmissionPolicyBindingSpec
  policyName string -- The name of the policy.
  paramRef? ParamRef -- The objects that have the parameters.
  matchResources? MatchResources -- The part of the policy's requests that the binding is about. Absent: all.
  validationActions [string] set -- Deny, Warn or Audit.

type ParamRef atomic
  name string -- The name of the object.
  namespace string -- Its namespace. Empty: that of the request.
  selector? LabelSelector -- The labels of the objects. Each of them counts.
  parameterNotFoundAction? string -- Allow or Deny.

kind MutatingAdmissionPolicy admissionregistration.k8s.io/v1 -- Expressions that change objects before they are stored. A binding makes it act.
  spec MutatingAdmissionPolicySpec ={}

type MutatingAdmissionPolicySpec
  failurePolicy? string =Fail @5 enum=Fail|Ignore -- What happens if an expression cannot be evaluated, or a parameter is missing.
  paramKind? ParamKind @1 -- The kind of the objects that have the policy's parameters.
  matchConstraints? MatchResources @2 -- The requests that the policy is about.
  matchConditions [MatchCondition] @6 merge=name map=name -- Further conditions, all of which must be true.
  variables [Variable] @3 atomic -- Values that later expressions name as variables.NAME.
  mutations [Mutation] @4 atomic -- The changes, in this order.
  reinvocationPolicy! string @7 enum=IfNeeded|Never -- Never or IfNeeded: whether it acts again after others have changed the object.

type Mutation
  patchType! string @2 -- ApplyConfiguration or JSONPatch.
  applyConfiguration? admissionregistration.ApplyConfiguration @3 -- An object that is merged as by server-side apply.
  jsonPatch? admissionregistration.JSONPatch @4 -- A list of operations.

type admissionregistration.ApplyConfiguration
  expression string @1 -- An expression of CEL that makes an Object.

type admissionregistration.JSONPatch
  expression string @1 -- An expression of CEL that makes a list of JSONPatch.

kind MutatingAdmissionPolicyBinding admissionregistration.k8s.io/v1 -- Makes a policy act, with parameters and for a part of the requests.
  spec MutatingAdmissionPolicyBindingSpec ={}

type MutatingAdmissionPolicyBindingSpec
  policyName string -- The name of the policy.
  paramRef? ParamRef -- The objects that have the parameters.
  matchResources? MatchResources -- The part of the policy's requests that the binding is about. Absent: all.
`;
