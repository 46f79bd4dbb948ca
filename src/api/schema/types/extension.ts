/** CustomResourceDefinitions (apiextensions.k8s.io/v1). */
export const EXTENSION_TYPES = `
kind CustomResourceDefinition apiextensions.k8s.io/v1 -- A kind that the API server serves besides its own.
  spec! CustomResourceDefinitionSpec ={} -- The names, the scope and the versions of the kind.
  status CustomResourceDefinitionStatus -- Whether the kind is served.

type CustomResourceDefinitionSpec
  group! string @1 -- The group of the kind, a domain. The name of the definition is the plural and the group, with a dot between.
  names! CustomResourceDefinitionNames @3 ={} -- How the kind is called.
  scope! string @4 enum=Cluster|Namespaced -- Whether its objects are in namespaces.
  versions! [CustomResourceDefinitionVersion] @7 atomic -- The versions of the kind. Objects are stored in one of them.
  conversion? CustomResourceConversion @9 -- How objects are converted between versions.
  preserveUnknownFields boolean @10 idle=ignored -- Must be false: a field that the schema does not have is dropped.

type CustomResourceDefinitionNames
  plural! string -- The name in paths: crontabs.
  singular string -- Default: the kind in lower case.
  shortNames [string] atomic -- Short names for the command line.
  kind! string -- The name in manifests: CronTab.
  listKind string -- The kind of a list. Default: the kind with List.
  categories [string] atomic -- Groups of kinds on the command line, such as all.

type CustomResourceDefinitionVersion
  name! string -- Such as v1 or v1beta1.
  served! boolean -- Whether clients can use the version.
  storage! boolean -- Whether objects are stored in this version. Exactly one is.
  schema? CustomResourceValidation -- The structure of an object in this version.
  subresources? CustomResourceSubresources -- Whether it has a status and a scale of its own.
  additionalPrinterColumns [CustomResourceColumnDefinition] atomic -- The columns of kubectl get. Default: the age.
  deprecated boolean -- Whether clients are warned.
  deprecationWarning? string -- The words of the warning.
  selectableFields [SelectableField] atomic -- Fields for field selectors.

type CustomResourceColumnDefinition
  name! string -- The head of the column.
  type! string -- One of boolean, date, integer, number, string.
  format string
  description string
  priority int32 -- 0: always shown; more: with -o wide.
  jsonPath! string -- Where the value is: .spec.replicas.

type SelectableField
  jsonPath! string -- Where the value is: .spec.color.

type CustomResourceValidation
  openAPIV3Schema? JSONSchemaProps -- The schema. It says the type of every field.

type CustomResourceSubresources
  status? object -- If present, the status is written apart from the rest.
  scale? CustomResourceSubresourceScale -- If present, kubectl scale works.

type CustomResourceSubresourceScale
  specReplicasPath! string -- Where the desired number is: .spec.replicas.
  statusReplicasPath! string -- Where the actual number is: .status.replicas.
  labelSelectorPath? string -- Where the selector of the Pods is, as a text.

type CustomResourceConversion
  strategy! string enum=None|Webhook -- None: only the apiVersion changes.
  webhook? WebhookConversion

type WebhookConversion
  clientConfig? apiextensions.WebhookClientConfig @2
  conversionReviewVersions! [string] atomic

type apiextensions.WebhookClientConfig
  service? apiextensions.ServiceReference
  caBundle byte
  url? string

type apiextensions.ServiceReference
  namespace! string
  name! string
  path? string
  port? int32 =443

type CustomResourceDefinitionStatus
  conditions+ [CustomResourceDefinitionCondition] map=type -- NamesAccepted, Established, Terminating.
  acceptedNames+ CustomResourceDefinitionNames -- The names that are served. They differ from the wanted ones if those are taken.
  storedVersions+ [string] atomic -- The versions in which objects may be stored.
  observedGeneration int64

type CustomResourceDefinitionCondition
  type! string
  status! string
  lastTransitionTime Time
  reason string
  message string
  observedGeneration int64

type JSONSchemaProps
  id string
  $schema string
  $ref? string
  description string
  type string
  format string
  title string
  default? JSON
  maximum? double
  exclusiveMaximum boolean
  minimum? double
  exclusiveMinimum boolean
  maxLength? int64
  minLength? int64
  pattern string
  maxItems? int64
  minItems? int64
  uniqueItems boolean
  multipleOf? double
  enum [JSON] atomic
  maxProperties? int64
  minProperties? int64
  required [string] atomic
  items? JSONSchemaProps
  allOf [JSONSchemaProps] atomic
  oneOf [JSONSchemaProps] atomic
  anyOf [JSONSchemaProps] atomic
  not? JSONSchemaProps
  properties {JSONSchemaProps}
  additionalProperties? JSON
  patternProperties {JSONSchemaProps}
  dependencies? JSON
  additionalItems? JSON
  definitions {JSONSchemaProps}
  externalDocs? ExternalDocumentation idle=ignored
  example? JSON
  nullable boolean
  x-kubernetes-preserve-unknown-fields? boolean
  x-kubernetes-embedded-resource boolean
  x-kubernetes-int-or-string boolean
  x-kubernetes-list-map-keys [string] atomic
  x-kubernetes-list-type? string
  x-kubernetes-map-type? string
  x-kubernetes-validations [ValidationRule] merge=rule map=rule

type ExternalDocumentation
  description string
  url string

type ValidationRule
  rule! string -- A condition in CEL over self, and oldSelf in an update.
  message string -- What an error says.
  messageExpression string -- An expression for what an error says.
  reason? string -- The reason of the error. Default: FieldValueInvalid.
  fieldPath string -- The field that the error is about, below this one.
  optionalOldSelf? boolean -- Whether the rule is also evaluated without an old value.
`;
